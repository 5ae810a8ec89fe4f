// Eine eigene Partie noch einmal, Zeile für Zeile, so weit wie das Protokoll sie zeigt.
const GEZEIGT = 20;
const ERSTE_ZUEGE = /^(\S+):/;

export class Nachspielen {
  constructor(ort, tempo, wessen) {
    Object.assign(this, { ort, tempo, wessen, teile: [], zeilen: [], stelle: 0, nummer: 0, uhr: 0 });
    wessen.addEventListener("change", () => this.zeige());
    tempo.addEventListener("change", () => this.uhr && this.laufe());
  }

  teil({ nr, teil, von, zeilen }) {
    if (teil === 1) this.teile = [];
    this.teile.push(...zeilen);
    if (teil !== von) return false;
    this.nummer = nr;
    this.zeilen = this.teile.filter((zeile) => zeile.trim() && !zeile.startsWith("#"));
    const leute = [...new Set(this.zeilen.map((zeile) => ERSTE_ZUEGE.exec(zeile)?.[1]).filter(Boolean))];
    this.wessen.replaceChildren(new Option("allen", ""), ...leute.map((wer) => new Option(wer)));
    this.baue();
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
    this.ort.replaceChildren(knoepfe, this.stand, this.liste);
    this.halt(0);
  }

  taste(ereignis) {
    const wege = { ArrowLeft: this.stelle - 1, ArrowRight: this.stelle + 1, Home: 0, End: Infinity };
    if (!(ereignis.key in wege) || ereignis.ctrlKey || ereignis.altKey || ereignis.metaKey) return;
    ereignis.preventDefault();
    this.halt(wege[ereignis.key]);
  }

  gewaehlte() {
    const wer = this.wessen.value;
    return wer ? this.zeilen.filter((zeile) => zeile.startsWith(`${wer}:`)) : this.zeilen;
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

  zeige() {
    this.geh(this.stelle);
  }

  geh(wohin) {
    const zeilen = this.gewaehlte();
    this.stelle = Math.max(0, Math.min(zeilen.length - 1, wohin));
    const erste = Math.max(0, this.stelle - GEZEIGT);
    this.liste.replaceChildren(
      ...zeilen.slice(erste, this.stelle + 1).map((zeile) => {
        const eintrag = document.createElement("li");
        eintrag.textContent = zeile;
        return eintrag;
      }),
    );
    this.liste.start = erste + 1;
    this.liste.scrollTop = this.liste.scrollHeight;
    this.stand.textContent = `${this.nummer ? `Partie ${this.nummer}` : "Deine letzte Partie"}, Zeile ${this.stelle + 1} von ${zeilen.length}: ${zeilen[this.stelle] ?? ""}`;
  }
}
