"""Tidying: once an hour what is over is put away, and what is kept only so long is forgotten."""

from __future__ import annotations

from datetime import timedelta

from server.ops.essentials import Essentials
from server.people.reception import Reception
from server.people.retention import forget
from server.play.housekeeping import give_up_tables
from server.play.registry import Tables


def tidy(essentials: Essentials, reception: Reception, tables: Tables) -> None:
    """Put away old tables, give up those nobody can return to, and forget sanctions, guests and data in due time."""
    now, idle = essentials.cautious_now(), essentials.settings.idle
    database, writer = essentials.database, essentials.writer
    tables.put_away(now - timedelta(days=idle.put_away_days))
    abandoned = now - timedelta(days=idle.guest_table_days)
    give_up_tables(database, writer, tables, abandoned, essentials.clock.now())
    reception.bans.forget_expired()
    reception.guests.tidy()
    forget(database, writer, essentials.settings.daten, now)
