"""What every room of the house works with: settings, texts, the memory and its writer, time, chance, a tally, bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from db import bots
from db.database import Database
from db.identity import PersonId
from db.writer import Writer
from server.ops.clock import CautiousTime, Clock
from server.ops.config import Settings
from server.ops.incidents import Incidents
from server.ops.reads import Reads
from server.ops.shuffler import Shuffle
from server.ops.texts import Texts


class BotOwners:
    """Every bot and its owner."""

    def __init__(self, database: Database) -> None:
        self._owners = dict(bots.every(database))

    @property
    def known(self) -> Mapping[PersonId, PersonId]:
        """Every bot and its owner."""
        return self._owners

    def is_bot(self, who: PersonId) -> bool:
        """Tell whether somebody is a program."""
        return who in self._owners

    def owner_of(self, who: PersonId) -> PersonId | None:
        """Return whose program somebody is, None if they are none."""
        return self._owners.get(who)

    def count_of(self, owner: PersonId) -> int:
        """Return how many bots somebody has."""
        return sum(one == owner for one in self._owners.values())

    def add(self, who: PersonId, owner: PersonId) -> None:
        """Keep in mind that an account is somebody's bot."""
        self._owners[who] = owner

    def forget(self, who: PersonId) -> None:
        """Forget an account that is no more."""
        self._owners.pop(who, None)


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
class Context:
    """
    What lives as long as the server.

    Attributes:
        settings, texts: those in force; a reload brings others.
        started, started_at: when the house opened, in monotonic seconds and by the wall clock.
        closing: the house closes, nobody comes in any more.
        reads: asks the memory beside the event loop.
        bots: which accounts are programs, and whose.
        nameless: how a line reads without the name of an account deleted since the house opened, for each of them.
        put_off: called in this order when something is stored: what could not be stored before may be tried again.
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
    put_off: dict[Callable[[], None], None] = field(default_factory=dict)
    reads: Reads = field(init=False)
    bots: BotOwners = field(init=False)

    def __post_init__(self) -> None:
        self.reads = Reads(self.database, self.clock)
        self._cautious = CautiousTime(self.clock)
        self.bots = BotOwners(self.database)

    def without_the_deleted(self, line: str) -> str:
        """Return a line that somebody has read before, without the names that have been deleted since."""
        for without in self.nameless:
            line = without(line)
        return line

    def stored(self) -> None:
        """Count an action that was stored: the disk works, also for those who wait for it."""
        self.tally.moves += 1
        self.incidents.disk = None
        if self.put_off:
            for again in tuple(self.put_off):
                again()

    def cautious_now(self) -> datetime:
        """Return the moment by which is decided what ends for good (`CautiousTime`)."""
        return self._cautious.now()
