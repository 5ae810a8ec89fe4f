"""The page as people meet it: by keyboard, by buttons, by ear, on a phone, over a line that breaks."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


class Person:
    """Somebody before a page."""

    def __init__(self, chromium, address, **how):
        self.context = chromium.new_context(**how)
        self.page = self.context.new_page()
        self.troubles: list[str] = []
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", lambda said: self.troubles.extend([said.text] if said.type == "error" else []))
        self.page.goto(address)
        self.log = self.page.get_by_role("log")
        self.line = self.page.get_by_label("Befehl", exact=True)
        expect(self.log).to_contain_text("Tipp deinen Namen")

    def guest(self):
        """Come in as a guest."""
        self.page.get_by_role("button", name="Als Gast spielen").click()
        expect(self.log).to_contain_text("Willkommen am Stammtisch, Gast")
        expect(self.page.get_by_role("heading", name="Hereinkommen")).to_be_hidden()
        return self

    def type(self, line, wanted=None):
        """Type a line, and wait for what is to be read then."""
        self.line.fill(line)
        self.line.press("Enter")
        if wanted is not None:
            expect(self.log).to_contain_text(wanted)

    @property
    def cards(self):
        """The buttons of the own cards."""
        return self.page.locator("#karten button")

    def leave(self):
        """Close the page; nothing may have gone wrong on it."""
        self.context.close()
        assert [] == self.troubles


@pytest.fixture
def people(chromium, window):
    """Bring people before pages of their own."""
    there: list[Person] = []

    def bring(number=1, **how):
        there.extend(Person(chromium, window, **how).guest() for _ in range(number))
        return there

    yield bring
    for one in there:
        one.leave()


def at_a_table(everybody):
    """Seat three people at a table of Rommé with cards in their hands; return them, and who is on turn."""
    opener, *others = everybody
    opener.type("eroeffnen romme", "Du eröffnest Tisch")
    number = opener.page.locator("#tisch-titel").inner_text().split()[1].rstrip(":")
    for one in others:
        one.type(f"mitspielen {number}", "Du spielst jetzt mit.")
    opener.type("mischen", "Die Partie beginnt")
    for one in everybody:
        expect(one.cards.first).to_be_visible()
    [on_turn] = [one for one in everybody if one.cards.count() == 13]
    expect(on_turn.page.get_by_role("status").first).to_have_text("Du bist am Zug.")
    return everybody, on_turn


@pytest.fixture(scope="module")
def dealt(chromium, window):
    """Three people at a table, and who is on turn, for tests that leave the table as they found it."""
    everybody = [Person(chromium, window).guest() for _ in range(3)]
    yield at_a_table(everybody)
    for one in everybody:
        one.leave()


def test_a_card_is_laid_by_keyboard_alone(people):
    """Tab to the hand, arrows to a card, Enter to press it, Tab to a command, Enter: everybody reads of it."""
    everybody, mine = at_a_table(people(3))
    page = mine.page
    mine.cards.nth(0).focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    expect(mine.cards.nth(1)).to_have_attribute("aria-pressed", "true")
    card = mine.cards.nth(1).get_attribute("data-karte")
    page.get_by_role("button", name="ablegen").focus()
    page.keyboard.press("Enter")

    expect(mine.cards).to_have_count(12)
    for one in everybody:
        expect(one.log).to_contain_text(f"{card} ab.")
    assert page.evaluate("document.activeElement.id || document.activeElement.dataset.befehl")


def test_single_letters_move_through_the_hand_and_nowhere_else(dealt):
    """H goes to the next heart, Home and End to the ends; in the input line a letter is a letter."""
    _, mine = dealt
    signs = [one.get_attribute("data-karte") for one in mine.cards.all()]
    mine.cards.nth(0).focus()
    mine.page.keyboard.press("End")
    last = mine.page.evaluate("document.activeElement.dataset.karte")
    mine.page.keyboard.press("Home")
    hearts = [place for place, sign in enumerate(signs) if sign.endswith("*")]
    expected = next((place for place in [*hearts, *hearts] if place > 0 or len(hearts) == 1), 0)
    mine.page.keyboard.press("h")
    place = mine.page.evaluate("[...document.querySelectorAll('#karten button')].indexOf(document.activeElement)")
    mine.line.focus()
    mine.page.keyboard.type("hilfe")

    assert signs[-1] == last
    assert (expected if hearts else 0) == place
    expect(mine.line).to_have_value("hilfe")


def test_a_card_is_named_by_words_and_shown_by_signs(dealt):
    """The name of a card's button is in words; the sign is for the eye alone."""
    _, mine = dealt
    name = mine.cards.nth(0).get_by_text("-").or_(mine.cards.nth(0).get_by_text("Joker")).first.inner_text()

    expect(mine.page.get_by_role("button", name=name).first).to_be_visible()
    assert "true" == mine.cards.nth(0).locator("span").first.get_attribute("aria-hidden")


def test_every_event_is_one_addition_to_the_log(people):
    """One paragraph an event, in the order in which things happened, and five hundred at most."""
    [one] = people(1)
    before = one.log.locator("p").count()
    one.type("uhrzeit", "Uhr")
    after = one.log.locator("p").count()
    one.page.evaluate(
        "for (let i = 0; i < 600; i += 1) document.getElementById('verlauf').append(document.createElement('p'))"
    )
    one.type("wer", "da")

    assert 2 == after - before  # what was typed, and the answer
    assert 500 == one.log.locator("p").count()


def test_history_and_completion(people):
    """Arrow up brings back what was typed; Tab completes a word of the house, and nothing is sent by that."""
    [one] = people(1)
    one.type("uhrzeit", "Uhr")
    said = one.log.locator("p").count()
    one.line.press("ArrowUp")
    expect(one.line).to_have_value("uhrzeit")
    one.line.fill("uhrz")
    expect(one.page.get_by_role("option", name="uhrzeit")).to_be_visible()
    one.line.press("Tab")

    expect(one.line).to_have_value("uhrzeit ")
    assert said == one.log.locator("p").count()


def test_a_guest_gets_an_account_by_a_form(people):
    """Name and password in three fields; his seat stays, and the form is gone, as it is for whoever has an account."""
    [anna] = people()
    anna.type("eroeffnen romme", "Du eröffnest Tisch")
    anna.page.get_by_text("Konto anlegen: Dein Platz").click()
    anna.page.locator("#konto-name").fill("Annabella")
    for field in ("Neues Kennwort", "Noch einmal"):
        anna.page.get_by_label(field).fill("Holzlöffel im Tee")
    anna.page.get_by_role("button", name="Konto anlegen").click()
    expect(anna.log).to_contain_text("Du hast jetzt ein Konto und heißt Annabella.")
    expect(anna.page.get_by_role("heading", name="Eigenes Konto")).to_be_hidden()
    expect(anna.log).not_to_contain_text("Holzlöffel")
    anna.type("mitspieler", "Gast")


def test_a_page_whose_line_breaks_comes_back(dealt):
    """Who loses the line at his table is there again without a password, with his cards in his hand."""
    _, mine = dealt
    mine.page.reload()

    expect(mine.cards).to_have_count(13)
    expect(mine.page.get_by_role("status").first).to_have_text("Du bist am Zug.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_nothing_stands_in_anybodys_way(people, chromium, window, scheme, width):
    """In every place no fault of WCAG 2.0 to 2.2, A and AA, and no sideways scrolling."""
    how = {"color_scheme": scheme, "viewport": {"width": width, "height": 800}}
    found = {}
    stranger = Person(chromium, window, **how)
    found["door"] = faults(stranger)
    stranger.leave()
    [one] = people(1, **how)
    found["lobby"] = faults(one)
    one.type("eroeffnen romme", "Du eröffnest Tisch")
    found["table"] = faults(one)

    assert {"door": [], "lobby": [], "table": []} == found


def faults(person):
    """Return what axe finds on a page, and whether it is wider than its window."""
    results = Axe().run(person.page, options=RULES).response
    wide = person.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    named = [f"{one['id']}: {one['nodes'][0]['html'][:150]}" for one in results["violations"]]
    return named + (["scrolls sideways"] if wide else [])
