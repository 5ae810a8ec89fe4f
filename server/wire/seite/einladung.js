// Links, mit denen Freunde an einen Tisch kommen: einer, der einen öffnet, und einer, der einen macht.
import { teil } from "./gesichter.js";

const finde = (name) => document.getElementById(name);
const RAND = 4; // so viele helle Felder gehören um einen QR-Code

export class Einladung {
  constructor(leitung, orte, sage) {
    Object.assign(this, { leitung, orte, sage });
    finde("link-kopieren").addEventListener("click", () => this.kopiere());
    finde("link-teilen").addEventListener("click", () => navigator.share({ title: "Stammtisch", url: finde("link-adresse").value }).catch(() => {}));
    for (const knopf of ["link-zurueck", "link-fertig"]) finde(knopf).addEventListener("click", () => finde("link").close());
  }

  // Wer mit einem Link kommt, erfährt gleich, wohin er führt.
  frage() {
    if (this.orte.hier.art === "einladung" && !this.leitung.karte) this.leitung.sende({ t: "bitte", was: "einladung", wort: this.orte.hier.was });
  }

  zeige({ tisch, frei, satz }) {
    document.body.classList.remove("laedt");
    finde("einladung").hidden = false;
    finde("einladung-titel").textContent = tisch === null ? "Diese Einladung gilt nicht" : "Du bist eingeladen";
    finde("einladung-satz").textContent = satz;
    finde("folgen").parentElement.hidden = tisch === null;
    finde("folgen").textContent = frei ? "Als Gast mitspielen" : "Als Gast zuschauen";
    if (tisch === null) this.orte.nenne("/");
    finde("einladung-titel").focus();
  }

  zeige_link({ adresse, code, leute, bis, qr }) {
    const wann = new Date(bis).toLocaleString("de-DE", { weekday: "long", hour: "2-digit", minute: "2-digit" });
    finde("link-satz").textContent = `Gilt bis ${wann} Uhr für ${leute === 1 ? "eine Person" : `${leute} Leute`}. Wer ihn öffnet, sitzt mit einem Druck hier.`;
    finde("link-adresse").value = adresse || `einladung ${code}`;
    finde("link-teilen").hidden = !navigator.share || !adresse;
    finde("link-kopiert").textContent = "";
    finde("link-bild").replaceChildren(...(qr.length ? [bild(qr)] : []));
    if (!finde("link").open) finde("link").showModal();
    finde("link-titel").focus();
  }

  async kopiere() {
    const feld = finde("link-adresse");
    feld.select();
    try {
      await navigator.clipboard.writeText(feld.value);
      finde("link-kopiert").textContent = "Kopiert.";
    } catch {
      finde("link-kopiert").textContent = "Markiert; kopieren geht mit Strg und C.";
    }
  }
}

function bild(reihen) {
  const breit = reihen.length + 2 * RAND;
  const felder = reihen.flatMap((reihe, y) => [...reihe].flatMap((feld, x) => (feld === "1" ? [`M${x + RAND} ${y + RAND}h1v1h-1z`] : [])));
  return teil(
    "svg",
    { class: "qr", viewBox: `0 0 ${breit} ${breit}`, role: "img", "aria-label": "Derselbe Link als QR-Code, für die Kamera eines Telefons" },
    teil("rect", { width: breit, height: breit, class: "hell" }),
    teil("path", { d: felder.join("") }),
  );
}
