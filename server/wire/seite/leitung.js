// Die Leitung zum Haus: Rahmen rein und raus, und nach einem Abriss von selbst wieder da.
// Eine Leitung kann tot sein, ohne dass der Browser es merkt: Darum fragt die Seite selbst nach, ob das Haus noch da ist.
import { lies, merke } from "./gemerkt.js";

const LAENGSTE_PAUSE = 30000;
const STILLE = 15000; // so lange darf nichts kommen, bis nachgefragt wird
const GEDULD = 6000; // so lange darf die Antwort dauern
const NEBENAN = 1000; // spätestens dann weiß ein Fenster, was ein anderes abgelegt hat

export class Leitung {
  constructor(nachricht, stand) {
    this.nachricht = nachricht; // (paket, daten) => …
    this.stand = stand; // ("offen" | "verloren") => …
    this.n = 0; // die letzte Nachricht auf der Leitung, für die die Karte gilt
    this.gilt = false;
    this.wartet = null; // was gesagt wird, bis die Karte angenommen ist: gegrüßt wird jeder
    this.pause = 500;
    this.ort = ["sessionStorage", "localStorage"].find((ort) => lies(ort, "karte")) ?? null; // wo die Karte liegt; null: nur hier
    this.karte = this.ort && lies(this.ort, "karte");
    this.letzte = 0;
    this.offene = new Map(); // Zeilen, auf die noch keine Antwort kam, nach ihrer Nummer
    this.wann = 0;
    setInterval(() => performance.now() - this.wann > STILLE && this.fuehle(), STILLE / 3);
    addEventListener("online", () => this.gleich());
    document.addEventListener("visibilitychange", () => document.hidden || this.gleich());
  }

  verbinde() {
    const art = location.protocol === "https:" ? "wss:" : "ws:";
    clearTimeout(this.spaeter);
    const vorab = self.vorab?.faden.readyState <= WebSocket.OPEN ? self.vorab : null; // die erste Leitung ist schon unterwegs
    self.vorab = null;
    const faden = (this.faden = vorab?.faden ?? new WebSocket(`${art}//${location.host}/ws`, ["stammtisch.1"]));
    this.wann = performance.now();
    faden.onopen = () => {
      this.pause = 500;
      this.wann = performance.now();
      this.wartet = this.karte && [];
      this.stand("offen");
      this.gilt = false;
      if (this.karte) this.sende({ t: "weiter", karte: this.karte, n: this.n });
    };
    faden.onmessage = (rahmen) => {
      if (faden !== this.faden) return;
      this.wann = performance.now();
      for (const [n, paket, daten] of JSON.parse(rahmen.data)) {
        if (paket === "Stammtisch.Karte") {
          this.karte = daten.karte;
          this.lege_ab();
          this.gilt = true;
          this.wartet = null;
        }
        if (paket === "Stammtisch.Antwort") this.offene.delete(daten.id);
        if (this.gilt) this.n = n;
        if (this.wartet && paket === "Stammtisch.Text") this.wartet.push(daten);
        else this.nachricht(paket, daten);
      }
    };
    faden.onclose = () => faden === this.faden && this.verloren(this.pause * (0.5 + Math.random()));
    this.gefragt = Boolean(vorab?.fragt); // was es im Haus gibt
    if (vorab && faden.readyState === WebSocket.OPEN) faden.onopen();
    for (const rahmen of vorab?.rahmen ?? []) faden.onmessage(rahmen);
  }

  verloren(pause) {
    clearTimeout(this.frist);
    this.frist = 0;
    this.heraus();
    this.stand("verloren");
    this.pause = Math.min(LAENGSTE_PAUSE, this.pause * 2);
    clearTimeout(this.spaeter);
    this.spaeter = setTimeout(() => this.verbinde(), Math.min(LAENGSTE_PAUSE, pause));
  }

  // Ist da noch jemand? Wer nicht antwortet, ist weg, auch wenn es der Browser noch nicht weiß.
  fuehle() {
    if (this.sende({ t: "bitte", was: "leben" })) this.warte();
    else if (this.faden?.readyState === WebSocket.CONNECTING) this.gib_auf();
  }

  // Das Netz ist wieder da, oder jemand sieht wieder her: Warte nicht, bis die Pause um ist.
  gleich() {
    if (this.faden?.readyState === WebSocket.CLOSED) this.verbinde();
    else this.fuehle();
  }

  gib_auf() {
    const alter = this.faden;
    this.faden = null;
    alter.close();
    this.verloren(0);
  }

  warte() {
    const seit = performance.now();
    this.frist ||= setTimeout(() => {
      this.frist = 0;
      if (this.wann <= seit) this.gib_auf();
    }, GEDULD);
  }

  // --- die Karte, mit der man wiederkommt ---

  // Wo sie von nun an liegt: im Browser, in diesem Fenster oder nur auf dieser Seite.
  behalte(ort) {
    if (ort === this.ort) return;
    this.streiche(this.karte);
    this.ort = ort;
    if (this.karte) this.lege_ab();
  }

  lege_ab() {
    if (this.ort) merke(this.ort, "karte", this.karte);
  }

  streiche(karte, orte = ["localStorage", "sessionStorage"]) {
    for (const ort of orte) if (lies(ort, "karte") === karte) merke(ort, "karte", "");
  }

  // Die Karte gilt nicht mehr: Wer wiederkommt, meldet sich neu an.
  // Gestrichen wird nur die eigene, und wo andere Fenster sie sehen nicht sofort: Eines hat vielleicht gerade die nächste.
  vergiss() {
    const { karte } = this;
    this.streiche(karte, ["sessionStorage"]);
    setTimeout(() => this.streiche(karte), NEBENAN);
    this.karte = null;
    this.n = 0;
    this.heraus();
  }

  heraus() {
    const texte = this.wartet ?? [];
    this.wartet = null;
    for (const text of texte) this.nachricht("Stammtisch.Text", text);
  }

  // --- was man sagt ---

  sende(daten) {
    const offen = this.faden?.readyState === WebSocket.OPEN; // nicht mehr, als der Browser weiß
    if (offen) this.faden.send(JSON.stringify(daten));
    return offen;
  }

  // Eine Zeile, auf die eine Antwort kommen muss.
  zeile(zeile) {
    const id = (this.letzte += 1);
    if (!this.sende({ t: "zeile", zeile, id })) return false;
    this.offene.set(id, { zeile, faden: this.faden });
    this.warte();
    return true;
  }

  // Worauf bis jetzt keine Antwort kam, und keine mehr kommt: was über eine Leitung ging, die es nicht mehr gibt.
  verlorene() {
    const zeilen = [];
    for (const [id, { zeile, faden }] of this.offene) {
      if (faden === this.faden) continue;
      this.offene.delete(id);
      zeilen.push(zeile);
    }
    return zeilen;
  }
}
