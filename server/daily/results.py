"""What there is today and what came of a day, as facts, of which sentences and messages for programs are made."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from datetime import date, timedelta

from commands.catalogue import VOCABULARIES, vocabulary_of
from commands.daily.replies import DayResult, Offered, SetResult
from commands.language.german import fold
from commands.language.vocabulary import AnyVocabulary
from db import daily
from db.daily import SetState, StoredSet, group_number
from db.database import Database
from db.identity import PersonId
from games.frozen import Frozen
from server.daily.scoring import result_of
from server.daily.terms import deals_of
from server.ops.config import DaySets
from server.play.replay import vocabulary_named

_DATE = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\b\.?(?:\s?(\d{4})\b)?|(\d{4})-(\d{2})-(\d{2})")


class NoSuchDay(ValueError):
    """A date that is on no calendar: `31.2.2026`; the text is the date as it was typed."""


class AskedDay(Frozen):
    """A day that somebody asks for, as `2026-11-23` or a group's key, and the game if it is one alone."""

    day: str
    game: str | None = None


def asked_day(typed: str, today: str) -> AskedDay | None:
    """
    Return the day that is meant by what stands behind `tagesspiel`, None if none is.

    `stand` is today, `gestern` the day before; `23.11.2026`, `2026-11-23`, `23.11.` the last one there was; a game may
    stand behind it.

    Raises:
        NoSuchDay: it is a date of no calendar.
    """
    words = fold(typed).strip()
    first, _, rest = words.partition(" ")
    if first == "stand":
        day = today
    elif first == "gestern":
        day = (date.fromisoformat(today) - timedelta(days=1)).isoformat()
    elif (dated := _date_of(words, today)) is not None:
        day, rest = dated
    else:
        return None
    if not rest.strip():
        return AskedDay(day)
    vocabulary = vocabulary_of(rest)
    return None if vocabulary is None else AskedDay(day, vocabulary.game.id)


def _date_of(typed: str, today: str) -> tuple[str, str] | None:
    """Return a date and what stands behind it; None if there is none. Raises as `asked_day` does."""
    found = _DATE.match(typed)
    if found is None:
        return None
    day, month, year, *other = found.groups()
    if day is None:
        year, month, day = other
    this = int(today[:4])
    for one in [int(year)] if year else range(this, this - _LEAP, -1):
        with suppress(ValueError):
            when = date(one, int(month), int(day)).isoformat()
            if year or when <= today:
                return when, typed[found.end() :].strip()
    raise NoSuchDay(found[0].strip())


_LEAP = 9
"""In so many years every day comes at least once, the 29th of February, too."""


def offered_games(settings: DaySets) -> list[AnyVocabulary]:
    """Return the games that have a set today."""
    games = [one for one in VOCABULARIES if one.game.waits]
    return games if settings.games is None else [one for one in games if one.game.id in settings.games]


def offers(settings: DaySets, own: Mapping[str, StoredSet]) -> tuple[Offered, ...]:
    """Return the sets of today; `own`: by game those that somebody has begun, which stay if the game is taken out."""
    there = [one for one in VOCABULARIES if one.game.id in own or one in offered_games(settings)]
    return tuple(_offer(one, settings, own.get(one.game.id)) for one in there)


def _offer(vocabulary: AnyVocabulary, settings: DaySets, begun: StoredSet | None) -> Offered:
    game = vocabulary.game
    if begun is None:
        return Offered(game.name, game.id, deals_of(game.id, settings.deals))
    return Offered(game.name, game.id, begun.deals, len(begun.points), begun.state is not SetState.RUNNING)


def own_sets(database: Database, who: PersonId, date: str) -> dict[str, StoredSet]:
    """Return somebody's sets of a day, by game."""
    return {one.game: one for one in daily.of_person(database, who, date)}


def day_result(database: Database, who: PersonId, asked: AskedDay, *, over: bool) -> DayResult:
    """Return what came of somebody's sets of a day; `over`: that day is. Belongs in a thread."""
    known = daily.day(database, asked.day)
    if known is None:
        return DayResult(asked.day, over, known=False)
    own = [one for one in daily.of_person(database, who, asked.day) if asked.game in {None, one.game}]
    sets = (_set_result(database, one, known.marks.get((one.game, one.version), ()), over=over) for one in own)
    found = tuple(one for one in sets if one is not None)
    secret = known.secret if over else None
    return DayResult(asked.day, over, known=True, sets=found, secret=secret, group=group_number(asked.day))


def _set_result(database: Database, own: StoredSet, strong: tuple[int, ...], *, over: bool) -> SetResult | None:
    """Return what came of a set; None if its game is played here no more."""
    vocabulary = vocabulary_named(own.game)
    if vocabulary is None:
        return None
    if own.state is SetState.VOID:
        return SetResult(vocabulary.game.name, own.game, own.version, own.deals, (), told=False, void=True)
    others = over or (own.state is SetState.PLAYED and group_number(own.day) is None)
    field = daily.field_of(database, own.day, own.game, own.version) if others else ()
    return result_of(vocabulary, own, field, strong, told=others)
