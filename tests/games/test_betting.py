"""BETTING.md: the arithmetic of bids, raises and pots, without a card."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import Automation, Mode, NoLimitTexasHoldem

from games.contract import Refused, Seat
from games.frozen import evolve
from games.holdem import HOLDEM
from games.kit.cards import PACK
from games.pot import betting
from games.pot.actions import AllIn, Bid, Fold, Hold, Raise, Refusal
from games.pot.betting import Betting, Limit, Outcome, Player, Street
from games.pot.showdown import Pot, divide, pots_of, unmatched
from tests.games.potplay import Playing
from tests.lanes import tries

A, B, C, D = map(Seat, range(4))


def scene(*chips, street=None, **given):
    """Return a phase that seat 0 begins, everybody with these chips; `given` are antes by letter."""
    players = tuple(
        Player(Seat(seat), amount, given=given.get("abcd"[seat], 0), playing=True) for seat, amount in enumerate(chips)
    )
    begun, outcome = betting.begin(Betting(players), street or Street(3, Limit.NONE), A)
    assert outcome is Outcome.RUNNING
    return begun


def played(phase, *moves):
    """Return the phase after moves of whoever is on turn, and what `advance` found last."""
    outcome = Outcome.RUNNING
    for move in moves:
        seat = betting.on_turn(phase)
        assert seat is not None
        match betting.all_in(phase, seat) if isinstance(move, AllIn) else move:
            case "check":
                after = betting.check(phase, seat)
            case Bid(amount):
                after = betting.bid(phase, seat, amount)
            case Hold(amount):
                after = betting.hold(phase, seat, amount)
            case Raise() as wish:
                after = betting.raise_(phase, seat, wish)
            case Fold():
                after = betting.fold(phase, seat)
        phase, outcome = betting.advance(after)
    return phase, outcome


def test_the_booklets_example():
    """R16, R19: A opens with 4, B raises by 3, C holds 7, D drops, A holds 3; B and C hold once more for nothing."""
    phase, outcome = played(scene(200, 200, 200, 200), Bid(4), Raise(3, holding=4), Hold(7), Fold(), Hold(3))
    assert (Outcome.RUNNING, B, 0) == (outcome, betting.on_turn(phase), betting.due(phase, B))
    assert Outcome.CLOSED is played(phase, Hold(), Hold())[1]


@pytest.mark.parametrize("said", [None, 50, 34])
def test_both_names_of_all_they_have(said):
    """R16, R30: who has 34 when 50 are due may say either number: both put in their last chips."""
    phase, _ = played(scene(200, 34, 200), Bid(50), Hold(said))
    assert (34, 0) == (betting.player(phase, B).stake, betting.player(phase, B).chips)


@pytest.mark.parametrize("said", [33, 35, 49, 51])
def test_no_other_amount(said):
    """R16: any other number is refused, and the right one is named."""
    with pytest.raises(Refused) as refused:
        played(scene(200, 34, 200), Bid(50), Hold(said))
    assert (Refusal.WRONG_AMOUNT, 34) == (refused.value.reason, refused.value.facts["due"])


def test_level_stakes_end_a_phase_at_once():
    """R19: with `gleichstand` nobody is asked again when everybody has acted since the last raise."""
    level = scene(200, 200, 200, street=Street(3, Limit.NONE, level=True))
    assert Outcome.CLOSED is played(level, Bid(4), Raise(3), Hold(), Hold())[1]


def test_last_raiser_may_raise_again():
    """R17, R19: with whole circuits it is the last raiser's turn again, and they may use it."""
    phase, _ = played(scene(200, 200), Bid(3), Raise(3), Hold())
    assert 9 == played(phase, Raise(3))[0].bid


@pytest.mark.parametrize(
    ("most", "limits"),
    [
        (Limit.HALF_POT, (3, (23 + 7) // 2)),
        (Limit.POT, (3, 30)),
        (Limit.NONE, (3, None)),
        (5, (3, 5)),
        (1, (3, 3)),
    ],
)
def test_limits(most, limits):
    """R4: the pot is counted with the holding included, halves are rounded down, and R5 is always allowed."""
    phase = scene(200, 200, 200, street=Street(3, most), a=4, b=4, c=4)
    paid = betting.pay(betting.pay(phase, A, 4), B, 7)
    assert limits == betting.limits(evolve(paid, bid=7), C)


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        (["check", Bid(3), "check"], Refusal.BID_LIES),
        (["check", "check", "check", "check"], Refusal.CHECKED_BEFORE),
        ([Hold()], Refusal.NO_BID),
        ([Raise(3)], Refusal.NO_BID),
        ([Bid(2)], Refusal.TOO_LITTLE),
        ([Bid(0)], Refusal.TOO_LITTLE),
        ([Bid(51)], Refusal.TOO_FEW_CHIPS),
        ([Bid(3), Bid(3)], Refusal.BID_LIES),
        ([Bid(10), Hold(9)], Refusal.WRONG_AMOUNT),
        ([Bid(10), Raise(3, holding=9)], Refusal.WRONG_AMOUNT),
        ([Bid(10), Raise(2)], Refusal.TOO_LITTLE),
        ([Bid(10), Raise(10, to=True)], Refusal.TOO_LITTLE),
        ([Bid(10), Raise(41)], Refusal.TOO_FEW_CHIPS),
        ([Bid(50), Raise(3)], Refusal.TOO_FEW_CHIPS),
        ([Bid(3)] + [Raise(3)] * 10, Refusal.RAISED_TOO_OFTEN),
        ([Bid(10), AllIn(), Raise(3)], Refusal.TOO_FEW_CHIPS),
        ([AllIn(), AllIn(), Raise(3)], Refusal.NO_OPPONENT),
    ],
)
def test_refusals(moves, code):
    """R14-R17: every move that is none has its code."""
    with pytest.raises(Refused) as refused:
        played(scene(50, 50, 50), *moves)
    assert code is refused.value.reason


def test_nobody_raises_against_players_without_chips():
    """R30: with no chips on the other side a raise is refused, whatever its amount."""
    phase, _ = played(scene(20, 20, 50), AllIn(), AllIn())
    with pytest.raises(Refused) as refused:
        played(phase, Raise(3))
    assert Refusal.NO_OPPONENT is refused.value.reason


@pytest.mark.parametrize(
    ("moves", "stake", "bid"),
    [
        ([Bid(30), Hold()], 17, 30),  # holding with fewer chips than due
        ([Fold(), Bid(17)], 17, 17),
        ([Bid(15), AllIn()], 17, 17),  # a short raise, by 2
        ([Bid(15), Raise(2)], 17, 17),
        ([Bid(15), Raise(17, to=True)], 17, 17),
        ([Bid(30), AllIn()], 17, 30),
    ],
)
def test_last_chips(moves, stake, bid):
    """R30: last chips hold, bid and raise whatever the minimum says, and count as that in every respect."""
    phase, _ = played(scene(100, 17, 100), *moves)
    assert (stake, 0, bid) == (betting.player(phase, B).stake, betting.player(phase, B).chips, phase.bid)


def test_short_raise_is_a_raise():
    """R30: after a raise with the last chips everybody has to act again."""
    level = scene(100, 17, 100, street=Street(3, Limit.NONE, level=True))
    phase, outcome = played(level, Bid(15), AllIn(), Hold())
    assert (Outcome.RUNNING, A, 2) == (outcome, betting.on_turn(phase), betting.due(phase, A))
    assert 1 == betting.player(phase, B).raises


@pytest.mark.parametrize(
    ("free", "checks", "outcome"), [(True, 3, Outcome.CHECKED), (False, 3, Outcome.RUNNING), (True, 2, Outcome.RUNNING)]
)
def test_checked_through(free, checks, outcome):
    """R15: a round of checks ends the phase where that is agreed, and binds where it is not."""
    street = Street(3, Limit.NONE, free=free)
    assert outcome is played(scene(50, 50, 50, street=street), *["check"] * checks)[1]


def test_checked_players_must_drop_one_after_the_other():
    """R15a, R20: after a round of checks dropping passes the obligation on; the last one is alone."""
    assert Outcome.ALONE is played(scene(50, 50, 50), "check", "check", "check", Fold(), Fold())[1]


def test_no_checking():
    """S4, H3: where nobody checks, not even the first may."""
    with pytest.raises(Refused) as refused:
        played(scene(50, 50, street=Street(3, Limit.NONE, checking=False)), "check")
    assert Refusal.NO_CHECKING is refused.value.reason


@pytest.mark.parametrize(
    ("chips", "stakes", "silent"),
    [
        ((0, 0, 0), (9, 9, 9), True),
        ((5, 0, 0), (9, 9, 3), True),
        ((5, 0, 0), (3, 9, 9), False),
        ((5, 5, 0), (9, 9, 9), False),
    ],
)
def test_nobody_can_bid(chips, stakes, silent):
    """R33: betting is over if at most one has chips and owes nobody anything."""
    players = tuple(Player(Seat(n), c, c, s, playing=True) for n, (c, s) in enumerate(zip(chips, stakes, strict=True)))
    assert silent is betting.nobody_can_bid(Betting(players))


# --- pots ------------------------------------------------------------------------------------------------------------


def contributed(*given, out=()):
    """Return players with these contributions; those in `out` have dropped."""
    return tuple(Player(Seat(n), 0, amount, playing=n not in out) for n, amount in enumerate(given))


@pytest.mark.parametrize(
    ("given", "out", "expected"),
    [
        # R31: levels of 20, 50 and 70.
        ((70, 20, 50, 70), (), [(80, (A, B, C, D)), (90, (A, C, D)), (40, (A, D))]),
        ((30, 30, 30), (), [(90, (A, B, C))]),
        ((30, 10, 30), (2,), [(30, (A, B)), (40, (A,))]),
        # Above the highest level of a player still in everything falls into the last pot.
        ((20, 50, 20), (1,), [(90, (A, C))]),
        # Without sharers left, a layer goes to the pot below.
        ((40, 20, 40, 20), (0, 2), [(120, (B, D))]),
        ((0, 5, 5), (), [(10, (B, C))]),
    ],
)
def test_side_pots(given, out, expected):
    """R31: levels of those still in make the pots; dropped players' chips fill them without a share."""
    assert [Pot(*pot) for pot in expected] == list(pots_of(contributed(*given, out=out)))


@pytest.mark.parametrize(
    ("given", "out", "surplus"),
    [
        ((70, 20, 50), (), (A, 20)),
        ((70, 70, 50), (), None),
        ((70, 20, 50), (0,), None),
        ((70, 60, 50), (1,), (A, 10)),
    ],
)
def test_unmatched_chips(given, out, surplus):
    """R32: what nobody matched, dropped players included, is its owner's again if they are still in."""
    assert surplus == unmatched(contributed(*given, out=out))


@pytest.mark.parametrize(
    ("chips", "winners", "shares"),
    [(15, (C, A), (8, 7)), (76, (B, C, D), (26, 25, 25)), (8, (A, B, C), (3, 3, 2)), (9, (D,), (9,))],
)
def test_odd_chips(chips, winners, shares):
    """R26, R27: odd chips go one by one in the order of the winners."""
    assert tuple(zip(winners, shares, strict=True)) == divide(chips, winners)


@given(st.lists(st.tuples(st.integers(0, 60), st.booleans()), min_size=2, max_size=8))
def test_pots_hold_every_chip_once(seats):
    """R31: all pots together are all contributions, and each has a sharer who reached it."""
    players = tuple(Player(Seat(n), 0, given, playing=inside) for n, (given, inside) in enumerate(seats))
    reached = max((one.given for one in players if one.playing), default=0)
    pots = pots_of(players)
    if reached:
        assert sum(one.given for one in players) == sum(pot.chips for pot in pots)
    assert all(pot.sharers for pot in pots)


@given(st.integers(0, 500), st.integers(1, 8))
def test_shares_differ_by_one_at_most(chips, winners):
    """R27: nobody gets more than one odd chip, and nothing is left over."""
    shares = [share for _, share in divide(chips, tuple(map(Seat, range(winners))))]
    assert chips == sum(shares)
    assert shares == sorted(shares, reverse=True)
    assert shares[0] - shares[-1] <= 1


# --- a second opinion ------------------------------------------------------------------------------------------------

UNIT = math.lcm(*range(1, 8))
"""Stacks are multiples of this, so that no pot ever has an odd chip: PokerKit gives those to somebody else."""

AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
    Automation.RUNOUT_COUNT_SELECTION,
)


@tries(100, 1_000)
def test_side_pots_against_pokerkit(tries):
    """R30-R33: random all-in hands end with the very stacks PokerKit reaches."""
    dice = random.Random(31)
    several = 0
    for _ in range(tries):
        stacks = [dice.randrange(2, 20) * 2 * UNIT for _ in range(dice.randrange(3, 8))]
        order = dice.sample(PACK, 2 * len(stacks) + 5)
        drops = [dice.random() < 0.3 for _ in stacks]
        ours, pots = _our_stacks(stacks, order, drops)
        several += pots > 1
        assert _their_stacks(stacks, order, drops) == ours
    assert several >= tries / 2, "too few hands had side pots"


def _our_stacks(stacks, order, drops):
    """Return everybody's chips after one hand of our own, and how many pots there were."""
    count = len(stacks)
    hands = [" ".join(map(str, order[2 * seat : 2 * seat + 2])) for seat in range(count)]
    match = Playing(
        HOLDEM,
        hands,
        " ".join(map(str, order[2 * count :])),
        players=count,
        chips=dict(enumerate(stacks)),
        mindesteinsatz=2 * UNIT,
        maximaleinsatz=Limit.NONE.value,
        rundenende="gleichstand",
    )
    while match.state.hands:
        (seat,) = HOLDEM.on_turn(match.state)
        match.do(Fold() if drops[seat] else _everything(match, seat))
    return match.chips(), sum(type(event).__name__ == "PotWon" for event in match.events)


def _everything(match, seat):
    chips = match.state.betting
    return AllIn() if any(one.able for one in chips.players if one.seat != seat) else Hold()


def _their_stacks(stacks, order, drops):
    """Return everybody's chips after the same hand in PokerKit."""
    count = len(stacks)
    state = NoLimitTexasHoldem.create_state(
        AUTOMATIC, False, 0, (UNIT, 2 * UNIT), 2 * UNIT, tuple(stacks), count, mode=Mode.CASH_GAME
    )
    words = ["23456789TJQKA"[card.rank - 2] + "cshd"[card.suit] for card in order]
    for seat in range(count):
        state.deal_hole("".join(words[2 * seat : 2 * seat + 2]))
    while state.actor_index is not None:
        seat = state.actor_index
        everything = stacks[seat]
        if drops[seat] and state.can_fold():
            state.fold()
        elif state.can_complete_bet_or_raise_to(everything):
            state.complete_bet_or_raise_to(everything)
        else:
            state.check_or_call()
    table = words[2 * count :]
    for tiles in ("".join(table[:3]), table[3], table[4]):
        if state.can_burn_card():
            state.burn_card("??")
            state.deal_board(tiles)
    return list(state.stacks)
