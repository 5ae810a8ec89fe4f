// Der Vorraum: welche Tische es gibt, und ein eigener.
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
    const rahmen = document.createElement("div");
    rahmen.className = "rollt";
    rahmen.tabIndex = 0;
    rahmen.setAttribute("role", "region");
    rahmen.setAttribute("aria-label", "Tische");
    const tabelle = document.createElement("table");
    tabelle.createCaption().textContent = "Tische";
    const kopf = tabelle.createTHead().insertRow();
    for (const titel of ["Tisch", "Spiel", "Leute", "Frei", "Was du tun kannst"]) {
      const zelle = document.createElement("th");
      zelle.scope = "col";
      zelle.textContent = titel;
      kopf.append(zelle);
    }
    const rumpf = tabelle.createTBody();
    for (const tisch of this.tische.values()) this.reihe(rumpf.insertRow(), tisch);
    rahmen.append(tabelle);
    this.ort.replaceChildren(rahmen);
  }

  reihe(reihe, tisch) {
    const werte = [tisch.nummer, this.namen?.get(tisch.spiel) ?? tisch.spiel, tisch.leute.join(", "), tisch.frei];
    for (const wert of werte) reihe.insertCell().textContent = String(wert);
    const zelle = reihe.insertCell();
    for (const tat of tisch.frei ? ["mitspielen", "zuschauen"] : ["zuschauen"]) {
      const knopf = document.createElement("button");
      knopf.type = "button";
      knopf.textContent = `${tat} ${tisch.nummer}`;
      knopf.addEventListener("click", () => this.tu(`${tat} ${tisch.nummer}`));
      zelle.append(knopf, " ");
    }
  }
}
