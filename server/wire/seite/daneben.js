// Was neben dem Tisch steht: Verlauf, Punkte, Regeln, Sonstiges, immer eines davon, oder alles weggelegt.
const finde = (name) => document.getElementById(name);
const KURZ = 7000; // so lange steht, was gesagt wird, über den Karten,
const JE_ZEICHEN = 60; // und länger, wenn es mehr zu lesen ist

export class Daneben {
  // geblaettert: welches Blatt jetzt zu sehen ist; anders: breit geworden oder schmal.
  constructor(verlauf, geblaettert, anders) {
    Object.assign(this, { verlauf, geblaettert, breit: matchMedia("(min-width: 56.25rem) and (min-height: 37rem)") });
    this.breit.addEventListener("change", () => {
      if (this.am_tisch) this.klappe(this.breit.matches);
      anders();
    });
    for (const knopf of finde("reiter").children) knopf.addEventListener("click", () => this.blaettere(knopf.dataset.zu));
    finde("neben").addEventListener("click", () => this.klappe(this.weggelegt));
    verlauf.gesagt = (absatz) => this.melde(absatz);
  }

  get am_tisch() {
    return document.body.classList.contains("am-tisch");
  }

  get weggelegt() {
    return document.body.classList.contains("allein");
  }

  // Wer an der Tür nach unten geblättert hat, sitzt trotzdem vor dem ganzen Tisch.
  setze_dich(da) {
    document.body.classList.toggle("am-tisch", da);
    (da ? finde("tisch") : document.querySelector("main")).append(finde("meldung"));
    scrollTo(0, 0);
    this.klappe(!da || this.breit.matches);
  }

  // Auch was weggelegt ist, wird vorgelesen, wenn dort etwas geschieht.
  klappe(auf) {
    this.blaettere("verlauf");
    document.body.classList.toggle("allein", !auf);
    finde("neben").setAttribute("aria-expanded", auf);
    finde("verlauf").tabIndex = auf ? 0 : -1;
    if (auf) finde("ungelesen").textContent = "";
    if (auf) finde("meldung").hidden = true;
    return true;
  }

  // Zu sehen ist ein Blatt, und von allen anderen nur, was geschieht, und das nur zum Hören.
  blaettere(zu) {
    for (const teil of document.querySelectorAll("[data-blatt]")) teil.classList.toggle("zu", this.am_tisch && teil.dataset.blatt !== zu);
    for (const knopf of finde("reiter").children) knopf.setAttribute("aria-pressed", knopf.dataset.zu === zu);
    finde("regelblatt").hidden = zu !== "regeln";
    if (zu === "verlauf") this.verlauf.folge();
    this.geblaettert(zu);
  }

  // Was eine lange Antwort hat, führt dorthin, wo sie steht.
  zeige_verlauf() {
    if (this.am_tisch) this.klappe(true);
    else finde("verlauf-titel").scrollIntoView({ block: "start" });
  }

  zeige_tasten() {
    this.klappe(true);
    this.blaettere("sonst");
    finde("knoepfe").open = true;
    finde("tasten").scrollIntoView({ block: "nearest" });
  }

  // Am Tisch liegt der Verlauf offen da oder nicht; im Haus ist er zu sehen, wo man gerade hingeblättert hat.
  zeigt(absatz) {
    if (this.am_tisch) return !this.weggelegt && !absatz.closest(".zu");
    const { bottom } = finde("verlauf").getBoundingClientRect();
    return bottom > 0 && bottom <= innerHeight;
  }

  // Was gesagt wird, während der Verlauf nicht zu sehen ist, steht eine Weile über den Karten; womit das Haus jeden begrüßt, nicht.
  melde(absatz) {
    if (absatz.className === "eigen" || (!this.am_tisch && absatz.className === "haus") || this.zeigt(absatz)) return;
    if (this.am_tisch) finde("ungelesen").textContent = Number(finde("ungelesen").textContent || 0) + 1;
    finde("meldung").replaceChildren(...absatz.cloneNode(true).childNodes);
    finde("meldung").hidden = false;
    clearTimeout(this.weg);
    this.weg = setTimeout(() => (finde("meldung").hidden = true), Math.max(KURZ, JE_ZEICHEN * absatz.textContent.length));
  }
}
