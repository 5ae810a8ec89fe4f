// Der Tisch: was man sieht, als Tabellen und Listen, und was man tun kann, als Knöpfe. Kein Spiel ist hier bekannt.
import { Hand, zeichne } from "./karten.js";
import { tabelle } from "./tabelle.js";
import { gross } from "./worte.js";

const ZEIGE_NICHT = new Set(["hand", "reihenfolge", "am_zug", "mitspieler"]);
const LEUTE = "";
const KARTEN = new Set(["karte", "karten"]);

// Was für sich allein steht, und was von mehreren gesagt wird: von Leuten, von Auslagen.
function gruppiert(werte) {
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
  constructor(sicht, befehle, erklaert, hand, eingabe, tu) {
    Object.assign(this, { sicht, befehle, erklaert, hand, eingabe, tu, worte: {}, regeln: new Set(), lagen: {}, bestaetigt: "" });
  }

  zeige(bild, worte, regeln) {
    this.worte = worte;
    this.ich = bild.ich;
    this.leute = new Set([...(bild.werte.mitspieler ?? "").split(" "), ...(bild.ich ? [bild.ich] : [])]);
    this.regeln = new Set(["eroeffner", ...regeln]);
    const werte = gruppiert(bild.werte);
    this.spiel = bild.spiel.toLowerCase();
    this.mehrfach = werte[1];
    this.lagen = this.gelegt(werte[1]);
    this.zeige_sicht(werte);
    this.zeige_befehle(bild.moeglich);
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

  // --- was man tun kann ---

  zeige_befehle(angebote) {
    this.fragt_karten = angebote.some((angebot) => angebot.felder.some((feld) => this.aus_der_hand(feld)));
    // Welche Karten man hat, sieht man an der Hand: Nur was sonst anders ist, baut die Knöpfe neu.
    const nummern = angebote.some((angebot) => angebot.felder.some((feld) => feld.art.startsWith("zahl")));
    const merkmal = JSON.stringify([angebote, nummern && this.lagen], (name, wert) => (KARTEN.has(wert?.art) ? { ...wert, wahl: 0 } : wert));
    if (merkmal === this.gezeigt) return;
    this.gezeigt = merkmal;
    this.hand.danach = () => {};
    const gewaehlt = new Map([...this.felder()].map((feld) => [feld.name, feld.type === "checkbox" ? feld.checked : feld.value]));
    const fokus = document.activeElement?.closest("#befehle *");
    const merke = fokus && (fokus.name || fokus.dataset.befehl);
    // Zweierlei kann gleich heißen: Jedes Angebot hat ein Kennwort für sich.
    const gezaehlt = {};
    const knoepfe = angebote.map((angebot) => {
      const wievielte = (gezaehlt[angebot.befehl] = (gezaehlt[angebot.befehl] ?? 0) + 1);
      return this.angebot({ ...angebot, kenn: angebot.befehl + (wievielte > 1 ? ` ${wievielte}` : "") });
    });
    this.befehle.replaceChildren(...(knoepfe.length ? knoepfe : ["Gerade gibt es hier nichts zu tun."]));
    for (const feld of this.felder()) this.stelle(feld, gewaehlt.get(feld.name));
    if (merke) [...this.befehle.querySelectorAll("*")].find((teil) => (teil.name || teil.dataset.befehl) === merke)?.focus();
    this.erklaere(angebote);
  }

  felder() {
    return this.befehle.querySelectorAll("select, input");
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

  angebot(angebot) {
    const knopf = document.createElement("button");
    knopf.type = "button";
    knopf.dataset.befehl = angebot.kenn;
    knopf.textContent = angebot.befehl;
    const wahlen = [];
    for (const feld of angebot.felder) wahlen.push(this.wahl(angebot, feld, wahlen));
    knopf.addEventListener("click", () => this.druecke(angebot, wahlen, knopf));
    const sichtbare = wahlen.filter((wahl) => wahl.ort);
    if (!sichtbare.length) return knopf;
    const gruppe = document.createElement("fieldset");
    const titel = document.createElement("legend");
    titel.textContent = angebot.befehl;
    titel.className = "nurwort";
    gruppe.append(titel, ...sichtbare.map((wahl) => wahl.ort), knopf);
    return gruppe;
  }

  aus_der_hand(feld) {
    return KARTEN.has(feld.art) && (!feld.wahl.length || feld.wahl.some((karte) => this.hand.karten.includes(karte)));
  }

  wahl(angebot, feld, davor) {
    const eigene = this.aus_der_hand(feld);
    if (eigene && feld.gruppen) return this.mehrere(feld, angebot, davor.find((eins) => eins.nummern)?.nummern);
    if (eigene) return { feld, wert: () => this.hand.gesagt.join(",") };
    const name = `${angebot.kenn} ${feld.name}`;
    if (feld.art === "zahlen" && feld.wahl.length) return this.kaestchen(feld, name);
    const bezeichnung = document.createElement("label");
    if (feld.art === "wort" && feld.wahl.length === 1 && feld.frei) {
      const haken = document.createElement("input");
      Object.assign(haken, { type: "checkbox", name });
      bezeichnung.append(haken, ` ${feld.wahl[0]}`);
      return { feld, ort: bezeichnung, wert: () => (haken.checked ? String(feld.wahl[0]) : "") };
    }
    const eingabe = document.createElement(feld.wahl.length ? "select" : "input");
    if (feld.wahl.length) {
      eingabe.append(...(feld.frei ? [new Option("–", "")] : []), ...feld.wahl.map((eins) => new Option(this.genannt(eins, feld.titel), eins)));
    } else Object.assign(eingabe, { type: feld.art === "zahl" ? "number" : "text", autocomplete: "off" });
    eingabe.name = name;
    bezeichnung.append(`${feld.titel} `, eingabe);
    return { feld, ort: bezeichnung, wert: () => eingabe.value.trim() };
  }

  // Eine Nummer mit dem, was unter ihr liegt: „2: Herz-Acht, Herz-Neun, Herz-Zehn“.
  genannt(eins, titel = "") {
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
  mehrere(feld, angebot, nummern) {
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
    const quelle = nummern ? this.vorrat(ort, nummern, gruppen, zeige) : this.hand;
    const leere = () => {
      gruppen.length = 0;
      zeige();
      quelle.fuelle?.();
    };
    knopf.addEventListener("click", () => {
      if (!quelle.gedrueckt.length) return;
      gruppen.push(quelle.gesagt);
      quelle.lass_los();
      quelle.fuelle?.();
      zeige();
    });
    weg.addEventListener("click", () => {
      leere();
      knopf.focus();
    });
    zeige();
    ort.append(stand, knopf, " ", weg);
    // Gehört noch eine Karte zum Befehl, so ist sie die gedrückte; sonst ist, was gedrückt ist, die letzte Gruppe.
    const allein = nummern || angebot.felder.filter((eins) => KARTEN.has(eins.art)).length === 1;
    const letzte = () => (allein && quelle.gedrueckt.length ? [quelle.gesagt] : []);
    return { feld, ort, leere, wert: () => [...gruppen, ...letzte()].map((gruppe) => gruppe.join(",")).join(" / ") };
  }

  // Neues aus Altem: Zu drücken ist, was in den angehakten Auslagen liegt, und was aus der Hand dazukommen soll.
  vorrat(ort, nummern, gruppen, zeige) {
    const liste = document.createElement("ul");
    const vertreten = document.createElement("span");
    const vorrat = new Hand(liste, vertreten, this.hand.hilfe);
    liste.className = "karten";
    liste.setAttribute("role", "listbox");
    liste.setAttribute("aria-multiselectable", "true");
    liste.setAttribute("aria-label", "Karten, die du neu zusammenlegst");
    vorrat.worte = this.worte;
    vorrat.fuelle = () => {
      const alte = nummern().flatMap((nummer) => this.lagen[nummer] ?? []);
      const karten = alte.length ? [...alte, ...this.hand.gedrueckt] : [];
      for (const karte of gruppen.flat()) {
        const dort = karten.indexOf(karte.split("=")[0]);
        if (dort < 0) {
          gruppen.length = 0;
          zeige();
          return vorrat.fuelle();
        }
        karten.splice(dort, 1);
      }
      vorrat.zeige(karten, (karte) => this.genannt(karte));
      liste.hidden = !karten.length;
    };
    this.hand.danach = vorrat.fuelle;
    vorrat.fuelle();
    ort.append(liste, vertreten);
    return vorrat;
  }

  druecke(angebot, wahlen, knopf) {
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
      knopf.textContent = `${angebot.befehl}: wirklich? Noch einmal drücken`;
      return;
    }
    this.bestaetigt = "";
    knopf.classList.remove("frage");
    knopf.textContent = angebot.befehl;
    for (const wahl of wahlen) wahl.leere?.();
    this.hand.lass_los();
    this.tu(zeile);
  }
}
