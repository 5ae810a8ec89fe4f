"""The server's process is killed under open pages: they say so, come back by themselves, and everybody to his table."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import free_port
from tests.browser.person import Person
from tests.server.driver import ServerProcess, found_in

pytestmark = [pytest.mark.soak, pytest.mark.timeout(300)]

WORD = r"gast ([a-z]{10,})"


def returned(person, name, password=""):
    """Come in again by the form of the page, as a password manager fills it."""
    page = person.page
    expect(page.get_by_role("heading", name="Hereinkommen")).to_be_visible(timeout=40_000)
    expect(person.log).to_contain_text("Bitte melde dich neu an.")
    page.locator("#name").fill(name)
    page.locator("#kennwort").fill(password)
    page.get_by_role("button", name="Anmelden").click()
    expect(person.log).to_contain_text("Willkommen zurück")


def test_after_kill_9_everybody_is_at_his_table_again(chromium, tmp_path):
    """Twice: no move that was told is lost, the hand is the same, and the next move is made by pressing."""
    house = ServerProcess(tmp_path, web__port=free_port(), limits__enabled=False).start()
    people = [Person(chromium, f"http://127.0.0.1:{house.settings['web__port']}/").guest() for _ in range(3)]
    words = [found_in(WORD, " ".join(one.log.inner_text().split())) for one in people]
    people[0].page.get_by_text("Konto anlegen: Dein Platz").click()
    people[0].page.locator("#konto-name").fill("Annabella")
    for field in ("Neues Passwort", "Noch einmal"):
        people[0].page.get_by_label(field).fill("Holzlöffel im Tee")
    people[0].page.get_by_role("button", name="Konto anlegen").click()
    expect(people[0].log).to_contain_text("heißt Annabella")
    people[0].type("eroeffnen romme", "Du eröffnest Tisch")
    for one in people[1:]:
        one.type("mitspielen 1", "Du spielst jetzt mit.")
    people[0].type("mischen", "Die Partie beginnt")
    for one in people:
        expect(one.cards.first).to_be_visible()
    for _ in range(2):
        on_turn = next(one for one in people if one.page.title().startswith("●"))
        take = on_turn.page.get_by_role("button", name="ziehen", exact=True)
        if take.is_visible():
            take.click()
            expect(on_turn.page.get_by_role("button", name="ablegen", exact=True)).to_be_visible()
        on_turn.cards.first.click()
        on_turn.page.get_by_role("button", name="ablegen", exact=True).click()
        expect(on_turn.page.get_by_role("status").first).not_to_have_text("Du bist am Zug.")
        hands = [[card.get_attribute("data-karte") for card in one.cards.all()] for one in people]
        house.kill()
        for one in people:
            expect(one.page.get_by_role("status").first).to_have_text(
                "Die Leitung ist weg. Ich versuche es gleich wieder."
            )
        house.start()
        returned(people[0], "Annabella", "Holzlöffel im Tee")
        for one, word in zip(people[1:], words[1:], strict=True):
            returned(one, f"gast {word}")
        for one, hand in zip(people, hands, strict=True):
            expect(one.cards).to_have_count(len(hand))
            assert hand == [card.get_attribute("data-karte") for card in one.cards.all()]
        assert 1 == sum(one.page.title().startswith("●") for one in people)
    assert "Holzlöffel" not in people[0].log.inner_text() + house.log()
    for one in people:
        one.troubles[:] = [trouble for trouble in one.troubles if "WebSocket connection" not in trouble]
        one.leave()
    house.finish()
