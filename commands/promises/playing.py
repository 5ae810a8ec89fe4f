"""Random matches of any game, played at a table as guests would: the ground all tests over the catalogue stand on."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import islice

from commands.journal.replay import opening_line, written
from commands.language.vocabulary import AnyVocabulary
from games.contract import HOUSE, Action, Actor, Drawn, Event, Refused, Seat, Shuffle
from games.options import Number
from games.table import state
from games.table.actions import Agree, Join
from games.table.rules import opened, play
from games.table.state import AnyTable, finished, players_needed

PEOPLE = ("Anna", "Bernd", "Clara", "Dora", "Emil", "Frida", "Gerd", "Heidi", "Ida", "Jan")

MOST_ACTIONS = 3_000
"""How many actions a deal may take."""

FIRST_INTENDED = 0.8
"""How often the move is taken that a game thinks best."""


@dataclass(frozen=True, slots=True)
class PlayedStep:
    """One action that was accepted: the table before and after it, and what happened."""

    actor: Actor
    action: Action
    before: AnyTable
    after: AnyTable
    events: tuple[Event, ...]
    entry: tuple[str, str]


@dataclass
class Match:
    """A match in the making: everything that was accepted, in order."""

    vocabulary: AnyVocabulary
    chance: random.Random
    sitting: AnyTable
    done: list[PlayedStep] = field(default_factory=list)
    refused: list[tuple[Actor, Action]] = field(default_factory=list)

    @property
    def entries(self) -> list[tuple[str, str]]:
        """The journal so far, the opening first."""
        opening = ("haus", opening_line(self.vocabulary.game, self.done[0].before.people[0].name))
        return [opening, *(one.entry for one in self.done)]

    def act(self, actor: Actor, action: Action) -> PlayedStep:
        """
        Play one action, and nothing the house has to draw for it.

        Raises:
            Refused: nothing changed.
        """
        entry = written(self.vocabulary, self.sitting, actor, action)
        step = play(self.vocabulary.game, self.sitting, actor, action)
        one = PlayedStep(actor, action, self.sitting, step.state, step.events, entry)
        self.done.append(one)
        self.sitting = step.state
        return one

    def settle(self) -> None:
        """Let the house draw what is asked for."""
        while (wanted := state.chance(self.vocabulary.game, self.sitting)) is not None:
            order = tuple(self.chance.sample(wanted.things, len(wanted.things)))
            self.act(HOUSE, Drawn(wanted.kind, order))

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return finished(self.vocabulary.game, self.sitting)


def shortest(vocabulary: AnyVocabulary) -> dict[str, str]:
    """
    Return the properties that make a match short: every number at its lowest, the rest as it is.

    A machine that runs from its opening on is agreed on by its own moves.
    """
    if not vocabulary.game.waits:
        return {}
    numbers = (option for option in vocabulary.game.options if isinstance(option, Number))
    return {option.name: str(option.low) for option in numbers}


def seated(
    vocabulary: AnyVocabulary, seed: int, agreed: Mapping[str, str] | None = None, seats: int | None = None
) -> Match:
    """Return a table with its people, before the first deal; without a number as many sit there as chance wants."""
    chance = random.Random(f"{vocabulary.game.id} {seed}")
    match = Match(vocabulary, chance, opened(vocabulary.game, PEOPLE[0]).state)
    for name, value in (agreed or {}).items():
        match.act(Seat(0), Agree(name, value))
    if seats is None:
        fill_seats(match)
    for name in PEOPLE[1 : seats or 0]:
        match.act(Seat(len(match.sitting.people)), Join(name))
    return match


def fill_seats(match: Match) -> None:
    """Let as many people join as chance wants, of the numbers the game allows."""
    allowed = players_needed(match.vocabulary.game, match.sitting)
    for name in PEOPLE[1 : match.chance.choice(allowed)]:
        match.act(Seat(len(match.sitting.people)), Join(name))


def started(match: Match) -> Match:
    """Deal for the first time; a machine that does not wait has begun already."""
    if match.vocabulary.game.waits:
        match.act(Seat(0), Shuffle())
        match.settle()
    return match


def moves(match: Match) -> list[tuple[Seat, Action]]:
    """Return what the game offers now."""
    return list(match.vocabulary.game.moves(match.sitting.state))


def step(match: Match) -> PlayedStep:
    """Play one move: the best intended one with p = 0.8, which needs no other to be looked for; else any."""
    most = 1 if match.chance.random() < FIRST_INTENDED else None
    offered = list(islice(match.vocabulary.game.moves(match.sitting.state), most))
    assert offered, f"nobody can do anything in {match.vocabulary.game.phase(match.sitting.state)}"
    actor, action = offered[0] if most else match.chance.choice(offered)
    one = match.act(actor, action)
    match.settle()
    return one


def deals(match: Match, most: int) -> Iterator[int]:
    """Play deal after deal and yield how many actions each took; stop when the match is over."""
    game = match.vocabulary.game
    for _ in range(most):
        if match.over:
            return
        number, actions = game.deal(match.sitting.state), 0
        while game.deal(match.sitting.state) == number and not match.over:
            step(match)
            actions += 1
            assert actions <= MOST_ACTIONS, f"deal {number} of {game.id} does not end"
        yield actions


@cache
def played(vocabulary: AnyVocabulary, seed: int) -> Match:
    """Return a match with its shortest options, played to its end; made once for all tests."""
    match = started(seated(vocabulary, seed, shortest(vocabulary)))
    for _ in deals(match, 1_000):
        pass
    return match


def refusals(match: Match, tries: int) -> Iterator[tuple[Seat, Action, Refused]]:
    """Try what somebody else could do, or what could be done before, and yield what is refused."""
    known = [(one.actor, one.action) for one in match.done if isinstance(one.actor, int)]
    for _ in range(tries):
        _, action = match.chance.choice(known)
        seat = match.chance.choice(match.sitting.circle)
        if isinstance(action, Join):
            continue
        try:
            play(match.vocabulary.game, match.sitting, seat, action)
        except Refused as refused:
            yield seat, action, refused
