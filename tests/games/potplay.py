"""Driving a match played for the pot in tests: stacked deals, typed-looking tiles, random playouts."""

import random
from collections.abc import Iterator, Mapping

from games.contract import HOUSE, SHUFFLING, Action, Drawn, Event, Refused, Seat, Setup, Step
from games.game import play
from games.holdem import HOLDEM
from games.kit.cards import PACK, Card
from games.poker import POKER
from games.record import Wanted
from games.studpoker import STUDPOKER
from games.table.state import defaults

GAMES = (POKER, STUDPOKER, HOLDEM)
BY_NAME = {str(card): card for card in PACK}


def tiles(text: str) -> tuple[Card, ...]:
    """Return the tiles written in a line: `tiles("10+ b#")`."""
    return tuple(BY_NAME[word] for word in text.split())


class Playing:
    """A match that is played action by action; remembers every event."""

    def __init__(self, game, hands=(), stock="", *, players=3, chips: Mapping[int, int] | None = None, **options):
        self.game = game
        self.events: list[Event] = []
        header: dict[Seat | None, tuple[str, ...]] = {Seat(s): (str(n),) for s, n in (chips or {}).items()}
        circle = tuple(map(Seat, range(players)))
        setup = Setup(circle, Seat(0), {**defaults(game), **options}, Seat(players - 1), {"chips": header})
        self.state = game.start(setup).state
        self.deal(hands, stock)

    def deal(self, hands=(), stock="") -> None:
        """Answer the pending shuffle with a stacked deal; the first hand is seat 0's."""
        wanted = Wanted({Seat(s): tiles(hand) for s, hand in enumerate(hands) if hand}, tiles(stock))
        self._take(play(self.game, self.state, HOUSE, Drawn(SHUFFLING, self.game.record.stack(self.state, wanted))))

    def do(self, *actions: Action) -> None:
        """Let whoever is on turn act."""
        for action in actions:
            (seat,) = self.game.on_turn(self.state)
            self.by(seat, action)

    def by(self, seat: int, action: Action) -> None:
        """Let somebody act."""
        self._take(play(self.game, self.state, Seat(seat), action))

    def house(self, action: Action) -> None:
        """Let the house act."""
        self._take(play(self.game, self.state, HOUSE, action))

    def leave(self, seat: int) -> None:
        """Let somebody leave for good."""
        self._take(self.game.table.leave(self.state, Seat(seat)))

    def refusal(self, action: Action, seat: int | None = None) -> str:
        """Return the code with which an action is refused; the state must not change."""
        before = self.state
        try:
            self.by(self.game.on_turn(self.state)[0] if seat is None else seat, action)
        except Refused as refused:
            assert self.state is before
            return str(refused.reason)
        raise AssertionError(f"{action} was accepted")

    def chips(self) -> list[int]:
        """Return everybody's chips in seat order."""
        return [one.chips for one in self.state.betting.players]

    def _take(self, step: Step) -> None:
        self.state = step.state
        self.events += step.events


def random_options(dice: random.Random) -> dict:
    """Return some mixture of every option that changes the course of a match."""
    return {
        "durchgeschoben": dice.choice(["zwang", "jackpott", "frei"]),
        "rundenende": dice.choice(["heft", "runde", "gleichstand"]),
        "maximaleinsatz": dice.choice(["ohne", "pott", "halberpott", 5]),
        "mindesteinsatz": dice.choice([1, 3, 5]),
        "startkapital": dice.choice([10, 50, 200]),
        "spiele": dice.choice([1, 3, 6]),
        "bedenkzeit": 30,
    }


def playout(game, seed: int, leaving: float = 0.0) -> Iterator[tuple[Setup, Step, Seat | None]]:
    """Yield every step of a random match: the first of `moves` with p = 0.8, else any; sometimes somebody leaves."""
    dice = random.Random(seed)
    options = {**defaults(game), **random_options(dice)}
    circle = tuple(map(Seat, range(dice.choice(list(game.seats)))))
    setup = Setup(circle, Seat(0), options)
    step = game.start(setup)
    yield setup, step, None
    while game.phase(step.state) not in game.over:
        chance = game.chance(step.state)
        if chance is not None:
            order = tuple(dice.sample(chance.things, len(chance.things)))
            step = play(game, step.state, HOUSE, Drawn(chance.kind, order))
            yield setup, step, None
            continue
        if dice.random() < leaving:
            here = [one.seat for one in step.state.betting.players if not one.gone]
            step = game.table.leave(step.state, dice.choice(here))
            yield setup, step, None
            continue
        if dice.random() < 0.8:
            seat, action = next(iter(game.moves(step.state)))
        else:
            seat, action = dice.choice(list(game.moves(step.state)))
        step = play(game, step.state, seat, action)
        yield setup, step, seat
