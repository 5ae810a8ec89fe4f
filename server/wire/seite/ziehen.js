// Ziehen mit Maus, Finger oder Stift: eine Karte der Hand an einen anderen Platz, auf eine Auslage oder in die Mitte.
// Was gezogen wird, geht auch durch Drücken und mit Tasten; ein Browser ohne Zeigerereignisse zieht eben nicht.
const WEIT = 10; // so weit muss es gehen, damit es kein Drücken ist

export function ziehbar(ort, lege_hin, { was = "[role=option]", darf = () => true } = {}) {
  let start = null;
  ort.addEventListener("pointerdown", (ereignis) => {
    const platz = ereignis.target.closest(was);
    if (platz && darf(platz) && ereignis.isPrimary && ereignis.button === 0) start = { platz, x: ereignis.clientX, y: ereignis.clientY, weit: false };
  });
  // Wer schnell zieht, ist schon aus der Hand heraus, ehe es ein Ziehen ist.
  addEventListener("pointermove", (ereignis) => {
    if (!start || !ereignis.isPrimary) return;
    const [x, y] = [ereignis.clientX - start.x, ereignis.clientY - start.y];
    if (!start.weit && Math.hypot(x, y) < WEIT) return;
    if (!start.weit) {
      start.weit = true;
      start.platz.classList.add("gezogen");
      start.platz.setPointerCapture?.(ereignis.pointerId);
    }
    start.platz.style.setProperty("translate", `${x}px ${y}px`);
    ziel_unter(ereignis, start.platz);
  });
  const ende = (ereignis) => {
    if (!start) return;
    const { platz, weit } = start;
    start = null;
    platz.classList.remove("gezogen");
    platz.style.removeProperty("translate");
    const ziel = weit && ereignis.type === "pointerup" ? ziel_unter(ereignis, platz) : null;
    for (const eins of document.querySelectorAll(".ziel")) eins.classList.remove("ziel");
    if (weit) addEventListener("click", verschlucke, { capture: true, once: true });
    if (weit) setTimeout(() => removeEventListener("click", verschlucke, { capture: true }));
    if (ziel) lege_hin(platz, ziel, ereignis);
  };
  addEventListener("pointerup", ende);
  addEventListener("pointercancel", ende);
}

// Nach dem Ziehen ist losgelassen, nicht gedrückt.
function verschlucke(ereignis) {
  ereignis.stopPropagation();
}

function ziel_unter({ clientX, clientY }, platz) {
  const unter = document.elementsFromPoint(clientX, clientY).filter((eins) => !platz.contains(eins));
  const ziel = unter.map((eins) => eins.closest("[data-reihe], [data-nummer], #karten > *, #karten, #bank, #tisch")).find(Boolean) ?? null;
  for (const eins of document.querySelectorAll(".ziel")) eins.classList.toggle("ziel", eins === ziel);
  if (ziel && ziel.id !== "karten") ziel.classList.add("ziel");
  return ziel;
}
