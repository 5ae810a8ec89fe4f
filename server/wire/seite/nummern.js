// Wie weit die Seite einen Tisch kennt: Was sie schon weiß, zählt nicht noch einmal; fehlt etwas, fragt sie nach.
export class Nummern {
  constructor(frage) {
    Object.assign(this, { frage, tisch: null, nr: 0, gefragt: false });
  }

  // Ein Bild des Tisches: Gilt es, oder ist es älter als das, was schon da ist?
  bild(bild) {
    if (bild?.nummer === this.tisch && bild?.nr < this.nr) return false;
    Object.assign(this, { tisch: bild?.nummer ?? null, nr: bild?.nr ?? 0, gefragt: false });
    return true;
  }

  // Ein Eintrag: Ist er neu? Fehlt davor einer, so ist auch das Bild von gestern.
  eintrag({ tisch, nr }) {
    if (tisch !== this.tisch || nr <= this.nr) return false;
    if (nr > this.nr + 1 && !this.gefragt) {
      this.gefragt = true;
      this.frage();
    }
    this.nr = nr;
    return true;
  }
}
