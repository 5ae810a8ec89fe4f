// Der Tisch: was man sieht, als Liste von Name und Wert, und was man tun kann, als Knöpfe. Kein Spiel ist hier bekannt.
import { zeichne } from "./karten.js";

const ZEIGE_NICHT = new Set(["hand", "am_zug", "moeglich"]);

function satz(schluessel) {
  const worte = String(schluessel).replaceAll("_", " ");
  return worte.charAt(0).toUpperCase() + worte.slice(1);
}

export class Tisch {
  constructor(sicht, befehle, hand, eingabe, tu) {
    Object.assign(this, { sicht, befehle, hand, eingabe, tu, worte: {}, bestaetigt: "" });
  }

  zeige(tisch, worte) {
    this.worte = worte;
    this.zeige_sicht(tisch.sicht);
    this.zeige_befehle(tisch.moeglich);
  }

  wort(karte) {
    return this.worte[karte] ?? karte;
  }

  // --- was man sieht ---

  zeige_sicht(sicht) {
    this.sicht.replaceChildren(this.liste(sicht));
  }

  liste(werte) {
    const liste = document.createElement("dl");
    for (const [schluessel, wert] of Object.entries(werte)) {
      if (ZEIGE_NICHT.has(schluessel) || wert === null || (Array.isArray(wert) && !wert.length)) continue;
      const name = document.createElement("dt");
      const inhalt = document.createElement("dd");
      name.textContent = satz(schluessel);
      inhalt.append(this.wert(wert));
      liste.append(name, inhalt);
    }
    return liste;
  }

  wert(wert) {
    if (typeof wert === "boolean") return document.createTextNode(wert ? "ja" : "nein");
    if (wert === null) return document.createTextNode("–");
    if (Array.isArray(wert)) return this.reihe(wert);
    if (typeof wert === "object") return this.liste(wert);
    if (wert in this.worte) return zeichne(wert, this.wort(wert));
    return document.createTextNode(String(wert));
  }

  reihe(werte) {
    const reihe = document.createElement("span");
    werte.forEach((wert, hier) => {
      if (hier) reihe.append(", ");
      reihe.append(this.wert(wert));
    });
    return reihe;
  }

  // --- was man tun kann ---

  zeige_befehle(angebote) {
    const merkmal = JSON.stringify(angebote);
    if (merkmal === this.gezeigt) return;
    this.gezeigt = merkmal;
    const fokus = document.activeElement?.closest("#befehle button")?.dataset.befehl;
    this.befehle.replaceChildren(...angebote.map((angebot) => this.angebot(angebot)));
    if (fokus) (this.befehle.querySelector(`[data-befehl="${CSS.escape(fokus)}"]`) ?? this.eingabe.feld).focus();
  }

  angebot(angebot) {
    const knopf = document.createElement("button");
    knopf.type = "button";
    knopf.dataset.befehl = angebot.befehl;
    knopf.textContent = angebot.befehl;
    knopf.title = angebot.hilfe;
    const wahlen = angebot.felder.map((feld) => this.wahl(angebot, feld));
    knopf.addEventListener("click", () => this.druecke(angebot, wahlen, knopf));
    const sichtbare = wahlen.filter((wahl) => wahl.ort);
    if (!sichtbare.length) return knopf;
    const gruppe = document.createElement("fieldset");
    const titel = document.createElement("legend");
    titel.textContent = angebot.hilfe;
    gruppe.append(titel, ...sichtbare.map((wahl) => wahl.ort), knopf);
    return gruppe;
  }

  wahl(angebot, feld) {
    const karten = feld.art === "karte" || feld.art === "karten";
    if (karten) return { feld, wert: () => this.hand.gedrueckt.join(",") };
    if (!feld.wahl.length) return { feld, wert: () => "" };
    const bezeichnung = document.createElement("label");
    if (feld.wahl.length === 1 && feld.frei) {
      const kaestchen = document.createElement("input");
      kaestchen.type = "checkbox";
      bezeichnung.append(kaestchen, ` ${feld.wahl[0]}`);
      return { feld, ort: bezeichnung, wert: () => (kaestchen.checked ? String(feld.wahl[0]) : "") };
    }
    const auswahl = document.createElement("select");
    auswahl.append(...(feld.frei ? [new Option("–", "")] : []), ...feld.wahl.map((eins) => new Option(String(eins))));
    bezeichnung.append(`${satz(feld.name)} `, auswahl);
    return { feld, ort: bezeichnung, wert: () => auswahl.value };
  }

  druecke(angebot, wahlen, knopf) {
    const teile = [angebot.befehl];
    let fehlt = false;
    for (const { feld, wert } of wahlen) {
      const gewaehlt = wert();
      if (gewaehlt) teile.push(...(feld.vor ? [feld.vor] : []), gewaehlt);
      else if (!feld.frei) fehlt = true;
    }
    const zeile = teile.join(" ");
    if (fehlt) return this.eingabe.bereite(`${zeile} `);
    if (angebot.endgueltig && this.bestaetigt !== zeile) {
      this.bestaetigt = zeile;
      knopf.classList.add("frage");
      knopf.textContent = `${angebot.befehl}: wirklich? Noch einmal drücken`;
      return;
    }
    this.bestaetigt = "";
    this.hand.lass_los();
    this.tu(zeile);
  }
}
