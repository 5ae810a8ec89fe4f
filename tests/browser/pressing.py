"""Somebody who types nothing: a line made of what the page shows, by keys alone or by pressing alone."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Locator, Page, Position, ViewportSize, expect

from tests.server.driver import PATIENCE

INDEX: Position = {"x": 18, "y": 30}
"""Where a card shows what it is, and is never covered by the next one."""

PHONE: ViewportSize = {"width": 390, "height": 844}

CARDS = {"karte", "karten"}
MOST_TABS = 150
MOST_CARDS = 60
FOCUSED = "(sel) => document.activeElement.matches(sel)"


@dataclass
class Pressed:
    """A command and what goes into each of its blanks: words, or groups of cards."""

    offer: dict[str, Any]
    words: dict[str, str]
    groups: list[list[str]]
    called: str = ""

    @property
    def button(self) -> str:
        """How its button is found, which may be called as another one's."""
        return f'#moeglich button[data-befehl="{self.called}"]'

    def field(self, blank: str) -> str:
        """How one of its fields is found."""
        return f'#bank [name="{self.called} {blank}"]'

    @property
    def opener(self) -> str:
        """How the button is found that shows what there is to choose, if there is anything."""
        return f'#befehle button[data-oeffnet="{self.called}"]'


def pressed(offers, line, hand) -> Pressed | None:
    """Return what to press for a line, None if that takes more than pressing."""
    found = [one for one in offers if re.match(rf"{one['befehl']}($|[ ,])", line)]
    for offer in sorted(found, key=lambda one: -len(one["befehl"])):
        made = _filled(offer, [word for word in re.split("[ ,]+", line.removeprefix(offer["befehl"])) if word], hand)
        if made is not None:
            alike = [one for one in offers if one["befehl"] == offer["befehl"]]
            place = [one is offer for one in alike].index(True) + 1
            made.called = offer["befehl"] if place == 1 else f"{offer['befehl']} {place}"
            return made
    return None


def _filled(offer, words, hand) -> Pressed | None:
    made, held = Pressed(offer, {}, []), list(hand)
    blanks = offer["felder"]
    for place, blank in enumerate(blanks):
        later = {str(one) for other in blanks[place + 1 :] if other["art"] not in CARDS for one in other["wahl"]}
        later |= {other.get("vor", "") for other in blanks[place + 1 :]}
        if blank.get("vor") and words[:1] == [blank["vor"]]:
            words.pop(0)
        if blank["art"] in CARDS and any(card in hand for card in blank["wahl"]):
            if made.groups and words:
                return None  # two hands of cards: nothing says which is pressed for which
            group: list[str] = []
            while words and words[0] not in later and (blank["art"] == "karten" or not group):
                word = words.pop(0)
                if word == "/":
                    made.groups.append(group)
                    group = []
                    continue
                card = word.split("=")[0]
                if card not in held:
                    return None
                held.remove(card)
                group.append(word)
            made.groups += [group] if group else []
        elif words and (chosen := _chosen(blank, words)):
            made.words[blank["name"]] = " ".join(chosen)
            del words[: len(chosen)]
        elif not blank["frei"]:
            return None
    return None if words else made


def _chosen(blank, words):
    """Return the words that are one choice of a blank, as many as possible; where anything may stand, a number."""
    choices = [str(one).split() for one in blank["wahl"]] or [words[:1]] * words[0].isdecimal()
    return max((one for one in choices if one == words[: len(one)]), key=len, default=None)


class Presser:
    """
    A guest before a page; what it was sent is overheard.

    Attributes:
        dragged: how many cards were dragged.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.picture: dict[str, Any] | None = None
        self.troubles: list[str] = []
        self.name = ""
        self.dragged = 0
        self._finger = False
        page.set_default_timeout(1000 * PATIENCE)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", lambda said: self.troubles.extend([said.text] if said.type == "error" else []))
        page.on("websocket", lambda socket: socket.on("framereceived", self._overhear))

    async def come_in(self, address: str) -> None:
        """Come in as a guest who was never here before, whoever sat before this page."""
        if self.name:
            await self.page.evaluate("() => { sessionStorage.clear(); localStorage.clear(); }")
            await self.page.goto("about:blank")
            self.picture = None
            self.troubles.clear()  # a house that has closed meanwhile is no longer there to be called
        await self.page.goto(address)
        await self.page.get_by_role("button", name="Als Gast spielen").click()
        await expect(self.page.get_by_role("heading", name="Im Haus")).to_be_visible()

    def _overhear(self, frame: str | bytes) -> None:
        for _, package, data in json.loads(frame):
            if package == "Stammtisch.Tisch":
                self.picture = data
            elif package == "Char.Name":
                self.name = data["name"]

    @property
    def shown(self) -> int:
        """The entry after which the table is as it is shown; -1 where there is none."""
        return -1 if self.picture is None else self.picture["nr"]

    @property
    def seen(self) -> dict[str, Any]:
        """What is seen of the table."""
        return {} if self.picture is None else self.picture["sicht"]

    @property
    def hand(self) -> list[str]:
        """The own cards, as they lie."""
        return list(self.seen.get("hand", ()))

    def plan(self, line: str) -> Pressed | None:
        """Return what to press for a line."""
        assert self.picture is not None
        return pressed(self.picture["moeglich"], line, self.hand)

    # --- by pressing ---

    async def _plays_at_once(self, plan: Pressed) -> bool:
        """Tell whether pressing the card is all there is to do."""
        return plan.called == await self.page.locator("#karten").get_attribute("data-tippt")

    async def _is_fixed(self, field: str) -> bool:
        """Tell whether there is nothing to choose, and so no field."""
        return await self.page.locator(field).count() == 0

    async def press(self, plan: Pressed) -> None:
        """Make a line of it with a pointer alone."""
        at_once, opener = await self._plays_at_once(plan), self.page.locator(plan.opener)
        if await opener.count() and await opener.get_attribute("aria-expanded") == "false":
            await self._hit(opener)
        for place, group in enumerate(plan.groups):
            for number, word in enumerate(group):
                card = word.split("=")[0]
                found = self.page.locator(f'#karten [data-karte="{card}"][aria-selected="false"]')
                await self._hit(found.first, INDEX)
                if card != word:
                    await self.page.locator(f'#vertreten [name="steht {number}"]').select_option(word)
            if place + 1 < len(plan.groups):
                await self._hit(self.page.locator("#bank [data-befehl^=gruppe]").first)
        if at_once:
            return
        for blank, word in plan.words.items():
            if await self._is_fixed(plan.field(blank)):
                continue
            field = self.page.locator(plan.field(blank))
            if await field.evaluate("(one) => one.type") == "checkbox":
                await field.check()
            elif await field.evaluate("(one) => one.tagName") == "SELECT":
                await field.select_option(word)
            else:
                await field.fill(word)
        for _ in range(1 + plan.offer["endgueltig"]):
            await self._hit(self.page.locator(plan.button))

    # --- by a finger ---

    async def touch(self, plan: Pressed) -> None:
        """Make a line of it by tapping, on a phone."""
        self._finger = True
        await self.page.set_viewport_size(PHONE)
        await self.press(plan)
        self._finger = False

    async def _hit(self, what: Locator, where: Position | None = None) -> None:
        await (what.tap(position=where) if self._finger else what.click(position=where))

    # --- by dragging ---

    async def drag(self, plan: Pressed) -> None:
        """Make a line of it by dragging the card to the middle, where that is all there is to say; else by pressing."""
        if not await self._plays_at_once(plan):
            await self.press(plan)
            return
        card = self.page.locator(f'#karten [data-karte="{plan.groups[0][0]}"]').first
        start, end = await card.bounding_box(), await self.page.locator("#tisch").bounding_box()
        assert start is not None
        assert end is not None
        await self.page.mouse.move(start["x"] + INDEX["x"], start["y"] + start["height"] / 2)  # in a fan it is turned
        await self.page.mouse.down()
        await self.page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] * 0.8, steps=4)
        await self.page.mouse.up()
        self.dragged += 1

    # --- by keys ---

    async def tab_to(self, selector: str) -> None:
        """Go there by Tab."""
        for _ in range(MOST_TABS):
            if await self.page.evaluate(FOCUSED, selector):
                return
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab leads nowhere to {selector}")

    async def _choose(self, selector: str, value: str) -> None:
        """Choose from a list by keys."""
        await self.tab_to(selector)
        await self.page.keyboard.press("Home")
        while await self.page.evaluate("() => document.activeElement.value") != value:
            await self.page.keyboard.press("ArrowDown")

    async def _slide(self, value: int) -> None:
        """Move a slider to a value by keys."""
        await self.page.keyboard.press("Home")
        for _ in range(value - int(await self.page.evaluate("() => document.activeElement.value"))):
            await self.page.keyboard.press("ArrowRight")

    async def key(self, plan: Pressed) -> None:
        """Make a line of it by the keyboard alone."""
        keyboard, at_once = self.page.keyboard, await self._plays_at_once(plan)
        opener = self.page.locator(plan.opener)
        if await opener.count() and await opener.get_attribute("aria-expanded") == "false":
            await self.tab_to(plan.opener)
            await keyboard.press("Enter")
        for place, group in enumerate(plan.groups):
            for number, word in enumerate(group):
                card = word.split("=")[0]
                await self.tab_to("#karten [role=option]")
                if not await self.page.evaluate(FOCUSED, f'[data-karte="{card}"][aria-selected="false"]'):
                    await keyboard.press("Home")
                for _ in range(MOST_CARDS):
                    if await self.page.evaluate(FOCUSED, f'[data-karte="{card}"][aria-selected="false"]'):
                        break
                    await keyboard.press("ArrowRight")
                await keyboard.press("Enter" if at_once else "Space")
                if card != word:
                    await self._choose(f'#vertreten [name="steht {number}"]', word)
            if place + 1 < len(plan.groups):
                await self.tab_to("#bank [data-befehl^=gruppe]")
                await keyboard.press("Enter")
        if at_once:
            return
        for blank, word in plan.words.items():
            field = plan.field(blank)
            if await self._is_fixed(field):
                continue
            await self.tab_to(field)
            kind = await self.page.evaluate("() => document.activeElement.type")
            if kind == "checkbox":
                await keyboard.press("Space")
            elif kind.startswith("select"):
                await self._choose(field, word)
            elif kind == "range":
                await self._slide(int(word))
            else:
                await keyboard.type(word)
        await self.tab_to(plan.button)
        await keyboard.press("Enter")
        if plan.offer["endgueltig"]:
            await keyboard.press("Enter")
