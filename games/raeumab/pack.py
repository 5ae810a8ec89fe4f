"""
The cards of Räum-Ab!, packs of them, and what matches what.

A pack is the house's own or one that a host has brought along (R13). It is known by its mark, the hash of the file it
was read from. Whatever has a mark is told by it once and for all, so that learning a pack changes nothing that was
there before; which packs are at hand is a fact of the process, like the files of this package. A match keeps the pack
it began with.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from importlib.resources import files
from itertools import combinations
from math import gcd
from typing import TypeAlias

from games.frozen import Frozen

SIZE = 109
"""Cards of a NumNum pack."""

JOKER = 1
"""R9: the number that is the joker."""


class Colour(StrEnum):
    """The four colours, in the order of a pack."""

    BLUE = "b"
    YELLOW = "g"
    PINK = "p"
    RED = "r"


class Number(Frozen):
    """A number card; the 1 is the joker."""

    value: int
    colour: Colour

    def __str__(self) -> str:
        return str(self.value) + self.colour


class Ban(Frozen):
    """A Verbotskarte: while it lies free its number is no common divisor (R7)."""

    divisor: int

    def __str__(self) -> str:
        return f"v{self.divisor}"


class Wish(Frozen):
    """A Wunschkarte: it matches nothing, but may be swapped (R6)."""

    def __str__(self) -> str:
        return "w"


Face: TypeAlias = Number | Ban | Wish

WISH = Wish()
BANS = (Ban(2), Ban(5))


@dataclass(frozen=True)
class Pack:
    """
    A pack as it was read.

    Attributes:
        cards: in the order in which records fill up: numbers with their colours, then `v2`, `v5` and `w`.
        mark: the hash of the file.
    """

    cards: tuple[Face, ...]
    mark: str

    @cached_property
    def faces(self) -> frozenset[Face]:
        """Every card there is, however often."""
        return frozenset(self.cards)


# --- reading a file --------------------------------------------------------------------------------------------------


class Fault(StrEnum):
    """What is wrong with a file of cards."""

    ENCODING = "kein_utf8"
    NO_CARD = "keine_karte"
    TOTAL = "anzahl"


class Wrong(Frozen):
    """One fault: in which line (0: in the whole), and the word that is no card or the number of cards."""

    fault: Fault
    line: int
    text: str


class BadPack(ValueError):
    """A file of cards that is none; `wrongs` are all its faults, in order."""

    def __init__(self, wrongs: tuple[Wrong, ...]) -> None:
        super().__init__(", ".join(f"{one.fault} in line {one.line}: {one.text!r}" for one in wrongs))
        self.wrongs = wrongs


_WORD = re.compile(r"(?:([1-9][0-9]?)\*)?(?:([1-9][0-9]{0,2})([bgpr])|v([25])|w)", re.ASCII | re.IGNORECASE)


def read_pack(data: bytes) -> Pack:
    """
    Return the pack a file holds: cards with blanks between them, `4*v2` for four of a kind, comments behind `#`.

    Raises:
        BadPack: something in it is no card, or there are not 109.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadPack((Wrong(Fault.ENCODING, 0, ""),)) from None
    cards: list[Face] = []
    wrongs: list[Wrong] = []
    for number, line in enumerate(text.splitlines(), 1):
        for word in line.partition("#")[0].split():
            found = list(_read_word(word))
            cards += found
            if not found:
                wrongs.append(Wrong(Fault.NO_CARD, number, word))
    if not wrongs and len(cards) != SIZE:
        wrongs.append(Wrong(Fault.TOTAL, 0, str(len(cards))))
    if wrongs:
        raise BadPack(tuple(wrongs))
    return Pack(tuple(sorted(cards, key=_place)), hashlib.sha256(data).hexdigest())


def _read_word(word: str) -> Iterator[Face]:
    """Yield the cards a word stands for, none if it is no card."""
    found = _WORD.fullmatch(word)
    if found is None:
        return
    copies, value, colour, divisor = found.groups()
    for _ in range(int(copies or 1)):
        if value:
            yield Number(int(value), Colour(colour.lower()))
        else:
            yield Ban(int(divisor)) if divisor else WISH


def _place(card: Face) -> tuple[int, int, str]:
    if isinstance(card, Number):
        return 0, card.value, card.colour.value
    return (1, card.divisor, "") if isinstance(card, Ban) else (2, 0, "")


# --- packs at hand ---------------------------------------------------------------------------------------------------

NUMNUM = read_pack((files("games.raeumab") / "numnum.txt").read_bytes())
"""The house's own pack."""

_LEARNT: dict[str, Pack] = {}


def learn(pack: Pack) -> str:
    """Have a host's pack at hand from now on, and return the mark that names it."""
    _LEARNT[pack.mark] = pack
    return pack.mark


def at_hand(mark: str) -> bool:
    """Tell whether the pack with this mark has been learnt."""
    return mark in _LEARNT


def pack_with(mark: str | None) -> Pack:
    """
    Return the pack with a mark; without one the house's own.

    Raises:
        KeyError: nobody has brought it along.
    """
    return NUMNUM if mark is None else _LEARNT[mark]


def is_card(face: Face) -> bool:
    """Tell whether a card is in any pack at hand."""
    return face in NUMNUM.faces or any(face in pack.faces for pack in _LEARNT.values())


COLUMNS = 7


class Fit(StrEnum):
    """How two cards match."""

    SIMPLE = "einfach"
    DOUBLE = "doppelt"


class Pair(Frozen):
    """Two free cards that match: their columns from 1, the lower one first, and how."""

    columns: tuple[int, int]
    cards: tuple[Face, Face]
    fit: Fit


def fit(one: Face, other: Face, bans: Sequence[int]) -> Fit | None:
    """
    R1, R7 to R9: tell how two cards match, None if they do not.

    Args:
        one: a card.
        other: another one.
        bans: what does not count as common divisor now.
    """
    if isinstance(one, Ban) and one == other:
        return Fit.DOUBLE
    if not (isinstance(one, Number) and isinstance(other, Number)):
        return None
    colour = one.colour is other.colour
    divisor = JOKER in {one.value, other.value} or _share(one.value, other.value, bans)
    if colour and divisor:
        return Fit.DOUBLE
    return Fit.SIMPLE if colour or divisor else None


def _share(one: int, other: int, bans: Sequence[int]) -> bool:
    """R1, R7: tell whether two numbers have a common divisor that is allowed; only the barred number itself is not."""
    # Two and five are primes: where the greatest common divisor is one of them there is no other, and any greater one
    # (a four, a ten) is a divisor of its own.
    greatest = gcd(one, other)
    return greatest > 1 and greatest not in bans


def free_cards(columns: Sequence[Sequence[Face]]) -> tuple[Face | None, ...]:
    """R2: return the card at the lower end of each column, None where a column is empty."""
    return tuple(column[0] if column else None for column in columns)


def bans_among(free: Sequence[Face | None]) -> tuple[int, ...]:
    """R7: return what does not count as common divisor while these cards lie free."""
    return tuple(sorted({card.divisor for card in free if isinstance(card, Ban)}))


def pairs(free: Sequence[Face | None]) -> Iterator[Pair]:
    """R1, R2: yield every matching pair among the free cards, column by column."""
    bans = bans_among(free)
    for (first, one), (second, other) in combinations(enumerate(free, 1), 2):
        if one is not None and other is not None:
            found = fit(one, other, bans)
            if found is not None:
                yield Pair((first, second), (one, other), found)
