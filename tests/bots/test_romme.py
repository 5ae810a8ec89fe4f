"""The player of Rommé lays all that can be laid, rebuilds where that helps, and knows what a discard may cost."""

from random import Random

import pytest

from bench.arena import Contest, Meeting
from games.bots.bits import BIT, CARDS, packed
from games.bots.contract import Level
from games.bots.fallback import first_of_moves
from games.bots.romme import ALL, HEEDLESS, PLAYERS, gives_meld, keeping, losses
from games.bots.romme.counting import Ends, Outlook, value
from games.bots.romme.laying import Reason, best_lay, rebuilding, waits
from games.frozen import evolve
from games.kit.cards import JOKER
from games.kit.finding import within
from games.kit.melds import read
from games.meld.actions import Rebuild
from games.meld.rules import Player
from games.romme import ROMME
from games.romme.rules import loss
from games.romme.state import MELDS, PACK, Phase
from tests.bots.noting import noting
from tests.games.written import cards

NOTHING = Outlook(Ends(0, (), joker=False), needed=0, together=False)


def table(hand, *melds, out=True, **options):
    """Return a state in which somebody may lay, and what else lies there."""
    found, player = noting()

    contest = Contest("first", "first", 3, 1, options=options)
    Meeting(ROMME, contest, 1, lineup=0).played({True: player, False: player}, None)
    state = next(sight.world for sight in found if sight.world.phase is Phase.LAYING)
    return evolve(
        state,
        players=state.with_player(state.turn, Player(cards(hand), out)),
        spread=tuple(read(cards(meld), MELDS) for meld in melds),
        moments=(),
    )


@pytest.mark.parametrize(
    ("hand", "out", "laid"),
    [
        ("5+ 6+ 7+ ko", True, 1),
        ("5+ 6+ 7+ ko", False, 0),
        ("d+ k+ a+ ko", False, 1),
        ("d+ k+ a+ 5o 5# 5* 2+", False, 2),
        ("5+ 6+ 7+", True, 0),
        ("d+ k+ j 7o", False, 1),
    ],
)
def test_all_is_laid_that_leaves_a_card(hand, out, laid):
    """Melds go down together once the first lay is there, and one card stays for the discard."""
    state = table(hand, out=out)

    assert laid == len(best_lay(state, state.turn)[0])


def test_loss_is_the_smallest_the_rules_allow():
    """Without a draw the loss behind a discard is that of the cards in no meld, for any hand."""
    chance = Random(6)
    for _ in range(40):
        hand = [card for card in chance.sample(PACK, 9) if card != JOKER]
        once, twice, _ = packed(hand)
        candidates = [BIT[card] for card in dict.fromkeys(hand)]
        found = losses(hand, NOTHING, candidates, 0)

        assert value(once) + value(twice) == loss(hand)
        for bit, left in found.items():
            assert left <= loss(hand) - loss((CARDS[bit],))


def test_card_for_a_meld_is_known():
    """A card makes a meld of a hand exactly if the rules find one with it."""
    chance = Random(7)
    for _ in range(150):
        *hand, card = (card for card in chance.sample(PACK, 9) if card != JOKER)
        if card not in hand:
            assert gives_meld(BIT[card], hand) == any(card in meld.cards for meld in within((*hand, card), MELDS))


def test_melds_are_put_together_anew_where_that_places_a_card():
    """Two fives find a third one at the front of a long run."""
    state = table("5# 5* ko", "5+ 6+ 7+ 8+", umbauen=True)
    found = rebuilding(state, state.players[state.turn].hand)

    assert isinstance(found, Rebuild)
    assert set(cards("5# 5*")) == set(found.added)
    assert (1,) == found.numbers


def test_of_a_hand_that_could_go_down_whole_the_least_is_kept():
    """A card must stay: both fives go down with the one of the run, and the nine waits."""
    state = table("5# 5* 9+", "5+ 6+ 7+ 8+", umbauen=True)
    found = rebuilding(state, state.players[state.turn].hand)

    assert isinstance(found, Rebuild)
    assert set(cards("5# 5*")) == set(found.added)


def test_weighed_discards_name_the_chosen_one_as_the_best():
    """What was thought about in worlds, with two, is told, and nothing was worth more."""
    found = []

    def noting(sight, chance):
        choice = PLAYERS[Level.MEDIUM](sight, chance)
        found.append(choice)
        return choice

    contest = Contest("mittel", "first", 2, 1, options={"zuzweit": True})
    Meeting(ROMME, contest, 2, 0).played({True: noting, False: first_of_moves}, None)
    useless = [choice for choice in found if choice.reason in {Reason.USELESS, Reason.WAITS}]

    assert useless
    for choice in useless:
        assert max(one.worth for one in choice.weighed) == next(
            one.worth for one in choice.weighed if one.action == choice.action
        )


@pytest.mark.parametrize(
    ("hand", "others", "waiting"),
    [
        ("5+ 6+ 7+ ko 9# 2*", 12, True),
        ("5+ 6+ 7+ ko", 12, False),
        ("5+ 6+ 7+ ko 9# 2* 4o d* 3+", 12, False),
        ("5+ 6+ 7+ ko 9# 2* 4o", 12, False),
        ("5+ 6+ 7+ ko 9# 2*", 7, True),
        ("5+ 6+ 7+ ko 9# 2*", 6, False),
    ],
)
def test_melds_are_kept_by_who_is_nearly_through(hand, others, waiting):
    """Who would keep two or three cards lays nothing before they can lay everything, unless somebody else is near."""
    state = table(hand)
    near = {seat: Player(player.hand[:others], out=True) for seat, player in state.players.items()}
    state = evolve(state, players={**near, state.turn: state.players[state.turn]})

    assert waits(state, state.turn) is waiting


@pytest.mark.parametrize(
    ("hand", "out", "away"),
    [
        ("5+ 6+ 7+ ko 9# 9* 2*", True, "ko"),
        ("5+ 6+ 7+ ko d# 9# 9* 2*", False, "2*"),
        ("5+ 6+ 7+ 5+ 9# 9*", False, "5+"),
        ("5+ 6+ 7+ 8# k# 2*", True, "k#"),
        ("8* 5# 7#", True, "8*"),
        ("8* 5# 7# 3o", True, "3o"),
    ],
)
def test_habit_keeps_what_has_company_and_before_the_first_lay_what_is_dear(hand, out, away):
    """A lonely dear card goes first, but a lonely cheap one before the first lay; a place at the table keeps a card."""
    state = table(hand, "5o 6o 7o 8o" if "3o" not in hand else "8+ 8# 8o", out=out)
    worth = keeping(state, state.turn, ALL)

    assert cards(away)[0] == CARDS[min(worth, key=lambda bit: (worth[bit], bit))]


def test_habit_counts_a_card_as_dead_once_both_copies_were_seen():
    """A pair is worth less when nothing that would complete it can come any more."""
    state = table("9# 9* 2* 4*")
    dead = evolve(state, pile=(*cards("9+ 9+ 9o 9o"), *state.pile))
    nines = [BIT[card] for card in cards("9# 9*")]
    before, after = (keeping(one, one.turn, ALL) for one in (state, dead))

    assert all(after[bit] < before[bit] for bit in nines)


def test_habit_fears_dear_cards_once_another_is_near():
    """A queen in company beside a lonely two goes first when anybody has three cards left, if one minds at all."""
    state = table("d# k# 2*", "5o 6o 7o")
    one = next(seat for seat in state.players if seat != state.turn)
    near = evolve(state, players=state.with_player(one, Player(state.players[one].hand[:3], out=True)))

    def first_away(state, habits):
        worth = keeping(state, state.turn, habits)
        return CARDS[min(worth, key=lambda bit: (worth[bit], bit))]

    assert cards("2*")[0] == first_away(state, ALL)
    assert cards("2*")[0] == first_away(near, HEEDLESS)
    assert first_away(near, ALL) in cards("d# k#")
