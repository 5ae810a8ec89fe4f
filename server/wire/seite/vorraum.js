// Der Vorraum: welche Tische es gibt, und ein eigener.
import { tabelle } from "./tabelle.js";

export class Vorraum {
  constructor(ort, spiele, form, tu) {
    Object.assign(this, { ort, spiele, tu, tische: new Map() });
    form.addEventListener("submit", (ereignis) => {
      ereignis.preventDefault();
      tu(`eroeffnen ${spiele.value}`);
    });
  }

  haus(haus) {
    this.spiele.replaceChildren(...haus.spiele.map((spiel) => new Option(spiel.name, spiel.id)));
    this.namen = new Map(haus.spiele.map((spiel) => [spiel.id, spiel.name]));
  }

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
    const reihen = [...this.tische.values()].map((tisch) => this.reihe(tisch));
    this.ort.replaceChildren(tabelle("Tische", ["Tisch", "Spiel", "Leute", "Frei", "Was du tun kannst"], reihen));
  }

  reihe(tisch) {
    const taten = document.createElement("span");
    for (const tat of tisch.frei ? ["mitspielen", "zuschauen"] : ["zuschauen"]) {
      const knopf = document.createElement("button");
      knopf.type = "button";
      knopf.textContent = `${tat} ${tisch.nummer}`;
      knopf.addEventListener("click", () => this.tu(`${tat} ${tisch.nummer}`));
      taten.append(knopf, " ");
    }
    return [tisch.nummer, this.namen?.get(tisch.spiel) ?? tisch.spiel, tisch.leute.join(", "), tisch.frei, taten];
  }
}
