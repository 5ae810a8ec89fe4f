"""What a deal counts, when it is decided, and whether a claim holds."""

from itertools import product
from random import Random

import pytest

from games.contract import Seat
from games.frozen import evolve
from games.kit.cards import Card, Rank, Suit
from games.kit.tricks import best, playable
from games.skat.cards import BIDS, PACK, Kind, eyes, order, tops
from games.skat.claims import takes_the_rest
from games.skat.scoring import decided, given_up, played_out
from games.skat.state import Deal
from games.skat.terms import Contract, Ending

ANNA, BERND, CLARA = map(Seat, range(3))
EVERYBODY = (ANNA, BERND, CLARA)
KNOWN = {str(card): card for card in PACK}


def cards(text):
    """Return the cards of a line."""
    return tuple(KNOWN[one] for one in text.split())


def deal_of(contract, soloists, *, bid=18, skat=""):
    """Return a deal Anna plays alone with these cards; the others hold what is left, in the order of the pack."""
    hand, lying = cards(soloists), cards(skat)
    rest = [card for card in PACK if card not in (*hand, *lying)]
    lying = lying or tuple(rest[-2:])
    rest = [card for card in rest if card not in lying]
    hands = (hand, tuple(rest[:10]), tuple(rest[10:]))
    return Deal(CLARA, EVERYBODY, EVERYBODY, hands, lying, ANNA, bid=bid, soloist=ANNA, contract=contract)


def taken(deal, wins):
    """Return the deal after tricks that went to these seats, everybody playing the first card held."""
    for seat in wins:
        trick = deal.trick
        for one in EVERYBODY:
            card, *left = deal.hand(one)
            trick = trick.with_card(one, card)
            deal = evolve(deal, hands=deal.with_hand(one, tuple(left)))
        deal = evolve(deal, taken=(*deal.taken, trick), takers=(*deal.takers, seat), turn=seat)
    return deal


def test_there_are_63_values():
    """R5: from 18 to 264, each of which a game can have."""
    assert (63, 18, 264) == (len(BIDS), BIDS[0], BIDS[-1])


@pytest.mark.parametrize(
    ("kind", "held", "wanted"),
    [
        (Kind.GRAND, "b+ b# b* bo a+", 4),
        (Kind.GRAND, "a+ a# a* ao 10+", -4),
        (Kind.HEARTS, "b# b* a*", -1),
        (Kind.HEARTS, "b+ b* a*", 1),
        (Kind.DIAMONDS, "9+ 8+ 7+", -11),
    ],
)
def test_tops_are_counted_without_a_gap(kind, held, wanted):
    """R40: from the Kreuz-Bube down, with or without."""
    assert wanted == tops(kind, cards(held))


def test_a_grand_ouvert_with_four_is_the_most_there_is():
    """R41: all ahead levels count, and 264 is the highest value."""
    deal = deal_of(Contract(Kind.GRAND, True, True, True, True), "b+ b# b* bo a+ 10+ k+ a# a* ao")
    result = played_out(taken(deal, [ANNA] * 10))

    assert (264, 264, Ending.WON) == (result.value, result.points, result.ending)


def test_a_game_is_decided_as_soon_as_nothing_can_turn_it():
    """R43: 60 Augen of the others lose, 61 of one's own win, and what the bid needs is asked for, too."""
    hand = "b+ b# a+ 10+ k+ a# 10# a* 10* ao"
    simple = deal_of(Contract(Kind.CLUBS), hand, skat="10o ko")
    needs_schneider = evolve(simple, bid=48)
    out_of_reach = evolve(simple, bid=264)
    ahead = taken(simple, [ANNA] * 7)

    assert decided(simple) is None
    assert eyes(ahead.skat) + sum(eyes(trick.cards) for trick in ahead.taken) >= 61
    assert decided(ahead) is True
    assert decided(taken(needs_schneider, [ANNA] * 7)) is None
    assert decided(out_of_reach) is False
    assert decided(taken(simple, [BERND] * 7)) is False


def test_a_decided_game_keeps_its_winner():
    """R43, R44: who gives up what is won already has won it."""
    deal = taken(deal_of(Contract(Kind.CLUBS), "b+ b# a+ 10+ k+ a# 10# a* 10* ao", skat="10o ko"), [ANNA] * 7)

    assert Ending.WON is given_up(deal, by_soloist=True).ending


def test_a_null_that_was_given_up_is_lost_at_its_value():
    """R44: a Null knows no levels."""
    deal = deal_of(Contract(Kind.NULL), "7+ 8+ 9+ 7# 8# 9# 7* 8* 7o 8o")

    assert (-46, Ending.LOST) == (given_up(deal, by_soloist=True).points, given_up(deal, by_soloist=True).ending)


def plainly(kind, mine, left, right):
    """Return whether who leads takes all, tried out card by card without any shortcut."""
    worth = order(kind)
    return not mine or any(
        all(
            best(worth, (card, one, two)) == 0
            and plainly(kind, *({*held} - {card, one, two} for held in (mine, left, right)))
            for one, two in product(playable(worth, tuple(left), card), playable(worth, tuple(right), card))
        )
        for card in mine
    )


@pytest.mark.parametrize("seed", range(60))
def test_a_claim_is_judged_by_trying_everything(seed):
    """R46: the answer is that of a search that knows no shortcuts, for hands of four with high cards."""
    random = Random(seed)
    kind = random.choice([Kind.GRAND, Kind.HEARTS, Kind.CLUBS])
    high = [card for card in PACK if card.rank >= Rank.TEN]
    mine = random.sample(high, 4)
    rest = random.sample([card for card in PACK if card not in mine], 8)
    hands = (tuple(mine), tuple(rest[:4]), tuple(rest[4:]))
    deal = Deal(CLARA, EVERYBODY, EVERYBODY, hands, (), ANNA, soloist=BERND, contract=Contract(kind))

    assert plainly(kind, *map(set, hands)) is takes_the_rest(deal, ANNA)


def test_a_claim_in_the_middle_of_a_trick_is_judged_with_what_lies():
    """R46: the trick on the table has to be taken as well."""
    jack, ten = Card(Rank.JACK, Suit.CLUBS), Card(Rank.TEN, Suit.HEARTS)
    deal = deal_of(Contract(Kind.GRAND), "b+ a+ a# a* ao 10+ 10# 10* 10o k+")
    hands = ((jack,), cards("7+"), ())
    lying = deal.trick.with_card(CLARA, ten)

    assert takes_the_rest(evolve(deal, hands=hands, trick=lying, soloist=BERND), ANNA)
    assert not takes_the_rest(evolve(deal, hands=(cards("7+"), (jack,), ()), trick=lying, soloist=BERND), ANNA)
