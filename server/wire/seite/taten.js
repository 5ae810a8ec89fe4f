// Was man tun kann: ein Knopf für jede Tat, immer am selben Platz, und was dazu zu wählen ist, auf einer Bank darüber.
import { zeichne } from "./karten.js";
import { Umbau } from "./umbau.js";
import { gross } from "./worte.js";

const KARTEN = new Set(["karte", "karten"]);
const MEISTE_PLAETZE = 6;
const NAECHSTE = 3; // so viele Zahlen stehen als Knöpfe neben dem Feld für jede andere
const LANGE = 4; // so oft war anderes möglich, bis ein Platz frei wird

export class Taten {
  constructor(ort, bank, erklaert, hand, eingabe, tu) {
    Object.assign(this, { ort, bank, erklaert, hand, eingabe, tu, worte: {}, mehrfach: {}, lagen: {}, plaetze: [], fort: new Map(), taten: new Map(), vergeht: new Set() });
    Object.assign(this, { spiel: "", gezeigt: "", offene: "", bestaetigt: "", sofort: true });
    this.werkbank = document.createElement("div");
    this.werkbank.className = "werkbank";
    this.umbau = new Umbau(this.werkbank, hand, () => this.gebaut());
    this.zeige_fort = () => {}; // welche Auslagen auf der Werkbank liegen
    hand.spiele = () => this.spiele();
    hand.veraendert = () => this.zeige_haupt();
  }

  zeige(bild, { worte, mehrfach, lagen, anlage }) {
    const merkmal = JSON.stringify([lagen, bild.werte.hand, bild.nummer]);
    if (merkmal !== this.lage) this.umbau.vergiss(); // auf der Bank lag, was es so nicht mehr gibt
    if (this.anlage !== anlage) this.umbau.kenne(anlage.figuren ?? []);
    Object.assign(this, { worte, mehrfach, lagen, anlage, lage: merkmal });
    Object.assign(this.umbau, { worte, steine: anlage.steine ? "stein" : undefined });
    const karten = Boolean(bild.werte.hand);
    this.wartet = bild.dran.length > 0 && !bild.dran.includes(bild.ich);
    if (bild.spiel !== this.spiel || (karten && !this.hatte_karten)) this.plaetze = [];
    this.spiel = bild.spiel;
    this.hatte_karten = karten;
    this.fragt_karten = bild.moeglich.some((angebot) => angebot.felder.some((feld) => this.aus_der_hand(feld)));
    this.zeige_befehle(bild.moeglich);
    this.stelle_hand();
    this.gebaut();
  }

  zeige_befehle(angebote) {
    // Welche Karten man hat, sieht man an der Hand: Nur was sonst anders ist, baut die Knöpfe neu.
    const nummern = angebote.some((angebot) => angebot.felder.some((feld) => feld.art.startsWith("zahl")));
    const merkmal = JSON.stringify([this.spiel, angebote, nummern && this.lagen], (name, wert) => (KARTEN.has(wert?.art) ? { ...wert, wahl: 0 } : wert));
    if (merkmal === this.gezeigt) return;
    this.gezeigt = merkmal;
    this.hand.danach = () => {};
    const gewaehlt = new Map([...this.felder()].map((feld) => [feld.name, feld.type === "checkbox" ? feld.checked : feld.value]));
    const fokus = document.activeElement?.closest("#befehle *, #bank *");
    const merke = fokus && (fokus.name || fokus.dataset.befehl || fokus.dataset.oeffnet);
    // Zweierlei kann gleich heißen: Jedes Angebot hat ein Kennwort für sich.
    const gezaehlt = {};
    this.taten = new Map();
    for (const angebot of angebote.flatMap((eins) => this.gefaechert(eins))) {
      const wievielte = (gezaehlt[angebot.befehl] = (gezaehlt[angebot.befehl] ?? 0) + 1);
      const kenn = angebot.befehl + (wievielte > 1 ? ` ${wievielte}` : "");
      this.taten.set(kenn, this.tat({ ...angebot, kenn }));
      if (angebot.knapp) this.vergeht.add(kenn);
    }
    this.ordne_plaetze();
    if (!this.taten.has(this.offene)) this.offene = "";
    this.ort.replaceChildren(...this.plaetze.map((kenn, hier) => this.gestellt(this.knopf(kenn), hier)).reverse());
    this.zeige_bank();
    for (const feld of this.felder()) this.stelle(feld, gewaehlt.get(feld.name));
    if (merke) [...this.ort.children, ...this.bank.querySelectorAll("*")].find((teil) => (teil.name || teil.dataset.befehl || teil.dataset.oeffnet) === merke)?.focus();
    this.erklaere(angebote);
  }

  // Zahlen, die nichts benennen, was liegt (18, 20, 22): ein Knopf für jede, und davor ein Feld für jede andere.
  gefaechert(angebot) {
    const [feld, ...mehr] = angebot.felder;
    const wahl = feld?.wahl ?? [];
    const liegt = this.mehrfach[feld?.titel.split(" ").pop().toLowerCase()] || feld?.titel === this.anlage?.zeile || wahl.some((eins) => this.lagen[eins]);
    if (feld?.art !== "zahl" || feld.frei || mehr.length || wahl.length < 2 || wahl.length > NAECHSTE || liegt) return [angebot];
    const mit = (nur, wie) => ({ ...angebot, felder: [{ ...feld, wahl: nur }], ...wie });
    // Die Plätze beginnen rechts: So steht die kleinste Zahl links.
    return [mit([], { offen: true }), ...wahl.map((eins, hier) => mit([eins], { knapp: true, weiter: hier > 0 })).reverse()];
  }

  // Was auf dem Knopf einer Tat steht: was nur eine Zahl meinen kann, mit ihr.
  aufschrift({ angebot, wahlen }) {
    const feste = wahlen.filter((wahl) => wahl.fest).map((wahl) => wahl.fest);
    return [beschriftung(angebot.knapp ? angebot.befehl : angebot.kenn), ...feste, ...(angebot.offen ? ["…"] : [])].join(" ");
  }

  // Was es gab, behält seinen Platz, auch wenn es gerade nicht geht; sind alle vergeben, weicht, was am längsten nicht ging.
  ordne_plaetze() {
    for (const kenn of this.plaetze) this.fort.set(kenn, this.taten.has(kenn) || !this.taten.size ? 0 : (this.fort.get(kenn) ?? 0) + 1);
    this.plaetze = this.plaetze.map((kenn) => (this.fort.get(kenn) < LANGE ? kenn : ""));
    for (const kenn of this.taten.keys()) {
      if (this.plaetze.includes(kenn)) continue;
      const voll = this.plaetze.length >= MEISTE_PLAETZE;
      const frei = this.plaetze.findIndex((eins) => !eins || (voll && !this.taten.has(eins)));
      if (frei < 0) this.plaetze.push(kenn);
      else this.plaetze[frei] = kenn;
      this.fort.set(kenn, 0);
    }
  }

  // Der erste Platz ist rechts unten, die nächsten links davon, die letzten darüber: So rückt keiner, wenn einer dazukommt.
  gestellt(knopf, hier) {
    knopf.style.setProperty("--spalte", 4 - (hier % 4));
    knopf.style.setProperty("--zeile", hier < 4 ? 2 : 1);
    knopf.style.setProperty("--schmal", 2 - (hier % 2));
    knopf.style.setProperty("--unten", 3 - Math.floor(hier / 2));
    return knopf;
  }

  tat(angebot) {
    const wahlen = [];
    if (angebot.felder.some((feld) => feld.art === "zahlen") && angebot.felder.some((feld) => feld.gruppen)) return this.bauend(angebot);
    for (const feld of angebot.felder) wahlen.push(this.wahl(angebot, feld, wahlen));
    return { angebot, wahlen, sichtbare: wahlen.filter((wahl) => wahl.ort) };
  }

  // Was Auslagen auseinandernimmt, bekommt die Werkbank.
  bauend(angebot) {
    const teil = (feld) => (feld.art === "zahlen" ? "nummern" : feld.gruppen ? "gruppen" : "dazu");
    const wahlen = angebot.felder.map((feld) => ({ feld, wert: () => this.umbau.werte()[teil(feld)] }));
    return { angebot, wahlen, sichtbare: [{ ...wahlen[0], ort: this.werkbank }], baut: true };
  }

  get baut() {
    return Boolean(this.taten.get(this.offene)?.baut);
  }

  // Die Tat, die Auslagen umbaut, falls es sie gerade gibt.
  get umbauende() {
    return [...this.taten.values()].find((tat) => tat.baut);
  }

  gebaut() {
    const knopf = this.bank.querySelector(":scope > .haupt, :scope > [data-befehl]");
    if (this.baut && knopf) knopf.classList.toggle("haupt", this.umbau.ganz);
    this.zeige_fort(this.baut ? this.umbau.nummern : []);
    this.zeige_haupt();
  }

  knopf(kenn) {
    const tat = this.taten.get(kenn);
    if (!kenn || (!tat && this.vergeht.has(kenn))) return document.createElement("span"); // ein freier Platz
    const knopf = document.createElement("button");
    knopf.type = "button";
    knopf.classList.toggle("lang", kenn.length > 8);
    knopf.classList.toggle("laenger", kenn.length > 11);
    knopf.append(tat ? this.aufschrift(tat) : beschriftung(kenn));
    if (!tat) {
      knopf.setAttribute("aria-disabled", "true");
      knopf.dataset.frei = kenn;
      return knopf;
    }
    if (tat.sichtbare.length) {
      knopf.dataset.oeffnet = kenn;
      knopf.setAttribute("aria-expanded", this.offene === kenn);
      knopf.setAttribute("aria-controls", "bank");
    } else knopf.dataset.befehl = kenn;
    knopf.addEventListener("click", () => this.gewaehlt(kenn, knopf));
    return knopf;
  }

  // Was nichts mehr zu wählen lässt, geschieht; sonst geht die Bank auf, und noch einmal gedrückt wieder zu.
  gewaehlt(kenn, knopf) {
    const tat = this.taten.get(kenn);
    const gruppen = tat.sichtbare.length === 1 && tat.sichtbare[0].gruppen && !this.offene && this.hand.gedrueckt.length;
    if (!tat.sichtbare.length || gruppen) return this.druecke(tat, knopf);
    this.oeffne(this.offene === kenn ? "" : kenn);
  }

  oeffne(kenn, fokus = true) {
    if (this.baut && this.offene !== kenn) this.umbau.vergiss();
    this.offene = kenn;
    for (const knopf of this.ort.querySelectorAll("[data-oeffnet]")) knopf.setAttribute("aria-expanded", knopf.dataset.oeffnet === kenn);
    this.zeige_bank();
    this.gebaut();
    if (fokus) this.bank.querySelector("select, input, [role=option], button")?.focus();
  }

  zeige_bank() {
    const tat = this.taten.get(this.offene);
    this.bank.hidden = !tat;
    if (!tat) return this.bank.replaceChildren();
    const titel = document.createElement("legend");
    const knopf = document.createElement("button");
    titel.textContent = beschriftung(tat.angebot.kenn);
    knopf.type = "button";
    knopf.className = "haupt";
    knopf.dataset.befehl = tat.angebot.kenn;
    knopf.textContent = beschriftung(tat.angebot.kenn);
    knopf.addEventListener("click", () => this.druecke(tat, knopf));
    this.bank.classList.toggle("baut", Boolean(tat.baut));
    this.bank.replaceChildren(titel, ...tat.sichtbare.map((wahl) => wahl.ort), ...(tat.baut ? [this.verwerfen()] : []), knopf);
    if (tat.baut) this.umbau.zeichne();
  }

  verwerfen() {
    const knopf = document.createElement("button");
    knopf.type = "button";
    knopf.textContent = "Verwerfen";
    knopf.addEventListener("click", () => this.oeffne(""));
    return knopf;
  }

  felder() {
    return this.bank.querySelectorAll("select, input");
  }

  stelle(feld, wert) {
    if (wert === undefined) return;
    if (feld.type === "checkbox") feld.checked = wert;
    else if (feld.tagName !== "SELECT" || [...feld.options].some((eins) => eins.value === wert)) feld.value = wert;
  }

  erklaere(angebote) {
    const liste = document.createElement("dl");
    for (const { befehl, hilfe, beispiel } of angebote) {
      const name = document.createElement("dt");
      const inhalt = document.createElement("dd");
      name.textContent = befehl;
      inhalt.textContent = beispiel === befehl ? hilfe : `${hilfe} Getippt etwa: ${beispiel}`;
      liste.append(name, inhalt);
    }
    this.erklaert.replaceChildren(liste);
  }

  // --- die Hand ---

  aus_der_hand(feld) {
    return KARTEN.has(feld.art) && (!feld.wahl.length || feld.wahl.some((karte) => this.hand.karten.includes(karte)));
  }

  // Ein Tipp auf eine Karte spielt sie, wo er nur das bedeuten kann.
  stelle_hand() {
    const mit_karten = [...this.taten.values()].filter(({ angebot }) => angebot.felder.some((feld) => this.aus_der_hand(feld)));
    const [einzige] = mit_karten;
    const eindeutig = mit_karten.length === 1 && einzige.angebot.felder.length === 1 && einzige.angebot.felder[0].art === "karte" && !einzige.angebot.endgueltig;
    this.hand.tippt = this.sofort && eindeutig && !this.baut ? (karte) => this.tu(`${einzige.angebot.befehl} ${karte}`) : null;
    this.hand.ort.dataset.tippt = this.hand.tippt ? einzige.angebot.kenn : "";
    const spielbar = new Set(mit_karten.flatMap(({ angebot }) => angebot.felder.filter((feld) => KARTEN.has(feld.art)).flatMap((feld) => (feld.wahl.length ? feld.wahl : this.hand.karten))));
    this.hand.sperre(mit_karten.length ? (karte) => !spielbar.has(karte) : () => false);
  }

  // Die Tat, die jetzt am nächsten liegt.
  haupttat() {
    if (this.baut) return undefined; // jetzt steht sie auf der Werkbank
    const zahl = this.hand.gedrueckt.length;
    const fertige = [...this.taten.values()].filter((tat) => this.ist_fertig(tat));
    // Ohne Karte liegt am nächsten, was einfach getan wird; was sich noch genauer sagen lässt, ist eher ein Ausweg.
    const einfach = ({ angebot }) => !angebot.endgueltig && !angebot.weiter && !angebot.felder.some((feld) => this.aus_der_hand(feld) || (feld.art === "wort" && feld.frei));
    if (!zahl) return this.wartet ? undefined : fertige.find(einfach); // ein Einsatz, der schon liegt, geht anders, liegt aber nicht nahe
    const mit = (art) => fertige.find(({ angebot }) => angebot.felder.some((feld) => feld.art === art && this.aus_der_hand(feld)));
    return zahl === 1 ? (mit("karte") ?? mit("karten")) : mit("karten");
  }

  ist_fertig({ wahlen, baut }) {
    if (baut) return this.baut && this.umbau.offen;
    return wahlen.every(({ feld, wert }) => feld.frei || wert());
  }

  zeige_haupt() {
    const haupt = this.haupttat()?.angebot.kenn;
    for (const knopf of this.ort.children) knopf.classList.toggle("haupt", (knopf.dataset.befehl ?? knopf.dataset.oeffnet) === haupt && haupt !== undefined);
  }

  spiele() {
    if (this.baut) return this.umbau.leg("neu");
    const tat = this.haupttat();
    if (tat) this.druecke(tat, this.knopf_von(tat));
  }

  // --- was in der Mitte liegt ---

  // Angetippt ist eine Auslage, eine Spalte: Wozu sie gewählt werden kann, dazu ist sie gewählt.
  tippe_an(gruppen, nummer, angefasst = -1) {
    if (this.baut && this.lagen[nummer]) return this.umbau.heb(nummer, this.lagen[nummer], angefasst);
    const passt = (feld, art) => feld.art === art && gruppen.split(" ").includes(feld.titel.split(" ").pop().toLowerCase()) && feld.wahl.map(String).includes(nummer);
    const haken = this.bank.querySelector(`input[type=checkbox][value="${nummer}"]`);
    if (haken) return haken.click();
    const moegliche = [...this.taten.values()].filter(({ angebot }) => angebot.felder.some((feld) => passt(feld, "zahl")));
    const tat = moegliche.find(({ angebot }) => angebot.kenn === this.offene) ?? moegliche.find(({ angebot }) => !angebot.felder.some((feld) => this.aus_der_hand(feld)) || this.hand.gedrueckt.length) ?? moegliche[0];
    if (!tat) return;
    const wahlen = tat.wahlen.filter(({ feld }) => passt(feld, "zahl") && feld.wahl.length > 1);
    const ziel = wahlen.find(({ feld }) => feld !== wahlen[0].feld && this.zuletzt === tat.angebot.kenn) ?? wahlen[0];
    if (ziel) ziel.setze(nummer);
    this.zuletzt = this.zuletzt === tat.angebot.kenn && wahlen.length > 1 ? "" : tat.angebot.kenn;
    const reicht = wahlen.length < 2 && this.ist_fertig(tat) && tat.angebot.felder.some((feld) => this.aus_der_hand(feld));
    if (reicht) return this.druecke(tat);
    this.oeffne(tat.angebot.kenn);
  }

  // Ein Stapel: was man von ihm nimmt, nimmt, wer ihn antippt.
  tippe_stapel(befehl) {
    const tat = [...this.taten.values()].find(({ angebot }) => angebot.befehl === befehl);
    if (tat) this.gewaehlt(tat.angebot.kenn, this.knopf_von(tat));
  }

  knopf_von(tat) {
    return [...this.ort.children].find((knopf) => (knopf.dataset.befehl ?? knopf.dataset.oeffnet) === tat.angebot.kenn);
  }

  // --- was zu wählen ist ---

  wahl(angebot, feld, davor) {
    const eigene = this.aus_der_hand(feld);
    if (eigene && feld.gruppen) return { ...this.mehrere(feld, angebot), gruppen: !davor.length };
    if (eigene) return { feld, wert: () => this.hand.gesagt.join(",") };
    if (feld.art === "zahl" && feld.wahl.length === 1 && !feld.frei) return { feld, fest: String(feld.wahl[0]), wert: () => String(feld.wahl[0]) };
    const name = `${angebot.kenn} ${feld.name}`;
    if (feld.art === "zahlen" && feld.wahl.length) return this.kaestchen(feld, name);
    const bezeichnung = document.createElement("label");
    if (feld.art === "wort" && feld.wahl.length === 1 && feld.frei) {
      const haken = document.createElement("input");
      Object.assign(haken, { type: "checkbox", name });
      bezeichnung.append(haken, ` ${feld.wahl[0]}`);
      return { feld, ort: bezeichnung, wert: () => (haken.checked ? String(feld.wahl[0]) : "") };
    }
    if (feld.name === "amount" && feld.wahl.length > 2 && !feld.frei) return this.regler(feld, name);
    const eingabe = document.createElement(feld.wahl.length ? "select" : "input");
    if (feld.wahl.length) {
      const genannt = (eins) => (feld.art === "wort" ? (this.worte[eins] ?? gross(eins)) : this.genannt(eins, feld.titel));
      eingabe.append(...(feld.frei ? [new Option("–", "")] : []), ...feld.wahl.map((eins) => new Option(genannt(eins), eins)));
    } else Object.assign(eingabe, { type: feld.art === "zahl" ? "number" : "text", autocomplete: "off" });
    eingabe.name = name;
    eingabe.addEventListener("change", () => this.zeige_haupt());
    bezeichnung.append(`${feld.titel} `, eingabe);
    return { feld, ort: bezeichnung, wert: () => eingabe.value.trim(), setze: (wert) => (eingabe.value = wert) };
  }

  // Wie viel: von wenig bis viel zu schieben, auch dazwischen.
  regler(feld, name) {
    const ort = document.createElement("label");
    const schieber = document.createElement("input");
    const steht = document.createElement("output");
    const [unten, oben] = [Math.min(...feld.wahl), Math.max(...feld.wahl)];
    Object.assign(schieber, { type: "range", name, min: unten, max: oben, value: unten });
    const zeige = () => (steht.textContent = schieber.value);
    schieber.addEventListener("input", zeige);
    zeige();
    ort.className = "regler";
    ort.append(`${feld.titel} `, schieber, steht);
    return { feld, ort, wert: () => schieber.value, setze: (wert) => zeige((schieber.value = wert)) };
  }

  // Eine Nummer mit dem, was unter ihr liegt: „2: Herz-Acht, Herz-Neun, Herz-Zehn“.
  genannt(eins, titel = "") {
    const zeile = titel === this.anlage?.zeile && this.anlage.zeilen.find(({ nummer }) => nummer === eins);
    if (zeile) return `${eins}: ${zeile.titel}`;
    const karten = this.mehrfach[titel.split(" ").pop().toLowerCase()]?.[eins]?.split(" ") ?? [];
    const liegt = karten.map((karte) => this.worte[karte]).join(", ");
    return liegt ? `${eins}: ${liegt}` : (this.worte[eins] ?? String(eins));
  }

  kaestchen(feld, name) {
    const ort = document.createElement("span");
    ort.setAttribute("role", "group");
    ort.setAttribute("aria-label", feld.titel);
    const haken = feld.wahl.map((eins) => {
      const bezeichnung = document.createElement("label");
      const einer = document.createElement("input");
      Object.assign(einer, { type: "checkbox", name: `${name} ${eins}`, value: eins });
      bezeichnung.append(einer, ` ${eins}`, ...(this.lagen[eins] ? [": ", this.wert(this.lagen[eins].join(" "))] : []));
      ort.append(bezeichnung, " ");
      return einer;
    });
    ort.addEventListener("change", () => this.hand.danach());
    const nummern = () => haken.filter((einer) => einer.checked).map((einer) => einer.value);
    return { feld, ort, nummern, wert: () => nummern().join(",") };
  }

  // Mehrere Gruppen von Karten: Was gedrückt ist, wird beiseitegelegt, bis alle beisammen sind.
  mehrere(feld, angebot) {
    const ort = document.createElement("span");
    const stand = document.createElement("span");
    const knopf = document.createElement("button");
    const weg = document.createElement("button");
    const gruppen = [];
    knopf.type = weg.type = "button";
    knopf.textContent = "Gedrückte als Gruppe merken";
    knopf.dataset.befehl = `gruppe ${angebot.kenn}`;
    weg.textContent = "Gruppen vergessen";
    stand.setAttribute("role", "status");
    const zeige = () => {
      stand.replaceChildren(...gruppen.flatMap((gruppe, hier) => [` Gruppe ${hier + 1}: `, this.wert(gruppe.join(" ")), ". "]));
      weg.hidden = !gruppen.length;
    };
    const leere = () => {
      gruppen.length = 0;
      zeige();
    };
    knopf.addEventListener("click", () => {
      if (!this.hand.gedrueckt.length) return;
      gruppen.push(this.hand.gesagt);
      this.hand.lass_los();
      zeige();
    });
    weg.addEventListener("click", () => {
      leere();
      knopf.focus();
    });
    zeige();
    ort.append(stand, knopf, " ", weg);
    // Gehört noch eine Karte zum Befehl, so ist sie die gedrückte; sonst ist, was gedrückt ist, die letzte Gruppe.
    const allein = angebot.felder.filter((eins) => KARTEN.has(eins.art)).length === 1;
    const letzte = () => (allein && this.hand.gedrueckt.length ? [this.hand.gesagt] : []);
    return { feld, ort, leere, wert: () => [...gruppen, ...letzte()].map((gruppe) => gruppe.join(",")).join(" / ") };
  }

  druecke(tat, knopf) {
    const { angebot, wahlen } = tat;
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
      knopf.textContent = "Wirklich? Noch einmal drücken";
      return;
    }
    this.bestaetigt = "";
    this.zuletzt = "";
    if (knopf) {
      knopf.classList.remove("frage");
      knopf.textContent = this.bank.contains(knopf) ? beschriftung(angebot.kenn) : this.aufschrift(tat);
    }
    for (const wahl of wahlen) wahl.leere?.();
    this.umbau.vergiss();
    const auf_der_bank = this.bank.contains(document.activeElement);
    this.offene = "";
    this.zeige_bank();
    if (auf_der_bank) [...this.ort.children].find((eins) => eins.dataset.oeffnet === angebot.kenn)?.focus();
    for (const oeffner of this.ort.querySelectorAll("[aria-expanded]")) oeffner.setAttribute("aria-expanded", "false");
    this.hand.lass_los();
    this.tu(zeile);
  }

  wert(wert) {
    const reihe = document.createElement("span");
    wert.split(" ").forEach((karte, hier) => {
      if (hier) reihe.append(", ");
      reihe.append(this.worte[karte] ? zeichne(karte, this.worte[karte]) : karte);
    });
    return reihe;
  }
}

// Wie ein Befehl auf seinem Knopf steht: `zuruecknehmen` heißt dort „zurücknehmen“.
function beschriftung(befehl) {
  const wort = gross(befehl);
  return befehl[0].toLowerCase() + wort.slice(1);
}
