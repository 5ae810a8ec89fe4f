"""Somebody before a page, who uses it like anybody, and who plays along with them."""

import re
import socket
from collections.abc import Sequence

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.server.driver import PATIENCE, ServerProcess

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
SIGHT = {"runOnly": ["color-contrast", "link-in-text-block", "target-size"]}
"""What a second look can find that a first, in another light or a wider window, has not found."""


class Person:
    """Somebody before a page."""

    def __init__(self, chromium, address, **how):
        self.context = chromium.new_context(reduced_motion="reduce", **how)
        self.page = self.context.new_page()
        self.page.set_default_timeout(1000 * PATIENCE)
        self.troubles: list[str] = []
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", lambda said: self.troubles.extend([said.text] if said.type == "error" else []))
        self.address = address
        self.page.goto(address)
        self.log = self.page.get_by_role("log")
        self.line = self.page.get_by_label("Befehl", exact=True)
        self._see_the_door()

    def become_another(self):
        """Have somebody else sit down before the same page: of who was here before nothing is left."""
        self.page.evaluate("() => { sessionStorage.clear(); localStorage.clear(); }")
        self.page.goto("about:blank")
        self.page.goto(self.address)
        self._see_the_door()

    def _see_the_door(self):
        expect(self.log).to_contain_text("Tipp deinen Namen")
        expect(self.page.locator("#gleich button").first).to_be_visible()

    def guest(self):
        """Come in as a guest."""
        self.page.get_by_role("button", name="Als Gast spielen").click()
        expect(self.log).to_contain_text("Willkommen am Stammtisch, Gast")
        expect(self.log).to_contain_text("Wie weiter?")  # the last of what is said to who comes in
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
        """The own cards."""
        return self.page.locator("#karten [role=option]")

    def leave(self):
        """Close the page; nothing may have gone wrong on it."""
        self.context.close()
        assert [] == self.troubles


class Caller:
    """Somebody at a telnet line, who plays along with people before their pages."""

    def __init__(self, house: ServerProcess) -> None:
        self.line = socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE)
        self.name = self.type("gast", r"Willkommen am Stammtisch, (\w+)[.!]")[1]

    def type(self, line: str, wanted: str) -> re.Match[str]:
        """Type a line, and read until what is wanted has come."""
        self.line.sendall(line.encode() + b"\r\n")
        return self.read(wanted)

    def read(self, wanted: str) -> re.Match[str]:
        """Read until what is wanted, a pattern, has come; return it as it was found."""
        heard = b""
        while (found := re.search(wanted, " ".join(heard.decode(errors="replace").split()))) is None:
            news = self.line.recv(65536)
            assert news, f"{wanted!r} is not in {heard!r}"
            heard += news
        return found

    def leave(self) -> None:
        """Hang up."""
        self.line.close()


def at_a_table(mine: Person, callers: Sequence[Caller]) -> None:
    """Seat somebody before a page between two callers at a table of Rommé: they begin, with thirteen cards."""
    opener, last = callers
    number = opener.type("eroeffnen romme", r"Du eröffnest Tisch (\d+)")[1]
    mine.type(f"mitspielen {number}", "Du spielst jetzt mit.")
    last.type(f"mitspielen {number}", "Du spielst jetzt mit.")
    opener.type("mischen", "Die Partie beginnt")
    expect(mine.cards).to_have_count(13)
    expect(mine.page.get_by_role("status").first).to_have_text("Du bist am Zug.")


def faults(person, rules=RULES):
    """Return what axe finds on a page by these rules, and whether it is wider than its window."""
    results = Axe().run(person.page, options=rules).response
    wide = person.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    named = [f"{one['id']}: {one['nodes'][0]['html'][:150]}" for one in results["violations"]]
    return named + (["scrolls sideways"] if wide else [])
