"""How the server stands at one moment, gathered from its rooms for whoever measures it."""

from __future__ import annotations

from commands.lobby import replies
from server.lobby.hall import Hall
from server.ops.metrics import Figures


def figures_of(hall: Hall, drops: int) -> Figures:
    """Return the figures; `drops` are connections cut off for not reading."""
    essentials, trouble = hall.essentials, hall.essentials.incidents.disk
    delay, lag, tables, tally = essentials.writer.delay, hall.lag, hall.tables, essentials.tally
    thinkers = hall.company.workers
    return Figures(
        sessions=len(hall.roster.connections),
        people=len(hall.roster.here),
        tables_awake=len(tables.awake),
        tables_asleep=len(tables.rows) - len(tables.awake),
        moves=tally.moves,
        refusals=tally.refusals,
        failed_log_ins=tally.failed_logins,
        outbox_drops=drops,
        incidents=essentials.incidents.count,
        journal_last=delay.last,
        journal_p99=delay.p99,
        journal_longest=delay.longest,
        journal_waiting=essentials.writer.waiting,
        lag_last=lag.last,
        lag_p99=lag.p99,
        lag_longest=lag.longest,
        computer_tables=hall.company.tables,
        thinkers=thinkers.running,
        thoughts=thinkers.figures.jobs,
        thoughts_waiting=thinkers.waiting,
        thoughts_sunk=thinkers.figures.sunk,
        thinkers_replaced=thinkers.figures.replaced,
        uptime=essentials.clock.monotonic() - essentials.started,
        health_problem=None if trouble is None else replies.disk_trouble(str(trouble)),
    )
