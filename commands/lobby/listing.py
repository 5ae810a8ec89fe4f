"""How tables are listed: one a line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from commands.language.german import counted, title
from games.table import TablePhase

_PHASES: Mapping[str, str] = {
    TablePhase.WAITING.value: "wartet",
    TablePhase.BROKEN_OFF.value: "abgebrochen",
    "partie_ende": "zu Ende",
}


def table_line(number: int, game: str, phase: str, names: Iterable[str], free: int) -> str:
    """Return a table as one line of a list: number, name of the game, state, people, and how many could join."""
    people = ", ".join(map(title, names)) or "niemand"
    room = f" Frei: {counted(free, 'Platz', 'Plätze')}, „mitspielen {number}“." if free > 0 else ""
    return f"Tisch {number}, {game}, {_PHASES.get(phase, 'spielt')}: {people}.{room}"
