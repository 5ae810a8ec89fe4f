"""Somebody before a page, who uses it like anybody."""

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


def faults(person):
    """Return what axe finds on a page, and whether it is wider than its window."""
    results = Axe().run(person.page, options=RULES).response
    wide = person.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    named = [f"{one['id']}: {one['nodes'][0]['html'][:150]}" for one in results["violations"]]
    return named + (["scrolls sideways"] if wide else [])
