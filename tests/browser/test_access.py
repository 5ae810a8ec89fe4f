"""Every place of the page for every eye, ear and hand: no fault, nothing too small, nothing out of order."""

import itertools
import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.person import RULES, SIGHT, Person, at_a_table, faults

READ = {"tuer", "tisch", "vorraum", "zuschauen", "nachspielen"}
KEPT = Path(__file__).with_name("places")
"""How every place is read out: `STAMMTISCH_PLACES=1` writes them anew."""

LOOKS = [("light", 320, RULES), ("dark", 1280, SIGHT)]
ALL_LOOKS = [(scheme, width, RULES) for scheme in ("light", "dark") for width in (320, 1280)]

CARD = re.compile(r"(Kreuz|Pik|Herz|Karo)-(Zwei|Drei|Vier|Fünf|Sechs|Sieben|Acht|Neun|Zehn|Bube|Dame|König|As)|Joker")

SIZES = """() => [...document.querySelectorAll("a, button, input, select, summary")]
    .filter((one) => one.checkVisibility() && !one.closest(".sprung"))
    .map((one) => [one.tagName + " " + (one.id || one.textContent.trim().slice(0, 20)), one.getBoundingClientRect()])
    .filter(([, box]) => box.width < %d || box.height < %d).map(([name]) => name)"""

ORDER = """() => [...document.querySelectorAll("main h2, main button, main input, main select, main [role=log]")]
    .filter((one) => one.checkVisibility()).map((one) => {
        const box = one.getBoundingClientRect();
        const beside = Boolean(one.closest(".gespraech, .daneben"));
        return [beside, Math.round(box.bottom + scrollY), Math.round(box.top + scrollY), Math.round(box.left),
                one.textContent.trim().slice(0, 20) || one.id];
    })"""


def looked_at(person, looks):
    """Return what is wrong with a place, in each of these looks."""
    found = []
    for scheme, width, rules in looks:
        person.page.emulate_media(color_scheme=scheme)
        person.page.set_viewport_size({"width": width, "height": 800})
        found += [f"{scheme} {width}: {fault}" for fault in faults(person, rules)]
        found += [f"{width}: smaller than 24: {name}" for name in person.page.evaluate(SIZES % (24, 24))]
        small = "a, button, input, select, summary", "#karten [role=option], #befehle button"
        found += [
            f"{width}: smaller than 44: {name}" for name in person.page.evaluate(SIZES.replace(*small) % (44, 44))
        ]
        found += [f"{width}: out of order: {name}" for name in out_of_order(person.page.evaluate(ORDER))]
    return found


def out_of_order(boxes):
    """Yield what stands above what is read before it, or left of it in the same row."""
    for before, after in itertools.pairwise(boxes):
        if before[0] == after[0] and (after[1] <= before[2] or (after[2] < before[1] and after[3] < before[3] - 1)):
            yield f"{after[4]!r} behind {before[4]!r}"


def snapshot(person):
    """Return how a page is read out, but for what is another one each time."""
    text = person.page.locator("body").aria_snapshot()
    text = re.sub(r"KARTE, \d\.", "KARTE", CARD.sub("KARTE", text))
    text = re.sub(r"Gast-?\w+", "Gast", text)
    text = re.sub(r"(zu tippen: gast )\w+", r"\1WORT", text)
    log = text.index('- heading "Verlauf"')
    end = text.index("- text: Befehl", log) if "- text: Befehl" in text[log:] else text.index("Befehl", log)
    text = text[:log] + '- heading "Verlauf" …\n' + text[end:]
    text = re.sub(r"(?m)^(\s*- button \"KARTE[^\n]*\n?)+", "", text)
    text = re.sub(r"- (?:\"|')?(listitem: )\"?spiel .*", r"- \1spiel …", text)
    return re.sub(r"\d+", "#", text) + "\n"


def places(people, pages, stranger, callers):
    """Go through every place; yield its name and who is there."""
    yield "tuer", stranger
    pages.append(stranger)  # whoever comes next sits down before this page
    [mine] = people()
    at_a_table(mine, callers)
    page = mine.page
    yield "tisch", mine
    page.get_by_role("button", name="Sonstiges").click()
    page.get_by_text("Was die Knöpfe und Tasten tun").click()
    page.get_by_text("Der Tisch in Worten").click()
    page.get_by_text("Was vereinbart ist").click()
    yield "sonstiges", mine
    page.get_by_role("button", name="Punkte", exact=True).click()
    expect(page.locator("#kurve")).not_to_be_empty()
    page.locator("#reiter").get_by_role("button", name="Verlauf").click()
    watcher = people()[-1]
    watcher.page.get_by_text("Was dort gelten soll").click()
    watcher.page.get_by_text("Diese Seite").click()
    watcher.page.get_by_role("button", name="Rangliste zeigen").click()
    expect(watcher.page.locator("#rangliste")).to_contain_text("Rommé")
    watcher.page.get_by_role("button", name="Meine Statistik").click()
    expect(watcher.page.locator("#zahlen")).to_contain_text("Partie")
    expect(watcher.page.get_by_role("button", name=re.compile("zuschauen")).first).to_be_visible()
    yield "vorraum", watcher
    watcher.page.get_by_role("button", name=re.compile("zuschauen")).last.click()
    expect(watcher.page.locator("#tisch-titel")).to_contain_text("Rommé")
    yield "zuschauen", watcher
    yield "regeln", at(watcher, "/regeln/gin", "worum es geht")
    mine.type("einladen link")
    expect(mine.page.get_by_role("dialog")).to_contain_text("Gilt bis")
    link = mine.page.get_by_label("Adresse").input_value()
    yield "link", mine
    mine.page.get_by_role("button", name="Fertig").click()
    watcher.page.evaluate("() => localStorage.clear()")
    yield "einladung", at(watcher, link, "lädt dich an Tisch")
    mine.type("spiel abbrechen", "Zustimmen müssen noch")
    for one in callers:
        one.type("spiel abbrechen", "abbrechen|abgebrochen")
    expect(mine.log).to_contain_text("abgebrochen")
    mine.page.get_by_role("button", name="Punkte", exact=True).click()
    mine.page.get_by_role("button", name="Partie nachspielen", exact=True).click()
    expect(page.locator("#blick li").first).to_be_visible()
    yield "nachspielen", mine


def at(person, path, wanted):
    """Return somebody who has gone to an address and sees what is there."""
    person.page.goto(path if path.startswith("http") else person.address + path[1:])
    expect(person.page.locator("main")).to_contain_text(re.compile(wanted))
    return person


@pytest.mark.parametrize("looks", [LOOKS, pytest.param(ALL_LOOKS, marks=pytest.mark.soak)], ids=["two", "four"])
def test_nothing_stands_in_anybodys_way(people, pages, chromium, window, callers, looks):
    """In every place: no fault of WCAG 2.0 to 2.2, no sideways scrolling, nothing too small, read as it is seen."""
    found, read = {}, {}
    anew = os.environ.get("STAMMTISCH_PLACES") == "1"
    for name, person in places(people, pages, Person(chromium, window), callers):
        read[name] = snapshot(person) if name in READ else ""
        found[name] = looked_at(person, looks)
        if name != "link":  # while a dialog is open nothing else is there
            expect(person.page.get_by_role("banner").get_by_role("button", name="Hilfe")).to_be_visible()  # 3.2.6
        if anew and name in READ:
            (KEPT / f"{name}.txt").write_text(read[name], "utf-8")

    assert {name: [] for name in found} == found
    assert READ | {"sonstiges", "regeln", "link", "einladung"} == set(read)
    for name, text in read.items():
        if name not in READ:
            continue
        assert (KEPT / f"{name}.txt").read_text("utf-8") == text, f"{name} is read out in another way"
