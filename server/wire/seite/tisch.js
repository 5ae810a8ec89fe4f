// Der Tisch in Worten: was man sieht, als Tabellen und Listen. Kein Spiel ist hier bekannt.
import { zeichne } from "./karten.js";
import { tabelle } from "./tabelle.js";
import { gross } from "./worte.js";

const ZEIGE_NICHT = new Set(["hand", "reihenfolge", "am_zug", "mitspieler"]);
const LEUTE = "";

// Was für sich allein steht, und was von mehreren gesagt wird: von Leuten, von Auslagen.
export function gruppiert(werte) {
  const einzeln = {};
  const mehrfach = {};
  for (const [schluessel, wert] of Object.entries(werte)) {
    const [erster, ...rest] = schluessel.split(".");
    if (ZEIGE_NICHT.has(erster)) continue;
    if (rest.length) (mehrfach[erster] ??= {})[rest.join(" ")] = wert;
    else einzeln[erster] = wert;
  }
  return [einzeln, mehrfach];
}

export class Tisch {
  constructor(sicht, filz, taten) {
    Object.assign(this, { sicht, filz, taten, worte: {}, regeln: new Set() });
  }

  zeige(bild, worte, regeln, anlage) {
    this.worte = worte;
    this.ich = bild.ich;
    this.leute = new Set([...(bild.werte.mitspieler ?? "").split(" "), ...(bild.ich ? [bild.ich] : [])]);
    this.regeln = new Set(["eroeffner", ...regeln]);
    const werte = gruppiert(bild.werte);
    this.spiel = bild.spiel.toLowerCase();
    this.zeige_sicht(werte);
    this.filz.zeige(bild, werte, worte, this.regeln, anlage);
    this.taten.zeige(bild, { worte, mehrfach: werte[1], lagen: this.gelegt(werte[1]), anlage });
  }

  // Was unter einer Nummer auf dem Tisch liegt, Karte für Karte; ein Joker steht neu für etwas.
  gelegt(mehrfach) {
    const alle = Object.values(mehrfach).flatMap((wert) => Object.entries(wert));
    const liegt = alle.filter(([nummer, karten]) => Number(nummer) && this.sind_karten(karten));
    return Object.fromEntries(liegt.map(([nummer, karten]) => [nummer, karten.split(" ").map((karte) => karte.split("=")[0])]));
  }

  // --- was man sieht ---

  zeige_sicht([einzeln, mehrfach]) {
    // Was von denselben Leuten oder Auslagen zu sagen ist, steht in einer Tabelle beisammen, das Übrige darunter.
    const tafeln = new Map();
    for (const [schluessel, wert] of Object.entries(mehrfach)) {
      const namen = Object.keys(wert);
      const wer = namen.every((name) => this.leute.has(name)) ? LEUTE : namen.join("\n");
      tafeln.set(wer, [...(tafeln.get(wer) ?? []), [schluessel, wert]]);
    }
    const rest = {};
    const vereinbart = {};
    for (const [schluessel, wert] of Object.entries(einzeln)) (this.regeln.has(schluessel) ? vereinbart : rest)[schluessel] = wert;
    const offen = this.sicht.querySelector("details")?.open;
    const teile = [...tafeln].map(([wer, spalten]) => this.tafel(wer === LEUTE, spalten));
    const klappe = document.createElement("details");
    const griff = document.createElement("summary");
    griff.textContent = "Was vereinbart ist";
    klappe.append(griff, this.liste(vereinbart));
    klappe.open = Boolean(offen);
    this.sicht.replaceChildren(this.liste(rest), ...teile, klappe);
  }

  tafel(leute, spalten) {
    const zeilen = [...new Set(spalten.flatMap(([, wert]) => Object.keys(wert)))];
    const reihen = zeilen.map((zeile) => [leute && zeile === this.ich ? `${zeile} (du)` : zeile, ...spalten.map(([, wert]) => this.zelle(wert[zeile] ?? "–"))]);
    const koepfe = [leute ? "Wer" : "Nr.", ...spalten.map(([schluessel]) => gross(schluessel))];
    return tabelle(leute ? "Wer am Tisch sitzt" : koepfe[1], koepfe, reihen);
  }

  zelle(wert) {
    return this.sind_karten(wert) ? this.wert(wert) : wert;
  }

  liste(werte) {
    const liste = document.createElement("dl");
    for (const [schluessel, wert] of Object.entries(werte)) {
      const name = document.createElement("dt");
      const inhalt = document.createElement("dd");
      // Was nach dem Spiel heißt, schreibt sich wie das Spiel, auch mit Akzent.
      name.textContent = gross(schluessel).replace(this.spiel.normalize("NFD").replace(/\p{M}/gu, ""), this.spiel);
      inhalt.append(schluessel === "phase" ? gross(wert) : this.wert(wert));
      liste.append(name, inhalt);
    }
    return liste;
  }

  sind_karten(wert) {
    return wert.split(" ").every((stueck) => stueck in this.worte);
  }

  wert(wert) {
    if (!this.sind_karten(wert)) return document.createTextNode(wert);
    const reihe = document.createElement("span");
    wert.split(" ").forEach((karte, hier) => {
      if (hier) reihe.append(", ");
      reihe.append(zeichne(karte, this.worte[karte]));
    });
    return reihe;
  }
}
