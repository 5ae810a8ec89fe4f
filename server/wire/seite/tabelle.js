// Eine Tabelle, wie man sie liest und hört; auf Wunsch nach jeder Spalte zu ordnen.
export function tabelle(titel, koepfe, reihen, { ordnen = false } = {}) {
  const rahmen = document.createElement("div");
  rahmen.className = "rollt";
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
    if (reihen.length && reihen.every((reihe) => ist_zahl(reihe[spalte]))) zelle.className = "zahl";
    kopf.append(zelle);
  });
  fuelle(rumpf, reihen);
  rahmen.append(tafel);
  // Ein Halt der Tabtaste ist sie nur, wo etwas zu rollen ist.
  new ResizeObserver(() => {
    if (rahmen.scrollWidth > rahmen.clientWidth) rahmen.tabIndex = 0;
    else rahmen.removeAttribute("tabindex");
  }).observe(rahmen);
  return rahmen;
}

function ist_zahl(wert) {
  return typeof wert === "number" || (typeof wert === "string" && /^-?\d+$/.test(wert));
}

function fuelle(rumpf, reihen) {
  rumpf.replaceChildren();
  for (const werte of reihen) {
    const reihe = rumpf.insertRow();
    for (const wert of werte) {
      const zelle = reihe.insertCell();
      if (ist_zahl(wert)) zelle.className = "zahl";
      if (wert instanceof Node) zelle.append(wert);
      else zelle.textContent = typeof wert === "number" ? wert.toLocaleString("de-DE", { useGrouping: false }) : String(wert);
    }
  }
}

function vergleiche(a, b) {
  if (ist_zahl(a) && ist_zahl(b)) return Number(a) - Number(b);
  return String(a).localeCompare(String(b), "de");
}
