"""What every room of the house works with: settings, texts, the memory and its writer, time, chance, and a tally."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from db.engine import Database
from db.writer import Writer
from server.ops.bots import BotOwners
from server.ops.clock import Clock
from server.ops.config import Settings
from server.ops.incidents import Incidents
from server.ops.reads import Reads
from server.ops.shuffler import Shuffle
from server.ops.texts import Texts


@dataclass
class Tally:
    """What is counted for whoever measures the house."""

    moves: int = 0
    refusals: int = 0
    failed_logins: int = 0

    def count_refusal(self) -> None:
        """Count that the rules said no."""
        self.refusals += 1


@dataclass
class Essentials:
    """
    What lives as long as the server.

    Attributes:
        settings, texts: those in force; a reload brings others.
        started, started_at: when the house opened, in monotonic seconds and by the wall clock.
        closing: the house closes, nobody comes in any more.
        reads: asks the memory beside the event loop.
        bots: which accounts are programs, and whose.
        nameless: how a line reads without the name of an account deleted since the house opened, for each of them.
    """

    settings: Settings
    texts: Texts
    database: Database
    writer: Writer
    clock: Clock
    shuffled: Shuffle
    incidents: Incidents
    started: float
    started_at: datetime
    tally: Tally = field(default_factory=Tally)
    closing: bool = False
    nameless: list[Callable[[str], str]] = field(default_factory=list)
    reads: Reads = field(init=False)
    bots: BotOwners = field(init=False)

    def __post_init__(self) -> None:
        self.reads = Reads(self.database, self.clock)
        self.bots = BotOwners(self.database)

    def without_the_deleted(self, line: str) -> str:
        """Return a line that somebody has read before, without the names that have been deleted since."""
        for without in self.nameless:
            line = without(line)
        return line

    def count_move(self) -> None:
        """Count an action that was stored: the disk works."""
        self.tally.moves += 1
        self.incidents.disk = None

    def cautious_now(self) -> datetime:
        """
        Return the wall clock, but no later than time has passed since the house opened.

        By this is decided what ends for good: a clock set forward ends nothing before its time.
        """
        passed = timedelta(seconds=self.clock.monotonic() - self.started)
        return min(self.clock.now(), self.started_at + passed)
