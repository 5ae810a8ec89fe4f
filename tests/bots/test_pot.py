"""The players of the games played for the pot: what they reckon with is what the rules say."""

from enum import StrEnum
from itertools import pairwise
from math import log
from random import Random
from statistics import fmean

import pytest

from bench.arena import Contest, Meeting
from bench.contests import called
from bench.yardsticks import calling_station, maniac
from games.bots.contract import PASS, Choice
from games.bots.pot import cheapest, pressed
from games.bots.pot.bids import AT_FIRST, Habit, ranges, reading
from games.bots.pot.kernel import TILES, tiles, worth
from games.bots.pot.ranges import draws, expected_share, kept, laid_away, match_of, spot_of
from games.contract import Seat
from games.holdem import HOLDEM
from games.kit.piles import without
from games.poker import POKER, Draw, Phase
from games.pot import betting
from games.pot.actions import AllIn, Bid, Fold, Hold, Raise
from games.pot.events import Held, Raised
from games.pot.hands import strength
from games.pot.match import Exchange, Keep
from games.studpoker import STUDPOKER, DealtOpen, OpenTiles
from tests.bots.told import share_in
from tests.games.written import cards

FOUR = Contest("stark", "maniac", seats=4, packs=1)


@pytest.mark.parametrize("size", [5, 7])
def test_kernel_ranks_hands_as_the_rules_do(size):
    """Of 4,000 hands, many of them of two suits only, each is worth more, less or the same as by the rules."""
    chance = Random(size)
    pack = list(TILES)
    flushy = [card for card in pack if card.suit < 2]
    hands = [chance.sample(cards, size) for cards in (pack, flushy) for _ in range(2_000)]

    ordered = sorted(hands, key=strength)

    assert all(
        (worth(tiles(one)) < worth(tiles(more))) is (strength(one) < strength(more)) for one, more in pairwise(ordered)
    )


def test_kernel_keeps_what_is_not_laid_away():
    """Of 2,000 hands, many of them of two suits only, the same tiles are kept as numbers and as cards."""
    chance, pack = Random(3), list(TILES)
    hands = [
        tuple(chance.sample(some, 5)) for some in (pack, [card for card in pack if card.suit < 2]) for _ in range(1_000)
    ]

    assert [kept(tiles(hand)) for hand in hands] == [tiles(without(hand, laid_away(hand))) for hand in hands]


def opening_station(sight, chance):
    """Bid as little as may be, hold everything, and exchange as most people do."""
    bids = [one for one in sight.offers if isinstance(one, Bid)]
    if sight.on_turn and bids:
        return Choice(min(bids, key=lambda one: one.amount))
    if any(isinstance(one, Exchange) for one in sight.offers) and sight.on_turn:
        away = laid_away(match_of(sight).hands[sight.seat])
        return Choice(Exchange(away) if away else Keep())
    return calling_station(sight, chance)


def test_behind_the_exchange_all_expect_one_pot_together():
    """Hands that were exchanged are imagined as such: of four who hold everything nobody has more than they think."""
    expected: dict[Seat, float] = {}
    pots: list[float] = []

    def looking(sight, chance):
        if sight.on_turn and match_of(sight).phase is Phase.BETTING_2:
            expected[sight.seat] = expected_share(sight, chance, 60)
        return opening_station(sight, chance)

    for number in range(40):
        expected.clear()
        Meeting(POKER, FOUR, number, 0).played({True: looking, False: looking}, None)
        pots += [sum(expected.values())] if len(expected) == FOUR.seats else []

    assert len(pots) > 20
    assert abs(fmean(pots) - 1) < 0.1


def test_what_others_do_tells_of_their_hands():
    """Who opened holds two jacks or better behind the exchange, too; who exchanges less than three has more already."""
    by_count: dict[int, list[int]] = {}

    def looking(sight, chance):
        match = match_of(sight)
        assert isinstance(match.own, Draw)
        if sight.on_turn and match.phase is Phase.BETTING_2 and match.own.opener not in {None, sight.seat}:
            others = [seat for seat in match.hands if seat != sight.seat]
            for shown, _ in draws(sight, chance, 20):
                opened.append(shown[others.index(match.own.opener)] >= worth(tiles(cards("b+ b* 2+ 3+ 4*"))))
                for seat, one in zip(others, shown, strict=True):
                    by_count.setdefault(match.own.exchanged[seat], []).append(one)
        return opening_station(sight, chance)

    opened: list[bool] = []
    for number in range(40):
        Meeting(POKER, FOUR, number, 0).played({True: looking, False: looking}, None)

    assert len(opened) > 1_000
    assert fmean(opened) > 0.9
    assert fmean(by_count[1]) > 1.2 * fmean(by_count[3])


def test_who_has_a_very_good_hand_puts_in_all_they_have():
    """In Draw Poker `stark` raises a bid with a very good hand alone, and never by little for want of chips."""
    ahead: list[int] = []
    whole, player = 0, called("poker", "stark")

    def playing(sight, chance):
        nonlocal whole
        choice, chips = player(sight, chance), match_of(sight).betting
        if sight.on_turn and isinstance(choice.action, Raise | AllIn):
            whole += choice.action == AllIn()
            assert choice.action == AllIn() or AllIn() not in sight.offers
            told = choice.facts.get("share")
            if betting.to_pay(chips, sight.seat) and isinstance(told, int):
                ahead.append(told - 100 // len(betting.playing(chips)))
        return choice

    for number in range(20):
        Meeting(POKER, FOUR, number, 0).played({True: playing, False: maniac}, None)

    assert len(ahead) > 2
    assert whole > 2
    assert min(ahead) >= 39


def test_only_a_hand_well_above_the_others_is_raised():
    """In Studpoker a bid, and what all have held, is raised with hands far above a fair share, and with no others."""
    asked, player = 0, called("studpoker", "stark")
    raised: dict[bool, list[int]] = {True: [], False: []}  # behind a bid to pay, and where all have held

    def playing(sight, chance):
        nonlocal asked
        choice, chips = player(sight, chance), match_of(sight).betting
        if sight.on_turn and chips.bid:
            asked += 1
            told = choice.facts.get("share")
            if isinstance(choice.action, Raise) and isinstance(told, int):
                due = betting.to_pay(chips, sight.seat) > 0
                raised[due].append(told - 100 // len(betting.playing(chips)))
        return choice

    for number in range(5):
        Meeting(STUDPOKER, FOUR, number, 0).played({True: playing, False: calling_station}, None)

    assert asked > 4 * sum(map(len, raised.values()))
    assert raised[True]
    assert min(raised[True]) >= 34
    assert raised[False]
    assert min(raised[False]) >= 49


@pytest.mark.parametrize("game", [HOLDEM, POKER, STUDPOKER], ids=lambda game: game.id)
@pytest.mark.parametrize("level", ["leicht", "mittel", "stark"])
def test_nobody_gives_up_what_costs_nothing(game, level):
    """Who may stay in for nothing does, and says that this is why; of paying for it they speak only where one pays."""
    told, player = set[tuple[str, str]](), called(game.id, level)

    def playing(sight, chance):
        choice, chips = player(sight, chance), match_of(sight).betting
        if sight.on_turn and isinstance(choice.action, Hold | Fold) and Hold() in sight.offers:
            free = not betting.to_pay(chips, sight.seat)
            told.add((type(choice.action).__name__ if free else "paid", str(choice.reason)))
        return choice

    for number in range(3):
        Meeting(game, FOUR, number, 0).played({True: playing, False: calling_station}, None)

    assert ("Hold", "kostet_nichts") in told
    assert {"kostet_nichts"} == {why for deed, why in told if deed != "paid"}
    assert ("paid", "kostet_nichts") not in told
    assert not [deed for deed, _ in told if deed == "Fold"]


@pytest.mark.parametrize("game", [HOLDEM, STUDPOKER], ids=lambda game: game.id)
def test_kernel_expects_what_imagined_deals_come_to(game):
    """The share of the pot found by the kernel is that of worlds the game itself imagines, and no tile is left out."""
    found = []

    def looking(sight, chance):
        if sight.on_turn and chance.random() < 0.2:
            spot = spot_of(match_of(sight), sight.seat)
            known = len([tile for hand in (*spot.hands, spot.table) for tile in hand])
            worlds = [share_in(match_of(sight.anew(chance)), sight.seat) for _ in range(60)]
            found.append((expected_share(sight, chance, 400), sum(worlds) / len(worlds), known + len(spot.unseen)))
        return calling_station(sight, chance)

    for number in range(3):
        Meeting(game, FOUR, number, 0).played({True: looking, False: looking}, None)

    off = [one - other for one, other, _ in found]
    assert len(found) > 10
    assert abs(sum(off) / len(off)) < 0.03
    assert max(map(abs, off)) < 0.3
    assert {tiles for *_, tiles in found} == {52}


@pytest.mark.parametrize("number", range(4))
def test_what_a_phase_will_cost_is_foreseen(number):
    """Beside two who raise whatever they hold, somebody who goes along the cheapest way pays what they expected."""
    expected: dict[StrEnum, int] = {}
    paid: list[tuple[int, int]] = []

    def going_along(sight, chance):
        chips, phase = match_of(sight).betting, match_of(sight).phase
        if not sight.on_turn:
            return PASS
        if Fold() in sight.offers and sight.seat != going:
            return Choice(Fold())
        own = betting.player(chips, sight.seat)
        paid.extend((own.given, due) for before, due in expected.items() if before != phase)
        expected.clear()
        spot = pressed(sight, chips)
        if spot is None:
            return calling_station(sight, chance)
        action, then = cheapest(spot, sight.offers)
        if len(spot.bold) == 2:
            expected[phase] = betting.player(then, sight.seat).given
        return Choice(action)

    going = Seat(0)
    Meeting(STUDPOKER, FOUR, number, 0).played({True: going_along, False: maniac}, None)

    assert len(paid) >= 2
    assert [given for given, _ in paid] == [due for _, due in paid]


OPEN = {Seat(0): cards("3+"), Seat(1): cards("9#")}
TOLD = DealtOpen(tuple((seat, hand[0]) for seat, hand in OPEN.items()), Seat(1))
RAISED = Raised(Seat(1), paid=6, amount=3, bid=6, pot=20, all_in=False)


def believed(unseen, *heard):
    """Return what the one with the open nine may hold."""
    return ranges([Seat(1)], heard, cards(unseen))[Seat(1)]


def test_bids_tell_of_a_hidden_tile():
    """Whoever raises on an open nine that pairs nothing is believed a nine below; without any bid all are alike."""
    silent, bold = believed("9o 4o b+", TOLD), believed("9o 4o b+", TOLD, RAISED)

    assert len({round(weight, 9) for weight in silent.weights.values()}) == 1
    assert max(bold.weights, key=bold.weights.__getitem__) == cards("9o")[0]


def test_who_raises_on_every_board_is_believed_less_and_less():
    """The more phases somebody raises in with nothing in sight, the likelier they would with anything."""
    unseen, heard, bold = "9o 4o 7* a* 8o", [TOLD, RAISED], []
    for own, other in [cards("2* k#"), cards("5+ k*"), cards("6# d+")]:
        bold.append(believed(unseen, *heard).bold)
        heard += [DealtOpen(((Seat(0), other), (Seat(1), own)), Seat(0)), RAISED]

    assert bold == sorted(set(bold))
    assert bold[0] > AT_FIRST[Habit.BOLD]


def test_what_costs_nothing_tells_next_to_nothing():
    """To go along with a bid that is paid already is what nearly everybody does with anything but the best."""
    free = believed("9o 4o b+", TOLD, Held(Seat(1), paid=0, pot=20, all_in=False)).weights
    raised = believed("9o 4o b+", TOLD, RAISED).weights

    assert max(free.values()) < 1.4 * min(free.values())
    assert max(raised.values()) > 1.8 * min(raised.values())


@pytest.mark.parametrize("name", ["station", "leicht", "mittel", "pairs", "maniac"])
def test_belief_is_no_worse_than_none(name):
    """Whoever bids, of a deal's hidden tiles those that are true are believed as much as by lot, or more."""
    found: list[float] = []

    def playing(sight, chance):
        match = match_of(sight)
        assert isinstance(match.own, OpenTiles)
        truth[sight.seat] = match.hands[sight.seat][0]
        if len(match.own.dealt[sight.seat]) > 2 and chance.random() < 0.2:
            for seat, one in reading(sight).items():
                if seat in truth:
                    likely = one.weights[truth[seat]] / sum(one.weights.values())
                    found.append(log(likely * len(one.weights)))
        return player(sight, chance)

    player, number = called("studpoker", name), 0
    while len(found) < 40:
        truth, number = {}, number + 1
        Meeting(STUDPOKER, FOUR, number, 0).played({True: playing, False: playing}, None)

    assert fmean(found) > -0.4
