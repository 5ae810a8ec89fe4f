// Die Eingabe: eine Zeile, ihr Gedächtnis und Vorschläge; ergänzt wird auf Wunsch, gesendet nie von selbst.
import { lies, merke } from "./gemerkt.js";

const MEISTE_ZEILEN = 100;
const MEISTE_VORSCHLAEGE = 8;

export class Eingabe {
  constructor(feld, liste, frage, senden) {
    Object.assign(this, { feld, liste, frage, senden, worte: [], namen: [], karten: () => [], verborgen: false, drinnen: false, gewaehlt: -1 });
    this.zeilen = JSON.parse(lies("sessionStorage", "zeilen") ?? "[]");
    this.stelle = this.zeilen.length;
    feld.form.addEventListener("submit", (ereignis) => {
      ereignis.preventDefault();
      this.schicke();
    });
    feld.addEventListener("keydown", (ereignis) => this.taste(ereignis));
    feld.addEventListener("input", () => this.schlage_vor());
    feld.addEventListener("blur", () => this.schliesse());
  }

  verbirg(ja) {
    this.verborgen = ja;
    this.feld.type = ja ? "password" : "text";
    this.feld.autocomplete = ja ? "current-password" : "off";
    this.feld.value = "";
    this.schliesse();
  }

  // hin: Wer gefragt wird, während er woanders steht, kommt hierher; die Frage gehört zum Feld und ist mit ihm zu hören.
  fragt(text, hin = false) {
    hin &&= document.activeElement !== this.feld;
    this.frage.setAttribute("aria-live", hin ? "off" : "polite");
    if (this.frage.textContent !== text) this.frage.textContent = text;
    if (hin) this.feld.focus();
  }

  bereite(zeile) {
    this.feld.value = zeile;
    this.feld.focus();
    this.feld.setSelectionRange(zeile.length, zeile.length);
    this.schlage_vor();
  }

  schicke() {
    const zeile = this.feld.value;
    // Wer noch vor der Tür steht, tippt ein Wort für die Rückkehr: Das bleibt nicht liegen.
    if (this.drinnen && !this.verborgen && zeile.trim()) {
      this.zeilen = [...this.zeilen.filter((eine) => eine !== zeile), zeile].slice(-MEISTE_ZEILEN);
      merke("sessionStorage", "zeilen", JSON.stringify(this.zeilen));
    }
    this.stelle = this.zeilen.length;
    this.feld.value = "";
    this.schliesse();
    this.senden(zeile, this.verborgen);
  }

  taste(ereignis) {
    const { key } = ereignis;
    const offen = !this.liste.hidden;
    if (key === "Escape") {
      if (offen) this.schliesse();
      else this.feld.value = "";
    } else if (key === "Tab" && !ereignis.shiftKey && this.ergaenze()) ereignis.preventDefault();
    else if ((key === "ArrowDown" || key === "ArrowUp") && offen) {
      ereignis.preventDefault();
      this.waehle(key === "ArrowDown" ? 1 : -1);
    } else if (key === "ArrowUp" || key === "ArrowDown") {
      ereignis.preventDefault();
      this.blaettere(key === "ArrowUp" ? -1 : 1);
    } else if (key === "Enter" && offen && this.gewaehlt >= 0) {
      ereignis.preventDefault();
      this.nimm(this.liste.children[this.gewaehlt].textContent);
    }
  }

  // Wer nach einem vor diesem Browser sitzt, holt nicht zurück, was der getippt hat.
  vergiss() {
    this.zeilen = [];
    this.stelle = 0;
    merke("sessionStorage", "zeilen", "");
  }

  blaettere(um) {
    if (this.verborgen) return;
    this.stelle = Math.max(0, Math.min(this.zeilen.length, this.stelle + um));
    this.feld.value = this.zeilen[this.stelle] ?? "";
  }

  passende() {
    const stuecke = this.feld.value.toLowerCase().split(/[ ,]/);
    const bruchstueck = stuecke.pop();
    if (this.verborgen || !bruchstueck) return [];
    // Am Anfang steht ein Befehl, dahinter eher eine Karte oder ein Name.
    const worte = new Set(stuecke.length ? [...this.karten(), ...this.namen, ...this.worte] : this.worte);
    return [...worte].filter((wort) => wort.startsWith(bruchstueck) && wort !== bruchstueck).slice(0, MEISTE_VORSCHLAEGE);
  }

  schlage_vor() {
    const worte = this.passende();
    this.gewaehlt = -1;
    this.liste.replaceChildren(
      ...worte.map((wort, stelle) => {
        const eintrag = document.createElement("li");
        eintrag.id = `vorschlag${stelle}`;
        eintrag.setAttribute("role", "option");
        eintrag.setAttribute("aria-selected", "false");
        eintrag.textContent = wort;
        eintrag.addEventListener("pointerdown", (ereignis) => {
          ereignis.preventDefault();
          this.nimm(wort);
        });
        return eintrag;
      }),
    );
    this.schliesse(worte.length > 0);
  }

  waehle(um) {
    const alle = this.liste.children;
    alle[this.gewaehlt]?.setAttribute("aria-selected", "false");
    this.gewaehlt = (this.gewaehlt + um + alle.length) % alle.length;
    alle[this.gewaehlt].setAttribute("aria-selected", "true");
    this.feld.setAttribute("aria-activedescendant", alle[this.gewaehlt].id);
  }

  // Die Tabtaste ergänzt, solange sie etwas ändert und Vorschläge offen sind; sonst führt sie weiter wie überall.
  ergaenze() {
    const worte = this.liste.hidden ? [] : this.passende();
    if (!worte.length) return false;
    let anfang = worte[0];
    for (const wort of worte) while (!wort.startsWith(anfang)) anfang = anfang.slice(0, -1);
    const bruchstueck = this.feld.value.split(/[ ,]/).pop();
    if (this.gewaehlt >= 0) this.nimm(this.liste.children[this.gewaehlt].textContent);
    else if (worte.length === 1) this.nimm(worte[0]);
    else if (anfang.length > bruchstueck.length) this.ersetze(anfang);
    else return false;
    return true;
  }

  nimm(wort) {
    this.ersetze(`${wort} `);
    this.schliesse();
  }

  ersetze(wort) {
    const bruchstueck = this.feld.value.split(/[ ,]/).pop();
    this.feld.value = this.feld.value.slice(0, this.feld.value.length - bruchstueck.length) + wort;
  }

  // Zu, oder doch offen: Gewählt ist dann noch nichts.
  schliesse(offen = false) {
    this.liste.hidden = !offen;
    this.feld.setAttribute("aria-expanded", offen);
    this.feld.removeAttribute("aria-activedescendant");
  }
}
