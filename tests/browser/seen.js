// What is seen and heard of a page, line by line, and what becomes of it when one thing after another is pressed.
// Run in the page under test; `tests/browser/seen.py` says what the lines are.
(() => {
const TOLD = ["role", "type", "name", "autocomplete", "autocapitalize", "spellcheck", "enterkeyhint", "required",
    "readonly", "disabled", "min", "max", "tabindex", "title", "href", "for", "start", "open", "lang", "scope", "alt"];
const INK = new Map();
const ink = (colour) => {
    if (!INK.size) {
        const names = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
            .filter((rule) => rule.selectorText === ":root").flatMap((rule) => [...rule.style]);
        const probe = document.body.appendChild(document.createElement("i"));
        for (const name of names.filter((one) => one.startsWith("--")).reverse()) {
            probe.style.color = "";
            probe.style.color = `var(${name})`;
            INK.set(getComputedStyle(probe).color, name.slice(2));
        }
        probe.remove();
    }
    return INK.get(colour) ?? colour;
};
const clear = (colour) => /^rgba\(.*, 0\)$/.test(colour) || colour === "transparent";
const grounds = new Map(); // for one look at the page
const ground = (one) => {
    if (one === null) return "";
    if (!grounds.has(one)) {
        const colour = getComputedStyle(one).backgroundColor;
        grounds.set(one, clear(colour) ? ground(one.parentElement) : ink(colour));
    }
    return grounds.get(one);
};
const look = (one) => {
    const is = getComputedStyle(one), svg = one instanceof SVGElement;
    const side = ["Top", "Right", "Bottom", "Left"].filter((where) =>
        is[`border${where}Style`] !== "none" && is[`border${where}Width`] !== "0px" && !clear(is[`border${where}Color`]));
    const marks = [
        svg ? `in ${ink(is.fill)}` : `${ink(is.color)} on ${ground(one)} ${Math.round(parseFloat(is.fontSize))}`,
        side.length && `edge ${side.length} ${ink(is[`border${side[0]}Color`])} ${is[`border${side[0]}Width`]}`,
        is.outlineStyle !== "none" && document.activeElement !== one && `outline ${is.outlineWidth}`,
        Number(is.fontWeight) > 500 && "bold",
        is.fontStyle === "italic" && "slanted",
        is.textDecorationLine !== "none" && is.textDecorationLine,
        is.opacity !== "1" && `opacity ${is.opacity}`,
        (is.transform !== "none" || is.translate !== "none") && !svg && "moved",
        is.boxShadow !== "none" && "shadow",
        is.filter !== "none" && "filtered",
        is.animationName !== "none" && is.animationName,
        is.position !== "static" && is.position,
        is.whiteSpace !== "normal" && is.whiteSpace,
        is.pointerEvents === "none" && "untouchable",
    ];
    return marks.filter(Boolean).join(", ");
};
const text = (one) => [...one.childNodes]
    .map((node) => (node.nodeType === 3 ? node.textContent : node.matches("label > input") ? "[]" : "")).join(" ").replace(/\s+/g, " ").trim();
const called = (one) => `${one.localName}${one.id ? `#${one.id}` : ""}`;
const label = (one) => {
    const data = Object.entries(one.dataset ?? {}).map(([name, value]) => `${name}=${value}`).join(" ");
    return `${called(one)} ${(one.id || one.name || data || one.textContent.replace(/\s+/g, " ").trim()).slice(0, 70)}`;
};
const CARD = ".karte, [role=option]:has(.gesicht)";
const of_face = (one) => one.getAttribute("href") ?? one.textContent;
const parts_of = (one) => [one.localName, ...[...one.attributes].map(({ value }) => value), one.textContent].join(" ").trim();
const drawn = (svg) => {
    const whole = !svg.matches(".gesicht, .zeichen, .kleine"); // faces have a test of their own
    const parts = [...svg.querySelectorAll(whole ? "*" : "use, text")].slice(0, whole ? 40 : 2).map(whole ? parts_of : of_face);
    return [svg.getAttribute("class"), ...parts];
};
const card = (one) => {
    const told = [...one.attributes].filter(({ name }) => name.startsWith("aria-") || TOLD.includes(name));
    const says = one.querySelector(".nurwort")?.textContent ?? "";
    return [`${one.localName} ${says}`, ...told.map(({ name, value }) => `${name}=${value}`), ...drawn(one.querySelector("svg")),
        `~ ${look(one)}`].join(" ");
};
const seen = () => {
    grounds.clear();
    return [...document.body.querySelectorAll("*")].flatMap(line);
};
const line = (one) => {
    if (one.closest(".sprung, .bogen:not(section), symbol, defs, option") || !one.checkVisibility()) return [];
    if (one.parentElement.closest(`svg, ${CARD}`)) return [];
    if (one.matches(CARD)) return [card(one)];
    const box = one.getBoundingClientRect(), said = text(one), told = [];
    for (const { name, value } of one.attributes) {
        if (name === "tabindex" && one.matches("#tisch, .rollt")) continue; // only where there is something to roll
        if (name.startsWith("aria-") || TOLD.includes(name)) told.push(value === "" ? name : `${name}=${value}`);
    }
    if (one.matches("select")) told.push([...one.options].map((each) => (each.selected ? `*${each.text}` : each.text)).join("/").slice(0, 90));
    else if (one.matches("input")) told.push(one.matches("[type=checkbox]") ? `checked=${one.checked}` : `value=${one.value}`);
    if (one.localName === "svg") told.push(...drawn(one));
    if (!said && !told.length && !one.matches("dt, dd, summary, img")) return [];
    const heard = box.width <= 1 && box.height <= 1;
    return [`${called(one)} ${said.slice(0, 90)}${told.length ? ` {${told.join(" ")}}` : ""} ${heard ? "~ only heard" : `~ ${look(one)}`}`];
};
const focus = () => {
    const one = document.activeElement;
    if (one === null || one === document.body) return "nowhere";
    const is = getComputedStyle(one);
    const ring = is.outlineStyle === "none" ? "" : `, ring ${ink(is.outlineColor)} ${is.outlineWidth} at ${is.outlineOffset}`;
    return label(one) + ring;
};
const walk = async ([where, keys, left]) => {
    const done = new Set(), told = [];
    let pending = 0, before = new Set();
    const fetched = window.fetch;
    window.fetch = (...what) => {
        pending += 1;
        return fetched(...what).finally(() => setTimeout(() => (pending -= 1)));
    };
    const settled = async () => {
        do await new Promise((done) => setTimeout(done)); while (pending);
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    };
    const all = () => [...document.querySelectorAll(where)].filter((one) => one.checkVisibility() && !one.closest(left));
    const note = async (what, act) => {
        const sent = window.thread.sent.length;
        act();
        await settled();
        window.thread.hear(); // the house is there: a walk may take longer than a page waits for a sign of life
        told.push([what, window.thread.sent.slice(sent).filter((one) => one.t !== "fenster"), document.title, `focus: ${focus()}`, ...seen()]);
    };
    for (let presses = 0; presses < 150; presses += 1) {
        const undone = all().filter((one) => !done.has(label(one)));
        const one = undone.find((each) => !before.has(label(each))) ?? undone[0];
        before = new Set(all().map(label));
        if (!one) break;
        const what = label(one);
        done.add(what);
        await note(`press ${what}`, () => {
            one.focus({ preventScroll: true });
            if (one.matches("select")) {
                one.selectedIndex = one.options.length - 1;
                one.dispatchEvent(new Event("change", { bubbles: true }));
            } else if (one.matches("input:not([type=checkbox])")) {
                one.value = one.type === "range" || one.type === "number" ? one.max || 7 : "wort";
                one.dispatchEvent(new Event("input", { bubbles: true }));
                one.dispatchEvent(new Event("change", { bubbles: true }));
            } else one.click();
        });
    }
    for (const [selector, key] of keys) {
        const one = document.querySelector(selector);
        if (!one?.checkVisibility()) continue;
        await note(`key ${key} on ${selector}`, () => {
            if (!one.contains(document.activeElement)) one.focus();
            const target = one.contains(document.activeElement) ? document.activeElement : one;
            target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        });
    }
    window.fetch = fetched;
    return told;
};
const BLOCKS = `header, header button, h1 a, #tisch-titel, main, .feld, #tisch, #mitte, #hand, #moeglich, #lage, #neben, .platz, .platz > *, #mitte > *, .stich > *, .auslagen > :nth-child(-n + 3), .spalten > :first-child,
    .spalten > :first-child .karte, .stapel > *, .haufen .schild, #ansage, #ansage > *, .werkzeug button, #befehle > *, #bank, #karten,
    #karten > :first-child, #karten > :last-child, .gespraech, #reiter, #verlauf, #eingabe button, #reden, #bogen table, #meldung, .pott,
    .chips, .fakt, .haus section, #gleich > :first-child, #gleich > :first-child *, .reihe > *, dialog, dialog > *, .blick, .blick > *,
    .werkbank, .bankreihe, .bankreihe *, #bank > *, #listen *, label`;
// What moves: how long, after which pause, and what of it changes.
const flights = () => document.getAnimations().map((one) => [one, one.effect]).map(([, effect]) => {
    const { target } = effect, { duration, delay } = effect.getComputedTiming();
    const changes = effect.getKeyframes().map((frame) => ["opacity", "scale", "offset"].filter((name) => frame[name] != null)
        .map((name) => `${name} ${Number(Number(frame[name]).toFixed(1))}`).join(" "));
    const there = target.closest(".geist, #karten, .stich, [data-nummer], .stapel, .letzter, .platz")?.className || target.id;
    return `${target.dataset?.karte ?? called(target)} in ${there}: ${duration} after ${Math.round(delay)}: ${changes.join("; ")}`;
}).sort();
// How wide a sentence is in the font there is here: the house asks for no certain one.
const ruler = () => {
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = getComputedStyle(document.body).font;
    return `ruler 0 0 ${Math.round(10 * pen.measureText("Zwölf Boxkämpfer jagen Viktor").width)} 0`;
};
// Where everything is that a table is laid out of, in pixels of the window.
const boxes = () => [ruler(), ...[...document.querySelectorAll(BLOCKS)].filter((one) => one.checkVisibility()).map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const name = one.id || one.dataset?.name || one.className?.baseVal || one.className || one.textContent;
    const said = String(name).replace(/\d+/g, "").replace(/\s+/g, " ").trim().slice(0, 40);
    const rolls = { auto: " (rolls)", hidden: " (cuts)" }[getComputedStyle(one).overflowY] ?? "";
    return [`${one.localName} ${said}${rolls}`, ...[left, top, width, height].map(Math.round)].join(" ");
})];
return { boxes, flights, lines: () => [document.title, `focus: ${focus()}`, ...seen()], walk };
})()
