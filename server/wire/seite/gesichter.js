// Gesichter der Karten, Steine und Zahlenkarten: gezeichnet aus einem Bogen von Zeichen (karten.svg, Teil der Seite), scharf in jeder Größe.
const SVG = "http://www.w3.org/2000/svg";
const FARBEN = { "+": "kreuz", "#": "pik", "*": "herz", o: "karo" };
const ZAHLEN = { b: "blau", g: "gelb", p: "pink", r: "rot" };
const SPIELKARTE = /^(10|[2-9bdka])([+#*o])$/;
const [L, M, R] = [0.375, 0.5, 0.625];
// Wo auf einer Karte von 100 mal 140 die Zeichen liegen; was unter der Mitte liegt, steht auf dem Kopf.
const AUGEN = {
  2: [[M, 0.21], [M, 0.79]],
  3: [[M, 0.21], [M, 0.5], [M, 0.79]],
  4: [[L, 0.21], [R, 0.21], [L, 0.79], [R, 0.79]],
  5: [[L, 0.21], [R, 0.21], [M, 0.5], [L, 0.79], [R, 0.79]],
  6: [[L, 0.21], [R, 0.21], [L, 0.5], [R, 0.5], [L, 0.79], [R, 0.79]],
  7: [[L, 0.21], [R, 0.21], [M, 0.355], [L, 0.5], [R, 0.5], [L, 0.79], [R, 0.79]],
  8: [[L, 0.21], [R, 0.21], [M, 0.355], [L, 0.5], [R, 0.5], [M, 0.645], [L, 0.79], [R, 0.79]],
  9: [[L, 0.19], [R, 0.19], [L, 0.397], [R, 0.397], [M, 0.5], [L, 0.603], [R, 0.603], [L, 0.81], [R, 0.81]],
  10: [[L, 0.19], [R, 0.19], [M, 0.293], [L, 0.397], [R, 0.397], [L, 0.603], [R, 0.603], [M, 0.707], [L, 0.81], [R, 0.81]],
};

export function teil(name, eigenschaften = {}, ...kinder) {
  const ort = document.createElementNS(SVG, name);
  for (const [schluessel, wert] of Object.entries(eigenschaften)) ort.setAttribute(schluessel, wert);
  ort.append(...kinder);
  return ort;
}

// Ein Zeichen aus dem Bogen, für sich allein: nur für die Augen.
export function zeichen(name) {
  return teil("svg", { class: "zeichen", viewBox: "0 0 24 24", "aria-hidden": "true" }, nimm(name, 0, 0, 24));
}

function nimm(name, x, y, breit, mehr = {}) {
  return teil("use", { href: `#${name}`, x, y, width: breit, height: breit, ...mehr });
}

function schrift(text, x, y, gross, anker = "middle") {
  const eng = text === "10" ? { textLength: gross * 0.88, lengthAdjust: "spacingAndGlyphs" } : {};
  return teil("text", { x, y, "font-size": gross, "text-anchor": anker, ...eng }, text);
}

function umgedreht(...kinder) {
  return teil("g", { transform: "rotate(180 50 70)" }, ...kinder);
}

const deutsch = () => document.body.classList.contains("deutsch");

function farbzeichen(farbe) {
  return `${deutsch() ? "d" : "s"}-${farbe}`;
}

function rangname(rang) {
  return (deutsch() ? { d: "O", b: "U" } : {})[rang] ?? rang.toUpperCase();
}

// Das ganze Gesicht, ab 84 Punkten Breite.
function voll(rang, farbe) {
  const ecke = () => [schrift(rangname(rang), 15.5, 29, 30), nimm(farbzeichen(farbe), 6, 34, 18)];
  const bild = [];
  if ("kdb".includes(rang)) {
    const halb = () => nimm(`f-${rang}-${farbe === "herz" || farbe === "karo" ? "rot" : "schwarz"}`, 29, 12, 42, { height: 58 });
    bild.push(teil("rect", { class: "feld", x: 29, y: 13, width: 42, height: 114, rx: 3 }), halb(), umgedreht(halb()));
  } else if (rang === "a") bild.push(nimm(farbzeichen(farbe), 27, 47, 46));
  else {
    const breit = rang < "6" && rang !== "10" ? 19 : 15.5;
    for (const [x, y] of AUGEN[rang]) {
      const kopf = y > 0.5 && !deutsch() ? { transform: `rotate(180 ${x * 100} ${y * 140})` } : {};
      bild.push(nimm(farbzeichen(farbe), x * 100 - breit / 2, y * 140 - breit / 2, breit, kopf));
    }
  }
  return [...bild, ...ecke(), umgedreht(...ecke())];
}

// Das knappe: großer Index, ein Zeichen oder eine Figur; auch noch mit 42 Punkten zu lesen.
function knapp(rang, farbe) {
  const index = [schrift(rangname(rang), rang === "10" ? 5 : 8, 42, 46, "start"), nimm(farbzeichen(farbe), 9, 50, 29)];
  if (!"kdb".includes(rang)) return [...index, nimm(farbzeichen(farbe), 44, 82, 48)];
  const figur = `f-${rang}-${farbe === "herz" || farbe === "karo" ? "rot" : "schwarz"}`;
  return [...index, nimm(figur, 38, 56, 58, { height: 81 })];
}

function joker(fuer) {
  const [, rang, farbe] = fuer?.match(SPIELKARTE) ?? [];
  const index = rang ? [schrift(rangname(rang), 8, 34, 36, "start"), nimm(farbzeichen(FARBEN[farbe]), 9, 40, 22)] : [schrift("J", 9, 42, 46, "start")];
  return [...index, nimm("f-j", 14, 44, 82, { height: 95 })];
}

function stein(rang, farbe) {
  return [schrift(rangname(rang), 50, 74, 62), nimm(farbzeichen(farbe), 31, 88, 38)];
}

// In der Hand liegt der nächste über dem rechten Rand: Was er ist, steht darum links.
function handstein(rang, farbe) {
  return [schrift(rangname(rang), rang === "10" ? 6 : 10, 58, 58, "start"), nimm(farbzeichen(farbe), 12, 76, 38)];
}

function zahl(text, name, art) {
  if (art === "streifen") return [schrift(text, 8, 33, 34, "start"), nimm(name, 62, 6, 30)];
  return [schrift(text, 50, 72, text.length > 1 ? 54 : 62), nimm(name, 32, 86, 36)];
}

// Das Gesicht einer Karte; was niemand kennt, zeigt, wie man es schreibt.
export function gesicht(karte, art = "knapp") {
  const [, rang, zeichen] = karte.match(SPIELKARTE) ?? [];
  let klasse = "";
  let teile;
  if (rang) {
    klasse = `f-${FARBEN[zeichen]}`;
    teile = { voll, knapp, stein, handstein }[art](rang, FARBEN[zeichen]);
  } else if (karte === "j" || karte.startsWith("j=")) {
    klasse = "f-joker";
    teile = joker(karte.split("=")[1]);
  } else if (/^\d+[bgpr]$/.test(karte)) {
    klasse = `z-${ZAHLEN[karte.at(-1)]}`;
    teile = zahl(karte.slice(0, -1), `n-${karte.at(-1)}`, art);
  } else if (/^v\d$/.test(karte)) {
    klasse = "z-verbot";
    teile = zahl(karte[1], "n-v", art);
  } else if (karte === "w") {
    klasse = "z-beliebig";
    teile = art === "streifen" ? [nimm("n-w", 62, 6, 30)] : [nimm("n-w", 22, 42, 56)];
  } else teile = [schrift(karte.toUpperCase(), 50, 84, karte.length > 2 ? 30 : 46)];
  return teil("svg", { class: `gesicht ${klasse}`, viewBox: art === "streifen" ? "0 0 100 42" : "0 0 100 140", "aria-hidden": "true" }, ...teile);
}

// Eine Karte, die nur daliegt: ein Bild für die Augen und ein Wort für die Ohren.
export function liegende(karte, worte, art) {
  const ort = document.createElement("span");
  ort.className = "karte";
  ort.dataset.karte = karte;
  const gesagt = document.createElement("span");
  gesagt.className = "nurwort";
  gesagt.textContent = worte ?? karte;
  ort.append(gesicht(karte, art), gesagt);
  return ort;
}

export function ruecken() {
  const ort = document.createElement("span");
  ort.className = "karte ruecken";
  ort.append(teil("svg", { class: "gesicht", viewBox: "0 0 100 140", "aria-hidden": "true" }, nimm("ruecken", 0, 0, 100, { height: 140 })));
  return ort;
}

// Ein Stoß Chips: je mehr, desto höher, und zu viele zeichnet niemand.
export function chips(zahl) {
  const hoch = Math.max(1, Math.min(5, Math.ceil(Math.log2(zahl + 1))));
  const ort = teil("svg", { class: "chips", viewBox: `0 0 40 ${18 + hoch * 6}`, "aria-hidden": "true" });
  for (let hier = 0; hier < hoch; hier += 1) {
    const unten = 11 + (hoch - hier - 1) * 6 + 2;
    const farbe = ["c-blau", "c-rot", "c-gruen", "c-messing"][hier % 4];
    ort.append(teil("path", { class: farbe, d: `M2 ${unten - 3}v6a18 9 0 0 0 36 0v-6z` }), teil("path", { class: "c-rand", d: `M7 ${unten + 6}l0 5M15 ${unten + 9}l0 5M25 ${unten + 9}l0 5M33 ${unten + 6}l0 5` }));
  }
  ort.append(teil("ellipse", { class: "c-oben", cx: 20, cy: 10, rx: 18, ry: 9 }), teil("ellipse", { class: "c-kreis", cx: 20, cy: 10, rx: 11, ry: 5 }));
  return ort;
}
