"""The page as people meet it: by keyboard, by buttons, by ear, on a phone, over a line that breaks."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.person import Person


def test_a_card_is_laid_by_keyboard_alone(mine, callers):
    """Tab to the hand, arrows to a card, Space to press it, Alt+T to a command, Enter: everybody reads of it."""
    page = mine.page
    mine.cards.nth(0).focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "Space"):
        page.keyboard.press(key)
    expect(mine.cards.nth(1)).to_have_attribute("aria-selected", "true")
    card = mine.cards.nth(1).get_attribute("data-karte")
    page.keyboard.press("Alt+t")
    page.keyboard.press("Enter")

    expect(mine.cards).to_have_count(12)
    expect(mine.log).to_contain_text(re.compile(r"Du legst .* ab\."))
    for one in callers:
        one.read(re.escape(f"{card} ab."))
    assert page.evaluate("Boolean(document.activeElement.closest('#karten, #befehle'))")


def test_single_letters_move_through_the_hand_and_nowhere_else(mine):
    """H goes to the next heart, Home and End to the ends; in the input line a letter is a letter."""
    signs = [one.get_attribute("data-karte") for one in mine.cards.all()]
    mine.cards.nth(0).focus()
    mine.page.keyboard.press("End")
    last = mine.page.evaluate("document.activeElement.dataset.karte")
    mine.page.keyboard.press("Home")
    hearts = [place for place, sign in enumerate(signs) if sign.endswith("*")]
    expected = next((place for place in [*hearts, *hearts] if place > 0 or len(hearts) == 1), 0)
    mine.page.keyboard.press("h")
    place = mine.page.evaluate(
        "[...document.querySelectorAll('#karten [role=option]')].indexOf(document.activeElement)"
    )
    mine.line.focus()
    mine.page.keyboard.type("hilfe")

    assert signs[-1] == last
    assert (expected if hearts else 0) == place
    expect(mine.line).to_have_value("hilfe")


def test_a_card_is_named_by_words_and_shown_by_signs(mine):
    """The name of a card is in words; the sign is for the eye alone."""
    name = mine.cards.nth(0).get_by_text("-").or_(mine.cards.nth(0).get_by_text("Joker")).first.inner_text()

    expect(mine.page.get_by_role("option", name=name).first).to_be_visible()
    assert "true" == mine.cards.nth(0).locator("svg").get_attribute("aria-hidden")


def test_every_event_is_one_addition_to_the_log(people):
    """One paragraph an event, in the order in which things happened, and five hundred at most."""
    [one] = people(1)
    before = one.log.locator("p").count()
    one.type("uhrzeit", "Es ist")
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
    one.type("uhrzeit", "Es ist")
    said = one.log.locator("p").count()
    one.line.press("ArrowUp")
    expect(one.line).to_have_value("uhrzeit")
    one.line.fill("uhrz")
    expect(one.page.get_by_role("option", name="uhrzeit")).to_be_visible()
    one.line.press("Tab")

    expect(one.line).to_have_value("uhrzeit ")
    assert said == one.log.locator("p").count()


def test_a_guest_gets_an_account_by_a_form(people):
    """Name and password in three fields; their seat stays, and the form is gone, as for whoever has an account."""
    [anna] = people()
    anna.type("eroeffnen romme", "Du eröffnest Tisch")
    anna.page.get_by_role("button", name="Sonstiges").click()
    anna.page.get_by_text("Konto anlegen: Dein Platz").click()
    anna.page.locator("#konto-name").fill("Annabella")
    for field in ("Neues Passwort", "Noch einmal"):
        anna.page.get_by_label(field).fill("Holzlöffel im Tee")
    anna.page.get_by_role("button", name="Konto anlegen").click()
    expect(anna.log).to_contain_text("Du hast jetzt ein Konto und heißt Annabella.")
    expect(anna.page.get_by_role("heading", name="Eigenes Konto")).to_be_hidden()
    expect(anna.log).not_to_contain_text("Holzlöffel")
    anna.page.locator("#reiter").get_by_role("button", name="Verlauf").click()
    anna.type("mitspieler", "Gast")


def test_a_page_whose_line_breaks_comes_back(mine):
    """Who loses the line at their table is there again and is not asked who they are; a ticket of nobody's is none."""
    mine.page.reload()
    expect(mine.cards).to_have_count(13)
    expect(mine.page.get_by_role("status").first).to_have_text("Du bist am Zug.")
    read = mine.log.inner_text()
    mine.page.evaluate("() => localStorage.setItem('stammtisch.karte', '0'.repeat(32))")
    mine.page.reload()
    expect(mine.page.get_by_role("heading", name="Hereinkommen")).to_be_visible()
    expect(mine.log).to_contain_text("Bitte melde dich neu an.")
    expect(mine.log).to_contain_text("Tipp deinen Namen")
    mine.page.wait_for_timeout(1500)  # nor later

    assert "Willkommen zurück" in read
    assert "Tipp deinen Namen" not in read
    assert [0, 0] == mine.page.evaluate(KEPT)


def test_a_table_is_opened_as_it_is_wanted(people):
    """What is to be agreed on is a form; what differs from the usual is agreed on at the new table."""
    [one] = people(1)
    page = one.page
    page.get_by_text("Was dort gelten soll").click()
    page.locator("#spiel").select_option("poker")
    page.get_by_label("Startkapital").fill("500")
    page.get_by_role("checkbox", name="Jackpott").uncheck()
    page.get_by_label("Durchgeschoben").select_option("frei")
    page.get_by_role("button", name="Tisch eröffnen").click()
    expect(page.locator("#tisch-titel")).to_contain_text("Poker")
    page.get_by_role("button", name="Sonstiges").click()
    page.get_by_text("Der Tisch in Worten").click()
    page.get_by_text("Was vereinbart ist").click()
    agreed = page.locator("#sicht details dl")

    for name, value in (("Startkapital", "500"), ("Jackpott", "nein"), ("Durchgeschoben", "frei"), ("Spiele", "20")):
        expect(agreed).to_contain_text(f"{name}{value}")


def test_who_comes_alone_plays_by_one_press(people):
    """No command has to be known: the game is chosen, computers sit down, and the cards are dealt."""
    [one] = people(1)
    one.page.locator("#gleich").get_by_role("button", name="Räum-Ab").click()

    expect(one.page.locator("#tisch-titel")).to_contain_text("Räum-Ab")
    expect(one.log).to_contain_text("Die Partie beginnt.")


def test_a_table_of_figures_is_sorted_by_any_column(people):
    """A press on a heading sorts by it, another one turns the order round, and says so."""
    [one] = people(1)
    one.page.evaluate(
        """async () => {
            const wo = document.querySelector("script[type=module]").src;
            const { tabelle: { tabelle } } = await import(wo);
            const reihen = [["Anna", 9, 1.5], ["Bernd", 10, 0.5], ["Clara", 100, 1]];
            const koepfe = ["Name", "Siege", "Schnitt"];
            document.getElementById("rangliste").append(tabelle("Probe", koepfe, reihen, { ordnen: true }));
        }"""
    )
    table = one.page.get_by_role("table", name="Probe")
    table.get_by_role("button", name="Siege").click()
    first = table.locator("tbody tr").first.inner_text()
    table.get_by_role("button", name="Siege").click()

    assert first.startswith("Anna")
    assert table.locator("tbody tr").first.inner_text().startswith("Clara")
    expect(table.locator("th").nth(1)).to_have_attribute("aria-sort", "descending")


KEPT = "() => [localStorage, sessionStorage].map((one) => one.getItem('stammtisch.karte')?.length ?? 0)"


def test_two_windows_of_one_person(mine):
    """The second takes over; the first says so, stays where it is, and gets everything back by one press."""
    other = mine.context.new_page()
    other.goto(mine.page.url)
    cards = other.locator("#karten [role=option]")

    expect(cards).to_have_count(13)
    expect(mine.log).to_contain_text("dort geht es weiter")
    expect(mine.page.get_by_role("heading", name="Hereinkommen")).to_be_visible()
    expect(cards).to_have_count(13)
    mine.page.get_by_role("button", name="Hier weiterspielen").click()
    expect(mine.cards).to_have_count(13)
    expect(other.get_by_role("heading", name="Hereinkommen")).to_be_visible()
    expect(mine.cards).to_have_count(13)
    other.close()


def test_a_guest_is_still_there_when_the_window_was_closed(mine):
    """A new window of the same browser sits at the same place; who has said goodbye is a stranger in it."""
    other = mine.context.new_page()
    mine.page.goto("about:blank")
    other.goto(mine.address)
    expect(other.locator("#karten [role=option]")).to_have_count(13)
    kept = other.evaluate(KEPT)
    line = other.get_by_label("Befehl", exact=True)
    line.fill("ende")
    line.press("Enter")
    expect(other.get_by_role("heading", name="Hereinkommen")).to_be_visible()
    line.press("ArrowUp")
    expect(line).to_have_value("")
    other.wait_for_timeout(1500)
    left = other.evaluate(KEPT)
    other.close()
    mine.page.goto(mine.address)

    assert [[32, 0], [0, 0]] == [kept, left]


@pytest.mark.parametrize(
    ("boxes", "kept", "cards"),
    [(["Fremdes Gerät: nichts behalten"], [0, 0], 0), ([], [32, 0], 12)],
    ids=["foreign", "own"],
)
def test_a_foreign_device_keeps_nothing(chromium, window, boxes, kept, cards):
    """Nobody comes back from there who was there before, and nothing of them lies in the browser."""
    guest = Person(chromium, window)
    for box in boxes:
        guest.page.get_by_label(box).check()
    guest.guest()
    guest.type("spielen romme", "Die Partie beginnt")
    found = guest.page.evaluate(KEPT)
    guest.page.reload()
    if cards:
        expect(guest.cards.first).to_be_visible()
    else:
        expect(guest.page.get_by_role("heading", name="Hereinkommen")).to_be_visible()
    guest.leave()

    assert kept == found


@pytest.mark.parametrize("stays", [True, False])
def test_who_wants_to_stay_logged_in_does(chromium, window, house, stays):
    """An account stays in this browser if that was ticked, and in this window alone if it was not."""
    anna = Person(chromium, window).guest()
    anna.page.get_by_text("Konto anlegen: Dein Platz").click()
    anna.page.locator("#konto-name").fill(f"Bleib{'ja' if stays else 'nein'}")
    for field in ("Neues Passwort", "Noch einmal"):
        anna.page.get_by_label(field).fill("Holzlöffel im Tee")
    anna.page.get_by_role("button", name="Konto anlegen").click()
    expect(anna.log).to_contain_text("Du hast jetzt ein Konto")
    anna.type("ende", "Tipp deinen Namen")
    page = anna.page
    page.locator("#name").fill(f"Bleib{'ja' if stays else 'nein'}")
    page.locator("#kennwort").fill("Holzlöffel im Tee")
    page.get_by_label("Angemeldet bleiben (30 Tage)").set_checked(stays)
    page.get_by_role("button", name="Anmelden").click()
    expect(page.get_by_role("heading", name="Hereinkommen")).to_be_hidden()
    found = page.evaluate(KEPT)
    page.reload()
    expect(page.get_by_role("heading", name="Im Haus")).to_be_visible()
    anna.leave()

    assert ([32, 0] if stays else [0, 32]) == found


def test_a_page_that_is_killed_in_the_middle_of_a_move_comes_back(mine):
    """Its move was stored or it was not; the page shows which."""
    mine.cards.nth(0).click(no_wait_after=True)
    mine.page.reload()

    expect(mine.page.get_by_role("heading", name="Deine Karten")).to_be_visible()
    assert mine.cards.count() in {12, 13}
