"""What happens at tables, as the host's log tells it: numbers and games, no names and no cards."""

import structlog

from commands.journal.replay import AnyTable
from db.journal import State
from games import table
from server.play.live import Host

log = structlog.get_logger()


def chronicle(host: Host, before: AnyTable) -> None:
    """Log what a stored move means for a table: a match begun, played to its end or broken off; the table closed."""
    after, game = host.sitting, host.vocabulary.game
    facts = {"table": host.number, "game": game.id}
    if before.state is None and after.state is not None:
        log.info("match begun", **facts, people=len(after.circle))
    if after.broken_off and not before.broken_off:
        log.info("match broken off", **facts)
    elif before.state is not None and table.finished(game, after) and not table.finished(game, before):
        log.info("match ended", **facts)
    if host.row.state is not State.OPEN:
        log.info("table closed", **facts, why=host.row.note)
