"""`tagesspiel neu`: asking for a group's own set, the way to it, and what its people are told of it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Final, TypeVar

import structlog

from commands.catalogue import vocabulary_of
from commands.company.replies import ignores_you
from commands.daily import groups as told
from commands.daily.replies import NOT_STORED
from commands.language.german import fold
from commands.language.vocabulary import AnyVocabulary
from db import daily, groups
from db.bonds import Kind
from db.daily import SetState, StoredSet, group_key, group_number
from db.database import Database
from db.errors import DatabaseError, WriteFailed
from db.identity import PersonId
from server.daily.groups import LARGEST, MOST_ASKED, MOST_JOINED
from server.daily.results import AskedDay
from server.daily.scoring import result_of
from server.lobby.lookup import Lookup
from server.moderation.throttle import RateWindow
from server.play.replay import vocabulary_named
from server.sessions.dialog import looked_up, with_found, with_read
from server.sessions.roster import Known, here
from server.sessions.session import Session
from server.social.addressed import meant, muted
from server.social.context import Rooms

log = structlog.get_logger()

T = TypeVar("T")

USUAL: Final = "romme"
"""What a group plays that names no game."""

ASKS: Final = 6
"""How many groups somebody may ask for in a minute."""

_SMALL_WORDS: Final = frozenset({"mit", "und", "fuer"})
_LONGEST_NUMBER: Final = 7

Objection = Callable[[Session, AnyVocabulary], str | None]
Enter = Callable[[Session, AnyVocabulary, str, StoredSet | None], None]
Tell = Callable[[Session, AskedDay], None]


def asked_group(typed: str) -> str | None:
    """Return what stands behind `tagesspiel neu`, None if it is not that."""
    first, _, rest = fold(typed).strip().partition(" ")
    return rest.strip() if first == "neu" else None


class GroupCommands:
    """
    What is typed for sets of groups, and what their people hear.

    Args:
        objection: says why somebody may not begin a set of a game.
        enter: brings somebody to the table of a set.
        tell: says what came of a day, or of one game of it.
    """

    def __init__(self, rooms: Rooms, lookup: Lookup, objection: Objection, enter: Enter, tell: Tell) -> None:
        self._rooms = rooms
        self._groups = rooms.days.groups
        self._lookup = lookup
        self._objection = objection
        self._enter = enter
        self._tell = tell
        self._asks = RateWindow(rooms.context.clock.monotonic, ASKS, 60.0)
        self._groups.over.append(self._is_over)
        rooms.roster.followers.append(self._arrived)

    def asked(self, session: Session, typed: str) -> None:
        """Sort out what stands behind `tagesspiel neu`."""
        if not typed:
            who, now = session.person.id, self._rooms.context.cautious_now()
            self._lookup.answer(session, lambda database: _overview(database, who, now))
        elif typed.isdecimal() and len(typed) <= _LONGEST_NUMBER:
            self._go_to(session, int(typed))
        else:
            self._make(session, typed)

    def _go_to(self, session: Session, number: int) -> None:
        """Bring somebody to their set, or tell what came of it."""
        day, who, reads = group_key(number), session.person.id, self._rooms.context.reads
        then = partial(self._go_to_set, session, number)
        with_read(session, reads, lambda database: next(iter(daily.of_person(database, who, day)), None), then)

    def _go_to_set(self, session: Session, number: int, own: StoredSet | None) -> None:
        day = group_key(number)
        vocabulary = None if own is None else vocabulary_named(own.game)
        if own is None or vocabulary is None:
            session.deny(told.not_yours(number))
        elif own.state is SetState.PLAYED:  # nobody may have noticed that it was the last one
            self._tell_played(session, AskedDay(day, own.game))
        elif self._groups.is_open(day):
            self._enter(session, vocabulary, day, own)
        else:
            self._tell(session, AskedDay(day, own.game))

    def _tell_played(self, session: Session, asked: AskedDay) -> None:
        """Tell what came of a set that one has finished, over now or not."""
        session.wire.hold(True)

        def looked(_over: bool) -> None:
            session.wire.hold(False)
            if not session.gone:
                self._tell(session, asked)

        self._groups.look(asked.day, looked)

    # --- asking for one ---

    def _make(self, session: Session, typed: str) -> None:
        """Have a set made for whoever is named."""
        words = fold(typed).replace(",", " ").split()
        vocabulary = vocabulary_of(USUAL if words[0] in _SMALL_WORDS else words[0])
        if vocabulary is None or not vocabulary.game.waits:
            session.deny(told.no_game(session.input.typed(words[0])))
            return
        names = [word for word in words[words[0] not in _SMALL_WORDS :] if word not in _SMALL_WORDS]

        def ask(others: list[Known]) -> None:
            if others and not muted(self._rooms, session):
                self._ask(session, vocabulary, others)

        with_found(session, self._others(session, vocabulary, names), ask)

    async def _others(self, session: Session, vocabulary: AnyVocabulary, names: list[str]) -> list[Known]:
        """
        Return who is to be invited, nobody if it cannot be; then the asker has been told why.

        Raises:
            DatabaseError
        """
        beside = {} if names else self._beside(session)
        refusal = await self._not_to_be_asked(session, vocabulary, len(names) + len(beside))
        if refusal is None:
            others = beside or await self._named(session, names)
            refusal = await self._not_to_be_invited(session, others) if others else None
            if refusal is None:
                return list(others.values())
        session.deny(refusal)
        return []

    async def _not_to_be_asked(self, session: Session, vocabulary: AnyVocabulary, invited: int) -> str | None:
        """Return why somebody may ask for no group now, None if they may."""
        context, who, now = self._rooms.context, session.person.id, self._rooms.context.cautious_now()
        if not invited:
            return told.WHO
        if invited >= LARGEST:
            return told.too_many_people(LARGEST)
        if await looked_up(session, context.reads, lambda database: groups.asked_for(database, who, now)) >= MOST_ASKED:
            return told.too_many_asked(MOST_ASKED)
        limited = context.settings.limits.enabled
        if limited and not self._asks.take(str(session.person.id)):
            return told.TOO_OFTEN
        return self._objection(session, vocabulary)

    def _beside(self, session: Session) -> dict[PersonId, Known]:
        """Return who is here and has a seat at the table of whoever asks: friends need no names there."""
        people = () if session.seated is None else session.seated.table.facts.persons
        sitting = [one.who for one in people if one.who not in {None, session.person.id} and not one.left]
        found = [self._rooms.roster.session_of(who) for who in sitting]
        return {one.person.id: here(one) for one in found if one is not None}

    async def _named(self, session: Session, names: list[str]) -> dict[PersonId, Known]:
        """Return who is meant, nobody if it cannot be; then the asker has been told why."""
        others: dict[PersonId, Known] = {}
        for name in names:
            one = await meant(self._rooms, session, name)
            if one is None:
                return {}
            if one.id == session.person.id or one.id in others:
                session.deny(told.NOT_ONESELF if one.id == session.person.id else told.twice(one.name))
                return {}
            others[one.id] = one
        return others

    async def _not_to_be_invited(self, session: Session, others: dict[PersonId, Known]) -> str | None:
        context, now = self._rooms.context, self._rooms.context.cautious_now()
        for who, one in others.items():
            if self._rooms.bonds.wants(who, Kind.IGNORE, session.person.id):
                return ignores_you(one.name)
        if any(context.bots.owner_of(who) is not None for who in others):
            return told.NO_BOTS
        people = list(others)
        full = await looked_up(session, context.reads, lambda one: groups.full(one, people, now, MOST_JOINED))
        return told.joined_enough(others[who].name for who in full) if full else None

    def _ask(self, session: Session, vocabulary: AnyVocabulary, others: list[Known]) -> None:
        host, game = session.person, vocabulary.game
        session.wire.hold(True)

        def stored(number: int | None) -> None:
            session.wire.hold(False)
            until = None if number is None else self._groups.until(group_key(number))
            if number is None or until is None:
                session.deny(NOT_STORED)
                return
            session.reply(told.asked(number, game.name, (one.name for one in others), until))
            for one in others:
                there = self._rooms.roster.session_of(one.id)
                if there is not None:
                    there.say(told.invited(number, game.name, host.name, until))

        self._groups.ask(host.id, [host.id, *(one.id for one in others)], vocabulary, stored)

    # --- what its people hear ---

    def _is_over(self, day: str) -> None:
        """Tell those who are here that their set is over."""

        def tell(field: tuple[StoredSet, ...]) -> None:
            for one in field:
                session = self._rooms.roster.session_of(one.person)
                if session is not None:
                    self._tell_end(session, day, field)

        self._read(lambda database: daily.of_day(database, day), tell)

    def _arrived(self, session: Session, *, here: bool, anew: bool) -> None:
        """Tell somebody who comes what they were invited to, and what is over meanwhile."""
        if not here or not anew:
            return
        who = session.person.id
        self._read(lambda database: groups.unheard(database, who), partial(self._tell_unheard, session))

    def _tell_unheard(self, session: Session, unheard: tuple[groups.Unheard, ...]) -> None:
        if session.gone:
            return
        now = self._rooms.context.cautious_now()
        for one in unheard:
            vocabulary, day = vocabulary_named(one.game), group_key(one.number)
            if one.until <= now:
                self._read(partial(daily.of_day, date=day), partial(self._tell_end, session, day))
            elif not one.begun and vocabulary is not None:
                session.say(told.invited(one.number, vocabulary.game.name, one.host, one.until))

    def _read(self, query: Callable[[Database], tuple[T, ...]], then: Callable[[tuple[T, ...]], None]) -> None:
        """Hand over what is stored; if that cannot be read now, who comes in next time hears of it."""

        def done(found: tuple[T, ...] | DatabaseError) -> None:
            if isinstance(found, DatabaseError):
                log.warning("groups not read", why=str(found))
            else:
                then(found)

        self._rooms.context.reads.short(done, query)

    def _tell_end(self, session: Session, day: str, field: tuple[StoredSet, ...]) -> None:
        if session.gone:
            return
        context = self._rooms.context
        own = next((one for one in field if one.person == session.person.id), None)
        vocabulary = None if own is None else vocabulary_named(own.game)
        if own is not None and vocabulary is not None:
            session.say(told.is_over(group_number(day) or 0, result_of(vocabulary, own, field, (), told=True)))
        context.writer.submit(groups.heard(day, session.person.id), _nothing)


def _nothing(_failure: WriteFailed | None) -> None:
    """Leave it: whoever could not be noted as told is told again."""


def _overview(database: Database, who: PersonId, now: datetime) -> str:
    """Return somebody's open groups. Belongs in a thread."""
    found = []
    for field in groups.open_of(database, who, now):
        vocabulary, until = vocabulary_named(field[0].game), groups.until_of(database, field[0].day)
        if vocabulary is not None and until is not None:
            members = tuple(told.HowFar(one.name, _finished(one)) for one in field)
            number = group_number(field[0].day) or 0
            found.append(told.OpenGroup(number, vocabulary.game.name, field[0].deals, until, members))
    return told.overview(found)


def _finished(one: StoredSet) -> int | None:
    return None if one.state is SetState.INVITED else len(one.points)
