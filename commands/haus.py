"""
The words of the house's own hand: `haus: mischen 7o 3# …`, `haus: los anna bernd`, `haus: fort anna`, `uhr: ablauf`.

They stand in journals and records only. No guest's line is ever read with these words.
"""

from __future__ import annotations

from collections.abc import Hashable

from commands.vocabulary import Code, Misread, Names
from games.contract import DRAWING_LOTS, Action, Chance, Drawn, Seat, TimeUp
from games.piles import same_cards
from games.table import Back, Gone

HOUSE_NAME = "haus"
CLOCK_NAME = "uhr"

_TIME_UP = "ablauf"
_GONE = "fort"
_BACK = "da"


def _thing(thing: Hashable, names: Names) -> str:
    """Return a card as written, a seat by its name."""
    return names.key(Seat(thing)) if isinstance(thing, int) else str(thing)


def write(action: Action, names: Names) -> tuple[str, str]:
    """
    Return who speaks (`haus` or `uhr`) and the line.

    Raises:
        LookupError: this is no action of the house – a programming error.
    """
    match action:
        case Drawn(kind, order):
            return HOUSE_NAME, " ".join((kind, *(_thing(thing, names) for thing in order)))
        case Gone(seat):
            return HOUSE_NAME, f"{_GONE} {names.key(seat)}"
        case Back(seat):
            return HOUSE_NAME, f"{_BACK} {names.key(seat)}"
        case TimeUp():
            return CLOCK_NAME, _TIME_UP
        case _:
            raise LookupError(f"{action!r} is nothing the house does")


def read(speaker: str, line: str, names: Names, chance: Chance | None) -> Action:
    """
    Return the action of a house line.

    Args:
        speaker: `haus` or `uhr`.
        line: what stands behind the colon. A lot may name only what came out first; the rest follows as it lay.
        names: the people of the table.
        chance: what is to be put in order now.

    Raises:
        Misread: the line is none of the house's, or orders other things than those that are to be ordered now.
    """
    word, *rest = line.split() or ("",)
    if speaker == CLOCK_NAME and word == _TIME_UP and not rest:
        return TimeUp()
    if speaker == HOUSE_NAME and word in {_GONE, _BACK} and len(rest) == 1:
        seat = names.seat(rest[0])
        if seat is None:
            raise Misread(Code.UNKNOWN_PLAYER, f"„{rest[0]}“ sitzt nicht an diesem Tisch.")
        return Gone(seat) if word == _GONE else Back(seat)
    if "?" in rest:
        raise Misread(Code.SYNTAX, "Hier stehen verdeckte Karten; dieses Protokoll lässt sich nicht nachspielen.")
    if speaker == HOUSE_NAME and chance is not None and word == chance.kind:
        known = {_thing(thing, names): thing for thing in chance.things}
        if chance.kind == DRAWING_LOTS:
            rest += [name for name in known if name not in rest]
        if same_cards((_thing(thing, names) for thing in chance.things), rest):
            return Drawn(word, tuple(known[one] for one in rest))
    raise Misread(Code.SYNTAX, f"„{speaker}: {line[:60]}“ passt hier nicht.")
