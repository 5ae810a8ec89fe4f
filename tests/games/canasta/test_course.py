"""The course of a match: lots, the deal, the turn, the end of a deal, people who leave and come; and what is hidden."""

import random
from collections import Counter

import pytest

from games.canasta import CANASTA
from games.canasta.actions import (
    Approve,
    Ask,
    CoverDiscarded,
    Discard,
    Draw,
    Drew,
    LaidAway,
    Lay,
    LayOff,
    LotsDrawn,
    RedThreesLaid,
    Take,
    TilesDrawn,
    Veto,
)
from games.canasta.state import Phase, Refusal
from games.canasta.tiles import PACK, RED_THREES
from games.canasta.view import Cover
from games.contract import HOUSE, UNKNOWN, Drawn, Seat, Setup, Shuffle
from games.frozen import evolve
from games.game import play
from games.kit.events import HandDealt
from games.record import BadDeal, Wanted
from games.table.state import defaults
from tests.games.canasta.deals import (
    ANNA,
    BERND,
    CLARA,
    DORA,
    WHOLE_PACK,
    begun,
    dealt,
    done,
    every_tile,
    groups,
    hand,
    holding,
    lies,
    lying,
    refusal,
    started,
)
from tests.games.written import card as tile
from tests.games.written import cards as tiles

EMIL = Seat(4)
CANASTA_OF_KINGS = "k+ k# k* ko k+ k# k*"


# --- lots and deal ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "teams", "drawn", "circle", "sides"),
    [
        (4, "los", (CLARA, ANNA, BERND, DORA), (CLARA, ANNA, BERND, DORA), ((CLARA, BERND), (ANNA, DORA))),
        (4, "sitz", (CLARA, ANNA, BERND, DORA), (ANNA, BERND, CLARA, DORA), ((ANNA, CLARA), (BERND, DORA))),
        (3, "los", (CLARA, ANNA, BERND), (ANNA, BERND, CLARA), ()),
        (2, "los", (BERND, ANNA), (ANNA, BERND), ()),
    ],
)
def test_lots(seats, teams, drawn, circle, sides):
    """R27, R31: the lot seats four players or leaves them where they are, and who comes out first deals."""
    seated = tuple(map(Seat, range(seats)))
    state = CANASTA.start(Setup(seated, ANNA, {**defaults(CANASTA), "teams": teams})).state
    assert () == CANASTA.teams(state)
    step = play(CANASTA, state, HOUSE, Drawn("los", drawn))

    assert (circle, drawn[0], sides) == (step.state.circle, step.state.dealer, CANASTA.teams(step.state))
    assert [LotsDrawn(drawn[0], circle, sides, seated=seats == 4 and teams == "los")] == list(step.events)


@pytest.mark.parametrize(("seats", "size", "stock"), [(2, 15, 77), (3, 13, 68), (4, 11, 63)])
def test_deal(seats, size, stock):
    """R28, R29: the hands, one tile turned up, the rest is the stock; no tile is lost."""
    plain = [card for card in PACK if card not in RED_THREES and str(card) != "7o"]
    state = started({Seat(n): " ".join(map(str, plain[n * size : n * size + size])) for n in range(seats)}, seats=seats)

    assert {size} == {len(player.hand) for player in state.players.values()}
    assert (stock, tiles("7o"), ANNA) == (len(state.stock), state.pile, state.turn)
    assert every_tile(state) == WHOLE_PACK


def test_red_threes_of_the_deal_are_replaced_in_turn():
    """R6, R30: from the dealer's left, each player to the end; nobody is told what came for them."""
    step = dealt(begun(), {ANNA: "3* 4+", CLARA: "3o 5+"}, "3* 8# 9#", "7o")
    laid = [event for event in step.events if isinstance(event, RedThreesLaid)]

    assert [(ANNA, tiles("3* 3*")), (CLARA, tiles("3o"))] == [(event.seat, event.cards) for event in laid]
    assert tiles("8#")[0] == step.state.players[ANNA].hand[-1]
    assert tiles("9#")[0] == step.state.players[CLARA].hand[-1]
    assert (tiles("3* 3* 3o"), ()) == step.state.threes


@pytest.mark.parametrize(
    ("wanted"),
    [
        Wanted(upcards=tiles("7o 8o")),
        Wanted(hands={EMIL: tiles("7o")}),
        Wanted(hands={ANNA: tiles("4+ 4+ 4+")}),
        Wanted(others={"spalte": {}}),
    ],
)
def test_impossible_deals(wanted):
    """What cannot be dealt is no record's fault to be guessed at."""
    with pytest.raises(BadDeal):
        CANASTA.record.stack(begun(), wanted)


@pytest.mark.parametrize("given", [{None: ("100",)}, {ANNA: ("viel",)}, {ANNA: ()}, {EMIL: ("100",)}])
def test_impossible_totals(given):
    """A header `punkte` names a player and a number."""
    with pytest.raises(BadDeal):
        begun(given=given)


# --- the turn --------------------------------------------------------------------------------------------------------


def test_red_three_that_is_drawn():
    """R6: it is laid and replaced, and the hand has one tile more all the same; everybody sees it."""
    state = started(stock="3* 8#")
    step = play(CANASTA, state, ANNA, Draw())

    assert (tiles("3*"), ()) == step.state.threes
    assert [RedThreesLaid(ANNA, tiles("3*"), replaced=True), Drew(ANNA, tiles("8#"))] == list(step.events)
    assert TilesDrawn(ANNA, 1) == step.events[1].seen_by(BERND)


@pytest.mark.parametrize(("seats", "stock", "phase"), [(4, "3*", Phase.SHUFFLING), (2, "3* 8#", Phase.LAYING)])
def test_red_three_as_the_last_tile(seats, stock, phase):
    """R6, R15, R23: with nothing in its place the deal is over; with two players a single tile is enough to go on."""
    state = evolve(started(seats=seats), stock=tiles(stock))

    assert phase is done(state, (ANNA, Draw())).phase


def test_last_single_tile_is_drawn_alone():
    """R15: of two tiles to draw."""
    state = evolve(started(seats=2), stock=tiles("8#"))

    assert 16 == len(done(state, (ANNA, Draw())).players[ANNA].hand)


def turn_of(held, *melds, seats=4):
    """Return a match in which Anna has drawn and holds these tiles; earlier she has laid something."""
    state = started(stock="8#", seats=seats)
    return lying(holding(done(state, (ANNA, Draw())), ANNA, held, laid=True), *melds)


@pytest.mark.parametrize(
    ("held", "melds", "action", "code"),
    [
        ("k+ k# k* 8o 9o", (), Lay(groups("k+ k# ko")), "karte_fehlt"),
        ("k+ k# 8o 9o 4+", (), Lay(groups("k+ k# 8o / 9o 4+")), Refusal.DIFFERENT_RANKS),
        ("3+ 3# 3+ 9o 4+", (), Lay(groups("3+ 3# 3+")), Refusal.BLACK_THREE),
        ("3+ 3# 3+ 3# 2o 4+", ((0, CANASTA_OF_KINGS),), Lay(groups("3+ 3# 3+ 3# 2o")), Refusal.BLACK_THREE),
        ("3+ 3# 3+ 4+", (), Lay(groups("3+ 3# 3+")), Refusal.TOO_LOW),
        ("3+ 3# 3+ 4+", ((0, "a+ a# ao"),), Lay(groups("3+ 3# 3+")), Refusal.NO_CANASTA),
        ("k+ k# 8o 9o 4+", (), Lay(groups("k+ k#")), Refusal.TOO_SHORT),
        ("k+ 2o 2+ 9o 4+", (), Lay(groups("k+ 2o 2+")), Refusal.TOO_MANY_WILD),
        ("k+ k# k* 9o 4+", ((0, "ko ko k#"),), Lay(groups("k+ k# k*")), Refusal.RANK_LIES),
        ("k+ k# k* k+ k# k* 4+ 4#", (), Lay(groups("k+ k# k* / k+ k# k*")), Refusal.RANK_LIES),
        ("2+ 2# 2* 4+ 4#", ((0, "j j 2o"),), Lay(groups("2+ 2# 2*")), Refusal.RANK_LIES),
        ("k+ k# k* 9o 4+", (), Lay(groups("k+ k# k*")), Refusal.TOO_LOW),
        ("a+ a# a*", (), Lay(groups("a+ a# a*")), Refusal.LAST_TILE),
        ("a+ a# a* 4+", (), Lay(groups("a+ a# a*")), Refusal.NO_CANASTA),
        ("a+ 4+ 5+", ((0, "a# a* ao"),), LayOff(2, tiles("a+")), Refusal.NO_SUCH_MELD),
        ("a+ 4+ 5+", ((1, "a# a* ao"),), LayOff(1, tiles("a+")), Refusal.NOT_YOURS),
        ("a+ 4+ 5+", ((0, "a# a* ao"),), LayOff(1, tiles("a#")), "karte_fehlt"),
        ("a+ 4+ 5+", ((0, "a# a* ao"),), LayOff(1, tiles("4+")), Refusal.DOES_NOT_FIT),
        ("a+ 4+ 5+", ((0, "2# 2* 2o"),), LayOff(1, tiles("4+")), Refusal.DOES_NOT_FIT),
        ("2+ 2o 5+", ((0, "a# a* 2# 2*"),), LayOff(1, tiles("2+")), Refusal.TOO_MANY_WILD),
        ("a+", ((0, "a# a* ao"),), LayOff(1, tiles("a+")), Refusal.LAST_TILE),
        ("a+ 5+", ((0, "a# a* ao"),), LayOff(1, tiles("a+")), Refusal.NO_CANASTA),
        ("a+", ((0, "a# a* ao"),), Ask(), Refusal.TOO_LATE),
        ("a+ 5+", (), Discard(tile("9o")), "karte_fehlt"),
        ("a+ 5+", (), Draw(), "falsche_phase"),
        ("a+ 5+", (), Take(), "falsche_phase"),
        ("a+ 5+", (), Approve(), "falsche_phase"),
    ],
)
def test_refused_in_the_turn(held, melds, action, code):
    """R4, R5, R7 to R13, R21, R22: the codes, in the order in which they are looked for."""
    assert code == refusal(turn_of(held, *melds), ANNA, action)


def test_wild_tiles_stay():
    """R2, R3, R8: as many wild tiles as naturals may lie, also in a Canasta, and no command takes one back."""
    state = turn_of("2+ 2# 2* j 5+ 6+", (0, "k+ k# k* ko"))
    laid = done(state, (ANNA, LayOff(1, tiles("2+ 2# 2* j"))))

    assert ["k+ k# k* ko 2+ 2# 2* j"] == lies(laid)
    assert not any("Replace" in kind.__name__ or "Back" in kind.__name__ for kind in CANASTA.usual)


def test_joker_with_a_name_is_a_joker():
    """R2: nobody needs to say what it stands for; who does is not held to it."""
    named = evolve(tile("j"), stands_for=tile("k*"))

    assert ["a+ a# j"] == lies(done(turn_of("a+ a# j 5+ 6+"), (ANNA, Lay(((*tiles("a+ a#"), named),)))))


# --- the end of a deal -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "melds", "code"),
    [
        (4, ((0, CANASTA_OF_KINGS),), None),
        (4, ((1, CANASTA_OF_KINGS), (0, "8+ 8# 8o")), Refusal.NO_CANASTA),
        (3, ((0, CANASTA_OF_KINGS),), None),
        (2, ((0, CANASTA_OF_KINGS),), Refusal.NO_CANASTA),
        (2, ((0, CANASTA_OF_KINGS), (0, "9+ 9# 9* 9o 9+ 9# 9*")), None),
        (2, ((0, CANASTA_OF_KINGS), (0, "a+ a# a* ao")), None),
    ],
)
def test_canasta_needed(seats, melds, code):
    """R21: one, two for two players; what the same command completes counts."""
    held = "a+ ao a* 5+"

    state = turn_of(held, *melds, seats=seats)
    action = LayOff(len(melds), tiles("a+ ao a*")) if "a+" in melds[-1][1] else Lay(groups("a+ ao a*"))
    assert code == refusal(state, ANNA, action)
    if code is None:
        assert 100 in [
            item.points for item in done(state, (ANNA, action), (ANNA, Discard(tile("5+")))).last.sides[0].items
        ]


def test_partner_is_asked():
    """R22: their no holds for this turn alone; only they answer, and only once they are asked."""
    state = turn_of("a+ a# a* 5+", (0, CANASTA_OF_KINGS))
    asked = done(state, (ANNA, Ask()))

    assert ((CLARA,), "nicht_am_zug") == (CANASTA.on_turn(asked), refusal(asked, DORA, Approve()))
    denied = done(asked, (CLARA, Veto()))
    assert Refusal.PARTNER_AGAINST == refusal(denied, ANNA, Lay(groups("a+ a# a*")))
    assert Refusal.ASKED_ALREADY == refusal(denied, ANNA, Ask())
    passed = done(denied, (ANNA, Discard(tile("5+"))))
    assert not passed.forbidden


@pytest.mark.parametrize(
    ("accounts", "winners", "phase"),
    [
        ((5000, 0), (), Phase.SHUFFLING),
        ((5005, 0), (ANNA, CLARA), Phase.OVER),
        ((5005, 6005), (BERND, DORA), Phase.OVER),
        ((6005, 6005), (), Phase.SHUFFLING),
    ],
)
def test_goal_must_be_exceeded(accounts, winners, phase):
    """R24, R25: of two sides above it the higher total wins; equal ones play on."""
    state = evolve(turn_of("5+"), stock=())
    state = evolve(state, players={seat: evolve(one, hand=()) for seat, one in state.players.items()})
    state = evolve(holding(state, ANNA, "5+ 5+"), accounts=(accounts[0] + 5, accounts[1]), pile=tiles("3+"))
    ended = done(state, (ANNA, Discard(tile("5+"))))

    assert accounts == ended.accounts
    assert (phase, winners) == (ended.phase, CANASTA.sheet(ended).winners)


# --- people who go and come ------------------------------------------------------------------------------------------


def test_leaving_a_table_of_four():
    """R37: the deal is void; the newcomer has place, partner and total, and the same place deals."""
    state = evolve(turn_of("5+ 6+"), accounts=(300, 1200))
    left = CANASTA.table.leave(state, DORA).state

    assert (Phase.INTERRUPTED, 1, ()) == (left.phase, CANASTA.table.vacancies(left), CANASTA.on_turn(left))
    assert ((ANNA, CLARA), (BERND,)) == CANASTA.teams(left)
    joined = CANASTA.table.join(left, EMIL).state
    assert (Phase.SHUFFLING, EMIL, (ANNA, BERND, CLARA, EMIL)) == (joined.phase, joined.dealer, joined.circle)
    assert {ANNA: 300, BERND: 1200, CLARA: 300, DORA: 1200, EMIL: 1200} == dict(CANASTA.sheet(joined).totals)
    assert refusal(joined, EMIL, Shuffle()) is None


def test_two_leave_a_table_of_four():
    """R37: the match waits for both."""
    left = CANASTA.table.leave(CANASTA.table.leave(turn_of("5+ 6+"), DORA).state, BERND).state

    assert 2 == CANASTA.table.vacancies(left)
    once = CANASTA.table.join(left, EMIL).state
    assert (Phase.INTERRUPTED, 1) == (once.phase, CANASTA.table.vacancies(once))
    assert Phase.SHUFFLING is CANASTA.table.join(once, Seat(5)).state.phase


@pytest.mark.parametrize(("leaver", "dealer"), [(ANNA, CLARA), (BERND, CLARA), (CLARA, ANNA)])
def test_leaving_a_table_of_three(leaver, dealer):
    """R37: two go on with their totals; Clara deals, and if she has left the next one does."""
    state = evolve(turn_of("5+ 6+", seats=3), accounts=(100, 200, 300))
    left = CANASTA.table.leave(state, leaver).state

    assert (Phase.SHUFFLING, dealer) == (left.phase, left.dealer)
    assert {ANNA: 100, BERND: 200, CLARA: 300} == dict(CANASTA.sheet(left).totals)
    again = dealt(done(left, (dealer, Shuffle())), {}).state
    assert {15} == {len(player.hand) for player in again.players.values()}


def test_leaving_a_table_of_two():
    """R37: who stays has won, whatever the totals."""
    left = CANASTA.table.leave(evolve(turn_of("5+ 6+", seats=2), accounts=(100, 4000)), BERND).state

    assert (Phase.OVER, (ANNA,), True) == (left.phase, CANASTA.sheet(left).winners, CANASTA.sheet(left).over)


# --- what is hidden --------------------------------------------------------------------------------------------------


def test_everybody_sees_the_same_but_their_own_hand():
    """R38: a partner sees no more than an opponent or a watcher."""
    state = turn_of("5+ 6+", (0, CANASTA_OF_KINGS))
    seen = {viewer: CANASTA.view(state, viewer) for viewer in (ANNA, BERND, CLARA, None)}

    assert tiles("5+ 6+") == seen[ANNA].own.hand
    assert seen[None].own is None
    assert 1 == len({repr(evolve(one, own=None)) for one in seen.values()})


def test_hands_are_shown_after_a_deal():
    """R18, R38: what was left, and no tile that lies beneath the top of the pile."""
    ended = done(turn_of("5+", (0, CANASTA_OF_KINGS)), (ANNA, Discard(tile("5+"))))
    seen = CANASTA.view(ended, None)

    assert {seat: player.hand for seat, player in ended.players.items()} == seen.revealed
    assert tile("5+") == seen.top
    assert ended.pile[1] != seen.top


def test_discards_face_down():
    """R26, R38: nobody learns of the tile, of a bar or of a frozen pile; who laid it away knows it."""
    state = started({ANNA: "2+ 8o"}, seats=2, verdecktablage=True)
    assert tile("7o") == CANASTA.view(state, BERND).top
    step = play(CANASTA, done(state, (ANNA, Draw())), ANNA, Discard(tile("2+")))
    seen = CANASTA.view(step.state, BERND)

    assert (Cover.FACE_DOWN, 2, False, False) == (seen.top, seen.pile, seen.barred, seen.frozen)
    assert LaidAway(ANNA, tile("2+"), 16) == step.events[0].seen_by(ANNA)
    assert CoverDiscarded(ANNA, 16) == step.events[0].seen_by(BERND)
    assert Refusal.FACE_DOWN == refusal(step.state, BERND, Take())
    assert Discard(UNKNOWN) == Discard(tile("2+")).shown(BERND, state)
    assert Discard(tile("2+")) == Discard(tile("2+")).shown(BERND, started(seats=2))


def test_hands_are_told_to_their_owners():
    """R38: nobody hears of another hand, not even their partner."""
    events = [event for event in dealt(begun()).events if isinstance(event, HandDealt)]

    assert 4 == len(events)
    assert all(event.seen_by(viewer) is None for event in events for viewer in (None, *{ANNA, CLARA} - {event.seat}))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("face_down", [False, True])
def test_no_tile_is_lost_in_random_matches(seats, face_down):
    """R1: in every state of a deal the 108 tiles are there, and no red three is in a hand (R6)."""
    if face_down and seats > 2:
        assert not begun(seats, verdecktablage=True).setting.face_down
        return
    chance = random.Random(seats)
    state = dealt(begun(seats, verdecktablage=face_down, punktziel=500)).state
    for _ in range(400):
        if state.pending:
            state = play(CANASTA, state, HOUSE, Drawn("mischen", tuple(chance.sample(PACK, len(PACK))))).state
        if state.phase is Phase.OVER:
            break
        offered = list(CANASTA.moves(state))
        seat, action = offered[0] if chance.random() < 0.7 else chance.choice(offered)
        state = play(CANASTA, state, seat, action).state
        assert every_tile(state) == WHOLE_PACK
        assert not Counter(card for one in state.players.values() for card in one.hand).keys() & RED_THREES
        assert all(len(hand(state, one).split()) or state.phase in CANASTA.idle for one in state.circle)
