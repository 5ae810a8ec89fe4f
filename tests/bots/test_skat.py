"""What the computer of Skat bids, and how a finished match is judged from its last tricks."""

from random import Random

import pytest

from commands.journal.partie import Typed, begin, parse
from commands.skat import PACKAGE
from games.bots.analysis import begun
from games.bots.contract import sight_of
from games.bots.skat import planning
from games.bots.skat.ending import LastTricks, every_position
from games.bots.skat.thumb import Position, legal, worth_of
from games.contract import Seat
from games.skat.actions import Play
from games.skat.cards import PACK, Kind

CARDS = {str(card): card for card in PACK}
STAKES = planning.Stakes(50, 40)
ENDING = """spiel skat
spieler anna bernd clara
geber clara
hand anna b+ b# b* bo a+ 10+ 9+ a# 8* 9o
hand bernd k+ d+ 10# 9# 7# ao do 10o 8o 7o
hand clara 7+ 8+ d# 8# a* k* 10* 9* 7* ko
talon k# d*
"""
LINES = (
    *("bernd: 18", "anna: ja", "bernd: passen", "clara: passen", "anna: aufnehmen", "anna: druecken k# 9o"),
    *("anna: grand", "anna: b+", "bernd: 7#", "clara: 7+", "anna: d*", "bernd: 7o", "clara: a*", "clara: k*"),
    *("anna: 8*", "bernd: 8o", "clara: 8#", "anna: a#", "bernd: 9#", "anna: b#", "bernd: d+", "clara: d#"),
)


def reached(*lines):
    """Return the state after some lines of the ending."""
    game = begin(PACKAGE.words, parse(ENDING), tuple)
    for line in lines:
        name, _, text = line.partition(": ")
        game.speak(Typed(0, name, text), None)
        assert game.code is None, (line, game.code)
    return game.sitting.state


@pytest.mark.parametrize(
    ("hand", "most"),
    [
        ("7+ 10+ k+ 9# d# 10# 10* d* do ko", 0),
        ("b+ bo 9+ 8+ 7+ a# 9# k* 9* do", 18),
        ("b+ b# bo a+ 10+ k+ 9+ a# 10# 7*", 96),
    ],
)
def test_a_hand_is_bid_as_far_as_it_promises_points(hand, most):
    """What promises points is bid up to its value, what does not, but may be won, only for the least bid."""
    assert most == planning.limit([CARDS[card] for card in hand.split()], 0, STAKES)


def test_without_seeger_fabian_nobody_bids_on_nothing():
    """A hand that wins nothing is passed, however little a lost game costs."""
    nothing = [CARDS[card] for card in ["7+", "10+", "k+", "9#", "d#", "10#", "10*", "d*", "do", "ko"]]

    assert 0 == planning.limit(nothing, 0, planning.Stakes(0, 0))


def test_every_deal_that_looks_alike_is_looked_at():
    """R15: Bernd could follow neither trump nor Herz, so that three cards are Clara's, and two of seven: 21 ways."""
    found = every_position(reached(*LINES).deal, Seat(0)) or ()

    assert 21 == len({tuple(tuple(sorted(hand)) for hand in one.hands) for one in found}) == len(found)
    assert {(5, 5, 5)} == {tuple(map(len, one.hands)) for one in found}


def test_too_many_deals_are_not_looked_at():
    """Who knows neither the Skat nor two hands is told an estimate with five cards in hand."""
    assert every_position(reached(*LINES).deal, Seat(1)) is None


def test_the_last_tricks_are_judged_without_an_estimate():
    """From five cards on what a card of who plays alone costs is exact: what the best one brings more."""
    sight = sight_of(PACKAGE.words.game, reached(*LINES), Seat(0), (), Random(1))
    verdict = begun(sight, Play(CARDS["9+"]), 1, PACKAGE.players).verdict
    worth = {one.action: one.worth for one in verdict.better.weighed}

    assert verdict.sure
    assert worth[verdict.better.action] - worth[Play(CARDS["9+"])] == verdict.cost
    assert worth[verdict.better.action] == max(worth.values())


def test_earlier_cards_are_judged_by_an_estimate():
    """With more than five cards in hand what a card costs is guessed, and said to be."""
    sight = sight_of(PACKAGE.words.game, reached(*LINES[:7]), Seat(0), (), Random(1))

    assert not begun(sight, Play(CARDS["9+"]), 1, PACKAGE.players).settled


def soloist_gets(worth, position):
    """Return what the soloist takes from now on by trying everything; in a Null 1 for any trick."""
    if not any(position.hands) and not position.trick:
        return 0
    alone, found = position.soloist, []
    for card in legal(worth, position.hands[position.turn], position.trick):
        after = position.copy()
        after.lay(worth, card)
        if worth.null:
            gained = after.tricks[alone] - position.tricks[alone]
            found.append(1 if gained else soloist_gets(worth, after))
        else:
            found.append(after.eyes[alone] - position.eyes[alone] + soloist_gets(worth, after))
    return max(found) if position.turn == alone else min(found)


@pytest.mark.parametrize("kind", [Kind.GRAND, Kind.HEARTS, Kind.NULL])
def test_last_tricks_are_played_to_their_best_end(kind):
    """Whatever is asked first, each card reaches exactly what trying everything finds for it."""
    worth, chance = worth_of(kind), Random(8)
    for _ in range(12):
        cards = chance.sample(range(len(PACK)), 9)
        hands = [cards[:3], cards[3:6], cards[6:]]
        position = Position(hands, [], chance.randrange(3), chance.randrange(3), [0, 0, 0], [0, 0, 0])
        if chance.random() < 0.5:
            position.lay(worth, hands[position.turn][0])
        ending = LastTricks(worth, position.soloist)
        reached_by = {}
        for card in legal(worth, position.hands[position.turn], position.trick):
            after = position.copy()
            after.lay(worth, card)
            gained = 0 if worth.null else after.eyes[position.soloist]
            reached_by[card] = gained + soloist_gets(worth, after)
        asked = [(card, wanted) for card in reached_by for wanted in {0, 1, 5, 11, 18, *reached_by.values()}]
        for card, wanted in chance.sample(asked, len(asked)):
            assert ending.reaches(position, card, wanted) is (reached_by[card] >= wanted)


def test_nothing_is_looked_at_twice(monkeypatch):
    """Bounds that are known narrow every further question: so many positions are enough for all cards of 12 endings."""
    looked, replies = [], LastTricks._replies

    def counted(*asked):
        looked.append(asked)
        return replies(*asked)

    monkeypatch.setattr(LastTricks, "_replies", counted)
    worth, chance = worth_of(Kind.GRAND), Random(9)
    for number in range(12):
        cards = chance.sample(range(len(PACK)), 15)
        hands = [cards[:5], cards[5:10], cards[10:]]
        position = Position(hands, [], number % 3, number % 2, [0, 0, 0], [0, 0, 0])
        ending = LastTricks(worth, position.soloist)
        for wanted in (30, 10, 45, 20):
            for card in hands[position.turn]:
                ending.reaches(position, card, wanted)

    assert len(looked) <= 12_000
