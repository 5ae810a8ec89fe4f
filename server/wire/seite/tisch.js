// Der Tisch: was man sieht, als Liste von Name und Wert, und was man tun kann, als Knöpfe. Kein Spiel ist hier bekannt.
import { zeichne } from "./karten.js";
import { tabelle } from "./tabelle.js";

const ZEIGE_NICHT = new Set(["hand", "reihenfolge", "am_zug", "mitspieler"]);

function beschriftung(schluessel) {
  const worte = String(schluessel).replaceAll("_", " ");
  return worte.charAt(0).toUpperCase() + worte.slice(1);
}

function gruppiert(werte) {
  const gruppen = {};
  for (const [schluessel, wert] of Object.entries(werte)) {
    const [erster, ...rest] = schluessel.split(".");
    if (ZEIGE_NICHT.has(erster)) continue;
    if (rest.length) (gruppen[erster] ??= {})[rest.join(" ")] = wert;
    else gruppen[erster] = wert;
  }
  return gruppen;
}

export class Tisch {
  constructor(sicht, befehle, hand, eingabe, tu) {
    Object.assign(this, { sicht, befehle, hand, eingabe, tu, worte: {}, bestaetigt: "" });
  }

  zeige(bild, worte) {
    this.worte = worte;
    this.zeige_sicht(gruppiert(bild.werte));
    this.zeige_befehle(bild.moeglich);
  }

  // --- was man sieht ---

  zeige_sicht(werte) {
    // Was von jedem am Tisch zu sagen ist, steht in einer Tabelle beisammen, das Übrige darunter.
    const leute = Object.values(werte).find((wert) => typeof wert === "object");
    const namen = leute ? Object.keys(leute) : [];
    const gleich = ([, wert]) => typeof wert === "object" && Object.keys(wert).join() === namen.join();
    const spalten = Object.entries(werte).filter(gleich);
    const rest = Object.fromEntries(Object.entries(werte).filter((eins) => !gleich(eins)));
    const reihen = namen.map((wer) => [wer, ...spalten.map(([, wert]) => this.wert(wert[wer]))]);
    const koepfe = ["Wer", ...spalten.map(([schluessel]) => beschriftung(schluessel))];
    const tafel = spalten.length > 1 ? [tabelle("Wer am Tisch sitzt", koepfe, reihen)] : [];
    this.sicht.replaceChildren(...tafel, this.liste(tafel.length ? rest : werte));
  }

  liste(werte) {
    const liste = document.createElement("dl");
    for (const [schluessel, wert] of Object.entries(werte)) {
      const name = document.createElement("dt");
      const inhalt = document.createElement("dd");
      name.textContent = beschriftung(schluessel);
      inhalt.append(typeof wert === "string" ? this.wert(wert) : this.liste(wert));
      liste.append(name, inhalt);
    }
    return liste;
  }

  wert(wert) {
    const stuecke = wert.split(" ");
    if (!stuecke.every((stueck) => stueck in this.worte)) return document.createTextNode(wert);
    const reihe = document.createElement("span");
    stuecke.forEach((karte, hier) => {
      if (hier) reihe.append(", ");
      reihe.append(zeichne(karte, this.worte[karte]));
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
    bezeichnung.append(`${beschriftung(feld.name)} `, auswahl);
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
