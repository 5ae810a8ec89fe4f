"""
Which of a game's values is the hand, the trick, a pile: what a page needs to lay out a table without knowing the game.

A layout names values as programs and pages are told them (`sicht` of `Stammtisch.Tisch`): `hand`, `talon`. It says
nothing new, so it needs no secrecy of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum

from games.frozen import Frozen, field


class Family(StrEnum):
    """What the middle of the table looks like."""

    TRICK = "stich"
    MELDS = "auslagen"
    POT = "topf"
    PAIRS = "paare"
    COMBINATION = "kombination"
    SHEET = "bogen"


class Pile(Frozen):
    """
    Cards on a heap.

    Attributes:
        title: what it is called.
        top: the card that lies open on it; empty where none does.
        count: how many there are; empty where nobody counts.
        plays: the command by which a card is taken from it, first word as it is offered; empty where none is.
    """

    title: str
    top: str = ""
    count: str = ""
    plays: str = ""


class SheetLine(Frozen):
    """
    A line of a sheet.

    Attributes:
        number: by which it is named, and entered in the sheets of seats.
        title: what it asks for; note: what it takes, in a word or two.
        last: it is the last of those that belong together.
    """

    number: int
    title: str
    note: str = ""
    last: bool = False


class Layout(Frozen):
    """
    How the table of a game is laid out. Every value is named as programs are told it; empty where a game has none.

    Attributes:
        family: what stands in the middle.
        hand: the viewer's own cards.
        trick: the cards that are to be followed or beaten; trick_by: who played them, one seat, or seat and card each.
        melds: number -> the cards of a meld; owner: number -> whose it is.
        piles: heaps, in the order in which they lie.
        board: cards for everybody, a row or numbered columns.
        pot: what can be won; stakes: seat -> what somebody has in it; purse: seat -> what somebody has left.
        sheet: seat -> the numbers of lines that are done; lines: all of them; line: what a line is called.
        held: seat -> how many cards are held; shown: seat -> cards everybody sees.
        scores: seat -> points so far.
        marks: what a seat can be -> the seat, the seats, or the words by seat that say so.
        facts: what stands small beside the middle, as it is called -> its value; one of several by both: `ansage.re`.
        tiles: it is played with tiles, not with cards.
        emblem: some cards by which one knows the game before one plays it, as they lie beside each other.
        figures: makes every meld that is whole, none of its cards a joker, as text with blanks between cards: where
            melds are rebuilt, a page marks by them what is not yet one. The rules still have the last word.
    """

    family: Family
    hand: str = ""
    trick: str = ""
    trick_by: str = ""
    melds: str = ""
    owner: str = ""
    piles: tuple[Pile, ...] = ()
    board: str = ""
    pot: str = ""
    stakes: str = ""
    purse: str = ""
    sheet: str = ""
    lines: tuple[SheetLine, ...] = ()
    line: str = ""
    held: str = ""
    shown: str = ""
    scores: str = ""
    marks: Mapping[str, str] = field(default_factory=dict)
    facts: Mapping[str, str] = field(default_factory=dict)
    tiles: bool = False
    emblem: tuple[str, ...] = ()
    figures: Callable[[], Iterable[object]] | None = None

    def values(self) -> Iterator[str]:
        """Yield every value it names."""
        piles = (name for pile in self.piles for name in (pile.top, pile.count))
        rows = (self.trick, self.trick_by, self.melds, self.owner, self.board, self.pot, self.stakes, self.purse)
        people = (self.sheet, self.held, self.shown, self.scores, *self.marks.values(), *self.facts.values())
        yield from dict.fromkeys(name for name in (self.hand, *rows, *piles, *people) if name)
