"""The server's process is killed under open pages: they say so, and come back by themselves to where they were."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.person import Person
from tests.server.driver import ServerProcess, free_port

pytestmark = [pytest.mark.soak, pytest.mark.timeout(300)]


def back_again(person, times):
    """Wait until a page has come back by itself, so many times in all, without its user having done anything."""
    expect(person.log.get_by_text(re.compile(r"Willkommen zurück, \w+!"))).to_have_count(times, timeout=40_000)
    expect(person.page.get_by_role("heading", name="Hereinkommen")).to_be_hidden()
    assert "melde dich neu" not in person.log.inner_text()
    assert 1 == person.log.inner_text().count("Tipp deinen Namen")


def test_after_kill_9_everybody_is_at_their_table_again(chromium, tmp_path):
    """Twice: nobody types anything, no move that was told is lost, the hand is the same, and it goes on by pressing."""
    house = ServerProcess(tmp_path, web__port=free_port(), limits__enabled=False).start()
    people = [Person(chromium, f"http://127.0.0.1:{house.settings['web__port']}/").guest() for _ in range(3)]
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
    for times in (1, 2):
        on_turn = next(one for one in people if one.page.title().startswith("●"))
        take = on_turn.page.get_by_role("button", name="ziehen", exact=True)
        if take.is_visible():
            take.click()
            expect(on_turn.page.get_by_role("button", name="ablegen", exact=True)).to_be_visible()
        at_once = on_turn.page.locator("#karten").get_attribute("data-tippt")
        on_turn.cards.first.click()
        if not at_once:
            on_turn.page.get_by_role("button", name="ablegen", exact=True).click()
        expect(on_turn.page.get_by_role("status").first).not_to_have_text("Du bist am Zug.")
        hands = [[card.get_attribute("data-karte") for card in one.cards.all()] for one in people]
        house.kill()
        for one in people:
            expect(one.page.get_by_role("status").first).to_have_text(
                "Die Leitung ist weg. Ich versuche es gleich wieder."
            )
        house.start()
        for one in people:
            back_again(one, times)
        for one, hand in zip(people, hands, strict=True):
            expect(one.cards).to_have_count(len(hand))
            assert hand == [card.get_attribute("data-karte") for card in one.cards.all()]
        assert 1 == sum(one.page.title().startswith("●") for one in people)
    written = people[0].log.inner_text() + house.log()
    kept = "() => localStorage.getItem('stammtisch.karte') ?? sessionStorage.getItem('stammtisch.karte')"
    tickets = [one.page.evaluate(kept) for one in people]
    assert [False] * 4 == [secret in written for secret in ("Holzlöffel", *tickets)]
    assert [one.address for one in people] == [one.page.url for one in people]
    assert [[]] * 3 == [one.context.cookies() for one in people]
    for one in people:
        one.troubles[:] = [trouble for trouble in one.troubles if "WebSocket connection" not in trouble]
        one.leave()
    house.finish()
