"""Studpoker's own rules: open tiles and who speaks first (S1-S9)."""

import pytest

from games.contract import Seat
from games.pot.actions import AllIn, Bid, Check, Fold, Hold
from games.pot.match import HandDealt
from games.studpoker import STUDPOKER, DealtOpen, Phase, open_tiles
from tests.games.potplay import Playing, tiles

HANDS = ("9+ k#", "4* 4o", "a+ 7#")
ROUND = (Bid(3), Hold(), Hold(), Hold(), Hold(), Hold())


@pytest.mark.parametrize(("ante", "pot"), [(True, 9), (False, 0)])
def test_ante(ante, pot):
    """S2: everybody brings a Mindesteinsatz, unless agreed otherwise."""
    assert pot == STUDPOKER.view(Playing(STUDPOKER, ante=ante).state, None).common.pot


@pytest.mark.parametrize(
    ("hands", "first"),
    [
        (("2+ k#", "2# b#", "2* a#"), 2),
        (("a+ d+", "a# 7+", "a* d#"), 0),  # equal: nearer to the dealer's left; seat 2 deals
        (("a+ 7+", "a# d+", "a* d#"), 1),
    ],
)
def test_highest_open_tile_speaks_first(hands, first):
    """S3: the ace is high, hidden tiles do not count, of equals the dealer is last."""
    match = Playing(STUDPOKER, hands)
    assert (Seat(first),) == STUDPOKER.on_turn(match.state)
    assert first == STUDPOKER.view(match.state, None).best


def test_speaker_without_chips():
    """S3: if the highest open tile has no chips, the next one clockwise who has speaks first."""
    match = Playing(STUDPOKER, ("2+ k#", "2# a#", "2* b#"), chips={1: 3})
    assert (Seat(2),) == STUDPOKER.on_turn(match.state)


def test_no_checking_in_the_first_phase():
    """S4: bid or drop; if the first drops, the next must."""
    match = Playing(STUDPOKER, HANDS)
    assert "kein_schieben" == match.refusal(Check())
    match.do(Fold())
    assert "kein_schieben" == match.refusal(Check())


@pytest.mark.parametrize(
    ("wall", "first"),
    [
        ("9# 8+ 7o", 2),  # a pair of sevens
        ("a# 5+ 6+", 0),  # king and ace before nothing
        ("b# 2+ 8o", 0),  # high tiles
    ],
)
def test_best_open_hand_speaks_first(wall, first):
    """S5: another open tile to each from the dealer's left, and pairs before high tiles."""
    match = Playing(STUDPOKER, HANDS, wall)
    match.do(*ROUND)
    assert Phase.BETTING_2 is match.state.phase
    assert (Seat(first),) == STUDPOKER.on_turn(match.state)
    dealt = [event for event in match.events if isinstance(event, DealtOpen)][-1]
    assert [*zip((0, 1, 2), tiles(wall), strict=True)] == [*dealt.tiles]
    assert first == dealt.first


def test_dropped_players_get_no_tiles():
    """S5, S9: who has dropped is dealt nothing, their open tiles are turned over, and they are not looked at."""
    match = Playing(STUDPOKER, HANDS, "9# 8+ 7o")
    match.do(Fold(), Bid(3), Hold(), Hold(), Hold())
    assert () == open_tiles(match.state, Seat(0)) == STUDPOKER.view(match.state, Seat(0)).open[Seat(0)]
    assert tiles("4o 9#") == open_tiles(match.state, Seat(1))


def test_checking_later():
    """S6: from the second phase on checking is possible, once."""
    match = Playing(STUDPOKER, HANDS, "9# 8+ 7o")
    match.do(*ROUND, Check(), Check(), Check())
    assert "schon_geschoben" == match.refusal(Check())


def test_four_phases_then_the_showdown():
    """S7, S8: four phases; at the end who bid last turns up first and the beaten may keep their hidden tile."""
    match = Playing(STUDPOKER, HANDS, "9# 8+ 7o 9* 4+ 2+ 2* 8# 3+")
    match.do(*ROUND)
    for phase in (Phase.BETTING_2, Phase.BETTING_3, Phase.BETTING_4):
        assert phase is match.state.phase
        match.do(*ROUND)
    assert tiles("4* 4o 8+ 4+ 8#") == dict(match.state.shown)[Seat(1)]
    assert (Seat(1),) == match.state.winners


def test_missing_tiles_are_dealt_at_once():
    """R33, S7: when nobody can bid any more, all missing tiles are dealt and the hands compared."""
    match = Playing(STUDPOKER, HANDS, maximaleinsatz="ohne")
    match.do(AllIn(), Hold(), Fold())
    assert 4 == sum(isinstance(event, DealtOpen) for event in match.events)
    assert 600 == sum(match.chips())


def test_hidden_tile_and_sorting():
    """S3, S9: the hidden tile is told to its owner alone, and sorting one's hand turns nothing over."""
    match = Playing(STUDPOKER, HANDS)
    (told,) = (event for event in match.events if isinstance(event, HandDealt) and event.seat == 0)
    assert (told, None) == (told.seen_by(Seat(0)), told.seen_by(Seat(1)))
    turned = STUDPOKER.hands.arrange(match.state, Seat(0), tiles("k# 9+"))
    assert tiles("k#") == open_tiles(turned, Seat(0))


def test_eight_players():
    """S1: eight players play; the wall lasts."""
    match = Playing(STUDPOKER, players=8, maximaleinsatz="ohne")
    match.do(AllIn(), *[Hold()] * 7)
    assert 12 == len(match.state.stock)
