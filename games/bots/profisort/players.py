"""
Players of Profi-Sort: which task will be there soonest, and what the hand can do without.

Theory of operation
-------------------
How many cards a task lacks says little: the fourth card of a rank comes once in fifty draws, the seventh picture with
every fourth one. So for every open task it is counted which unseen cards bring it nearer, then the hand is given the
likeliest of them, and so on until the task is there: the draws that takes in the mean make its *promise*, which is the
chance that the deal lasts so long. The discard is the card without which the hand promises most.

Who has laid a task goes on collecting while a further one promises enough; then he adds what he can and ends the deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import exp
from random import Random

from games.bots.arena import Contest
from games.bots.contract import PASS, Bot, Choice, Level, Sight, Why
from games.bots.fallback import first_of_moves
from games.bots.profisort.kernel import JOKERS, SIZE, Held, lacking
from games.contract import Action, Seat
from games.kit.cards import JOKER, Card, Face, Rank, Suit, bare
from games.kit.piles import without
from games.profisort.actions import Add, Discard, Lay, Redeal, SitOut
from games.profisort.scoring import worth
from games.profisort.state import PACK, Phase, State
from games.profisort.tasks import HIGHEST, LOWEST, REPEAT, TASKS

LASTING = 9.0
"""How many draws a deal is likely to last, in the mean."""

NEARLY_OVER = 4.0
"""The same once somebody else has laid a task."""

SECOND = 0.3
"""What the second best task of a hand counts for, and each further one in turn."""

BESIDE = 0.6
"""What a task counts for that can follow one laid now."""

AT_ONCE = 0.5
"""What it counts for to lay a task now: nobody writes down a whole hand then."""

PATIENCE = 0.3
"""What a further task must promise for somebody to go on collecting who could add."""

HOPELESS = 60.0
"""A task that takes so many draws is not looked at any further."""


class Reason(StrEnum):
    """Why a computer player of Profi-Sort does something."""

    LAYS = "aufgabe_fertig"
    """The task can be laid: `task`."""
    REPEATS = "wiederholung"
    """Task 15 is done with that, and the deal is over."""
    COLLECTS = "sammelt"
    """The most promising task does without it: `card`, `task`."""
    ADDS = "legt_an"
    """No further task is in reach: what can be added is no minus."""
    SITS_OUT = "ass_ausspielen"
    """With a received ace nobody can end the deal."""
    REDEAL = "drei_asse"
    """Three aces are three useless cards."""


@dataclass(frozen=True, slots=True)
class Skill:
    """
    How far somebody looks.

    Attributes:
        tasks: for how many tasks at once he collects.
        lasting: how many draws he expects a deal to last.
        nearly: the same once somebody else has laid a task.
    """

    tasks: int
    lasting: float = LASTING
    nearly: float = NEARLY_OVER
    patience: float = PATIENCE


def played(sight: Sight, chance: Random, skill: Skill) -> Choice:
    """Answer the question of the phase."""
    assert isinstance(sight.world, State)
    state, offers = sight.world, sight.offers
    if not sight.on_turn:
        return PASS
    if len(offers) == 1:
        return Choice(offers[0], Why.ONLY, sure=True)
    if state.phase is Phase.DRAWING:
        return _drawing(offers)
    if state.trial is not None:
        return Choice(offers[0], Why.USUAL)
    return _playing(sight, state, skill)


def _playing(sight: Sight, state: State, skill: Skill) -> Choice:
    """Lay what outweighs going on as one is, add when nothing more is in reach, or else discard."""
    seat, player = sight.seat, state.players[sight.seat]
    others = [other for at, other in state.players.items() if at != seat]
    outlook = Outlook(
        skill, unseen(state, seat), skill.nearly if any(other.laid for other in others) else skill.lasting
    )
    held = Holding(player.hand, player.to_keep, state.sheets[seat].done)
    card, stay, task = outlook.discard(held)
    lays = [offer for offer in sight.offers if isinstance(offer, Lay)]
    best: tuple[float, Lay | None] = (stay, None)
    for lay in lays:
        if lay.number != REPEAT:
            best = max(best, (outlook.laid(held, lay), lay), key=lambda one: one[0])
    ending = next((lay for lay in lays if lay.number == REPEAT), None)
    if ending is not None and best[0] < 1 + AT_ONCE:
        return Choice(ending, Reason.REPEATS)
    if best[1] is not None:
        return Choice(best[1], Reason.LAYS, {"task": best[1].number})
    if stay < skill.patience:
        added = next((offer for offer in sight.offers if isinstance(offer, Add)), None)
        if added is not None:
            return Choice(added, Reason.ADDS)
    if task is None:
        return Choice(Discard(card), Why.USUAL)
    return Choice(Discard(card), Reason.COLLECTS, {"card": card, "task": task})


def unseen(state: State, seat: Seat) -> Counter[Face]:
    """Return how often each card may still be drawn, as far as a seat knows: all but what lies open and his hand."""
    seen = Counter((*state.players[seat].hand, *state.pile))
    for player in state.players.values():
        seen.update(player.received)
    for display in state.displays:
        seen.update(bare(display.cards))
    return Counter(PACK) - seen


# --- what a hand may become ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Holding:
    """A hand, how many cards of it must stay in any case, and the tasks that are done."""

    hand: tuple[Face, ...]
    to_keep: int
    done: tuple[int, ...]

    @property
    def room(self) -> int:
        """How many cards may be laid down; the card drawn next makes up for the discard."""
        return len(self.hand) - self.to_keep

    def aims(self) -> tuple[int, ...]:
        """Return the tasks that could still be laid in this deal, those that would end it as task 15 among them."""
        room, done = self.room, self.done
        fresh = tuple(number for number in TASKS if number not in done and SIZE[number] <= room)
        ending = tuple(number for number in done if number in TASKS and SIZE[number] == room)
        return fresh if REPEAT in done else (*fresh, *ending)

    def without(self, lay: Lay) -> Holding:
        """Return what is left when a task has been laid."""
        used = tuple(card for group in lay.groups for card in group)
        return Holding(without(self.hand, used), self.to_keep, (*self.done, lay.number))


@dataclass(frozen=True, slots=True)
class Outlook:
    """
    What somebody looks at a hand with.

    Attributes:
        skill: how far.
        unseen: how often each card may still be drawn.
        lasting: how many draws the deal will last, in the mean.
    """

    skill: Skill
    unseen: Counter[Face]
    lasting: float

    def discard(self, held: Holding) -> tuple[Face, float, int | None]:
        """Return the card a hand can do without best, what the hand promises then, and the task it is nearest to."""
        known = Held(held.hand)
        promised = {number: self.promised(known, number) for number in held.aims()}
        aims = sorted(promised, key=lambda number: -promised[number])[: self.skill.tasks]
        found = []
        for card in dict.fromkeys(held.hand):
            rest = Held(without(held.hand, (card,)))
            value = 0.0
            for promise in sorted(self.promised(rest, number) for number in aims):
                value = promise + SECOND * value * (1 - promise)
            found.append((card != JOKER, value + worth((card,)) / 1000, str(card), card, value))
        *_, card, value = max(found)
        return card, value, aims[0] if aims else None

    def laid(self, held: Holding, lay: Lay) -> float:
        """Return what it is worth to lay a task now, and to go on with the rest of the hand."""
        left = held.without(lay)
        return 1 + AT_ONCE + (BESIDE * self.discard(left)[1] if left.hand else 0.0)

    def promised(self, held: Held, number: int) -> float:
        """Return how likely the deal is to last till a task is there."""
        return exp(-self.draws(held, number) / self.lasting)

    def draws(self, held: Held, number: int) -> float:
        """Return how many draws a task takes in the mean, the likeliest of the cards it wants coming each time."""
        total, cards = 0.0, self.unseen.total()
        lack = lacking(held, (number,))[0]
        held = held.copy()
        while lack and total < HOPELESS:
            wanted = self._wanted(held, number, lack)
            many = sum(wanted.values())
            if not many:
                return HOPELESS
            total += cards / many
            held.add(max(wanted, key=wanted.__getitem__))
            lack -= 1
        return total

    def _wanted(self, held: Held, number: int, lack: int) -> dict[Face, int]:
        """Return which unseen cards bring a task nearer, and how often each kind may still be drawn."""
        found: dict[Face, int] = {}
        by_rank = number not in SUITED
        for kind, card in enumerate(KINDS_OF_RANK if by_rank else KINDS):
            many = sum(self.unseen[one] for one in ALIKE[kind]) if by_rank else self.unseen[card]
            if many and (card != JOKER or JOKERS[number]):
                more = held.copy()
                more.add(card)
                if lacking(more, (number,))[0] < lack:
                    found[card] = many
        return found


SUITED = frozenset({3, 4, 9, 10, 14})
"""The tasks in which suits matter."""

KINDS: tuple[Face, ...] = (
    *(card for card in dict.fromkeys(PACK) if isinstance(card, Card) and card.rank != Rank.ACE),
    JOKER,
)
KINDS_OF_RANK: tuple[Face, ...] = (*(Card(Rank(rank), Suit.CLUBS) for rank in range(LOWEST, HIGHEST + 1)), JOKER)
ALIKE = tuple(
    tuple(one for one in KINDS if isinstance(one, Card) and isinstance(card, Card) and one.rank == card.rank)
    if card != JOKER
    else (JOKER,)
    for card in KINDS_OF_RANK
)
"""The cards that are as good as each of `KINDS_OF_RANK` where suits do not matter."""


# --- the rest of a turn ----------------------------------------------------------------------------------------------


def _drawing(offers: Sequence[Action]) -> Choice:
    """Get rid of three aces, of received ones, or draw."""
    for kind, reason in ((Redeal, Reason.REDEAL), (SitOut, Reason.SITS_OUT)):
        found = next((offer for offer in offers if isinstance(offer, kind)), None)
        if found is not None:
            return Choice(found, reason)
    return Choice(offers[0], Why.USUAL)


def _player(skill: Skill) -> Bot:
    def bot(sight: Sight, chance: Random) -> Choice:
        return played(sight, chance, skill)

    return bot


def nearest(sight: Sight, chance: Random) -> Choice:
    """Collect for the task with the fewest missing cards, lay and add what can be laid and added."""
    return first_of_moves(sight, chance)


PLAYERS: Mapping[Level, Bot] = {
    Level.EASY: nearest,
    Level.MEDIUM: _player(Skill(tasks=1)),
    Level.STRONG: _player(Skill(tasks=4)),
}

YARDSTICKS: Mapping[str, Bot] = {"nearest": nearest}

CONTESTS: tuple[Contest, ...] = (
    Contest(Level.STRONG, "nearest", 2, 20, deals=None),
    Contest(Level.STRONG, "nearest", 3, 10, deals=None),
)
