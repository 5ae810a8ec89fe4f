// Eine eigene Partie noch einmal, Zug für Zug, so weit wie das Protokoll sie zeigt: was getippt wurde und was dabei zu sehen war.
const GEZEIGT = 20;
const ZUG = /^(\S+): /;

// Vor dem ersten Zug steht, was vereinbart und gegeben wurde; hinter jedem, nach #, was dabei zu sehen war.
function schritte(zeilen) {
  const gefunden = [{ wer: "", zeilen: [] }];
  const beginn = zeilen.findIndex((zeile) => zeile.trim() && !zeile.startsWith("#"));
  for (const zeile of zeilen.slice(beginn).filter((eine) => eine.trim())) {
    const wer = ZUG.exec(zeile)?.[1];
    if (wer) gefunden.push({ wer, zeilen: [zeile] });
    else if (zeile.startsWith("#   ")) gefunden.at(-1).zeilen.push(`${gefunden.at(-1).zeilen.pop()} ${zeile.slice(4)}`);
    else gefunden.at(-1).zeilen.push(zeile.replace(/^# /, ""));
  }
  return gefunden;
}

export class Nachspielen {
  constructor(ort, tempo, wessen) {
    Object.assign(this, { ort, tempo, wessen, teile: [], schritte: [], stelle: 0, nummer: 0, uhr: 0 });
    wessen.addEventListener("change", () => this.zeige());
    tempo.addEventListener("change", () => this.uhr && this.laufe());
  }

  teil({ nr, teil, von, zeilen }) {
    if (teil === 1) this.teile = [];
    this.teile.push(...zeilen);
    if (teil !== von) return false;
    this.nummer = nr;
    this.schritte = schritte(this.teile);
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

  zeige() {
    this.geh(this.stelle);
  }

  geh(wohin) {
    const alle = this.gewaehlte();
    this.stelle = Math.max(0, Math.min(alle.length - 1, wohin));
    const erster = Math.max(0, this.stelle - GEZEIGT);
    this.liste.replaceChildren(
      ...alle.slice(erster, this.stelle + 1).map((schritt) => {
        const eintrag = document.createElement("li");
        eintrag.textContent = schritt.zeilen.join("\n");
        return eintrag;
      }),
    );
    this.liste.start = erster + 1;
    this.liste.scrollTop = this.liste.lastElementChild.offsetTop - this.liste.offsetTop;
    const partie = this.nummer ? `Partie ${this.nummer}` : "Deine letzte Partie";
    const { wer, zeilen } = alle[this.stelle];
    this.stand.textContent = `${partie}, Schritt ${this.stelle + 1} von ${alle.length}: ${wer ? zeilen.join(" ") : "vor dem ersten Zug"}`;
  }
}
