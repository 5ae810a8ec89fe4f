"""Who comes in, looks about the house and leaves a table: what is answered stands where they are."""

import pytest
from playwright.sync_api import expect

from commands.catalogue import VOCABULARIES
from commands.table.refusals import REFUSALS
from games.contract import No
from server.wire import protocol
from tests.browser.test_alone import HOUSE, alone, here, opened, words, words_of
from tests.browser.test_seen import FORGET, TODAY, at_table, said

__all__ = ["alone", "here", "opened"]

PHONE = {"width": 390, "height": 844}
NEW = said("", "haus", "Diesen Namen kennt hier noch niemand. Neu anlegen? (j/n) ")
HIDDEN, SEEN = ("Stammtisch.Feld", {"verborgen": True}), ("Stammtisch.Feld", {"verborgen": False})
SMALL = protocol.Tables(True, (protocol.Listed(7, "romme", "spiel", ("bernd",), 1),), ())


@pytest.fixture(params=[PHONE, {"width": 1280, "height": 720}], ids=["phone", "desk"])
def door(opened, request):
    """The door, seen by somebody who was never here."""
    opened.troubles.clear()
    opened.page.set_viewport_size(request.param)
    opened.page.goto("about:blank")
    opened.page.goto(f"{opened.here}/")
    opened.page.evaluate(FORGET)
    opened.page.reload()
    opened.hear(("Stammtisch.Haus", HOUSE), said("Guten Abend!", "haus", "Name: "), TODAY)
    opened.page.wait_for_function("() => document.querySelector('#spiel option')")
    yield opened
    assert [] == opened.troubles


def come(page, name, password=""):
    """Fill in the form at the door, and send it."""
    page.locator("#name").fill(name)
    page.locator("#kennwort").fill(password)
    page.get_by_role("button", name="Anmelden", exact=True).click()


READ = """(text) => [...document.querySelectorAll("#meldung, #verlauf > p")].some((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return one.checkVisibility() && one.textContent === text && top >= 0 && bottom <= innerHeight;
})"""


def read_on_the_screen(page, text):
    """Tell whether this stands on the screen, in the log or over the page."""
    return page.wait_for_function(READ, arg=text, timeout=5_000)


def test_who_is_asked_at_the_door_is_where_the_question_is(door):
    """A new name: question and buttons stand on the screen, the line is focused, and the question is heard once."""
    page, question, line = door.page, door.page.locator("#frage"), door.page.get_by_label("Befehl", exact=True)
    expect(page.locator("#meldung")).to_be_hidden()
    come(page, "Erika")
    door.hear(NEW)
    expect(question).to_be_in_viewport()
    expect(page.get_by_role("button", name="Ja", exact=True)).to_be_in_viewport(ratio=0.99)
    expect(line).to_be_focused()
    expect(question).to_have_attribute("aria-live", "off")
    page.get_by_role("button", name="Ja", exact=True).click()
    door.hear(HIDDEN, said("", "haus", "Neues Passwort: "))
    expect(line).to_be_focused()
    expect(question).to_have_attribute("aria-live", "off")
    line.fill("Holzlöffel im Tee")
    line.press("Enter")
    door.hear(said("", "haus", "Noch einmal: "))
    expect(question).to_have_attribute("aria-live", "polite")

    assert ["Erika", "j", "Holzlöffel im Tee"] == door.typed


def test_who_is_turned_away_at_the_door_reads_why(door):
    """A wrong password: why stands over the page, and whoever filled in the form is still there."""
    page = door.page
    come(page, "Anna", "Holzlöffel")
    door.hear(HIDDEN, said("", "haus", "Passwort: "))
    door.hear(SEEN, said("Das stimmt nicht.", "fehler", "Name: "))
    assert read_on_the_screen(page, "Das stimmt nicht.")
    expect(page.get_by_role("button", name="Anmelden", exact=True)).to_be_focused()

    assert ["Anna", "Holzlöffel"] == door.typed


def test_what_is_said_before_anybody_has_knocked_leads_nowhere(door):
    """A question nobody has caused, and what comes after one is in, takes the focus from nobody."""
    page = door.page
    page.locator("#name").focus()
    door.hear(NEW)
    expect(page.locator("#name")).to_be_focused()
    come(page, "Anna", "")
    door.hear(("Stammtisch.Karte", {"karte": "k" * 32}), ("Stammtisch.Haus", HOUSE), ("Stammtisch.Tische", SMALL))
    page.get_by_role("button", name="Tisch eröffnen", exact=True).focus()
    door.hear(NEW)
    expect(page.get_by_role("button", name="Tisch eröffnen", exact=True)).to_be_focused()


@pytest.mark.parametrize("kind", ["antwort", "fehler", "gerede", "ereignis"])
def test_what_is_said_in_the_lobby_is_on_the_screen(alone, kind):
    """Wherever one has scrolled to: over the page for a while where the log is not, and heard from the log alone."""
    page, told = alone.page, alone.page.locator("#meldung")
    page.set_viewport_size(PHONE)
    alone.hear(("Stammtisch.Tische", SMALL), TODAY)
    page.get_by_role("button", name="mitspielen 7", exact=True).click()
    alone.hear(said("Hier ist kein Platz mehr frei.", kind))
    read_on_the_screen(page, "Hier ist kein Platz mehr frei.")
    expect(told).to_have_attribute("aria-hidden", "true")
    alone.hear(*words(words_of("romme")), at_table())
    expect(told).to_be_hidden()
    alone.hear(("Stammtisch.Tisch", None), said("Guten Abend!", "haus"))
    expect(told).to_be_hidden()
    for number, where in enumerate(("#verlauf", "#gleich", "#seite-titel")):
        page.locator(where).last.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
        alone.hear(said(f"Kein Platz, {number}.", kind))
        read_on_the_screen(page, f"Kein Platz, {number}.")
        if where == "#verlauf":
            expect(told).to_be_hidden()


def test_what_became_of_a_new_account_is_seen(alone):
    """On a phone at a table the form lies on a sheet beside the log: what the house says of it is shown there."""
    page = alone.page
    page.set_viewport_size(PHONE)
    alone.hear(("Char.Name", protocol.Named("Gast1", "Gast1")), *words(words_of("romme")), at_table())
    page.locator("#neben").click()
    page.locator("#reiter [data-zu=sonst]").click()
    page.locator("#konto summary").click()
    for field, text in (("#konto-name", "anna"), ("#konto-neu", "Holzlöffel"), ("#konto-noch", "Holzlöffel")):
        page.locator(field).fill(text)
    page.get_by_role("button", name="Konto anlegen", exact=True).click()
    alone.hear(said("Diesen Namen gibt es schon.", "fehler"))

    expect(page.get_by_text("Diesen Namen gibt es schon.").last).to_be_in_viewport()


LEAVE, SURE = "Tisch verlassen", "Wirklich? Noch einmal drücken"
WARNINGS = sorted((one.refusals.get(No.CONFIRM, REFUSALS[No.CONFIRM]) for one in VOCABULARIES), key=len)


def asks_back(alone):
    """Have the house ask about the line that was said last."""
    number = alone.sent[-1]["id"]
    alone.hear(
        said(WARNINGS[-1], "fehler"),
        ("Stammtisch.Antwort", protocol.Answer(number, False, str(No.CONFIRM), WARNINGS[-1])),
    )


def test_who_leaves_a_table_need_not_type(alone):
    """What it costs is read whole, on a phone, too; the button asks, and goes when pressed again, at this table."""
    page, told = alone.page, alone.page.locator("#meldung")
    page.set_viewport_size(PHONE)
    alone.hear(*words(words_of("romme")), at_table())
    page.locator("#mehr").click()
    alone.press(LEAVE)
    asks_back(alone)
    expect(told).to_be_in_viewport(ratio=0.99)
    assert told.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1")
    expect(page.get_by_role("button", name=SURE)).to_be_focused()
    alone.press("Alle Befehle")
    page.locator("#neben").click()
    alone.press(LEAVE)
    asks_back(alone)
    alone.press(SURE)
    alone.press(LEAVE)
    asks_back(alone)
    alone.hear(("Stammtisch.Tisch", None), at_table(number=8))
    alone.press(LEAVE)
    alone.hear(("Stammtisch.Antwort", protocol.Answer(alone.sent[-1]["id"] - 1, False, str(No.CONFIRM), "")))

    assert ["verlassen", "befehle", "verlassen", "verlassen ja", "verlassen", "verlassen"] == alone.typed
    expect(page.get_by_role("button", name=LEAVE, exact=True)).to_be_visible()
