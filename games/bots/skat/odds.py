"""
How likely a game of Skat is won with some cards.

Theory of operation
-------------------
What a hand is worth in a game is a sum: one number for the jacks it holds, one for the trump suit, one for each suit
beside it, one for how many trumps there are, one for the seat; through a logistic curve that sum is a chance. Seven,
eight and nine are the same here, so that a suit has 64 shapes, a holding of the four high cards and how many low ones.
The numbers were fitted (logistic regression) to 360,000 deals played out by the rules of `thumb`: for ten cards that
are played, and for ten cards before the Skat is taken up. A Null is judged by how high its cards stand in each suit.
What was learnt stands in `TABLES`: a byte a number, rows of them behind their factors.
"""

from __future__ import annotations

from base64 import b85decode
from collections.abc import Iterable
from functools import cache
from itertools import islice
from math import exp
from struct import iter_unpack, unpack_from

from games.frozen import Frozen
from games.kit.cards import Card, Rank
from games.skat.cards import EYES_OF, PACK, TRUMP_SUIT, Kind

TABLES = (
    "MIsSB+}rBm3EukgFW&d<DC-mgN&o-~_5c_2902a`73u%_9RLIL4DbE<6XgB%6XX8*8R!H27wQB49_9f080P={8t4T09PIr8Bj)?~7v}!_7brRHKlLC"
    "AE%zG<E9?{m3jQDuFYp%z4d)R45$6c*-{ukh7vl@`;@Je{>(%e%-P020@Y4VO_{AC$2+i{L0D*ylwb1SkF=QbjAq4jT8BRVDJ%P>O*bCJ8?J>~v=qu"
    "$B`aS>v3JCxh{|^BF@(}Cy=@S6?{15N`^bPm-?+oJj?Go|?`x5H{^cm>>^AzR$`5f#5^cm&<{ukx?^c>;;_!~S&;6>>T`9ACh`!UiD`7HPk0W#4E0V"
    "l-#@FUR*^$NrH=_JJn2L!qG?FYpE@cpdv?)S*m006lF`vBtq004r5f{nQD4IL^cCnp2%027Pj;yk^9(6bq{5c@&15&S>)IU!O20000000000000000"
    "000000000000000000000000000000000000000000000000000000000000000SJ?T{D90o<`6#zTe2>>ba845n$5dtdD1o$b`2L2Jt2J|h@5BCwg"
    "0Pz*d1oQH*3+5Eg2k`%{3)Seo?8D#y000000000000001`T#66VlO>`oz}h>z!Cl^xe@&*`Xdb}000000000000000000000000000000000000000"
    "00000000000000000000000000000000000000000FgWKn?FjWN?*R28+WPDt`2+hR+Wqz;(C_aX)c*Vz$?NPJ&Hn8d!RzZ2%?SJwviIN<#Qx~&y9e"
    "<S*a+PO000000000000000|M&nA1Ofp)CG7U^4DA8<C+q$6A@dIaJrN5H1_cxU76SkM6Y~Q96a)zW4fq594e|p05AFN>5A_8A5b*;274HA~4eR>%4e"
    "$Z^6Yci>3GMy&2ju<#0}~_`Ee9G3A_W)-9{3Ie5danlAN3Fd5AqBA5bFc<1MLg?4(9~*0^tJk0pR}c`Q8Zh{oVry`r-)=0^Icn0D*ylfzs^@F((870"
    "0Z~{00aU7J@Mr8>JIAy_af&0_8ssI04fL!3=RSf{|y2M{S5c~`40pG0uA>C{R#U3`U>y-^$hw301xv3`wsK}`3>*=`4RH|{0Zyz{{!#(^$q9!@(2<k"
    "4J!W={U87m{T%BG01^8R{UPZK0TAW`_ZZ>}`U&6v_Zr;<2L;ps`4Qd+2=~qQ`0m~M5Bl8+{{HU!0sw)5fq}~F1Qi<y0008>005icl05%`*ts9N7W_r"
    "I82&`}JtI>90000000000000000000000000000000000000000000000000000000000000000000000000000000TK_^}XEfGloCk#R95d<yu9}P"
    "j{83QTW3j8b40{IZm3iK$=4e}GY|LhUR{_6m;1mO?E`0VSk3e^I$`P2FU000000000000001_W%IS->5vPf!4bqzZUv7ychg2^(_`T000000000000"
    "00000000000000000000000000000000000000000000000000000000000000000000CN~#C0UG!?0TuTv+WPY=`3(0j*9Z6{(Dv^q$p-x&#qsMY!"
    "vO0Cwe{{A(FXwfs`=j!xAyn&!w&HS%m~=}000000000000000{__9;"
)


SUITS, JACKS, SHAPES, LONGEST, SEATS = 4, 16, 64, 12, 3
_SIZES = (1, JACKS, SHAPES, SHAPES, LONGEST, SEATS, 1)
_HIGH = {Rank.ACE: 1, Rank.TEN: 2, Rank.KING: 4, Rank.QUEEN: 8}
_LOW = 16

CAUTION, CAUTION_IN_A_GRAND = 0.4, 0.8
"""So much less is every sum: who looks ahead defends better than the rules of thumb these numbers come from."""

_NULL_RANKS = (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
_NULL_PLACE = {card: _NULL_RANKS.index(card.rank) for card in PACK}


class Table(Frozen):
    """
    The numbers of one kind of game.

    Attributes:
        start: what every hand has.
        jacks: by which jacks are held, the Kreuz-Bube being 1.
        trump, side: by the shape of the trump suit, and of each other suit.
        count: by how many trumps there are.
        seats: of Vorhand, Mittelhand, Hinterhand.
        eyes: for ten Augen that are pressed.
    """

    start: float
    jacks: tuple[float, ...]
    trump: tuple[float, ...]
    side: tuple[float, ...]
    count: tuple[float, ...]
    seats: tuple[float, ...]
    eyes: float


class Held(Frozen):
    """Cards as the tables know them: which jacks, and the shape of every suit."""

    jacks: int
    suits: tuple[int, int, int, int]


class Odds(Frozen):
    """How likely a game is won, and with Schneider."""

    won: float
    schneider: float


def _tables(told: str) -> tuple[Table, ...]:
    data, size = b85decode(told), 4 + sum(_SIZES)
    rows = []
    for at in range(0, len(data), size):
        (factor,) = unpack_from("<f", data, at)
        numbers = iter([factor * one for (one,) in iter_unpack("<b", data[at + 4 : at + size])])
        start, jacks, trump, side, count, seats, eyes = (tuple(islice(numbers, size)) for size in _SIZES)
        rows.append(Table(start[0], jacks, trump, side, count, seats, eyes[0]))
    return tuple(rows)


@cache
def _all() -> dict[tuple[bool, bool], tuple[Table, Table]]:
    """Return by whether ten cards are played or held before the Skat, and whether it is a Grand: won, Schneider."""
    one, two, three, four, five, six, seven, eight = _tables(TABLES)
    return {
        (True, False): (one, two),
        (True, True): (three, four),
        (False, False): (five, six),
        (False, True): (seven, eight),
    }


_ADDS = {
    card: (1 << int(card.suit), -1) if card.rank is Rank.JACK else (_HIGH.get(card.rank, _LOW), int(card.suit))
    for card in PACK
}


def held(cards: Iterable[Card]) -> Held:
    """Return cards as the tables know them."""
    suits, jacks = [0] * SUITS, 0
    for card in cards:
        adds, suit = _ADDS[card]
        if suit < 0:
            jacks += adds
        else:
            suits[suit] += adds
    one, two, three, four = suits
    return Held(jacks, (one, two, three, four))


def odds(kind: Kind, have: Held, seat: int, eyes: int = 0, *, played: bool) -> Odds:
    """
    Return how likely a Farbspiel or Grand is won.

    Args:
        have: the ten cards; seat: 0 is Vorhand.
        eyes: the Augen that are pressed; played: the ten cards are played, else they are held before the Skat.
    """
    grand = kind is Kind.GRAND
    trump = -1 if grand else int(TRUMP_SUIT[kind])
    won, schneider = (_sum(table, have, trump, seat, eyes) for table in _all()[played, grand])
    return Odds(won, schneider)


def _sum(table: Table, have: Held, trump: int, seat: int, eyes: int) -> float:
    suits, side = have.suits, table.side
    total = table.start + table.jacks[have.jacks] + table.seats[seat] + table.eyes * eyes / 10
    for suit in range(SUITS):
        if suit != trump:
            total += side[suits[suit]]
    if trump >= 0:
        shape = suits[trump]
        length = have.jacks.bit_count() + (shape & 15).bit_count() + (shape >> 4)
        total += table.trump[shape] + table.count[length]
    return logistic(total - (CAUTION if trump >= 0 else CAUTION_IN_A_GRAND))


def logistic(total: float) -> float:
    """Return the chance a sum stands for."""
    return 1 / (1 + exp(-total))


# --- Null ------------------------------------------------------------------------------------------------------------

_GAPS = (0.98, 0.45, 0.24, 0.21)
"""What a Null loses for each rank by which the lowest card of a suit, the second, the third, the fourth is too high."""


def null_odds(cards: Iterable[Card]) -> float:
    """Return how likely a Null is won with ten cards; exactly 1 where nobody can make them take a trick."""
    suits: list[list[int]] = [[] for _ in range(SUITS)]
    for card in cards:
        suits[int(card.suit)].append(_NULL_PLACE[card])
    total, sound = 2.0, True
    for places in suits:
        for at, place in enumerate(sorted(places)[: len(_GAPS)]):
            gap = max(0, place - 2 * at)
            sound = sound and not gap
            total -= _GAPS[at] * gap
    return 1.0 if sound else logistic(total)


def eyes_left(cards: Iterable[Card]) -> int:
    """Return how many Augen two cards hold on average that are not among these."""
    return round((120 - sum(EYES_OF[card] for card in cards)) / 11)
