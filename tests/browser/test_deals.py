"""Deals of every game by somebody who types nothing, against people at telnet lines, beside the record."""

import asyncio
import re
from contextlib import asynccontextmanager
from functools import partial

import pytest
import pytest_asyncio
from playwright.async_api import async_playwright

from commands.catalogue import VOCABULARIES, vocabulary_of
from commands.journal import partie
from commands.journal.codec import codec_of
from commands.language.german import fold
from db import journal
from games.contract import HOUSE, Drawn, Seat, Shuffle
from games.frozen import evolve
from games.table.rules import play
from games.table.state import chance as chance_of
from games.table.view import view
from server.house import House
from server.lobby.public import open_lists
from server.ops.clock import Clock
from server.wire.ports import WireLimits
from server.wire.visits import Window
from server.wire.web import WebServer
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.pressing import INDEX, PHONE, Presser
from tests.records import FOLDERS
from tests.server.driver import PATIENCE, Party, ServerProcess, flat, found_in, free_port, guests, hang_up, needed
from tests.server.indoors import Indoors

pytestmark = pytest.mark.asyncio(loop_scope="module")

PLAYED = [one for one in VOCABULARIES if one.game.waits]
ENDS = ("spiel_ende", "partie_ende", "naechster_geber", "neu_geben", "abgerechnet", "spiel_gewertet")
"""One of these is told when a deal is over."""

WAYS = {"doppelkopf": "drag", "gin": "touch"}
"""How the beginning of a deal is played where not by keys or by pressing."""

SOME_MOVES = 3
"""Of the page in the suite; in the soak it plays until the deal is over."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def place(tmp_path_factory):
    """A house with a window, and a page before it, for one person after another."""
    port = free_port()
    house = ServerProcess(tmp_path_factory.mktemp("haus"), web__port=port, limits__enabled=False).start()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield (
            house,
            Presser(await browser.new_page(reduced_motion="reduce", has_touch=True)),
            f"http://127.0.0.1:{port}/",
        )
        await browser.close()
    await hang_up()
    house.finish()


async def until(promise, seconds=PATIENCE):
    """Wait until something holds."""
    async with asyncio.timeout(seconds):
        while not promise():
            await asyncio.sleep(0.01)


class Evening:
    """One page at a table with people who type."""

    def __init__(self, party: Party, presser: Presser) -> None:
        self.party = party
        self.presser = presser
        self.moves = 0
        self.passed: list[str] = []

    @property
    def is_over(self) -> bool:
        """Whether a deal has ended."""
        replayed = self.party.replayed
        ends = tuple(kind for name, kind in replayed.vocabulary.events.items() if name in ENDS)
        return self.party.is_over or any(isinstance(event, ends) for step in replayed.steps for event in step.events)

    async def move(self, way: str) -> None:
        """Have whoever is next make their move; before a page it is made without typing."""
        who, line = self.party.next_move()
        if fold(who) != fold(self.presser.name):
            await self.party.type(who, line)
            return
        replayed = self.party.replayed
        await until(lambda: self.presser.shown == len(replayed.entries) - 1)
        lines = [line, *(other for name, other in self.party.choices() if fold(name) == fold(who))]
        plans = [(one, plan) for one in lines if (plan := self.presser.plan(one)) is not None]
        assert plans, f"nothing of {lines} can be pressed: {self.presser.picture}"
        line, plan = plans[0]
        await getattr(self.presser, way)(plan)
        try:
            await until(replayed.catch_up)
        except TimeoutError:
            said = await self.presser.page.get_by_role("log").inner_text()
            raise AssertionError(f"{line} was not accepted: {said[-600:]}") from None
        entry = replayed.entries[-1] if "haus" != replayed.entries[-1].actor else replayed.entries[-2]
        assert fold(entry.actor) == fold(self.presser.name)
        assert entry.line.split()[0] == line.split()[0]
        assert "BODY" != await self.presser.page.evaluate("() => document.activeElement.tagName")
        self.moves += 1

    def seen(self):
        """Return what this page is told now, by the record."""
        replayed = self.party.replayed
        seat = next(seat for seat in replayed.sitting.circle if fold(replayed.name(seat)) == fold(self.presser.name))
        seen = view(replayed.vocabulary.game, replayed.sitting, seat)
        return codec_of(replayed.vocabulary).write_view(seen)


async def spend(place, vocabulary, way, most):
    """Play a deal, or so many moves of the page; return the evening."""
    house, presser, address = place
    await presser.page.set_viewport_size({"width": 1280, "height": 720})
    people = await guests(house, needed(vocabulary) - 1)
    await presser.come_in(address)
    heard = await people[0].ask(f"eroeffnen {vocabulary.game.id}", "Du eröffnest Tisch")
    number = int(found_in(r"Du eröffnest Tisch (\d+)", flat(heard)))
    for other in people[1:]:
        await other.ask(f"mitspielen {number}", "Du spielst jetzt mit.")
    await presser.page.get_by_role("button", name=f"mitspielen {number}", exact=True).click()
    await until(lambda: presser.shown >= 0)
    evening = Evening(Party(house, number, people, seed=5), presser)
    for _ in range(2000):
        if (evening.is_over and evening.moves) or evening.party.is_over or evening.moves >= most:
            break
        await evening.move(way)
    last = len(evening.party.replayed.entries) - 1
    await until(lambda: presser.shown == last)
    assert evening.seen() == presser.seen
    assert [] == presser.troubles
    return evening


@pytest.mark.parametrize(
    ("vocabulary", "way"),
    [(one, WAYS.get(one.game.id, ("key", "press")[place % 2])) for place, one in enumerate(PLAYED)],
)
async def test_the_beginning_of_a_deal_without_typing(place, vocabulary, way):
    """Some moves of every game, by keys or by pressing: what the record keeps is what was meant, and is shown."""
    evening = await spend(place, vocabulary, way, SOME_MOVES)

    assert SOME_MOVES == evening.moves or evening.is_over


class AsRecorded:
    """Deals the cards of a record, to whoever sits where the record has its people."""

    def __init__(self, vocabulary, record):
        self.vocabulary = vocabulary
        setting = partie._setting(vocabulary, record)
        self.dealer, self.wanted = setting[0].dealer, setting[1]
        self.house: House

    def __call__(self, things):
        [live] = self.house.tables.awake.values()
        if {*things} == {*live.facts.circle}:
            return self._lots(things)
        game = self.vocabulary.game
        shuffled = play(game, live.facts.sitting, Seat(0), Shuffle()).state
        if (chance := chance_of(game, shuffled)) is not None and {*chance.things} == {*live.facts.circle}:
            shuffled = play(game, shuffled, HOUSE, Drawn(chance.kind, self._lots(chance.things))).state
        return game.record.stack(shuffled.state, self.wanted)

    def _lots(self, seats):
        """Return the seats as they are drawn for the first deal: the dealer of the record before all others."""
        return tuple(sorted(seats, key=lambda seat: seat != self.dealer))


async def tick(clock):
    """Let time pass in a house whose clock is moved."""
    while True:
        clock.advance(0.02)
        await asyncio.sleep(0.02)


@asynccontextmanager
async def opened_house(folder, pack, instead=None):
    """Open a house with a window whose cards are stacked, some answers perhaps others; yield it and its address."""
    doors = Indoors(folder, pack=pack)
    pack.house, ticking = doors.house, asyncio.create_task(tick(doors.clock))
    lists = open_lists(doors.house.context.reads, Clock(), lambda: True)
    server = WebServer(doors.house.welcome, WireLimits(), Window(), Clock(), {**lists, **(instead or {})})
    await server.listen("127.0.0.1", 0, None)
    yield doors, f"http://127.0.0.1:{server.port}/"
    ticking.cancel()
    server.close()
    await doors.stop()
    await server.wait_closed()


async def rebuild(page, melds):
    """Press what belongs together, wherever it lies, then where it goes to; then the button."""
    await page.locator('#befehle [data-oeffnet="umbauen"]').click()
    for group in melds.split("; "):
        for card in group.split(","):
            places = (
                f'.werkbank [data-karte="{card}"][aria-selected="false"]',
                f'[data-nummer]:not(.fort) .karte[data-karte="{card}"]',
                f'#karten [data-karte="{card}"][aria-selected="false"]',
            )
            found = [page.locator(place).first for place in places if await page.locator(place).count()]
            await found[0].click(position=INDEX)
        await page.get_by_role("button", name="Neue Reihe").click()
    await page.locator('#bank > [data-befehl="umbauen"]').click()


async def test_melds_are_rebuilt_by_pressing_in_a_house(place, tmp_path):
    """The worked example of `umbauen` against two who type: what is stored and what lies there is what is recorded."""
    vocabulary, presser = vocabulary_of("romme"), place[1]
    record = partie.parse((FOLDERS["romme"] / "20-umbauen-beispiel.partie").read_text("utf-8"))
    seated = evolve(record, players=("clara", "anna", "bernd"))
    async with opened_house(tmp_path, AsRecorded(vocabulary, seated)) as (doors, address):
        doors.enrol("Clara", "Bernd")
        for name in ("Clara", "Bernd"):
            await doors.come_in(name)
        for line in ("eroeffnen romme", "spiel mit umbauen"):
            await doors.type("Clara", line)
        await presser.come_in(address)
        await presser.page.get_by_role("button", name="mitspielen 1", exact=True).click()
        await until(lambda: presser.shown >= 2)
        await doors.type("Bernd", "mitspielen 1")
        await doors.type("Clara", "mischen")
        entries = partial(journal.read, doors.database, 1)
        typed = [one for one in record.body if isinstance(one, partie.Typed)]
        for one in typed:
            before = len(entries())
            if one.speaker != "anna":
                await doors.type(one.speaker.title(), one.text)
                continue
            await until(lambda: presser.shown == len(entries()) - 1)
            if found := re.fullmatch(r"umbauen (\S+) mit (\S+) zu (.*)", one.text):
                await rebuild(presser.page, found[3])
            else:
                await presser.press(presser.plan(one.text))
            await until(lambda before=before: len(entries()) > before)
        await until(lambda: presser.shown == len(entries()) - 1)
        stored = [entry.line for entry in entries()]
    lying = {one.words[0]: " ".join(one.words[1:]) for line in typed for one in line.expected}

    assert [one.text.replace("; ", ";") for one in typed] == stored[-len(typed) :]
    assert 4 == len([key for key in lying if key.startswith("auslage.")])
    assert (
        lying.items() >= {f"auslage.{number}": " ".join(one) for number, one in presser.seen["auslage"].items()}.items()
    )
    assert [] == presser.troubles


SHORT = {
    "18": "reizen 18",
    "kreuz": "ansagen kreuz",
    "kreuz hand": "ansagen kreuz hand",
    "druecken 7o 9o": "druecken 7o,9o",
}
"""What is short in the records, as buttons say it."""

CALLED = {"doppelkopf": {"dora: gesund": ("anna: re", "bernd: kontra", "anna: keine 90")}}
"""Behind which lines of a record which others are said."""


def called(record, more):
    """Yield the first deal of a record without what is refused, as buttons say it, and with more behind some lines."""
    for one in record.body:
        if not isinstance(one, partie.Typed):
            return
        told = [expected.words[:2] for expected in one.expected]
        if not any(word == "nein" for word, *_ in told):
            text = SHORT.get(one.text, re.sub(r"^spiele ", "spielen ", one.text))
            for line in (f"{one.speaker}: {text}", *more.get(f"{one.speaker}: {one.text}", ())):
                yield tuple(line.split(": "))
        if ("phase", "mischen") in told:
            return


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("skat", "38-rest-alleinspieler.partie"),
        pytest.param("skat", "36-schenken-alleinspieler.partie", marks=pytest.mark.soak),
        pytest.param("skat", "37-schenken-gegenspieler.partie", marks=pytest.mark.soak),
        pytest.param("doppelkopf", "01-normalspiel-ganz.partie", marks=pytest.mark.soak),
    ],
)
async def test_what_is_called_is_tapped_on_a_phone(place, tmp_path, game, name):
    """Claims of the rest, giving up, both refused and granted; a deal with Re, Kontra and "keine 90": by taps alone."""
    vocabulary, presser = vocabulary_of(game), place[1]
    record = partie.parse((FOLDERS[game] / name).read_text("utf-8"))
    people = [one.title() for one in record.players if one != "anna"]
    lines = [*called(record, CALLED.get(game, {}))]
    async with opened_house(tmp_path, AsRecorded(vocabulary, record)) as (doors, address):
        doors.enrol(*people)
        for one in people:
            await doors.come_in(one)
        await presser.page.set_viewport_size(PHONE)
        await presser.come_in(address)
        await presser.page.locator("#spiel").select_option(game)
        await presser.page.get_by_role("button", name="Tisch eröffnen", exact=True).tap()
        await until(lambda: presser.shown >= 0)
        for one in people:
            await doors.type(one, "mitspielen 1")
        entries = partial(journal.read, doors.database, 1)
        await until(lambda: presser.plan("mischen") is not None)
        for speaker, text in [("anna", "mischen"), *lines]:
            before = len(entries())
            if speaker == "anna":
                await until(lambda before=before: presser.shown == before - 1)
                plan = presser.plan(text)
                assert plan is not None, f"{text} cannot be pressed: {presser.picture}"
                await presser.touch(plan)
            else:
                await doors.type(speaker.title(), text)
            await until(lambda before=before: len(entries()) > before)
        own = [entry.line for entry in entries() if fold(entry.actor) == fold(presser.name)]
        await until(lambda: presser.shown == len(entries()) - 1)

    meant = [text for who, text in lines if who == "anna"]
    assert meant == own[-len(meant) :]
    assert "ergebnis" in presser.seen
    assert [] == presser.troubles


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("game", "way"),
    [
        *((one.game.id, way) for one in PLAYED for way in ("key", "press")),
        ("gin", "touch"),
        ("skat", "touch"),
        ("doppelkopf", "touch"),
        ("doppelkopf", "drag"),
    ],
)
async def test_whole_deals_without_typing(place, game, way):
    """A whole deal of every game by keys and by pressing; by a finger on a phone, by dragging every card."""
    before = place[1].dragged
    evening = await spend(place, vocabulary_of(game), way, 10_000)

    assert evening.is_over
    assert evening.moves > 0
    assert (12 if way == "drag" else 0) == place[1].dragged - before
