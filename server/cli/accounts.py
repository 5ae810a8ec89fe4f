"""Accounts as a subcommand finds them by name."""

from datetime import datetime

from commands.language.german import meant, nearest
from db import journal, moderation, players
from db.database import Database, Job
from db.moderation import COMMAND_LINE, Deed, NotedDeed
from db.players import StoredPlayer
from server.ops.clock import Clock
from server.ops.failure import Failure


def known(database: Database, key: str, typed: str) -> StoredPlayer:
    """
    Return the account with this key.

    Raises:
        Failure: nobody has it; the sentence offers names like it.
    """
    player = players.find(database, key)
    if player is None:
        alike = nearest(key, (other.key for other in players.everybody(database)))
        raise Failure(f"Den Namen {typed} hat hier niemand.{meant(alike)}")
    return player


def free_of_tables(database: Database, player: StoredPlayer) -> None:
    """
    Make sure no open table keeps a seat for somebody: its journal speaks of them by their name.

    Raises:
        Failure: one does.
    """
    tables = journal.tables_with(database, player.id)
    if tables:
        numbers = ", ".join(map(str, tables))
        raise Failure(
            f"{player.name} sitzt noch an Tisch {numbers}, und dessen Protokoll nennt diesen Namen. "
            f"Lass {player.name} den Tisch verlassen oder schließ ihn: „tisch schliessen {tables[0]}“ als Admin."
        )


def noted(deed: Deed, subject: str = "", player: int | None = None, *, until: datetime | None = None) -> Job:
    """Return the job that keeps a deed of the command line: a running house learns of it by that."""
    return moderation.note(NotedDeed(Clock().now(), COMMAND_LINE, deed, subject, player, until=until))
