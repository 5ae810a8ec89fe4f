"""What came of a set beside the others who played the same version. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
        _deal(points, [one.points[number] for one in others if len(one.points) > number], strong, number, sign)
        if told
        else ScoredDeal(points)
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


def _deal(points: int, others: list[int], strong: Sequence[int], number: int, sign: int) -> ScoredDeal:
    played = strong[number] if number < len(strong) else None
    if not others:
        return ScoredDeal(points, strong=played)
    mean = sum(others) / len(others)
    spread = sqrt(sum((one - mean) ** 2 for one in others) / len(others))
    return ScoredDeal(points, len(others), mean, spread, share(points, others, sign), played)


def share(own: int, others: Sequence[int], sign: int) -> float:
    """Return which part of the others one has beaten; a tie is half; `sign`: -1 where fewest points win."""
    return sum(1.0 if sign * own > sign * one else 0.5 if own == one else 0.0 for one in others) / len(others)


def shares(sets: Sequence[StoredSet], sign: int) -> dict[StoredSet, float]:
    """Return the mean share of all who have played every deal, among everybody who has played it."""
    by_deal: dict[int, dict[int, float]] = {}
    for number in range(max((one.deals for one in sets), default=0)):
        made = sorted(one.points[number] for one in sets if len(one.points) > number)
        by_deal[number] = _shares_of_points(made, sign)
    return {
        one: sum(by_deal[number][points] for number, points in enumerate(one.points)) / len(one.points)
        for one in sets
        if len(one.points) == one.deals
    }


def _shares_of_points(made: Sequence[int], sign: int) -> dict[int, float]:
    """
    Return for every number of points which part of the other players it beats; `made`: ascending, all players.

    A deal that nobody else has played tells nothing, neither good nor bad: half.
    """
    if len(made) == 1:
        return {made[0]: 0.5}
    found: dict[int, float] = {}
    rest = len(made) - 1
    place = 0
    while place < len(made):
        same = place
        while same < len(made) and made[same] == made[place]:
            same += 1
        beaten = place if sign > 0 else len(made) - same
        found[made[place]] = (beaten + (same - place - 1) / 2) / rest
        place = same
    return found


def _ranked(found: SetResult, own: StoredSet, alike: Sequence[StoredSet], sign: int) -> SetResult:
    """Return a result with its place and the list of its version; guests stand apart and have no place."""
    accounts = [one for one in alike if not one.guest]
    mine = shares(accounts, sign)
    beside = shares(alike, sign) if len(accounts) < len(alike) else {}
    guests = {one: value for one, value in beside.items() if one.guest}
    if len(mine) + len(guests) < 2:
        return found
    found = evolve(found, guest=own.guest, guests=tuple(_places(guests)[:MOST_RANKED]))
    if len(mine) < 2 and not own.guest:
        return found
    value = next((value for one, value in (guests if own.guest else mine).items() if one.person == own.person), None)
    place = None if value is None or own.guest else 1 + sum(other > value for other in mine.values())
    ranking = tuple(_places(mine)[:MOST_RANKED])
    return evolve(found, share=value, place=place, players=len(mine), ranking=ranking)


def _places(made: Mapping[StoredSet, float]) -> list[tuple[int, str, float]]:
    """Return places, names and shares, the best ones first; who is equal shares a place."""
    ordered = sorted(made.items(), key=lambda pair: (-pair[1], pair[0].name))
    first: dict[float, int] = {}
    for place, (_, value) in enumerate(ordered, 1):
        first.setdefault(value, place)
    return [(first[value], one.name, value) for one, value in ordered]
