"""The months of the league: read from the days that are over, and written down when one is over."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import groupby

import structlog

from db import daily, league
from db.database import Database
from db.errors import DatabaseError, WriteFailed
from db.league import StoredPlace
from server.daily.league import Day, Tables, Terms, beginning, finished, scores_of, tables
from server.ops.config import DaySets
from server.ops.context import Context
from server.play.replay import vocabulary_named

log = structlog.get_logger()

Read = Callable[[Database, str, str], Day]
"""Reads a day: of the database, its date, its secret."""


def terms_of(settings: DaySets) -> Terms:
    """Return the league's terms as the host has them."""
    return Terms(
        settings.division,
        settings.days_that_count,
        settings.rise_and_fall,
        settings.least_days,
        settings.months_kept,
    )


def day_of(database: Database, date: str, secret: str) -> Day:
    """Read what a day that is over gives the league. Belongs in a thread."""
    sets = daily.of_day(database, date)
    known = {game: vocabulary_named(game) for game in {one.game for one in sets}}
    signs = {game: -1 if one.game.fewest_wins else 1 for game, one in known.items() if one is not None}
    return Day(date, bytes.fromhex(secret), scores_of(sets, signs))


def month_of(database: Database, month: str, today: str, terms: Terms, read: Read = day_of) -> Tables:
    """
    Read the tables of a month that is not stored yet. Belongs in a thread.

    Args:
        database: of the house.
        month: as `2026-11`.
        today: the day before which all are over.
        terms: of the league.
        read: a day.
    """
    begun, days = beginning(league.of_month(database, league.last_month(database, month))), tuple[Day, ...]()
    for number, found in _open_months(database, month, today, read):
        if number < month:
            begun = beginning(finished(number, tables(begun, found, terms), terms))
        else:
            days = found
    return tables(begun, days, terms)


def over_by(database: Database, today: str, terms: Terms) -> list[tuple[str, tuple[StoredPlace, ...]]]:
    """Return what is to be stored of months that are over and are not stored yet. Belongs in a thread."""
    this = today[:7]
    begun = beginning(league.of_month(database, league.last_month(database, this)))
    done = []
    for month, days in _open_months(database, this, f"{this}-01", day_of):
        places = finished(month, tables(begun, days, terms), terms)
        done.append((month, places))
        begun = beginning(places)
    return done


def _open_months(database: Database, last: str, today: str, read: Read) -> list[tuple[str, tuple[Day, ...]]]:
    """Return the days of all months after the last one that is stored, up to a month; those without a day are none."""
    after = f"{league.last_month(database, last)}-99"
    known = daily.between(database, after, min(today, f"{last}-99"))
    return [
        (month, tuple(read(database, date, secret) for date, secret in days))
        for month, days in groupby(known, key=lambda one: one[0][:7])
    ]


class Season:
    """Writes down a month of the league when it is over."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._seen = ""

    def tick(self, today: str) -> None:
        """Look once a day whether a month is over; one that cannot be stored now is tried again the day after."""
        if today == self._seen:
            return
        self._seen = today
        terms = terms_of(self._context.settings.tagesspiel)
        self._context.reads.then(self._read, lambda database: over_by(database, today, terms))

    def _read(self, found: list[tuple[str, tuple[StoredPlace, ...]]] | DatabaseError) -> None:
        if isinstance(found, DatabaseError):
            log.warning("league not read", why=str(found))
            return
        for month, places in found:
            if places:
                self._context.writer.submit(league.finished(month, places), partial(_stored, month))


def _stored(month: str, failure: WriteFailed | None) -> None:
    if failure is not None:
        log.warning("month of the league not stored", month=month, why=str(failure))
