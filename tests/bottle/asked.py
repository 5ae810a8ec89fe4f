"""
What is asked of the house, whatever happens to it: by ears at every table, every few seconds, and when all is quiet.

    told       what anybody hears of a table is stored already, and comes in the order in which it is stored
    replayed   the journal leads to the very table that is awake; no card is in two places on the way
    seen       everybody's view, prompt and every screen can be made
    hidden     in an imagined world, which differs only in what a seat cannot know, that seat reads the same
    people     one connection for a person, one person for a name
    bounded    tasks, timers and rows stay in proportion to the people
    answered   whoever types and reads gets an answer; the blameless are never cut off
    quiet      when everybody has stopped, nothing is left waiting
    sound      what `stammtisch pruefen` finds: nothing
"""

# mypy: disable-error-code="attr-defined"

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

from commands.journal.exports import played
from commands.language.misread import Misread
from commands.language.verb import Question
from commands.language.vocabulary import AnyVocabulary
from commands.lobby.replies import TOO_MUCH
from commands.table.people import TableNames
from commands.table.verbs import lexicon_of
from db import journal
from db.engine import Database
from games import table
from games.bots.contract import Sight, chance_of, thinkable
from games.contract import SHUFFLING, Drawn, Event, Seat, Viewer, witnessed
from games.frozen import evolve
from games.table import AnyTable
from server.cli.inspect import _checked, _stored
from server.house import House
from server.play.live import LiveTable
from server.play.seen import News, Seen
from server.play.views import PlayerViews, Style
from tests.bottle.disk import Disk
from tests.bottle.loop import BottleLoop
from tests.bottle.people import NOT_TO_BE_BLAMED, Person

STYLES: Final = (Style(), Style(reader=True, words=True))
PATIENCE: Final = 90.0
"""Seconds of an evening somebody waits for an answer, where nothing is wrong with the disk."""


class Broken(Exception):
    """
    A promise is not kept; the text says which, and how.

    Attributes:
        at: in which second of the evening that was noticed.
    """

    def __init__(self, promise: str, how: str) -> None:
        super().__init__(f"{promise}: {how}")
        self.promise = promise
        self.at = 0.0


class Ear:
    """Listens at a table for the whole evening: everybody's eyes, and nobody's."""

    viewer = None
    everything = True

    def __init__(self, asked: Asked, live: LiveTable) -> None:
        self._asked, self._number, self._last = asked, live.number, live.facts.entry

    def notice(self, news: News) -> None:
        """Compare what is told with what is stored."""
        if not isinstance(news, Seen):
            return
        if (self._number, news.entry) not in self._asked.disk.lines:
            self._asked.broken("told", f"table {self._number}, entry {news.entry} is told and not stored")
        if news.entry < self._last:
            self._asked.broken("told", f"table {self._number}, entry {news.entry} is told behind {self._last}")
        self._last = max(self._last, news.entry)


class Asked:
    """
    Asks, and keeps what was answered wrongly.

    Attributes:
        disk: what is stored.
        found: the first promise that was not kept; the evening ends there.
        looks: how much was looked at.
    """

    def __init__(self, disk: Disk, seed: int) -> None:
        self.disk = disk
        self.found: Broken | None = None
        self.looks = Counter[str]()
        self._chance = Random(f"{seed} asked")
        self._house: House
        self._loop: BottleLoop
        self._ears: dict[int, LiveTable] = {}
        self._keys: dict[object, object] = {}

    def broken(self, promise: str, how: str) -> None:
        """Take note that a promise is not kept."""
        self.found = self.found or Broken(promise, how)

    def opened(self, house: House, loop: BottleLoop) -> None:
        """Ask another house from now on."""
        self._house, self._loop = house, loop
        self._ears.clear()

    # --- all the time ---

    def look(self, people: list[Person]) -> None:
        """Look at what can be looked at in no time, and at one table closely."""
        house = self._house
        awake = house.tables.awake
        for number, live in tuple(awake.items()):
            if self._ears.get(number) is not live:
                self._ears[number] = live
                live.audience.subscribe(Ear(self, live), ahead=True)
        for number in [number for number in self._ears if number not in awake]:
            del self._ears[number]
        self._people(people)
        self._bounded()
        if awake:
            self.table(self._chance.choice(list(awake.values())))

    def _people(self, people: list[Person]) -> None:
        names = Counter(session.person.key for session in self._house.roster.here.values())
        for name, count in names.items():
            if count > 1:
                self.broken("people", f"{name} is here {count} times")
        for who, session in self._house.roster.here.items():
            if session.person.id != who:
                self.broken("people", f"{session.person.key} is here as {who} and is {session.person.id}")
            if session.gone:
                self.broken("people", f"{session.person.key} is gone and here")
        for session in self._house.roster.here.values():
            seated = session.seated
            if seated is not None and self._house.tables.awake.get(seated.table.number) is seated.table:
                facts = seated.table.facts
                if facts.owner(seated.seat) != session.person.id and not session.replaced:
                    self.broken("people", f"{session.person.key} sits on the seat of {facts.owner(seated.seat)}")
        for one in people:
            if one.kind in NOT_TO_BE_BLAMED and one.line is not None and TOO_MUCH in one.line.text:
                self.broken("answered", f"{one.name} ({one.kind}) is cut off for what others do")

    def _bounded(self) -> None:
        tasks, connections = len(asyncio.all_tasks(self._loop)), len(self._house.roster.connections)
        if tasks > 30 + 2 * connections:
            self.broken("bounded", f"{tasks} tasks for {connections} connections")
        if (timers := len(self._loop._scheduled)) > 2000 + 100 * connections:
            self.broken("bounded", f"{timers} timers for {connections} connections")

    # --- one table ---

    def table(self, live: LiveTable) -> None:
        """Look at one table closely; one where something is under way is left for another time."""
        if not (live.idle and live.facts.open):
            return
        self.looks["tables"] += 1
        try:
            entries = journal.read(self._house.essentials.database, live.number)
            heard = self.replayed(live.vocabulary, [(one.actor, one.line) for one in entries], live.facts.sitting)
            self._seen(live)
            if heard is not None:
                self._hidden(live, heard)
        except Broken as broken:
            self.broken(broken.promise, f"table {live.number} ({live.vocabulary.game.id}): {broken}")
        except Exception as error:  # noqa: BLE001 - whatever goes wrong here is what is looked for
            trace = traceback_of(error)
            self.broken("seen", f"table {live.number} ({live.vocabulary.game.id}): {trace}")

    def replayed(
        self, words: AnyVocabulary, entries: list[tuple[str, str]], expected: AnyTable
    ) -> dict[Seat, list[Event]] | None:
        """
        Replay a journal; return what each seat has noticed in the running deal.

        Raises:
            Broken: it leads elsewhere, or a card is doubled.
        """
        heard: dict[Seat, list[Event]] = {}
        pack, game, last = Counter[object](), words.game, None
        for one in played(words, entries):
            last = one.after
            if one.before.state is None or game.phase(one.before.state) in game.idle:
                heard = {}
            for seat in one.after.circle:
                heard.setdefault(seat, []).extend(witnessed(one.events, seat))
            if isinstance(one.action, Drawn) and one.action.kind == SHUFFLING:
                pack |= Counter(one.action.order)
        if last is None:
            return None
        if last != expected:
            raise Broken("replayed", "the journal leads elsewhere")
        if last.state is not None:
            held = Counter(card for seat in last.circle for card in game.hands.of(last.state, seat))
            if not held <= pack:
                raise Broken("replayed", "a card is in two places")
        return heard

    def _seen(self, live: LiveTable) -> None:
        """Make every view and every screen."""
        for viewer in (None, *live.facts.circle):
            live.view(viewer)
        viewer = self._chance.choice((None, *live.facts.circle))
        for _ in shown(live.number, live.vocabulary, live.facts.sitting, viewer):
            self.looks["screens"] += 1

    def _hidden(self, live: LiveTable, heard: dict[Seat, list[Event]]) -> None:
        """Compare what a seat reads with what it would read in a world it cannot tell from the true one."""
        game, sitting = live.vocabulary.game, live.facts.sitting
        if sitting.state is None or table.finished(game, sitting) or not thinkable(game, sitting.state):
            return
        seat = self._chance.choice(sitting.circle)
        if not game.secrets or game.imagine is None:
            return
        sight = Sight(game, seat, sitting.state, tuple(heard.get(seat, ())))
        other = evolve(sitting, state=sight.anew(chance_of(self._chance.getrandbits(32))).world)
        if other == sitting:
            return
        number, words = live.number, live.vocabulary
        for one, another in zip(shown(number, words, sitting, seat), shown(number, words, other, seat), strict=True):
            self.looks["compared"] += 1
            if one != another:
                raise Broken("hidden", f"seat {seat} reads {one!s:.300} or {another!s:.300}")

    # --- afterwards ---

    def quiet(self, people: list[Person]) -> None:
        """When everybody has stopped: nothing waits, and everybody is answered."""
        house = self._house
        waits = {
            "the writer": house.essentials.writer.waiting,
            "a reading": house.essentials.reads.under_way,
            "a password": house.reception.passwords.waiting,
        }
        for what, count in waits.items():
            if count:
                self.broken("quiet", f"{what} still waits ({count})")
        for live in house.tables.awake.values():
            if not live.idle:
                self.broken("quiet", f"table {live.number} is not done with what was asked")
        for one in people:
            if one.unanswered:
                self.broken("answered", f"{one.name} ({one.kind}) typed {one.last!r} and nobody answers")
        for live in tuple(house.tables.awake.values()):
            self.table(live)

    def sound(self, database: Database) -> None:
        """Look at all that is stored, as `stammtisch pruefen` does."""
        rows, damaged = journal.every_table(database)
        findings = [*_stored(database), *(str(one) for one in damaged)]
        for row in rows:
            findings += _checked(database, row)
            self.looks["journals"] += 1
        if findings:
            self.broken("sound", "; ".join(findings[:5]))


def shown(number: int, words: AnyVocabulary, sitting: AnyTable, viewer: Viewer) -> Iterator[object]:
    """Yield all that one pair of eyes can be shown of a table: view, prompts, the answer to every question."""
    eyes = PlayerViews(number, words, sitting)
    yield eyes.view(viewer)
    asked = questions(words, TableNames(sitting))
    for style in STYLES:
        prompt = eyes.prompt(viewer, style)
        yield prompt.text, prompt.possible, prompt.yours
        for question in asked:
            yield eyes.answer(question, viewer, style)


def questions(words: AnyVocabulary, names: TableNames) -> list[Question]:
    """Return every question that can be asked at a table by a word alone."""
    found = []
    lexicon = lexicon_of(words)
    for verb in lexicon.verbs:
        try:
            meaning = lexicon.read(verb.words[0] if verb.words else " ".join(verb.pairs[0]), names)
        except Misread:
            continue
        if isinstance(meaning, Question):
            found.append(meaning)
    return found


def traceback_of(error: BaseException) -> str:
    """Return an error with the places it came through, innermost last."""
    places, trace = [], error.__traceback__
    while trace is not None:
        places.append(f"{trace.tb_frame.f_code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}")
        trace = trace.tb_next
    return f"{type(error).__name__}: {str(error)[:300]} ({' '.join(places[-8:])})"
