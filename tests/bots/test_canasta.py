"""The player of Canasta keeps the pile from the others, and what is wild for a Canasta."""

from random import Random

import pytest

from bench.arena import Contest, Meeting
from games.bots.canasta import HARDLY, PLAYERS, Reason, Skill, discarding, eager, laying, taking
from games.bots.canasta.belief import Belief, several, tempts
from games.bots.contract import Level, Sight
from games.canasta import CANASTA
from games.canasta.actions import Dealt, Discard, Discarded, Draw, Lay, LayOff, Take, TilesDrawn, TurnCame
from games.canasta.state import Phase
from games.canasta.tiles import is_natural
from games.contract import Seat
from games.frozen import evolve
from games.kit.cards import Rank
from tests.games.canasta.deals import ANNA, BERND, holding, lying, started
from tests.games.written import card as tile
from tests.games.written import cards as tiles

STRONG = Skill(reads=True, waits=True)


def choices(level, number=1, seats=2):
    """Return what a player was given and what they chose, in a deal against an eager one."""
    found = []

    def noting(sight, chance):
        choice = PLAYERS[level](sight, chance)
        found.append((sight, choice))
        return choice

    Meeting(CANASTA, Contest(level, "eager", seats, 1), number, 0).played({True: noting, False: eager}, None)
    return found


def test_discard_says_how_dangerous_it_is():
    """Of all discards the chosen one costs least, and the facts say how likely it gives the pile away."""
    found = [choice for _, choice in choices(Level.STRONG) if choice.weighed]

    assert found
    for choice in found:
        best = max(choice.weighed, key=lambda one: one.worth)

        assert best.worth == next(one.worth for one in choice.weighed if one.action == choice.action)
        assert 0 <= choice.facts["chance"] <= 100
        if choice.reason is not Reason.SETS_WAIT:
            assert (choice.reason is Reason.LEAST_DANGER) == (choice.facts["chance"] > HARDLY)
        assert (choice.reason is Reason.SAFE) == (not tempts(choice.action.card))


def test_wild_tiles_are_kept_for_a_canasta():
    """While nobody is nearly out, a thrifty player adds something wild only where it completes a Canasta."""
    found = [
        (sight, choice.action)
        for sight, choice in choices(Level.STRONG, 2)
        if isinstance(choice.action, LayOff) and not all(map(is_natural, choice.action.cards))
    ]
    for sight, action in found:
        meld = sight.world.spread[action.number - 1]
        few = min(len(player.hand) for player in sight.world.players.values()) <= 5

        assert few or len(sight.world.stock) <= 4 or len(meld.cards) + len(action.cards) >= 7


def test_same_sight_and_randomness_lead_to_the_same_discard():
    """What somebody chooses can be repeated, and hangs on nothing but what they see."""
    for sight, _ in choices(Level.STRONG, 3)[::5]:
        first = PLAYERS[Level.STRONG](sight, Random(4))
        other = PLAYERS[Level.STRONG](sight.anew(Random(9)), Random(4))

        assert first == other
        assert isinstance(first.action, Discard) or first.reason


def seen_by_anna(held, *, total=0, seats=4):
    """Return what Anna sees with a hand once Bernd, who follows, has let a king lie and thrown a nine away."""
    state = started(upcard="ko", seats=seats, given={BERND: (str(total),)})
    last = Seat(seats - 1)
    heard = (
        Dealt(last, 1, tiles("4o")),
        *(TurnCame(last), TilesDrawn(last, 1), Discarded(last, tile("7o"), 10, barred=False, frozen=False)),
        *(TurnCame(ANNA), TilesDrawn(ANNA, 1), Discarded(ANNA, tile("ko"), 10, barred=False, frozen=False)),
        *(TurnCame(BERND), TilesDrawn(BERND, 1), Discarded(BERND, tile("9o"), 10, barred=False, frozen=False)),
        TurnCame(ANNA),
    )
    state = evolve(state, pile=tiles("9o ko 7o 4o"), turn=ANNA, phase=Phase.LAYING, first=False)
    return Sight(CANASTA, ANNA, holding(state, ANNA, held), heard)


def test_who_threw_a_rank_away_or_let_it_lie_is_not_believed_to_hold_two():
    """What the next player did with the same number of unseen tiles counts: thrown, let lie, never seen."""
    sight = seen_by_anna("8+ k+ 9+ d+")
    belief = Belief(sight, sight.world)

    assert belief.pair(Rank.NINE) < belief.pair(Rank.KING) < belief.pair(Rank.EIGHT)


def test_the_higher_the_minimum_the_seldomer_a_pair_is_enough():
    """R12: a side without a meld needs points beside the pair, and one that has a meld of the rank needs no pair."""
    taking = [
        Belief(one, one.world).takes(tile("8+")) for one in (seen_by_anna("8+", total=n) for n in (0, 1500, 3000))
    ]
    sight = seen_by_anna("8+")
    lies = Belief(sight, lying(sight.world, (1, "8o 8* 8#")))

    assert taking == sorted(taking, reverse=True)
    assert 1.0 == lies.takes(tile("8+"))
    assert 0.0 == lies.takes(tile("3+")) == lies.takes(tile("2+"))


def test_king_just_let_lie_is_thrown_before_a_nine_nobody_has_seen():
    """Of two single tiles with a pile worth taking the one goes that the next player has just let lie."""
    choice = discarding(seen_by_anna("5# 5# 8* k+"), seen_by_anna("5# 5# 8* k+").world, Skill(reads=True))

    assert Discard(tile("k+")) == choice.action


def test_three_wild_tiles_are_not_given_for_one_canasta():
    """Four sevens lie: two jokers and a two would make a Canasta of them, and are kept."""
    state = lying(seen_by_anna("j j 2o 5# 8* k+ d+ 9+ 10+").world, (0, "7+ 7# 7* 7+"))
    choice = laying(Sight(CANASTA, ANNA, state), state, STRONG)

    assert choice is None


THREE_KINGS = "k+ k# k* 8# 5# 6* d+ 9+ 10+"


@pytest.mark.parametrize("melded", [False, True])
def test_sets_wait_in_the_hand_while_a_pile_lies_there(melded):
    """Three kings may be laid, as a first meld or not; the strong player keeps them for the pile, and says so."""
    state = seen_by_anna(f"d# d* a+ a# {THREE_KINGS}" if not melded else THREE_KINGS).world
    state = lying(state, (0, "7+ 7# 7*")) if melded else state
    sight = Sight(CANASTA, ANNA, state)

    assert isinstance(laying(sight, state, Skill(reads=True)).action, Lay)
    assert laying(sight, state, STRONG) is None
    assert Reason.SETS_WAIT == PLAYERS[Level.STRONG](sight, Random(1)).reason


@pytest.mark.parametrize("over", ["pile taken", "stock nearly out", "may end", "others may end", "face down"])
def test_sets_go_down_where_no_pile_can_be_had_or_the_deal_ends_soon(over):
    """Kings wait no longer: nothing lies there, no stock is left, a side has its Canasta, the pile is face down."""
    melds = [(0, "7+ 7# 7*")]
    state = lying(seen_by_anna(THREE_KINGS).world, *melds)
    match over:
        case "pile taken":
            state = evolve(state, pile=())
        case "stock nearly out":
            state = evolve(state, stock=state.stock[:6])
        case "may end":
            state = lying(state, *melds, (0, "4+ 4# 4* 4o 4+ 4# 4*"))
        case "others may end":
            state = holding(lying(state, *melds, (1, "4+ 4# 4* 4o 4+ 4# 4*")), BERND, "8o 9o ko")
        case "face down":
            state = evolve(state, setting=evolve(state.setting, face_down=True))
    choice = laying(Sight(CANASTA, ANNA, state), state, STRONG)

    assert isinstance(choice.action, Lay)


@pytest.mark.parametrize(
    ("seats", "pile", "expected"), [(4, "9o", Take), (2, "9o 4o", Draw), (2, "9o 4o 5o", Take), (3, "9o 4o", Draw)]
)
def test_a_pile_is_taken_that_is_worth_a_pair(seats, pile, expected):
    """Two nines are in the hand: who draws one tile gives them for a single nine, who draws two for three tiles."""
    state = lying(seen_by_anna("9# 9* 8# 5# 6* d+", seats=seats).world, (0, "7+ 7# 7*"))
    state = evolve(state, phase=Phase.DRAWING, pile=tiles(pile))

    assert isinstance(taking(Sight(CANASTA, ANNA, state), state).action, expected)


@pytest.mark.parametrize(
    ("alike", "tiles_", "drawn", "wanted", "share"),
    [(2, 4, 2, 2, 1 / 6), (2, 4, 2, 1, 5 / 6), (0, 9, 3, 1, 0), (3, 3, 2, 2, 1)],
)
def test_several_alike_are_drawn_as_often_as_counting_says(alike, tiles_, drawn, wanted, share):
    """Of four tiles, two of them alike, two are drawn: both alike once in six, none of them once in six."""
    assert several(alike, tiles_, drawn, wanted) == pytest.approx(share)
