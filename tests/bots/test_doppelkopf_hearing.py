"""Doppelkopf's computer players believe what is said: who calls a solo or announces is imagined with such a hand."""

from itertools import chain
from math import exp
from operator import mul
from random import Random
from statistics import fmean

import pytest

from bench.learn.doppelkopf_hands import samples
from games.bots.contract import Level as Strength
from games.bots.contract import sight_of
from games.bots.doppelkopf import PLAYERS, Nerve, Worlds, imagined
from games.bots.doppelkopf.dealing import dealt, known_to
from games.bots.doppelkopf.hearing import AIMS, NUMBERS, Aim
from games.contract import HOUSE, Drawn, Event, Seat, Setup, witnessed
from games.doppelkopf import DOPPELKOPF
from games.doppelkopf.actions import CallSolo, Pass, Play, Promise, Report, SayKontra, SayRe, Take
from games.doppelkopf.state import BETWEEN_DEALS, party_of
from games.doppelkopf.terms import Level, Phase, Reservation
from games.doppelkopf.trumps import PACK, Kind
from games.game import play
from games.kit.piles import without
from games.table.state import defaults
from tests.bots.test_doppelkopf_kernel import CIRCLE

CARD = {str(card): card for card in PACK}
QUEENS = "d+ d+ d# d# d* d* a+ a# a* ao 10+ 10#"
"""Six of the eight trumps of a Damensolo and four aces."""

STRONG = Worlds(24, Nerve(), drawn=80)


class Told:
    """A deal in which everybody's words and cards are noticed by all."""

    def __init__(self, seed, hand):
        """Deal these cards to Vorhand and the rest by lot, and let everybody speak."""
        self.state = DOPPELKOPF.start(Setup(CIRCLE, CIRCLE[0], defaults(DOPPELKOPF), dealer=Seat(3))).state
        self.heard: dict[Seat, tuple[Event, ...]] = dict.fromkeys(CIRCLE, ())
        own = tuple(CARD[word] for word in hand.split())
        while self.state.phase is not Phase.REPORT:
            wanted = DOPPELKOPF.chance(self.state)
            order = wanted.things
            if set(own) <= set(order):
                rest = without(order, own)
                order = (*own, *Random(seed).sample(rest, len(rest)))
            self.does(HOUSE, Drawn(wanted.kind, order))

    def does(self, seat, action):
        """Let somebody act."""
        step = play(DOPPELKOPF, self.state, seat, action)
        self.state = step.state
        self.heard = {one: (*events, *witnessed(step.events, one)) for one, events in self.heard.items()}

    def sight(self, seat):
        """Return what a seat may think about."""
        return sight_of(DOPPELKOPF, self.state, seat, self.heard[seat], Random(5))

    @property
    def turn(self):
        """Who plays now."""
        return self.state.running.turn


def alone(seed, word="damen", hand=QUEENS):
    """Return a deal in which Vorhand plays a solo and leads."""
    told = Told(seed, hand)
    told.does(told.turn, CallSolo(word))
    while told.state.phase is Phase.REPORT:
        told.does(told.turn, Pass())
    return told


@pytest.mark.parametrize("seed", range(4))
def test_nobody_says_kontra_to_six_queens_and_four_aces(seed):
    """R30: who calls a Damensolo has the Damen; no hand of the three others is good against it."""
    told = alone(seed)
    for _ in CIRCLE:
        choice = None
        while not isinstance(choice, Play):
            seat = told.turn
            choice = STRONG(told.sight(seat), Random(seed)).action
            assert not isinstance(choice, SayKontra)
            told.does(seat, choice)


def chance_of_chief(told):
    """Return how likely the soloist wins by the cards imagined for them, to whom plays next."""
    sight = told.sight(told.turn)
    known = known_to(sight)
    utterance, found = known.utterances[0], []
    for world in imagined(sight, Random(3), 20, 80):
        cards = [*chain(*world.hands[utterance.place]), *chain(*known.played[utterance.place])]
        found.append(1 / (1 + exp(-utterance.always - sum(utterance.weights[card] for card in cards))))
    return fmean(found)


def test_a_soloist_is_imagined_with_a_hand_that_wins_and_a_better_one_after_an_absage():
    """R30, R38: of any twelve cards one hand in thirty wins a Damensolo; who calls it has that one."""
    told = alone(1)
    told.does(told.turn, Play(CARD["d*"]))
    silent = chance_of_chief(told)
    told = alone(1)
    told.does(told.turn, SayRe())
    told.does(told.turn, Promise(Level.NO_90))
    told.does(told.turn, Play(CARD["d*"]))

    assert 0.4 < silent < chance_of_chief(told)


def test_a_hochzeit_without_a_partner_says_nothing_of_the_hand():
    """R28: who is left alone has called no Solo, so any hand with both Kreuz-Damen is as likely as the next."""
    told = Told(1, "10* 10* d+ d+ b* a* k* 9+ 9o 9o k# 9#")
    told.does(told.turn, Report(Reservation.MARRIAGE))
    while told.state.phase is Phase.REPORT:
        told.does(told.turn, Pass())
    for word in ("10*", "10*", "d+"):
        told.does(told.turn, Play(CARD[word]))
        while told.turn != told.state.running.groom:
            told.does(told.turn, next(one for one in told.sight(told.turn).offers if isinstance(one, Play)))
    told.does(told.turn, Play(CARD["9+"]))

    assert told.state.running.kind is Kind.TRUMP
    assert () == known_to(told.sight(told.turn)).utterances


@pytest.mark.parametrize(
    ("hand", "said"),
    [("d+ d# d* d* a+ 10+ 9+ a# 10# 9# ao 9o", SayRe), ("d+ d# d* a+ 10+ 9+ a# 9# k* 9* ao 9o", Play)],
)
def test_a_soloist_says_re_where_they_win_more_often_than_not(hand, said):
    """R46, R48: nobody has to be told whom they play with, and a soloist gets three times what they pay."""
    told = alone(1, hand=hand)

    assert isinstance(STRONG(told.sight(told.turn), Random(1)).action, said)


def armut(seed):
    """Return an Armut of Vorhand that somebody has taken."""
    told = Told(seed, "a+ a# 10+ 10# k+ k# 9+ 9# a* k* b* 9o")
    told.does(told.turn, Report(Reservation.POVERTY))
    while told.state.phase is Phase.REPORT:
        told.does(told.turn, Pass())
    while told.state.phase is not Phase.PLAY:
        easy = PLAYERS[Strength.EASY](told.sight(told.turn), Random(seed)).action
        told.does(told.turn, Take() if told.state.phase is Phase.OFFER else easy)
    return told


def test_who_takes_an_armut_is_imagined_with_a_good_hand():
    """R23: nobody takes three trumps and a stranger's cards with any hand."""
    told, weights = armut(2), NUMBERS[Aim(Kind.NORMAL, re=True)][1:]
    deal = told.state.running
    other = next(seat for seat in deal.active if seat not in (deal.chief, deal.partner))
    sight, taker = told.sight(other), deal.active.index(deal.partner)
    known = known_to(sight)
    assert known is not None
    believed, any_hands = imagined(sight, Random(3), 40, 200), [dealt(known, Random(at)) for at in range(200)]
    meant, as_they_come = (
        fmean(sum(weights[card] for card in chain(*world.hands[taker])) for world in worlds)
        for worlds in (believed, any_hands)
    )

    assert meant > as_they_come + 0.5


def test_nobody_says_kontra_to_an_armut():
    """R23: of a hundred Armuten that somebody takes 86 are won, whatever imagined deals say: nobody is bold enough."""
    told, bold = armut(2), Worlds(8, Nerve(announced=(0.0, 0.0, 0.0, 0.0)))
    deal = told.state.running
    could, said = set(), set()
    while not told.state.running.taken:
        seat = told.turn
        could |= {seat} if any(isinstance(one, SayKontra) for one in told.sight(seat).offers) else set()
        action = bold(told.sight(seat), Random(1)).action
        said |= {type(action)}
        told.does(seat, action)

    assert could == {*deal.active} - {deal.chief, deal.partner}
    assert SayRe in said
    assert SayKontra not in said


def usual(seed, said):
    """Return a Normalspiel in which Vorhand has led, with Kontra or without, and what the next seat knows."""
    told = Told(seed, "9+ 9+ k+ k# k# a* a* 10* d# d* bo 9o")
    while told.state.phase is Phase.REPORT:
        told.does(told.turn, Pass())
    if said:
        told.does(told.turn, SayKontra())
    told.does(told.turn, Play(CARD["a*"]))
    return told.sight(told.turn)


def strength_of_vorhand(sight):
    """Return what the hands imagined for Vorhand are worth as Kontra, in the mean."""
    known, (_, *weights) = known_to(sight), NUMBERS[Aim(Kind.NORMAL, re=False)]
    worlds = [world for world in imagined(sight, Random(7), 40, 200) if not world.side[0]]
    return fmean(sum(weights[card] for card in chain(*world.hands[0], *known.played[0])) for world in worlds)


def test_who_announces_is_imagined_with_a_better_hand_than_who_let_the_moment_pass():
    """R36: a word says something of the hand, and so does silence."""
    differences = [
        strength_of_vorhand(usual(seed, True)) - strength_of_vorhand(usual(seed, False)) for seed in range(3)
    ]

    assert min(differences) > 0.3


@pytest.mark.parametrize("aim", AIMS, ids=lambda aim: f"{aim.kind}-{'re' if aim.re else 'kontra'}")
def test_a_hand_wins_as_often_as_the_table_says(aim):
    """Deals nobody fitted anything to: hands taken for strong win and weak ones lose, as many as was claimed."""
    always, *weights = NUMBERS[aim]
    found = samples(aim, 400, Random(99))
    claimed = [1 / (1 + exp(-always - sum(map(mul, counts, weights)))) for counts, _ in found]
    strong = [won for (_, won), claim in zip(found, claimed, strict=True) if claim > 0.6]
    weak = [won for (_, won), claim in zip(found, claimed, strict=True) if claim < 0.4]

    assert fmean(won for _, won in found) == pytest.approx(fmean(claimed), abs=0.08)
    assert fmean(weak) < 0.5
    assert not strong or fmean(strong) > 0.55


@pytest.mark.parametrize("level", [Strength.EASY, Strength.MEDIUM])
def test_even_a_beginner_announces_a_very_good_hand(level):
    """R36: Re with both Herz 10 and the high Damen, and nothing with a hand of nines."""
    said = []
    for hand in ("10* 10* d+ d# d# d* d* do b+ b# a# a+", "9+ 9+ k+ 9# 9# k# 9* 9* ko 9o 9o d+"):
        told = Told(1, hand)
        while told.state.phase is Phase.REPORT:
            told.does(told.turn, Pass())
        said.append(type(PLAYERS[level](told.sight(told.turn), Random(1)).action))

    assert said == [SayRe, Play]


@pytest.mark.soak
@pytest.mark.timeout(3_600)
def test_of_what_is_announced_most_is_won(record_property):
    """F2: four strong players announce what they win, in three words of five at the least."""
    won = list[bool]()
    bot = PLAYERS[Strength.STRONG]
    for seed in range(100):
        told, said = Told(seed, ""), []
        while told.state.phase not in BETWEEN_DEALS:
            seat = told.turn
            action = bot(told.sight(seat), Random(f"{seed}/{seat}")).action
            if isinstance(action, SayRe | SayKontra | Promise):
                said.append(party_of(told.state.running, seat))
            told.does(seat, action)
        if told.state.result is not None:
            won += [told.state.result.winner is party for party in said]
    record_property("counted", f"{len(won)} words, {fmean(won):.0%} of them won")

    assert fmean(won) >= 0.6
