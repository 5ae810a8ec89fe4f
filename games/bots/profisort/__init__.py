"""
Computer players of Profi-Sort: which tasks a hand will be good for before the deal ends, and what it can spare.

Theory of operation
-------------------
For every discard, and for every task that could be laid now, the hand is looked at in imagined worlds some draws
later, all of them kept: which of the open tasks could be laid by then, and a second one beside it (`kernel` counts how
many cards each task can use). How many draws are left is a guess: fewer once somebody else has laid a task, and fewest
when that player has hardly a card left. A task counts for the more the more seldom it can be laid: what is left over to
the end of the sheet costs a deal each, or several.

Whoever has laid a task goes on collecting while a further one is in reach; then what fits is added and the deal ended.
An ace is given away once somebody has laid a task, and before that if no task goes out of reach by a card less.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from random import Random
from statistics import fmean

from games.bots.contract import PASS, Bot, Choice, Level, Sight, Why, first_of
from games.bots.fallback import first_of_moves
from games.bots.profisort.kernel import JOKERS, SIZE, Held, lacking
from games.contract import Action
from games.frozen import Frozen
from games.kit.cards import JOKER, Face
from games.kit.piles import without
from games.profisort.actions import Add, Discard, Give, Lay, Redeal, SitOut
from games.profisort.course import worth
from games.profisort.state import Phase, State
from games.profisort.tasks import REPEAT, TASKS

FAR = 12
"""So many draws ahead are looked at, at most, while nobody else has laid a task."""

FEW = 3
"""Somebody with so few cards may end the deal in their next turn."""

AT_ONCE = 0.5
"""What it counts for to lay a task now: nobody writes down a whole hand then."""

SECOND = 0.6
"""What a second task in the same deal counts for."""

PATIENCE = 0.3
"""What a further task must promise for somebody to go on collecting who could add."""

LACKING = 0.5
"""What is left of the worth of a task for every card it lacks."""

OFTEN: Mapping[int, float] = {
    1: 0.73, 2: 0.75, 3: 0.12, 4: 0.45, 5: 0.92, 6: 0.73, 7: 0.25,
    8: 0.34, 9: 0.18, 10: 0.29, 11: 0.47, 12: 0.51, 13: 0.27, 14: 0.99,
}  # fmt: skip
"""How often a hand of ten cards has what a task takes after ten draws, if nothing is thrown away (500 hands)."""

RARE = 0.5
"""How far the rarity of a task counts: not at all with 0, with 1 a task half as frequent is worth twice as much."""

UNHARMED = 0.95
"""As much as that of its outlook must be left to a hand for an ace to be given away early."""

TIE = 1e-6
"""What a point of a card counts for when nothing else tells two discards apart."""


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
    GIVES = "ass_abgeben"
    """An ace before somebody else keeps them from ending the deal: `card`."""
    SITS_OUT = "ass_ausspielen"
    """With a received ace nobody can end the deal."""
    REDEAL = "drei_asse"
    """Three aces are three useless cards."""


class Skill(Frozen):
    """In how many imagined worlds somebody looks at a discard."""

    worlds: int


def played(sight: Sight, chance: Random, skill: Skill) -> Choice:
    """Answer the question of the phase."""
    assert isinstance(sight.world, State)
    state, offers = sight.world, sight.offers
    if not sight.on_turn:
        return PASS
    if len(offers) == 1:
        return first_of(offers)
    if state.phase is Phase.DRAWING:
        return _drawing(offers)
    if state.trial is not None:
        return first_of(offers)
    return _playing(sight, state, chance, skill)


def _playing(sight: Sight, state: State, chance: Random, skill: Skill) -> Choice:
    """Lay what outweighs going on as one is, give an ace away, add when nothing is in reach, or else discard."""
    seat, player = sight.seat, state.players[sight.seat]
    held = Holding(player.hand, player.to_keep, state.sheets[seat].done)
    outlook = Outlook(tuple(futures(sight, state, chance, skill)), rarity(held.done))
    card, stay = outlook.discard(held)
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
    given = _giving(sight, state, outlook, held, stay)
    if given is not None:
        return Choice(given, Reason.GIVES, {"card": given.card})
    if stay < PATIENCE:
        added = next((offer for offer in sight.offers if isinstance(offer, Add)), None)
        if added is not None:
            return Choice(added, Reason.ADDS)
    task = outlook.nearest(held)
    if task is None:
        return Choice(Discard(card), Why.USUAL)
    return Choice(Discard(card), Reason.COLLECTS, {"card": card, "task": task})


def _giving(sight: Sight, state: State, outlook: Outlook, held: Holding, stay: float) -> Give | None:
    """Return to whom an ace goes: to whoever has the fewest cards and could still end the deal; None if it stays."""
    gifts = [offer for offer in sight.offers if isinstance(offer, Give)]
    if not gifts:
        return None
    if not any(player.laid for player in state.players.values()):
        rest = Holding(without(held.hand, (gifts[0].card,)), held.to_keep, held.done)
        if outlook.discard(rest)[1] < UNHARMED * stay:
            return None
    return min(gifts, key=lambda one: (bool(state.players[one.seat].received), len(state.players[one.seat].hand)))


def rarity(done: Sequence[int]) -> Mapping[int, float]:
    """Return what every task counts for: an open one by its rarity, one in the mean, as one that is done."""
    worths = {number: often**-RARE for number, often in OFTEN.items() if number not in done}
    mean = fmean(worths.values()) if worths else 1.0
    return {number: worths.get(number, mean) / mean for number in TASKS}


def futures(sight: Sight, state: State, chance: Random, skill: Skill) -> Iterator[tuple[Face, ...]]:
    """Yield what will be drawn in some worlds, in some of them few cards and in some as many as the deal may last."""
    others = [player for seat, player in state.players.items() if seat != sight.seat and player.laid]
    far = min(FAR, len(state.stock) // len(state.players))
    far //= 1 + bool(others) + 2 * any(len(player.hand) <= FEW for player in others)
    for at in range(skill.worlds):
        world = sight.anew(chance).world
        assert isinstance(world, State)
        yield world.stock[: 1 + at * max(2, far) // skill.worlds]


# --- what a hand may become ------------------------------------------------------------------------------------------


class Holding(Frozen):
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


class Outlook(Frozen):
    """What somebody looks at a hand with: the cards they draw in some worlds, and what each task counts for."""

    futures: tuple[tuple[Face, ...], ...]
    rarity: Mapping[int, float]

    def discard(self, held: Holding) -> tuple[Face, float]:
        """Return the card a hand can do without best, and what it is worth then."""
        aims, found = held.aims(), []
        wild = any(JOKERS[number] for number in aims)
        for card in dict.fromkeys(held.hand):
            promised = self.promised(without(held.hand, (card,)), held.room, aims) if aims else 0.0
            saved = 0 if card == JOKER and wild else worth((card,))
            found.append((promised + TIE * saved, str(card), card, promised))
        *_, card, promised = max(found)
        return card, promised

    def laid(self, held: Holding, lay: Lay) -> float:
        """Return what it is worth to lay a task now, and to go on with the rest of the hand."""
        left = held.without(lay)
        return self.rarity[lay.number] + AT_ONCE + (SECOND * self.discard(left)[1] if left.hand else 0.0)

    def promised(self, hand: Sequence[Face], room: int, aims: Sequence[int]) -> float:
        """Return what becomes of a hand, in the mean: the best task, and the best one that fits beside it."""
        known, total = Held(hand), 0.0
        for drawn in self.futures:
            held = known.copy()
            for card in drawn:
                held.add(card)
            lacks = zip(aims, lacking(held, aims), strict=True)
            values = [self.rarity[number] * LACKING**lack for number, lack in lacks]
            first = max(range(len(aims)), key=values.__getitem__)
            left = room - SIZE[aims[first]]
            beside = [values[at] for at, number in enumerate(aims) if at != first and SIZE[number] <= left]
            total += values[first] + SECOND * max(beside, default=0.0)
        return total / max(1, len(self.futures))

    def nearest(self, held: Holding) -> int | None:
        """Return the task that promises most, to name it."""
        promised = {number: self.promised(held.hand, 0, (number,)) for number in held.aims()}
        return max(promised, key=promised.__getitem__, default=None)


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
    Level.MEDIUM: _player(Skill(worlds=4)),
    Level.STRONG: _player(Skill(worlds=55)),
}
