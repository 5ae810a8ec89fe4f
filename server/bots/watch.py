"""
One table with computers: whose turn it is, what they think and for how long they wait; they act as guests do.

Theory of operation
-------------------
After every change the watch looks whether it is a computer's turn. If so it imagines one world as that seat sees the
table, and sends it to be thought about; beside that a pause runs, so that people can follow. When both are over the
computer acts like a guest: the rules judge it, the journal keeps it, and only then it is told. So nothing is lost if
the house ends in the pause or in the thought: what is not in the journal has been told to nobody, and after the next
start the computer thinks anew.

At a patient table (`LiveTable.patient`) nothing but the cards and what was noticed decides what a computer does: no
load lowers its level, its answer is waited for however long it takes, and all its chance comes from the table's own
key. So whoever plays the same cards in the same way meets the same moves, on any day and however busy the house is.

The pause depends on the people at the table and on what they were told, never on cards and not on how long a thought
took; once none of the people has a part in the deal any more there is none. In a house so busy that a thought outlasts
it, short ones follow until there is an answer: whoever has one card to play is as late then as whoever weighs ten.
Nobody thinks while none of the people is there: a computer keeps no table awake.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from commands.table.screens import Prompt
from commands.thinking import choosing
from games.bots.contract import Choice, LetGoOn, Level, Sight, chance_of, in_the_deal, interrupting, sight_of, thinkable
from games.bots.players import lowered
from games.contract import Action, Event, Seat
from games.frozen import Frozen
from server.bots.memory import Memory
from server.bots.workers import Workers
from server.ops.clock import Clock, Timer
from server.ops.incidents import Incident
from server.ops.shuffler import jitter
from server.play.live import LiveTable
from server.play.text import Listener
from server.play.views import PLAIN, Style

AFTER_A_DEAL = 3.0
"""How many pauses long a computer waits before it shuffles: people read the score meanwhile."""

LATE = 0.5
"""So many seconds after the pause an answer that was late is looked for again, then after twice as many."""

LINES_READ, SECONDS_A_SIGN, LONGEST_READ = 3, 0.03, 5.0
"""Whoever has lines read to them gets time for the last ones, by their length."""


AGAIN_SECONDS, MOST_SECONDS = 5.0, 300.0
"""After how long a computer tries again what could not be stored (twice as long each time, up to the most) or read."""


class ComputerContext(Frozen):
    """
    What the computers of all tables work with.

    Attributes:
        pause: how long a listener wants them to wait, in seconds.
        recall: asks what seats noticed of a deal before somebody listened for them.
        incident: takes note of what went wrong.
    """

    clock: Clock
    workers: Workers
    pause: Callable[[Listener], float]
    recall: Callable[[Watch], None]
    incident: Callable[[Incident], str]


@dataclass(eq=False)
class ComputerTurn:
    """
    A computer's turn.

    Attributes:
        seat: whose.
        moment: of the match, as far as this seat has noticed.
        waited: no pause runs: it acts as soon as it knows what to do.
        action: what they will do, once they have thought.
        refused: the rules have said no to what they wanted.
        unstored: it could not be stored, whatever it was.
    """

    seat: Seat
    moment: tuple[object, ...]
    waited: bool = False
    action: Action | None = None
    refused: bool = False
    unstored: bool = False


class _RefusalListener:
    """Hears for a computer that it has not happened, and why; everything else they learn as a subscriber."""

    unheard = False

    def __init__(self, turn: ComputerTurn) -> None:
        self._turn = turn

    @property
    def style(self) -> Style:
        """How they want to be spoken to: no matter."""
        return PLAIN

    def hear(self, lines: list[str], cue: Prompt) -> None:
        """Take note that it has not happened: of what has it hears as a subscriber, and of the rules before this."""
        self._turn.unstored = not self._turn.refused

    def refused(self, code: str, sentence: str) -> None:
        """Take note of a refusal."""
        self._turn.refused = True

    def hear_talk(self, line: str, cue: Prompt) -> None:
        """Nobody talks to a computer's move."""

    def say(self, text: str) -> None:
        """Hear what is no refusal."""

    def done(self) -> None:
        """Nothing: the move itself is told."""

    def table_ended(self, number: int) -> None:
        """Learn that the table is no more."""


class Watch:
    """
    The computers of one table.

    Attributes:
        live: the table.
    """

    def __init__(self, context: ComputerContext, live: LiveTable) -> None:
        self.live = live
        self._context = context
        self._memories: dict[Seat, Memory] = {}
        self._turn: ComputerTurn | None = None
        self._timer: Timer | None = None
        self._stuck: tuple[object, ...] | None = None
        self._failed: tuple[tuple[object, ...], float] = (), 0.0
        self._passed: set[tuple[Seat, tuple[object, ...]]] = set()
        self._recalling = False
        self._when_whole: list[Callable[[], None]] = []

    # --- what the table gives ---

    def _plays(self, seat: Seat) -> bool:
        """Tell whether a computer plays on a seat now; whose owner listens plays without one."""
        facts = self.live.facts
        return facts.computer_on(seat) != "" and (facts.is_machine(seat) or self.live.audience.listener(seat) is None)

    def _level(self, seat: Seat) -> Level:
        """Return how strong the computer of a seat is."""
        level = self.live.facts.computer_on(seat)
        return Level(level) if level in tuple(Level) else Level.MEDIUM

    def remember(self) -> None:
        """Listen for every seat, and forget those that are no more."""
        between = self.live.facts.between_deals
        for seat in [seat for seat in self._memories if seat not in self.live.facts.circle]:
            self.live.audience.unsubscribe(self._memories.pop(seat))
        for seat in self.live.facts.circle:
            if seat in self._memories:
                self._memories[seat].look(between=between)
            else:
                self._memories[seat] = Memory(seat, between=between)
                self.live.audience.subscribe(self._memories[seat])

    @property
    def whole(self) -> bool:
        """Whether it is known what every seat has noticed of the running deal."""
        return all(memory.whole for memory in self._memories.values())

    def recall(self, heard: dict[Seat, tuple[Event, ...]] | None) -> None:
        """Learn what was noticed before; None if nobody can tell, which a patient table asks again."""
        if heard is None and self.live.patient:
            self._context.clock.after(AGAIN_SECONDS, self._ask_again)
            return
        self._recalling = False
        for seat, memory in self._memories.items():
            memory.recall(() if heard is None else heard.get(seat, ()))
        waiting, self._when_whole = self._when_whole, []
        for ready in waiting:
            ready()
        self.look()

    def when_whole(self, ready: Callable[[], None]) -> None:
        """Call back when it is known what every seat has noticed."""
        self.remember()
        if self.whole:
            ready()
            return
        self._when_whole.append(ready)
        self._ask_the_journal()

    def _ask_the_journal(self) -> None:
        if not self._recalling:
            self._recalling = True
            for memory in self._memories.values():
                memory.forget()  # the journal is asked for all there is by now
            self._context.recall(self)

    def _ask_again(self) -> None:
        if self._memories:  # it has not ended meanwhile
            self._recalling = False
            self._ask_the_journal()

    def sight(self, seat: Seat) -> Sight | None:
        """Return what a seat may think about now, None if there is nothing to think about."""
        game, state = self.live.vocabulary.game, self.live.facts.state
        if not self.live.facts.begun or self.live.facts.over or not thinkable(game, state):
            return None
        memory = self._memories.get(seat)
        heard = () if memory is None else tuple(memory.heard)
        return sight_of(game, state, seat, heard, chance_of(f"{self.seed(seat)} world"))

    def seed(self, seat: Seat) -> str:
        """
        Return what all chance in a decision of a seat comes from: which match, whose, how much was noticed before.

        So the same decision is made once more after a restart, and when the match is looked at again; at patient
        tables with one key also in another match.
        """
        facts, memory = self.live.facts, self._memories.get(seat)
        origin = self.live.patient or facts.match
        return f"{origin} {seat} {facts.deal} {0 if memory is None else len(memory.heard)}"

    # --- looking ---

    def look(self) -> None:
        """Look whether it is a computer's turn, and let them think and wait if it is a new one."""
        self.remember()
        seat = self._whose_turn()
        if seat is None:
            self.drop()
            return
        if not self.whole:
            self._ask_the_journal()
            return
        moment = self._moment(seat)
        if (self._turn is not None and (self._turn.seat, self._turn.moment) == (seat, moment)) or self._stuck == moment:
            return
        self.drop()
        self._begin(ComputerTurn(seat, moment))

    def drop(self) -> None:
        """Forget whose turn it was: the world has moved on."""
        if self._timer is not None:
            self._timer.cancel()
        self._turn = self._timer = None

    def end(self) -> None:
        """Watch no more."""
        self.drop()
        for memory in self._memories.values():
            self.live.audience.unsubscribe(memory)
        self._memories.clear()

    def _moment(self, seat: Seat) -> tuple[object, ...]:
        """Return what a seat can tell one moment of a match from another by: nobody's sorting is one."""
        live = self.live
        return seat, live.facts.deal, live.facts.phase, len(self._memories[seat].heard)

    def _whose_turn(self) -> Seat | None:
        """Return the computer that has to act or could now, None if nobody waits for one."""
        live = self.live
        if not (live.facts.open and live.facts.begun and not live.facts.over and live.audience.attended):
            return None
        machines = [seat for seat in live.facts.circle if self._plays(seat)]
        if not machines:
            return None
        game, state = live.vocabulary.game, live.facts.state
        turns = live.facts.turns
        if thinkable(game, state):
            for seat in interrupting(game, state):
                if seat in machines and (seat, self._moment(seat)) not in self._passed:
                    return seat
        return next((seat for seat in turns if seat in machines), None)

    # --- thinking and waiting ---

    def _begin(self, turn: ComputerTurn) -> None:
        context, live = self._context, self.live
        self._turn = turn
        between = not thinkable(live.vocabulary.game, live.facts.state)
        pause = self._pause() * (AFTER_A_DEAL if between else 1.0) if between or self._people_in_the_deal() else 0.0
        self._timer = context.clock.after(pause, partial(self._waited, turn, LATE if pause else 0.0))
        sight = None if between else self.sight(turn.seat)
        if sight is None:
            self._decided(turn, self._rule_of_thumb(turn.seat))
            return
        own, seed, thought = self._level(turn.seat), self.seed(turn.seat), partial(self._thought, turn)
        if live.patient:
            context.workers.submit_patiently(choosing(sight, own, seed), thought)
            return
        level = lowered(own, context.workers.sinking)
        if level is not own:
            context.workers.figures.sunk += 1
        context.workers.submit(choosing(sight, level, seed), thought)

    def _people_in_the_deal(self) -> bool:
        """Tell whether anybody but computers has a part in the running deal still; the others need not wait for it."""
        game, state = self.live.vocabulary.game, self.live.facts.state
        people = [seat for seat in self.live.facts.circle if not self._plays(seat)]
        return any(in_the_deal(game, state, seat) for seat in people)

    def _pause(self) -> float:
        """Return how long a computer waits: as long as the slowest of the people wants, and a little by chance."""
        longest = 0.0
        for viewer, listener in self.live.audience.listening():
            if viewer is not None:
                longest = max(longest, self._context.pause(listener) + self._reading(viewer, listener))
        return longest + jitter(longest / 4)

    def _reading(self, seat: Seat, listener: Listener) -> float:
        kept = self.live.audience.scrollback(seat)
        if not listener.style.reader or kept is None:
            return 0.0
        return min(LONGEST_READ, SECONDS_A_SIGN * sum(map(len, kept.last(LINES_READ))))

    def _rule_of_thumb(self, seat: Seat) -> Action:
        """Return the first thing the game offers a seat: what is done where nobody has thought."""
        game, state = self.live.vocabulary.game, self.live.facts.state
        return next((action for other, action in game.moves(state) if other == seat), LetGoOn())

    def _thought(self, turn: ComputerTurn, came: object) -> None:
        if self._turn is turn:
            self._decided(turn, came.action if isinstance(came, Choice) else self._rule_of_thumb(turn.seat))

    def _decided(self, turn: ComputerTurn, action: Action) -> None:
        turn.action = action
        if turn.waited:
            self._act(turn)

    def _waited(self, turn: ComputerTurn, late: float) -> None:
        """Act when a pause is over; without an answer yet after a further one, each twice as long; 0: as it comes."""
        if self._turn is not turn:
            return
        if turn.action is not None:
            self._act(turn)
        elif late:
            self._timer = self._context.clock.after(late, partial(self._waited, turn, 2 * late))
        else:
            turn.waited = True

    # --- acting ---

    def _act(self, turn: ComputerTurn) -> None:
        """Do it like a guest; what the rules refuse is replaced by the first thing they offer."""
        assert turn.action is not None
        if self._whose_turn() != turn.seat:  # nobody of the people is there any more, or its owner is back
            self.drop()
            return
        if isinstance(turn.action, LetGoOn):
            self._passed = {one for one in self._passed if one[1][:3] == turn.moment[:3]} | {(turn.seat, turn.moment)}
            self._turn = None
            if turn.seat not in self.live.vocabulary.game.on_turn(self.live.facts.state):
                self.look()
            return
        self.live.act(turn.seat, turn.action, _RefusalListener(turn), partial(self._settled, turn, again=True))

    def _begin_again(self, turn: ComputerTurn) -> None:
        """Think anew: what was to be done could not be stored."""
        if self._turn is turn:
            self.drop()
            self.look()

    def _settled(self, turn: ComputerTurn, *, again: bool) -> None:
        if self._turn is not turn:
            return
        if turn.unstored:
            pause = AGAIN_SECONDS if self._failed[0] != turn.moment else min(2 * self._failed[1], MOST_SECONDS)
            self._failed = turn.moment, pause
            self._timer = self._context.clock.after(pause, partial(self._begin_again, turn))
            return
        if not turn.refused:
            return
        if again:
            turn.refused = False
            turn.action = self._rule_of_thumb(turn.seat)
            if not isinstance(turn.action, LetGoOn):
                self.live.act(turn.seat, turn.action, _RefusalListener(turn), partial(self._settled, turn, again=False))
                return
        self._stuck = turn.moment
        trouble = RuntimeError(f"{self.live.vocabulary.game.id}: nothing a computer does is accepted")
        self._context.incident(self.live.facts.incident("computer", trouble))
