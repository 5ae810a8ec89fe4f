// Der Filz: was in der Mitte liegt, und drum herum, wer am Tisch sitzt. Kein Spiel ist hier bekannt, nur wie etwas heißt, das daliegt.
import { chips, liegende, ruecken } from "./gesichter.js";
import { Plaetze, nur_wort, schildchen, zahlenkarten } from "./plaetze.js";
import { gross } from "./worte.js";

const VERDECKT = new Set(["talon", "reststapel"]);
const STICH = new Set(["stich", "mitte"]);
const NICHT = new Set(["hand", "reihenfolge", "am_zug", "mitspieler", "eroeffner", "gewinner", "dabei", "phase", "meine_partei"]);
const LEER = new Set(["0", "nein", "–", "gesund"]);
const ZU_ENDE = "partie_ende";
const GEMISCHT = "mischen"; // das eine Spiel ist vorbei, das nächste noch nicht gegeben
const VIELE = [8, 14, 20]; // ab so vielen Auslagen liegen sie kleiner

export class Filz {
  constructor(leute, mitte, ansage, tippe) {
    Object.assign(this, { mitte, worte: {}, letzter: null, plaetze: new Plaetze(leute, ansage) });
    mitte.addEventListener("click", (ereignis) => {
      const knopf = ereignis.target.closest("[data-nummer], [data-tat]");
      const karten = [...(knopf?.querySelectorAll(".karte") ?? [])];
      if (knopf?.dataset.tat) tippe.stapel(knopf.dataset.tat);
      else if (knopf) tippe.gruppe(knopf.dataset.gruppe, knopf.dataset.nummer, karten.indexOf(ereignis.target.closest(".karte")));
    });
  }

  // werte: [was für sich steht, was von mehreren gesagt wird], wie es die Werte am Tisch auch zeigen.
  zeige(bild, [einzeln, mehrfach], worte, regeln, anlage = {}) {
    this.worte = worte;
    this.rollen(anlage);
    this.letzter = { karten: [], an: "" };
    const alle = (bild.werte.mitspieler ?? "").split(" ").filter(Boolean);
    const ich = alle.indexOf(bild.ich);
    const reihe = ich < 0 ? alle : [...alle.slice(ich + 1), ...alle.slice(0, ich)];
    const von_leuten = Object.entries(mehrfach).filter(([, wert]) => Object.keys(wert).every((name) => alle.includes(name)));
    const orte = this.plaetze.zeige(bild, reihe, worte, (name) => this.plaetze.merkmale(name, bild, einzeln, von_leuten, alle, NICHT));
    this.orte = bild.ich === null ? {} : { ...orte, [bild.ich]: "unten" };
    this.mitte.classList.remove(`m-${this.familie}`);
    this.familie = anlage.familie ?? "worte";
    this.mitte.classList.add(`m-${this.familie}`);
    const tafel = punktetafel(bild, alle, einzeln[anlage.merkmale?.Sieger], mehrfach[anlage.punkte]);
    const liegt = bild.werte.phase === ZU_ENDE ? [] : this.liegt(bild, einzeln, mehrfach, alle, regeln);
    const leer = liegt.every((teil) => teil.classList.contains("fakten") || (bild.werte.phase === GEMISCHT && !teil.querySelector("ul, .brett")));
    this.mitte.replaceChildren(...liegt, ...(leer && tafel ? [tafel] : []));
  }

  // Was auf der Werkbank liegt, lässt hier eine Lücke.
  nimm_fort(nummern) {
    for (const knopf of this.mitte.querySelectorAll("[data-nummer]")) knopf.classList.toggle("fort", nummern.includes(knopf.dataset.nummer));
  }

  rollen(anlage) {
    this.steine = anlage.steine ? "stein" : undefined;
    this.stichkarten = anlage.stich || "stich";
    this.stich_von = anlage.stich_von || "stich_von";
    this.besitzer = anlage.besitzer || "besitzer";
    this.pottwert = anlage.pott || "pott";
    this.brett = anlage.brett || "";
    this.fakten = anlage.fakten ?? {};
    this.titel = {};
    this.verdeckte = new Set(VERDECKT);
    this.anzahl = {};
    this.abheben = {};
    for (const { titel, oben, zahl, tat } of anlage.stapel ?? []) {
      if (tat) this.abheben[oben || zahl] = tat;
      if (!oben) this.verdeckte.add(zahl);
      else if (zahl) this.anzahl[oben] = zahl;
      this.titel[oben || zahl] = titel;
    }
    for (const [titel, name] of Object.entries(anlage.merkmale ?? {})) this.titel[name] = titel;
    this.plaetze.rollen(anlage, this.titel);
  }

  heisst(schluessel) {
    return this.titel[schluessel] ?? gross(schluessel);
  }

  liegt(bild, einzeln, mehrfach, alle, regeln) {
    const hier = [];
    const stapel = [];
    const fakten = Object.entries(this.fakten).flatMap(([titel, name]) => (LEER.has(bild.werte[name] ?? "0") ? [] : [fakt(titel, bild.werte[name], alle)]));
    for (const [schluessel, wert] of Object.entries(einzeln)) {
      if (NICHT.has(schluessel) || regeln.has(schluessel) || /_anzahl$/.test(schluessel) || Object.values(this.anzahl).includes(schluessel)) continue;
      if (this.verdeckte.has(schluessel)) stapel.push(this.abhebbar(this.verdeckt(this.heisst(schluessel), wert), schluessel, bild));
      else if (this.sind_karten(wert)) {
        const karten = wert.split(" ");
        if (schluessel === this.stichkarten) hier.unshift(this.stich(karten, bild, einzeln, alle));
        else if (/^letzter_/.test(schluessel)) {
          this.letzter = { karten, an: einzeln[`${schluessel}_an`] ?? "" };
          fakten.push(this.stapel(gross(schluessel), karten, einzeln[`${schluessel}_an`], "letzter"));
        } else if (schluessel === this.brett) hier.push(this.stapel("", karten, "", "brett"));
        else if (karten.length === 1 && !STICH.has(schluessel)) stapel.push(this.abhebbar(this.stapel(this.heisst(schluessel), karten, einzeln[this.anzahl[schluessel] ?? `${schluessel}_anzahl`]), schluessel, bild));
        else hier.push(this.stapel(this.heisst(schluessel), karten));
      } else if (schluessel === this.pottwert && !(bild.werte.phase === GEMISCHT && LEER.has(wert))) hier.unshift(pott(wert));
    }
    if (!einzeln[this.stichkarten] && this.familie === "stich" && spielt_eine(bild)) hier.unshift(this.stich([], bild, einzeln, alle));
    const gruppen = Object.entries(mehrfach).filter(([, wert]) => Object.entries(wert).every(([nummer, karten]) => Number(nummer) && this.sind_karten(karten)));
    for (const [name, wert] of gruppen) {
      const laenger = gruppen.some(([anderer, dort]) => anderer !== name && Object.keys(wert).every((nummer) => dort[nummer]?.startsWith(wert[nummer])) && dort !== wert);
      if (!laenger) hier.push(this.gruppen(name, wert, gruppen, mehrfach));
    }
    const kasten = (klasse, kinder) => (kinder.length ? [kiste(klasse, kinder)] : []);
    return [...kasten("fakten", fakten), ...kasten("liegt", hier), ...kasten("stapel", stapel)];
  }

  // Wer welche Karte gespielt hat: So sagt es das Spiel; sonst hat zuletzt gespielt, wer vor dem sitzt, der dran ist.
  stich(karten, bild, einzeln, alle) {
    const ort = document.createElement("ul");
    ort.className = "stich";
    ort.setAttribute("aria-label", "Stich");
    if (einzeln[this.stich_von]) {
      const eintrag = document.createElement("li");
      eintrag.append(this.plaetze.reihe(karten), schildchen(`von ${einzeln[this.stich_von]}`));
      ort.append(eintrag);
      return ort;
    }
    const dran = alle.indexOf(bild.dran[0]);
    const gespielt = bild.sicht?.[this.stich_von];
    const wer = (hier) => (Array.isArray(gespielt?.[hier]) ? bild.leute[gespielt[hier][0]] : dran < 0 ? "" : alle[(dran - karten.length + hier + 2 * alle.length) % alle.length]);
    karten.forEach((karte, hier) => {
      const eintrag = document.createElement("li");
      eintrag.dataset.ort = this.orte[wer(hier)] ?? "";
      eintrag.dataset.wer = wer(hier);
      eintrag.append(this.karte(karte, "voll"), schildchen(wer(hier) === bild.ich ? "du" : wer(hier)));
      ort.append(eintrag);
    });
    if (spielt_eine(bild) && karten.length < alle.length) {
      const luecke = document.createElement("li");
      luecke.className = "luecke";
      luecke.dataset.ort = "unten";
      luecke.textContent = "deine Karte";
      ort.append(luecke);
    }
    const orte = [...ort.children].map((eins) => eins.dataset.ort);
    ort.classList.toggle("rund", orte.every(Boolean) && new Set(orte).size === orte.length);
    return ort;
  }

  gruppen(name, wert, gruppen, mehrfach) {
    const ort = document.createElement("ul");
    const spalten = Object.values(wert).some((karten) => zahlenkarten(karten.split(" ")));
    const wieviele = Object.keys(wert).length;
    ort.className = spalten ? "spalten" : this.steine ? "auslagen steine" : "auslagen";
    ort.dataset.viele = VIELE.filter((grenze) => wieviele > grenze).length;
    const auch = gruppen.filter(([anderer, dort]) => Object.keys(dort).join() === Object.keys(wert).join()).map(([anderer]) => anderer);
    for (const [nummer, karten] of Object.entries(wert)) {
      const eintrag = document.createElement("li");
      const knopf = document.createElement("button");
      knopf.type = "button";
      knopf.dataset.gruppe = auch.join(" ");
      knopf.dataset.nummer = nummer;
      const schild = document.createElement("span");
      schild.className = "nummer";
      schild.append(nur_wort(`${gross(name)} `), nummer);
      const besitzer = mehrfach[this.besitzer]?.[nummer];
      // In einer Spalte liegt die freie Karte vorn, und zu sehen ist sie ganz.
      const stuecke = spalten ? karten.split(" ").reverse() : karten.split(" ");
      const art = (hier) => (spalten && hier < stuecke.length - 1 ? "streifen" : this.steine);
      knopf.append(...stuecke.map((karte, hier) => this.karte(karte, art(hier))), schild);
      eintrag.append(knopf, ...(besitzer ? [schildchen(besitzer.split(" ").join(" + "))] : []));
      ort.append(eintrag);
    }
    return ort;
  }

  karte(karte, art = "knapp") {
    const ort = liegende(karte, this.worte[karte], art);
    if (art === "streifen") ort.classList.add("streifen");
    return ort;
  }

  stapel(titel, karten, mehr, klasse = "") {
    const liegt = document.createElement("span");
    liegt.className = this.steine || klasse === "brett" ? "kartenreihe zahlen" : "kartenreihe";
    liegt.append(...karten.map((karte) => this.karte(karte, this.steine)));
    return kiste(`haufen ${klasse}`, [liegt, ...(titel ? [schildchen(mehr ? `${titel}: ${mehr}` : titel)] : [])]);
  }

  verdeckt(titel, zahl) {
    return kiste("haufen", [ruecken(), schildchen(`${titel}: ${zahl}`)]);
  }

  // Ein Stapel, von dem man gerade etwas nehmen kann, ist ein Knopf dafür.
  abhebbar(haufen, schluessel, bild) {
    const tat = this.abheben[schluessel];
    if (!tat || !bild.moeglich.some((angebot) => angebot.befehl === tat)) return haufen;
    const knopf = document.createElement("button");
    knopf.type = "button";
    knopf.className = "haufen";
    knopf.dataset.tat = tat;
    const [schild, karte] = [haufen.querySelector(".schild"), haufen.querySelector(".nurwort")].map((ort) => ort?.textContent);
    knopf.setAttribute("aria-label", [schild, karte, tat].filter(Boolean).join(", "));
    knopf.append(...haufen.childNodes);
    return knopf;
  }

  sind_karten(wert) {
    return wert.split(" ").every((stueck) => stueck in this.worte);
  }
}

// Wer am Zug ist, spielt jetzt eine Karte aus der Hand: gereizt und gedrückt wird anders.
function spielt_eine(bild) {
  const hand = (bild.werte.hand ?? "").split(" ");
  return bild.moeglich.some(({ felder }) => felder.some(({ art, wahl }) => art === "karte" && (!wahl.length || wahl.some((karte) => hand.includes(karte)))));
}

function kiste(klasse, kinder) {
  const ort = document.createElement("div");
  ort.className = klasse;
  ort.append(...kinder);
  return ort;
}

// Solange nichts liegt, wie es steht; ist die Partie zu Ende, wer sie gewonnen hat. Ob viele Punkte gut sind, sieht man an denen, die vorn sind.
function punktetafel(bild, alle, sieger, punkte) {
  const zu_ende = bild.werte.phase === ZU_ENDE;
  if (!punkte || !(zu_ende || alle.some((name) => Number(punkte[name])))) return null;
  const vorn = zu_ende ? (sieger ?? "").split(" ").filter(Boolean) : [];
  const meiste = Math.max(...alle.map((name) => Number(punkte[name])));
  const richtung = vorn.length && !vorn.some((name) => Number(punkte[name]) === meiste) ? 1 : -1;
  const besser = (a, b) => vorn.includes(b) - vorn.includes(a) || richtung * (punkte[a] - punkte[b]);
  const reihe = zu_ende ? [...alle].sort(besser) : alle;
  const liste = document.createElement("ol");
  for (const name of reihe) {
    const zeile = document.createElement("li");
    const wert = document.createElement("b");
    wert.textContent = punkte[name] ?? "–";
    zeile.classList.toggle("vorn", vorn.includes(name));
    zeile.append(name === bild.ich ? `${name} (du)` : name, nur_wort(": "), wert);
    liste.append(zeile);
  }
  const titel = document.createElement("h3");
  titel.textContent = zu_ende ? gewonnen(vorn, bild.ich) : "Punkte bisher";
  return kiste(zu_ende ? "ergebnis zu-ende" : "ergebnis", [titel, liste]);
}

function gewonnen(sieger, ich) {
  if (!sieger.length) return "Die Partie ist zu Ende.";
  const namen = [...(sieger.includes(ich) ? ["Du"] : []), ...sieger.filter((name) => name !== ich)];
  const alle = namen.length > 1 ? `${namen.slice(0, -1).join(", ")} und ${namen.at(-1)}` : namen[0];
  if (sieger.includes(ich)) return namen.length > 1 ? `${alle}, ihr habt gewonnen!` : "Du hast gewonnen!";
  return `${alle} ${namen.length > 1 ? "haben" : "hat"} gewonnen.`;
}

function pott(wert) {
  return kiste("pott", [chips(Number(wert)), `Pott ${wert}`]);
}

function fakt(titel, wert, leute) {
  const ort = document.createElement("span");
  ort.className = "fakt";
  const worte = wert.split(" ").map((wort) => (leute.includes(wort) ? wort : gross(wort)));
  ort.textContent = wert === "ja" ? titel : `${titel} ${worte.join(", ")}`;
  return ort;
}
