"""Laws over whole matches: no tile and no chip is lost, every match ends, every sample move is legal."""

import random
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import blackjack
from games.blackjack import BLACKJACK
from games.blackjack.actions import Double, Hit, Split, Stand
from games.blackjack.moves import advice, best_stake
from games.blackjack.playing import choices
from games.blackjack.state import TILES, Phase, State, on_table, player, to_play
from games.contract import HOUSE, Drawn, Seat, Setup, TimeUp
from games.game import play
from games.table.state import defaults
from tests.games.blackjack.deals import ANNA, seated, tiles

OPTIONS = st.fixed_dictionaries(
    {
        "startkapital": st.sampled_from([10, 30]),
        "bankkapital": st.sampled_from([10, 40, 100]),
        "hoechsteinsatz": st.sampled_from([1, 5, 20]),
        "mindesteinsatz": st.sampled_from([1, 3, 8]),
        "rundung": st.sampled_from(["ab", "auf"]),
        "wechsel": st.sampled_from([0, 1, 2, 5]),
        "spiele": st.sampled_from([3, 12]),
    }
)


def wealth(state: State) -> int:
    """All chips on the table less what the box has lent: it never changes."""
    lying = sum(player.stake or 0 for player in state.players)
    lying += sum(hand.stake for spot in state.spots for hand in spot.hands)
    return sum(player.chips for player in state.players) + lying - state.lent


def all_tiles(state: State) -> Counter[object]:
    """Every tile, wherever it lies."""
    hidden = () if state.hole is None else (state.hole,)
    return Counter((*state.wall, *state.aside, *on_table(state), *hidden))


@settings(max_examples=60)
@given(players=st.integers(3, 7), options=OPTIONS, seed=st.integers(0, 2**32), leaving=st.booleans())
def test_no_tile_and_no_chip_is_ever_lost(players, options, seed, leaving):
    """B5, B18, B22, B23, B25: through any match, with people leaving and the clock running out."""
    rng = random.Random(seed)
    seats = tuple(Seat(number) for number in range(players))
    state = BLACKJACK.start(Setup(seats, ANNA, defaults(BLACKJACK) | options | {"bedenkzeit": 10})).state
    here = set(seats)
    worth, last = None, 0
    for _ in range(3000):
        chance = BLACKJACK.chance(state)
        if chance is not None:
            order = tuple(rng.sample(chance.things, len(chance.things)))
            state = play(BLACKJACK, state, HOUSE, Drawn(chance.kind, order)).state
        elif state.phase is Phase.OVER:
            break
        elif leaving and here and rng.random() < 0.01:
            gone = rng.choice(sorted(here))
            here.discard(gone)
            state = BLACKJACK.table.leave(state, gone).state
        elif BLACKJACK.clock(state) is not None and rng.random() < 0.02:
            state = play(BLACKJACK, state, HOUSE, TimeUp()).state
        else:
            offered = list(BLACKJACK.moves(state))
            assert offered
            seat, action = offered[0] if rng.random() < 0.8 else rng.choice(offered)
            state = play(BLACKJACK, state, seat, action).state
        if state.wall:
            assert all_tiles(state) == Counter(TILES)
        if state.bank is not None and worth is None:
            worth = wealth(state)
        assert worth in (None, wealth(state))
        assert all(player.chips >= 0 for player in state.players)
        assert state.dealt >= last
        last = state.dealt
    assert Phase.OVER is state.phase
    assert wealth(BLACKJACK.table.abort(state)) == worth


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32))
def test_every_sample_move_is_legal(seed):
    """`moves` offers nothing the rules refuse, and `choices` nothing that `moves` cannot play."""
    rng = random.Random(seed)
    state = seated(players=4, hoechsteinsatz=9, chips={ANNA: 12})
    for _ in range(60):
        chance = BLACKJACK.chance(state)
        if chance is not None:
            order = tuple(rng.sample(chance.things, len(chance.things)))
            state = play(BLACKJACK, state, HOUSE, Drawn(chance.kind, order)).state
            continue
        if state.phase is Phase.OVER:
            break
        offered = list(BLACKJACK.moves(state))
        for seat, action in offered:
            play(BLACKJACK, state, seat, action)
            assert type(action) in choices(state, seat)
        assert {seat for seat, _ in offered} >= set(BLACKJACK.on_turn(state))
        seat, action = rng.choice(offered)
        state = play(BLACKJACK, state, seat, action).state


@settings(max_examples=100)
@given(seed=st.integers(0, 2**32), players=st.integers(3, 7))
def test_a_wanted_deal_is_dealt(seed, players):
    """B7: `stack` is the inverse of the dealing, hands and wall alike."""
    rng = random.Random(seed)
    wall = rng.sample(TILES, len(TILES))
    hands = {Seat(number): " ".join(map(str, wall[2 * number : 2 * number + 2])) for number in range(players)}
    rest = wall[2 * players : 2 * players + 10]
    state = seated(hands, " ".join(map(str, rest)), players=players)
    bank = Seat(players - 1)
    for number in range(players - 1):
        seat, action = next(iter(BLACKJACK.moves(state)))
        assert seat == Seat(number)
        dealt = play(BLACKJACK, state, seat, action).state
        state = dealt
    if state.phase is Phase.PLAY and state.hole is not None:
        assert {seat: tiles(typed) for seat, typed in hands.items() if seat != bank} == {
            spot.seat: spot.hands[0].cards for spot in state.spots
        }
        assert tiles(hands[bank]) == (*state.upcards, state.hole)
        assert tuple(rest) == state.wall[:10]


@pytest.mark.parametrize(
    ("owns", "options", "stake"),
    [
        (30, {}, 2),
        (1, {}, 1),
        (30, {"hoechsteinsatz": 1}, 1),
        (30, {"rundung": "auf"}, 1),
        (30, {"mindesteinsatz": 3}, 4),
    ],
)
def test_the_best_stake_is_low_and_even(owns, options, stake):
    """B17: half chips of a Black Jack are lost on odd stakes unless they are rounded up."""
    state = seated(chips={ANNA: owns}, **options)
    assert stake == best_stake(state, player(state, ANNA))


@pytest.mark.parametrize(
    ("hand", "upcard", "advised"),
    [
        ("10+ 6#", "10*", Hit),
        ("10+ 6#", "6*", Stand),
        ("10+ 2#", "3*", Hit),
        ("10+ 2#", "4*", Stand),
        ("a+ 7#", "8*", Stand),
        ("a+ 7#", "9*", Hit),
        ("a+ 7# k*", "9*", Stand),
        ("5+ 6#", "10*", Double),
        ("5+ 6#", "a*", Hit),
        ("5+ 5#", "9*", Double),
        ("8+ 8#", "9*", Split),
        ("8+ 8#", "10*", Hit),
        ("a+ a#", "a*", Split),
        ("k+ k#", "6*", Stand),
        ("9+ 9#", "7*", Stand),
    ],
)
def test_the_basic_strategy(hand, upcard, advised):
    """STRATEGY.md: corners of its tables."""
    cards = tiles(hand)
    may = [Hit, Stand, *([Double, Split] if len(cards) == 2 else [])]
    total = sum(min(card.rank, 10) for card in cards)
    if Double in may and not (total in (9, 10, 11) and "a" not in hand):
        may.remove(Double)
    if Split in may and cards[0].rank is not cards[1].rank:
        may.remove(Split)
    assert advised is type(advice(cards, tiles(upcard)[0], may))


def test_the_phase_table_of_the_rules_is_the_table_of_clauses():
    """RULES.md: every phase with exactly the actions that players have in it."""
    text = (Path(blackjack.__file__).parent / "RULES.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \|[^|]*\|([^|]*)\|", text, re.MULTILINE)
    written = {phase: set(re.findall(r"`(\w+)`", actions)) for phase, actions in rows}
    coded = {
        str(phase): {clause.action.__name__ for clause in clauses if clause.action not in (Drawn, TimeUp)}
        for phase, clauses in BLACKJACK.rules.items()
    }
    assert coded == written


def test_every_rule_is_cited():
    """RULES.md: no number without code and without a test."""
    home = Path(blackjack.__file__).parent
    numbers = set(re.findall(r"^- \*\*(B\d+)\*\*", (home / "RULES.md").read_text(encoding="utf-8"), re.MULTILINE))
    assert 26 == len(numbers)
    for folder in (home, Path(__file__).parent):
        source = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
        assert set() == numbers - _cited(source)


def _cited(source: str) -> set[str]:
    """The numbers in a text; `B8 to B14` names all between."""
    found = set(re.findall(r"\bB\d+\b", source))
    for first, last in re.findall(r"\bB(\d+) to B(\d+)", source):
        found |= {f"B{number}" for number in range(int(first), int(last) + 1)}
    return found


def test_a_player_is_on_turn_only_while_a_hand_waits():
    """B9: outside `spiel` no hand is asked."""
    assert to_play(seated()) is None
