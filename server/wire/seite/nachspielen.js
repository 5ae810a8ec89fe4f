// Eine eigene Partie noch einmal, Eintrag für Eintrag, so weit wie das Protokoll sie zeigt: was getippt wurde und was zu sehen war.
const GEZEIGT = 20;

export class Nachspielen {
  constructor(ort, tempo, wessen) {
    Object.assign(this, { ort, tempo, wessen, schritte: [], stelle: 0, tisch: 0, uhr: 0 });
    wessen.addEventListener("change", () => this.geh(this.stelle));
    tempo.addEventListener("change", () => this.uhr && this.laufe());
  }

  teil({ tisch, teil, von, davor, eintraege }) {
    if (teil === 1) this.schritte = [{ wer: "", gesehen: davor }];
    this.schritte.push(...eintraege);
    if (teil !== von) return false;
    this.tisch = tisch;
    const leute = [...new Set(this.schritte.map((schritt) => schritt.wer).filter(Boolean))];
    this.wessen.replaceChildren(new Option("alle", ""), ...leute.map((wer) => new Option(wer)));
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
  }
}

function gesagt({ wer, zeile }) {
  return wer ? [`${wer}: ${zeile}`] : [];
}
