"""What of ours goes wrong gets a number: told to whom it hit, logged with its trace, its record kept for the host."""

from __future__ import annotations

import traceback
from datetime import datetime
from itertools import count
from pathlib import Path

import structlog

from db.errors import Trouble, WriteFailed
from db.table_row import TableRow
from games.frozen import Frozen

log = structlog.get_logger()

MOST_EVIDENCE = 1000
"""Records that are kept for the host; a disk that fails all night must not be filled with them."""


class Incident(Frozen):
    """
    Something of ours went wrong.

    Attributes:
        label: where: the kind of action, "store", "tell", …
        row: of the table where it was, None if it was at none.
        lines: what was about to be entered there.
    """

    label: str
    error: BaseException
    row: TableRow | None = None
    lines: tuple[tuple[str, str], ...] = ()


class Incidents:
    """
    The incidents of one house.

    Attributes:
        count: how many there were.
        disk: what keeps the journal from being written, None as long as it can be.
    """

    def __init__(self, started_at: datetime, state_dir: str | Path) -> None:
        self.count = 0
        self.disk: Trouble | None = None
        self._started_at = started_at
        self._folder = Path(state_dir) / "pannen"
        self._numbers = count(1)

    def note(self, incident: Incident) -> str:
        """Log an incident under a number, keep the record so far for the host alone, and return the number."""
        self.count += 1
        error, row, cause = incident.error, incident.row, ""
        if isinstance(error, WriteFailed):
            cause = f"{error.trouble}: {error.detail}"
            self.disk = error.trouble
        number = f"{self._started_at:%y%m%d%H%M}-{next(self._numbers)}"
        log.error(
            "incident",
            number=number,
            table=None if row is None else row.number,
            label=incident.label,
            entry=None if row is None else row.last + 1,
            error=type(error).__name__,
            cause=cause,
            trace="".join(traceback.format_tb(error.__traceback__)),
        )
        if row is not None and incident.lines:
            self._keep_evidence(number, row, incident.lines)
        return number

    def _keep_evidence(self, number: str, row: TableRow, lines: tuple[tuple[str, str], ...]) -> None:
        """Write what was about to be played beside the journal's number; 0600, and a full disk does no further harm."""
        text = [f"# Tisch {row.number}, nach Eintrag {row.last}", *(f"{who}: {line}" for who, line in lines)]
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if sum(1 for _ in self._folder.iterdir()) >= MOST_EVIDENCE:
                log.warning("evidence not kept", number=number, why="too much of it lies there already")
                return
            file = self._folder / f"{number}.partie"
            file.touch(mode=0o600)
            file.write_text("\n".join(text) + "\n", encoding="utf-8")
        except OSError as trouble:
            log.warning("evidence not kept", number=number, why=trouble.strerror)
