"""The fast copy of Doppelkopf that thousands of imagined deals are played with, held against the rules themselves."""

from random import Random
from statistics import fmean

import pytest

from bench.contests import BY_THE_VERBAND
from games.bots.doppelkopf import thumb
from games.bots.doppelkopf.kernel import BOOK, CARDS, LOT, PLAYERS, SKILLED, THUMB, TRICKS, lay, playable
from games.bots.doppelkopf.playout import card as card_of
from games.bots.doppelkopf.playout import play_out
from games.bots.doppelkopf.reading import Said, gain, outcome, position_of, said_in, value
from games.contract import HOUSE, Drawn, Seat, Setup
from games.doppelkopf import DOPPELKOPF
from games.doppelkopf.actions import Play
from games.doppelkopf.state import BETWEEN_DEALS
from games.doppelkopf.terms import Party, Phase
from games.game import play
from games.table.state import defaults

FEW, MANY = 60, 800
"""How many deals are played by both: in the suite, and in the soak."""

CIRCLE = tuple(map(Seat, range(4)))


def begun(chance, rules=()):
    """Return a deal whose first card is to be played, after a round in which anything may have been reported."""
    options = {**defaults(DOPPELKOPF), "letztezehn": chance.random() < 0.5, **dict(rules)}
    state = DOPPELKOPF.start(Setup(CIRCLE, CIRCLE[0], options, dealer=Seat(3))).state
    while state.phase is not Phase.PLAY:
        state = moved(state, chance)
    return state


def moved(state, chance):
    """Return the state after somebody did anything, the house included."""
    wanted = DOPPELKOPF.chance(state)
    if wanted is not None:
        order = tuple(chance.sample(wanted.things, len(wanted.things)))
        return play(DOPPELKOPF, state, HOUSE, Drawn(wanted.kind, order)).state
    offers = list(DOPPELKOPF.moves(state))
    sober = state.phase is Phase.REPORT and chance.random() < 0.92
    seat, action = chance.choice(offers[:1] if sober else offers)
    return play(DOPPELKOPF, state, seat, action).state


def finished(position, chance):
    """Play a deal out in small numbers, at random and by rules of thumb, and return its cards in order."""
    cards = []
    while position.done < TRICKS:
        place, worth = position.turn, position.worth
        hand = position.hands[place]
        card = chance.choice(playable(position, worth, hand))
        if chance.random() < 0.7:
            card = thumb.card(position, worth, place)
        lay(position, worth, place, card)
        cards.append(card)
    return cards


@pytest.mark.parametrize("rules", [{}, BY_THE_VERBAND], ids=["haus", "ddv"])
@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.soak)])
def test_kernel_scores_a_deal_as_the_rules_do(count, rules, record_property):
    """Wherever a deal is taken over, whatever is played and was announced: the same card is legal and worth as much."""
    kinds = set()
    for seed in range(count):
        chance = Random(seed)
        state = begun(chance, rules)
        for _ in range(chance.randrange(60)):
            after = moved(state, chance)
            if after.phase is not Phase.PLAY:
                break
            state = after
        said, position = said_in(state), position_of(state.running)
        for card in finished(position, chance):
            state = play(DOPPELKOPF, state, state.running.turn, Play(CARDS[card])).state

        assert state.phase in BETWEEN_DEALS
        result = state.result
        kinds.add(result.kind)
        parties = {Party.RE: 0, Party.KONTRA: 1, None: None}
        end = outcome(position, said)
        assert end.eyes == (result.eyes_re, result.eyes_kontra)
        winner, worth = value(end, said)
        assert winner == parties[result.winner]
        if winner is None:
            continue
        assert worth == result.value * result.factor, seed
        points = dict(result.points)
        for place, seat in enumerate(state.deal.active):
            ahead = points[seat] - fmean(points[other] for other in state.deal.active if other != seat)
            assert gain(winner, worth, position.side, place, ddv=said.ddv) == pytest.approx(ahead)
    record_property("counted", f"{count} deals of {len(kinds)} kinds")
    assert len(kinds) >= (7 if rules else 8)


def test_whole_tricks_are_played_as_card_by_card():
    """The quick way through a deal is the one named card by card, by whatever rules everybody plays."""
    for seed in range(2 * FEW):
        quick, slow = (position_of(begun(Random(seed)).running) for _ in range(2))
        quick.habits = slow.habits = tuple(Random(seed).choices((SKILLED, THUMB, BOOK, LOT), k=PLAYERS))
        play_out(quick, Random(seed).random)
        drawn = Random(seed).random
        while slow.done < TRICKS:
            place, worth = slow.turn, slow.worth
            held = playable(slow, worth, slow.hands[place])
            lay(slow, worth, place, held[0] if len(held) == 1 else card_of(slow, worth, place, drawn))

        assert outcome(quick, Said()) == outcome(slow, Said())
        assert (quick.eyes, quick.foxes, quick.last) == (slow.eyes, slow.foxes, slow.last)
