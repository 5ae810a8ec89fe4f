"""
A deal of Rommé and one of Doppelkopf as Orca speaks them, to somebody who plays by keys alone.

What is spoken is kept in `heard/`, key by key and event by event; `STAMMTISCH_HEARD=1` writes it anew. Whoever takes a
role, a label or a live region away hears something else.
"""

import os
import re
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from commands.catalogue import vocabulary_of
from commands.journal import partie
from db import journal
from games.frozen import evolve
from server.ops.answers import always
from server.wire.pagefiles import page_files
from tests.browser.reader import Reader, is_missing
from tests.browser.test_deals import AsRecorded, opened_house, until
from tests.records import FOLDERS

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.soak,
    pytest.mark.timeout(1500),
    pytest.mark.skipif(bool(is_missing()), reason=f"nothing can be heard here: {is_missing()}"),
]

KEPT = Path(__file__).with_name("heard")

DEALS = {
    "romme": ("13-ganzes-spiel.partie", ("clara", "anna", "bernd"), "bernd"),
    "doppelkopf": ("01-normalspiel-ganz.partie", ("anna", "bernd", "clara", "dora"), "bernd"),
}
"""A record, who sits where so that its dealer deals, and who is before the page."""

WALK = ("Home", "Right", "Right", "End", "h", "p", "k", "u", "o")
"""Keys of the hand, each of which names the card it went to."""

AT = """() => {
    const cards = [...document.querySelectorAll("#karten [role=option], #karten > *")];
    return [cards.indexOf(document.activeElement), cards.map((one) => one.dataset.karte)];
}"""

CHOSEN = "() => Boolean(document.querySelector('#karten [aria-selected=true]'))"

FOCUSED = "() => document.activeElement.dataset.befehl ?? document.activeElement.id"


WAYS = re.compile(
    r"^Bereich |wird verlassen\.$|^(Hauptinhalt|Fokus-Modus|Stöbern-Modus|Menü|Formular|Gruppe)$|klickbar\.$"
)
"""What a reader says of the way from one part of the page to another: when it does is its own business."""


class Script:
    """What is done, and what is spoken then."""

    def __init__(self):
        self.lines: list[str] = []

    def add(self, done, spoken):
        """Note what was done; in which order the reader hears of what comes at once, the browser does not promise."""
        self.lines.append(f"> {done}")
        self.lines += sorted(f"  {one}" for one in spoken if one.strip() and not WAYS.search(one))

    @property
    def text(self):
        """All of it."""
        text = re.sub(r"Gast\d+", "Gast", "\n".join(self.lines)) + "\n"
        return re.sub(r"(zu tippen: gast )\w+", r"\1WORT", text)


class Blind:
    """Somebody who plays by keys and by ear."""

    def __init__(self, reader, script):
        self.reader = reader
        self.script = script

    async def press(self, *keys, says=""):
        """Press keys; what is spoken goes into the script."""
        spoken = await self.reader.press(*keys)
        self.script.add(says or " ".join(keys), spoken)

    async def go_to(self, card):
        """Go to a card of the hand; of those on the way a reader leaves out what it has no time for."""
        _, cards = await self.reader.page.evaluate(AT)
        await self.press("alt+k", says="Alt+K")
        spoken = await self.reader.press("Home", *["Right"] * cards.index(card))
        self.script.add(f"zu {card}", spoken[-2:])

    async def push(self, verb):
        """Go to the button of a command, and press it."""
        await self.press("alt+t", says="Alt+T")
        for _ in range(30):
            if await self.reader.page.evaluate(FOCUSED) == verb:
                break
            await self.press("Tab")
        await self.press("Return", says=f"Eingabe auf {verb}")

    async def do(self, line):
        """Do what a line of the record says, by keys; what takes more than a card is typed."""
        verb, _, rest = line.partition(" ")
        if verb in {"ablegen", "spiele"} and "," not in rest:
            await self.go_to(rest)
            await self.press("Return", says="Eingabe")
            if await self.reader.page.evaluate(CHOSEN):  # it could mean several things
                await self.push(verb)
            return
        if not rest:
            await self.push(verb)
            return
        await self.press("alt+b", says="Alt+B")
        self.script.add(f"tippt {line}", await self.reader.type(line))


async def played(folder, game, *, most=10_000, broken=None):
    """Play a deal by keys; return the script of what was spoken."""
    name, people, me = DEALS[game]
    vocabulary = vocabulary_of(game)
    record = partie.parse((FOLDERS[game] / name).read_text("utf-8"))
    script = Script()
    pack = AsRecorded(vocabulary, evolve(record, players=people))
    (folder / "haus").mkdir()
    instead = {} if broken is None else {"/": always(await without(*broken))}
    display = 80 + os.getpid() % 900
    async with opened_house(folder / "haus", pack, instead) as (doors, address), Reader(folder, display) as ear:
        await begin(doors, ear, address, game, people, me, script)
        blind, entries = Blind(ear, script), partial(journal.read, doors.database, 1)
        await ear.page.locator("#karten [role=option]").first.wait_for()
        await blind.press("alt+k", says="Alt+K")
        await ear.page.wait_for_function("() => document.activeElement.matches('#karten [role=option]')")
        for key in WALK:
            await blind.press(key)
        for one in [one for one in record.body if isinstance(one, partie.Typed)][:most]:
            before = len(entries())
            if one.speaker == me:
                await blind.do(one.text)
            else:
                await doors.type(one.speaker.title(), one.text)
                script.add(f"{one.speaker}: {one.text}", await ear.quiet())
            if any("spiel_ende" in expected.words or "mischen" in expected.words for expected in one.expected):
                break
            await until(lambda before=before: len(entries()) > before, 30)
    return script.text


async def begin(doors, ear, address, game, people, me, script):
    """Have everybody sit down in their order, and the cards be dealt."""
    others = [one.title() for one in people if one != me]
    doors.enrol(*others)
    for name in others:
        await doors.come_in(name)
    await doors.type(others[0], f"eroeffnen {game}")
    await ear.page.goto(address)
    await ear.page.get_by_role("button", name="Als Gast spielen").wait_for()
    await ear.quiet()
    await ear.page.get_by_role("button", name="Als Gast spielen").focus()
    script.add("Eingabe auf „Als Gast spielen“", await ear.press("Return"))
    for name in people[1:]:
        if name == me:
            await ear.page.get_by_role("button", name="mitspielen 1", exact=True).focus()
            await ear.quiet()
            script.add("Eingabe auf „mitspielen 1“", await ear.press("Return"))
        else:
            await doors.type(name.title(), "mitspielen 1")
            script.add(f"{name}: mitspielen 1", await ear.quiet())
    await doors.type(others[0], "mischen")
    script.add(f"{others[0].lower()}: mischen", await ear.quiet())


async def without(taken, left):
    """Return the page with something else in place of what it has; what a test puts in between, browsers trust less."""
    page = await page_files("telnet haus 5252")["/"]()
    assert taken.encode() in page.body
    return replace(page, body=page.body.replace(taken.encode(), left.encode()), packed=None)


@pytest.mark.parametrize("game", DEALS)
async def test_a_deal_is_spoken_as_it_was_heard(tmp_path, game):
    """A whole deal by keys: every event once, in words, in its order; every key of the hand names its card."""
    heard = await played(tmp_path, game)
    kept = KEPT / f"{game}.txt"
    if os.environ.get("STAMMTISCH_HEARD") == "1":
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(heard, "utf-8")

    assert kept.read_text("utf-8") == heard
    spoken = [line for line in heard.splitlines() if line.startswith("  ")]
    assert [] == [line for line in spoken if re.search(r"(?<!\w)(10|[2-9bdka])[+#*o](?!\w)", line)]


@pytest.mark.parametrize(
    "broken",
    [
        ('role="log" aria-live="polite"', 'role="group"'),
        ('role="listbox" aria-multiselectable="true"', ""),
        (' aria-labelledby="hand-titel"></ul>', "></ul>"),
    ],
    ids=["live region", "listbox", "label"],
)
async def test_what_is_taken_away_is_missed(tmp_path, broken):
    """Without a live region, a role or a label something else is spoken from the first moves on."""
    heard = await played(tmp_path, "romme", most=3, broken=broken)

    assert not (KEPT / "romme.txt").read_text("utf-8").startswith(heard)
