"""
Tables that are laid for an exercise: a finished match once more, up to a decision of somebody who played it.

The new journal begins with all that was done at the old table before, so the same cards lie where they lay; what others
never showed is dealt anew (`redealing.py`). Nobody else's name goes along: the people of that table become computers,
called as computers are.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import count

from commands.journal.exports import played
from commands.journal.house_lines import HOUSE_NAME
from commands.journal.replay import MaterialGone, Moved, opened, opening_line, read_opening
from commands.language.misread import Misread
from commands.language.names import table_name
from commands.language.vocabulary import AnyVocabulary
from commands.lobby import exercises as said
from commands.lobby import replies
from db import journal, results
from db.database import Database
from db.journal import Entry
from db.schema import Ending
from games.bots.contract import Level
from games.contract import HOUSE, Action, Refused, Seat
from games.frozen import Frozen, evolve
from games.game import AnyGame
from games.table.actions import Book, Join, Place, Practise, SeatComputer
from games.table.exercise import is_over, points_of
from games.table.state import AnyTable, Exercise
from server.bots.memory import Decision, decided, decides
from server.lobby.records import last_played, seats_of
from server.lobby.redealing import dealt_anew
from server.play.judging import MoveProgress
from server.play.laying import LaidTable
from server.play.replay import vocabulary_named
from server.play.rows import first_row
from server.sessions.person import COMPUTER_NAME, Person

MOST_ENTRIES = 5_000
"""So many entries of a journal are laid out again at most."""


class Forked(Frozen):
    """
    A finished match as far as the deal of a decision, and the decision.

    Attributes:
        table: its number; `opening`: entry 0 of its journal.
        moves: what was done there, up to the end of that deal.
        place: of the decision among them; `seat`: whose it was.
        hidden: to play on would show cards of other people that the deal itself has never shown.
    """

    table: int
    vocabulary: AnyVocabulary
    opening: str
    moves: tuple[Moved, ...]
    place: int
    seat: Seat
    hidden: bool

    @property
    def decision(self) -> Decision:
        """The decision, with what could be seen there. Takes a while: belongs in a thread."""
        return deque(decided(self.vocabulary, self.moves[: self.place + 1], frozenset({self.seat})), maxlen=1)[0]

    @property
    def before(self) -> AnyTable:
        """The table as it was before the decision."""
        return self.moves[self.place].before


def forked(
    database: Database, person: Person, entry: int | None, number: int | None, here: int | None, since: int = 0
) -> Forked | str:
    """
    Return a finished match of somebody's up to a decision of theirs, or why there is none. Belongs in a thread.

    Args:
        entry: number of the decision in the journal; None: the first one from `since` on.
        number: the table asked for, None for the last one played.
        here: the table they sit at, None in the lobby.
    """
    table = number if number is not None else last_played(database, person, here)
    row = None if table is None else journal.table(database, table)
    own = frozenset[Seat]() if row is None else seats_of(row, person)
    if table is None or row is None or not own:
        return replies.NO_MATCH_PLAYED if table is None else replies.no_record_of_yours(table)
    wanted = since if entry is None else entry
    matches = results.matches_of_table(database, table)
    match = next((one for one in matches if wanted <= (one.last or wanted) and (not entry or one.first <= entry)), None)
    if match is None:
        return said.no_such_move(wanted, table) if matches else replies.nothing_played(table)
    if match.outcome is Ending.RUNNING or match.last is None:
        return said.still_running(table)
    vocabulary = vocabulary_named(row.game)
    if vocabulary is None:
        return replies.game_gone(table)
    if wanted > MOST_ENTRIES:
        return said.TOO_LONG
    entries = journal.read(database, table)[: match.last + 1]
    try:
        if read_opening(entries[0].line)[1] != vocabulary.game.version:
            return replies.record_outdated(table)
        return _found(table, vocabulary, entries, own, entry, max(since, match.first))
    except MaterialGone as gone:
        return replies.record_gone(table, gone.sentence)
    except (Misread, Refused, ValueError, LookupError):
        return replies.record_outdated(table)


def _found(
    table: int, vocabulary: AnyVocabulary, entries: Sequence[Entry], own: frozenset[Seat], entry: int | None, since: int
) -> Forked | str:
    """Return the match as far as it is needed, if there is such a decision."""
    game = vocabulary.game
    moves: list[Moved] = []
    place: int | None = None
    next_own: int | None = None
    for number, move in enumerate(played(vocabulary, ((one.actor, one.line) for one in entries)), 1):
        moves.append(move)
        if place is None and number >= max(since, entry or 0):
            mine = next((seat for seat in own if seat == move.actor and decides(vocabulary, move, seat)), None)
            if mine is not None and entry in {None, number}:
                place, seat = number - 1, mine
                exercise = _exercise(game, move.before, seat)
            elif mine is not None:
                next_own = number
                break
        if place is not None and is_over(game, move.after.state, exercise):
            break
    if place is None:
        return said.not_your_decision(entry or since, table, next_own)
    hidden = _stays_hidden(game, moves, place, own)
    return Forked(table, vocabulary, entries[0].line, tuple(moves), place, seat, hidden)


def _exercise(game: AnyGame, sitting: AnyTable, seat: Seat) -> Exercise:
    return Exercise(seat, game.deal(sitting.state), len(game.sheet(sitting.state).deals), None)


def _stays_hidden(game: AnyGame, moves: Sequence[Moved], place: int, own: frozenset[Seat]) -> bool:
    """
    Tell whether playing on would show somebody cards of other people that the deal itself has never shown.

    The cards of computers are nobody's secret. Those of people are known when all of them were played before
    everybody's eyes; who had some left at the end, or has folded, keeps them to themselves.
    """
    sitting = moves[place].before
    others = [seat for seat in sitting.circle if seat not in own and not sitting.people[seat].is_machine]
    if not others or not game.secrets:
        return False
    last = moves[-1]
    if game.table.stakes is not None or last.before.state is None:
        return True
    played_last = last.actor if type(last.action) in game.usual else None
    return any(len(game.hands.of(last.before.state, seat)) > (seat == played_last) for seat in others)


def laid_out(fork: Forked, person: Person, number: int, now: datetime) -> LaidTable | None:
    """
    Lay a table for an exercise; it is open once its job is stored. Takes a while: belongs in a thread.

    None if cards of people would be shown and nothing else can be dealt in their place.

    Args:
        person: whoever practises.
        number: of the new table.
    """
    game, seat = fork.vocabulary.game, fork.seat
    names = dict(_names(fork, table_name(person.name)))
    opener, mark = read_opening(fork.opening)[2], " ".join(fork.opening.split()[4:])
    course = MoveProgress([(HOUSE_NAME, opening_line(game, names[opener], mark))])
    sitting = opened(fork.vocabulary, course.lines[0][1])
    before = fork.moves[: fork.place]
    if fork.hidden:
        actions = dealt_anew(fork.vocabulary, before, seat, f"{fork.table} {fork.place}")
    else:
        actions = tuple(move.action for move in before)
    if actions is None:
        return None
    for move, action in zip(before, actions, strict=True):
        sitting = course.play(fork.vocabulary, sitting, move.actor, _renamed(action, names)).state
    if game.view(sitting.state, seat) != game.view(fork.before.state, seat):
        raise ValueError("laid out otherwise than it lay")
    exercise, end = _exercise(game, sitting, seat), fork.moves[-1].after.state
    then = points_of(game, end, exercise) if is_over(game, end, exercise) else None
    step = course.play(fork.vocabulary, sitting, HOUSE, Practise(seat, Level.STRONG.value, then, fork.hidden))
    owners = [person.id if place == seat else None for place in range(len(step.state.people))]
    row = first_row(number, fork.vocabulary, step.state, owners, len(course.lines) - 1, now)
    entries = [Entry(number, place, now, speaker, line) for place, (speaker, line) in enumerate(course.lines)]
    return LaidTable(row, fork.vocabulary, step.state, step.events, None, journal.open_table(row, entries))


def _names(fork: Forked, name: str) -> Iterator[tuple[str, str]]:
    """Yield what everybody who sat there is called in the exercise: by their old name."""
    sitting = fork.before
    machines = {move.action.name for move in fork.moves if isinstance(move.action, SeatComputer)}
    yield sitting.people[fork.seat].name, name
    free = (called for place in count(1) if (called := f"{COMPUTER_NAME}{place}") not in machines)
    for old in dict.fromkeys(person.name for person in sitting.people):
        if old != sitting.people[fork.seat].name:
            yield old, old if old in machines else next(free)


def _renamed(action: Action, names: Mapping[str, str]) -> Action:
    """Return what was done with everybody under their name in the exercise."""
    match action:
        case Join(name) | Place(name):
            return evolve(action, name=names.get(name, name))
        case Book(people):
            return evolve(action, names=tuple(names[name] for name in people))
        case _:
            return action
