"""
What is asked of the house, whatever happens to it: by ears at every table, every few seconds, and when all is quiet.

    told        what anybody hears of a table is stored already, and comes in the order in which it is stored: as
                news, and as words among the bytes sent to every seat (`told`)
    order       of those who wait for nothing whoever was read first is first at the table
    replayed    what is stored leads to the very table that is awake; no card is in two places on the way (`tables`)
    conserved   chips, points, people and numbers: nothing gets lost in a step, no number is given twice; what the
                tables of a tournament have brought is what was won there (`tournaments`)
    remembered  computers have noticed what their seats have noticed, and nothing twice
    seen        everybody's view, prompt and every screen can be made, also when one after another leaves
    hidden      in an imagined world, which differs only in what a seat cannot know, that seat reads the same; of two
                evenings that differ so, byte by byte (`swapped`)
    people      one connection for a person, one person for a number; who is gone sits, watches and listens nowhere;
                everybody comes from where the connection comes from; what is deleted is known to nobody
    clock       no time runs out that did not run
    sanctioned  whoever was barred or muted was meant, and is so no longer when that was lifted (`sanctioned`)
    bounded     tasks, timers, sessions and rows stay in proportion to the people
    answered    whoever types and reads gets an answer; the blameless are never cut off
    quiet       when everybody has stopped, nothing is left waiting
    no incident nothing was logged as an error but what the disk refuses
    sound       what `stammtisch pruefen` finds: nothing

Sets of the day are asked about in `daily`: equal cards, nothing of others before the own end, each counted once.
"""

# mypy: disable-error-code="attr-defined"

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Final

from commands.catalogue import VOCABULARIES
from commands.journal.exports import personal
from commands.language.names import name_key
from commands.lobby.replies import TOO_MUCH
from db import journal
from db.database import Database
from db.identity import PersonId
from games.contract import Seat
from games.table.state import carried, clock
from server.cli.inspect import _checked, _stored
from server.house import House
from server.ops.config import DaySets
from server.play.live import LiveTable
from server.sessions.person import Person as KnownPerson
from server.sessions.session import Session
from tests.bottle import daily, tournaments
from tests.bottle.disk import Disk
from tests.bottle.kept import Kept
from tests.bottle.loop import BottleLoop
from tests.bottle.net import Doors, Line, PageLine
from tests.bottle.people import NOT_TO_BE_BLAMED, WRONG, Person
from tests.bottle.sanctioned import Sanctioned
from tests.bottle.tables import Broken, Closely
from tests.bottle.told import Ear, Words

CLOSELY: Final = 0.5
"""How likely it is that in a second of the evening one table is looked at closely."""

DEAR: Final = 0.3
"""How likely it is then that all of it is: screens, imagined worlds, leaving."""

SWEPT: Final = 0.5
"""How likely it is that at the end of an evening the sessions that are left in memory are counted."""


AT_ONCE: Final = 1.5
"""Seconds within which a house that may speak again has said what waited."""

AT_THE_DOOR: Final = 120.0
"""Seconds after which nobody who has said nothing is asked for a name any more: twice what the house gives them."""

MISTYPED: Final = name_key(WRONG)
"""As whom somebody is here who gave a wrong password where a name was asked for."""

AGAIN: Final = "noch einmal"
"""The line behind which a table is between two matches."""


class Asked:
    """
    Asks, and keeps what was answered wrongly.

    Attributes:
        disk: what is stored.
        found: the first promise that was not kept; the evening ends there.
        looks: how much was looked at.
        words: what seats are to read.
        sure: tells whether the house may say something.
    """

    def __init__(self, disk: Disk, seed: int) -> None:
        self.disk = disk
        self.found: Broken | None = None
        self.looks = Counter[str]()
        self.words = Words(self)
        self.sure: Callable[[], bool] = lambda: True
        self._speaks_at = 0.0
        self._chance = Random(f"{seed} asked")
        self._closely = Closely(self._chance, self.looks)
        self._kept = Kept(self.broken)
        self._sets = daily.Sets(self.broken, self.looks)
        self._house: House | None = None
        self._loop: BottleLoop
        self._ears: dict[int, LiveTable] = {}
        self._keys: dict[PersonId, str] = {}
        self._whose: dict[PersonId, str] = {}
        self._sanctioned = Sanctioned(self.broken)
        self._old: frozenset[int] = frozenset()
        self._last_acted: dict[int, tuple[float, int]] = {}
        disk.stored, disk.replaced = self.words.durable, self._closely.forget

    @property
    def now(self) -> float:
        """The loop's seconds."""
        return self._loop.time()

    @property
    def awake(self) -> dict[int, LiveTable]:
        """The tables that are awake, by number."""
        return {} if self._house is None else self._house.tables.awake

    def broken(self, promise: str, how: str) -> None:
        """Take note that a promise was not kept."""
        if self.found is None:
            self.found = Broken(promise, how)

    def known(self, database: Database) -> None:
        """Learn what an older house has left: who was barred there is so still; its tables never were any."""
        self._old = frozenset(row.number for row in journal.every_table(database)[0])
        self._sanctioned.known(database)

    def opened(self, house: House, loop: BottleLoop) -> None:
        """Look at another house from now on."""
        self._house, self._loop = house, loop
        self._ears.clear()
        self.words.opened()
        self._closely.opened()

    def typed(self, one: Person, line: str) -> None:
        """Note what a host does to others, for nobody else may feel it."""
        if one.kind == "host" and self._house is not None:
            self._sanctioned.typed(self._house, line, self.now)

    def acted(self, doors: Doors, live: LiveTable, listener: object) -> None:
        """Look whether whoever was read first in this round is first at the table, if nobody has to wait."""
        place = doors.order.pop(listener, None)
        if place is None or doors.round_at != self.now:
            return
        before, name = self._last_acted.get(live.number, (-1.0, -1))
        if before == self.now and place < name:
            self.broken("order", f"table {live.number}: who was read as number {name} was before number {place}")
        self._last_acted[live.number] = self.now, place
        self.looks["orders"] += before == self.now

    # --- all the time ---

    def look(self, people: list[Person], *, closely: bool = True) -> None:
        """Look at what can be looked at in no time, and at one table closely."""
        assert self._house is not None
        if not self.sure():
            self._speaks_at = self.now + AT_ONCE
        if self.now >= self._speaks_at:
            self.words.look()
        self.words.lines = {
            session: one.line
            for one in people
            if one.line is not None and not one.line.is_closing() and (session := one.line.session) is not None
        }
        for number, live in tuple(self.awake.items()):
            if self._ears.get(number) is not live:
                self._ears[number] = live
                live.audience.subscribe(Ear(self, live), ahead=True)
            if live.idle and number not in self._old and carried(live.vocabulary.game, live.facts.sitting):
                self.broken("quiet", f"at table {number} all have agreed to break off, and it goes on")
        for number in [number for number in self._ears if number not in self.awake]:
            del self._ears[number]
        self._people(people)
        self._sanctioned.look(self._house, people, self.now)
        self._kept.look(self._house, self._loop)
        self._sets.look(self._house, people, self.now)
        if closely and self.awake and self._chance.random() < CLOSELY:
            self.table(self._chance.choice(list(self.awake.values())), dear=self._chance.random() < DEAR)

    def _people(self, people: list[Person]) -> None:
        """Look at everybody who is here, and at everybody who follows a table."""
        house = self._house
        assert house is not None
        names = Counter(session.person.key for session in house.roster.here.values())
        for name, count in names.items():
            if count > 1:
                self.broken("people", f"{name} is here {count} times")
        lines = [line for one in people for line in (one.line, *one.left) if line is not None and not line.broken]
        wires = {id(one.wire) for one in lines}
        for page in lines:
            if isinstance(page, PageLine) and (missed := page.missed()):
                self.broken("told", f"{missed} was on its way when a page came back, and is not sent again")
        for who, session in house.roster.here.items():
            if id(session.wire) not in wires:
                self.broken("people", f"{session.person.key} is here without a line")
            if session.person.id != who:
                self.broken("people", f"{session.person.key} is here as {who} and is {session.person.id}")
            if session.gone:
                self.broken("people", f"{session.person.key} is gone and here")
            self._identity(session)
            seated = session.seated
            if seated is not None and self.awake.get(seated.table.number) is seated.table:
                facts = seated.table.facts
                if facts.owner(seated.seat) != who and not session.replaced:
                    self.broken("people", f"{session.person.key} sits on the seat of {facts.owner(seated.seat)}")
        for live in self.awake.values():
            for _, listener in live.audience.listening():
                if isinstance(listener, Session) and listener.gone:
                    self.broken("people", f"{listener.person.key} is gone and listens at table {live.number}")
        for one in people:
            line = one.line
            if line is None:
                continue
            if one.kind in NOT_TO_BE_BLAMED and TOO_MUCH in line.text:
                self.broken("answered", f"{one.name} ({one.kind}) is cut off for what others do")
            if (whose := line.session) is not None and whose.person.key != MISTYPED:
                self._somebody(one, whose.person)
            if line.wire.address != one.address:
                self.broken("people", f"{one.name} comes from {one.address} and is thought to be {line.wire.address}")

    def _somebody(self, one: Person, person: KnownPerson) -> None:
        """Look whether whoever has come in is known as the one they are, by name and by number."""
        if not person.guest and person.key != one.key:
            self.broken("people", f"{one.name} is {person.key}")
        if (before := self._whose.setdefault(person.id, one.name)) != one.name:
            self.broken("conserved", f"{one.name} has the number {person.id} of {before}")

    def _identity(self, session: Session) -> None:
        """Look whether a number is still the same person's: a guest's name becomes another one with the account."""
        person = session.person
        before = self._keys.setdefault(person.id, person.key)
        if before != person.key:
            if not before.startswith("gast"):
                self.broken("conserved", f"number {person.id} is {person.key} and was {before}")
            elif not person.guest:
                self.looks["accounts in mid-match" if _plays(session) else "accounts"] += 1
            self._keys[person.id] = person.key

    def table(self, live: LiveTable, *, dear: bool = True) -> None:
        """Look at one table closely; one where something is under way is left for another time."""
        assert self._house is not None
        if not (live.idle and live.facts.open) or live.number in self._old:
            return
        where = f"table {live.number} ({live.vocabulary.game.id})"
        try:
            self._closely.look(self._house, live, self.disk.lines[live.number], dear=dear)
        except Broken as broken:
            self.broken(broken.promise, f"{where}: {broken}")
        except Exception as error:  # noqa: BLE001 - whatever goes wrong here is what is looked for
            self.broken("seen", f"{where}: {traceback_of(error)}")

    # --- afterwards ---

    def quiet(self, people: list[Person]) -> None:
        """When everybody has stopped: nothing waits, everybody is answered, and no more is kept than is needed."""
        house = self._house
        assert house is not None
        self.words.look()
        waits = {
            "the writer": house.context.writer.waiting,
            "a reading": house.context.reads.under_way,
            "a password": house.auth.passwords.waiting,
        }
        for what, count in waits.items():
            if count:
                self.broken("quiet", f"{what} still waits ({count})")
        for live in house.tables.awake.values():
            if not live.idle:
                self.broken("quiet", f"table {live.number} is not done with what was asked")
            self._time(live)
        for one in people:
            if one.unanswered:
                self.broken("answered", f"{one.name} ({one.kind}) typed {one.last!r} and nobody answers")
            if (line := one.line) is not None and line.session is None and self._forgotten(line):
                self.broken("quiet", f"{one.name} ({one.kind}) is asked at the door for ever")
        for live in tuple(house.tables.awake.values()):
            self.table(live, dear=self._chance.random() < DEAR)
        self._computers(house)
        self._kept.at_rest(house, self._loop)
        self._sets.at_rest(house)
        self.looks["under way"] += self._kept.under_way(house)
        if self._chance.random() < SWEPT and not house.context.closing:  # who is sent home at the end stays seated
            self.words.opened()  # what is kept here alone is none of the house's
            self._ears.clear()
            self._closely.opened()
            self._kept.sessions(house)

    def _forgotten(self, line: Line) -> bool:
        """Tell whether nothing was sent down a line for longer than a log-in takes, whatever is under way."""
        return not line.is_closing() and self.now - line.read_at > AT_THE_DOOR

    def _time(self, live: LiveTable) -> None:
        """Look whether time runs where somebody has it; at a table that was woken, once one of its people is back."""
        allowance, bell = clock(live.vocabulary.game, live.facts.sitting), live.timers._turn._bell
        back = any(live.audience.listener(seat) is not None for seat in live.facts.circle)
        if allowance is not None and (back if bell is None else bell._given_up_at <= self.now):
            self.broken("quiet", f"time is over at table {live.number}, and nothing comes of it")

    def _computers(self, house: House) -> None:
        """Look whether every computer that is to move has a reason why it has not moved yet."""
        for watch in house.computers._watches.values():
            turn = watch._turn
            seat = watch._whose_turn()
            if seat is not None and watch.whole and turn is None and watch._stuck is None:
                self.broken("quiet", f"the computer on seat {seat} of table {watch.live.number} does not move")
            elif turn is not None and not watch._timer.when() > self.now and turn.action is None:
                self.broken("quiet", f"the computer on seat {seat} of table {watch.live.number} has no thought")

    def sound(self, database: Database, sets: DaySets) -> None:
        """Look at all that is stored, as `stammtisch pruefen` does."""
        rows, damaged = journal.every_table(database)
        findings = [*_stored(database), *map(str, damaged)]
        for row in rows:
            if row.number not in self._old:
                findings += _checked(database, row)
                self._record(row.number, row.game)
                self.looks["journals"] += 1
        if findings:
            self.broken("sound", "; ".join(findings[:5]))
            return
        rows = tuple(row for row in rows if row.number not in self._old)
        for unlike in tournaments.unlike(database, rows, self.looks):
            self.broken("conserved", unlike)
        for promise, how in daily.wrong(database, rows, sets, self.looks):
            self.broken(promise, how)

    def _record(self, number: int, game: str) -> None:
        """Look whether somebody who sat at a table gets a record of it, as it is, or as it once was between matches."""
        lines = [line for _, line in sorted(self.disk.lines.get(number, {}).items())]
        again = [place for place, (_, line) in enumerate(lines, 1) if line == AGAIN]
        vocabulary = next(one for one in VOCABULARIES if one.game.id == game)
        try:
            personal(vocabulary, lines[: self._chance.choice((*again, None))], (Seat(self._chance.randrange(2)),))
        except Exception as error:  # noqa: BLE001 - whatever goes wrong here is what is looked for
            self.broken("seen", f"no record of table {number} ({game}): {traceback_of(error)}")


def _plays(session: Session) -> bool:
    """Tell whether somebody sits in a match that runs."""
    facts = None if session.seated is None else session.seated.table.facts
    return facts is not None and facts.begun and not facts.over


def traceback_of(error: BaseException) -> str:
    """Return an error with the places it came through, innermost last."""
    places, trace = [], error.__traceback__
    while trace is not None:
        places.append(f"{trace.tb_frame.f_code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}")
        trace = trace.tb_next
    return f"{type(error).__name__}: {str(error)[:300]} ({' '.join(places[-8:])})"
