"""What came of a set beside the others who played the same version. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from heapq import nsmallest
from math import sqrt

from commands.daily.replies import ScoredDeal, SetResult
from commands.language.vocabulary import AnyVocabulary
from db.daily import SetState, StoredSet, group_number
from games.frozen import evolve

MOST_RANKED = 10
"""How many places of a list are told."""


def result_of(
    vocabulary: AnyVocabulary, own: StoredSet, field: Sequence[StoredSet], strong: Sequence[int], *, told: bool
) -> SetResult:
    """
    Return what came of a set.

    Args:
        vocabulary: of its game.
        own: the set; `field`: everybody's of that day and game, this one too or not.
        strong: what the strong computer made of each deal; empty where that is not known.
        told: the others may be told of.
    """
    game = vocabulary.game
    alike = [one for one in field if _same_play(one, own)]
    group = group_number(own.day)
    if group is not None:  # among friends a guest is one of them
        own, alike = evolve(own, guest=False), [evolve(one, guest=False) for one in alike]
    # Whoever likes can be many guests, and play badly as each of them: so they are measured, and measure nobody else.
    others = [one for one in alike if one.person != own.person and (own.guest or not one.guest)]
    sign = -1 if game.fewest_wins else 1
    deals = tuple(
        _deal(points, _made(others, number), strong, number, sign) if told else ScoredDeal(points)
        for number, points in enumerate(own.points)
    )
    complete = len(own.points) == own.deals
    found = SetResult(
        game.name,
        game.id,
        own.version,
        own.deals,
        deals,
        told=told,
        complete=complete,
        group=group,
        unit=vocabulary.unit,
        fewest=game.fewest_wins,
    )
    return _ranked(found, own, alike, sign) if told else found


def _same_play(one: StoredSet, own: StoredSet) -> bool:
    """Tell whether a set may be compared with one's own: the same cards, rules and computers; not begun, any rules."""
    return one.version == own.version and own.rules in {"", one.rules} and one.state is not SetState.VOID


def _made(sets: Iterable[StoredSet], number: int) -> Counter[int]:
    """Return how many have made which points of a deal; of a thousand people there are few different ones."""
    return Counter([one.points[number] for one in sets if len(one.points) > number])


def _deal(points: int, others: Counter[int], strong: Sequence[int], number: int, sign: int) -> ScoredDeal:
    played, count = strong[number] if number < len(strong) else None, others.total()
    if not count:
        return ScoredDeal(points, strong=played)
    mean = sum(one * often for one, often in others.items()) / count
    spread = sqrt(sum((one - mean) ** 2 * often for one, often in others.items()) / count)
    others[points] += 1  # one's own beside them
    return ScoredDeal(points, count, mean, spread, _shares_of_points(others, sign)[points], played)


def shares(sets: Sequence[StoredSet], sign: int) -> list[tuple[StoredSet, float]]:
    """Return the mean share of all who have played every deal, among everybody who has played it."""
    deals = range(max((one.deals for one in sets), default=0))
    by_deal = [_shares_of_points(_made(sets, number), sign) for number in deals]
    return [
        (one, sum([by_deal[number][points] for number, points in enumerate(one.points)]) / len(one.points))
        for one in sets
        if len(one.points) == one.deals
    ]


def _shares_of_points(made: Counter[int], sign: int) -> dict[int, float]:
    """
    Return for every number of points which part of the other players it beats; `sign`: -1 where fewest points win.

    A tie is half a player beaten. A deal that nobody else has played tells nothing, neither good nor bad: half.
    """
    rest = made.total() - 1
    found, beaten = dict[int, float](), 0
    for points in sorted(made, reverse=sign < 0):
        found[points] = (beaten + (made[points] - 1) / 2) / rest if rest else 0.5
        beaten += made[points]
    return found


def _ranked(found: SetResult, own: StoredSet, alike: Sequence[StoredSet], sign: int) -> SetResult:
    """Return a result with its place and the list of its version; guests stand apart and have no place."""
    accounts = [one for one in alike if not one.guest]
    mine = shares(accounts, sign)
    beside = shares(alike, sign) if len(accounts) < len(alike) else []
    guests = [(one, value) for one, value in beside if one.guest]
    if len(mine) + len(guests) < 2:
        return found
    found = evolve(found, guest=own.guest, guests=_places(guests))
    if len(mine) < 2 and not own.guest:
        return found
    value = next((value for one, value in (guests if own.guest else mine) if one.person == own.person), None)
    place = None if value is None or own.guest else 1 + sum(other > value for _, other in mine)
    return evolve(found, share=value, place=place, players=len(mine), ranking=_places(mine))


def _places(made: Iterable[tuple[StoredSet, float]]) -> tuple[tuple[int, str, float], ...]:
    """Return the best places with names and shares; who is equal shares a place."""
    ordered = nsmallest(MOST_RANKED, made, key=lambda pair: (-pair[1], pair[0].name))
    first: dict[float, int] = {}
    for place, (_, value) in enumerate(ordered, 1):
        first.setdefault(value, place)
    return tuple((first[value], one.name, value) for one, value in ordered)
