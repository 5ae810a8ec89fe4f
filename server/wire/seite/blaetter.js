// Was an einem Ort steht, der kein Tisch ist: Regeln, Ranglisten, Leute.
import { verweis } from "./orte.js";

const SPALTEN = /^ {2}(\S.*?) {2,}(\S.*)$/;
const WIE = { rangliste: "Rangliste", regeln: "Regeln", leute: "Profil" };

export class Blaetter {
  // bitte: fragt das Haus nach jemandem; sinnbild: Karten, an denen man ein Spiel erkennt.
  constructor(titel, inhalt, ranglisten, bitte, sinnbild) {
    Object.assign(this, { titel, inhalt, ranglisten, bitte, sinnbild, hier: null, genannt: () => {} });
  }

  // Wie die Tische aussehen, kommt vielleicht erst nach den Regeln.
  bebildere() {
    const bild = this.inhalt.querySelector(".bild");
    if (bild) bild.replaceWith(this.sinnbild(this.name));
  }

  nenne(ort, name) {
    this.name = name;
    this.titel.textContent = `${WIE[ort.art]}: ${name}`;
    this.genannt();
  }

  // drinnen: ob jemand angemeldet ist; vorgelesen: ob Karten Wörter sein sollen.
  async zeige(ort, { drinnen, vorgelesen }) {
    this.hier = ort;
    this.nenne(ort, ort.was);
    if (ort.art === "rangliste") return this.rangliste(ort.was);
    if (ort.art === "regeln") return this.regeln(ort.was, vorgelesen);
    if (!drinnen) return this.sage("Wer hier spielt, sieht, wer hereingekommen ist. Melde dich an oder komm als Gast.");
    this.sage("Einen Augenblick …");
    this.bitte(ort.was);
  }

  async rangliste(spiel) {
    const tafeln = document.createElement("div");
    this.inhalt.replaceChildren(tafeln, absatz(verweis(`/regeln/${spiel}`, "Regeln dieses Spiels")));
    const ort = this.hier;
    const name = await this.ranglisten.hole(spiel, tafeln);
    if (name && this.hier === ort) this.nenne(ort, name);
  }

  async regeln(spiel, vorgelesen) {
    const ort = this.hier;
    try {
      const antwort = await fetch(`/regeln/${encodeURIComponent(spiel)}.json`);
      if (!antwort.ok) throw new Error(antwort.statusText);
      const { name, text, worte } = await antwort.json();
      if (this.hier !== ort) return;
      this.nenne(ort, name);
      this.inhalt.replaceChildren(this.sinnbild(name), ...absaetze(vorgelesen ? worte : text), absatz(verweis(`/rangliste/${spiel}`, "Rangliste dieses Spiels")));
    } catch {
      this.sage("Die Regeln sind gerade nicht zu haben. Versuch es gleich noch einmal.");
    }
  }

  person({ name, zeilen }) {
    if (this.hier?.art !== "leute") return;
    this.nenne(this.hier, name);
    this.inhalt.replaceChildren(...(zeilen.length ? absaetze(zeilen.join("\n")) : [absatz("Diesen Namen gibt es hier nicht.")]));
  }

  sage(satz) {
    this.inhalt.replaceChildren(absatz(satz));
  }
}

function absatz(...inhalt) {
  const ort = document.createElement("p");
  ort.append(...inhalt);
  return ort;
}

// Zwischen zwei Absätzen steht eine leere Zeile; was darin untereinander steht, bleibt es, und was eingerückt ist, ist eine Liste.
function absaetze(text) {
  return text.split(/\n\s*\n/).map((teil) => {
    const zeilen = teil.split("\n").filter(Boolean);
    if (zeilen.every((zeile) => /^ {2}/.test(zeile)) && zeilen.some((zeile) => SPALTEN.test(zeile))) return liste(zeilen);
    const ort = absatz(teil);
    ort.className = "text";
    return ort;
  });
}

// Links, was man tippt, rechts, was es heißt; was weiter eingerückt ist, gehört noch zur Zeile davor.
function liste(zeilen) {
  const ort = document.createElement("dl");
  for (const zeile of zeilen) {
    const [, was, heisst] = SPALTEN.exec(zeile) ?? [];
    if (was === undefined && ort.lastChild && /^ {4}/.test(zeile)) ort.lastChild.append(` ${zeile.trim()}`);
    else ort.append(teil("dt", was ?? zeile.trim()), teil("dd", heisst ?? ""));
  }
  return ort;
}

function teil(art, text) {
  const ort = document.createElement(art);
  ort.textContent = text;
  return ort;
}
