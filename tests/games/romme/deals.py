"""Matches of Rommé made to measure: hands stacked, states put right where a deal would take too long."""

import random
from collections import Counter

from games.contract import HOUSE, Drawn, Seat, Setup
from games.frozen import evolve
from games.game import play
from games.kit.cards import JOKER, bare
from games.kit.melds import read
from games.meld.actions import Discard, Draw
from games.record import Wanted
from games.romme import ROMME
from games.romme.state import MELDS
from games.romme.state import PACK as EVERY_CARD
from games.table.state import defaults
from tests.games.refusing import refusal_in
from tests.games.written import card, cards

ANNA, BERND, CLARA, DORA = map(Seat, range(4))


def spread(*melds):
    """Return the table with these melds."""
    return tuple(read(cards(meld), MELDS) for meld in melds)


def started(hands=None, stock="", *, seats=3, **options):
    """Return a match at the first discard: the last seat has dealt, so that seat 0 is the first player."""
    circle = tuple(map(Seat, range(seats)))
    state = ROMME.start(Setup(circle, ANNA, {**defaults(ROMME), **options}, dealer=circle[-1])).state
    return dealt(state, hands, stock)


def dealt(state, hands=None, stock=""):
    """Return the match after the house has dealt these hands; gaps are filled up."""
    wanted = Wanted(hands={seat: cards(text) for seat, text in (hands or {}).items()}, stock=cards(stock))
    return play(ROMME, state, HOUSE, Drawn("mischen", ROMME.record.stack(state, wanted))).state


def laying(hand, table=(), *, out=False, **options):
    """Return a match in which Bernd has just drawn the last of these cards and these melds lie on the table."""
    *held, drawn = hand.split()
    state = started({ANNA: "7o", BERND: ""}, **options)
    state = done(state, (ANNA, Discard(card("7o"))), (BERND, Draw()))
    bernd = evolve(state.players[BERND], hand=cards(" ".join((*held, drawn))), out=out)
    return evolve(state, players=state.with_player(BERND, bernd), spread=spread(*table))


def mixed(state, seed=0):
    """Return the step after the house has mixed what the state asks for."""
    chance = ROMME.chance(state)
    order = random.Random(seed).sample(chance.things, len(chance.things))
    return play(ROMME, state, HOUSE, Drawn(chance.kind, tuple(order)))


def done(state, *moves):
    """Return the match after some moves, each a seat and an action, the house's own included."""
    for seat, action in moves:
        state = play(ROMME, state, seat, action).state
        while ROMME.chance(state):
            state = mixed(state).state
    return state


refusal = refusal_in(ROMME)
"""Tells the code with which an action is refused, None if it is not."""


def hand(state, seat):
    """Return a hand as text."""
    return " ".join(map(str, state.players[seat].hand))


def every_card(state):
    """Return every card of a running deal, wherever it lies, counted."""
    return Counter(
        [
            *state.stock,
            *state.pile,
            *state.loose,
            *(one for player in state.players.values() for one in player.hand),
            *(one for meld in state.spread if meld for one in bare(meld.cards)),
            *(JOKER,) * state.open_jokers,
        ]
    )


WHOLE_PACK = Counter(EVERY_CARD)
