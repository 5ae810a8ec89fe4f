"""The melds that lie on a table, by number: laid down, added to, rebuilt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from games.contract import Refused
from games.kit.cards import Face, bare
from games.kit.melds import Meld, NoMeld
from games.kit.piles import missing

Spread: TypeAlias = tuple[Meld | None, ...]
"""The melds of a table: number 1 first, None where a number is free; the last one is never free."""


def numbered(spread: Spread) -> dict[int, Meld]:
    """Return the melds by their numbers, ascending."""
    return {number: meld for number, meld in enumerate(spread, 1) if meld is not None}


def meld_at(spread: Spread, number: int) -> Meld:
    """
    Return the meld with this number.

    Raises:
        Refused: there is none.
    """
    meld = spread[number - 1] if 1 <= number <= len(spread) else None
    if meld is None:
        raise Refused(NoMeld.NO_SUCH_MELD, number=number, numbers=tuple(numbered(spread)))
    return meld


def put_down(spread: Spread, meld: Meld) -> tuple[Spread, int]:
    """Return the table with a new meld, and the number it takes: the lowest free one."""
    place = spread.index(None) if None in spread else len(spread)
    return (*spread[:place], meld, *spread[place + 1 :]), place + 1


def changed(spread: Spread, number: int, meld: Meld) -> Spread:
    """Return the table with another meld under a number that is in use."""
    return (*spread[: number - 1], meld, *spread[number:])


def rebuilt(spread: Spread, numbers: Iterable[int], melds: Iterable[Meld]) -> tuple[Spread, tuple[int, ...]]:
    """Return the table with some melds replaced by others, and the numbers these take; the old ones are freed first."""
    freed = set(numbers)
    rest: Spread = tuple(None if number in freed else meld for number, meld in enumerate(spread, 1))
    taken = []
    for meld in melds:
        rest, number = put_down(rest, meld)
        taken.append(number)
    while rest and rest[-1] is None:
        rest = rest[:-1]
    return rest, tuple(taken)


def same_material(before: Iterable[Face], after: Iterable[Face]) -> None:
    """
    Make sure that rebuilt melds use exactly the cards they were given.

    Raises:
        Refused: a card comes from nowhere, or one is left over.
    """
    given, used = bare(before), bare(after)
    surplus, unused = missing(given, used), missing(used, given)
    if surplus:
        raise Refused(NoMeld.CARD_FROM_NOWHERE, cards=surplus)
    if unused:
        raise Refused(NoMeld.CARD_UNUSED, cards=unused)
