// Der Verlauf: ein Absatz je Ereignis, höchstens fünfhundert, und vorgelesen wird nur, was neu ist.
const MEISTE = 500;
const WARTE = 300;

export class Verlauf {
  constructor(ort) {
    this.ort = ort;
    this.pausen = false;
    this.schlange = [];
    this.unten = true;
    ort.addEventListener("scroll", () => this.bild || (this.unten = ort.scrollHeight - ort.scrollTop - ort.clientHeight < 40));
    addEventListener("resize", () => this.folge());
  }

  // Wer unten steht, bleibt unten, auch wenn sich das Fenster dreht.
  // Einmal je Bild: zu fragen, wie hoch alles ist, kostet mehr als eine Zeile.
  folge() {
    this.bild ||= requestAnimationFrame(() => {
      this.bild = 0;
      if (this.unten) this.ort.scrollTop = this.ort.scrollHeight;
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
    absatz.textContent = zeilen.join("\n");
    this.ort.append(absatz);
    while (this.ort.childElementCount > MEISTE) this.ort.firstElementChild.remove();
    this.folge();
  }
}
