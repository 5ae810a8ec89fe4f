"""The page as people meet it: by keyboard, by buttons, by ear, on a phone, over a line that breaks."""

import pytest
from playwright.sync_api import expect

from tests.browser.person import at_a_table

pytestmark = pytest.mark.xdist_group("browser")  # one browser and one house for all of them


def test_a_card_is_laid_by_keyboard_alone(people):
    """Tab to the hand, arrows to a card, Enter to press it, Tab to a command, Enter: everybody reads of it."""
    everybody, mine = at_a_table(people)
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


def test_single_letters_move_through_the_hand_and_nowhere_else(people):
    """H goes to the next heart, Home and End to the ends; in the input line a letter is a letter."""
    _, mine = at_a_table(people)
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


def test_a_card_is_named_by_words_and_shown_by_signs(people):
    """The name of a card's button is in words; the sign is for the eye alone."""
    _, mine = at_a_table(people)
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


def test_a_page_whose_line_breaks_comes_back(people):
    """Who loses the line at his table is there again without a password, with his cards in his hand."""
    _, mine = at_a_table(people)
    mine.page.reload()

    expect(mine.cards).to_have_count(13)
    expect(mine.page.get_by_role("status").first).to_have_text("Du bist am Zug.")
