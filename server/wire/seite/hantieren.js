// Was man mit den Händen tut: Karten und Steine ziehen, in der Hand, auf eine Auslage, in die Mitte, vom Stapel, auf der Werkbank.
import { ziehbar } from "./ziehen.js";

export function hantiere(hand, taten, ordne) {
  const mitte = document.getElementById("mitte");
  const { umbau } = taten;

  // Wohin auf der Werkbank: in eine Reihe, zu einer Auslage, die dafür auf die Bank kommt, oder in eine neue Reihe.
  const reihe_bei = ({ dataset }) => {
    if (dataset.reihe !== undefined) return dataset.reihe;
    if (!taten.lagen[dataset.nummer]) return "neu";
    const reihe = umbau.heb(dataset.nummer, taten.lagen[dataset.nummer]);
    return reihe ? umbau.reihen.indexOf(reihe) : "neu";
  };

  ziehbar(hand.ort, (platz, ziel, { clientX }) => {
    const hier = hand.plaetze().indexOf(platz);
    if (hier < 0) return;
    const karte = platz.dataset.karte;
    if (ziel.parentElement === hand.ort) {
      const { left, width } = ziel.getBoundingClientRect();
      return verschiebe(hier, hand.plaetze().indexOf(ziel) + Number(clientX > left + width / 2));
    }
    if (ziel === hand.ort) return verschiebe(hier, hand.karten.length);
    const markiert = platz.getAttribute("aria-selected") === "true";
    if (taten.baut) return umbau.leg(reihe_bei(ziel), markiert ? [] : [karte]);
    if (hand.tippt && !ziel.dataset.nummer) return hand.tippe(hier);
    if (!markiert) hand.druecke(hier);
    if (ziel.dataset.nummer) taten.tippe_an(ziel.dataset.gruppe, ziel.dataset.nummer);
    else taten.spiele();
  }, { darf: (platz) => !platz.classList.contains("fort") });

  function verschiebe(von, nach) {
    const reihe = [...hand.karten];
    const [karte] = reihe.splice(von, 1);
    reihe.splice(nach > von ? nach - 1 : nach, 0, karte);
    if (reihe.join() !== hand.karten.join()) ordne(reihe);
  }

  // Ein Stein einer Auslage: Die Werkbank geht von selbst auf.
  const darf_bauen = (stein) => Boolean(taten.umbauende) && Boolean(taten.lagen[stein.closest("[data-nummer]")?.dataset.nummer]) && !stein.closest(".fort");
  ziehbar(mitte, (stein, ziel) => {
    const knopf = stein.closest("[data-nummer]");
    const { nummer } = knopf.dataset;
    const hier = [...knopf.querySelectorAll(".karte")].indexOf(stein);
    if (!taten.baut) taten.oeffne(taten.umbauende.angebot.kenn, false);
    const reihe = umbau.heb(nummer, taten.lagen[nummer]);
    if (!reihe || hand.ort.contains(ziel)) return;
    const wohin = ziel.dataset.nummer === nummer ? "neu" : reihe_bei(ziel);
    umbau.zieh(reihe[hier].nr, wohin);
  }, { was: "[data-nummer] .karte", darf: darf_bauen });

  ziehbar(taten.werkbank, (stein, ziel) => umbau.zieh(Number(stein.dataset.stein), hand.ort.contains(ziel) ? "neu" : reihe_bei(ziel)), { was: "[data-stein]" });

  ziehbar(mitte, (stapel, ziel) => hand.ort.parentElement.contains(ziel) && taten.tippe_stapel(stapel.dataset.tat), { was: "[data-tat]" });
}
