"""How tables are listed, one a line, and what stands below a list that does not name everything."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from commands.language.german import counted, title, with_level
from games.frozen import Frozen
from games.table.state import TablePhase

_PHASES: Mapping[str, str] = {
    TablePhase.WAITING.value: "wartet",
    TablePhase.BROKEN_OFF.value: "abgebrochen",
    TablePhase.PLAYED.value: "zu Ende",
    TablePhase.EXERCISED.value: "Übung zu Ende",
    "partie_ende": "zu Ende",
}


class ListedTable(Frozen):
    """
    What a list says of a table.

    Attributes:
        people: their names, and of computers how strong they are.
        free: how many could join.
        opened: since when it is open, None where that is of no interest.
        unusual: what is agreed there, if it is not as usual.
        rests: none of its people is there.
        away: its game is not in this house just now.
    """

    number: int
    game: str
    phase: str
    people: tuple[tuple[str, str], ...]
    free: int
    opened: datetime | None = None
    unusual: tuple[str, ...] = ()
    rests: bool = False
    away: bool = False
    private: bool = False


def table_line(table: ListedTable, now: datetime) -> str:
    """Return a table as one line: number, game, state, since when, people, rules, and how many could join."""
    people = ", ".join(with_level(title(name), level) for name, level in table.people) or "niemand"
    private = ", privat" if table.private else ""
    state = "ruht" if table.rests else _PHASES.get(table.phase, "spielt")
    if table.away:
        state = "schläft, weil das Spiel gerade nicht eingerichtet ist"
    rules = f" Vereinbart: {', '.join(table.unusual)}." if table.unusual else ""
    room = f" Frei: {counted(table.free, 'Platz', 'Plätze')}, „mitspielen {table.number}“." if table.free > 0 else ""
    since = "" if table.opened is None else f" Offen seit {_since(table.opened, now)}.".replace("..", ".")
    return f"Tisch {table.number}, {table.game}{private}, {state}: {people}.{rules}{room}{since}"


def _since(opened: datetime, now: datetime) -> str:
    """Return since when, by the clock on the wall, or the day if that is long ago."""
    at = opened.astimezone()
    if now - opened < timedelta(hours=20):
        return f"{at.hour:02}:{at.minute:02}"
    return f"{at.day:02}.{at.month:02}."


def more_tables(shown: int) -> str:
    """Return what stands below the first tables of a big house."""
    return f"Das sind die ersten {shown} Tische, es gibt noch mehr."


def more_people(left_out: int) -> str:
    """Return what stands below the first people of a full house; who came first is named."""
    return f"  und {left_out} weitere, die später gekommen sind"


def tables_rest(number: int) -> str:
    """Return how many tables are left out because nobody is there."""
    return f"{number} Tische ruhen: Dort ist gerade niemand. „tische alle“ zählt sie auf."
