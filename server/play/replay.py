"""A table read back into memory: its journal replayed, and what each seat was told lately."""

from __future__ import annotations

from dataclasses import dataclass, field

from commands.catalogue import package_of
from commands.journal.replay import MaterialGone, opened, read_opening, replay_line
from commands.language.misread import Misread
from commands.language.vocabulary import AnyVocabulary
from commands.table.tale import listeners
from db.journal import Entry
from db.table_row import TableRow
from games.contract import Seat
from games.table.state import AnyTable
from server.play.views import PLAIN, PlayerViews

WORTH_REPEATING = 30
"""Lines of the tale that are told again to whoever comes back after a restart."""


def vocabulary_named(game: str) -> AnyVocabulary | None:
    """Return the vocabulary of a game by its id, as a stored row names it; None if it is not in this house."""
    package = package_of(game)
    return None if package is None else package.words


class CannotReplay(Exception):
    """
    A journal does not fit the present rules; the text says where, for the log and the table's note.

    Attributes:
        told: what its people are to be told of it, where that is more than that their table is lost.
    """

    def __init__(self, note: str, told: str = "") -> None:
        super().__init__(note)
        self.told = told


@dataclass(slots=True)
class Told:
    """The last lines of a tale as one seat reads them, and how many of them came after its owner's last move."""

    lines: list[str] = field(default_factory=list)
    unread: int = 0


def replayed(row: TableRow, entries: tuple[Entry, ...]) -> tuple[AnyVocabulary, AnyTable, dict[Seat, Told]]:
    """
    Return a table as its journal left it, and the last lines of its tale for every seat. Pure: belongs in a thread.

    Raises:
        CannotReplay: the game, its version or an entry does not fit.
    """
    vocabulary = vocabulary_named(row.game)
    if vocabulary is None:
        raise CannotReplay(f"the game {row.game} is not in this house")
    try:
        _, version, _ = read_opening(entries[0].line)
    except (Misread, IndexError) as problem:
        raise CannotReplay("the first entry opens no table") from problem
    if version != vocabulary.game.version:
        raise CannotReplay(f"played under version {version} of the rules, these are version {vocabulary.game.version}")
    try:
        sitting = opened(vocabulary, entries[0].line)
    except MaterialGone as gone:
        raise CannotReplay(f"opened with {gone.mark}, which is not at hand", gone.sentence) from gone
    told: dict[Seat, Told] = {}
    views = PlayerViews(row.number, vocabulary, sitting)
    worth = len(entries) - WORTH_REPEATING
    for entry in entries[1:]:
        before = sitting
        try:
            step = replay_line(vocabulary, sitting, entry.actor, entry.line, views.names)
        except Exception as problem:
            # A damaged line may lead the rules anywhere; what they stumble over is a fact about this journal. Its text
            # stays out of the log: it may name hidden cards.
            raise CannotReplay(f"entry {entry.number}: {type(problem).__name__}") from problem
        sitting = step.state
        views.look_again(sitting)
        if entry.number >= worth:
            for seat in listeners(before, sitting):
                lines = views.lines(views.seen(step.events, seat), seat, PLAIN)
                heard = told.setdefault(seat, Told())
                heard.lines.extend(lines)
                heard.unread = 0 if sitting.people[seat].name == entry.actor else heard.unread + len(lines)
    return vocabulary, sitting, told
