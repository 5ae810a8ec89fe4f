"""`liga`: one's own division of a month, read in a thread and kept until the next day is over."""

from __future__ import annotations

import re
from functools import partial

from commands.daily import league as told
from commands.daily.league import LeaguePlace, LeagueTable
from commands.daily.verbs import ShowLeague
from commands.language.german import fold
from db import league
from db.database import Database
from db.identity import PersonId
from games.frozen import Frozen
from server.daily.league import Day, MonthScore, Tables, Terms, moving
from server.daily.season import day_of, month_of, terms_of
from server.lobby.lookup import Lookup
from server.ops.reads import kept
from server.sessions.person import Person
from server.sessions.session import Session
from server.sessions.words import handles
from server.social.context import Rooms

_MONTH = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})|(?P<month2>\d{1,2})\.\s?(?P<year2>\d{4})")
JSON = "json"


class Month(Frozen):
    """The tables of a month, and how many fall from each division."""

    tables: Tables
    falls: tuple[int, ...]


class League:
    """Handler of `liga`."""

    def __init__(self, rooms: Rooms, lookup: Lookup) -> None:
        self._rooms = rooms
        self._lookup = lookup

    @handles
    def asked(self, session: Session, word: ShowLeague) -> None:
        """Show a division."""
        today = self._rooms.days.told_before
        about = fold(word.about).split()
        as_json = about[-1:] == [JSON]
        typed = " ".join(about[: len(about) - as_json])
        month = _month_in(typed, today)
        if month is None:
            session.deny(told.no_such_month(typed) if _MONTH.fullmatch(typed) else told.NOT_A_MONTH)
        elif month > today[:7]:
            session.deny(told.NOT_YET)
        else:
            terms = terms_of(self._rooms.context.settings.tagesspiel)
            find = partial(_table_of, who=session.person, month=month, today=today, terms=terms)
            self._lookup.answer(session, lambda database: _said(find(database), month, today, as_json), whole=as_json)


def _month_in(typed: str, today: str) -> str | None:
    """Return the month meant by `2026-10` or `10.2026`, this one by nothing; None if none is, or no calendar has it."""
    if not typed:
        return today[:7]
    found = _MONTH.fullmatch(typed)
    if found is None:
        return None
    year, number = found["year"] or found["year2"], int(found["month"] or found["month2"])
    return f"{year}-{number:02}" if 1 <= number <= 12 else None


def _said(table: LeagueTable | None, month: str, today: str, as_json: bool) -> str:
    if table is not None:
        return told.as_json(table) if as_json else told.shown(table)
    if as_json:
        return "null"
    return told.NOBODY_YET if month == today[:7] else told.NO_SUCH_MONTH


def _table_of(database: Database, *, who: Person, month: str, today: str, terms: Terms) -> LeagueTable | None:
    """Return somebody's division of a month, the first one of who is in none; None if there is none. In a thread."""
    found = kept(database, (Month, month), (today, terms), lambda: _month(database, month, today, terms))
    if not found.tables:
        return None
    number = next((n for n, table in enumerate(found.tables) if any(one.person == who.id for one in table)), 0)
    table = found.tables[number]
    names = league.names(database, [one.person for one in table])
    places = [
        _place(place, names[one.person], one, who.id)
        for place, one in enumerate((one for one in table if one.person in names), 1)
    ]
    return LeagueTable(
        month,
        number + 1,
        len(found.tables),
        tuple(places),
        found.falls[number - 1] if number else 0,
        found.falls[number],
        terms.least_days,
        over=month < today[:7],
        guest=who.guest,
    )


def _place(place: int, name: str, one: MonthScore, asker: PersonId) -> LeaguePlace:
    return LeaguePlace(place, name, one.days, one.won, one.score, rests=one.rests, own=one.person == asker)


def _month(database: Database, month: str, today: str, terms: Terms) -> Month:
    stored = league.of_month(database, month)
    if stored:
        found: list[list[MonthScore]] = [[] for _ in range(stored[-1].division)]
        for one in stored:
            rests = one.days < terms.least_days
            found[one.division - 1].append(MonthScore(one.person, one.days, one.won, one.score, rests, one.rested))
        tables = tuple(map(tuple, found))
    else:
        tables = month_of(database, month, today, terms, _kept_day)
    return Month(tables, moving(tables, terms))


def _kept_day(database: Database, date: str, secret: str) -> Day:
    """Read a day once: it does not change any more."""
    return kept(database, (Day, date), secret, lambda: day_of(database, date, secret))
