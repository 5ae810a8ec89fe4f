// Eine eigene Partie noch einmal, Zeile für Zeile, so weit wie das Protokoll sie zeigt.
export class Nachspielen {
  constructor(ort) {
    Object.assign(this, { ort, teile: [], zeilen: [], stelle: 0, nummer: 0 });
  }

  teil({ nr, teil, von, zeilen }) {
    if (teil === 1) this.teile = [];
    this.teile.push(...zeilen);
    if (teil !== von) return false;
    this.nummer = nr;
    this.zeilen = this.teile.filter((zeile) => zeile.trim() && !zeile.startsWith("#"));
    this.stelle = 0;
    this.baue();
    return true;
  }

  baue() {
    const knoepfe = document.createElement("p");
    for (const [name, wohin] of [
      ["erster", () => 0],
      ["zurück", () => this.stelle - 1],
      ["weiter", () => this.stelle + 1],
      ["letzter", () => this.zeilen.length - 1],
    ]) {
      const knopf = document.createElement("button");
      knopf.type = "button";
      knopf.textContent = name;
      knopf.addEventListener("click", () => this.geh(wohin()));
      knoepfe.append(knopf, " ");
    }
    this.stand = document.createElement("p");
    this.stand.setAttribute("role", "status");
    this.liste = document.createElement("ol");
    this.liste.className = "partie";
    this.liste.tabIndex = 0;
    this.liste.setAttribute("aria-label", "Was bisher geschah");
    this.ort.replaceChildren(knoepfe, this.stand, this.liste);
    this.geh(0);
  }

  geh(wohin) {
    this.stelle = Math.max(0, Math.min(this.zeilen.length - 1, wohin));
    this.liste.replaceChildren(
      ...this.zeilen.slice(Math.max(0, this.stelle - 20), this.stelle + 1).map((zeile) => {
        const eintrag = document.createElement("li");
        eintrag.textContent = zeile;
        return eintrag;
      }),
    );
    this.liste.start = Math.max(1, this.stelle - 19);
    this.stand.textContent = `Partie ${this.nummer}, Zeile ${this.stelle + 1} von ${this.zeilen.length}: ${this.zeilen[this.stelle] ?? ""}`;
  }
}
