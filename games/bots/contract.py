"""
What a computer player is asked and what they answer.

Theory of operation
-------------------
A player is a function: from a `Sight` and some randomness to a `Choice`. The sight is made of an *imagined* state,
which looks to its seat exactly like the true one; from there the player may imagine as many further worlds as they like
(`Sight.anew`), and play them to the end with the real rules or with a fast kernel of their own. Their strength is a
    number
of worlds, never a time: so it is the same on every machine, can be repeated, and their thinking tells nobody anything.

The same randomness and the same sight always lead to the same choice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from random import Random
from typing import TypeAlias

from games.contract import Action, Event, Seat, Shuffled, T, Things, Who
from games.frozen import Frozen, field
from games.game import AnyGame


class Level(StrEnum):
    """How strong a computer player is."""

    EASY = "leicht"
    MEDIUM = "mittel"
    STRONG = "stark"


class Why(StrEnum):
    """Reasons every game shares; a game adds its own enum of codes. Sentences are made elsewhere."""

    ONLY = "einziger_zug"
    """There is nothing else to do."""
    ONLY_CARD = "einzige_karte"
    """No other card may be played; something may be said before it, or the deal cut short."""
    USUAL = "ueblich"
    """It is what a sensible player would do, without a closer look."""
    CHANCE = "zufall"
    """It was drawn by lot."""
    WORLDS = "verteilungen"
    """It did best in the worlds that were imagined: facts `worlds` (how many), `won` (in how many of them)."""
    BETTER = "besser"
    """It did better there than what was done: facts as above. Said of a move that is looked back at."""


def chance_of(seed: int | str) -> Random:
    """Return a source of randomness: of the same seed always the same."""
    return Random(seed)


def by(chance: Random) -> Shuffled:
    """Return the way of shuffling that a source of randomness stands for."""

    def shuffled(things: Sequence[T], /) -> tuple[T, ...]:
        return tuple(chance.sample(things, len(things)))

    return shuffled


@dataclass(frozen=True)
class Sight:
    """
    What a computer player is given: the game as one seat sees it, in a running deal.

    It holds no secret: all of it but the game, which is there already, can be sent to another process.

    Attributes:
        game: what is played.
        seat: whose eyes.
        world: an imagined state, which looks to this seat like the true one. All that its view does not show is made
            up, so who wants to know what is likely asks several of them (`anew`).
        heard: what this seat has noticed in this deal, in order.
    """

    game: AnyGame
    seat: Seat
    world: object
    heard: tuple[Event, ...] = ()

    @cached_property
    def view(self) -> object:
        """What the seat sees: the game's own view."""
        return self.game.view(self.world, self.seat)

    @cached_property
    def offers(self) -> tuple[Action, ...]:
        """Some legal actions of the seat, the most sensible ahead (`Game.moves`); there may be many more."""
        return tuple([action for seat, action in self.game.moves(self.world) if seat == self.seat])

    @property
    def on_turn(self) -> bool:
        """Whether the game waits for this seat."""
        return self.seat in self.game.on_turn(self.world)

    @property
    def hand(self) -> Things:
        """The cards of the seat."""
        return self.game.hands.of(self.world, self.seat)

    def anew(self, chance: Random) -> Sight:
        """Return another world that looks the same to this seat."""
        if self.game.imagine is None:
            return self
        world = self.game.imagine(self.world, self.seat, self.heard, by(chance))
        return Sight(self.game, self.seat, world, self.heard)


class Weighed(Frozen):
    """One of the actions a player has compared, and what they expect of it in points of the deal: more is better."""

    action: Action
    worth: float


class Choice(Frozen):
    """
    What a computer player does, and why.

    Attributes:
        action: what they do; legal, though it need not be among the offers.
        reason: a code; `commands/` has a German sentence for every one.
        facts: what the sentence may mention: cards, numbers, seats.
        sure: nothing can be better, whatever the others hold; otherwise it is an estimate.
        weighed: what else they looked at and what it was worth, the chosen action among it; empty if they do not know.
    """

    action: Action
    reason: StrEnum = Why.USUAL
    facts: Mapping[str, object] = field(default_factory=dict)
    sure: bool = False
    weighed: tuple[Weighed, ...] = ()


def first_of(offers: Sequence[Action]) -> Choice:
    """Return the first that is offered: certainly, if there is nothing else to do, or else as one does it usually."""
    only = len(offers) == 1
    return Choice(offers[0], Why.ONLY if only else Why.USUAL, sure=only)


Bot: TypeAlias = Callable[[Sight, Random], Choice]
"""
A computer player: never asked without an offer.

On turn they have to act. Who is not on turn is asked only where the game has something for the others alone
(`interrupting`: to knock in Rommé), and returns `PASS` to let them go on.
"""


class LetGoOn(Action):
    """No action at all: somebody who might interrupt lets the others go on."""


PASS = Choice(LetGoOn())


def sight_of(game: AnyGame, state: object, seat: Seat, heard: tuple[Event, ...], chance: Random) -> Sight:
    """
    Return what a seat may think about: made from the truth, and holding nothing of it that the seat cannot know.

    Only while a deal runs and the house has nothing to draw (`thinkable`).
    """
    return Sight(game, seat, state, heard).anew(chance)


def thinkable(game: AnyGame, state: object) -> bool:
    """Tell whether there is something to think about: a deal runs, and the house has nothing to draw first."""
    phase = game.phase(state)
    return phase not in game.idle and phase not in game.over and game.chance(state) is None


def interrupting(game: AnyGame, state: object) -> tuple[Seat, ...]:
    """Return who is not on turn and could do now what only such players may do, by what they themselves may know."""
    kinds = {clause.action for clause in game.rules[game.phase(state)] if clause.who is Who.OTHERS}
    if not kinds:
        return ()
    seats = (seat for seat, _ in game.sheet(state).totals)
    turns = game.on_turn(state)
    return tuple(seat for seat in seats if seat not in turns and kinds.intersection(game.possible(state, seat)))


def in_the_deal(game: AnyGame, state: object, seat: Seat) -> bool:
    """Tell whether somebody has a part in the running deal still: being on turn, or as long as cards are held."""
    if seat in game.on_turn(state) or game.hands.of(state, seat):
        return True
    return not any(game.hands.of(state, other) for other, _ in game.sheet(state).totals)
