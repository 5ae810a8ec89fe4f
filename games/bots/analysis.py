"""
What a move has cost, judged by what its player could know.

A strong player is asked what they would have done. Where that is exact – nothing can be better, whatever the others
hold, and what was done is weighed in the points of the deal as well – its numbers count. Everywhere else what it would
have done, and what it weighed as nearly as good, is played to the end of the deal in the same imagined worlds as what
was done, everybody going on by their rule of thumb: a difference in points for each world. Worlds are added, twice as
many each time, until the interval of the leading difference is clear of zero. What never gets clear gets no verdict:
nobody has measured that it cost anything.

A deal is often won or lost and nothing between, so that a few dozen worlds need not hold one of the rare ones that
speak for what was done, and their spread does not know of these. The interval therefore reckons with worlds that were
not seen, in which the other was ahead by the greatest gap there was, as Agresti and Min do for matched proportions.

An `Inquiry` is how far that has got. It goes on in steps as small as somebody wants them: a world is made of the seed
and its number alone, so the steps change nothing of what comes out.
"""

from __future__ import annotations

from math import inf, sqrt
from random import Random

from games.bots.contract import PASS, Bot, Choice, LetGoOn, Level, Sight, Why, by, chance_of, thinkable
from games.bots.players import Players
from games.contract import HOUSE, Action, Drawn, Refused, Seat
from games.frozen import Frozen, evolve
from games.game import AnyGame, play

LOOKS = (32, 64, 128, 256, 512)
"""After how many worlds it is asked what is clear; of fewer the spread of the differences is known too badly."""

DEVIATIONS = 3.0
"""Half an interval in standard errors: wide, for it is looked at several times and at many decisions."""

UNSEEN = 2
"""With so many worlds more, all against what is ahead, an interval reckons."""

SLIGHT = 0.05
"""What costs less than this is not worth naming."""

CANDIDATES = 3
"""How many actions are compared with what was done."""

LONGEST = 400
"""After how many actions a playout is given up: then the points so far count."""


class Verdict(Frozen):
    """
    What a move has cost.

    Attributes:
        better: what would have been better; what the strong player would have done where nothing is known to be.
        cost: by how many points of the deal; 0 where nothing is known to have been better.
        half: half the interval of an estimate, in points; 0 where it is exact.
    """

    better: Choice
    cost: float = 0.0
    half: float = 0.0

    @property
    def sure(self) -> bool:
        """Whether nothing of it is an estimate."""
        return self.half == 0.0


class GapTally(Frozen):
    """
    By how many points an action did better than another: in how many worlds, in how many of them at all, and sums.

    `greatest` is the greatest gap there was, whichever was ahead.
    """

    number: int = 0
    won: int = 0
    total: float = 0.0
    squares: float = 0.0
    greatest: float = 0.0

    def plus(self, gap: float) -> GapTally:
        """Return the tally with one world more."""
        won, greatest = self.won + (gap > 0), max(self.greatest, abs(gap))
        return GapTally(self.number + 1, won, self.total + gap, self.squares + gap * gap, greatest)

    @property
    def mean(self) -> float:
        return self.total / self.number if self.number else 0.0

    @property
    def half(self) -> float:
        """How far its interval goes towards zero, the unseen worlds among the others; of less than two nobody knows."""
        if self.number < 2:
            return inf
        number, total = self.number + UNSEEN, abs(self.total) - UNSEEN * self.greatest
        squares = self.squares + UNSEEN * self.greatest * self.greatest
        spread = max(0.0, squares - total * total / number) / (number - 1)
        return abs(self.mean) - total / number + DEVIATIONS * sqrt(spread / number)


class Inquiry(Frozen):
    """
    How far it is known what a move has cost.

    Attributes:
        choice: what the strong player would have done.
        trials: what may have been better, and how it did so far, its choice ahead.
        worlds: in how many worlds these were compared.
        verdict: what is known by now.
        settled: nothing more is to be found out.
    """

    choice: Choice
    trials: tuple[tuple[Action, GapTally], ...]
    worlds: int
    verdict: Verdict
    settled: bool

    @property
    def promise(self) -> float:
        """How nearly the leading difference is clear of zero: 1 and more if it is."""
        leading = _leading(self.trials)[1]
        return leading.mean / leading.half if leading.half > 0 else 0.0

    @property
    def next_look(self) -> int:
        """After how many worlds it is asked again what is clear."""
        return next((look for look in LOOKS if look > self.worlds), LOOKS[-1])


def begun(sight: Sight, done: Action, seed: int, players: Players) -> Inquiry:
    """Return what a strong player says of an action, before anything is played out."""
    choice = (players.analyst or players.at(Level.STRONG))(sight, chance_of(seed))
    worth = {weighed.action: weighed.worth for weighed in choice.weighed}
    if choice.action == done or isinstance(choice.action, LetGoOn):
        return Inquiry(choice, (), 0, Verdict(choice), settled=True)
    if choice.sure and done in worth and choice.action in worth:
        return Inquiry(choice, (), 0, Verdict(choice, max(0.0, worth[choice.action] - worth[done])), settled=True)
    others = sorted((one for one in worth if one not in {done, choice.action}), key=lambda one: -worth[one])
    trials = tuple((one, GapTally()) for one in (choice.action, *others)[:CANDIDATES])
    return Inquiry(choice, trials, 0, Verdict(choice), settled=False)


def continued(inquiry: Inquiry, sight: Sight, done: Action, seed: int, players: Players, worlds: int) -> Inquiry:
    """Return an inquiry after so many worlds more, at most as far as its next look."""
    easy, trials = players.at(Level.EASY), dict(inquiry.trials)
    upto = min(inquiry.worlds + worlds, inquiry.next_look)
    for number in range(inquiry.worlds, upto):
        chance = chance_of(f"{seed} {number}")
        world, luck = sight.anew(chance), chance.random()
        base = points_after(world, done, luck, easy)
        for action, tally in trials.items():
            points = None if base is None else points_after(world, action, luck, easy)
            if base is not None and points is not None:
                trials[action] = tally.plus(points - base)
    further = evolve(inquiry, trials=tuple(trials.items()), worlds=upto)
    return looked_at(further) if upto == inquiry.next_look else further


def _leading(trials: tuple[tuple[Action, GapTally], ...]) -> tuple[Action, GapTally]:
    """Return what did best so far."""
    return max(trials, key=lambda one: one[1].mean, default=(PASS.action, GapTally()))


def looked_at(inquiry: Inquiry) -> Inquiry:
    """Return an inquiry with what is clear by now; what can lead no more is not followed any further."""
    action, leading = _leading(inquiry.trials)
    if leading.mean > leading.half and leading.mean >= SLIGHT:
        better = inquiry.choice
        if action != better.action:
            better = Choice(action, Why.BETTER, {"won": leading.won, "worlds": leading.number})
        return evolve(inquiry, verdict=Verdict(better, leading.mean, max(leading.half, SLIGHT)), settled=True)
    behind = leading.mean - leading.half
    left = tuple(one for one in inquiry.trials if one[1].mean + one[1].half > max(SLIGHT, behind))
    return evolve(inquiry, trials=left or inquiry.trials, settled=not left or inquiry.worlds >= LOOKS[-1])


def points_after(sight: Sight, action: Action, luck: float, easy: Bot) -> float | None:
    """Return the points of a seat when a deal goes on from an action of its own; None if it cannot be done there."""
    game, state, seat, chance = sight.game, sight.world, sight.seat, Random(luck)
    before = _of(game, state, seat)
    try:
        state = play(game, state, seat, action).state
    except Refused:
        return None
    number = game.deal(state)
    for _ in range(LONGEST):
        wanted = game.chance(state)
        if wanted is not None:
            state = play(game, state, HOUSE, Drawn(wanted.kind, by(chance)(wanted.things))).state
        elif not thinkable(game, state) or game.deal(state) != number:
            break
        else:
            state = _next(game, state, chance, easy)
    after = _of(game, state, seat)
    return before - after if game.fewest_wins else after - before


def _next(game: AnyGame, state: object, chance: Random, easy: Bot) -> object:
    """Let whoever is on turn follow a rule of thumb."""
    turns = game.on_turn(state)
    for seat in turns:
        sight = Sight(game, seat, state)
        if sight.offers:
            choice = easy(sight, chance)
            return play(game, state, seat, choice.action).state
    seat, action = next(iter(game.moves(state)))
    return play(game, state, seat, action).state


def _of(game: AnyGame, state: object, seat: Seat) -> int:
    return dict(game.sheet(state).totals).get(seat, 0)
