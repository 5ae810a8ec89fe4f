"""Draw Poker's own rules: the opening hand, the void deal, the exchange (R6, R9, R15b, R18, R20-R22)."""

import pytest

from games.contract import UNKNOWN, Seat, Shuffle
from games.poker import POKER, Exchanged, ExchangedUnseen, Phase, may_open
from games.pot.actions import AllIn, Bid, Check, Fold, Hold
from games.pot.match import DealVoid, Exchange, Keep, MatchWon, NobodyCanBid, Show
from tests.games.potplay import Playing, tiles

JACKS = "b+ b# 4* 7o 9+"
QUEENS = "d+ d# 2* 5o 8+"
NOTHING = "2+ 4# 6* 8o 10+"


@pytest.mark.parametrize(
    ("hand", "opens"),
    [
        ("b+ b# 4* 7o 9+", True),
        ("a+ a# 2* 3o 4+", True),
        ("10+ 10# a* ko d+", False),
        ("a+ k# d* bo 9+", False),
        ("2+ 2# 3* 3o 4+", True),
        ("2+ 2# 2* 3o 4+", True),
        ("2+ 3# 4* 5o 6+", True),
    ],
)
def test_who_may_open(hand, opens):
    """R18: two jacks or anything better, small tiles in two pairs too; with the rule off anything."""
    with_rule, without = Playing(POKER, (hand,)), Playing(POKER, (hand,), jackpott=False)
    assert (opens, True) == (may_open(with_rule.state, Seat(0)), may_open(without.state, Seat(0)))
    assert opens is POKER.view(with_rule.state, Seat(0)).common.own.may_open


@pytest.mark.parametrize("opening", [Bid(3), Bid(500), AllIn()])
def test_weak_hands_do_not_open(opening):
    """R18: a weak hand is refused before the amount is judged, also as `alles`; after the opening it is free."""
    match = Playing(POKER, ("10+ 10# 4* 7o 9+", QUEENS), chips={1: 20}, maximaleinsatz="ohne")
    assert "eroeffnung_zu_schwach" == match.refusal(opening)
    match.do(Check(), Bid(3), Fold(), AllIn())
    assert 197 == match.state.betting.bid


def test_jackpot_rule_ends_with_phase_1():
    """R18: in phase 2 any hand may bid first."""
    match = Playing(POKER, (JACKS, NOTHING), rundenende="gleichstand")
    match.do(Bid(3), Hold(), Fold(), Keep(), Keep(), Check(), Bid(3))
    assert 3 == match.state.betting.bid


@pytest.mark.parametrize(
    ("agreed", "jackpot", "void"),
    [
        ("jackpott", True, True),
        ("jackpott", False, False),
        ("zwang", True, False),
        ("frei", True, True),
        ("frei", False, True),
    ],
)
def test_void_deal(agreed, jackpot, void):
    """R15: a first phase checked through throws the deal in, or binds everybody to bid or drop."""
    match = Playing(POKER, (NOTHING,), durchgeschoben=agreed, jackpott=jackpot)
    match.do(Check(), Check(), Check())
    assert void is any(isinstance(event, DealVoid) for event in match.events)
    assert void is (match.state.phase is Phase.SHUFFLING)
    if not void:
        assert "schon_geschoben" == match.refusal(Check())


def test_standing_pot():
    """R15b, R28, R29: the pot stays, the next dealer deals, all antes are paid again, and the deal does not count."""
    match = Playing(POKER, (NOTHING,), spiele=1)
    match.do(Check(), Check(), Check())
    assert (9, Seat(0), (), 0) == (
        sum(one.given for one in match.state.betting.players),
        match.state.dealer,
        match.state.winners,
        match.state.scored,
    )
    assert "nichts_zu_zeigen" == match.refusal(Show(), seat=0)
    match.do(Shuffle())
    match.deal()
    match.do(Fold(), Fold())
    assert 212 == max(match.chips())
    assert isinstance(match.events[-1], MatchWon)


def test_standing_pot_keeps_a_player_in():
    """R15b: with all their chips in the standing pot one plays on all-in and owes no ante."""
    match = Playing(POKER, (NOTHING,), chips={0: 3})
    match.do(Check(), Check())
    assert Phase.SHUFFLING is match.state.phase
    match.do(Shuffle())
    match.deal(("a+ a# a* ao k+", JACKS.replace("4*", "2*"), QUEENS.replace("2*", "3*")))
    poor = match.state.betting.players[0]
    assert (0, 3, True) == (poor.chips, poor.given, poor.all_in)
    match.do(Bid(3), Hold(), Hold(), Hold(), *[Keep()] * 3, Check(), Check(), Bid(3), Fold())
    assert [9, 203, 191] == match.chips()


def test_a_leavers_share_of_a_standing_pot():
    """R34: a leaver's chips in a standing pot stay there without a share; the last one in the match gets them."""
    match = Playing(POKER, (NOTHING,))
    match.do(Check(), Check(), Check())
    match.leave(1)
    match.leave(0)
    assert (206, (Seat(2),)) == (match.chips()[2], match.state.champions)


def test_exchange_begins_with_the_opener():
    """R21: the opener exchanges first and speaks first in phase 2; if they drop, the next one still in."""
    match = Playing(POKER, (NOTHING, JACKS), rundenende="gleichstand")
    match.do(Check(), Bid(3), Hold(), Hold())
    assert (Seat(1), Seat(2), Seat(0)) == match.state.own.asked
    match.do(Keep(), Keep(), Keep())
    assert (Seat(1),) == POKER.on_turn(match.state)
    gone = Playing(POKER, (NOTHING, JACKS), rundenende="gleichstand")
    gone.do(Check(), Bid(3), Hold(), Hold())
    gone.leave(1)
    assert (Seat(2), Seat(0)) == gone.state.own.asked


def test_nobody_opened_because_nobody_could():
    """R21, R30, R33: all-in by the ante alone: the exchange from the dealer's left, then the showdown."""
    match = Playing(POKER, (JACKS, QUEENS), chips={0: 3, 1: 2, 2: 1})
    assert (Seat(0), Seat(1), Seat(2)) == match.state.own.asked
    match.do(Keep(), Keep(), Keep())
    assert 6 == sum(match.chips())
    assert not match.state.hands


def test_everybody_exchanges_all_in_or_not():
    """R22, R33: with the betting over there is still the exchange, and then the showdown."""
    match = Playing(POKER, (JACKS, QUEENS), maximaleinsatz="ohne")
    match.do(AllIn(), Hold(), Fold())
    assert NobodyCanBid() in match.events
    assert [Phase.EXCHANGE] == [match.state.phase]
    match.do(Exchange(tiles("4* 7o 9+")), Keep())
    assert [Phase.SHUFFLING] == [match.state.phase]


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("4* 7o 9+ b+", "zu_viele"),
        ("a+ k+ d+ b#", "zu_viele"),
        ("4* 4*", "karte_fehlt"),
        ("4* a+", "karte_fehlt"),
    ],
)
def test_refused_exchanges(cards, code):
    """R22: at most three, all of them held, none named twice; nobody drops here."""
    match = Playing(POKER, (JACKS, QUEENS), rundenende="gleichstand")
    match.do(Bid(3), Hold(), Fold())
    assert code == match.refusal(Exchange(tiles(cards)))
    assert "falsche_phase" == match.refusal(Fold())


def test_exchange_is_private():
    """R22, R36: others learn the number alone, from the event and from the record."""
    match = Playing(POKER, (JACKS, QUEENS), "3# 3* 3o", rundenende="gleichstand")
    exchange = Exchange(tiles("4* 7o"))
    match.do(Bid(3), Hold(), Fold(), exchange)
    assert tiles("b+ b# 9+ 3# 3*") == match.state.hands[Seat(0)]
    (event,) = (event for event in match.events if isinstance(event, Exchanged))
    assert ExchangedUnseen(Seat(0), 2) == event.seen_by(Seat(1)) == event.seen_by(None)
    assert event == event.seen_by(Seat(0))
    assert Exchange((UNKNOWN, UNKNOWN)) == exchange.shown(Seat(1), None)


def test_own_discards_do_not_come_back():
    """R22: what is laid away goes to nobody; the wall gives what it had."""
    match = Playing(POKER, (JACKS, QUEENS), rundenende="gleichstand")
    match.do(Bid(3), Hold(), Fold(), Exchange(tiles("4* 7o 9+")))
    assert {*tiles("4* 7o 9+")}.isdisjoint({*match.state.stock, *match.state.hands[Seat(0)]})
    assert {*tiles("4* 7o 9+")} <= {*match.state.muck}
