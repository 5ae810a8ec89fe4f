// Der Verlauf: ein Absatz je Ereignis, höchstens fünfhundert, und vorgelesen wird nur, was neu ist.
import { zeichne } from "./karten.js";

const MEISTE = 500;
const WARTE = 300;
const KARTE = /(?<![\p{L}\d+#*=])(?:j=)?(?:10|[2-9bdka])[+#*o](?![\p{L}\d+#*=])/gu;
const DRAN = /^Du bist dran\. /;

export class Verlauf {
  constructor(ort) {
    this.ort = ort;
    this.pausen = this.dringend = false;
    this.worte = {};
    this.gesagt = () => {};
    this.schlange = [];
    this.unten = true;
    ort.addEventListener("scroll", () => this.bild || (this.unten = ort.scrollHeight - ort.scrollTop - ort.clientHeight < 40));
    addEventListener("resize", () => this.folge());
  }

  // Wer unten steht, bleibt unten, auch wenn sich das Fenster dreht; eine Antwort, die länger ist, beginnt oben.
  // Einmal je Bild: zu fragen, wie hoch alles ist, kostet mehr als eine Zeile.
  folge() {
    this.bild ||= requestAnimationFrame(() => {
      this.bild = 0;
      const letzter = this.ort.lastElementChild;
      const lang = letzter?.previousElementSibling?.className === "eigen" && letzter.offsetHeight > this.ort.clientHeight;
      if (this.unten && lang) this.ort.scrollTop += letzter.getBoundingClientRect().top - this.ort.getBoundingClientRect().top;
      else if (this.unten) this.ort.scrollTop = this.ort.scrollHeight;
    });
  }

  sagt(zeilen, art) {
    if (!zeilen.length) return;
    if (!this.pausen) return this.schreibe(zeilen, art);
    this.schlange.push([zeilen, art]);
    if (this.schlange.length === 1) this.weiter();
  }

  weiter() {
    if (!this.schlange.length) return;
    this.schreibe(...this.schlange[0]);
    setTimeout(() => {
      this.schlange.shift();
      this.weiter();
    }, WARTE);
  }

  schreibe(zeilen, art) {
    const absatz = document.createElement("p");
    absatz.className = art;
    const text = zeilen.join("\n");
    // Was man selbst tippt, weiß man; was daraus wird, sagt die Antwort.
    if (art === "eigen") absatz.setAttribute("aria-hidden", "true");
    this.unten ||= art === "eigen";
    absatz.append(...(art === "gerede" || art === "eigen" ? [text] : this.gesetzt(text)));
    this.ort.append(absatz);
    this.gesagt(absatz);
    while (this.ort.childElementCount > MEISTE) this.ort.firstElementChild.remove();
    this.folge();
  }

  // Karten als Zeichen für die Augen und als Worte für die Ohren; was sofort angesagt wurde, bleibt hier still.
  gesetzt(text) {
    const stuecke = [];
    let ab = 0;
    const dran = this.dringend && DRAN.exec(text)?.[0];
    if (dran) {
      const gesagt = document.createElement("span");
      gesagt.setAttribute("aria-hidden", "true");
      gesagt.textContent = dran;
      stuecke.push(gesagt);
      ab = dran.length;
    }
    for (const fund of text.matchAll(KARTE)) {
      const worte = this.worte[fund[0]];
      if (!worte) continue;
      stuecke.push(text.slice(ab, fund.index), zeichne(fund[0], worte));
      ab = fund.index + fund[0].length;
    }
    return [...stuecke, text.slice(ab)];
  }
}
