// Die Werkbank: Auslagen werden hier auseinandergenommen und neu gelegt, ohne dass das Haus etwas davon hört. Erst am Ende geht eine
// Zeile hinaus. Was noch keine Figur ist, ist gezeichnet; ob es gilt, entscheiden die Regeln, wenn die Zeile kommt.
import { liegende } from "./gesichter.js";

const KUERZESTE = 3;

export class Umbau {
  // ort: wo die Reihen stehen; hand: woraus Karten dazukommen; lagen: Nummer → Karten; veraendert: was danach zu tun ist.
  constructor(ort, hand, veraendert) {
    Object.assign(this, { ort, hand, veraendert, worte: {}, figuren: new Map(), steine: undefined });
    this.vergiss();
    ort.addEventListener("click", (ereignis) => {
      const stein = ereignis.target.closest("[data-stein]");
      const reihe = ereignis.target.closest("[data-reihe]");
      if (stein) this.markiere(Number(stein.dataset.stein));
      else if (reihe?.matches("button")) this.leg(reihe.dataset.reihe);
    });
    ort.addEventListener("keydown", (ereignis) => this.taste(ereignis));
  }

  vergiss() {
    Object.assign(this, { nummern: [], reihen: [], markiert: [], naechster: 0 });
    this.hand.nimm_zurueck();
  }

  // Welche Figuren ganz sind: Was sie aus Karten machen, in welcher Reihenfolge auch immer.
  kenne(figuren) {
    this.figuren = new Map(figuren.map((figur) => [schluessel(figur.split(" ")), figur.split(" ")]));
  }

  get offen() {
    return this.nummern.length > 0 || this.reihen.length > 0;
  }

  // Eine Auslage kommt auf die Bank; was an ihr angefasst war, ist gleich markiert.
  heb(nummer, karten, angefasst = -1) {
    if (this.nummern.includes(nummer)) return null;
    this.nummern.push(nummer);
    const reihe = karten.map((karte) => this.stein(karte, false));
    this.reihen.push(reihe);
    if (angefasst >= 0) this.markiert.push(reihe[angefasst].nr);
    this.zeichne();
    return reihe;
  }

  stein(karte, eigen) {
    this.naechster += 1;
    return { nr: this.naechster, karte, eigen };
  }

  markiere(nr) {
    this.markiert = this.markiert.includes(nr) ? this.markiert.filter((eine) => eine !== nr) : [...this.markiert, nr];
    this.zeichne(nr);
  }

  // Alles Markierte, von der Bank und aus der Hand, in eine Reihe; „neu“ beginnt eine.
  leg(wohin, dazu = []) {
    const steine = this.markiert.map((nr) => this.reihen.flat().find((stein) => stein.nr === nr));
    steine.push(...[...this.hand.gedrueckt, ...dazu].map((karte) => this.stein(karte, true)));
    if (!steine.length) return;
    const ziel = wohin === "neu" ? null : this.reihen[wohin];
    for (const reihe of this.reihen) for (const stein of steine) if (reihe.includes(stein)) reihe.splice(reihe.indexOf(stein), 1);
    if (ziel) ziel.push(...steine);
    else this.reihen.push(steine);
    this.reihen = this.reihen.filter((reihe) => reihe.length).map((reihe) => this.geordnet(reihe));
    for (const stein of steine) if (stein.eigen && !stein.gelegt) this.hand.nimm_weg(stein.karte);
    for (const stein of steine) stein.gelegt = true;
    this.markiert = [];
    this.hand.lass_los();
    this.zeichne(steine.at(-1).nr);
  }

  // Gezogen: ein Stein der Bank, oder eine Karte der Hand.
  zieh(nr, wohin) {
    this.markiert = [nr];
    this.leg(wohin);
  }

  stand(reihe) {
    if (reihe.length < KUERZESTE) return ["noch zu kurz", false];
    return this.figur(reihe) ? ["gilt", true] : ["gilt so nicht", false];
  }

  // Die Karten in der Reihenfolge der Figur, die sie sind; ein Joker kann jede fehlende sein.
  figur(reihe) {
    const karten = reihe.map((stein) => stein.karte);
    const echte = karten.filter((karte) => !karte.startsWith("j"));
    if (echte.length === karten.length) return this.figuren.get(schluessel(karten)) ?? null;
    return [...this.figuren.values()].some((figur) => figur.length === karten.length && enthaelt(figur, echte)) ? karten : null;
  }

  // Was eine Folge ist, liegt auch so da; Gleiche liegen, wie man sie hinlegt.
  geordnet(reihe) {
    const uebrig = [...reihe];
    const gleiche = new Set(reihe.map((stein) => stein.karte.slice(0, -1))).size === 1;
    const figur = (!gleiche && this.figur(reihe)) || [];
    return [...figur.map((karte) => uebrig.splice(uebrig.findIndex((stein) => stein.karte === karte), 1)[0]), ...uebrig];
  }

  get ganz() {
    return this.offen && this.reihen.every((reihe) => this.stand(reihe)[1]);
  }

  werte() {
    const eigene = this.reihen.flat().filter((stein) => stein.eigen).map((stein) => stein.karte);
    return { nummern: [...this.nummern].sort((a, b) => a - b).join(","), dazu: eigene.join(","), gruppen: this.reihen.map((reihe) => reihe.map((stein) => stein.karte).join(",")).join(" / ") };
  }

  // --- zu sehen ---

  zeichne(fokus) {
    const mitten = this.ort.contains(document.activeElement);
    this.ort.replaceChildren(...this.reihen.map((reihe, hier) => this.reihe(reihe, hier)), this.neue());
    this.veraendert();
    if (mitten || fokus) (this.ort.querySelector(`[data-stein="${fokus}"]`) ?? this.ort.querySelector("button"))?.focus({ preventScroll: false });
  }

  reihe(reihe, hier) {
    const [stand, gilt] = this.stand(reihe);
    const ort = document.createElement("div");
    ort.className = gilt ? "bankreihe gilt" : "bankreihe";
    ort.dataset.reihe = hier;
    const liste = document.createElement("ul");
    liste.setAttribute("role", "listbox");
    liste.setAttribute("aria-multiselectable", "true");
    liste.setAttribute("aria-label", `Reihe ${hier + 1}, ${stand}`);
    const erste = reihe[0].nr;
    liste.append(
      ...reihe.map((stein) => {
        const platz = liegende(stein.karte, this.worte[stein.karte], this.steine);
        platz.setAttribute("role", "option");
        platz.setAttribute("aria-selected", String(this.markiert.includes(stein.nr)));
        platz.dataset.stein = stein.nr;
        platz.tabIndex = stein.nr === erste ? 0 : -1;
        return platz;
      }),
    );
    const hierher = knopf("hierher", hier);
    hierher.setAttribute("aria-label", `hierher, in Reihe ${hier + 1}`);
    const wort = document.createElement("span");
    wort.className = "stand";
    wort.textContent = stand;
    ort.append(liste, wort, hierher);
    return ort;
  }

  neue() {
    const ort = document.createElement("div");
    ort.className = "bankreihe neu";
    ort.dataset.reihe = "neu";
    const wort = document.createElement("span");
    wort.className = "stand";
    wort.textContent = this.offen ? "" : "Tipp Steine in Auslagen an oder zieh sie hierher.";
    ort.append(wort, knopf("Neue Reihe", "neu"));
    return ort;
  }

  taste(ereignis) {
    const stein = ereignis.target.closest("[data-stein]");
    if (!stein || ereignis.ctrlKey || ereignis.altKey || ereignis.metaKey) return;
    const alle = [...stein.parentElement.children];
    const hier = alle.indexOf(stein);
    const wege = { ArrowLeft: hier - 1, ArrowRight: hier + 1, Home: 0, End: alle.length - 1 };
    if (ereignis.key in wege) alle[wege[ereignis.key]]?.focus();
    else if (ereignis.key === " " || ereignis.key === "Enter") this.markiere(Number(stein.dataset.stein));
    else return;
    ereignis.preventDefault();
  }
}

function knopf(text, reihe) {
  const ort = document.createElement("button");
  ort.type = "button";
  ort.dataset.reihe = reihe;
  ort.textContent = text;
  return ort;
}

function schluessel(karten) {
  return [...karten].sort().join();
}

function enthaelt(figur, karten) {
  const uebrig = [...figur];
  return karten.every((karte) => {
    const dort = uebrig.indexOf(karte);
    if (dort >= 0) uebrig.splice(dort, 1);
    return dort >= 0;
  });
}
