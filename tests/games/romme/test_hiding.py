"""What everybody sees of Rommé, what is possible, and what nobody may know."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.contract import HOUSE, Drawn
from games.frozen import evolve
from games.game import play
from games.kit.events import CardDrawn, Drew, HandDealt
from games.meld.actions import Discard, Draw, Lay, LayOff, Rebuild, Replace, Take, TakeBack
from games.meld.rules import Mixing
from games.romme import ROMME, Phase
from games.romme.actions import Allow, Knock
from tests.games.romme.deals import ANNA, BERND, CLARA, WHOLE_PACK, done, every_card, laying, started
from tests.games.romme.test_stock import after_first_round
from tests.games.written import card, cards
from tests.lanes import tries

MELD, WITH_JOKER = "2+ 3+ 4+", "2+ 3+ j"


def test_own_hand_alone():
    """R36: a player sees their own hand in their own order, a spectator none; everybody sees the same of the rest."""
    state = ROMME.hands.arrange(
        started({BERND: "j a+ 10#"}), BERND, started({BERND: "j a+ 10#"}).players[BERND].hand[::-1]
    )
    seen = {viewer: ROMME.view(state, viewer) for viewer in (ANNA, BERND, None)}

    assert state.players[BERND].hand == seen[BERND].common.own.hand
    assert ",".join(map(str, state.players[BERND].hand)) == str(seen[BERND].common.own.order)
    assert seen[None].common.own is None
    others = [evolve(seen[who], common=evolve(seen[who].common, own=None)) for who in (ANNA, BERND)]
    assert [seen[None], seen[None]] == others


def test_arranged_hand_is_all_that_is_seen_anew():
    """R52: a view kept through the arranging of its owner's hand is the view of the new state."""
    before = started({BERND: "j a+ 10#"})
    after = ROMME.hands.arrange(before, BERND, before.players[BERND].hand[::-1])

    kept = ROMME.view(before, BERND)
    kept = evolve(kept, common=evolve(kept.common, own=ROMME.hands.apart.of(after, BERND)))
    assert ROMME.view(after, BERND) == kept


def test_views_do_not_depend_on_hidden_cards():
    """R36: exchanging cards of other hands and of the stock changes nothing in somebody's view."""
    state = started()
    anna, bernd = state.players[ANNA], state.players[BERND]
    other = evolve(
        state,
        players={
            **state.players,
            BERND: evolve(bernd, hand=state.stock[:12]),
        },
        stock=(*bernd.hand, *state.stock[12:]),
    )

    assert ROMME.view(state, ANNA) == ROMME.view(other, ANNA)
    assert ROMME.view(state, None) == ROMME.view(other, None)
    assert anna.hand == ROMME.view(other, ANNA).common.own.hand


def test_drawing_is_told_to_the_drawer():
    """R36: the others hear that a card was drawn."""
    state = done(started({ANNA: "7o"}, "a#"), (ANNA, Discard(card("7o"))))
    (event,) = play(ROMME, state, BERND, Draw()).events

    assert Drew(BERND, card("a#")) == event.seen_by(BERND)
    assert CardDrawn(BERND) == event.seen_by(ANNA) == event.seen_by(None)


def test_hands_are_dealt_in_secret():
    """R36: of the deal everybody sees their own hand."""
    state = evolve(started(), phase=Phase.SHUFFLING, mixing=Mixing.DEAL, dealer=CLARA)
    events = play(ROMME, state, HOUSE, Drawn("mischen", tuple(every_card(state).elements()))).events
    told = {viewer: [seen for event in events if (seen := event.seen_by(viewer))] for viewer in (ANNA, BERND, None)}

    assert [ANNA] == [event.seat for event in told[ANNA] if isinstance(event, HandDealt)]
    assert [BERND] == [event.seat for event in told[BERND] if isinstance(event, HandDealt)]
    assert [] == [event for event in told[None] if isinstance(event, HandDealt)]


def test_remaining_hands_are_shown_after_the_deal():
    """R36: the score lays open what the others still held, until the next deal."""
    state = done(laying("10+ b+ d+ 7o"), (BERND, Lay(cards("10+ b+ d+"))), (BERND, Discard(card("7o"))))
    seen = ROMME.view(state, None)

    assert {ANNA, CLARA} == set(seen.common.revealed)
    assert (BERND, True) == (seen.common.winner, seen.handromme)


@pytest.mark.parametrize(
    ("state", "seat", "possible"),
    [
        (started(klopfen=True), ANNA, {Discard}),
        (started(klopfen=True), BERND, set()),
        (after_first_round(), ANNA, {Draw, Take}),
        (after_first_round(), BERND, {Knock}),
        (done(after_first_round(), (BERND, Knock())), ANNA, {Take, Allow}),
        (done(after_first_round(), (BERND, Knock())), BERND, set()),
        (done(after_first_round(), (BERND, Knock()), (ANNA, Allow())), ANNA, {Draw}),
        (laying("10+ b+ d+ 7o"), BERND, {Lay, Discard}),
        (laying("10+ b+ d+ 7o"), ANNA, set()),
        (laying("10+ b+ d+ 7o", out=True, umbauen=True), BERND, {Lay, Discard}),
        (laying("10+ b+ d+ 7o", [MELD], umbauen=True), BERND, {Lay, Discard}),
        (laying("10+ b+ d+ 7o", [MELD], out=True, umbauen=True), BERND, {Lay, Discard, LayOff, Rebuild}),
        (laying("10+ b+ d+ 7o", [WITH_JOKER], out=True), BERND, {Lay, Discard, LayOff, Replace}),
        (laying("10+ 7o", [WITH_JOKER], out=True), BERND, {Discard, LayOff, Replace}),
    ],
)
def test_what_is_possible(state, seat, possible):
    """The prompt names nothing that would be refused whatever its details."""
    assert possible == set(ROMME.possible(state, seat))


def test_taking_back_is_possible_after_a_move():
    """R26: only then is there something to take back."""
    state = done(laying("10+ b+ d+ 7o 3#"), (BERND, Lay(cards("10+ b+ d+"))))

    assert TakeBack in ROMME.possible(state, BERND)


OPTIONS = st.fixed_dictionaries(
    {
        "startwert": st.sampled_from((30, 40)),
        "erstauslage": st.sampled_from(("einzeln", "summe")),
        "klopfen": st.booleans(),
        "umbauen": st.booleans(),
    }
)


@tries(8, 100)
def test_random_deals(tries):
    """No card is ever lost or doubled, every sampled move is accepted, and every deal comes to an end."""

    @settings(max_examples=tries)
    @given(seed=st.integers(0, 10_000), seats=st.integers(2, 6), options=OPTIONS, leaver=st.integers(0, 400))
    def any_deal(seed, seats, options, leaver):
        dice = random.Random(seed)
        state = started(seats=seats, **options)
        for number in range(3000):
            if state.phase in {Phase.SHUFFLING, Phase.OVER}:
                break
            if number == leaver and seats > 2:
                state = ROMME.table.leave(state, dice.choice(state.circle)).state
            else:
                legal = list(ROMME.moves(state))
                seat, action = legal[0] if dice.random() < 0.8 else dice.choice(legal)
                state = play(ROMME, state, seat, action).state
            while (chance := ROMME.chance(state)) is not None:
                order = dice.sample(chance.things, len(chance.things))
                state = play(ROMME, state, HOUSE, Drawn(chance.kind, tuple(order))).state
            if state.phase not in {Phase.SHUFFLING, Phase.OVER}:
                assert WHOLE_PACK == every_card(state)

        assert state.phase in {Phase.SHUFFLING, Phase.OVER}

    any_deal()
