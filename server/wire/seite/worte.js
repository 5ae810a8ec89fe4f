// Namen aus der Leitung, wie man sie schreibt: `hoechstens` wird „Höchstens“, `spiel_nr` „Spiel Nr“.
const LAUTE = { a: "ä", o: "ö", u: "ü" };

export function gross(name) {
  return String(name)
    .replaceAll("_", " ")
    .replace(/(?<![aeq])([aou])e/g, (_, laut) => LAUTE[laut])
    .replace(/^./, (erster) => erster.toUpperCase())
    .replace(/ nr\b/, " Nr.");
}
