// Wer am Tisch sitzt: ein Schild je Platz, rund um den Tisch, und die eigene Ansage über den Knöpfen.
import { chips, liegende, teil, zeichen } from "./gesichter.js";
import { gross } from "./worte.js";

const MEHR = { handkarten: ["Karte", "Karten"], chips: ["Chip", "Chips"], punkte: ["Punkt", "Punkte"], stiche: ["Stich", "Stiche"] };
const LEER = new Set(["0", "nein", "–", "gesund"]);
const MEISTE_RUECKEN = 12;
const RUND = new Set(["stich", "kombination", "topf"]); // wo man rund um die Mitte sitzt; sonst in einer Reihe darüber
const BREITE = 60; // Spalten des Rasters: durch jede Zahl von Schildern zu teilen, die oben sitzen kann

// Wo die anderen sitzen, vom Nachbarn links an im Uhrzeigersinn.
export function sitzordnung(zahl) {
  if (zahl < 3) return [[], ["oben"], ["links", "rechts"]][zahl];
  const seiten = zahl < 7 ? 1 : 2;
  return [...Array(seiten).fill("links"), ...Array(zahl - 2 * seiten).fill("oben"), ...Array(seiten).fill("rechts")];
}

export class Plaetze {
  constructor(leute, ansage) {
    Object.assign(this, { leute, ansage, worte: {} });
  }

  // Wie etwas an diesem Tisch heißt: so, wie das Spiel es angibt, sonst wie es meistens heißt.
  rollen(anlage, titel) {
    this.titel = titel;
    this.steine = anlage.steine ? "stein" : undefined;
    this.rund = RUND.has(anlage.familie);
    this.gehalten = anlage.gehalten || "handkarten";
    this.einsatz = anlage.einsaetze || "";
    this.offen = anlage.offen || "";
    this.mehr = { ...MEHR };
    for (const [rolle, name] of [["gehalten", "handkarten"], ["chips", "chips"], ["punkte", "punkte"]]) if (anlage[rolle]) this.mehr[anlage[rolle]] = MEHR[name];
    if (anlage.steine) this.mehr[this.gehalten] = ["Stein", "Steine"];
  }

  // reihe: die anderen vom Nachbarn links an; merkmale: was von jemandem zu sagen ist.
  zeige(bild, reihe, worte, merkmale) {
    this.worte = worte;
    const rund = this.rund && bild.ich !== null;
    const orte = rund ? sitzordnung(reihe.length) : reihe.map(() => "oben");
    this.leute.classList.toggle("rund", rund);
    this.leute.replaceChildren(...reihe.map((name, hier) => this.platz(name, bild, merkmale(name), orte, hier)));
    this.zeige_ansage(bild, bild.ich === null ? null : merkmale(bild.ich));
    return Object.fromEntries(reihe.map((name, hier) => [name, orte[hier]]));
  }

  // einzeln: was für sich steht; von_leuten: was von jedem gesagt wird.
  merkmale(name, bild, einzeln, von_leuten, alle, nicht) {
    const zettel = [];
    const zeilen = [];
    const karten = [];
    let rest = 0;
    let gesetzt = "";
    for (const [schluessel, namen] of Object.entries(einzeln)) {
      if (nicht.has(schluessel) || /^letzter_|_von$/.test(schluessel) || !namen.split(" ").every((einer) => alle.includes(einer))) continue;
      if (namen.split(" ").includes(name)) zettel.push(this.heisst(schluessel));
    }
    for (const [schluessel, wert] of von_leuten) {
      const sein = wert[name];
      if (sein === undefined || nicht.has(schluessel)) continue;
      if (schluessel === this.gehalten) rest = Number(sein);
      if (schluessel === this.einsatz) gesetzt = LEER.has(sein) ? "" : sein;
      else if (this.sind_karten(sein)) {
        if (!sein.split(" ").every((karte) => (bild.werte.hand ?? "").split(" ").includes(karte)) || name !== bild.ich) karten.push([schluessel, sein.split(" ")]);
      } else if (schluessel in this.mehr) {
        const alle_null = Object.values(wert).every((einer) => einer === "0");
        if (schluessel === "punkte" ? !alle_null && !von_leuten.some(([anderer]) => anderer === "chips") : sein !== "0") zeilen.push(`${sein} ${this.mehr[schluessel][Number(Math.abs(sein) !== 1)]}`);
      } else if (schluessel === "computer") zeilen.unshift(sein);
      else if (sein === "ja") zettel.push(this.heisst(schluessel));
      else if (!LEER.has(sein) && /^[a-zäöü]+$/i.test(sein)) zettel.push(gross(sein));
      else if (!LEER.has(sein) && /^[+-]?\d+$/.test(sein) && /wert|ergebnis/.test(schluessel)) zettel.push(`${gross(schluessel)} ${sein}`);
    }
    return { zettel: [...new Set(zettel)], zeilen: zeilen.slice(0, 3), karten, rest, gesetzt };
  }

  heisst(schluessel) {
    return this.titel[schluessel] ?? gross(schluessel);
  }

  platz(name, bild, { zettel, zeilen, karten, rest, gesetzt }, orte, hier) {
    const ort = document.createElement("li");
    const dran = bild.dran.includes(name);
    ort.className = dran ? "platz dran" : "platz";
    ort.classList.toggle("weg", zettel.includes("Abwesend"));
    ort.dataset.name = name;
    stelle(ort, orte, hier);
    const wer = document.createElement("span");
    wer.className = "name";
    const genannt = document.createElement("b");
    genannt.textContent = name;
    wer.append(genannt, ...(dran ? [nur_wort(" ist am Zug")] : []), ...zettel.map(zettelchen));
    const wie = document.createElement("span");
    wie.className = "wie";
    wie.append(zeilen.join(" · "));
    if (rest) wie.append(this.kleine(rest));
    ort.append(kopf(name), wer, wie, ...karten.map(([was, welche]) => this.reihe(welche, gross(was))), ...(gesetzt ? [einsatz(gesetzt)] : []));
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
    if (eigene) eigenes.append(eigene.zeilen.filter((zeile) => !/Karte|Stein/.test(zeile)).join(" · "), ...eigene.zettel.map(zettelchen), ...(eigene.gesetzt ? [einsatz(eigene.gesetzt)] : []));
    this.ansage.replaceChildren(...(bild.ich === null ? [] : [kopf(bild.ich)]), satz, eigenes, ...(eigene?.karten ?? []).map(([was, welche]) => this.reihe(welche, gross(was))));
  }

  reihe(karten, titel) {
    const ort = document.createElement("span");
    ort.className = this.steine || zahlenkarten(karten) ? "kartenreihe zahlen" : "kartenreihe";
    ort.append(...(titel ? [schildchen(titel)] : []), ...karten.map((karte) => liegende(karte, this.worte[karte], this.steine)));
    return ort;
  }

  sind_karten(wert) {
    return wert.split(" ").every((stueck) => stueck in this.worte);
  }
}

// Im Raster rund um den Tisch: die Seiten nehmen ein Viertel der Breite, die oben teilen sich ihre Reihe.
function stelle(ort, orte, hier) {
  const wo = orte[hier];
  const nachbarn = orte.filter((anderer) => anderer === wo).length;
  const wievielter = orte.slice(0, hier).filter((anderer) => anderer === wo).length;
  ort.dataset.ort = wo;
  if (wo === "oben") {
    const breit = BREITE / Math.max(nachbarn, nachbarn < 4 ? 3 : nachbarn);
    const rand = (BREITE - breit * nachbarn) / 2;
    ort.style.setProperty("--spalte", `${rand + breit * wievielter + 1} / span ${breit}`);
    ort.style.setProperty("--zeile", 1);
  } else {
    // Links sitzt der nächste unten, rechts oben: Gespielt wird im Uhrzeigersinn.
    ort.style.setProperty("--spalte", wo === "links" ? "1 / span 15" : "46 / span 15");
    ort.style.setProperty("--zeile", nachbarn === 1 ? "2 / span 2" : 2 + (wo === "links" ? nachbarn - 1 - wievielter : wievielter));
  }
}

function kopf(name) {
  const ort = document.createElement("span");
  ort.className = "kopf";
  ort.setAttribute("aria-hidden", "true");
  ort.append(/^rechner/i.test(name) ? zeichen("i-rechner") : name[0].toUpperCase());
  return ort;
}

function einsatz(wert) {
  const ort = document.createElement("span");
  ort.className = "einsatz";
  ort.append(chips(Number(wert)), nur_wort("Einsatz "), wert);
  return ort;
}

export function zahlenkarten(karten) {
  return karten.some((karte) => /^\d+[bgpr]$/.test(karte));
}

export function nur_wort(text) {
  const ort = document.createElement("span");
  ort.className = "nurwort";
  ort.textContent = text;
  return ort;
}

export function schildchen(text) {
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
