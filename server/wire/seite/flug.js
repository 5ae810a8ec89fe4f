// Was sich bewegt: Karten fliegen von dort, wo sie lagen, dorthin, wo sie jetzt liegen. Das Bild ist schon das neue; gezeigt wird
// nur, wie es dazu kam, und nie länger als 600 ms. Kommt das nächste Bild, ist jede Bewegung zu Ende.
const SPIELEN = 180;
const STECHEN = 240;
const RUHE = 180; // so lange ist der volle Stich zu sehen, ehe er geht
const GEBEN = 30; // je Karte, alle zusammen höchstens:
const GEBEN_ALLE = 220;
const KURVE = "cubic-bezier(.2, .8, .3, 1)";
const RICHTUNG = { oben: [0, -0.75], links: [-0.95, 0], rechts: [0.95, 0], unten: [0, 0.75] };

const ruhig = matchMedia("(prefers-reduced-motion: reduce)");

export class Flug {
  constructor(feld) {
    Object.assign(this, { feld, lag: null, laufen: [], geister: [], dran: [], tisch: null });
  }

  // Vor dem neuen Bild: wo alles liegt.
  merke() {
    this.ende();
    this.lag = ruhig.matches || document.hidden || !this.feld.checkVisibility() ? null : this.karten();
    this.stich = this.lag && mitte_von(this.feld.querySelector(".stich"));
  }

  // Danach: was woanders liegt als eben, fliegt dorthin; was neu ist, kommt von seinem Stapel oder von dem, der am Zug war.
  fliege(bild, letzter_stich) {
    const { lag, dran } = this;
    const derselbe = bild.nummer === this.tisch;
    Object.assign(this, { lag: null, dran: bild.dran, tisch: bild.nummer });
    if (!lag || !derselbe) return;
    const jetzt = this.karten();
    const uebrig = [...lag];
    const nimm = (passt) => {
      const dort = uebrig.findIndex(passt);
      return dort < 0 ? null : uebrig.splice(dort, 1)[0];
    };
    for (const eine of jetzt) eine.von = nimm((alte) => alte.karte === eine.karte && alte.ort === eine.ort);
    const neue = jetzt.filter((eine) => !eine.von && eine.ort !== "letzter");
    for (const eine of neue) eine.von = nimm((alte) => alte.karte === eine.karte);
    this.stiche(bild, uebrig, letzter_stich, dran);
    const gegeben = neue.filter((eine) => eine.ort === "hand" && !eine.von);
    const pause = Math.min(GEBEN, GEBEN_ALLE / Math.max(1, gegeben.length));
    // Erst wird gemessen, dann bewegt: Nach jeder Bewegung müsste der Browser für das nächste Maß alles neu rechnen.
    const wege = jetzt.map((eine) => [eine, eine.von?.kasten ?? this.herkunft(eine, dran, bild)]);
    for (const [eine, von] of wege) if (von) this.bewege(eine, von, Math.max(0, gegeben.indexOf(eine)) * pause);
  }

  karten() {
    return [...this.feld.querySelectorAll("[data-karte]")].flatMap((ding) => {
      const kasten = ding.getBoundingClientRect();
      return kasten.width ? [{ ding, karte: ding.dataset.karte, ort: ort_von(ding), kasten }] : [];
    });
  }

  herkunft({ ding, ort }, dran, bild) {
    const stapel = this.feld.querySelector(".stapel .ruecken") ?? this.feld.querySelector(".stapel");
    if (ort === "hand") return (stapel ?? this.feld.querySelector("#mitte"))?.getBoundingClientRect();
    if (ort.startsWith("platz") || ort === "letzter") return null;
    const schild = ding.closest("[data-wer]")?.dataset.wer ?? dran[0];
    if (!schild || schild === bild.ich) return null;
    return this.platz(schild)?.getBoundingClientRect();
  }

  platz(name) {
    return [...this.feld.querySelectorAll(".platz")].find((eins) => eins.dataset.name === name);
  }

  bewege({ ding, kasten, ort }, von, pause) {
    const [x, y] = [von.left + von.width / 2 - kasten.left - kasten.width / 2, von.top + von.height / 2 - kasten.top - kasten.height / 2];
    if (Math.hypot(x, y) < 6) return;
    const gross = ort === "hand" ? 1 : Math.min(1.6, Math.max(0.4, von.width / kasten.width));
    const schritte = [{ translate: `${x}px ${y}px`, scale: gross }, { translate: "0 0", scale: 1 }];
    this.laufen.push(ding.animate(schritte, { duration: SPIELEN, delay: pause, easing: KURVE, fill: "backwards" }));
  }

  // Ist der Stich voll, so ist er schon weg: Zu sehen ist er noch einen Augenblick, dann geht er zu dem, der ihn hat.
  stiche(bild, uebrig, letzter, dran) {
    const lagen = uebrig.filter((alte) => alte.ort === "stich");
    if (!lagen.length || !letzter.karten.length || !lagen.every((alte) => letzter.karten.includes(alte.karte))) return;
    const ziel = letzter.an === bild.ich ? this.feld.querySelector("#ansage") : this.platz(letzter.an);
    if (!ziel) return;
    const hin = mitte_von(ziel);
    for (const alte of lagen) this.geist(alte.ding, alte.kasten, alte.kasten, hin);
    const fehlt = letzter.karten.filter((karte) => !lagen.some((alte) => alte.karte === karte));
    const bilder = [...this.feld.querySelectorAll(".letzter [data-karte]")];
    for (const karte of fehlt) {
      const wer = dran[0];
      const [x, y] = RICHTUNG[wer === bild.ich ? "unten" : this.platz(wer)?.dataset.ort] ?? [0, 0];
      const muster = bilder.find((eins) => eins.dataset.karte === karte) ?? lagen[0].ding;
      const { width, height } = lagen[0].kasten;
      const dort = new DOMRect(this.stich.x - width / 2 + x * width, this.stich.y - height / 2 + y * height, width, height);
      const aus_der_hand = uebrig.find((alte) => alte.ort === "hand" && alte.karte === karte)?.kasten;
      const her = aus_der_hand ?? this.platz(wer)?.getBoundingClientRect() ?? dort;
      if (muster.dataset.karte === karte) this.geist(muster, her, dort, hin);
    }
  }

  geist(muster, von, dort, hin) {
    const geist = muster.cloneNode(true);
    geist.className = "karte geist";
    geist.setAttribute("aria-hidden", "true");
    geist.style.setProperty("left", `${dort.left}px`);
    geist.style.setProperty("top", `${dort.top}px`);
    geist.style.setProperty("--kb", `${dort.width}px`);
    document.body.append(geist);
    const vorher = `${von.left + von.width / 2 - dort.left - dort.width / 2}px ${von.top + von.height / 2 - dort.top - dort.height / 2}px`;
    const nachher = `${hin.x - dort.left - dort.width / 2}px ${hin.y - dort.top - dort.height / 2}px`;
    const alles = SPIELEN + RUHE + STECHEN;
    const schritte = [
      { translate: vorher, opacity: 1, easing: KURVE },
      { translate: "0 0", opacity: 1, offset: SPIELEN / alles },
      { translate: "0 0", opacity: 1, offset: (SPIELEN + RUHE) / alles, easing: KURVE },
      { translate: nachher, scale: 0.4, opacity: 0 },
    ];
    this.geister.push(geist);
    const bewegung = geist.animate(schritte, { duration: alles });
    bewegung.onfinish = () => geist.remove();
    this.laufen.push(bewegung);
  }

  ende() {
    for (const bewegung of this.laufen) bewegung.cancel();
    for (const geist of this.geister) geist.remove();
    this.laufen = [];
    this.geister = [];
  }
}

function ort_von(ding) {
  if (ding.getAttribute("role") === "option") return "hand";
  const platz = ding.closest(".platz");
  if (platz) return `platz ${platz.dataset.name}`;
  if (ding.closest(".stich")) return "stich";
  if (ding.closest(".letzter")) return "letzter";
  const nummer = ding.closest("[data-nummer]");
  return nummer ? `nummer ${nummer.dataset.nummer}` : "mitte";
}

function mitte_von(ding) {
  const kasten = ding?.getBoundingClientRect();
  return kasten && { x: kasten.left + kasten.width / 2, y: kasten.top + kasten.height / 2 };
}
