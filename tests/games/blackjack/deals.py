"""How these tests set a table: chosen hands, a stacked wall, and lines of actions by name."""

import random
from collections.abc import Mapping

from games.blackjack import BLACKJACK
from games.blackjack.state import State
from games.contract import HOUSE, Action, Drawn, Event, Seat, Setup, Step
from games.game import play
from games.kit.cards import PACK, Card
from games.options import Value
from games.record import Wanted
from games.table.state import defaults
from tests.games.refusing import refusal_in

ANNA, BERND, CLARA, DORA, EMIL = (Seat(number) for number in range(5))

CARDS = {str(card): card for card in PACK}


def tiles(typed: str) -> tuple[Card, ...]:
    """Read tiles as records write them."""
    return tuple(CARDS[word] for word in typed.split())


def seated(
    hands: Mapping[Seat, str] | None = None,
    stock: str = "",
    *,
    players: int = 4,
    bank: Seat | None = None,
    chips: Mapping[Seat, int] | None = None,
    **options: Value,
) -> State:
    """A match in `setzen`: the last player keeps the bank, hands (the bank's too) and wall as wanted."""
    seats = tuple(Seat(number) for number in range(players))
    given: dict[str, dict[Seat | None, tuple[str, ...]]] = {
        "chips": {seat: (str(number),) for seat, number in (chips or {}).items()}
    }
    dealer = seats[-1] if bank is None else bank
    state = BLACKJACK.start(Setup(seats, seats[0], defaults(BLACKJACK) | options, dealer, given)).state
    wanted = Wanted({seat: tiles(typed) for seat, typed in (hands or {}).items()}, tiles(stock))
    chance = BLACKJACK.chance(state)
    assert chance is not None
    return play(BLACKJACK, state, HOUSE, Drawn(chance.kind, BLACKJACK.record.stack(state, wanted))).state


def told(state: State, *lines: tuple[Seat, Action], rng: random.Random | None = None) -> Step[State]:
    """Play actions one after the other, the house answering at once; return the last state and the whole tale."""
    events: tuple[Event, ...] = ()
    for seat, action in lines:
        step = play(BLACKJACK, state, seat, action)
        events += step.events
        state = step.state
        while (chance := BLACKJACK.chance(state)) is not None:
            order = chance.things if rng is None else tuple(rng.sample(chance.things, len(chance.things)))
            answered = play(BLACKJACK, state, HOUSE, Drawn(chance.kind, order))
            events += answered.events
            state = answered.state
    return Step(state, events)


def after(state: State, *lines: tuple[Seat, Action]) -> State:
    """Play actions one after the other and return the last state."""
    return told(state, *lines).state


refusal = refusal_in(BLACKJACK)


def chips(state: State) -> dict[Seat, int]:
    """Everybody's chips."""
    return {player.seat: player.chips for player in state.players}
