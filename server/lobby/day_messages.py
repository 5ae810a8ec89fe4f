"""The set of the day for client programs: the facts `tagesspiel` makes sentences of, rounded as they are there."""

from __future__ import annotations

from typing import Final

from commands.daily.replies import DayResult, Offered, ScoredDeal, SetResult
from commands.language.german import title
from db.database import Database
from db.identity import PersonId
from server.daily.results import AskedDay, day_result, offers, own_sets
from server.ops.config import DaySets
from server.programs.program import Program, parts
from server.social.context import Rooms
from server.wire.said_of_days import DayOfSets, DealOfDay, OfferedSet, Ranked, SetOfDay

DAY: Final = "Stammtisch.Tagesspiel"


def tell_offers(rooms: Rooms, program: Program) -> None:
    """Tell somebody who has not come in what there is today."""
    offered = tuple(map(_offer, offers(rooms.context.settings.tagesspiel, {})))
    program.tell(DAY, DayOfSets(rooms.days.date, over=False, part=1, parts=1, offers=offered, sets=(), secret=None))


def day_read(
    database: Database, who: PersonId, asked: AskedDay, settings: DaySets, *, over: bool
) -> tuple[tuple[Offered, ...], DayResult]:
    """Return what there is today, if today is asked for, and what came of a day. Belongs in a thread."""
    found = day_result(database, who, asked, over=over)
    if over:
        return (), found
    return offers(settings, own_sets(database, who, asked.day)), found


def tell_day(program: Program, read: tuple[tuple[Offered, ...], DayResult]) -> None:
    """Tell a program of a day, in as many messages as it takes."""
    offered, day = read
    found = list(parts(map(_set, day.sets)))
    for place, part in enumerate(found, 1):
        beside = tuple(map(_offer, offered)) if place == 1 else ()
        program.tell(DAY, DayOfSets(day.day, day.over, place, len(found), beside, part, day.secret))


def _offer(one: Offered) -> OfferedSet:
    return OfferedSet(one.word, one.deals, one.finished, one.over)


def _set(one: SetResult) -> SetOfDay:
    """Return a set as it is told; a version and how many played it are told with a place alone."""
    placed = one.told and one.complete
    share, place, players = (one.share, one.place, one.players) if placed and one.share is not None else (None,) * 3
    return SetOfDay(
        one.word,
        one.deals,
        one.void,
        one.told,
        tuple(_deal(deal, told=one.told) for deal in one.results),
        one.version if placed else None,
        None if share is None else _share(share),
        place,
        players,
        tuple(Ranked(where, title(name), _share(value)) for where, name, value in one.ranking),
        tuple(Ranked(None, title(name), _share(value)) for _, name, value in one.guests),
    )


def _deal(deal: ScoredDeal, *, told: bool) -> DealOfDay:
    if not told:
        return DealOfDay(deal.own, None, None, None, None, None)
    if deal.share is None:
        return DealOfDay(deal.own, 0, None, None, None, deal.strong)
    mean, spread = round(deal.mean, 1), round(deal.spread, 1)
    return DealOfDay(deal.own, deal.others, mean, spread, _share(deal.share), deal.strong)


def _share(value: float) -> float:
    """Return a share as exactly as it is said, a tenth of a percent."""
    return round(100 * value, 1) / 100
