// Das Blatt eines Spiels, das nach Zeilen gespielt wird: was jede verlangt, und wer sie schon hat.
import { nur_wort } from "./plaetze.js";

export class Bogen {
  constructor(abschnitt, titel, ort, waehle) {
    Object.assign(this, { abschnitt, titel, ort });
    ort.addEventListener("click", (ereignis) => {
      const knopf = ereignis.target.closest("[data-nummer]");
      if (knopf) waehle(knopf.dataset.gruppe, knopf.dataset.nummer);
    });
  }

  zeige(bild, anlage) {
    const blaetter = bild?.sicht?.[anlage.bogen];
    this.abschnitt.hidden = !blaetter || !anlage.zeilen?.length;
    if (this.abschnitt.hidden) return;
    this.titel.textContent = `${anlage.zeile}n`;
    const sitze = Object.keys(blaetter).sort((a, b) => Number(bild.leute[b] === bild.ich) - Number(bild.leute[a] === bild.ich) || a - b);
    const merkmal = JSON.stringify([bild.nummer, blaetter, bild.moeglich.map((angebot) => angebot.felder.map((feld) => feld.titel === anlage.zeile && feld.wahl))]);
    if (merkmal === this.gezeigt) return;
    this.gezeigt = merkmal;
    const gehen = new Set(bild.moeglich.flatMap((angebot) => angebot.felder.filter((feld) => feld.titel === anlage.zeile).flatMap((feld) => feld.wahl)));
    const tafel = document.createElement("table");
    tafel.className = "bogen-tafel";
    tafel.createCaption().append(nur_wort(`${anlage.zeile}n und wer sie hat`));
    const kopf = tafel.createTHead().insertRow();
    const koepfe = ["Nr.", anlage.zeile, ...sitze.map((sitz) => (bild.leute[sitz] === bild.ich ? "du" : bild.leute[sitz]))];
    for (const text of koepfe) {
      const zelle = document.createElement("th");
      zelle.scope = "col";
      zelle.textContent = text;
      kopf.append(zelle);
    }
    const rumpf = tafel.createTBody();
    for (const zeile of anlage.zeilen) {
      const reihe = rumpf.insertRow();
      reihe.classList.toggle("letzte", zeile.letzte);
      reihe.classList.toggle("habe", blaetter[sitze[0]].includes(zeile.nummer) && bild.leute[sitze[0]] === bild.ich);
      reihe.insertCell().append(gehen.has(zeile.nummer) ? knopf(zeile, anlage.zeile) : String(zeile.nummer));
      const titel = reihe.insertCell();
      const dazu = document.createElement("small");
      dazu.textContent = ` ${zeile.dazu}`;
      titel.append(zeile.titel, dazu);
      for (const sitz of sitze) reihe.insertCell().append(haken(blaetter[sitz].includes(zeile.nummer)));
    }
    this.ort.replaceChildren(tafel);
  }
}

function knopf({ nummer, titel }, wie) {
  const ort = document.createElement("button");
  ort.type = "button";
  ort.dataset.gruppe = wie.toLowerCase();
  ort.dataset.nummer = nummer;
  ort.append(nur_wort(`${wie} `), String(nummer), nur_wort(` legen: ${titel}`));
  return ort;
}

function haken(da) {
  const ort = document.createElement("span");
  ort.className = da ? "haken da" : "haken";
  const gesagt = nur_wort(da ? "ja" : "nein");
  const bild = document.createElement("span");
  bild.setAttribute("aria-hidden", "true");
  bild.textContent = da ? "✓" : "";
  ort.append(bild, gesagt);
  return ort;
}
