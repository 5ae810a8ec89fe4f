"""The set of the day on the page: a press begins it, and what came of it stands as a picture and as a table."""

from playwright.sync_api import expect

from server.wire.said_of_days import DayOfSets, DealOfDay, OfferedSet, Ranked, SetOfDay
from tests.browser.test_alone import Alone, alone, here, opened

__all__ = ["alone", "here", "opened"]

DAY = "Stammtisch.Tagesspiel"

DEALS = (
    DealOfDay(10, 2, 2.5, 2.5, 1.0, 7),
    DealOfDay(-3, 2, 20.0, 0.0, 0.0, None),
    DealOfDay(4, 0, None, None, None, None),
)

OFFERS = (OfferedSet("gin", 5, None, False), OfferedSet("romme", 4, 1, False), OfferedSet("skat", 3, 3, True))


def result(**changed):
    """Return a set that is over."""
    people = (Ranked(1, "Anna", 0.75), Ranked(2, "Bernd", 0.25))
    told = {"version": 1, "share": 0.75, "place": 1, "players": 2, "ranking": people, "guests": ()}
    return SetOfDay(**{"game": "skat", "deals": 3, "void": False, "told": True, "results": DEALS, **told, **changed})


def told(alone: Alone, *sets, offers=OFFERS, over=False):
    """Have the page told of a day."""
    alone.hear((DAY, DayOfSets("2026-11-23", over, 1, 1, offers, sets, None)))


def test_a_press_begins_a_set_and_what_came_of_it_is_seen_and_heard(alone):
    """Begun sets first, finished ones no more; every number of the picture in a table; it fits 320 pixels."""
    alone.page.set_viewport_size({"width": 320, "height": 640})
    running = (DealOfDay(8, None, None, None, None, None),)
    nothing = dict.fromkeys(("version", "share", "place", "players"))
    told(alone, result(), result(game="romme", deals=4, told=False, results=running, ranking=(), **nothing))
    part = alone.page.get_by_role("region", name="Das Spiel des Tages")
    buttons = part.locator("#tagesspiele button").all_inner_texts()
    rows = [
        row.split("\t")
        for row in part.get_by_role("table", name="Skat: Punkte je Spiel").locator("tbody tr").all_inner_texts()
    ]

    assert ["Rommé: weiter, 1 von 4 gespielt", "Gin Rummy: 5 Spiele"] == buttons
    assert [
        ["1", "10", "2", "2,5", "2,5", "100,0 %", "7"],
        ["2", "-3", "2", "20", "0", "0,0 %", "–"],
        ["3", "4", "0", "–", "–", "–", "–"],
    ] == rows
    expect(part.get_by_role("img", name="Deine Punkte zwischen denen der anderen")).to_be_visible()
    assert 3 == part.locator("svg .du").count()
    assert 2 == part.locator("svg .mittel").count()
    assert 1 == part.locator("svg .stark").count()
    assert 1 == part.get_by_text("steht hier, wenn du fertig bist").count()
    assert 320 >= alone.page.evaluate("() => document.documentElement.scrollWidth")

    part.get_by_role("button", name="Gestern").click()
    told(alone, offers=(), over=True)
    expect(part.get_by_role("status")).to_have_text("Am 23.11.2026 hast du kein Tagesspiel begonnen.")
    alone.press("Gin Rummy: 5 Spiele")
    assert {"t": "bitte", "was": "tagesspiel", "wort": "gestern"} in alone.sent
    assert ["tagesspiel gin"] == alone.typed
    told(alone, offers=(), over=True)
    expect(part.get_by_role("status")).to_have_text("")  # nobody has asked this time
