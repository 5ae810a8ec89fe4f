"""
The swap test through the running house: every way in which it can tell somebody something, logs and timers included.

tests/test_swap.py asks the rules and the words of a game. Here the same two runs are played in two whole houses, line
by line: with people who come back, ask everything that can be asked, lose the first shuffle to a failing disk, break
the match off and read its record, with somebody in the lobby who never sat there and somebody who watches the table.
Everything that is called on the wires of the viewer and of these two, every look at the clock, every timer, every line
of the log and the shape of the journal and of the evidence must be the same.
"""

import random
import sqlite3
import zlib
from contextlib import closing
from dataclasses import dataclass
from functools import partial, wraps
from itertools import count
from pathlib import Path

import pytest
import structlog
from structlog.testing import capture_logs

from commands.catalogue import VOCABULARIES, vocabulary_of
from commands.language.misread import Misread
from commands.language.verb import HouseWord, Question
from commands.lobby import verbs as said
from commands.table.tale import TableNames
from commands.table.verbs import lexicon_of
from db import journal
from games.bots import analysis
from games.contract import HOUSE, Clock, Drawn, Public, Seat
from games.frozen import evolve
from games.meld.actions import Discard
from games.options import Special
from games.pot.match import Exchange
from games.table import state as table_state
from games.table.state import finished
from server.lobby.lexicons import lexicon_for
from server.social import link_commands
from tests import postgres
from tests.playouts import PEOPLE
from tests.records import ids
from tests.server.indoors import Beat, Indoors, MovedClock, StackedPack
from tests.server.paged import PagedWire
from tests.swap import LeakError, Script, counterpart, run, samples, script_of

pytestmark = [pytest.mark.asyncio(loop_factories=["asyncio"]), pytest.mark.usefixtures("two_worlds")]

log = structlog.get_logger()

KNOWN = [one for one in VOCABULARIES if one.game.secrets and one.game.waits]
BYSTANDER = "Zita"
"""Sits in the lobby all evening."""

WATCHER = "Wanda"
"""Watches the table, and has no seat there."""

DEEDS = (said.Quit, said.OpenTable, said.JoinTable, said.WatchTable, said.ChangePassword)
"""Words to the house that do something when said alone; every other one asks."""

FAILING, MENDED = (
    (
        "ALTER TABLE journal ADD CONSTRAINT failing CHECK (false) NOT VALID",
        "ALTER TABLE journal DROP CONSTRAINT failing",
    )
    if postgres.ON_POSTGRES
    else (
        "CREATE TRIGGER failing BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'failing'); END",
        "DROP TRIGGER failing",
    )
)
"""What makes the journal take nothing, and something again."""


def questions(lexicon, names):
    """Return every word that asks for something when said alone: those of the game, of the table and of the house."""
    for verb in lexicon.verbs:
        word = verb.words[0] if verb.words else " ".join(verb.pairs[0])
        try:
            meaning = lexicon.read(word, names)
        except Misread:
            continue
        if isinstance(meaning, (Question, HouseWord)) and not isinstance(meaning, DEEDS):
            yield word


PACKAGES = ["Stammtisch 1", "Stammtisch.Tisch 1", "Char 1", "Comm 1"]
"""What a program asks to be told: everything."""


@dataclass
class Noticed:
    """All that is compared of one run."""

    beats: list[Beat]
    logged: list[dict[str, object]]
    journal: list[tuple[object, ...]]
    evidence: list[tuple[object, ...]]
    pages: list[str]


@pytest.fixture
def two_worlds(monkeypatch):
    """
    Moves are looked back at in two imagined worlds: more of them tell the same people the same things, at length.

    The words of links, drawn in the house anew each time, are those of the other evening.
    """
    monkeypatch.setattr(analysis, "LOOKS", (2,))
    monkeypatch.setattr(link_commands, "word_of_return", lambda: "bi" * next(Evening.links))


class Evening:
    """
    One run of a script in a house of its own.

    Attributes:
        links: how long the next word of a link is, in this evening.
        by_page: the viewer and who watches sit before pages.
    """

    links = count(9)

    def __init__(
        self, folder: Path, script: Script, viewer: Seat | None, attempts, seed: int, *, by_page: bool = False
    ) -> None:
        Evening.links = count(9)
        self.beats: list[Beat] = []
        self.by_page = by_page
        self.pages: list[PagedWire] = []
        self.script = script
        self.viewer = None if viewer is None else PEOPLE[viewer]
        self.attempts = attempts
        self.chance = random.Random(seed)
        self.people = PEOPLE[: len(script.setting.people)]
        draws = [one.action.order for one in attempts if isinstance(one.action, Drawn)]
        lost = next(place for place, one in enumerate(attempts[1:]) if not isinstance(one.action, Drawn))
        self.doors = Indoors(folder, MovedClock(self.beats), StackedPack([*draws[:lost], *draws]))

    async def spend(self) -> Noticed:
        """Play, and return what could be noticed."""
        doors = self.doors
        with capture_logs() as logged:
            doors.enrol(*self.people, BYSTANDER, WATCHER)
            await self.come_in(*self.people, BYSTANDER, WATCHER)
            live = await doors.open_table(self.script.vocabulary, *self.people)
            await doors.type(WATCHER, f"zuschauen {live.number}")
            await self.agree()
            await self.lose_the_first_shuffle()
            await self.play(live)
            assert self.hands(live.facts.sitting) == self.hands(self.expected())  # the house has played the script
            await self.ask_everything(self.viewer, live)
            await self.ask_everything(BYSTANDER, live)
            await self.ask_everything(WATCHER, live)
            for name in tuple(doors.wires):  # a house that closes hangs up in no certain order
                await doors.type(name, "ende")
            await doors.stop()
            doors.start()
            await self.come_in(*self.people, BYSTANDER, WATCHER)
            await doors.type(WATCHER, f"zuschauen {live.number}")
            live = doors.house.tables.awake[live.number]
            assert [WATCHER] == live.audience.spectators
            await self.ask_everything(self.viewer, live)
            if not finished(live.vocabulary.game, live.facts.sitting):
                for name in self.people:
                    await doors.type(name, "spiel abbrechen")
            await self.ask_everything(self.viewer, live)
            await self.ask_everything(BYSTANDER, live)
            await self.ask_everything(WATCHER, live)
            entries = journal.read(doors.database, live.number)
            for name in tuple(doors.wires):
                await doors.type(name, "ende")
            await doors.stop()
        return Noticed(
            self.beats,
            list(map(dict, logged)),
            [(entry.number, entry.time, entry.actor, len(entry.line.split())) for entry in entries],
            [
                (file.name, file.stat().st_mode & 0o777, len(file.read_text().split()))
                for file in sorted((doors.folder / "zustand" / "pannen").iterdir())
            ],
            [message for page in self.pages for message in page.without_tickets()],
        )

    async def play(self, live) -> None:
        """Type the script; now and then somebody asks, or the viewer loses their line until it is for them to type."""
        away = False
        for attempt in self.attempts:
            if attempt.actor is HOUSE:
                continue
            name = self.people[attempt.actor]
            if away and name == self.viewer:
                await self.come_in(name)
                await self.ask_everything(name, live)
                away = False
            await self.doors.type(
                name, lexicon_of(self.script.vocabulary).write(attempt.action, TableNames(live.facts.sitting))
            )
            if name == self.viewer and self.chance.random() < 0.15:
                away = True
                await self.doors.lose(name)
            elif self.chance.random() < 0.1:
                await self.ask_everything(BYSTANDER if away else self.viewer or BYSTANDER, live)
        if away:
            await self.come_in(self.viewer)

    def expected(self):
        """Return the table at which the script must have ended."""
        *_, last = run(self.script.vocabulary, self.script.setting, self.attempts)
        return last.after

    def hands(self, sitting):
        """Return what everybody holds, and the phase."""
        game = self.script.vocabulary.game
        return table_state.phase(game, sitting), [game.hands.of(sitting.state, seat) for seat in sitting.circle]

    async def come_in(self, *names: str | None) -> None:
        """Bring people in; what the viewer and those without a seat are told is kept, their programs included."""
        for name in filter(None, names):
            kept = name in {self.viewer, BYSTANDER, WATCHER}
            if self.by_page and kept and name != BYSTANDER:
                self.pages.append(await self.doors.come_in_by_page(name))
                continue
            wire = await self.doors.come_in(name, self.beats if kept else None)
            if kept:
                wire.session.packaged("Core.Supports.Set", PACKAGES)
                await self.doors.settled()

    async def agree(self) -> None:
        """Agree on what the script was played with, and on a clock where there is one."""
        opener, setting = self.people[0], self.script.setting
        for option in self.script.vocabulary.game.options:
            if isinstance(option, Special):
                how = "mit" if setting.options[option.name] else "ohne"
                await self.doors.type(opener, f"spiel {how} {option.name}")
            elif option.name == "bedenkzeit":
                await self.doors.type(opener, "bestimmen bedenkzeit 60")

    async def lose_the_first_shuffle(self) -> None:
        """Have the opener shuffle while the disk takes nothing: everybody is told a number, the order is evidence."""
        await self.execute(FAILING)
        await self.doors.type(self.people[0], "mischen")
        await self.execute(MENDED)

    async def execute(self, statement: str) -> None:
        """Change the database from beside."""
        file = self.doors.folder / "haus.sqlite"
        if postgres.ON_POSTGRES:
            postgres.execute(postgres.shared_folder(), statement, postgres.name_of(file))
            return
        with closing(sqlite3.connect(file)) as beside:
            beside.execute(statement)
            beside.commit()

    async def ask_everything(self, name: str | None, live) -> None:
        """Have somebody ask whatever can be asked; the words are those of the lexicon, so later ones are among them."""
        if name is None:
            return
        lexicon = lexicon_for(self.doors.wires[name].session.location.vocabulary, admin=False)
        asked = list(questions(lexicon, TableNames(live.facts.sitting)))
        assert {"erinnerung", "hilfe", "protokoll", *(("befehle", "karten") if name != BYSTANDER else ())} <= {*asked}
        for line in (*asked, "hilfe karten", f"protokoll {live.number}", "erinnerung 200", f"mitspielen {live.number}"):
            await self.doors.type(name, line)


def comparable(noticed):
    """
    Return what has an order that means something.

    With a database on a server one thread looks up while another one stores: which of them is done first, and so lets
    lines go on or looks at the clock, hangs on the machine.
    """
    by_chance = {"now", "hold"} if postgres.ON_POSTGRES else ()
    return [one for one in noticed if not (isinstance(one, tuple) and one[0] in by_chance)]


async def compared(
    folder: Path, script: Script, viewer, length, card, other, seed, *, by_page: bool = False
) -> int | None:
    """
    Spend two evenings that differ by two cards; return how much was compared, None if the sample proves nothing.

    Raises:
        LeakError: somebody could notice a difference.
    """
    if length == 1 or (length < len(script.attempts) and isinstance(script.attempts[length].action, Drawn)):
        return None
    attempts = counterpart(script, viewer, length, card, other)
    if attempts is None or not any(one.actor is not HOUSE for one in attempts[1:]):
        return None
    runs = []
    for name, lines in (("one", script.attempts[:length]), ("other", attempts)):
        (folder / name).mkdir(parents=True)
        runs.append(await Evening(folder / name, script, viewer, lines, seed, by_page=by_page).spend())
    one, another = runs
    for what in ("beats", "logged", "journal", "evidence", *(("pages",) if by_page else ())):
        first, second = comparable(getattr(one, what)), comparable(getattr(another, what))
        assert first, what
        if first != second:
            differing = next((pair for pair in zip(first, second, strict=False) if pair[0] != pair[1]), "length")
            raise LeakError(f"{script.vocabulary.game.id}, {viewer} by {what} of {card} or {other}: {differing}")
    return len(one.beats) + len(one.pages)


async def swap_indoors(
    vocabulary, folder: Path, wanted: int, known=None, *, first=1, by_page: bool | None = None
) -> tuple[int, int]:
    """
    Compare so many samples, every other one by page; return how many there were and how many beats.

    Args:
        vocabulary, folder, wanted: what is played, where, and how many samples have to survive.
        known: whose rules discard samples.
        first: the first script that is tried.
        by_page: every sample, or none.
    """
    survived, beats, seed = 0, 0, first - 1
    while survived < wanted:
        seed += 1
        assert seed < first + 20 * wanted + 100, "hardly a sample survives"
        script = Script(known or vocabulary, *script_of(known or vocabulary, seed))
        chance = random.Random(seed)
        viewer = chance.choice((None, *script.setting.circle))
        for sample in samples(script, viewer, chance):
            script.vocabulary = vocabulary
            paged = survived % 2 == 1 if by_page is None else by_page
            made = await compared(folder / f"{seed}", script, viewer, *sample, seed, by_page=paged)
            if made is not None:
                survived, beats = survived + 1, beats + made
                break
    return survived, beats


@pytest.mark.incidents
@pytest.mark.parametrize("vocabulary", KNOWN, ids=ids(KNOWN))
async def test_nobody_in_the_house_learns_of_cards_they_were_never_shown(vocabulary, tmp_path, record_property):
    """Two hidden cards are exchanged, and neither the viewer nor who has no seat nor the log notices anything."""
    survived, beats = await swap_indoors(vocabulary, tmp_path, 2)
    record_property("counted", f"{vocabulary.game.id} indoors: {survived} samples, {beats} beats compared")

    assert 2 == survived
    assert beats > 300


@pytest.mark.soak
@pytest.mark.parametrize("vocabulary", KNOWN, ids=ids(KNOWN))
async def test_nobody_in_the_house_learns_anything_in_many_evenings(vocabulary, tmp_path, record_property):
    """The same at full size."""
    survived, beats = await swap_indoors(vocabulary, tmp_path, 60)
    record_property("counted", f"{vocabulary.game.id} indoors: {survived} samples, {beats} beats compared")

    assert 60 == survived


# --- planted leaks ---------------------------------------------------------------------------------------------------


def odd(game, state):
    """Return what a leak tells: one bit of all hands."""
    hands = [sorted(map(str, game.hands.of(state, seat))) for seat in state.circle]
    return zlib.crc32(repr(hands).encode()) % 2


def odd_clock(vocabulary):
    """Give more time when the hands are odd."""
    game = vocabulary.game
    return evolve(vocabulary, game=evolve(game, clock=lambda state: Clock("zug", 60.0 + odd(game, state))))


def odd_log(vocabulary):
    """Write into the log what is told at the table."""

    def tell(event, voice):
        log.info("told", what=str(event))
        return vocabulary.tell(event, voice)

    return evolve(vocabulary, tell=tell)


def odd_screen(vocabulary, *, only_without_a_seat=False):
    """Show another word on the screen of the cards when the hands are odd."""
    seen = {}
    game = vocabulary.game

    @wraps(game.view)
    def view(state, viewer):
        made = game.view(state, viewer)
        seen[id(made)] = odd(game, state)
        return made

    def show(made, sitting, voice):
        honest = only_without_a_seat and voice.you is not None
        return vocabulary.show(made, sitting, voice) + " " * (0 if honest else 1 + seen.get(id(made), 0)) + "."

    return evolve(vocabulary, game=evolve(game, view=view), show=show)


def odd_view(vocabulary):
    """Count one card more on the pile when the hands are odd, in what is seen alone."""
    game = vocabulary.game

    @wraps(game.view)
    def view(state, viewer):
        made = game.view(state, viewer)
        return evolve(made, pile=made.pile + 100 * odd(game, state))

    return evolve(vocabulary, game=evolve(game, view=view))


def odd_offer(vocabulary):
    """Offer another card to lay away when the hands are odd."""
    seen = {}
    game = vocabulary.game

    @wraps(game.view)
    def view(state, viewer):
        made = evolve(game.view(state, viewer))
        seen[id(made)] = made, odd(game, state)
        return made

    def cards(made):
        return ["7+"] * (1 + seen[id(made)][1]) + ["8+"][: seen[id(made)][1]]

    built_anew = evolve(game.hands, apart=None)
    return evolve(vocabulary, game=evolve(game, view=view, hands=built_anew), choices={(Discard, "card"): cards})


class Rustled(Public):
    """Something nobody is told in words."""

    odd: int


def odd_event(vocabulary):
    """Let something happen that no word is made of, in another way when the hands are odd."""
    game = vocabulary.game

    def rustling(clause):
        def rule(state, actor, action):
            step = clause.rule(state, actor, action)
            return evolve(step, events=(*step.events, Rustled(odd(game, step.state))))

        return evolve(clause, rule=rule)

    rules = {phase: tuple(map(rustling, clauses)) for phase, clauses in game.rules.items()}
    events = {**vocabulary.events, "geraschelt": Rustled}
    return evolve(vocabulary, game=evolve(game, rules=rules), events=events)


@pytest.fixture
def odd_entry(monkeypatch):
    """Write down for everybody which tiles somebody has exchanged."""

    def leak(vocabulary):
        monkeypatch.setattr(Exchange, "shown", lambda self, _viewer, _state: self)
        return vocabulary

    return leak


@pytest.mark.incidents
@pytest.mark.parametrize(
    ("leak", "found", "game", "first"),
    [
        (odd_view, r"by beats.*Stammtisch\.Tisch", "romme", 2),
        (odd_offer, r"by beats.*Stammtisch\.Tisch", "romme", 10),
        (odd_event, r"by beats.*Stammtisch\.Ereignis", "romme", 2),
        ("odd_entry", r"by beats.*Stammtisch\.Eintrag", "poker", 6),
    ],
)
async def test_planted_leak_to_a_program_is_caught(leak, found, game, first, tmp_path, request):
    """
    A double of a game that leaks in what programs alone are told does not pass, whatever the message.

    The first script is a short one in which it shows; should the games play otherwise one day, a later one does.
    """
    leak = request.getfixturevalue(leak) if isinstance(leak, str) else leak
    honest = vocabulary_of(game)
    with pytest.raises(LeakError, match=found):
        await swap_indoors(leak(honest), tmp_path, 60, honest, first=first, by_page=False)


@pytest.mark.incidents
@pytest.mark.parametrize(
    ("leak", "found", "first"),
    [
        (odd_view, r"by pages.*Stammtisch\.Tisch", 2),
        (odd_offer, r"by pages.*Stammtisch\.Tisch", 10),
    ],
)
async def test_planted_leak_to_a_page_is_caught(leak, found, first, tmp_path):
    """The same over what pages are sent."""
    honest = vocabulary_of("romme")
    with pytest.raises(LeakError, match=found):
        await swap_indoors(leak(honest), tmp_path, 60, honest, first=first, by_page=True)


@pytest.mark.incidents
@pytest.mark.parametrize(
    ("leak", "found", "first"),
    [
        (odd_clock, "by beats.*'after'", 10),
        (odd_log, "by logged.*'told'", 1),
        (odd_screen, "by beats.*'prompt'", 7),
        (partial(odd_screen, only_without_a_seat=True), "by beats.*'prompt'", 7),
    ],
)
async def test_planted_leak_is_caught_indoors(leak, found, first, tmp_path):
    """A double of a game that leaks by a timer, by the log or on a screen, be it a watcher's, does not pass."""
    honest = KNOWN[0]
    with pytest.raises(LeakError, match=found):
        await swap_indoors(leak(honest), tmp_path, 20, honest, first=first, by_page=False)
