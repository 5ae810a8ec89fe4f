// Karten zur Auswahl: Zeichen für die Augen, Worte für die Ohren, ein Halt der Tabtaste für die ganze Hand.
// Eine Auswahlliste, keine Knöpfe: In ihr überlassen Vorleseprogramme die Pfeile und Buchstaben der Seite.
import { gesicht } from "./gesichter.js";

const FARBEN = { "+": ["♣", "kreuz"], "#": ["♠", "pik"], "*": ["♥", "herz rot"], o: ["♦", "karo rot"] };
const RAENGE = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "b", "d", "k", "a"];
const SPRUNG = { k: "kreuz", p: "pik", h: "herz", c: "karo" };

export function zeichne(karte, worte) {
  const stueck = document.createDocumentFragment();
  const sichtbar = document.createElement("span");
  const farbe = FARBEN[karte.at(-1)];
  sichtbar.setAttribute("aria-hidden", "true");
  sichtbar.textContent = farbe && karte.length > 1 ? karte.slice(0, -1).toUpperCase() + farbe[0] : karte === "j" ? "J" : karte;
  if (farbe && karte.length > 1) sichtbar.className = farbe[1];
  const gesagt = document.createElement("span");
  gesagt.className = "nurwort";
  gesagt.textContent = worte;
  stueck.append(sichtbar, gesagt);
  return stueck;
}

export class Hand {
  constructor(ort, vertreten, hilfe) {
    Object.assign(this, { ort, vertreten, hilfe, worte: {}, karten: [], gedrueckt: [], stelle: 0, danach: () => {}, art: () => "knapp" });
    // Was ein Tipp auf eine Karte sofort spielt, falls er nur das bedeuten kann; was die Eingabetaste mit gedrückten tut.
    Object.assign(this, { tippt: null, spiele: () => {}, veraendert: () => {} });
    ort.addEventListener("keydown", (ereignis) => this.taste(ereignis));
    // Ein Vorleseprogramm setzt den Fokus auch selbst.
    ort.addEventListener("focusin", ({ target }) => {
      const hier = this.plaetze().indexOf(target);
      if (hier < 0 || hier === this.stelle) return;
      this.stelle = hier;
      this.ordne(false);
    });
    ort.addEventListener("click", (ereignis) => {
      const hier = this.plaetze().indexOf(ereignis.target.closest("[role=option]"));
      if (hier >= 0) this.tippe(hier);
    });
  }

  plaetze() {
    return [...this.ort.children];
  }

  // An einem anderen Tisch, bei der nächsten Übung: Was dort zuerst auf der Hand ist, ist nicht neu, und gedrückt ist nichts.
  leere() {
    this.karten = [];
    this.gedrueckt = [];
    this.ort.replaceChildren();
  }

  zeige(karten, worte_fuer) {
    if (karten.join() === this.karten.join()) return;
    const mitten = this.ort.contains(document.activeElement);
    // Ging von zwei gleichen Karten eine, so war es eine gedrückte.
    this.gedrueckt = gemeinsam(unterschied(this.gedrueckt, unterschied(this.karten, karten)), karten);
    const noch = [...this.gedrueckt];
    const gezaehlt = {};
    const neu = this.karten.length ? unterschied(karten, this.karten) : [];
    this.karten = karten;
    this.ort.style.setProperty("--n", Math.max(2, karten.length > 16 ? Math.ceil(karten.length / 2) : karten.length));
    this.ort.style.setProperty("--halb", Math.max(2, karten.length > 8 ? Math.ceil(karten.length / 2) : karten.length));
    this.ort.classList.toggle("viele", karten.length > 16);
    this.ort.classList.toggle("wenige", karten.length <= 8);
    this.ort.replaceChildren(
      ...karten.map((karte) => {
        gezaehlt[karte] = (gezaehlt[karte] ?? 0) + 1;
        const dort = noch.indexOf(karte);
        if (dort >= 0) noch.splice(dort, 1);
        const platz = this.platz(karte, worte_fuer(karte, gezaehlt[karte]), dort >= 0);
        const frisch = neu.indexOf(karte);
        if (frisch >= 0) neu.splice(frisch, 1);
        platz.classList.toggle("neu", frisch >= 0);
        return platz;
      }),
    );
    this.plaetze().forEach((platz, hier) => platz.style.setProperty("--d", hier - (karten.length - 1) / 2));
    this.stelle = Math.max(0, Math.min(this.stelle, karten.length - 1));
    this.ordne(mitten);
    this.geaendert();
  }

  // Was gedrückt ist, wie man es tippt: Eine Karte, die für andere stehen kann, mit dem, was dazu gewählt ist.
  get gesagt() {
    return this.gedrueckt.map((karte, hier) => this.vertreten.querySelector(`[name="steht ${hier}"]`)?.value || karte);
  }

  geaendert() {
    const gewaehlt = this.gesagt;
    this.vertreten.replaceChildren(
      ...this.gedrueckt.flatMap((karte, hier) => {
        const andere = Object.keys(this.worte).filter((eine) => eine.startsWith(`${karte}=`)).sort();
        if (!andere.length) return [];
        const bezeichnung = document.createElement("label");
        const auswahl = document.createElement("select");
        auswahl.name = `steht ${hier}`;
        auswahl.append(new Option("was passt", ""), ...andere.map((eine) => new Option(this.worte[eine].split(" als ").pop(), eine)));
        if (andere.includes(gewaehlt[hier])) auswahl.value = gewaehlt[hier];
        bezeichnung.append(`${this.worte[karte]} steht für `, auswahl);
        return [bezeichnung];
      }),
    );
    this.danach();
    this.veraendert();
  }

  platz(karte, worte, an) {
    const platz = document.createElement("li");
    platz.setAttribute("role", "option");
    platz.dataset.karte = karte;
    platz.setAttribute("aria-selected", String(an));
    const gesagt = document.createElement("span");
    gesagt.className = "nurwort";
    gesagt.textContent = worte;
    platz.append(gesicht(karte, this.art()), gesagt);
    return platz;
  }

  ordne(fokus) {
    const alle = this.plaetze();
    alle.forEach((platz, hier) => (platz.tabIndex = hier === this.stelle ? 0 : -1));
    if (fokus) alle[this.stelle]?.focus();
  }

  geh(zu) {
    if (zu < 0 || zu >= this.karten.length) return;
    this.stelle = zu;
    this.ordne(true);
  }

  // Was gerade nicht geht, bleibt da und ist zu hören; nur grau ist es.
  sperre(gesperrt) {
    for (const platz of this.plaetze()) platz.classList.toggle("nicht", gesperrt(platz.dataset.karte));
  }

  tippe(hier) {
    if (!this.tippt) return this.druecke(hier);
    this.stelle = hier;
    this.ordne(false);
    this.tippt(this.karten[hier]);
  }

  // Die Eingabetaste spielt, was sofort zu spielen ist; eine gedrückte Karte mit allen gedrückten.
  enter() {
    if (!this.tippt && this.plaetze()[this.stelle]?.getAttribute("aria-selected") === "true") this.spiele();
    else this.tippe(this.stelle);
  }

  druecke(hier) {
    const platz = this.plaetze()[hier];
    if (platz.classList.contains("fort")) return;
    const an = platz.getAttribute("aria-selected") !== "true";
    platz.setAttribute("aria-selected", String(an));
    const karte = platz.dataset.karte;
    if (an) this.gedrueckt.push(karte);
    else this.gedrueckt.splice(this.gedrueckt.indexOf(karte), 1);
    this.stelle = hier;
    this.ordne(false);
    this.geaendert();
  }

  // Was auf der Werkbank liegt, ist solange nicht in der Hand; sein Platz bleibt leer.
  nimm_weg(karte) {
    const platz = this.plaetze().find((eins) => eins.dataset.karte === karte && !eins.classList.contains("fort"));
    platz?.classList.add("fort");
    platz?.setAttribute("aria-disabled", "true");
  }

  nimm_zurueck() {
    for (const platz of this.ort.querySelectorAll(".fort")) {
      platz.classList.remove("fort");
      platz.removeAttribute("aria-disabled");
    }
  }

  lass_los() {
    this.gedrueckt = [];
    for (const platz of this.plaetze()) platz.setAttribute("aria-selected", "false");
    this.geaendert();
  }

  farbe(hier) {
    return FARBEN[this.karten[hier]?.at(-1)]?.[1].split(" ")[0];
  }

  taste(ereignis) {
    if (ereignis.ctrlKey || ereignis.altKey || ereignis.metaKey) return;
    const { key } = ereignis;
    const letzte = this.karten.length - 1;
    const wege = { ArrowLeft: this.stelle - 1, ArrowRight: this.stelle + 1, Home: 0, End: letzte };
    if (key in wege) this.geh(wege[key]);
    else if (key === " ") this.druecke(this.stelle);
    else if (key === "Enter") this.enter();
    else if (key === "?") this.hilfe();
    else if (key.toLowerCase() in SPRUNG) this.springe(SPRUNG[key.toLowerCase()]);
    else if (key === "u" || key === "o") this.rand(key === "u");
    else return;
    ereignis.preventDefault();
  }

  springe(farbe) {
    const zahl = this.karten.length;
    for (let weit = 1; weit <= zahl; weit += 1) {
      const dort = (this.stelle + weit) % zahl;
      if (this.farbe(dort) === farbe) return this.geh(dort);
    }
  }

  rand(unten) {
    const rang = (hier) => RAENGE.indexOf(this.karten[hier].slice(0, -1));
    const alle = this.karten.map((_, hier) => hier).filter((hier) => this.farbe(hier) === this.farbe(this.stelle));
    const gleiche = alle.sort((a, b) => rang(a) - rang(b));
    this.geh(unten ? gleiche[0] : gleiche.at(-1));
  }
}

function gemeinsam(eine, andere) {
  return unterschied(eine, unterschied(eine, andere));
}

function unterschied(jetzt, vorher) {
  const uebrig = [...vorher];
  return jetzt.filter((karte) => {
    const dort = uebrig.indexOf(karte);
    if (dort >= 0) uebrig.splice(dort, 1);
    return dort < 0;
  });
}
