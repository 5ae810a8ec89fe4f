// Der Vorraum: welche Tische es gibt, und ein eigener mit dem, was dort gelten soll.
import { gesicht } from "./gesichter.js";
import { verweis } from "./orte.js";
import { tabelle } from "./tabelle.js";
import { gross } from "./worte.js";

const MEISTE_OBEN = 6; // Tische, die zu sehen sind, auch wenn an keinem Platz ist

export class Vorraum {
  constructor(ort, spiele, form, abmachung, privat, gleich, { tippe: tu, hole_worte, beginne }) {
    Object.assign(this, { ort, spiele, abmachung, privat, gleich, tu, hole_worte, beginne, tische: new Map(), namen: new Map(), regeln: {}, gezeigt: null, offen: null });
    form.addEventListener("submit", (ereignis) => {
      ereignis.preventDefault();
      this.offen = { spiel: this.namen.get(spiele.value), zeilen: this.gewuenscht() };
      hole_worte(spiele.value);
      tu(`eroeffnen ${spiele.value}${privat.checked ? " privat" : ""}`);
    });
    spiele.addEventListener("change", () => this.zeige_abmachung());
    this.hole();
  }

  // Was sich nicht ändert, solange das Haus offen ist: Es kommt schon, während die Leitung erst aufgeht.
  hole() {
    this.geholt = Promise.all(["/regeln.json", "/anlagen.json"].map((was) => fetch(was).then((antwort) => antwort.json())));
    this.geholt.catch(() => (this.geholt = null));
  }

  async haus(haus) {
    this.namen = new Map(haus.spiele.map((spiel) => [spiel.id, spiel.name]));
    this.zeige();
    try {
      if (!this.geholt) this.hole();
      [this.regeln, this.anlagen] = await this.geholt;
    } catch {
      this.regeln = {};
    }
    const spiele = haus.spiele.filter((spiel) => spiel.id in this.regeln);
    this.spielbare = spiele.length ? spiele : haus.spiele;
    waehlbar(this.spiele, this.spielbare);
    this.gleich.replaceChildren(...this.spielbare.map((spiel) => this.kachel(spiel)));
    if (this.gezeigt !== this.regeln[this.spiele.value]) this.zeige_abmachung();
  }

  // --- ein Druck, und es ist gegeben ---

  // Zu sehen ist von jedem Spiel, womit man es spielt.
  kachel({ id, name, von, bis, dauer }) {
    const eintrag = document.createElement("li");
    const knopf = document.createElement("button");
    const titel = document.createElement("b");
    const leute = document.createElement("small");
    knopf.type = "button";
    titel.textContent = name;
    leute.textContent = `${von === bis ? `${von} Leute` : `${von} bis ${bis} Leute`}, ${dauer}`;
    knopf.append(this.sinnbild(name), titel, leute);
    knopf.addEventListener("click", () => this.beginne(`spielen ${id}`, id));
    eintrag.append(knopf);
    return eintrag;
  }

  // Ein paar Karten, an denen man ein Spiel erkennt; für die Ohren sind sie nicht.
  sinnbild(name) {
    const bild = document.createElement("span");
    const { familie, muster = [], steine } = this.anlage(name);
    bild.className = "bild";
    bild.setAttribute("aria-hidden", "true");
    bild.dataset.familie = familie ?? "";
    for (const welche of muster) {
      const karte = document.createElement("span");
      karte.className = "karte";
      karte.append(gesicht(welche, steine ? "stein" : "knapp"));
      bild.append(karte);
    }
    return bild;
  }

  // --- ein eigener Tisch ---

  zeige_abmachung() {
    this.gezeigt = this.regeln[this.spiele.value];
    this.wuensche = (this.gezeigt ?? []).map((regel) => ({ regel, feld: feld(regel) }));
    this.abmachung.replaceChildren(
      ...this.wuensche.map(({ regel, feld }) => {
        const zeile = document.createElement("p");
        const name = document.createElement("label");
        const hilfe = document.createElement("span");
        hilfe.className = "hilfe";
        hilfe.id = `hilfe-${regel.name}`;
        hilfe.textContent = regel.hilfe;
        feld.setAttribute("aria-describedby", hilfe.id);
        if (feld.type === "checkbox") name.append(feld, ` ${gross(regel.name)}`);
        else name.append(`${gross(regel.name)} `, feld);
        zeile.append(name, " ", hilfe);
        return zeile;
      }),
    );
    this.abmachung.parentElement.hidden = !this.wuensche.length;
  }

  vereinbart(spiel) {
    const id = [...this.namen].find(([, name]) => name === spiel)?.[0];
    return (this.regeln[id] ?? []).map((regel) => regel.name);
  }

  // Wie der Tisch eines Spiels daliegt.
  anlage(spiel) {
    return this.anlagen?.[[...this.namen].find(([, name]) => name === spiel)?.[0]] ?? {};
  }

  gewuenscht() {
    return (this.wuensche ?? []).flatMap(({ regel, feld }) => {
      if (feld.type === "checkbox") {
        return feld.checked === regel.standard ? [] : [`spiel ${feld.checked ? "mit" : "ohne"} ${regel.name}`];
      }
      return !feld.value || feld.value === String(regel.standard ?? "") ? [] : [`bestimmen ${regel.name} ${feld.value}`];
    });
  }

  // Der Tisch steht: Jetzt kann gesagt werden, was dort gelten soll.
  am_tisch(bild) {
    const offen = this.offen;
    this.offen = null;
    if (offen && bild.spiel === offen.spiel && bild.ich !== null) offen.zeilen.forEach((zeile) => this.tu(zeile));
  }

  // --- die Tische des Hauses ---

  liste({ alle, tische, fort }) {
    if (alle) this.tische.clear();
    for (const tisch of tische) this.tische.set(tisch.nummer, tisch);
    for (const nummer of fort) this.tische.delete(nummer);
    this.zeige();
  }

  zeige() {
    if (!this.tische.size) {
      const nichts = document.createElement("p");
      nichts.textContent = "Gerade steht hier kein Tisch. Eröffne einen!";
      return this.ort.replaceChildren(nichts);
    }
    const tat = document.activeElement?.closest("#tische button")?.textContent;
    // Wo jemand wartet, steht oben; was weiter unten nur zum Zuschauen da ist, ist zugeklappt.
    const koepfe = ["Tisch", "Spiel", "Was du tun kannst", "Leute", "Frei"];
    const alle = [...this.tische.values()].sort((a, b) => Number(b.frei > 0) - Number(a.frei > 0) || b.nummer - a.nummer);
    const offene = alle.filter((tisch) => tisch.frei).length;
    const oben = alle.slice(0, Math.max(offene, MEISTE_OBEN));
    const unten = alle.slice(oben.length);
    const auf = this.ort.querySelector("details")?.open;
    this.ort.replaceChildren(tabelle("Tische", koepfe, oben.map((tisch) => this.reihe(tisch))));
    if (unten.length) {
      const klappe = document.createElement("details");
      const griff = document.createElement("summary");
      griff.textContent = `${unten.length} weitere Tische`;
      klappe.append(griff, tabelle("Weitere Tische", koepfe, unten.map((tisch) => this.reihe(tisch))));
      klappe.open = Boolean(auf);
      this.ort.append(klappe);
    }
    if (tat) [...this.ort.querySelectorAll("button")].find((knopf) => knopf.textContent === tat)?.focus();
  }

  reihe(tisch) {
    const taten = document.createElement("span");
    taten.className = "reihe";
    for (const tat of tisch.frei ? ["mitspielen", "zuschauen"] : ["zuschauen"]) {
      const knopf = document.createElement("button");
      knopf.type = "button";
      knopf.textContent = `${tat} ${tisch.nummer}`;
      knopf.title = this.namen.get(tisch.spiel) ?? tisch.spiel;
      knopf.addEventListener("click", () => {
        this.hole_worte(tisch.spiel);
        this.tu(`${tat} ${tisch.nummer}`);
      });
      taten.append(knopf);
    }
    const ort = verweis(`/tisch/${tisch.nummer}`, tisch.nummer);
    return [ort, verweis(`/regeln/${tisch.spiel}`, this.namen.get(tisch.spiel) ?? tisch.spiel), taten, tisch.leute.join(", "), tisch.frei];
  }
}

// Ein Haus stellt sich nach jeder neuen Leitung wieder vor: Was schon gewählt ist, bleibt es.
export function waehlbar(auswahl, spiele) {
  const gewaehlt = auswahl.value;
  auswahl.replaceChildren(...spiele.map(({ id, name }) => new Option(name, id)));
  if (spiele.some(({ id }) => id === gewaehlt)) auswahl.value = gewaehlt;
}

function feld({ art, standard, unten, oben, wahl = [] }) {
  if (art === "zahl" && !wahl.length) {
    const zahl = document.createElement("input");
    Object.assign(zahl, { type: "number", min: unten, max: oben, value: standard ?? "" });
    return zahl;
  }
  if (art === "regel") {
    const kaestchen = document.createElement("input");
    Object.assign(kaestchen, { type: "checkbox", checked: standard });
    return kaestchen;
  }
  if (art === "zahl") {
    const frei = document.createElement("input");
    Object.assign(frei, { type: "text", value: standard ?? "", autocomplete: "off", spellcheck: false });
    return frei;
  }
  const auswahl = document.createElement("select");
  auswahl.append(...(standard === null ? [new Option("je nach Runde", "")] : []), ...wahl.map((eins) => new Option(String(eins))));
  if (standard !== null) auswahl.value = String(standard);
  return auswahl;
}
