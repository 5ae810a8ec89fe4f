"""
Players of Profi-Sort: which task a hand is unusually good for, and what it can do without.

Theory of operation
-------------------
For every open task that still fits into the hand it is asked in imagined worlds whether it could be laid two, four and
eight draws later, all of them kept. The discard is the card that the most promising tasks need least. Who has laid a
task and is far from every further one adds what he can and ends the deal; who is not keeps his cards together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from games.bots.arena import Contest
from games.bots.contract import PASS, Bot, Choice, Level, Sight, Why
from games.bots.fallback import first_of_moves
from games.contract import Action, Seat
from games.kit.cards import JOKER, Card, Face, Rank
from games.kit.piles import missing, without
from games.profisort.actions import Add, Discard, Lay, Redeal, SitOut
from games.profisort.scoring import worth
from games.profisort.search import best, layable, supply
from games.profisort.state import Phase, State
from games.profisort.tasks import REPEAT, TASKS

DRAWS = (2, 4, 8)
"""So many draws ahead a task is looked at."""

LONG = 0.02
"""What each card of a task counts for: the longer one clears the hand."""

SECOND = 0.5
"""What a second task that would fit beside the first one counts for."""

IN_REACH = 0.35
"""What a further task must promise for somebody to go on collecting who has laid one."""

NEEDED = (8.0, 3.0, 1.0, 0.5)
"""What a card is worth that the most promising tasks need, in their order."""


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
    """In how many worlds somebody looks at his tasks."""

    worlds: int


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
    laying = _laying(state, sight.seat, offers)
    if laying is not None:
        return laying
    tasks = tasks_in_reach(state, sight.seat)
    promised = promise(sight, chance, skill, tasks)
    if max(promised.values(), default=0.0) < IN_REACH:
        added = next((offer for offer in offers if isinstance(offer, Add)), None)
        if added is not None:
            return Choice(added, Reason.ADDS)
    if not tasks:
        return Choice(next(offer for offer in offers if isinstance(offer, Discard)), Why.USUAL)
    return _collecting(state, sight.seat, promised)


def _drawing(offers: Sequence[Action]) -> Choice:
    """Get rid of three aces, of received ones, or draw."""
    for kind, reason in ((Redeal, Reason.REDEAL), (SitOut, Reason.SITS_OUT)):
        found = next((offer for offer in offers if isinstance(offer, kind)), None)
        if found is not None:
            return Choice(found, reason)
    return Choice(offers[0], Why.USUAL)


def _laying(state: State, seat: Seat, offers: Sequence[Action]) -> Choice | None:
    """Lay a task behind which another one follows at once, or else the longest; last of all a repetition."""
    lays = [offer for offer in offers if isinstance(offer, Lay)]
    tasks = [lay for lay in lays if lay.number != REPEAT]
    if tasks:
        chosen = max(tasks, key=lambda lay: (_leads_on(state, seat, lay), TASKS[lay.repeats or lay.number].size))
        return Choice(chosen, Reason.LAYS, {"task": chosen.number}, sure=len(tasks) == 1)
    return Choice(lays[0], Reason.REPEATS) if lays else None


def _leads_on(state: State, seat: Seat, lay: Lay) -> bool:
    """Tell whether another open task could be laid from what is left."""
    player, done = state.players[seat], state.sheets[seat].done
    used = tuple(card for group in lay.groups for card in group)
    if missing(player.hand, used):
        return False
    left = without(player.hand, used)
    room, held = len(left) - player.to_keep, supply(left)
    return any(
        task.size <= room and layable(task, held) is not None
        for number, task in TASKS.items()
        if number not in done and number != lay.number
    )


def tasks_in_reach(state: State, seat: Seat) -> tuple[int, ...]:
    """Return the open tasks that need no more cards than the hand will have; or those that would end it as task 15."""
    player, done = state.players[seat], state.sheets[seat].done
    room = len(player.hand) - player.to_keep
    found = tuple(number for number, task in TASKS.items() if number not in done and task.size <= room)
    if found or REPEAT in done:
        return found
    return tuple(number for number in done if number in TASKS and TASKS[number].size == room)


def promise(sight: Sight, chance: Random, skill: Skill, tasks: Sequence[int]) -> dict[int, float]:
    """Return for each task in which share of worlds and draws it could be laid."""
    found = dict.fromkeys(tasks, 0.0)
    hand = sight.hand
    for _ in range(skill.worlds if tasks else 0):
        world = sight.anew(chance).world
        assert isinstance(world, State)
        for draws in DRAWS:
            held = supply((*hand, *world.stock[:draws]))
            for number in tasks:
                found[number] += layable(TASKS[number], held) is not None
    return {number: count / max(1, skill.worlds * len(DRAWS)) for number, count in found.items()}


def _collecting(state: State, seat: Seat, promised: Mapping[int, float]) -> Choice:
    """Discard what the most promising tasks need least."""
    player = state.players[seat]
    room = len(player.hand) - player.to_keep

    def score(number: int) -> float:
        size = TASKS[number].size
        beside = [promised[other] for other in promised if other != number and TASKS[other].size + size <= room]
        return promised[number] * (1 + LONG * size + SECOND * max(beside, default=0.0))

    order = sorted(promised, key=lambda number: (-score(number), number))[: len(NEEDED)]
    held = supply(player.hand)
    layouts = [best(TASKS[number], held) for number in order]
    needed = [
        () if layout is None else tuple(card for group in layout.groups for card in group if card != JOKER)
        for layout in layouts
    ]

    def use(card: Face) -> float:
        if card == JOKER:
            return 100.0
        if isinstance(card, Card) and card.rank is Rank.ACE:
            return -1.0
        copies = player.hand.count(card)
        return sum(weight for weight, cards in zip(NEEDED, needed, strict=False) if copies <= cards.count(card))

    card = min(dict.fromkeys(player.hand), key=lambda card: (use(card), -worth((card,)), str(card)))
    return Choice(Discard(card), Reason.COLLECTS, {"card": card, "task": order[0]})


def _player(skill: Skill) -> Bot:
    def bot(sight: Sight, chance: Random) -> Choice:
        return played(sight, chance, skill)

    return bot


def nearest(sight: Sight, chance: Random) -> Choice:
    """Collect for the task with the fewest missing cards, lay and add what can be laid and added."""
    return first_of_moves(sight, chance)


PLAYERS: Mapping[Level, Bot] = {
    Level.EASY: nearest,
    Level.MEDIUM: _player(Skill(worlds=2)),
    Level.STRONG: _player(Skill(worlds=8)),
}

YARDSTICKS: Mapping[str, Bot] = {"nearest": nearest}

CONTESTS: tuple[Contest, ...] = (
    Contest(Level.STRONG, "nearest", 2, 20, deals=None),
    Contest(Level.STRONG, "nearest", 3, 10, deals=None),
)
