"""Matches of Doppelkopf made to measure: hands stacked, announcements typed, cards played."""

from games.contract import HOUSE, Drawn, Seat, Setup, Step
from games.doppelkopf import DOPPELKOPF
from games.doppelkopf.actions import Pass, Play
from games.doppelkopf.state import State
from games.game import play
from games.record import Wanted
from games.table.state import defaults
from tests.games.refusing import refusal_in
from tests.games.written import cards

ANNA, BERND, CLARA, DORA, EMIL = map(Seat, range(5))

NORMAL = {
    ANNA: "10* d+ d# do b# bo ao 10o a+ k+ a# 9*",
    BERND: "10* d# d* b+ b# 9o ko a+ 10+ 10# k# a*",
    CLARA: "d+ d* do b+ b* ao 10o ko 9+ a# k# k*",
    DORA: "b* bo 9o 10+ k+ 9+ 10# 9# 9# a* k* 9*",
}
"""Anna and Clara hold the Kreuz-Damen; a Fuchs each with Anna and Clara; Dora has three trumps."""


def started(hands=None, *, seats=4, dealer=None, given=None, **options):
    """Return a match in its first announcement round; by default the last seat deals, and seat 0 is Vorhand."""
    circle = tuple(map(Seat, range(seats)))
    setup = Setup(
        circle=circle,
        opener=ANNA,
        options={**defaults(DOPPELKOPF), **options},
        dealer=circle[-1] if dealer is None else dealer,
        given=given or {},
    )
    return dealt(DOPPELKOPF.start(setup).state, hands)


def dealt(state, hands=None):
    """Return the match after the house has dealt these hands; gaps are filled up."""
    wanted = Wanted(hands={seat: cards(text) for seat, text in (hands or {}).items()})
    chance = DOPPELKOPF.chance(state)
    return play(DOPPELKOPF, state, HOUSE, Drawn(chance.kind, DOPPELKOPF.record.stack(state, wanted))).state


def done(state, *moves):
    """Return the match after some moves, each a seat and an action."""
    for seat, action in moves:
        state = play(DOPPELKOPF, state, seat, action).state
    return state


def step(state, seat, action) -> Step[State]:
    """Return the step of one move."""
    return play(DOPPELKOPF, state, seat, action)


refusal = refusal_in(DOPPELKOPF)
"""Tells the code with which an action is refused, None if it is not."""


def healthy(state):
    """Return the match after everybody who has not spoken has nothing to report."""
    while state.phase.value == "vorbehalte":
        state = done(state, (state.deal.turn, Pass()))
    return state


def trick(state, text):
    """Return the match after cards were played in turn, from whoever is on turn."""
    for card in cards(text):
        state = done(state, (state.deal.turn, Play(card)))
    return state


def seen(state, viewer=None):
    """Return what somebody sees."""
    return DOPPELKOPF.view(state, viewer)
