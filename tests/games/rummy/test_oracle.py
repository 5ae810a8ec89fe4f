"""A second opinion on what can be laid: an exact search of its own (`cover`), over random racks and tables."""

import random
from collections import Counter
from functools import cache
from itertools import product

from games.kit.cards import JOKER, Card, Joker, Rank, Suit, bare
from games.kit.finding import within
from games.kit.spread import numbered
from games.meld.actions import Rebuild
from games.rummy.actions import Finish
from games.rummy.laying import points, simple_lays, worth
from games.rummy.moves import FRUGAL
from games.rummy.state import PACK, Phase, Placed
from tests.games.rummy.cover import SUITS, J, alone, possible, rearranged, tile_of
from tests.games.rummy.deals import ANNA, done, refusal, spread, turn_of

RACKS = 1_000


@cache
def samples():
    """Return random racks of one to ten tiles before random tables of up to three melds."""
    chance = random.Random("Rummy")
    found = []
    for _ in range(RACKS):
        pack = list(PACK)
        chance.shuffle(pack)
        melds = []
        for _meld in range(chance.randint(0, 3)):
            some = list(within(tuple(pack[:40]), FRUGAL))
            meld = chance.choice([one for one in some if len(one.cards) <= 6])
            melds.append(meld)
            for card in bare(meld.cards):
                pack.remove(card)
        found.append((tuple(pack[: chance.randint(1, 10)]), tuple(melds)))
    return found


def state_of(rack, melds):
    """Return a match in which Anna, who is out, faces a table with this rack."""
    return turn_of(" ".join(map(str, rack)), *(str(meld) for meld in melds), stock="")


def face_of(place, what):
    """Return a place of the search as a face of the house."""
    rank, suit = place
    card = Card(Rank(14 if rank == 0 else rank + 1), Suit(SUITS.index(suit)))
    return Joker(card) if what == J else card


def fits_somewhere(rack, melds):
    """Tell whether one tile of a rack alone makes a meld of the table longer, by the search's own idea of melds."""
    for meld in melds:
        lying = frozenset(map(tile_of, meld.shown()))
        new = {tile_of(card) for card in PACK if card != JOKER} if JOKER in rack else {*map(tile_of, rack)}
        if any(is_meld({*lying, one}) for one in new - lying):
            return True
    return False


def is_meld(some):
    """Tell whether different tiles make a meld, however long."""
    ranks, suits = {rank for rank, _ in some}, {suit for _, suit in some}
    if len(ranks) == 1:
        return True
    gaps = sum((rank + 1) % 13 not in ranks for rank in ranks)
    return len(suits) == 1 and gaps <= 1


def test_simple_lay_is_found_exactly_if_there_is_one():
    """R23: over 1,000 racks, `kann_legen` knows of a meld or a fitting tile exactly if the search does."""
    counted: Counter[bool] = Counter()
    for rack, melds in samples():
        expected = alone(Counter(map(tile_of, rack))) is not None or fits_somewhere(rack, melds)
        assert expected == any(True for _ in simple_lays(state_of(rack, melds))), (rack, melds)
        counted[expected] += 1

    assert min(counted.values()) > 100


def test_every_simple_lay_is_accepted():
    """R23: what a refused `ziehen` names can be laid as it stands."""
    for rack, melds in samples()[:200]:
        state = state_of(rack, melds)
        for action in simple_lays(state):
            assert refusal(state, ANNA, action) is None, (rack, melds, action)


def test_rearranged_table_is_accepted_wherever_the_search_finds_one():
    """R14, R16: over 1,000 racks, a table that the search finds is taken as one `umbauen`, and the turn can end."""
    counted: Counter[bool] = Counter()
    for rack, melds in samples():
        state = state_of(rack, melds)
        found = rearranged([tile_of(card) for meld in melds for card in bare(meld.cards)], [*map(tile_of, rack)])
        counted[found is not None] += 1
        if found is None:
            assert not any(True for _ in simple_lays(state)), (rack, melds)
            continue
        laid = tuple(tuple(face_of(*place) for place in meld) for meld in found)
        table = [card for meld in melds for card in bare(meld.cards)]
        added = tuple((Counter(bare(card for meld in laid for card in meld)) - Counter(table)).elements())
        after = done(state, (ANNA, Rebuild(tuple(numbered(state.spread)), added, laid)))
        assert len(state.players[ANNA].hand) - len(added) == len(after.players[ANNA].hand)
        if after.phase is Phase.TURN:
            assert refusal(after, ANNA, Finish()) is None

    assert min(counted.values()) > 100


def test_worth_is_the_best_of_all_ways_to_tell_equal_tiles_apart():
    """R13: whichever tile went where, no other way gives a better sum."""
    chance = random.Random(13)
    for _ in range(300):
        assert_best(chance)


def assert_best(chance):
    """Compare what some tiles are worth with all the ways in which they may have been laid."""
    table = spread("10+ b+ d+", "2o 3o 4o 5o", "5# 5+ 5*", "k+ k# ko k*")
    placed = [
        Placed(JOKER, frozenset(chance.sample(range(1, 5), chance.randint(1, 3)))) for _ in range(chance.randint(0, 4))
    ]
    values = {number: points(meld) for number, meld in numbered(table).items()}
    ways = product(*(one.places for one in placed))

    assert max(sum(values[number] for number in set(way)) for way in ways) == worth(table, placed)


def test_search_knows_what_a_meld_is():
    """The second opinion agrees with R5 and R6 on a few tiles told by hand."""
    group, around, gap = (
        [(4, "+"), (4, "#"), (4, "o")],
        [(12, "*"), (0, "*"), (1, "*")],
        [(12, "*"), (1, "*"), (3, "*")],
    )

    assert [True, True, False] == [alone(Counter(one)) is not None for one in (group, around, gap)]
    assert possible(((4, "+"), (4, "#"), (4, "o")), Counter([(4, "+"), J, J]))
    assert rearranged([*group, (4, "*")], [(2, "+"), (3, "+")]) is not None
    assert rearranged(group, [(2, "+"), (3, "+")]) is None
