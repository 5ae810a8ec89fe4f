// Die Uhr: wie viel Zeit für den Zug noch bleibt, als Ring um den, der dran ist. Gesagt wird es im Verlauf, ehe sie um ist.
export class Uhr {
  constructor(feld) {
    Object.assign(this, { feld, tisch: null, alles: 0, um: 0 });
  }

  nimm({ tisch, sekunden, rest }) {
    Object.assign(this, { tisch, alles: sekunden ?? 0, um: performance.now() + (rest ?? 0) * 1000 });
  }

  // Vor jedem Bild: Was neu gezeichnet wird, läuft dort weiter, wo die Uhr steht.
  stelle(tisch) {
    const laeuft = this.alles > 0 && tisch === this.tisch;
    this.feld.classList.toggle("mit-uhr", laeuft);
    if (!laeuft) return;
    this.feld.style.setProperty("--zeit", `${this.alles}s`);
    this.feld.style.setProperty("--vergangen", `${Math.min(0, (this.um - performance.now()) / 1000 - this.alles).toFixed(2)}s`);
  }
}
