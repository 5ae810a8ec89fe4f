"""BETTING.md, R1-R36 around the betting: deals, showdowns, leaving, time and secrecy, the same in all three games."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.contract import DRAWING_LOTS, HOUSE, Drawn, No, Refused, Seat, Setup, Shuffle, TimeUp
from games.frozen import names_of
from games.game import play
from games.holdem import HOLDEM
from games.kit.cards import Card
from games.kit.chips import Eliminated
from games.poker import POKER, Exchanged
from games.pot.actions import AllIn, Bid, Check, Fold, Hold, Raise
from games.pot.hands import strength
from games.pot.match import (
    ChipsTakenAway,
    DealBegan,
    DealScored,
    Exchange,
    HandDealt,
    Keep,
    LaidAway,
    MatchWon,
    NextDealer,
    PotWon,
    Returned,
    Show,
    Shown,
    TookAll,
)
from games.record import BadDeal, Wanted
from games.studpoker import STUDPOKER
from games.table import rules
from games.table.actions import Join, Leave
from games.table.state import defaults
from tests.games.potplay import GAMES, Playing, playout, tiles

JACKS = "b+ b# 4* 7o 9+"
QUEENS = "d+ d# 2* 5o 8+"
KINGS = "k+ k# 10* 6o 3+"
SEEDS = st.integers(0, 10_000)
some_matches = settings(max_examples=25)
"""A sample is a whole match of several deals."""
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def told(match, kind):
    """Return the events of one kind so far."""
    return [event for event in match.events if type(event) is kind]


def by_seat(*numbers):
    """Return numbers by seat, as the events tell them."""
    return tuple((Seat(seat), number) for seat, number in enumerate(numbers))


def poker_showdown(**options):
    """Return a match of Draw Poker in which jacks, queens and kings are held down to the showdown."""
    match = Playing(POKER, (JACKS, QUEENS, KINGS), rundenende="gleichstand", **options)
    match.do(Bid(3), Hold(), Hold(), Keep(), Keep(), Keep(), Bid(3), Hold(), Hold())
    return match


# --- laws over random matches ----------------------------------------------------------------------------------------


@every_game
@some_matches
@given(seed=SEEDS)
def test_chips_are_conserved(game, seed):
    """R2, R26-R32: in every step of a random match all chips are on the table, and nobody owes any."""
    for setup, step, _ in playout(game, seed):
        players = step.state.betting.players
        assert len(setup.circle) * setup.options["startkapital"] == sum(one.chips + one.given for one in players)
        assert min(min(one.chips, one.given, one.stake) for one in players) >= 0


@every_game
@some_matches
@given(seed=SEEDS)
def test_chips_only_leave_with_leavers(game, seed):
    """R34: what a leaver had in front of them is gone, their stake is not, and the match still ends."""
    taken = 0
    for setup, step, _ in playout(game, seed, leaving=0.03):
        taken += sum(event.amount for event in step.events if isinstance(event, ChipsTakenAway))
        players = step.state.betting.players
        assert len(setup.circle) * setup.options["startkapital"] == taken + sum(
            one.chips + one.given for one in players
        )


@every_game
@some_matches
@given(seed=SEEDS)
def test_tiles_are_conserved(game, seed):
    """R1: during a deal every tile is in a hand, on the table, in the wall or laid away, exactly once."""
    for _, step, _ in playout(game, seed):
        state = step.state
        if state.hands:
            table_tiles = state.own.tiles if game is HOLDEM else ()
            held = [card for hand in state.hands.values() for card in hand]
            assert 52 == len({*held, *state.stock, *state.muck, *table_tiles})
            assert 52 == len(held) + len(state.stock) + len(state.muck) + len(table_tiles)


@every_game
@some_matches
@given(seed=SEEDS)
def test_nobody_sees_a_hidden_tile(game, seed):
    """R36: no view and no event shows anybody a tile they were not dealt and nobody laid open."""
    public: set[Card] = set()
    own: dict[Seat, set[Card]] = {}
    for setup, step, _ in playout(game, seed, leaving=0.01):
        if any(isinstance(event, DealBegan) for event in step.events):
            public, own = set(), {}
        for seat in setup.circle:
            own[seat] = own.get(seat, set()) | set(step.state.hands.get(seat, ())) | _received(step, seat)
        public |= {card for _, hand in step.state.shown for card in hand} | _laid_open(game, step)
        for viewer in (None, *setup.circle):
            allowed = public | (own[viewer] if viewer is not None else set())
            told_to_him = [event.seen_by(viewer) for event in step.events]
            assert set(_cards_in(told_to_him)) <= allowed
            seen = game.view(step.state, viewer)
            assert set(_cards_in(seen)) <= allowed


def _received(step, seat):
    """Return the tiles somebody got within a step, also if the deal was over at its end."""
    got: set[Card] = set()
    for event in step.events:
        if isinstance(event, HandDealt) and event.seat == seat:
            got |= set(event.cards)
        elif isinstance(event, Exchanged) and event.seat == seat:
            got |= set(event.got)
    return got


def _laid_open(game, step):
    """Return tiles that lie open by the rules of one game: the table's, or those dealt open."""
    if game is HOLDEM:
        return set(step.state.own.tiles)
    if game is STUDPOKER:
        return {card for open_tiles in step.state.own.dealt.values() for card in open_tiles}
    return set()


def _cards_in(thing):
    """Yield every card anywhere inside a value."""
    if isinstance(thing, Card):
        yield thing
    elif isinstance(thing, dict):
        for value in thing.values():
            yield from _cards_in(value)
    elif isinstance(thing, (tuple, list)):
        for value in thing:
            yield from _cards_in(value)
    else:
        for name in names_of(type(thing)):
            yield from _cards_in(getattr(thing, name))


@every_game
@some_matches
@given(seed=SEEDS)
def test_a_deal_ends_soon(game, seed):
    """R19, R33: whatever the options, no deal takes more than 3,000 actions, and whoever is waited for can act."""
    actions = 0
    for _, step, seat in playout(game, seed):
        actions = 0 if any(isinstance(event, DealBegan) for event in step.events) else actions + (seat is not None)
        assert actions <= 3_000
        if game.chance(step.state) is None and game.phase(step.state) not in game.over:
            assert list(game.moves(step.state))
    assert game.sheet(step.state).over
    assert game.sheet(step.state).winners


@every_game
@some_matches
@given(seed=SEEDS)
def test_offered_moves_are_the_possible_ones(game, seed):
    """R14-R18: a kind of action that some sample move shows legal is offered, and one called hopeless has none."""
    for _, step, _ in playout(game, seed):
        state = step.state
        if game.chance(state) is None:
            for seat, action in game.moves(state):
                assert type(action) in game.possible(state, seat)


# --- starting --------------------------------------------------------------------------------------------------------


@every_game
def test_first_dealer_by_lot(game):
    """R6: without a named dealer the house draws one, and the tiles are dealt after that."""
    start = game.start(Setup((Seat(0), Seat(1), Seat(2)), Seat(0), defaults(game))).state
    assert DRAWING_LOTS == game.chance(start).kind
    drawn = play(game, start, HOUSE, Drawn(DRAWING_LOTS, (Seat(1), Seat(0), Seat(2)))).state
    assert (Seat(1), 52) == (drawn.dealer, len(game.chance(drawn).things))


@every_game
@pytest.mark.parametrize(("pack", "players"), [(52, None), (32, range(3, 4))])
def test_32_tiles_are_for_three(game, pack, players):
    """R3: with 32 tiles exactly three may start."""
    assert (players or game.seats) == game.table.starters({**defaults(game), "steine": pack})


@every_game
def test_wrong_stacks(game):
    """A record that deals to nobody, too much, or turns up a tile is refused."""
    state = game.start(Setup((Seat(0), Seat(1), Seat(2)), Seat(0), defaults(game), Seat(2))).state
    for wanted in (
        Wanted({Seat(5): tiles("a+")}),
        Wanted({Seat(0): tiles("a+ k+ d+ b+ 10+ 9+")}),
        Wanted({Seat(0): tiles("a+"), Seat(1): tiles("a+")}),
        Wanted(upcards=tiles("a+")),
    ):
        with pytest.raises(BadDeal):
            game.record.stack(state, wanted)


@pytest.mark.parametrize("words", [("viel",), (), ("3", "4")])
def test_wrong_chips(words):
    """A header `chips` needs a name and a number."""
    setup = Setup((Seat(0),), Seat(0), defaults(POKER), Seat(0), {"chips": {Seat(0): words}})
    with pytest.raises(BadDeal):
        POKER.start(setup)


def test_dealing_goes_round_from_the_dealers_left():
    """R9: one tile at a time, the dealer last."""
    setup = Setup((Seat(0), Seat(1), Seat(2)), Seat(0), defaults(HOLDEM), Seat(0))
    state = HOLDEM.start(setup).state
    wall = HOLDEM.chance(state).things
    dealt = play(HOLDEM, state, HOUSE, Drawn("mischen", wall)).state
    assert {Seat(1): (wall[0], wall[3]), Seat(2): (wall[1], wall[4]), Seat(0): (wall[2], wall[5])} == dealt.hands


# --- showdown --------------------------------------------------------------------------------------------------------


def test_last_bidder_shows_first():
    """R24, R25: the last bidder shows whatever they have; the others only what is not beaten."""
    match = poker_showdown()
    assert [(Seat(0), tiles(JACKS)), (Seat(1), tiles(QUEENS)), (Seat(2), tiles(KINGS))] == [
        (event.seat, event.cards) for event in told(match, Shown)
    ]
    assert (Seat(2),) == match.state.winners


def test_beaten_hands_stay_hidden():
    """R25: once the kings lie open, jacks and queens go away unseen."""
    match = Playing(POKER, (JACKS, QUEENS, KINGS), rundenende="gleichstand")
    match.do(Bid(3), Hold(), Raise(3), Hold(), Hold(), Keep(), Keep(), Keep(), Check(), Check(), Bid(3), Hold(), Hold())
    assert [Seat(2)] == [event.seat for event in told(match, Shown)]
    assert [Seat(0), Seat(1)] == [event.seat for event in told(match, LaidAway)]


def test_no_bid_at_all():
    """R24: without any bid the showing begins where the last phase began."""
    match = Playing(HOLDEM, ("9+ 9#", "a+ k#", "d* b*"), "2* 3o 7# 8+ 10o", durchgeschoben="frei")
    match.do(Hold(), Hold(), Hold(), *[Check()] * 9)
    assert [Seat(0), Seat(1), Seat(2)] == [event.seat for event in match.events if isinstance(event, (Shown, LaidAway))]


def test_betting_that_never_began_again():
    """R24, R33: a phase passed over is one all the same: whose place would begin the last one shows first."""
    match = Playing(HOLDEM, ("9+ 9#", "a+ k#", "d* b*"), "2* 3o 7# 8+ 10o", chips={0: 3, 1: 3, 2: 3})
    match.do(Hold(), Hold())
    assert [Seat(0), Seat(1), Seat(2)] == [event.seat for event in match.events if isinstance(event, (Shown, LaidAway))]


def test_a_leaver_takes_their_unseen_tiles_along():
    """R34, R36: who goes can show nothing any more, and nothing of their hand is kept."""
    match = Playing(POKER, (JACKS, QUEENS, KINGS))
    match.do(Bid(3), Fold(), Fold())
    match.leave(0)
    assert () == match.state.unseen


def test_show_afterwards():
    """R25: who stayed unseen may show until the next shuffle, once; a dropped hand never."""
    match = Playing(POKER, (JACKS, QUEENS, KINGS))
    match.do(Bid(3), Fold(), Fold())
    assert "nichts_zu_zeigen" == match.refusal(Show(), seat=1)
    match.by(0, Show())
    assert [Shown(Seat(0), tiles(JACKS), strength(tiles(JACKS)), voluntary=True)] == told(match, Shown)
    assert "nichts_zu_zeigen" == match.refusal(Show(), seat=0)
    match.do(Shuffle())
    match.deal()
    assert () == match.state.shown


def test_showing_ends_with_the_next_shuffle():
    """R25: after the shuffle a kept hand is gone for ever."""
    match = Playing(POKER, (JACKS, QUEENS, KINGS))
    match.do(Bid(3), Fold(), Fold(), Shuffle())
    match.deal()
    assert No.WRONG_PHASE == match.refusal(Show(), seat=0)
    assert () == match.state.unseen


def test_odd_chips_per_pot():
    """R27: the dealer, though a winner, gets the odd chip last."""
    match = Playing(HOLDEM, ("2+ 7#", "a+ k#", "d* b*"), "10o bo do ko ao", durchgeschoben="frei")
    match.do(Hold(), Fold(), Hold(), *[Check()] * 6)
    assert [198, 201, 201] == match.chips()
    assert [((Seat(1), 4), (Seat(2), 4))] == [event.shares for event in told(match, PotWon)]


def test_unmatched_chips_go_back():
    """R32: what nobody matched returns before the pots are made and makes nobody a winner."""
    match = Playing(HOLDEM, ("a+ a#", "k+ k#", "2* 7o"), "3# 4* 9o b+ d#", chips={0: 30}, maximaleinsatz="ohne")
    match.do(Raise(100), Hold(), Fold())
    assert [Returned(Seat(2), 73)] == told(match, Returned)
    assert (Seat(0),) == match.state.winners
    assert [63, 197, 170] == match.chips()


# --- the match -------------------------------------------------------------------------------------------------------


def test_scores_and_next_dealer():
    """R8, R28, R29: the best hand has the pot, chips are the points, and the deal moves on by one seat."""
    match = poker_showdown()
    assert [DealScored(by_seat(191, 191, 218), by_seat(-9, -9, 18))] == told(match, DealScored)
    assert [NextDealer(Seat(0))] == told(match, NextDealer)
    assert by_seat(191, 191, 218) == POKER.sheet(match.state).totals


@every_game
def test_match_ends_after_the_deals_agreed(game):
    """R29: after `spiele` deals whoever has most chips wins, several together if need be."""
    match = Playing(game, spiele=1, durchgeschoben="zwang", ante=False, mindesteinsatz=1)
    while game.phase(match.state) not in game.over:
        match.do(Fold())
    assert [match.state.champions] == [event.winners for event in told(match, MatchWon)]
    assert () == game.on_turn(match.state)


def test_equal_chips_share_the_victory():
    """R29: without an ante and without a bid all have the same, and all who do win."""
    match = Playing(STUDPOKER, spiele=1, ante=False)
    match.do(Fold(), Fold())
    assert (Seat(0), Seat(1), Seat(2)) == match.state.champions


def test_elimination():
    """R29: who has no chips is out, is passed over by the deal, and is refused before anything else."""
    match = Playing(POKER, (JACKS, KINGS, QUEENS), chips={0: 10}, maximaleinsatz="ohne")
    match.do(AllIn(), Hold(), Fold(), Keep(), Keep())
    assert [Eliminated(Seat(0))] == told(match, Eliminated)
    assert Seat(1) == match.state.dealer
    match.do(Shuffle())
    match.deal()
    assert {Seat(1), Seat(2)} == set(match.state.hands)
    assert "ausgeschieden" == match.refusal(Check(), seat=0)
    assert "ausgeschieden" == match.refusal(Fold(), seat=0)
    assert No.NOT_YOUR_TURN == match.refusal(Check(), seat=1)


def test_an_eliminated_player_may_show():
    """R25, R29: the last deal's unseen hand is still theirs to show."""
    match = Playing(POKER, (JACKS, KINGS, QUEENS), chips={0: 10}, maximaleinsatz="ohne", rundenende="gleichstand")
    match.do(AllIn(), Raise(5), Fold(), Keep(), Keep())
    match.by(0, Show())
    assert tiles(JACKS) == dict(match.state.shown)[Seat(0)]


@every_game
def test_foreign_moves(game):
    """The exchange is a word of all three games, and `falsche_phase` where there is none."""
    match = Playing(game)
    assert No.WRONG_PHASE == match.refusal(Exchange())
    assert No.WRONG_PHASE == match.refusal(Keep())


# --- leaving, time, breaking off -------------------------------------------------------------------------------------


@every_game
def test_leaving_on_turn(game):
    """R34: the leaver's stake stays, their other chips go, and the next one is on turn."""
    match = Playing(game, players=4)
    (first,) = game.on_turn(match.state)
    match.leave(first)
    assert [ChipsTakenAway(first, 200 - match.state.betting.players[first].given)] == told(match, ChipsTakenAway)
    assert ((first + 1) % 4,) == game.on_turn(match.state)
    assert first not in match.state.hands


@every_game
def test_the_last_one_left_wins_everything(game):
    """R34: when all others leave, the last one takes the pot and the match."""
    match = Playing(game)
    first, second = match.state.betting.order[:2]
    match.leave(second)
    match.leave(first)
    (last,) = match.state.champions
    assert [TookAll] == [type(event) for event in match.events if isinstance(event, TookAll)]
    assert last not in {first, second}
    assert game.phase(match.state) in game.over


def test_leaving_in_the_exchange():
    """R34: a leaver in the exchange is passed over, and the last one left takes the pot."""
    match = Playing(POKER, (JACKS, QUEENS, KINGS), rundenende="gleichstand")
    match.do(Bid(3), Hold(), Hold(), Keep())
    match.leave(1)
    assert (Seat(2),) == POKER.on_turn(match.state)
    match.leave(0)
    assert (Seat(2),) == match.state.champions
    assert 212 == match.chips()[2]


def test_last_in_the_exchange_leaves():
    """R34: if the last one to exchange goes, phase 2 begins."""
    match = Playing(POKER, (JACKS, QUEENS, KINGS), rundenende="gleichstand")
    match.do(Bid(3), Hold(), Hold(), Keep(), Keep())
    match.leave(2)
    assert "bieten2" == POKER.phase(match.state)


def test_dealer_leaves_between_deals():
    """R34: the next player to their left deals."""
    match = poker_showdown(players=3)
    assert Seat(0) == match.state.dealer
    match.leave(0)
    assert (Seat(1),) == POKER.on_turn(match.state)


def test_leaving_out_of_turn_can_end_the_betting():
    """R33, R34: if only all-in opponents remain, nobody can bid any more."""
    match = Playing(HOLDEM, players=4, chips={0: 1}, maximaleinsatz="ohne")
    match.do(Hold(), Fold())
    match.leave(1)
    assert not match.state.hands


@every_game
def test_breaking_off_returns_everything(game):
    """R34: `spiel abbrechen` in mid-deal gives everybody their contribution back."""
    match = Playing(game, players=4)
    match.do(Fold())
    assert any(one.given for one in match.state.betting.players)
    aborted = game.table.abort(match.state)
    assert [200] * 4 == [one.chips for one in aborted.betting.players]
    assert {} == aborted.hands


@every_game
def test_time_up(game):
    """R34: the clock checks where that is allowed, and drops otherwise."""
    match = Playing(game, bedenkzeit=30)
    assert 30 == game.clock(match.state).seconds
    (seat,) = game.on_turn(match.state)
    match.house(TimeUp())
    assert (game is POKER) is (seat in match.state.hands)
    assert match.state.betting.players[seat].checked is (game is POKER)


def test_time_up_in_the_exchange():
    """R34: whoever does not decide keeps their tiles."""
    match = Playing(POKER, (JACKS, QUEENS, KINGS), bedenkzeit=30, rundenende="gleichstand")
    match.do(Bid(3), Hold(), Hold())
    match.house(TimeUp())
    assert ({Seat(0): 0}, tiles(JACKS)) == (match.state.own.exchanged, match.state.hands[Seat(0)])


@every_game
def test_every_turn_has_its_own_clock(game):
    """R34: the key changes with every turn, and nobody's time runs between deals."""
    keys = [game.clock(step.state) for _, step, seat in playout(game, 7) if seat is not None]
    running = [clock.key for clock in keys if clock is not None]
    assert all(one != other for one, other in pairwise(running))
    assert None in keys


def test_no_clock_by_default():
    """R34: without `bedenkzeit` the seat waits for ever."""
    assert None is POKER.clock(Playing(POKER).state)


# --- refusals of the table -------------------------------------------------------------------------------------------


@every_game
def test_leaving_needs_the_word(game):
    """R35: plain `verlassen` is refused; `aussteigen` is the game's own word and never leaves."""
    opened = rules.opened(game, "anna").state
    for seat, name in enumerate(("bernd", "clara"), 1):
        opened = rules.play(game, opened, Seat(seat), Join(name)).state
    begun = rules.play(game, opened, Seat(0), Shuffle()).state
    with pytest.raises(Refused) as refused:
        rules.play(game, begun, Seat(1), Leave())
    assert No.CONFIRM is refused.value.reason
    assert Seat(1) not in rules.play(game, begun, Seat(1), Leave(sure=True)).state.circle


@every_game
def test_dropping_out_of_turn(game):
    """R12, R35: out of turn and between deals `aussteigen` is refused."""
    match = Playing(game)
    (seat,) = game.on_turn(match.state)
    assert No.NOT_YOUR_TURN == match.refusal(Fold(), seat=(seat + 1) % 3)
    match.do(Fold(), Fold())
    assert No.WRONG_PHASE == match.refusal(Fold())
