// Aus dem Tisch, wie ihn Programme hören (Stammtisch.Tisch), wird, was die Seite zeigt: Leute mit Namen, alles als Text.

// werte: was Protokolle auch sagen (Stammtisch.Worte), bis dahin nur, was jeder Tisch hat; spiele: Kennung → Name.
const IMMER = [
  ["phase", "phase", "phase"],
  ["am_zug", "am_zug", "[seat]"],
  ["mitspieler", "mitspieler", "[seat]"],
];

export function gesehen(tisch, worte, spiele) {
  if (tisch === null) return null;
  const { nummer, spiel, nr, ich, leute, sicht, moeglich } = tisch;
  const werte = {};
  for (const [name, schluessel, form] of worte.spiel === spiel ? worte.werte : IMMER) {
    const wert = name.split(".").reduce((stelle, teil) => stelle?.[teil], sicht);
    if (wert !== undefined) schreibe(werte, schluessel, wert, form, leute);
  }
  return { nummer, spiel: spiele.get(spiel) ?? spiel, nr, ich: leute[ich] ?? null, dran: sicht.am_zug.map((sitz) => leute[sitz]), werte, sicht, leute, moeglich };
}

function schreibe(werte, schluessel, wert, form, leute) {
  if (typeof wert !== "object" || wert === null || Array.isArray(wert)) {
    const text = als_text(wert, form, leute);
    if (text) werte[schluessel] = text;
    else delete werte[schluessel]; // was am Tisch und im Spiel gleich heißt, meint das Spiel
    return;
  }
  const nach_sitz = form.startsWith("{seat:");
  for (const [unter, einer] of Object.entries(wert)) {
    schreibe(werte, [schluessel, nach_sitz ? leute[unter] : unter].filter(Boolean).join("."), einer, form.slice(form.indexOf(":") + 2), leute);
  }
}

function als_text(wert, form, leute) {
  if (wert === null) return "";
  if (Array.isArray(wert)) return wert.map((einer) => als_text(einer, form, leute) || "-").join(" ");
  if (typeof wert === "boolean") return wert ? "ja" : "nein";
  return typeof wert === "number" && form.includes("seat") ? leute[wert] : String(wert);
}
