"""
What the house itself writes into journals: `haus: mischen 7o 3# …`, `haus: los anna bernd`, `uhr: ablauf`.

They stand in journals and records only. No guest's line is ever read with these words.
"""

from __future__ import annotations

from collections.abc import Hashable

from commands.language.misread import Misread, MisreadCode
from commands.language.names import Names
from games.contract import DRAWING_LOTS, Action, Chance, Drawn, Seat, TimeUp
from games.kit.piles import same_cards
from games.options import Value
from games.service import TableEnded, TableOpened
from games.table.actions import Back, Book, BreakOff, Gone, NoteBot, Place, Practise, Remove, SeatComputer, StandIn

HOUSE_NAME = "haus"
CLOCK_NAME = "uhr"

_TIME_UP = "ablauf"
_GONE = "fort"
_BACK = "da"
_BOOK = "bestellt"
_PLACE = "setzen"
_REMOVE = "entfernen"
_OPENED = "tisch"
_ENDED = "ergebnis"
_MARKS = "marken"
_COMPUTER = "computer"
_STAND_IN = "vertretung"
_BOT = "bot"
_PRACTISE = "uebung"
_ANEW = "neu"
_BREAK_OFF = "abbrechen"
_AGREE = "bestimmen"
_SERIES = "reihe"
_WITH, _WITHOUT = "mit", "ohne"


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
        case SeatComputer(name, level):
            return HOUSE_NAME, f"{_COMPUTER} {name} {level}"
        case NoteBot(seat):
            return HOUSE_NAME, f"{_BOT} {names.key(seat)}"
        case Practise(seat, level, points, anew):
            then = () if points is None else (str(points),)
            return HOUSE_NAME, " ".join((_PRACTISE, names.key(seat), level, *then, *((_ANEW,) if anew else ())))
        case StandIn(seat, level):
            return HOUSE_NAME, f"{_STAND_IN} {names.key(seat)} {level}"
        case BreakOff():
            return HOUSE_NAME, _BREAK_OFF
        case Book() | Place() | Remove() | TableOpened() | TableEnded():
            return HOUSE_NAME, _service_line(action, names)
        case _:
            raise LookupError(f"{action!r} is nothing the house does")


def _service_line(action: Book | Place | Remove | TableOpened | TableEnded, names: Names) -> str:
    """Return what the house does for a service, at a booked table or in the service's own journal."""
    match action:
        case Book():
            return _booking(action)
        case Place(name):
            return f"{_PLACE} {name}"
        case Remove(seat):
            return f"{_REMOVE} {names.key(seat)}"
        case TableOpened(booking, table):
            return f"{_OPENED} {booking} {table}"
        case TableEnded(booking, points, marks):
            made = (f"{names.key(seat)} {scored}" for seat, scored in points)
            marked = (_MARKS, *map(names.key, marks)) if marks else ()
            return " ".join((_ENDED, str(booking), *made, *marked))


def _booking(action: Book) -> str:
    """Return a booking as a line: who plays, then what is agreed and given, with semicolons between."""
    agreed = [
        f"{_WITH if value else _WITHOUT} {name}" if isinstance(value, bool) else f"{_AGREE} {name} {value}"
        for name, value in action.options
    ]
    machines = [
        f"{_COMPUTER} {name} {level}" for name, level in zip(action.names, action.levels, strict=False) if level
    ]
    series = [f"{_SERIES} {action.deals}"] if action.deals else []
    given = [
        " ".join((header, *([] if seat is None else [action.names[seat]]), *words))
        for header, seat, words in action.given
    ]
    return "; ".join((" ".join((_BOOK, *action.names)), *agreed, *machines, *series, *given))


def _read_booking(line: str) -> Book:
    first, *parts = (part.split() for part in line.split(";"))
    names = tuple(first[1:])
    options: list[tuple[str, Value]] = []
    given: list[tuple[str, Seat | None, tuple[str, ...]]] = []
    levels, deals = dict[str, str](), 0
    for word, *rest in parts:
        if word == _COMPUTER:
            levels[rest[0]] = rest[1]
        elif word == _SERIES:
            deals = int(rest[0])
        elif word in {_WITH, _WITHOUT}:
            options.append((rest[0], word == _WITH))
        elif word == _AGREE:
            options.append((rest[0], int(rest[1]) if rest[1].isdecimal() else rest[1]))
        elif rest and rest[0] in names:
            given.append((word, Seat(names.index(rest[0])), tuple(rest[1:])))
        else:
            given.append((word, None, tuple(rest)))
    strong = tuple(levels.get(name, "") for name in names) if levels else ()
    return Book(names, tuple(options), tuple(given), strong, deals)


def _read_sheet(words: list[str], names: Names) -> TableEnded:
    place = words.index(_MARKS) if _MARKS in words else len(words)
    made = words[1:place]
    points = tuple((_seat(name, names), int(scored)) for name, scored in zip(made[::2], made[1::2], strict=True))
    return TableEnded(int(words[0]), points, tuple(_seat(name, names) for name in words[place + 1 :]))


def _seat(name: str, names: Names) -> Seat:
    seat = names.seat(name)
    if seat is None:
        raise Misread(MisreadCode.UNKNOWN_PLAYER, f"„{name}“ sitzt nicht an diesem Tisch.")
    return seat


def _of_a_computer(word: str, rest: list[str], names: Names) -> Action | None:
    """Return the action of a line about computers and bots, and what comes of their votes; None if it is none."""
    if word == _BREAK_OFF and not rest:
        return BreakOff()
    if word == _BOT and len(rest) == 1:
        return NoteBot(_seat(rest[0], names))
    if word == _PRACTISE and len(rest) in {2, 3, 4}:
        name, level, *then = rest
        points = next((int(one) for one in then if one != _ANEW), None)
        return Practise(_seat(name, names), level, points, _ANEW in then)
    if len(rest) != 2:
        return None
    if word == _COMPUTER:
        return SeatComputer(*rest)
    return StandIn(_seat(rest[0], names), rest[1]) if word == _STAND_IN else None


def _of_a_service(word: str, rest: list[str], line: str, names: Names) -> Action | None:
    """Return the action of a line about booked tables, None if it is none of those."""
    if word == _BOOK:
        return _read_booking(line)
    if word == _PLACE and len(rest) == 1:
        return Place(rest[0])
    if word == _REMOVE and len(rest) == 1:
        return Remove(_seat(rest[0], names))
    if word == _OPENED and len(rest) == 2:
        return TableOpened(int(rest[0]), int(rest[1]))
    return _read_sheet(rest, names) if word == _ENDED else None


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
        seat = _seat(rest[0], names)
        return Gone(seat) if word == _GONE else Back(seat)
    if speaker == HOUSE_NAME and chance is None:
        try:
            found = _of_a_computer(word, rest, names) or _of_a_service(word, rest, line, names)
        except (ValueError, IndexError):
            found = None
        if found is not None:
            return found
    if "?" in rest:
        raise Misread(
            MisreadCode.SYNTAX, "Hier stehen verdeckte Karten; dieses Protokoll lässt sich nicht nachspielen."
        )
    if speaker == HOUSE_NAME and chance is not None and word == chance.kind:
        known = {_thing(thing, names): thing for thing in chance.things}
        if chance.kind == DRAWING_LOTS:
            rest += [name for name in known if name not in rest]
        if same_cards((_thing(thing, names) for thing in chance.things), rest):
            return Drawn(word, tuple(known[one] for one in rest))
    raise Misread(MisreadCode.SYNTAX, f"„{speaker}: {line[:60]}“ passt hier nicht.")
