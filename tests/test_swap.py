"""Nobody learns of cards they were never shown: the swap test over every game with secrets, and leaks it must find."""

import pytest

from games.contract import Clock, Drawn, Event, No, Public, Refused, Seat, Step, house, turn
from games.frozen import evolve
from tests.lanes import tries
from tests.records import EVERY_VOCABULARY, ids
from tests.swap import LeakError, swap_test
from tests.tiny.game import HIGH_CARD, Dealt, Phase, Show, deal, show, view
from tests.tiny.words import WORDS

SECRETIVE = [vocabulary for vocabulary in EVERY_VOCABULARY if vocabulary.game.secrets]


def holds(vocabulary, wanted, record_property):
    """Run the swap test, say how much it did, and see that it did something."""
    count = swap_test(vocabulary, wanted)
    record_property("counted", f"{vocabulary.game.id}: {count}")

    assert wanted <= count.survived
    assert count.survived <= 2 * count.moved
    assert count.tried <= 2 * count.survived


@tries(100, 2_000)
@pytest.mark.parametrize("vocabulary", SECRETIVE, ids=ids(SECRETIVE))
def test_nobody_learns_of_cards_they_were_never_shown(vocabulary, tries, record_property):
    """Two hidden cards can be exchanged, and nobody who never saw them is sent another byte."""
    holds(vocabulary, tries, record_property)


# --- planted leaks ---------------------------------------------------------------------------------------------------


def parity(hand):
    """Return what a leak tells of a hand: whether its ranks add up to an even number."""
    return sum(card.rank for card in hand) % 2


def odd_view(state, viewer):
    """See of others whether their hand is odd, disguised as a number of cards."""
    seen = view(state, viewer)
    return evolve(seen, held={seat: len(hand) + parity(hand) for seat, hand in state.hands.items()})


class Rustled(Public):
    """Somebody's cards made a noise."""

    seat: Seat


def odd_events(state, drawn):
    """Deal, and let odd hands be heard."""
    step = deal(state, drawn)
    noises: tuple[Event, ...] = tuple(Rustled(seat) for seat, hand in step.state.hands.items() if parity(hand))
    return Step(step.state, (*step.events, *noises))


def odd_order(state, drawn):
    """Deal odd hands first: the order of what is seen tells something."""
    step = deal(state, drawn)
    hands = sorted(step.state.hands.items(), key=lambda held: parity(held[1]))
    return Step(step.state, tuple(LoudlyDealt(seat, hand) for seat, hand in hands))


class LoudlyDealt(Dealt):
    """Everybody notices that somebody gets cards."""

    def outside(self):
        return Rustled(self.seat)


def dealing(rule):
    """Return the tiny game with another way of dealing."""
    rows = HIGH_CARD.rules[Phase.SHUFFLE]
    return evolve(HIGH_CARD, rules={**HIGH_CARD.rules, Phase.SHUFFLE: (rows[0], house(Drawn, rule))})


def playing(rule):
    """Return the tiny game with another way of playing a card."""
    return evolve(HIGH_CARD, rules={**HIGH_CARD.rules, Phase.PLAY: (turn(Show, rule),)})


def odd_wish(state, seat, kinds):
    """Offer a command only to those whose left neighbour has an odd hand."""
    others = [hand for other, hand in state.hands.items() if other != seat]
    return kinds if not others or parity(others[0]) else ()


def odd_clock(state):
    """Give more time when the next hand is odd."""
    hands = list(state.hands.values())
    return None if not hands else Clock(("zug", len(state.shown)), 60.0 + parity(hands[-1]))


def odd_excuse(state, seat, action):
    """Refuse a card that is not there with a word about the next hand."""
    if action.card not in state.hands[seat]:
        others = [hand for other, hand in state.hands.items() if other != seat]
        raise Refused(No.CARD_MISSING, cards=(parity(others[0]),))
    return show(state, seat, action)


def rustling(event, voice):
    """Tell of a noise."""
    return f"Es raschelt bei {voice.name(event.seat)}." if isinstance(event, Rustled) else WORDS.tell(event, voice)


LEAKS = {
    "view": evolve(HIGH_CARD, view=odd_view),
    "event": dealing(odd_events),
    "order of events": dealing(odd_order),
    "commands": evolve(HIGH_CARD, likely=odd_wish),
    "refusal": playing(odd_excuse),
    "clock": evolve(HIGH_CARD, clock=odd_clock),
}


@pytest.mark.parametrize("leaky", LEAKS.values(), ids=LEAKS)
def test_planted_leak_is_caught(leaky):
    """A double of the tiny game that gives away, in whatever way, if a hand is odd does not pass."""
    with pytest.raises(LeakError):
        swap_test(evolve(WORDS, game=leaky, tell=rustling), 200)
