"""With three or four the strong player of Rommé judges whole turns by what it has learnt; the numbers are exact."""

from random import Random

import pytest

from bench.arena import Contest, Meeting
from games.bots.bits import BIT, CARDS, packed
from games.bots.contract import Sight
from games.bots.fallback import first_of_moves
from games.bots.romme.laying import accepted
from games.bots.romme.plans import NUMBERS, TABLE, WON, Turn, judging, knows
from games.bots.romme.position import (
    Told,
    discard_numbers,
    hand_numbers,
    in_melds,
    reaches,
    table_of,
    told_of,
    turned,
    waited_for,
)
from games.contract import Seat
from games.frozen import evolve
from games.kit.cards import JOKER, Joker
from games.kit.events import Discarded, Took
from games.kit.finding import within
from games.kit.match import clockwise
from games.meld.actions import Lay, Take
from games.meld.rules import Player
from games.romme import ROMME
from games.romme.rules import points
from games.romme.state import MELDS, PACK, Phase
from tests.bots.noting import noting
from tests.bots.test_romme import table
from tests.games.written import cards

NOTHING = Told(9, {}, {})


def random_hands(seed, count, size):
    """Return some hands without doubles."""
    chance = Random(seed)
    return [tuple(dict.fromkeys(chance.sample(PACK, size))) for _ in range(count)]


def test_first_lay_is_known_as_the_rules_know_it():
    """A hand reaches its first lay exactly if the rules find a meld of thirty in it, with a joker or without."""
    for hand in random_hands(3, 150, 12):
        once, _, jokers = packed(hand)
        found = [meld for meld in within(hand, MELDS) if sum(not isinstance(card, Joker) for card in meld.cards) > 1]

        assert reaches(once, jokers) == any(points(meld) >= 30 for meld in found)


def test_melds_and_what_would_make_one_are_found_by_bits():
    """The cards in melds are those of the rules, and so are the cards that would make one more."""
    for hand in random_hands(4, 60, 12):
        natural = tuple(card for card in hand if card != JOKER)
        once, _, _ = packed(natural)
        melds = {card for meld in within(natural, MELDS) for card in meld.cards}

        assert melds == {card for card in CARDS if in_melds(once) >> BIT[card] & 1}
        for card in set(CARDS) - set(natural):
            makes = any(card in meld.cards for meld in within((*natural, card), MELDS))
            assert makes == bool(waited_for(once) >> BIT[card] & 1)


def test_suits_are_rings():
    """A card moved on from the ace is the two of its suit, and back."""
    ace, two = (1 << BIT[card] for card in cards("a* 2*"))

    assert (turned(ace, 1), turned(two, -1)) == (two, ace)


def test_position_has_as_many_numbers_as_the_judgement_was_shown():
    """Before the first lay and behind it, whatever is discarded."""
    for out in (True, False):
        state = table("5+ 6+ 7+ ko j 9#", "8+ 8# 8o", out=out)
        seen = table_of(state, state.turn, NOTHING)
        hand = packed(state.players[state.turn].hand)
        for discard in (None, BIT[cards("ko")[0]]):
            numbers = (*seen.numbers, *hand_numbers(*hand, seen), *discard_numbers(discard, seen), 1.0)
            assert len(seen.numbers) == TABLE
            assert len(numbers) == NUMBERS


def test_few_cheap_cards_are_worth_more_than_many_dear_ones():
    """What was learnt knows what Rommé is about."""
    worth = []
    for hand in ("2+ 5* 7#", "a+ k* 9# d+ b# ao 10# 8*"):
        state = table(hand, "8+ 8# 8o")
        seen = table_of(state, state.turn, NOTHING)
        numbers = (*hand_numbers(*packed(cards(hand)), seen), *discard_numbers(BIT[cards("4o")[0]], seen), 1.0)
        net = judging(3, out=True)
        worth.append(net.ended(net.begun(seen.numbers), numbers))

    assert worth[0] > worth[1]


def test_everything_goes_down_where_that_ends_the_deal():
    """Nothing is better than the last card."""
    state = table("5+ 6+ 7+ 9# 9* 9o ko")
    plan = Turn(Sight(ROMME, state.turn, state), state).best

    assert plan.worth == WON
    assert isinstance(plan.lays[0].action, Lay)


@pytest.mark.parametrize(
    ("seats", "options", "known"),
    [
        (3, {}, True),
        (3, {"klopfen": True, "umbauen": True}, True),
        (3, {"startwert": 40}, False),
        (3, {"erstauslage": "summe"}, False),
        (4, {}, True),
        (4, {"startwert": 40}, False),
        (5, {}, False),
        (2, {"zuzweit": True}, False),
    ],
)
def test_judgement_is_asked_only_where_it_was_learnt(seats, options, known):
    """At tables of three and four with a first lay of thirty; at others habits and worlds decide."""
    found = []

    def noting(sight, chance):
        found.append(knows(sight.world))
        return first_of_moves(sight, chance)

    Meeting(ROMME, Contest("first", "first", seats, 1, options=options), 1, 0).played(
        {True: noting, False: noting}, None
    )

    assert set(found) == {known}


@pytest.mark.parametrize("near", [0, 1])
def test_of_those_further_on_the_nearest_to_the_end_counts(near):
    """Of four it is seen what the next one does, and of the two others whoever is nearer to their end."""
    state = taking("5+ 6+ 7+ ko", "do", 4).state
    following = clockwise(state.circle, state.turn, state.circle)
    others = [seat for seat in state.circle if seat not in {state.turn, following}]
    some, away = Player(cards("2# 3o")), Player(cards("9# 9* 9o"), out=True)
    players = {**state.players, others[near]: away, others[1 - near]: some}
    thrown = {others[near]: 1 << BIT[cards("4*")[0]]}

    seen = table_of(evolve(state, players=players), state.turn, Told(5, {}, thrown))

    assert thrown[others[near]] == seen.thrown[1]


@pytest.mark.parametrize(("seats", "stops"), [(3, True), (4, False)])
def test_a_lay_that_is_begun_is_gone_through_with(seats, stops):
    """With four nobody thinks of stopping behind the first of two melds, as they may with three."""
    turn = taking("5+ 6+ 7+ 9# 9* 9o ko 2# 4* bo", "do", seats)
    seat, hand = turn.state.turn, turn.state.players[turn.state.turn].hand
    state = evolve(turn.state, players=turn.state.with_player(seat, Player(hand, out=True)))
    before = accepted(turn.sight, state, Take())
    assert before is not None
    behind = accepted(turn.sight, before, Lay(cards("5+ 6+ 7+")))

    assert behind is not None
    assert () in [plan.lays for plan in Turn(turn.sight, before).plans()]
    assert (() in [plan.lays for plan in Turn(turn.sight, behind).plans()]) is stops
    assert any(plan.lays for plan in Turn(turn.sight, behind).plans())


def taking(hand, top, seats=3):
    """Return what somebody sees who may take an open card."""
    found, player = noting()

    Meeting(ROMME, Contest("first", "first", seats, 1), 1, 0).played({True: player, False: player}, None)
    sight = next(sight for sight in found if sight.world.phase is Phase.TAKING)
    state = sight.world
    players = state.with_player(state.turn, Player(cards(hand)))
    return Turn(sight, evolve(state, players=players, pile=cards(top)))


@pytest.mark.parametrize(("top", "takes"), [("a+", True), ("3#", False)])
def test_open_card_is_taken_for_the_first_lay(top, takes):
    """An ace that makes thirty points is taken, a three beside nothing is not."""
    turn = taking("d+ k+ 2* 5o 7# 9* 6o 4* 6* 8+ bo 10#", top)

    assert turn.takes(cards(top)[0]) is takes


def test_no_card_is_taken_to_be_thrown_back():
    """Whatever lies there, who takes it keeps it, or ends the deal."""
    chance = Random(8)
    for _ in range(25):
        *hand, top = chance.sample([card for card in PACK if card != JOKER], 6)
        turn = taking(" ".join(map(str, hand)), str(top))
        if turn.takes(top):
            taken = accepted(turn.sight, turn.state, Take())
            plan = None if taken is None else Turn(turn.sight, taken).best
            assert plan is not None
            assert plan.discard != top


def test_memory_keeps_what_was_thrown_away_and_taken():
    """Of everybody the discards are remembered, and what they took openly until they throw it away again."""
    one, other = Seat(0), Seat(1)
    five, king, two = cards("5+ ko 2*")
    heard = (Took(one, five), Discarded(one, king, 12), Took(other, two), Discarded(other, two, 12))

    assert told_of(heard) == Told(2, {one: 1 << BIT[five], other: 0}, {one: 1 << BIT[king], other: 1 << BIT[two]})
