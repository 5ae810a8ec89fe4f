// Die Adresse ist der Ort: Was oben im Browser steht, ist zu sehen, und wohin man geht, steht oben.
const ORTE = [
  ["tisch", /^\/tisch\/([1-9]\d*)$/],
  ["partie", /^\/partie\/([1-9]\d*)(?:\/(\d+))?$/],
  ["leute", /^\/leute\/([^/]+)$/],
  ["rangliste", /^\/rangliste\/([\w-]+)$/],
  ["regeln", /^\/regeln\/([\w-]+)$/],
  ["einladung", /^\/einladung\/([a-z]+)$/],
];

export function ort_von(pfad) {
  for (const [art, muster] of ORTE) {
    const [, was, schritt] = pfad.match(muster) ?? [];
    if (was) return { art, was: entziffert(was), schritt: schritt === undefined ? null : Number(schritt) };
  }
  return { art: "haus", was: "", schritt: null };
}

function entziffert(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export class Orte {
  // zeige: wird gerufen, wenn man anderswo ist als eben noch.
  constructor(zeige) {
    this.zeige = zeige;
    this.hier = ort_von(location.pathname);
    addEventListener("popstate", () => this.komm());
    document.addEventListener("click", (ereignis) => this.folge(ereignis));
  }

  komm() {
    const von = this.hier;
    this.hier = ort_von(location.pathname);
    this.zeige(von);
  }

  // Ein Verweis ins Haus lädt nichts neu; in ein neues Fenster geht er wie jeder andere.
  folge(ereignis) {
    const verweis = ereignis.target.closest?.("a[href^='/']");
    if (!verweis || ereignis.defaultPrevented || ereignis.button || ereignis.ctrlKey || ereignis.metaKey || ereignis.shiftKey || ereignis.altKey) return;
    ereignis.preventDefault();
    this.geh(verweis.getAttribute("href"));
  }

  // Sagt, ob man jetzt anderswo ist und es schon zu sehen ist.
  geh(pfad, ersetzt = false) {
    if (pfad === location.pathname) return false;
    history[ersetzt ? "replaceState" : "pushState"](null, "", pfad);
    this.komm();
    return true;
  }

  // Nur was oben steht, ändert sich, nicht, was zu sehen ist.
  nenne(pfad) {
    if (pfad === location.pathname) return;
    history.replaceState(null, "", pfad);
    this.hier = ort_von(pfad);
  }

  ist_tisch(nummer) {
    return this.hier.art === "tisch" && Number(this.hier.was) === nummer;
  }
}

export function verweis(pfad, text) {
  const ort = document.createElement("a");
  ort.href = pfad;
  ort.textContent = text;
  return ort;
}
