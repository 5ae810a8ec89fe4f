// Die Seite: bringt Leitung, Verlauf, Eingabe, Tisch, Karten und Vorraum zusammen.
import { Blaetter } from "./blaetter.js";
import { Bogen } from "./bogen.js";
import { Daheim } from "./daheim.js";
import { Daneben } from "./daneben.js";
import { Eingabe } from "./eingabe.js";
import { Einladung } from "./einladung.js";
import { Filz } from "./filz.js";
import { Flug } from "./flug.js";
import { lies, merke } from "./gemerkt.js";
import { zeichen } from "./gesichter.js";
import { gesehen } from "./gesehen.js";
import { hantiere } from "./hantieren.js";
import { Hand } from "./karten.js";
import { kurve } from "./kurve.js";
import { Leitung } from "./leitung.js";
import { Nachspielen } from "./nachspielen.js";
import { Nummern } from "./nummern.js";
import { Orte, verweis } from "./orte.js";
import { Ranglisten } from "./rangliste.js";
import { Tagesspiel } from "./tagesspiel.js";
import { Taten } from "./taten.js";
import { Tisch } from "./tisch.js";
import { Toene } from "./toene.js";
import { Uhr } from "./uhr.js";
import { Verlauf } from "./verlauf.js";
import { Vorraum, waehlbar } from "./vorraum.js";

const finde = (name) => document.getElementById(name);
const lage = finde("lage");
const verlauf = new Verlauf(finde("verlauf"));
const toene = new Toene(finde("toene"), finde("laut"));
const leitung = new Leitung(nachricht, stand);
const eingabe = new Eingabe(finde("befehl"), finde("vorschlaege"), finde("frage"), tippe);
const hand = new Hand(finde("karten"), finde("vertreten"), () => daneben.zeige_tasten());
eingabe.karten = () => hand.karten;
const taten = new Taten(finde("befehle"), finde("bank"), finde("erklaert"), hand, eingabe, tippe);
const filz = new Filz(finde("leute"), finde("mitte"), finde("ansage"), {
  gruppe: (gruppen, nummer, angefasst) => taten.tippe_an(gruppen, nummer, angefasst),
  stapel: (befehl) => taten.tippe_stapel(befehl),
});
const bogen = new Bogen(finde("bogen"), finde("bogen-titel"), finde("bogen-zeilen"), (gruppen, nummer) => taten.tippe_an(gruppen, nummer));
taten.zeige_fort = (nummern) => filz.nimm_fort(nummern);
const tisch = new Tisch(finde("sicht"), filz, taten);
const feld = document.querySelector(".feld"); // der Tisch, an dem man sitzt; beim Nachspielen ist noch einer da
const uhr = new Uhr(feld);
const flug = new Flug(feld);
const nachspiel = new Nachspielen(finde("blick"), finde("tempo"), finde("wessen"), {
  stellungen: (nr, eintrag) => leitung.sende({ t: "bitte", was: "stellungen", nr, eintrag }),
  worte: hole_worte,
  lies: (stellung, worte) => gesehen(stellung, worte, vorraum.namen),
  anlage: (spiel) => vorraum.anlage(spiel),
  vereinbart: (spiel) => vorraum.vereinbart(spiel),
  nenne: (pfad) => orte.hier.art === "partie" && orte.nenne(pfad),
  spiele_ab: (nr, eintrag) => tippe(`ab hier ${eintrag} tisch ${nr}`),
});
const vorraum = new Vorraum(finde("tische"), finde("spiel"), finde("eroeffnen"), finde("abmachung"), finde("privat"), finde("gleich"), { tippe, hole_worte, beginne });
const ranglisten = new Ranglisten(finde("rangliste"), finde("ranglisten"), finde("liste"), finde("zahlen"));
const blaetter = new Blaetter(finde("ort-titel"), finde("ort-inhalt"), ranglisten, (wort) => leitung.sende({ t: "bitte", was: "profil", wort }), (spiel) => vorraum.sinnbild(spiel));
const regelblatt = new Blaetter(finde("regelblatt-titel"), finde("regelblatt-inhalt"), ranglisten, null, (spiel) => vorraum.sinnbild(spiel));
const orte = new Orte(zeige_ort);
blaetter.genannt = () => nenne_seite(gesehen(letztes, gesagt, vorraum.namen));
const tagesspiel = new Tagesspiel(finde("tagesspiel"), finde("tagesspiele"), finde("tage"), finde("tagessatz"), finde("tagesfeld"), {
  beginne: (spiel) => beginne(`tagesspiel ${spiel}`, spiel),
  frage: (wort) => leitung.sende({ t: "bitte", was: "tagesspiel", wort }),
  name: (spiel) => vorraum.namen.get(spiel) ?? spiel,
});
const daneben = new Daneben(verlauf, (blatt) => {
  if (blatt === "regeln") regelblatt.zeige({ art: "regeln", was: letztes.spiel }, { vorgelesen: finde("vorlesen").checked });
  if (blatt === "punkte") leitung.sende({ t: "bitte", was: "blatt" });
  if (blatt === "verlauf") setTimeout(sage_breite); // zu messen kostet, und erst sind die Karten dran
}, zeichne_neu);
const einladung = new Einladung(leitung, orte, (gesagt) => verlauf.sagt([gesagt], "haus"));
const daheim = new Daheim(finde("melden"));
const nummern = new Nummern(() => leitung.sende({ t: "bitte", was: "tisch" }));
let worte = {};
let dran = false;
let kennwort = [];
let gedrueckt = null; // welcher Knopf zuletzt eine Zeile gesagt hat, und welche
let geklopft = false; // an der Tür wird gleich geantwortet
const PASSWORTFRAGE = /^(Passwort|Neues Passwort|Noch einmal)/;
let letztes = null;
let uebt = false; // was da liegt, ist kein Tisch, sondern eine Entscheidung, die noch einmal zu treffen ist
let zuletzt_an = null;
let worte_von; // von welchem Spiel die Worte sind, null: vom Vorraum; anfangs von keinem Ort
const vorab_geholt = new Set(); // Spiele, deren Worte geholt sind, ehe man dort sitzt
const spielworte = new Map(); // Spiel → was dort die Karten und Werte heißen
let gesagt = {}; // was die Worte vom Tisch sagen
const BEDENKZEIT = 1000; // so lange nach der Antwort kann der Tisch noch kommen, wenn er erst geweckt wird
let gleich = ""; // was getippt wird, sobald jemand herinnen ist
let mit_link = false; // und ob es zu dem Tisch einen Link geben soll
let platz = null; // der Tisch, an dem man zuletzt war, auch wenn die Leitung inzwischen weg ist
let wohin = ""; // wie weit jemand gekommen ist: an die Tür, an den Ort der Adresse
let unterwegs = 0; // die Zeile, die gleich an einen Tisch führt
let gefragt = 0; // die Zeile, die an den Tisch der Adresse führen soll
let meiste = { tisch: 0, karten: 0 };

// Ein Druck, und es wird gespielt; wer noch an der Tür steht, kommt dazu als Gast herein.
function beginne(zeile, spiel) {
  hole_worte(spiel);
  if (eingabe.drinnen) return tippe(zeile);
  gleich = zeile;
  finde("gast").click();
}

// Was an dem Ort, an dem man sitzt, die Karten heißen, und wie Befehle beginnen.
function nimm_worte(neue) {
  // Was schon so heißt, bleibt liegen: Wer auf einer Karte steht, fällt sonst von ihr.
  if (JSON.stringify(neue.karten) !== JSON.stringify(worte)) hand.karten = [];
  worte = hand.worte = verlauf.worte = neue.karten;
  eingabe.worte = neue.worte;
  eingabe.namen = neue.namen;
  gesagt = neue;
}

// Die Worte eines Spiels; sind sie noch nicht da, werden sie geholt.
function hole_worte(spiel) {
  const worte = spielworte.get(spiel);
  if (!worte) {
    spielworte.set(spiel, { da: false });
    vorab_geholt.add(spiel);
    leitung.sende({ t: "bitte", was: "worte", wort: spiel });
  }
  return worte?.da ? worte : null;
}

function tippe(zeile, verborgen) {
  if (!verborgen && zeile.trim()) verlauf.sagt([`> ${zeile}`], "eigen");
  const gesagt = eingabe.drinnen && !verborgen ? leitung.zeile(zeile) : leitung.sende({ t: "zeile", zeile });
  if (!gesagt) verlauf.sagt(["Das ist nicht angekommen: Die Leitung ist weg."], "fehler");
}

function stand(welcher) {
  if (welcher === "offen") {
    zuletzt = "";
    sage_breite();
    sage_wie_lange();
    if (!leitung.karte && !leitung.gefragt) leitung.sende({ t: "bitte", was: "haus" });
    einladung.frage();
    melde("Verbunden.");
  } else {
    document.body.classList.remove("laedt");
    eingabe.drinnen = false;
    letztes = null;
    nummern.bild(null);
    melde("Die Leitung ist weg. Ich versuche es gleich wieder.");
  }
}

// Gesagt wird davon, was sonst niemand sagt; wer am Zug ist, steht auch im Verlauf, und doppelt hört es niemand gern.
function melde(satz, { dran = false, still = false } = {}) {
  lage.className = [dran ? "dran" : "", still ? "zug" : ""].join(" ").trim();
  lage.setAttribute("aria-live", !still ? "polite" : finde("dringend").checked ? "assertive" : "off");
  if (lage.textContent !== satz) lage.textContent = satz;
}

let spalten = 78;
function breite() {
  const platz_da = finde("verlauf").clientWidth - 24;
  if (platz_da < 100) return spalten; // weggelegt: Es bleibt, wie breit er war
  const probe = document.createElement("span");
  probe.textContent = "0".repeat(50);
  probe.style.font = getComputedStyle(finde("verlauf")).font;
  probe.style.fontFamily = "ui-monospace, monospace";
  probe.style.position = "absolute";
  document.body.append(probe);
  const eine = probe.getBoundingClientRect().width / 50;
  probe.remove();
  spalten = Math.max(20, Math.floor(platz_da / eine));
  return spalten;
}

let zuletzt = "";
function sage_breite() {
  const fenster = { t: "fenster", spalten: breite(), vorlesen: finde("vorlesen").checked };
  if (JSON.stringify(fenster) === zuletzt) return;
  zuletzt = JSON.stringify(fenster);
  leitung.sende(fenster);
}

// Ein Gast bleibt einen Tag lang, wer er ist, auch wenn das Fenster zugeht; wer angemeldet bleiben will, einen Monat.
function sage_wie_lange() {
  leitung.sende({ t: "bitte", was: "bleiben", nr: finde("fremd").checked ? 0 : finde("bleib").checked ? 30 : 1 });
}

function behalte(gast) {
  leitung.behalte(finde("fremd").checked ? null : gast || finde("bleib").checked ? "localStorage" : "sessionStorage");
}

function komm_herein(gast) {
  behalte(gast);
  sage_wie_lange();
}

function klopfe(zeile) {
  geklopft = true;
  leitung.sende({ t: "zeile", zeile });
}

// Was nicht beantwortet ist, wenn alles Verpasste nachgeholt ist, das ist verloren.
function sage_verlorene() {
  for (const zeile of leitung.verlorene()) verlauf.sagt([`Das ist nicht angekommen, soweit ich sehe: „${zeile}“`], "fehler");
}

const HOERT = {
  "Stammtisch.Text"({ zeilen, art, frage }) {
    if (!eingabe.drinnen && frage.startsWith("Name")) {
      finde("anmelden").hidden = false;
      if (wohin !== "tuer") zeige_ort();
      wohin = "tuer";
    }
    verlauf.sagt(zeilen, art);
    finde("janein").hidden = !/\(j\/n\)/.test(frage);
    const weiss = kennwort.length > 0 && eingabe.verborgen && PASSWORTFRAGE.test(frage);
    const hin = geklopft && frage !== "" && !frage.startsWith("Name") && !weiss;
    if (hin) geklopft = false;
    eingabe.fragt(frage, hin);
    if (!frage) kennwort = [];
    else if (weiss) {
      leitung.sende({ t: "zeile", zeile: kennwort.shift() });
      eingabe.verbirg(false);
    }
  },
  "Stammtisch.Feld"({ verborgen }) {
    eingabe.verbirg(verborgen);
  },
  "Stammtisch.Fehler"({ code, satz }) {
    if (code === "karte") {
      leitung.vergiss();
      sage_verlorene();
    }
    verlauf.sagt([satz], "fehler");
  },
  "Stammtisch.Karte"() {
    eingabe.drinnen = true;
    geklopft = false;
    finde("hier").hidden = true;
    kennwort = [];
    finde("anmelden").hidden = true;
    melde("Du bist da.");
    eingabe.fragt("");
    // Wer gleich spielt, geht am Vorraum vorbei; was dort steht, kommt, sobald die Karten gegeben sind.
    if (gleich) {
      tippe(gleich);
      unterwegs = leitung.letzte;
      gleich = "";
      return;
    }
    leitung.sende({ t: "bitte", was: "haus" });
    leitung.sende({ t: "bitte", was: "tische", an: true });
    zeige_ort();
  },
  "Core.Goodbye"() {
    leitung.vergiss(); // verabschiedet wird, wer geht, und wer anderswo weiterspielt
    eingabe.vergiss();
  },
  "Char.Name"({ name }) {
    behalte(name.startsWith("Gast"));
    finde("konto").hidden = !name.startsWith("Gast");
    finde("konto-name").value ||= name.split("-")[1] ?? "";
    ranglisten.ich = name;
  },
  "Stammtisch.Haus"(haus) {
    sage_verlorene();
    vorraum.haus(haus).then(() => {
      document.body.classList.remove("laedt");
      blaetter.bebildere();
      if (letztes) zeichne_neu();
      else if (eingabe.drinnen) komm_an();
      waehlbar(finde("freunde-spiel"), vorraum.spielbare);
    });
    ranglisten.haus(haus);
  },
  "Stammtisch.Tische"(liste) {
    vorraum.liste(liste);
  },
  "Stammtisch.Worte"(daten) {
    if (daten.teil === 1) spielworte.set(daten.spiel, { ...daten, karten: {}, da: false });
    const neue = spielworte.get(daten.spiel);
    Object.assign(neue.karten, daten.karten);
    if (daten.teil < daten.von) return;
    neue.da = true;
    nachspiel.zeige_bild();
    if (vorab_geholt.has(daten.spiel) && daten.spiel !== worte_von) {
      verlauf.worte = { ...verlauf.worte, ...neue.karten }; // was dort zuerst gesagt wird, kommt noch vor dem Tisch
      return;
    }
    nimm_worte(neue);
    if (letztes) zeige_bild(letztes);
  },
  "Stammtisch.Tisch"(bild) {
    if (!nummern.bild(bild)) return;
    const anderswo = (bild?.nummer ?? null) !== platz;
    platz = bild?.nummer ?? null;
    if (anderswo) {
      hand.leere();
      nachgefragt(null);
    }
    letztes = bild;
    uebt = false;
    const gezeigt = anderswo && (bild ? setze_an(bild) : orte.hier.art === "tisch" && orte.geh("/", true));
    if (!gezeigt) zeige_bild(bild);
  },
  "Stammtisch.Uhr"(zeit) {
    uhr.nimm(zeit);
    uhr.stelle(platz);
  },
  "Stammtisch.Antwort"({ id, code }) {
    if (code === "bestaetigung" && id === gedrueckt?.id) frage_nach(gedrueckt.knopf);
    if (id === unterwegs) {
      unterwegs = 0;
      leitung.sende({ t: "bitte", was: "tische", an: true });
      if (!letztes) zeige_ort();
    }
    if (id === gefragt) setTimeout(komm_nicht_an, BEDENKZEIT);
  },
  "Stammtisch.Einladung"(was) {
    einladung.zeige(was);
  },
  "Stammtisch.Link"(link) {
    einladung.zeige_link(link);
  },
  "Stammtisch.Stellungen"(was) {
    nachspiel.stelle_dar(was);
  },
  // Wer übt, sitzt davor wie an einem Tisch: Was gedrückt wird, ist die Antwort.
  "Stammtisch.Uebung"({ stellung }) {
    if (letztes && !uebt) return;
    if (stellung?.nummer !== letztes?.nummer || stellung?.nr !== letztes?.nr) hand.leere();
    uebt = stellung !== null;
    letztes = stellung;
    zeige_bild(stellung);
  },
  "Stammtisch.Tagesspiel"(teil) {
    tagesspiel.nimm(teil);
  },
  "Stammtisch.Profil"(wer) {
    blaetter.person(wer);
  },
  "Stammtisch.Eintrag"(eintrag) {
    nummern.eintrag(eintrag);
  },
  "Stammtisch.Blatt"(blatt) {
    finde("kurve").replaceChildren(blatt.runden.length ? kurve(blatt) : "Noch ist kein Spiel gewertet.");
  },
  "Stammtisch.Eintraege"(teil) {
    const { art, was, schritt } = orte.hier;
    const gemeint = art === "partie" && Number(was) === teil.tisch;
    if (!nachspiel.teil(teil, gemeint ? (schritt ?? 0) : 0)) return;
    if (gemeint) zeige_ort();
    else orte.geh(`/partie/${teil.tisch}`);
    finde("seitenblick-titel").focus();
  },
  "Stammtisch.Statistik"(zahlen) {
    ranglisten.statistik(zahlen);
  },
  "Stammtisch.Ereignis.spiel_ende"() {
    toene.spiele("ende");
  },
  "Comm.Channel.Text"() {
    toene.spiele("gerede");
  },
};

function nachricht(paket, daten) {
  const vorher = document.activeElement;
  const wo = ["moeglich", "hand", "mitte"].find((ort) => finde(ort).contains(vorher));
  HOERT[paket]?.(daten);
  const jetzt = document.activeElement;
  if (vorher !== document.body && (jetzt === document.body || !jetzt.checkVisibility())) finde_halt(wo);
}

// Wer handelt, bleibt, wo er handelt: bei den Karten, wenn eine gefragt ist, sonst bei den Knöpfen.
function finde_halt(wo) {
  const orte = wo === "hand" || taten.fragt_karten ? [zur_hand, zu_taten] : [zu_taten, zur_hand];
  if (wo && orte.some((ort) => ort())) return;
  ["tisch-titel", "vorraum-titel", "name", "befehl"].map(finde).find((ziel) => ziel.checkVisibility()).focus();
}

function zur_hand() {
  return fokussiere(hand.plaetze()[hand.stelle]);
}

function zu_taten() {
  const moegliche = [...finde("befehle").querySelectorAll("button:not([aria-disabled])")];
  return fokussiere(moegliche.find((knopf) => knopf.classList.contains("haupt")) ?? moegliche.at(-1));
}

function fokussiere(ziel) {
  const da = Boolean(ziel?.checkVisibility());
  if (da) ziel.focus();
  return da;
}

const WEGE = {
  hand: ["KeyK", zur_hand],
  moeglich: ["KeyT", zu_taten],
  befehl: ["KeyB", () => daneben.klappe(true) && fokussiere(finde("befehl"))],
  verlauf: ["KeyV", () => daneben.klappe(true) && fokussiere(finde("verlauf"))],
};
for (const [anker, [, geh]] of Object.entries(WEGE)) {
  document.querySelector(`.sprung [href="#${anker}"]`).addEventListener("click", (ereignis) => geh() && ereignis.preventDefault());
}
addEventListener("keydown", (ereignis) => {
  if (!ereignis.altKey || ereignis.ctrlKey || ereignis.metaKey || ereignis.shiftKey) return;
  const weg = Object.values(WEGE).find(([taste]) => taste === ereignis.code);
  if (weg?.[1]()) ereignis.preventDefault();
});

// --- wo man ist ---

const BLAETTER = ["rangliste", "regeln", "leute", "partie"]; // Orte, an denen man nachliest

// Was an den Platz gehört, an dem man sitzt, steht unter seiner Adresse: Wer sich setzt, ist dort.
function setze_an({ nummer, ich }) {
  const gewollt = orte.hier;
  const von_vorn = wohin !== "tisch";
  wohin = "tisch";
  if (orte.ist_tisch(nummer) || (von_vorn && BLAETTER.includes(gewollt.art))) return false;
  if (gewollt.art === "tisch" && ich === null) return false;
  return orte.geh(`/tisch/${nummer}`, (von_vorn && gewollt.art === "haus") || gewollt.art === "einladung" || gewollt.art === "tisch");
}

// Das Haus hat geantwortet, und der Tisch der Adresse ist nicht zu sehen: Dann steht dort, wo man wirklich ist.
function komm_nicht_an() {
  if (orte.hier.art === "tisch" && !orte.ist_tisch(platz)) orte.geh(platz === null ? "/" : `/tisch/${platz}`, true);
}

// Wer hereinkommt, ohne irgendwo zu sitzen, geht dorthin, wohin die Adresse zeigt.
function komm_an() {
  if (orte.hier.art === "tisch" && wohin !== "tisch") schau_zu(orte.hier.was);
  else if (orte.hier.art === "einladung") tippe(`einladung ${orte.hier.was}`);
  wohin = "tisch";
}

function schau_zu(nummer) {
  verlauf.sagt([`> zuschauen ${nummer}`], "eigen");
  if (leitung.zeile(`zuschauen ${nummer}`)) gefragt = leitung.letzte;
}

function zeige_ort(von) {
  const { art, was } = orte.hier;
  const da = eingabe.drinnen;
  if (von && da && von.art !== art && art === "haus" && letztes && letztes.ich === null) tippe("zuschauen aus");
  if (von && da && art === "tisch" && !orte.ist_tisch(letztes?.nummer)) schau_zu(was);
  if (["rangliste", "regeln", "leute"].includes(art)) blaetter.zeige(orte.hier, { drinnen: da, vorgelesen: finde("vorlesen").checked });
  if (art === "partie" && nachspiel.tisch === Number(was)) nachspiel.geh_zu(orte.hier.schritt ?? 0);
  else if (art === "partie" && da) leitung.sende({ t: "bitte", was: "eintraege", nr: Number(was) });
  zeige_bild(letztes);
  if (von) [...["ort-titel", "seitenblick-titel", "tisch-titel", "vorraum-titel"].map(finde), finde("name")].find((ziel) => ziel.checkVisibility())?.focus();
}

function zeige_bild(was) {
  const bild = gesehen(was, gesagt, vorraum.namen);
  const { art } = orte.hier;
  const da = bild !== null && (art === "tisch" || art === "einladung" || (uebt && art === "haus"));
  document.body.classList.toggle("uebt", uebt);
  finde("ort").hidden = !["rangliste", "regeln", "leute"].includes(art);
  finde("seitenblick").hidden = art !== "partie";
  const woanders = !finde("ort").hidden || !finde("seitenblick").hidden;
  finde("zum-tisch").hidden = bild === null || da;
  if (bild) finde("zum-tisch").replaceChildren(uebt ? verweis("/", `Zurück zur Übung: ${bild.spiel}`) : verweis(`/tisch/${bild.nummer}`, `Zurück an Tisch ${bild.nummer}: ${bild.spiel}`));
  finde("vorraum").hidden = da || woanders || !eingabe.drinnen;
  tagesspiel.sichtbar(!da && !woanders && (eingabe.drinnen || !finde("anmelden").hidden), eingabe.drinnen);
  finde("listen").hidden = !eingabe.drinnen;
  if (!eingabe.drinnen) finde("konto").hidden = true;
  for (const ort of ["tisch", "moeglich", "stand", "reden", "werte", "knoepfe"]) finde(ort).hidden = !da;
  feld.hidden = !da;
  if (!da) finde("bogen").hidden = true;
  if (da !== daneben.am_tisch) daneben.setze_dich(da);
  const anlage = bild ? vorraum.anlage(bild.spiel) : {};
  const karten = (bild?.werte[anlage.hand || "hand"] ?? "").split(" ").filter(Boolean);
  finde("hand").hidden = !karten.length || !da;
  if ((was?.spiel ?? null) !== worte_von) {
    worte_von = was?.spiel ?? null;
    leitung.sende({ t: "bitte", was: "worte", ...(uebt && { wort: worte_von }) });
    if (spielworte.get(worte_von)?.da) {
      nimm_worte(spielworte.get(worte_von));
      return zeige_bild(was);
    }
  }
  if (!bild) {
    dran = false;
    daheim.melde(false, false);
    nenne_seite();
    if (eingabe.drinnen) melde("Du bist im Vorraum.");
    return;
  }
  if (bild.ich !== null && !uebt) zuletzt_an = bild.nummer;
  for (const knopf of document.querySelectorAll("[data-wort]")) knopf.hidden = bild.ich === null || !eingabe.worte.includes(knopf.dataset.wort);
  finde("vor").hidden = finde("hinter").hidden = !eingabe.worte.includes("sortieren");
  finde("nochmal").hidden = bild.ich === null || !/ende|abge/.test(bild.werte.phase);
  const nummer = document.createElement("span");
  nummer.textContent = uebt ? "Übung: " : `Tisch ${bild.nummer}: `;
  finde("tisch-titel").replaceChildren(nummer, bild.spiel);
  flug.merke();
  hand.art = () => (anlage.steine ? "handstein" : daneben.breit.matches ? "voll" : "knapp");
  hand.zeige(karten, (karte, wievielte) => (worte[karte] ?? karte) + (wievielte > 1 ? `, ${wievielte}.` : ""));
  // Wie viel Platz die Hand braucht, bleibt so, damit darüber nichts springt.
  if (bild.nummer !== meiste.tisch) meiste = { tisch: bild.nummer, karten: 0 };
  meiste.karten = Math.max(meiste.karten, karten.length);
  feld.dataset.familie = anlage.familie ?? "";
  feld.classList.toggle("mit-steinen", Boolean(anlage.steine));
  // Liegt keine Karte in der Hand, so braucht sie auch keinen Platz.
  uhr.stelle(bild.nummer);
  const platz = karten.length && meiste.karten;
  feld.style.setProperty("--reihen", platz > 8 ? 2 : Math.min(1, platz));
  feld.style.setProperty("--lang", Math.min(1, platz));
  tisch.zeige(bild, worte, vorraum.vereinbart(bild.spiel), anlage);
  flug.fliege(bild, filz.letzter);
  bogen.zeige(bild, anlage);
  vorraum.am_tisch(bild);
  const ich = bild.ich !== null && bild.dran.includes(bild.ich);
  if (ich && !dran) toene.spiele("dran");
  daheim.melde(ich, ich && !dran, finde("tisch-titel").textContent);
  if (mit_link && bild.ich !== null) {
    mit_link = false;
    tippe("einladen link");
  }
  dran = ich;
  const satz = ich ? "Du bist am Zug." : bild.dran.length ? `Am Zug: ${bild.dran.join(", ")}.` : "Gerade ist niemand am Zug.";
  melde(satz, { dran: ich, still: true });
  nenne_seite(bild);
}

const NAMEN = { rangliste: "ort-titel", regeln: "ort-titel", leute: "ort-titel", partie: "seitenblick-titel" };

function nenne_seite(bild) {
  const hier = NAMEN[orte.hier.art] ? finde(NAMEN[orte.hier.art]).textContent : bild ? finde("tisch-titel").textContent : "";
  document.title = [...(dran ? ["● dran"] : []), ...(hier ? [hier] : []), "Stammtisch"].join(" – ");
}

finde("ausweis").addEventListener("submit", (ereignis) => {
  ereignis.preventDefault();
  kennwort = finde("kennwort").value ? [finde("kennwort").value] : [];
  komm_herein(false);
  klopfe(finde("name").value);
  finde("kennwort").value = "";
});
finde("freunde").addEventListener("click", () => {
  mit_link = true;
  beginne(`eroeffnen ${finde("freunde-spiel").value} privat`, finde("freunde-spiel").value);
});
finde("folgen").addEventListener("click", () => finde("gast").click());
finde("gast").addEventListener("click", () => {
  komm_herein(true);
  klopfe(`gast ${finde("name").value}`.trim());
});
// Wer in einem anderen Fenster weiterspielt, kann es wieder hier tun.
addEventListener("storage", ({ key, newValue }) => {
  if (key === "stammtisch.karte" && !leitung.karte) finde("hier").hidden = !newValue;
});
finde("hier").addEventListener("click", () => location.reload());
finde("neues-konto").addEventListener("submit", (ereignis) => {
  ereignis.preventDefault();
  kennwort = [finde("konto-neu").value, finde("konto-noch").value];
  leitung.sende({ t: "zeile", zeile: `konto ${finde("konto-name").value}` });
  finde("konto-neu").value = finde("konto-noch").value = "";
  daneben.zeige_verlauf();
});
finde("vor").addEventListener("click", () => ordne("vorn"));
finde("hinter").addEventListener("click", () => ordne("hinten"));

for (const knopf of document.querySelectorAll(".partie-zeigen")) {
  knopf.addEventListener("click", () => leitung.sende({ t: "bitte", was: "eintraege", nr: zuletzt_an }));
}
finde("statistik").addEventListener("click", () => leitung.sende({ t: "bitte", was: "statistik" }));
// Ein Stern steht für das Spiel, das im Vorraum gewählt ist.
for (const knopf of document.querySelectorAll("[data-tippe]")) {
  knopf.addEventListener("click", () => {
    const zeile = knopf.dataset.tippe.replace("*", finde("spiel").value);
    tippe(nachgefragt(knopf) ? `${zeile} ja` : zeile);
    gedrueckt = { knopf, id: leitung.letzte };
    if ("liest" in knopf.dataset) daneben.zeige_verlauf();
  });
}

// Was sich nicht rückgängig machen lässt, will das Haus zweimal hören: Der Knopf fragt nach, bis er oder ein anderer gedrückt wird.
function frage_nach(knopf) {
  knopf.dataset.sonst = knopf.textContent;
  knopf.classList.add("frage");
  knopf.textContent = "Wirklich? Noch einmal drücken";
}

function nachgefragt(knopf) {
  const einer = document.querySelector("[data-sonst]");
  if (!einer) return false;
  einer.textContent = einer.dataset.sonst;
  einer.classList.remove("frage");
  delete einer.dataset.sonst;
  return einer === knopf;
}

function ordne(wohin) {
  const rest = [...hand.karten];
  for (const karte of hand.gedrueckt) rest.splice(rest.indexOf(karte), 1);
  const reihe = wohin === "vorn" ? [...hand.gedrueckt, ...rest] : [...rest, ...hand.gedrueckt];
  if (hand.gedrueckt.length) tippe(`sortieren ${reihe.join(",")}`);
}

hantiere(hand, taten, (reihe) => eingabe.worte.includes("sortieren") && tippe(`sortieren ${reihe.join(",")}`));

function zeichne_neu() {
  hand.karten = [];
  taten.gezeigt = "";
  if (letztes) zeige_bild(letztes);
}

finde("mehr").addEventListener("click", () => {
  finde("mehrtaten").hidden = !finde("mehrtaten").hidden;
  finde("mehr").setAttribute("aria-expanded", !finde("mehrtaten").hidden);
});
finde("einladen").addEventListener("click", () => daneben.klappe(true) && eingabe.bereite("einladen "));
for (const knopf of document.querySelectorAll("[data-zeichen]")) knopf.prepend(zeichen(knopf.dataset.zeichen), " ");
for (const knopf of document.querySelectorAll("[data-sage]")) {
  knopf.addEventListener("click", () => {
    geklopft = !eingabe.drinnen;
    tippe(knopf.dataset.sage);
  });
}
finde("reden").addEventListener("submit", (ereignis) => {
  ereignis.preventDefault();
  const rede = finde("rede").value.trim();
  if (rede) tippe(`sage ${rede}`);
  finde("rede").value = "";
});

// --- was auf dieser Seite eingestellt ist ---

for (const name of ["vorlesen", "dringend", "pausen", "vierfarben", "toene", "bleib", "markieren", "deutsch"]) {
  const kasten = finde(name);
  kasten.checked = lies("localStorage", name) === "ja";
  kasten.addEventListener("change", () => {
    merke("localStorage", name, kasten.checked ? "ja" : "");
    stelle_ein();
    sage_breite();
    if (name === "vorlesen" && eingabe.drinnen) tippe(`vorlesen ${kasten.checked ? "an" : "aus"}`);
  });
}

function stelle_ein() {
  document.body.classList.toggle("vier", finde("vierfarben").checked);
  document.body.classList.toggle("deutsch", finde("deutsch").checked);
  taten.sofort = !finde("markieren").checked;
  zeichne_neu();
  verlauf.pausen = finde("pausen").checked;
  verlauf.dringend = finde("dringend").checked;
}

stelle_ein();
addEventListener("resize", sage_breite);
// Ein Halt der Tabtaste ist der Filz nur, wo auf ihm etwas zu rollen ist.
const rollt = new ResizeObserver(() => {
  const ort = finde("tisch");
  if (ort.scrollHeight > ort.clientHeight) ort.tabIndex = 0;
  else ort.removeAttribute("tabindex");
});
for (const ort of ["tisch", "mitte", "leute"]) rollt.observe(finde(ort));
leitung.verbinde();
