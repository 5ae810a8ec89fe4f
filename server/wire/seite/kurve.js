// Der Spielstand als Kurve: Punkte nach jedem Spiel, jede Linie anders gestrichelt, und dieselben Zahlen als Tabelle.
import { tabelle } from "./tabelle.js";

const BREIT = 640;
const HOCH = 260;
const RAND = 34;
const NAMEN = 96;
const ZEILE = 14;
const STRICHE = ["", "8 4", "2 3", "12 3 2 3", "4 6", "1 5", "16 6", "6 2 2 2"];
const SVG = "http://www.w3.org/2000/svg";

export function kurve({ leute, runden }) {
  const staende = leute.map((_, wer) => runden.reduce((bisher, runde) => [...bisher, bisher.at(-1) + runde[wer]], [0]));
  const ort = document.createElement("div");
  ort.append(bild(leute, staende, runden.length), zahlen(leute, staende, runden));
  return ort;
}

function bild(leute, staende, spiele) {
  const alle = staende.flat();
  const [unten, oben] = [Math.min(0, ...alle), Math.max(1, ...alle)];
  const x = (spiel) => RAND + (spiel * (BREIT - RAND - NAMEN)) / Math.max(1, spiele);
  const y = (punkte) => HOCH - RAND - ((punkte - unten) * (HOCH - 2 * RAND)) / (oben - unten);
  const tafel = zeichne("svg", { viewBox: `0 0 ${BREIT} ${HOCH}`, role: "img", class: "kurve" });
  const titel = zeichne("title", {});
  titel.textContent = `Punkte nach ${spiele === 1 ? "einem Spiel" : `${spiele} Spielen`}: ${leute.map((wer, hier) => `${wer} ${staende[hier].at(-1)}`).join(", ")}`;
  tafel.append(titel, zeichne("line", { x1: RAND, x2: BREIT - NAMEN, y1: y(0), y2: y(0), class: "null" }));
  // Wessen Stand nah an einem anderen liegt, dessen Name rückt weiter nach unten.
  const hoehen = {};
  let frei = 0;
  for (const wer of staende.map((_, hier) => hier).sort((a, b) => y(staende[a].at(-1)) - y(staende[b].at(-1)))) {
    hoehen[wer] = Math.max(y(staende[wer].at(-1)), frei);
    frei = hoehen[wer] + ZEILE;
  }
  staende.forEach((stand, hier) => {
    const punkte = stand.map((wert, spiel) => `${x(spiel)},${y(wert)}`).join(" ");
    tafel.append(zeichne("polyline", { points: punkte, "stroke-dasharray": STRICHE[hier % STRICHE.length] }));
    tafel.append(schrift(leute[hier].slice(0, 12), BREIT - NAMEN + 4, hoehen[hier]));
  });
  tafel.append(...[...new Set([unten, 0, oben])].map((punkte) => schrift(punkte, 2, y(punkte) + 4)));
  return tafel;
}

export function schrift(text, x, y) {
  const ort = zeichne("text", { x, y });
  ort.textContent = text;
  return ort;
}

function zahlen(leute, staende, runden) {
  const klappe = document.createElement("details");
  const griff = document.createElement("summary");
  griff.textContent = "als Tabelle";
  const reihen = runden.map((runde, spiel) => [
    spiel + 1,
    ...runde.map((punkte, wer) => `${punkte} (${staende[wer][spiel + 1]})`),
  ]);
  klappe.append(griff, tabelle("Punkte je Spiel, in Klammern der Stand", ["Spiel", ...leute], reihen));
  return klappe;
}

export function zeichne(name, eigenschaften) {
  const teil = document.createElementNS(SVG, name);
  for (const [schluessel, wert] of Object.entries(eigenschaften)) teil.setAttribute(schluessel, wert);
  return teil;
}
