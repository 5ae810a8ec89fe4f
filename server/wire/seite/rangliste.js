// Ranglisten und die eigene Statistik: Tabellen, nach jeder Spalte zu ordnen.
import { tabelle } from "./tabelle.js";
import { waehlbar } from "./vorraum.js";

const LISTEN = [
  ["wertung", "nach Wertung", ["Platz", "Name", "Wertung", "Partien", "Vorläufig"]],
  ["siege", "nach Siegen", ["Platz", "Name", "Siege", "Partien", "Punkte", "Schnitt"]],
  ["ewig", "ewige Liste", ["Platz", "Name", "Punkte"]],
];

export class Ranglisten {
  constructor(ort, form, spiele, statistik) {
    Object.assign(this, { ort, spiele, ich: "" });
    form.addEventListener("submit", (ereignis) => {
      ereignis.preventDefault();
      this.hole(spiele.value);
    });
    this.statistik_ort = statistik;
  }

  haus(haus) {
    waehlbar(this.spiele, haus.spiele);
  }

  async hole(spiel, ort = this.ort) {
    try {
      const antwort = await fetch(`/rangliste/${encodeURIComponent(spiel)}.json`);
      if (antwort.status === 403) ort.replaceChildren(absatz(await antwort.text()));
      else if (!antwort.ok) throw new Error(antwort.statusText);
      else {
        const liste = await antwort.json();
        this.zeige(liste, ort);
        return liste.name;
      }
    } catch {
      ort.replaceChildren(absatz("Die Rangliste ist gerade nicht zu haben. Versuch es gleich noch einmal."));
    }
  }

  zeige(liste, ort) {
    const tafeln = LISTEN.filter(([welche]) => liste[welche].length).map(([welche, wie, koepfe]) => {
      const reihen = liste[welche].map((zeile) => Object.values(zeile).map((wert) => this.wert(wert)));
      const namen = welche === "siege" && liste.verlust ? koepfe.map((kopf) => (kopf === "Punkte" ? "Verlust" : kopf)) : koepfe;
      return tabelle(`${liste.name} ${wie}`, namen, reihen, { ordnen: true });
    });
    ort.replaceChildren(...(tafeln.length ? tafeln : [absatz(`Bei ${liste.name} steht noch niemand in der Liste: Gezählt werden Partien unter Leuten, nicht gegen Computer.`)]));
  }

  wert(wert) {
    if (typeof wert === "boolean") return wert ? "ja" : "nein";
    return wert === this.ich ? `${wert} (du)` : wert;
  }

  statistik({ name, spalten, zeilen }) {
    const leer = absatz("Du hast noch keine Partie zu Ende gespielt, oder du bist als Gast da: Für Gäste wird nichts gezählt.");
    const tafel = () => tabelle(`Statistik von ${name}`, spalten, zeilen.map((zeile) => zeile.map((wert) => wert ?? "–")), { ordnen: true });
    this.statistik_ort.replaceChildren(zeilen.length ? tafel() : leer);
  }
}

function absatz(text) {
  const absatz = document.createElement("p");
  absatz.textContent = text;
  return absatz;
}
