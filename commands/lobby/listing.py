"""How tables are listed: one a line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from commands.language.german import counted, title, with_level
from games.table import TablePhase

_PHASES: Mapping[str, str] = {
    TablePhase.WAITING.value: "wartet",
    TablePhase.BROKEN_OFF.value: "abgebrochen",
    "partie_ende": "zu Ende",
}


def table_line(number: int, game: str, phase: str, people: Iterable[tuple[str, str]], free: int) -> str:
    """Return a table as one line of a list: number, game, state, people (names, computers' levels), and free seats."""
    names = ", ".join(with_level(title(name), level) for name, level in people) or "niemand"
    room = f" Frei: {counted(free, 'Platz', 'Plätze')}, „mitspielen {number}“." if free > 0 else ""
    return f"Tisch {number}, {game}, {_PHASES.get(phase, 'spielt')}: {names}.{room}"
