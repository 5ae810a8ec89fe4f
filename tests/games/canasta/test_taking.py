"""Taking the pile: what it needs, what it does, and whether it can be done at all, asked by brute force."""

import random
from itertools import product

import pytest

from games.canasta import CANASTA
from games.canasta.actions import Discard, Draw, Take
from games.canasta.scoring import minimum
from games.canasta.state import Phase, Refusal
from games.canasta.taking import example
from games.canasta.tiles import PACK, RED_THREES, is_natural, rank_of, value
from games.frozen import evolve
from games.game import play
from games.kit.cards import Rank
from tests.games.canasta.deals import ANNA, BERND, DORA, done, groups, hand, holding, lies, lying, refusal, started
from tests.games.written import card as tile
from tests.games.written import cards as tiles


def facing(pile, held, *melds, total=0, seats=4):
    """Return a match in which it is Bernd's turn, before this pile and with these tiles."""
    state = started(seats=seats, given={BERND: (str(total),)})
    state = done(state, (ANNA, Draw()), (ANNA, Discard(state.players[ANNA].hand[0])))
    return lying(holding(evolve(state, pile=tiles(pile)), BERND, held), *melds)


@pytest.mark.parametrize(
    ("pile", "held", "melds", "take", "code"),
    [
        ("3+ 9o", "9+ 9# 8o", (), "", Refusal.BARRED),
        ("2o 9o", "2+ 2# 8o", (), "", Refusal.BARRED),
        ("j 9o", "9+ 9# 8o", (), "", Refusal.BARRED),
        ("ao 9o", "a+ a# 8o", (), "k+ k#", "karte_fehlt"),
        ("ao 9o", "a+ 2# 8o", (), "", Refusal.NO_PAIR),
        ("ao 9o", "a+ 2# 8o", (), "a+ 2#", Refusal.NO_PAIR),
        ("ao 2o", "a+ 2# 8o", ((1, "a* ao a#"),), "", Refusal.FROZEN),
        ("ao 3*", "a+ 2# 8o", ((1, "a* ao a#"),), "a+", Refusal.FROZEN),
        ("8o 9o", "8+ 8# 4o 4+", (), "", Refusal.TOO_LOW),
        ("ao 9o", "a+ a# 4o 4+", (), "a+ a# 4o", Refusal.DIFFERENT_RANKS),
        ("ao 9o", "a+ a# 4o 4+", (), "a+ a# / 4o 4+", Refusal.TOO_SHORT),
        ("ao 9o", "a+ a# 2o 2+ 2# 2* 8o", (), "a+ a# 2o 2+ 2# 2*", Refusal.TOO_MANY_WILD),
        ("ao 9o", "a+ 8+ 8# 8* 4o 9+", ((1, "a* a# 2o"), (1, "8+ 8# 8*")), "a+ / 8+ 8# 8*", Refusal.RANK_LIES),
        ("ao", "a+ a#", (), "", Refusal.LAST_TILE),
        ("ao", "a+ a# 8o", (), "", Refusal.NO_CANASTA),
        ("ao", "8o", ((1, "a* ao a#"),), "", Refusal.NO_CANASTA),
    ],
)
def test_pile_that_cannot_be_taken(pile, held, melds, take, code):
    """R16, R19 to R21: bars, what is missing, and what a command would leave."""
    wanted = () if not take else tuple(map(tiles, take.split("/")))

    assert code == refusal(facing(pile, held, *melds), BERND, Take(wanted))


@pytest.mark.parametrize(
    ("pile", "held", "melds", "take", "after", "left"),
    [
        ("ao 9o", "a+ a# 8o", (), "", ["a+ a# ao"], "8o 9o"),
        ("ao 9o", "a* ao a# a+ 8o", (), "", ["a+ a# ao"], "a* ao 8o 9o"),
        ("ao 9o", "a+ a# 2o 8o", (), "a+ a# 2o", ["a+ a# 2o ao"], "8o 9o"),
        ("ao 9o", "8o", ((1, "a* ao a#"),), "", ["a* ao a# ao"], "8o 9o"),
        ("ao 9o", "2# 8o", ((1, "a* ao a#"),), "2#", ["a* ao a# 2# ao"], "8o 9o"),
        ("ao 2o", "a+ a# 8o", ((1, "a* ao a#"),), "", ["a* ao a# a+ a# ao"], "8o 2o"),
        ("8o 9o", "8+ 8# a+ a# a*", (), "8+ 8# / a+ a# a*", ["8+ 8# 8o", "a+ a# a*"], "9o"),
        ("ao", "8o", ((1, "a* ao a# a+ a* ao"),), "", ["a* ao a# a+ a* ao ao"], "8o"),
    ],
)
def test_pile_that_is_taken(pile, held, melds, take, after, left):
    """R12, R16, R17: a pair of the hand or the own meld takes it, the rest is in the hand, and the turn goes on."""
    state = facing(pile, f"{held} 4+ 5#" if left == "9o" else held, *melds)
    taken = done(state, (BERND, Take(groups(take) if take else ())))

    assert after == lies(taken)
    assert (f"4+ 5# {left}" if left == "9o" else left) == hand(taken, BERND)
    assert (Phase.LAYING, ()) == (taken.phase, taken.pile)


def test_first_turn_draws():
    """R14: nobody can take the tile turned up in the deal before the first player has drawn."""
    assert Refusal.FIRST_TURN == refusal(started({ANNA: "7+ 7#"}), ANNA, Take())


# --- can they? -------------------------------------------------------------------------------------------------------


def every_way(held, top, wild_way=2):
    """Yield value, biggest meld and tiles used of every first meld with the top tile that the rules allow."""
    naturals: dict[Rank, int] = {}
    for card in held:
        if is_natural(card) and card.rank is not Rank.THREE:
            naturals[card.rank] = naturals.get(card.rank, 0) + 1
    wild = [card for card in held if not is_natural(card)]
    ranks = list(naturals)
    own = {rank: value([one for one in PACK if is_natural(one) and one.rank is rank][:1]) for rank in [*ranks, top]}
    for counts in product(*(range(naturals[rank] + 1) for rank in ranks)):
        used = dict(zip(ranks, counts, strict=True))
        if used.get(top, 0) < wild_way:
            continue
        sizes = {rank: count + (rank is top) for rank, count in used.items() if count}
        for places in product([None, "wild", *sizes], repeat=len(wild)):
            added = {place: places.count(place) for place in (*sizes, "wild")}
            if any(added[rank] > size or added[rank] + size < 3 for rank, size in sizes.items()):
                continue
            if added["wild"] in {1, 2}:
                continue
            points = sum(own[rank] * size for rank, size in sizes.items())
            points += sum(value([card]) for card, place in zip(wild, places, strict=True) if place is not None)
            biggest = max([added["wild"], *(size + added[rank] for rank, size in sizes.items())])
            yield points, biggest, sum(counts) + len(wild) - places.count(None)


def can_take(held, pile, total):
    """Tell by brute force whether somebody of a team without a meld can take a pile."""
    top = rank_of(pile[:1])
    rest = sum(card not in RED_THREES for card in pile[1:])
    for points, biggest, used in every_way(held, top):
        left = len(held) - used + rest
        if (points >= minimum(total) or biggest >= 7) and (left >= 2 or (left == 1 and biggest >= 7)):
            return True
    return False


def test_whether_a_first_meld_takes_the_pile():
    """R12, R23: the search finds a command wherever there is one, and that is legal; random hands of eleven."""
    chance, found = random.Random(7), 0
    plain = [card for card in PACK if card not in RED_THREES]
    rich = [card for card in plain if not is_natural(card) or card.rank in {Rank.ACE, Rank.FOUR, Rank.KING}]
    base = facing("4o", "8o")
    for number in range(600):
        tops = [card for card in rich if is_natural(card)]
        top = chance.choice(tops)
        few = [card for card in rich if is_natural(card) or chance.random() < 0.2]
        held = tuple(chance.sample(few if number % 3 else plain, 11))
        pile = (top, *chance.sample(plain, chance.choice((0, 0, 1, 3))))
        total = chance.choice((-5, 0, 1500, 3000))
        state = evolve(holding(base, BERND, " ".join(map(str, held))), pile=pile, accounts=(0, total))
        take = example(state, BERND)
        assert can_take(held, pile, total) is (take is not None), (held, pile, total, take)
        if take is not None:
            found += 1
            assert play(CANASTA, state, BERND, take).state.phase is Phase.LAYING

    assert 100 < found < 500


@pytest.mark.parametrize(
    ("pile", "held", "melds", "expected"),
    [
        ("ao 9o", "8o 8+", ((1, "a* ao a#"),), Take()),
        ("ao 2o", "8o 8+", ((1, "a* ao a#"),), None),
        ("ao 2o", "a+ a* 8+", ((1, "9* 9o 9#"),), Take()),
        ("ao", "a+ a* 8+", ((1, "9* 9o 9#"),), None),
        ("ao", "a+ a* 8+", ((1, "9* 9o 9# 9+ 9* 9o 9#"),), Take()),
        ("ao", "8+", ((1, "a* ao a#"),), None),
    ],
)
def test_whether_somebody_who_has_melded_takes_the_pile(pile, held, melds, expected):
    """R16, R20, R21, R23: the least they can lay decides, and what it leaves in their hand."""
    assert expected == example(facing(pile, held, *melds), BERND)


def test_empty_stock():
    """R23: who can take must; the prompt's example is one they can type, and if nobody can the deal is over."""
    state = facing("8o 4+ 6*", "8o 8# a+ a# a* 3+")
    state = evolve(state, stock=())
    own = CANASTA.view(state, BERND).own

    assert Refusal.STOCK_EMPTY == refusal(state, BERND, Draw())
    assert own.take == Take(groups("8# 8o / a+ a# a*"))
    assert CANASTA.view(state, ANNA).own.take is None
    taken = done(state, (BERND, own.take))
    ended = done(taken, (BERND, Discard(tile("3+"))))
    assert (Phase.SHUFFLING, None) == (ended.phase, ended.last.out)


def test_first_melds_of_a_pile_count_the_top_tile_alone():
    """R12: what lies beneath it does not help."""
    state = facing("8o a+ a# a*", "8+ 8# 5+ 6#")

    assert Refusal.TOO_LOW == refusal(state, BERND, Take())
    assert example(state, BERND) is None


def test_partner_needs_no_minimum():
    """R12, R20: as soon as the team has a meld, a pair is enough."""
    state = facing("4o a+", "4+ 4# 8o", (1, "k+ k# k*"))

    assert ["k+ k# k*", "4+ 4# 4o"] == lies(done(state, (BERND, Take())))
    assert DORA in state.teams[1]
