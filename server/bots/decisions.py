"""What somebody had to decide in a match that is over: from its journal, with the eyes he had then."""

from __future__ import annotations

from collections import deque

from commands.journal.exports import played
from commands.journal.replay import Moved, opened, written
from commands.language.vocabulary import AnyVocabulary
from db.journal import Entry
from games import table
from games.bots.contract import Sight, chance_of, sight_of, thinkable
from games.contract import Action, Event, Seat, witnessed
from games.frozen import Frozen
from games.table import AnyTable
from server.bots.memory import between_deals


class Decision(Frozen):
    """
    One decision of somebody.

    Attributes:
        deal: number of the deal.
        sight: what he could see, as an imagined world: nothing in it that he could not know.
        done: what he did; `line`: as he would type it.
    """

    deal: int
    sight: Sight
    done: Action
    line: str


def decisions(
    vocabulary: AnyVocabulary, entries: tuple[Entry, ...], seats: frozenset[Seat], most: int
) -> tuple[tuple[Decision, ...], AnyTable]:
    """
    Return what some seats had to decide, at most so many (of a longer match the last ones), and the table at the end.

    Belongs in a thread.

    Raises:
        Misread, Refused, ValueError: the journal does not fit these rules.
    """
    heard: dict[Seat, list[Event]] = {seat: [] for seat in seats}
    found: deque[Decision] = deque(maxlen=most)
    after = opened(vocabulary, entries[0].line)
    for number, moved in enumerate(played(vocabulary, ((one.actor, one.line) for one in entries))):
        if between_deals(vocabulary, moved.before):
            for noticed in heard.values():
                noticed.clear()
        seat = next((one for one in seats if one == moved.actor), None)
        if seat is not None and _decides(vocabulary, moved, seat):
            state = moved.before.state
            sight = sight_of(vocabulary.game, state, seat, tuple(heard[seat]), chance_of(number))
            found.append(Decision(vocabulary.game.deal(state), sight, moved.action, moved.line))
        for one in heard:
            heard[one] += witnessed(moved.events, one)
        after = moved.after
    return tuple(found), after


def _decides(vocabulary: AnyVocabulary, moved: Moved, seat: Seat) -> bool:
    """Tell whether somebody has decided something there: on turn in a running deal, and about the game."""
    game, state = vocabulary.game, moved.before.state
    if state is None or table.finished(game, moved.before) or not thinkable(game, state):
        return False
    return type(moved.action) in game.usual and seat in game.on_turn(state)


def line_of(vocabulary: AnyVocabulary, setting: AnyTable, seat: Seat, action: Action) -> str:
    """Return the line somebody would have typed for an action."""
    return written(vocabulary, setting, seat, action)[1]
