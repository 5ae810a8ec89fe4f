"""What browsers, keyboards and readers are told beside what is seen: badges, stops of the Tab key, what is chosen."""

from playwright.sync_api import expect

from server.wire import protocol
from tests.browser.test_alone import alone, here, opened, timed, words, words_of
from tests.browser.test_seen import at_table

__all__ = ["alone", "here", "opened", "timed"]

BADGE = """() => {
    window.badges = [];
    navigator.setAppBadge = async (number) => badges.push(number);
    navigator.clearAppBadge = async () => badges.push(0);
}"""


def test_a_badge_says_that_it_is_ones_turn(alone):
    """Once while it is, not for others' turns; gone when one has moved, looks here again, or has left the table."""
    page, badges = alone.page, lambda: alone.page.evaluate("() => badges.splice(0)")
    page.evaluate(BADGE)
    told = []
    alone.hear(*words(words_of("romme")), at_table(turns=("bernd",)))
    told.append(badges())
    alone.hear(at_table(entry=2), at_table(entry=3))
    told.append(badges())
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    told.append(badges())
    alone.hear(at_table(entry=4, turns=("bernd",)), at_table(entry=5, turns=("bernd",)))
    told.append(badges())
    alone.hear(at_table(entry=6), ("Stammtisch.Tisch", None))
    told.append(badges())

    assert [[], [1], [0], [0], [1, 0]] == told


def test_tab_stops_only_where_something_rolls(alone):
    """A table of figures where it is wider than the page, the felt where more lies on it than is seen."""
    page, figures = alone.page, alone.page.get_by_role("region", name="Statistik von anna")
    columns = tuple(f"Vorletzte Partien {number}" for number in range(8))
    alone.hear(("Stammtisch.Statistik", protocol.Statistics("anna", columns, ((1,) * 8,))))
    felt = page.locator("#tisch")
    for width, stop in ((1600, None), (390, "0"), (1600, None)):
        page.set_viewport_size({"width": width, "height": 800})
        wait_for_stop(page, ".rollt[aria-label='Statistik von anna']", stop)
    expect(figures).to_be_visible()
    melds = {f"auslage.{number}": "7# 7* 7o" for number in range(1, 13)}
    alone.hear(*words(words_of("romme")), at_table(**melds))
    for height, stop in ((1200, None), (480, "0"), (1200, None)):
        page.set_viewport_size({"width": 390, "height": height})
        wait_for_stop(page, "#tisch", stop)
    expect(felt).to_be_visible()


def wait_for_stop(page, which, stop):
    """Wait until something is a stop of the Tab key, or is none."""
    page.wait_for_function(
        "([which, stop]) => document.querySelector(which).getAttribute('tabindex') === stop", arg=[which, stop]
    )


def test_of_what_is_proposed_one_is_chosen(alone):
    """Each proposal says whether it is the chosen one, before any is and afterwards."""
    page, line = alone.page, alone.page.get_by_label("Befehl", exact=True)
    alone.hear(*words(words_of("romme")))
    line.fill("a")
    marks = "() => [...document.querySelectorAll('#vorschlaege li')].map((one) => one.getAttribute('aria-selected'))"
    before = page.evaluate(marks)
    line.press("ArrowDown")
    after = page.evaluate(marks)

    assert len(before) > 1
    assert {"false"} == set(before)
    assert ["true", *before[1:]] == after


def test_statistics_tell_nothing_from_none(alone):
    """Nought is a figure; a dash stands where there is none."""
    alone.hear(("Stammtisch.Statistik", protocol.Statistics("anna", ("Spiel", "Siege", "Punkte"), (("Gin", 0, None),))))

    assert ["Gin", "0", "–"] == alone.page.locator("#zahlen td").all_text_contents()


def test_a_hand_is_held_as_a_fan(alone):
    """The middle card stands upright, the others lean to their sides, one degree each."""
    alone.hear(*words(words_of("romme")), at_table(hand="d* 3* 7+"))
    leaning = "() => [...document.querySelectorAll('#karten > *')].map((one) => one.style.getPropertyValue('--d'))"

    assert ["-1", "0", "1"] == alone.page.evaluate(leaning)


def test_a_line_that_was_there_again_is_tried_soon(alone):
    """However long the pauses have become: once a line has opened they begin anew."""
    waited = alone.page.evaluate(
        """() => {
            const waited = [], later = window.setTimeout;
            window.setTimeout = (_what, after) => waited.push(after);
            for (let times = 0; times < 6; times += 1) window.thread.onclose();
            window.thread.onopen();
            window.thread.onclose();
            window.setTimeout = later;
            return waited;
        }"""
    )

    assert waited[5] > 4_000
    assert waited[-1] <= 750


def test_a_line_that_has_answered_once_is_asked_about_again(timed):
    """One sign of life is good until the next silence."""
    page, lines = timed.page, []
    for sign in (True, False):
        page.evaluate("() => pass(21_000)")
        if sign:
            timed.hear(("Stammtisch.Uhr", {"tisch": 7, "sekunden": None, "rest": None}))
        page.evaluate("() => pass(8_000)")
        lines.append(page.evaluate("() => threads.length"))

    assert [1, 2] == lines
