// Was der Browser behält, bis die Seite zugeht oder länger; einer, der nichts behält, vergisst eben.
export function lies(wo, name) {
  try {
    return window[wo].getItem(`stammtisch.${name}`);
  } catch {
    return null;
  }
}

export function merke(wo, name, wert) {
  try {
    if (wert) window[wo].setItem(`stammtisch.${name}`, wert);
    else window[wo].removeItem(`stammtisch.${name}`);
  } catch {
    // so ein Browser ist dies
  }
}
