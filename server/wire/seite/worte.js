// Namen aus der Leitung, wie man sie schreibt: `hoechstens` wird „Höchstens“, `spiel_nr` „Spiel Nr.“, `bieten2` „Bieten 2“.
const LAUTE = { a: "ä", o: "ö", u: "ü" };

export function gross(name) {
  return String(name)
    .replace(/_|(?<=[^\d\s_+-])(?=\d)/g, " ")
    .replace(/(?<![aeq])([aou])e/g, (_, laut) => LAUTE[laut])
    .replace(/^.| (?!an$|von$|offen|zahlen)./g, (erster) => erster.toUpperCase())
    .replace(/ Nr\b/, " Nr.");
}
