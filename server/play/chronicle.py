"""What happens at tables, as the host's log tells it: numbers and games, no names and no cards."""

import structlog

from games.table.state import AnyTable, finished
from server.play.live import LiveTable

log = structlog.get_logger()


def chronicle(live: LiveTable, before: AnyTable) -> None:
    """Log what a stored move means for a table: a match begun, played to its end or broken off; the table closed."""
    if before.state is not None and live.facts.goes_on:
        return
    after, game = live.facts.sitting, live.vocabulary.game
    facts = {"table": live.number, "game": game.id}
    if before.state is None and after.state is not None:
        log.info("match begun", **facts, people=len(after.circle))
    if after.broken_off and not before.broken_off:
        log.info("match broken off", **facts)
    elif before.state is not None and finished(game, after) and not finished(game, before):
        log.info("match ended", **facts)
    if not live.facts.open:
        log.info("table closed", **facts, why=live.facts.row.note)
