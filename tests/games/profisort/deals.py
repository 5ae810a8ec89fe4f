"""Matches of Profi-Sort made to measure: hands stacked, sheets and displays put right where a match would take long."""

import random
from collections import Counter

from games.contract import HOUSE, Drawn, Seat, Setup
from games.frozen import evolve
from games.game import play
from games.kit.cards import bare
from games.profisort import PROFISORT
from games.profisort.actions import Add, Lay, Place
from games.profisort.state import PACK as EVERY_CARD
from games.profisort.state import Phase, Progress
from games.record import Wanted
from games.table.state import defaults
from tests.games.refusing import refusal_in
from tests.games.written import cards

ANNA, BERND, CLARA = map(Seat, range(3))
WHOLE_PACK = Counter(EVERY_CARD)


def laid(number, text, repeats=None):
    """Return the action that lays a task, its groups parted by a stroke."""
    return Lay(number, tuple(cards(group) for group in text.split("/")), repeats)


def added(place, text, side=None):
    """Return the action that adds cards at a place like `1b`."""
    return Add(Place(int(place.rstrip("abcdefgh")), place.lstrip("0123456789")), cards(text), side)


def started(hands=None, stock="", *, seats=2, given=None, **options):
    """Return a match whose last seat has dealt, so that Anna begins."""
    circle = tuple(map(Seat, range(seats)))
    setup = Setup(circle, ANNA, {**defaults(PROFISORT), **options}, dealer=circle[-1], given=given or {})
    return dealt(PROFISORT.start(setup).state, hands, stock)


def dealt(state, hands=None, stock=""):
    """Return the match after the house has dealt these hands; gaps are filled up."""
    wanted = Wanted(hands={seat: cards(text) for seat, text in (hands or {}).items()}, stock=cards(stock))
    return play(PROFISORT, state, HOUSE, Drawn("mischen", PROFISORT.record.stack(state, wanted))).state


def playing(hand, *, done=(), received="", displays=(), seats=2, **options):
    """Return a match in which Anna has drawn and holds these cards; she may add if anything lies there."""
    state = started(seats=seats, **options)
    anna = evolve(state.players[ANNA], hand=cards(hand), received=cards(received), drawn=True, laid=bool(displays))
    return evolve(
        state,
        phase=Phase.PLAYING,
        players=state.with_player(ANNA, anna),
        sheets=state.with_sheet(ANNA, Progress(tuple(done))),
        displays=tuple(displays),
    )


def display(number, text):
    """Return what lies there after somebody has laid a task."""
    state = done(playing(f"{text.replace('/', ' ')} 2+"), (ANNA, laid(number, text)))
    return state.displays[0]


def mixed(state, seed=0):
    """Return the step after the house has ordered what the state asks for."""
    chance = PROFISORT.chance(state)
    order = random.Random(seed).sample(chance.things, len(chance.things))
    return play(PROFISORT, state, HOUSE, Drawn(chance.kind, tuple(order)))


def done(state, *moves):
    """Return the match after some moves, each a seat and an action, the house's own included."""
    for seat, action in moves:
        state = play(PROFISORT, state, seat, action).state
        while PROFISORT.chance(state):
            state = mixed(state).state
    return state


refusal = refusal_in(PROFISORT)
"""Tells the code with which an action is refused, None if it is not."""


def hand(state, seat):
    """Return a hand as text."""
    return " ".join(map(str, state.players[seat].hand))


def lies(state, place):
    """Return a display, or a group of it, as text."""
    return " ".join(map(str, PROFISORT.view(state, None).lying[place]))


def every_card(state):
    """Return every card of a running deal, wherever it lies, counted."""
    return Counter(
        [
            *state.stock,
            *state.pile,
            *(one for player in state.players.values() for one in (*player.hand, *player.received)),
            *(one for display in state.displays for one in bare(display.cards)),
        ]
    )
