// Eine eigene Partie noch einmal, Eintrag für Eintrag: was getippt wurde, was zu sehen war, und der Tisch dazu im Bild.
import { Filz } from "./filz.js";
import { liegende } from "./gesichter.js";
import { verweis } from "./orte.js";
import { gruppiert } from "./tisch.js";

const GEZEIGT = 20;

export class Nachspielen {
  // haus: woher Stellungen kommen, wie sie zu lesen sind, und wo steht, welcher Schritt gezeigt wird.
  constructor(ort, tempo, wessen, haus) {
    Object.assign(this, { ort, tempo, wessen, haus, schritte: [], stelle: 0, tisch: 0, uhr: 0, stellungen: new Map() });
    wessen.addEventListener("change", () => this.geh(this.stelle));
    tempo.addEventListener("change", () => this.uhr && this.laufe());
  }

  // schritt: mit welchem es losgeht.
  teil({ tisch, teil, von, davor, eintraege }, schritt = 0) {
    if (teil === 1) this.schritte = [{ wer: "", gesehen: davor }];
    this.schritte.push(...eintraege);
    if (teil !== von) return false;
    this.schritte[0].nr = (this.schritte[1]?.nr ?? 1) - 1;
    this.tisch = tisch;
    this.stellungen.clear();
    const leute = [...new Set(this.schritte.map((schritt) => schritt.wer).filter(Boolean))];
    this.wessen.replaceChildren(new Option("alle", ""), ...leute.map((wer) => new Option(wer)));
    this.baue();
    this.halt(schritt);
    return true;
  }

  baue() {
    const knoepfe = document.createElement("p");
    knoepfe.className = "reihe";
    for (const [name, wohin] of [
      ["erster", () => this.halt(0)],
      ["zurück", () => this.halt(this.stelle - 1)],
      ["weiter", () => this.halt(this.stelle + 1)],
      ["letzter", () => this.halt(Infinity)],
    ]) {
      const knopf = document.createElement("button");
      knopf.type = "button";
      knopf.textContent = name;
      knopf.addEventListener("click", wohin);
      knoepfe.append(knopf);
    }
    this.lauf = document.createElement("button");
    this.lauf.type = "button";
    this.lauf.addEventListener("click", () => (this.uhr ? this.halt(this.stelle) : this.laufe()));
    knoepfe.append(this.lauf);
    this.stand = document.createElement("p");
    this.stand.setAttribute("role", "status");
    this.liste = document.createElement("ol");
    this.liste.className = "partie";
    this.liste.tabIndex = 0;
    this.liste.setAttribute("aria-label", "Was bisher geschah: Pfeil links und rechts, Pos1 und Ende");
    this.liste.addEventListener("keydown", (ereignis) => this.taste(ereignis));
    this.hierher = document.createElement("p");
    this.anders = document.createElement("button");
    this.anders.type = "button";
    this.anders.textContent = "Ab hier anders spielen";
    this.anders.addEventListener("click", () => this.haus.spiele_ab(this.tisch, this.gewaehlte()[this.stelle].nr));
    this.ort.replaceChildren(knoepfe, this.stand, this.bild(), this.anders, this.hierher, this.liste);
  }

  // Der Tisch im Bild: nur zum Ansehen, zu drücken gibt es nichts.
  bild() {
    const [filz, leute, mitte, ansage, hand] = ["div", "ul", "div", "p", "div"].map((art) => document.createElement(art));
    filz.className = "feld blick";
    leute.className = "leute";
    mitte.className = "mitte";
    hand.className = "kartenreihe blick-hand";
    leute.setAttribute("aria-label", "Wer am Tisch saß");
    this.filz = new Filz(leute, mitte, ansage, () => {});
    this.hand = hand;
    this.rahmen = filz;
    filz.hidden = true;
    filz.append(leute, mitte, ansage, hand);
    return filz;
  }

  stelle_dar({ tisch, stellungen }) {
    if (tisch !== this.tisch) return;
    for (const stellung of stellungen) this.stellungen.set(stellung.nr, stellung);
    this.gefragt = null;
    this.zeige_bild();
  }

  zeige_bild() {
    const { nr } = this.gewaehlte()[this.stelle] ?? {};
    if (this.anders) this.anders.hidden = true;
    const stellung = this.stellungen.get(nr);
    if (!stellung) {
      if (nr !== undefined && this.gefragt !== nr) this.haus.stellungen(this.tisch, (this.gefragt = nr));
      return;
    }
    const worte = this.haus.worte(stellung.spiel);
    if (!worte) return;
    const bild = this.haus.lies(stellung, worte);
    const anlage = this.haus.anlage(bild.spiel);
    const karten = (bild.werte[anlage.hand || "hand"] ?? "").split(" ").filter(Boolean);
    this.rahmen.hidden = false;
    this.anders.hidden = bild.ich !== this.gewaehlte()[this.stelle].wer;
    this.filz.zeige(bild, gruppiert(bild.werte), worte.karten, new Set(["eroeffner", ...this.haus.vereinbart(bild.spiel)]), anlage);
    for (const knopf of this.rahmen.querySelectorAll("button")) knopf.disabled = true;
    this.hand.replaceChildren(...karten.map((karte) => liegende(karte, worte.karten[karte], anlage.steine ? "stein" : "knapp")));
  }

  taste(ereignis) {
    const wege = { ArrowLeft: this.stelle - 1, ArrowRight: this.stelle + 1, Home: 0, End: Infinity };
    if (!(ereignis.key in wege) || ereignis.ctrlKey || ereignis.altKey || ereignis.metaKey) return;
    ereignis.preventDefault();
    this.halt(wege[ereignis.key]);
  }

  gewaehlte() {
    const wer = this.wessen.value;
    return wer ? this.schritte.filter((schritt) => schritt.wer === wer) : this.schritte;
  }

  laufe() {
    clearInterval(this.uhr);
    this.uhr = setInterval(() => {
      if (this.stelle + 1 < this.gewaehlte().length) this.geh(this.stelle + 1);
      else this.halt(this.stelle);
    }, Number(this.tempo.value));
    this.lauf.textContent = "anhalten";
  }

  halt(wohin) {
    clearInterval(this.uhr);
    this.uhr = 0;
    this.lauf.textContent = "abspielen";
    this.geh(wohin);
  }

  // Zu dem Schritt, den die Adresse nennt.
  geh_zu(schritt) {
    if (this.liste && this.schritte.indexOf(this.gewaehlte()[this.stelle]) !== schritt) this.halt(schritt);
  }

  geh(wohin) {
    const alle = this.gewaehlte();
    this.stelle = Math.max(0, Math.min(alle.length - 1, wohin));
    const erster = Math.max(0, this.stelle - GEZEIGT);
    this.liste.replaceChildren(
      ...alle.slice(erster, this.stelle + 1).map((schritt) => {
        const eintrag = document.createElement("li");
        eintrag.textContent = [...gesagt(schritt), ...schritt.gesehen].join("\n");
        return eintrag;
      }),
    );
    this.liste.start = erster + 1;
    this.liste.scrollTop = this.liste.lastElementChild.offsetTop - this.liste.offsetTop;
    const hier = alle[this.stelle];
    const zu_lesen = hier.wer ? (hier.gesehen.length ? hier.gesehen : gesagt(hier)).join(" ") : "vor dem ersten Zug";
    this.stand.textContent = `Tisch ${this.tisch}, Schritt ${this.stelle + 1} von ${alle.length}: ${zu_lesen}`;
    const pfad = `/partie/${this.tisch}/${this.schritte.indexOf(hier)}`;
    this.hierher.replaceChildren(verweis(pfad, "Link zu diesem Schritt"));
    this.haus.nenne(pfad);
    this.zeige_bild();
  }
}

function gesagt({ wer, zeile }) {
  return wer ? [`${wer}: ${zeile}`] : [];
}
