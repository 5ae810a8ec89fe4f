// Eine Tabelle, wie man sie liest und hört; auf Wunsch nach jeder Spalte zu ordnen.
export function tabelle(titel, koepfe, reihen, { ordnen = false } = {}) {
  const rahmen = document.createElement("div");
  rahmen.className = "rollt";
  rahmen.tabIndex = 0;
  rahmen.setAttribute("role", "region");
  rahmen.setAttribute("aria-label", titel);
  const tafel = document.createElement("table");
  tafel.createCaption().textContent = titel;
  const kopf = tafel.createTHead().insertRow();
  const rumpf = tafel.createTBody();
  koepfe.forEach((text, spalte) => {
    const zelle = document.createElement("th");
    zelle.scope = "col";
    if (ordnen) {
      const knopf = document.createElement("button");
      knopf.type = "button";
      knopf.textContent = text;
      knopf.addEventListener("click", () => {
        const ab = zelle.getAttribute("aria-sort") === "ascending";
        for (const andere of kopf.cells) andere.removeAttribute("aria-sort");
        zelle.setAttribute("aria-sort", ab ? "descending" : "ascending");
        fuelle(rumpf, [...reihen].sort((a, b) => vergleiche(a[spalte], b[spalte]) * (ab ? -1 : 1)));
      });
      zelle.append(knopf);
    } else zelle.textContent = text;
    kopf.append(zelle);
  });
  fuelle(rumpf, reihen);
  rahmen.append(tafel);
  return rahmen;
}

function fuelle(rumpf, reihen) {
  rumpf.replaceChildren();
  for (const werte of reihen) {
    const reihe = rumpf.insertRow();
    for (const wert of werte) {
      const zelle = reihe.insertCell();
      if (wert instanceof Node) zelle.append(wert);
      else zelle.textContent = String(wert);
    }
  }
}

function vergleiche(a, b) {
  return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "de");
}
