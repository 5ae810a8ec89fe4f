// Die Leitung zum Haus: Rahmen rein und raus, und nach einem Abriss von selbst wieder da.
import { lies, merke } from "./gemerkt.js";

const LAENGSTE_PAUSE = 30000;

export class Leitung {
  constructor(nachricht, stand) {
    this.nachricht = nachricht; // (paket, daten) => …
    this.stand = stand; // ("offen" | "verloren") => …
    this.n = 0; // die letzte Nachricht auf der Leitung, für die die Karte gilt
    this.gilt = false;
    this.wartet = null; // was gesagt wird, bis die Karte angenommen ist: gegrüßt wird jeder
    this.pause = 500;
  }

  verbinde() {
    const art = location.protocol === "https:" ? "wss:" : "ws:";
    const faden = (this.faden = new WebSocket(`${art}//${location.host}/ws`, ["stammtisch.1"]));
    faden.onopen = () => {
      this.pause = 500;
      const karte = lies("sessionStorage", "karte");
      this.wartet = karte && [];
      this.stand("offen");
      this.gilt = false;
      if (karte) this.sende({ t: "weiter", karte, n: this.n });
    };
    faden.onmessage = (rahmen) => {
      for (const [n, paket, daten] of JSON.parse(rahmen.data)) {
        if (paket === "Stammtisch.Karte") {
          merke("sessionStorage", "karte", daten.karte);
          this.gilt = true;
          this.wartet = null;
        }
        if (this.gilt) this.n = n;
        if (this.wartet && paket === "Stammtisch.Text") this.wartet.push(daten);
        else this.nachricht(paket, daten);
      }
    };
    faden.onclose = () => {
      this.heraus();
      this.stand("verloren");
      const warte = Math.min(LAENGSTE_PAUSE, this.pause * (0.5 + Math.random()));
      this.pause = Math.min(LAENGSTE_PAUSE, this.pause * 2);
      setTimeout(() => this.verbinde(), warte);
    };
  }

  // Die Karte gilt nicht mehr: Wer wiederkommt, meldet sich neu an.
  vergiss() {
    merke("sessionStorage", "karte", "");
    this.n = 0;
    this.heraus();
  }

  heraus() {
    const texte = this.wartet ?? [];
    this.wartet = null;
    for (const text of texte) this.nachricht("Stammtisch.Text", text);
  }

  sende(daten) {
    const offen = this.faden?.readyState === WebSocket.OPEN;
    if (offen) this.faden.send(JSON.stringify(daten));
    return offen;
  }
}
