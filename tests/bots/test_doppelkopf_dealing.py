"""The deals a player of Doppelkopf imagines at once are such as the game imagines them, and the likelier ones first."""

from itertools import chain
from random import Random
from statistics import fmean

import pytest

from games.bots.contract import sight_of
from games.bots.doppelkopf import skill, thumb
from games.bots.doppelkopf.dealing import dealt, known_to, likelier, likelihood, likely
from games.bots.doppelkopf.kernel import CARDS, PLAYERS, TRICKS, Position, lay, playable
from games.bots.doppelkopf.reading import position_of
from games.contract import Event, witnessed
from games.doppelkopf import DOPPELKOPF
from games.doppelkopf.actions import Play
from games.doppelkopf.terms import Phase
from games.game import play
from tests.bots.test_doppelkopf_kernel import begun

DEALS = 40


def played(seed, count, rules=thumb.card):
    """Return the state after so many cards by some rules, and what the seat on turn may think about."""
    chance = Random(seed)
    state, heard = begun(chance), list[tuple[Event, ...]]()
    for _ in range(count):
        position = position_of(state.running)
        card = rules(position, position.worth, position.turn)
        step = play(DOPPELKOPF, state, state.running.turn, Play(CARDS[card]))
        state, heard = step.state, [*heard, step.events]
    assert state.phase is Phase.PLAY
    seat = state.running.turn
    noticed = tuple(event for events in heard for event in witnessed(events, seat))
    return state, sight_of(DOPPELKOPF, state, seat, noticed, chance)


def world_of(known, seed):
    """Return a deal as it might be."""
    world = dealt(known, Random(seed))
    assert world is not None
    return world


def held(position: Position):
    """Return every hand, sorted."""
    return [sorted(card for own in hand for card in own) for hand in position.hands]


def test_no_deal_contradicts_the_table(record_property):
    """In every deal each player holds as many cards as he does, and nothing he could have followed with."""
    compared = 0
    for seed in range(DEALS):
        state, sight = played(seed, 1 + seed)
        truth, known = position_of(state.running), known_to(sight)
        if known is None:
            continue
        for _ in range(5):
            world = world_of(known, seed)
            assert sorted(chain(*held(world))) == sorted(chain(*held(truth)))
            assert held(world)[known.me] == held(truth)[known.me]
            assert [len(hand) for hand in held(world)] == [len(hand) for hand in held(truth)]
            missing = {
                (place, truth.worth.suit[known.history[at - at % PLAYERS][1]])
                for at, (place, card) in enumerate(known.history)
                if truth.worth.suit[card] != truth.worth.suit[known.history[at - at % PLAYERS][1]]
            }
            assert not any(world.hands[place][suit] for place, suit in missing)
            assert world.side[known.me] == truth.side[known.me]
            compared += 1
    record_property("counted", f"{compared} deals")
    assert compared > 100


def test_the_same_is_known_whoever_holds_the_hidden_cards():
    """Whatever deal was imagined first, the same chance deals the same cards."""
    for seed in range(10):
        _, sight = played(seed, 9)
        other = sight.anew(Random(seed + 1))
        mine, his = known_to(sight), known_to(other)
        if mine is not None and his is not None:
            assert held(world_of(mine, 3)) == held(world_of(his, 3))


def test_what_was_played_tells_the_truth_from_other_deals():
    """Among players who keep to rules of thumb the true cards are likelier than most others."""
    ranks = []
    for seed in range(DEALS):
        state, sight = played(seed, 20)
        known = known_to(sight)
        if known is None:
            continue
        true = likely(known, position_of(state.running))
        others = [likely(known, world_of(known, chance)) for chance in range(15)]
        ranks.append(fmean([float(one < true) + 0.5 * (one == true) for one in others]))

    assert fmean(ranks) > 0.75


def test_cards_are_held_against_the_rules_as_they_were_played():
    """What the table knew at each card is worked out once for all deals; in the true one it is what was to be seen."""
    compared = 0
    for seed in range(DEALS):
        state, sight = played(seed, 22, skill.card)
        known = known_to(sight)
        if known is None:
            continue
        tally, before = [[0, 0] for _ in range(PLAYERS)], position_of(begun(Random(seed)).running)
        for place, card in known.history:
            trick, hand = before.trick, before.hands[place]
            forced = bool(trick) and len(hand[before.worth.suit[trick[0]]]) == 1
            hit = thumb.card(before, before.worth, place) == card
            if place != known.me and not forced:
                tally[place][0 if hit else 1] += 1
            lay(before, before.worth, place, card)
            compared += 1
        expected = sum(likelihood(*tally[place]) for place in known.places)

        assert likely(known, position_of(state.running)) == pytest.approx(expected)
    assert compared > 500


def test_as_many_deals_are_picked_as_wanted():
    """Of many deals some are picked, each once; before the first card just the first ones."""
    _, sight = played(3, 10)
    known = known_to(sight)
    assert known is not None
    worlds = [world_of(known, chance) for chance in range(12)]
    picked = likelier(known, worlds, 5, Random(1))

    assert len({id(world) for world in picked}) == 5
    assert all(any(world is one for one in worlds) for world in picked)


def test_skilled_rules_name_a_card_that_may_be_played_and_beat_the_rules_of_thumb():
    """Who knows the parties wins more Augen by the skilled rules than by those of thumb, with the same cards."""
    ahead = []
    for seed in range(150):
        eyes = []
        for skilled in (True, False):
            position = position_of(begun(Random(seed)).running)
            position.known = [position.groom is None] * PLAYERS
            while position.done < TRICKS:
                place = position.turn
                rules = skill if position.side[place] is skilled else thumb
                card = rules.card(position, position.worth, place)
                assert card in playable(position, position.worth, position.hands[place])
                lay(position, position.worth, place, card)
            eyes.append(sum(won for won, side in zip(position.eyes, position.side, strict=True) if side is skilled))
        ahead.append(sum(eyes) - 240)

    assert fmean(ahead) > 5
