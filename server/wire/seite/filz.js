// Der Filz: wer am Tisch sitzt, was in der Mitte liegt. Kein Spiel ist hier bekannt, nur wie etwas heißt, das daliegt.
import { liegende, ruecken, teil, zeichen } from "./gesichter.js";
import { gross } from "./worte.js";

const VERDECKT = new Set(["talon", "reststapel"]);
const STICH = new Set(["stich", "mitte"]);
const MEHR = { handkarten: ["Karte", "Karten"], chips: ["Chip", "Chips"], punkte: ["Punkt", "Punkte"], stiche: ["Stich", "Stiche"] };
const NICHT = new Set(["hand", "reihenfolge", "am_zug", "mitspieler", "eroeffner", "gewinner", "dabei", "phase", "meine_partei"]);
const LEER = new Set(["0", "nein", "–", "gesund"]);
const MEISTE_RUECKEN = 12;

export class Filz {
  constructor(leute, mitte, ansage, tippe_an) {
    Object.assign(this, { leute, mitte, ansage, worte: {}, lag: new Set(), tisch: null });
    mitte.addEventListener("click", (ereignis) => {
      const knopf = ereignis.target.closest("[data-nummer]");
      if (knopf) tippe_an(knopf.dataset.gruppe, knopf.dataset.nummer);
    });
  }

  // werte: [was für sich steht, was von mehreren gesagt wird], wie es die Werte am Tisch auch zeigen.
  zeige(bild, [einzeln, mehrfach], worte, regeln, anlage = {}) {
    this.worte = worte;
    this.rollen(anlage);
    this.neu = bild.nummer === this.tisch ? this.lag : null;
    this.tisch = bild.nummer;
    this.lag = new Set();
    const alle = (bild.werte.mitspieler ?? "").split(" ").filter(Boolean);
    const ich = alle.indexOf(bild.ich);
    const reihe = ich < 0 ? alle : [...alle.slice(ich + 1), ...alle.slice(0, ich)];
    const von_leuten = Object.entries(mehrfach).filter(([, wert]) => Object.keys(wert).every((name) => alle.includes(name)));
    const merkmale = (name) => this.merkmale(name, bild, einzeln, von_leuten, alle);
    const mitte = this.liegt(bild, einzeln, mehrfach, reihe, alle, regeln);
    this.leute.replaceChildren(...reihe.map((name) => this.platz(name, bild, merkmale(name))));
    this.mitte.replaceChildren(...mitte);
    this.zeige_ansage(bild, ich < 0 ? null : merkmale(bild.ich));
  }

  // Wie etwas an diesem Tisch heißt: so, wie das Spiel es angibt, sonst wie es meistens heißt.
  rollen(anlage) {
    this.steine = anlage.steine ? "stein" : undefined;
    this.stichkarten = anlage.stich || "stich";
    this.stich_von = anlage.stich_von || "stich_von";
    this.besitzer = anlage.besitzer || "besitzer";
    this.pottwert = anlage.pott || "pott";
    this.mehr = { ...MEHR };
    for (const [rolle, name] of [["gehalten", "handkarten"], ["chips", "chips"], ["punkte", "punkte"]]) if (anlage[rolle]) this.mehr[anlage[rolle]] = MEHR[name];
    this.gehalten = anlage.gehalten || "handkarten";
    this.titel = {};
    this.verdeckte = new Set(VERDECKT);
    this.anzahl = {};
    for (const { titel, oben, zahl } of anlage.stapel ?? []) {
      if (!oben) this.verdeckte.add(zahl);
      else if (zahl) this.anzahl[oben] = zahl;
      this.titel[oben || zahl] = titel;
    }
    for (const [titel, name] of Object.entries(anlage.merkmale ?? {})) this.titel[name] = titel;
  }

  heisst(schluessel) {
    return this.titel[schluessel] ?? gross(schluessel);
  }

  // --- die Leute ---

  merkmale(name, bild, einzeln, von_leuten, alle) {
    const zettel = [];
    const zeilen = [];
    const karten = [];
    let rest = 0;
    for (const [schluessel, namen] of Object.entries(einzeln)) {
      if (NICHT.has(schluessel) || /^letzter_|_von$/.test(schluessel) || !namen.split(" ").every((einer) => alle.includes(einer))) continue;
      if (namen.split(" ").includes(name)) zettel.push(this.heisst(schluessel));
    }
    for (const [schluessel, wert] of von_leuten) {
      const sein = wert[name];
      if (sein === undefined || NICHT.has(schluessel)) continue;
      if (schluessel === this.gehalten) rest = Number(sein);
      if (this.sind_karten(sein)) {
        if (!sein.split(" ").every((karte) => (bild.werte.hand ?? "").split(" ").includes(karte)) || name !== bild.ich) karten.push([schluessel, sein.split(" ")]);
      } else if (schluessel in this.mehr) {
        if (schluessel === "punkte" ? !von_leuten.some(([anderer]) => anderer === "chips") : sein !== "0") zeilen.push(`${sein} ${this.mehr[schluessel][Number(Math.abs(sein) !== 1)]}`);
      } else if (sein === "ja") zettel.push(this.heisst(schluessel));
      else if (!LEER.has(sein) && /^[a-zäöü]+$/i.test(sein)) zettel.push(gross(sein));
      else if (!LEER.has(sein) && /^[+-]?\d+$/.test(sein) && /einsatz|wert|ergebnis/.test(schluessel)) zettel.push(`${gross(schluessel)} ${sein}`);
    }
    return { zettel: [...new Set(zettel)], zeilen: zeilen.slice(0, 3), karten, rest };
  }

  platz(name, bild, { zettel, zeilen, karten, rest }) {
    const ort = document.createElement("li");
    const dran = bild.dran.includes(name);
    ort.className = dran ? "platz dran" : "platz";
    const kopf = document.createElement("span");
    kopf.className = "kopf";
    kopf.setAttribute("aria-hidden", "true");
    kopf.append(/^rechner/i.test(name) ? zeichen("i-rechner") : name[0].toUpperCase());
    const wer = document.createElement("span");
    wer.className = "name";
    const genannt = document.createElement("b");
    genannt.textContent = name;
    wer.append(genannt, ...(dran ? [nur_wort(" ist am Zug")] : []), ...zettel.map(zettelchen));
    const wie = document.createElement("span");
    wie.className = "wie";
    wie.append(zeilen.join(" · "));
    if (rest) wie.append(this.kleine(rest));
    ort.append(kopf, wer, wie, ...karten.map(([was, welche]) => this.reihe(welche, gross(was))));
    return ort;
  }

  kleine(zahl) {
    const ort = teil("svg", { class: "kleine", viewBox: `0 0 ${6 * Math.min(zahl, MEISTE_RUECKEN) + 6} 14`, "aria-hidden": "true" });
    for (let hier = 0; hier < Math.min(zahl, MEISTE_RUECKEN); hier += 1) ort.append(teil("rect", { x: hier * 6 + 0.5, y: 0.5, width: 10, height: 13, rx: 2 }));
    return ort;
  }

  zeige_ansage(bild, eigene) {
    const dran = bild.ich !== null && bild.dran.includes(bild.ich);
    const satz = document.createElement("b");
    satz.textContent = dran ? "Du bist dran" : bild.dran.length ? `${bild.dran.join(", ")} ${bild.dran.length > 1 ? "sind" : "ist"} dran` : "Gerade ist niemand dran";
    this.ansage.className = dran ? "dran" : "";
    const eigenes = document.createElement("span");
    eigenes.className = "wie";
    if (eigene) eigenes.append(eigene.zeilen.filter((zeile) => !/Karte/.test(zeile)).join(" · "), ...eigene.zettel.map(zettelchen));
    this.ansage.replaceChildren(satz, eigenes, ...(eigene?.karten ?? []).map(([was, welche]) => this.reihe(welche, gross(was))));
  }

  // --- die Mitte ---

  liegt(bild, einzeln, mehrfach, reihe, alle, regeln) {
    const hier = [];
    const stapel = [];
    const fakten = [];
    for (const [schluessel, wert] of Object.entries(einzeln)) {
      if (NICHT.has(schluessel) || regeln.has(schluessel) || /_anzahl$/.test(schluessel) || Object.values(this.anzahl).includes(schluessel)) continue;
      if (this.verdeckte.has(schluessel)) stapel.push(this.verdeckt(this.heisst(schluessel), wert));
      else if (this.sind_karten(wert)) {
        const karten = wert.split(" ");
        if (schluessel === this.stichkarten) hier.unshift(this.stich(karten, bild, einzeln, reihe, alle));
        else if (/^letzter_/.test(schluessel)) fakten.push(this.stapel(gross(schluessel), karten, einzeln[`${schluessel}_an`], "letzter"));
        else if (karten.length === 1 && !STICH.has(schluessel)) stapel.push(this.stapel(this.heisst(schluessel), karten, einzeln[this.anzahl[schluessel] ?? `${schluessel}_anzahl`]));
        else hier.push(this.stapel(this.heisst(schluessel), karten));
      } else if (schluessel === this.pottwert) hier.push(this.pott(wert));
      else if (/^(stich_nr|spielart|durchgang|runde|spiel_nr|gebot|zu_zahlen|gesperrt|unfertig|joker_offen)$/.test(schluessel) && !LEER.has(wert)) fakten.push(fakt(gross(schluessel), wert === "ja" ? "" : /^[a-z]+$/.test(wert) ? gross(wert) : wert));
    }
    const gruppen = Object.entries(mehrfach).filter(([, wert]) => Object.entries(wert).every(([nummer, karten]) => Number(nummer) && this.sind_karten(karten)));
    for (const [name, wert] of gruppen) {
      const laenger = gruppen.some(([anderer, dort]) => anderer !== name && Object.keys(wert).every((nummer) => dort[nummer]?.startsWith(wert[nummer])) && dort !== wert);
      if (!laenger) hier.push(this.gruppen(name, wert, gruppen, mehrfach));
    }
    const kopf = document.createElement("div");
    kopf.className = "fakten";
    kopf.append(...fakten);
    const seite = document.createElement("div");
    seite.className = "stapel";
    seite.append(...stapel);
    const liegt = document.createElement("div");
    liegt.className = "liegt";
    liegt.append(...hier);
    return [...(fakten.length ? [kopf] : []), ...(hier.length ? [liegt] : []), ...(stapel.length ? [seite] : [])];
  }

  // Wer welche Karte gespielt hat: Der letzte vor dem, der dran ist, hat zuletzt gespielt.
  stich(karten, bild, einzeln, reihe, alle) {
    const ort = document.createElement("ul");
    ort.className = "stich";
    ort.setAttribute("aria-label", "Stich");
    if (einzeln[this.stich_von]) {
      const eintrag = document.createElement("li");
      eintrag.append(this.reihe(karten, `von ${einzeln[this.stich_von]}`));
      ort.append(eintrag);
      return ort;
    }
    const dran = alle.indexOf(bild.dran[0]);
    karten.forEach((karte, hier) => {
      const eintrag = document.createElement("li");
      const wer = dran < 0 ? "" : alle[(dran - karten.length + hier + 2 * alle.length) % alle.length];
      const name = document.createElement("span");
      name.className = "schild";
      name.textContent = wer === bild.ich ? "du" : wer;
      eintrag.append(this.karte(karte, `stich ${hier}`, "voll"), name);
      ort.append(eintrag);
    });
    if (dran >= 0 && alle[dran] === bild.ich && karten.length < alle.length) {
      const luecke = document.createElement("li");
      luecke.className = "luecke";
      luecke.textContent = "deine Karte";
      ort.append(luecke);
    }
    return ort;
  }

  gruppen(name, wert, gruppen, mehrfach) {
    const ort = document.createElement("ul");
    const spalten = Object.values(wert).some((karten) => zahlenkarten(karten.split(" ")));
    ort.className = spalten ? "spalten" : this.steine ? "auslagen steine" : "auslagen";
    const auch = gruppen.filter(([anderer, dort]) => Object.keys(dort).join() === Object.keys(wert).join()).map(([anderer]) => anderer);
    for (const [nummer, karten] of Object.entries(wert)) {
      const eintrag = document.createElement("li");
      const knopf = document.createElement("button");
      knopf.type = "button";
      knopf.dataset.gruppe = auch.join(" ");
      knopf.dataset.nummer = nummer;
      const schild = document.createElement("span");
      schild.className = "nummer";
      schild.append(nur_wort(`${gross(name)} `), nummer);
      const besitzer = mehrfach[this.besitzer]?.[nummer];
      // In einer Spalte liegt die freie Karte vorn, und zu sehen ist sie ganz.
      const stuecke = spalten ? karten.split(" ").reverse() : karten.split(" ");
      const art = (hier) => (spalten && hier < stuecke.length - 1 ? "streifen" : this.steine);
      knopf.append(...stuecke.map((karte, hier) => this.karte(karte, `${name} ${nummer}`, art(hier))), schild);
      eintrag.append(knopf, ...(besitzer ? [schildchen(besitzer.split(" ").join(" + "))] : []));
      ort.append(eintrag);
    }
    return ort;
  }

  karte(karte, wo, art = "knapp") {
    const ort = liegende(karte, this.worte[karte], art);
    const merkmal = `${wo} ${karte}`;
    this.lag.add(merkmal);
    if (art === "streifen") ort.classList.add("streifen");
    if (this.neu && !this.neu.has(merkmal)) ort.classList.add("neu");
    return ort;
  }

  reihe(karten, titel) {
    const ort = document.createElement("span");
    ort.className = this.steine || zahlenkarten(karten) ? "kartenreihe zahlen" : "kartenreihe";
    const schild = document.createElement("span");
    schild.className = "schild";
    schild.textContent = titel;
    ort.append(schild, ...karten.map((karte) => this.karte(karte, titel, this.steine)));
    return ort;
  }

  stapel(titel, karten, mehr, klasse = "") {
    const ort = document.createElement("div");
    ort.className = `haufen ${klasse}`;
    const schild = document.createElement("span");
    schild.className = "schild";
    schild.textContent = mehr ? `${titel}: ${mehr}` : titel;
    const liegt = document.createElement("span");
    liegt.className = this.steine ? "kartenreihe zahlen" : "kartenreihe";
    liegt.append(...karten.map((karte) => this.karte(karte, titel, this.steine)));
    ort.append(liegt, schild);
    return ort;
  }

  verdeckt(titel, zahl) {
    const ort = document.createElement("div");
    ort.className = "haufen";
    const schild = document.createElement("span");
    schild.className = "schild";
    schild.textContent = `${titel}: ${zahl}`;
    ort.append(ruecken(), schild);
    return ort;
  }

  pott(wert) {
    const ort = document.createElement("div");
    ort.className = "pott";
    ort.append(teil("svg", { class: "zeichen", viewBox: "0 0 100 100", "aria-hidden": "true" }, teil("use", { href: "#chip", width: 100, height: 100 })), `Pott ${wert}`);
    return ort;
  }

  sind_karten(wert) {
    return wert.split(" ").every((stueck) => stueck in this.worte);
  }
}

function zahlenkarten(karten) {
  return karten.some((karte) => /^\d+[bgpr]$/.test(karte));
}

function nur_wort(text) {
  const ort = document.createElement("span");
  ort.className = "nurwort";
  ort.textContent = text;
  return ort;
}

function schildchen(text) {
  const ort = document.createElement("span");
  ort.className = "schild";
  ort.textContent = text;
  return ort;
}

function zettelchen(text) {
  const ort = document.createElement("span");
  ort.className = `zettel zettel-${text.toLowerCase()}`;
  ort.textContent = text;
  return ort;
}

function fakt(name, wert) {
  const ort = document.createElement("span");
  ort.className = "fakt";
  ort.textContent = wert ? `${name} ${wert}` : name;
  return ort;
}
