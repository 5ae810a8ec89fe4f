"""The course of a match of Rommé: dealing, taking, the end of a deal, the Spielrunde, the victory."""

import pytest

from games.contract import HOUSE, Drawn, Setup, Shuffle
from games.frozen import evolve
from games.game import play
from games.kit.rounds import MatchWon
from games.meld.actions import Discard, Draw, Lay, LayOff, Take
from games.meld.rules import Mixing
from games.record import BadDeal, Wanted
from games.romme import ROMME, Phase
from games.romme.actions import DealScored
from games.romme.state import PACK
from tests.games.romme.deals import (
    ANNA,
    BERND,
    CLARA,
    DORA,
    WHOLE_PACK,
    dealt,
    done,
    every_card,
    hand,
    laying,
    refusal,
    started,
)
from tests.games.written import card, cards


@pytest.mark.parametrize(("seats", "stock"), [(2, 85), (3, 73), (4, 61), (5, 49), (6, 37)])
def test_deal(seats, stock):
    """R5, R6: thirteen cards for the first player, twelve for everybody else, the rest is the stock; no card is up."""
    state = started(seats=seats)

    assert [13, *[12] * (seats - 1)] == [len(player.hand) for player in state.players.values()]
    assert (stock, (), Phase.OPENING, ANNA) == (len(state.stock), state.pile, state.phase, state.turn)


def test_deal_shows_what_was_wanted():
    """The order a record asks for deals its hands and its stock, the gaps filled in the order of the pack."""
    state = started({BERND: "j a+ 10#", CLARA: "2+"}, "k* k#")

    assert "j a+ 10#" == hand(state, BERND)[:8]
    assert cards("k* k#") == state.stock[:2]
    assert WHOLE_PACK == every_card(state)


@pytest.mark.parametrize(
    "wanted",
    [
        Wanted(hands={ANNA: cards("2+ 2+ 2+")}),
        Wanted(hands={BERND: cards("2+ 3+ 4+ 5+ 6+ 7+ 8+ 9+ 10+ b+ d+ k+ a+")}),
        Wanted(hands={DORA: cards("2+")}),
        Wanted(upcards=cards("2+")),
    ],
)
def test_deal_that_cannot_be(wanted):
    """A card too often, a hand too long or for nobody, an upcard Rommé does not know."""
    state = evolve(started(), phase=Phase.SHUFFLING, mixing=Mixing.DEAL, dealer=CLARA)

    with pytest.raises(BadDeal):
        ROMME.record.stack(state, wanted)


def test_only_a_whole_deal_is_stacked():
    """A mixing in mid-deal has no order a record could ask for."""
    with pytest.raises(BadDeal, match="kein_ganzes_spiel"):
        ROMME.record.stack(started(), Wanted())


def test_house_mixes_what_it_was_asked_to():
    """Another set of cards than the one asked for is our own mistake."""
    state = evolve(started(), phase=Phase.SHUFFLING, mixing=Mixing.DEAL)

    with pytest.raises(ValueError, match="other cards"):
        play(ROMME, state, HOUSE, Drawn("mischen", PACK[1:]))


def test_opener_deals_first():
    """R34: without a record's word the opener deals, and their left neighbour begins (R6)."""
    state = ROMME.start(Setup((ANNA, BERND, CLARA), ANNA, started().options)).state

    assert (ANNA, BERND) == (state.dealer, dealt(state).turn)


def test_first_player_only_discards():
    """R7: they can do nothing else in their first turn."""
    state = started({ANNA: "10+ b+ d+ 7o"})

    assert "falsche_phase" == refusal(state, ANNA, Draw())
    assert "falsche_phase" == refusal(state, ANNA, Lay(cards("10+ b+ d+")))
    assert "nicht_am_zug" == refusal(state, BERND, Draw())
    assert refusal(state, ANNA, Discard(card("7o"))) is None


def test_open_card_may_go_straight_back():
    """R8, R9, R10, R11: taking it has no condition, and it may be discarded at once; the next seat follows."""
    state = done(started({ANNA: "7o"}), (ANNA, Discard(card("7o"))), (BERND, Take()))

    assert ((), Phase.LAYING) == (state.pile, state.phase)

    state = done(state, (BERND, Discard(card("7o"))))

    assert (cards("7o"), CLARA) == (state.pile, state.turn)


def test_new_cards_stand_at_the_right_end():
    """R52: a drawn card is the last of the hand."""
    state = done(started({ANNA: "7o"}, "a#"), (ANNA, Discard(card("7o"))), (BERND, Draw()))

    assert card("a#") == state.players[BERND].hand[-1]


def test_any_card_may_be_the_last_one():
    """R28, R29, R30: a joker may end the deal; everybody else writes down what they hold, out or not."""
    state = laying("d* j", ["8* 9* 10* b*"], out=True)
    state = done(state, (BERND, LayOff(1, cards("d*"))), (BERND, Discard(card("j"))))

    assert BERND == state.last.winner
    assert 0 == state.last.points[BERND]
    assert state.last.points[ANNA] > 0


@pytest.mark.parametrize(("out", "factor"), [(False, 2), (True, 1)])
def test_handromme_doubles(out, factor):
    """R32: the first lay of the deal in its last turn doubles what all others lose."""
    state = laying("10+ b+ d+ 7o", out=out)
    before = {seat: sum(cost(one) for one in state.players[seat].hand) for seat in (ANNA, CLARA)}
    state = done(state, (BERND, Lay(cards("10+ b+ d+"))), (BERND, Discard(card("7o"))))

    assert (not out) is state.own.handromme
    assert {seat: factor * lost for seat, lost in before.items()} == {
        seat: state.last.points[seat] for seat in (ANNA, CLARA)
    }


def cost(one):
    """Return what one card in the hand costs (R31), counted again in another way."""
    text = str(one)
    if text == "j":
        return 20
    return {"a": 11, "k": 10, "d": 10, "b": 10}.get(text[:-1]) or int(text[:-1])


def won_deal(state):
    """Return the match after the first player's left neighbour has won the deal with their second card."""
    first = state.turn
    state = done(state, (first, Discard(state.players[first].hand[0])))
    winner = state.turn
    state = done(state, (winner, Draw()))
    short = evolve(state.players[winner], hand=cards("10+ b+ d+ 7o"))
    state = evolve(state, players=state.with_player(winner, short))
    return done(state, (winner, Lay(cards("10+ b+ d+"))), (winner, Discard(card("7o"))))


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_everybody_deals_once_in_a_round(rounds):
    """R33, R34, R35: the deal passes clockwise; after the last Spielrunde the smallest total wins."""
    state = started(runden=rounds)
    dealers, numbers = [], []
    while True:
        dealers.append(state.dealer)
        numbers.append((state.deal, state.own.round, ROMME.view(state, None).deals))
        state = won_deal(state)
        if state.phase is Phase.OVER:
            break
        assert "nicht_am_zug" == refusal(state, next(seat for seat in state.circle if seat != state.dealer), Shuffle())
        state = done(state, (state.dealer, Shuffle()))

    assert [CLARA, ANNA, BERND] * rounds == dealers
    assert [(deal, (deal + 2) // 3, 3 * rounds) for deal in range(1, 3 * rounds + 1)] == numbers
    totals = dict(ROMME.sheet(state).totals)
    assert all(totals[seat] == min(totals.values()) for seat in state.winners)
    assert ROMME.sheet(state).over
    assert "falsche_phase" == refusal(state, ANNA, Draw())
    assert "falsche_phase" == refusal(state, ANNA, Shuffle())


@pytest.mark.parametrize(("losses", "winners"), [((0, 0, 9), (ANNA, BERND)), ((9, 0, 9), (BERND,))])
def test_equal_losses_share_the_victory(losses, winners):
    """R35: the smallest total wins, and equal ones share, in seat order."""
    state = laying("10+ b+ d+ 7o")
    spare = dict(zip((ANNA, BERND, CLARA), losses, strict=True))
    doubled = {seat: 2 * sum(map(cost, state.players[seat].hand)) for seat in (ANNA, CLARA)}
    before = tuple((seat, spare[seat] + 999 - doubled.get(seat, 0)) for seat in (ANNA, BERND, CLARA))
    state = evolve(state, scores=(before,), own=evolve(state.own, dealt=(ANNA, BERND, CLARA)))
    state = done(state, (BERND, Lay(cards("10+ b+ d+"))), (BERND, Discard(card("7o"))))

    assert winners == state.winners


def test_shuffling_belongs_between_deals():
    """While a deal runs `mischen` is refused to everybody for the same reason."""
    state = started()

    assert ["falsche_phase"] * 3 == [refusal(state, seat, Shuffle()) for seat in (ANNA, BERND, CLARA)]


def test_tale_of_the_last_deal():
    """R36: the end of a deal shows all remaining hands, and the end of the match all totals."""
    state = laying("10+ b+ d+ 7o", runden=1)
    state = evolve(state, own=evolve(state.own, dealt=(ANNA, BERND, CLARA)))
    state = done(state, (BERND, Lay(cards("10+ b+ d+"))))
    events = play(ROMME, state, BERND, Discard(card("7o"))).events
    scored = next(event for event in events if isinstance(event, DealScored))
    won = next(event for event in events if isinstance(event, MatchWon))

    assert {ANNA, CLARA} == set(scored.hands)
    assert {ANNA, BERND, CLARA} == set(scored.losses) == set(won.totals)
    assert (BERND,) == won.winners
