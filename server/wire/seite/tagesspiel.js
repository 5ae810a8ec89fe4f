// Das Spiel des Tages: was es heute gibt, und was daraus wurde, als Streifen zwischen den anderen und als Tabelle.
import { schrift, zeichne } from "./kurve.js";
import { tabelle } from "./tabelle.js";

const BREIT = 320;
const LINKS = 56;
const RECHTS = 14;
const ZEILE = 26;
const KOEPFE = ["Spiel", "Du", "Andere", "Mittel", "Streuung", "Du schlägst", "Starker Computer"];
const tag = (jjjjmmtt) => jjjjmmtt.split("-").reverse().join(".");
const anteil = (wert) => (wert === null ? "–" : `${(100 * wert).toLocaleString("de-DE", { minimumFractionDigits: 1, maximumFractionDigits: 1 })} %`);
const spiele = (zahl) => (zahl === 1 ? "1 Spiel" : `${zahl} Spiele`);

export class Tagesspiel {
  // beginne: ein Spiel beginnen oder weiterspielen; frage: nach heute oder einem anderen Tag; name: wie ein Spiel heißt.
  constructor(ort, liste, tage, satz, feld, { beginne, frage, name }) {
    Object.assign(this, { ort, liste, tage, satz, feld, beginne, frage, name, da: false, drinnen: false, teile: [] });
    for (const knopf of tage.querySelectorAll("button")) {
      knopf.addEventListener("click", () => {
        this.gefragt = true;
        frage(knopf.dataset.tag);
      });
    }
  }

  // da: hier ist Platz dafür; gefragt wird, wenn es erscheint und wenn jemand hereinkommt.
  sichtbar(da, drinnen) {
    const neu = da && (!this.da || drinnen !== this.drinnen);
    Object.assign(this, { da, drinnen });
    this.tage.hidden = !drinnen;
    this.ort.hidden = !da || !this.heute;
    if (!drinnen) this.feld.replaceChildren();
    if (neu) this.frage("");
  }

  nimm(teil) {
    if (teil.teil === 1) this.teile = [];
    this.teile.push(...teil.ergebnisse);
    if (teil.teil === 1 && teil.angebot.length) this.biete(teil);
    if (teil.teil < teil.von || !this.drinnen) return;
    const wann = teil.vorbei ? `Am ${tag(teil.tag)}` : "Heute";
    // Angesagt wird nur, wonach jemand gefragt hat, und nur, was es ist: Lesen kann man es dann.
    const viele = this.teile.length;
    const wie_viele = viele > 1 ? `${viele} Tagesspiele` : `${viele ? "ein" : "kein"} Tagesspiel`;
    this.satz.textContent = this.gefragt ? `${wann} hast du ${wie_viele} begonnen.` : "";
    this.gefragt = false;
    this.feld.replaceChildren(...this.teile.map((eines) => this.ergebnis(eines, wann)));
  }

  biete({ angebot }) {
    const vorher = document.activeElement?.closest("#tagesspiele button")?.dataset.spiel;
    this.heute = angebot;
    this.ort.hidden = !this.da;
    const offen = angebot.filter((eines) => !eines.vorbei).sort((a, b) => (b.gespielt !== null) - (a.gespielt !== null));
    this.liste.replaceChildren(...offen.map((eines) => this.knopf(eines)));
    if (vorher) this.liste.querySelector(`[data-spiel="${CSS.escape(vorher)}"]`)?.focus();
  }

  knopf({ spiel, spiele: viele, gespielt }) {
    const eintrag = document.createElement("li");
    const knopf = document.createElement("button");
    const wie = document.createElement("small");
    knopf.type = "button";
    knopf.dataset.spiel = spiel;
    wie.textContent = gespielt === null ? spiele(viele) : `weiter, ${gespielt} von ${viele} gespielt`;
    knopf.append(`${this.name(spiel)}: `, wie);
    knopf.addEventListener("click", () => this.beginne(spiel));
    eintrag.append(knopf);
    return eintrag;
  }

  ergebnis(eines, wann) {
    const klappe = document.createElement("details");
    const griff = document.createElement("summary");
    const name = this.name(eines.spiel);
    griff.textContent = `${wann}: ${name}, ${wie_es_steht(eines)}`;
    klappe.append(griff);
    klappe.open = eines.verraten;
    if (eines.ungueltig || !eines.ergebnisse.length) return klappe;
    if (eines.ergebnisse.some((spiel) => spiel.mittel !== null)) klappe.append(streifen(eines.ergebnisse), legende());
    klappe.append(zahlen(name, eines));
    if (!eines.verraten) klappe.append(absatz("Was die anderen gemacht haben, steht hier, wenn du fertig bist, oder nach Mitternacht."));
    const leute = [...eines.liste.map((wer) => [wer.platz, wer.name, anteil(wer.anteil)]), ...eines.gaeste.map((wer) => ["–", `${wer.name} (Gast)`, anteil(wer.anteil)])];
    if (leute.length) klappe.append(tabelle("Mit denselben Karten", ["Platz", "Name", "Geschlagen"], leute));
    return klappe;
  }
}

function wie_es_steht({ ungueltig, ergebnisse, spiele: viele, platz, von, anteil: wie_viel }) {
  if (ungueltig) return "beendet, zählt nicht";
  if (platz !== null) return `Platz ${platz} von ${von}, ${anteil(wie_viel)}`;
  if (wie_viel !== null) return `${anteil(wie_viel)}, als Gast außer Konkurrenz`;
  return `${ergebnisse.length} von ${viele} gespielt`;
}

function zahlen(name, { ergebnisse, verraten }) {
  const reihen = ergebnisse.map(({ eigene, andere, mittel, streuung, anteil: wie_viel, stark }, spiel) =>
    verraten ? [spiel + 1, eigene, andere, mittel ?? "–", streuung ?? "–", anteil(wie_viel), stark ?? "–"] : [spiel + 1, eigene],
  );
  return tabelle(`${name}: Punkte je Spiel`, verraten ? KOEPFE : KOEPFE.slice(0, 2), reihen);
}

// Je Spiel eine Zeile, alle im selben Maß: ein Kasten so breit wie die Streuung, ein Strich im Mittel, eine Raute für einen selbst.
function streifen(ergebnisse) {
  const werte = ergebnisse.flatMap(({ eigene, mittel, streuung, stark }) => [eigene, stark ?? eigene, ...(mittel === null ? [] : [mittel - streuung, mittel + streuung])]);
  const [unten, oben] = [Math.floor(Math.min(...werte)), Math.ceil(Math.max(...werte))];
  const x = (punkte) => LINKS + ((punkte - unten) * (BREIT - LINKS - RECHTS)) / Math.max(1, oben - unten);
  const hoch = (ergebnisse.length + 1) * ZEILE;
  const bild = zeichne("svg", { viewBox: `0 0 ${BREIT} ${hoch}`, role: "img", class: "kurve vergleich" });
  const titel = zeichne("title", {});
  titel.textContent = "Deine Punkte zwischen denen der anderen, Spiel für Spiel. Alle Zahlen stehen in der Tabelle darunter.";
  bild.append(titel);
  ergebnisse.forEach(({ eigene, mittel, streuung, stark }, spiel) => {
    const y = spiel * ZEILE + ZEILE / 2;
    bild.append(schrift(`Spiel ${spiel + 1}`, 4, y + 4), zeichne("line", { x1: LINKS, x2: BREIT - RECHTS, y1: y, y2: y, class: "null" }));
    if (mittel !== null) {
      bild.append(zeichne("rect", { x: x(mittel - streuung), y: y - 7, width: Math.max(2, x(mittel + streuung) - x(mittel - streuung)), height: 14, class: "spanne" }));
      bild.append(zeichne("line", { x1: x(mittel), x2: x(mittel), y1: y - 10, y2: y + 10, class: "mittel" }));
    }
    if (stark !== null) bild.append(zeichne("circle", { cx: x(stark), cy: y, r: 6, class: "stark" }));
    bild.append(zeichne("path", { d: `M${x(eigene)} ${y - 8}l6 8l-6 8l-6 -8z`, class: "du" }));
  });
  const enden = [schrift(unten, LINKS, hoch - 8), schrift(oben, BREIT - 4, hoch - 8)];
  enden[1].setAttribute("text-anchor", "end");
  bild.append(...enden);
  return bild;
}

function legende() {
  const worte = absatz("◆ du, | Mittel der anderen, ▭ ihre Streuung, ○ der starke Computer");
  worte.className = "hilfe";
  worte.setAttribute("aria-hidden", "true");
  return worte;
}

function absatz(text) {
  const absatz = document.createElement("p");
  absatz.textContent = text;
  return absatz;
}
