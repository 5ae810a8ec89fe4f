"""The deals a player of Doppelkopf imagines at once are such as the game imagines them, and the likelier ones first."""

from collections import Counter
from itertools import chain, pairwise
from math import exp
from random import Random
from statistics import fmean

import pytest

from games.bots.contract import sight_of
from games.bots.doppelkopf import skill, thumb
from games.bots.doppelkopf.dealing import dealt, known_to
from games.bots.doppelkopf.kernel import (
    BOOK,
    CARDS,
    ELDER_NUMBER,
    LOT,
    NUMBER,
    PLAYERS,
    SKILLED,
    THUMB,
    TRICKS,
    TRUMPS,
    Position,
    lay,
    playable,
)
from games.bots.doppelkopf.reading import position_of
from games.bots.doppelkopf.weighing import LOG, PRIOR, judged, likelier, likelihood, steps_of, together
from games.contract import HOUSE, Drawn, Event, Seat, Setup, witnessed
from games.doppelkopf import DOPPELKOPF
from games.doppelkopf.actions import Play, Report, Take
from games.doppelkopf.moves import passed_on
from games.doppelkopf.terms import Phase, Reservation, Said
from games.doppelkopf.trumps import Kind
from games.game import play
from games.table.state import defaults
from tests.bots.test_doppelkopf_kernel import CIRCLE, begun

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
    """In every deal each player holds as many cards as they do, and nothing they could have followed with."""
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
        steps = steps_of(known)
        true, *others = [
            sum(map(together, judged(known, steps, world)))
            for world in (position_of(state.running), *(world_of(known, chance) for chance in range(15)))
        ]
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
        before = position_of(begun(Random(seed)).running)
        hits, lost = ([[0.0] * PLAYERS for _ in PRIOR] for _ in range(2))
        asked = [0] * PLAYERS
        for place, card in known.history:
            trick, hand = before.trick, before.hands[place]
            forced = bool(trick) and len(hand[before.worth.suit[trick[0]]]) == 1
            if place != known.me and not forced:
                choices = len(set(playable(before, before.worth, hand)))
                asked[place] += 1
                lost[LOT][place] += LOG[choices]
                for habit, ruled in ((SKILLED, skill.card), (THUMB, thumb.card), (BOOK, skill.card_by_the_book)):
                    hit = ruled(before, before.worth, place) == card
                    hits[habit][place] += hit
                    lost[habit][place] += 0 if hit else LOG[choices - 1]
            lay(before, before.worth, place, card)
            compared += 1
        for place, odds in zip(known.places, judged(known, steps_of(known), position_of(state.running)), strict=True):
            for habit in (SKILLED, THUMB, BOOK):
                expected = PRIOR[habit] + likelihood(hits[habit][place], asked[place]) - lost[habit][place]
                assert odds[habit] == pytest.approx(expected)
            assert odds[LOT] == pytest.approx(PRIOR[LOT] - lost[LOT][place])
    assert compared > 500


def share_of(habit, rules):
    """Return how likely a habit is in the mean, in the true deal, of players who play by these rules."""
    found = []
    for seed in range(DEALS):
        state, sight = played(seed, 36, rules)
        known = known_to(sight)
        if known is not None:
            odds = judged(known, steps_of(known), position_of(state.running))
            found += [exp(one[habit] - together(one)) for one in odds]
    return fmean(found)


def test_who_keeps_to_no_rules_is_found_out_and_so_is_who_keeps_to_those_of_books():
    """What somebody has played says by what they play on: by lot, or by the book."""
    chance = Random(1)

    def by_lot(position, worth, place):
        return chance.choice(playable(position, worth, position.hands[place]))

    assert share_of(LOT, by_lot) > 5 * exp(PRIOR[LOT])
    assert share_of(LOT, skill.card_by_the_book) < exp(PRIOR[LOT])
    assert share_of(BOOK, skill.card_by_the_book) > 1.5 * share_of(BOOK, skill.card)


def test_the_own_party_is_taken_for_skilled():
    """Only of the other party it is asked by what it plays on."""
    others = set()
    for seed in range(DEALS):
        _, sight = played(seed, 18)
        known = known_to(sight)
        if known is None:
            continue
        for world in likelier(known, [world_of(known, chance) for chance in range(6)], 3, Random(seed)):
            for place, (habit, side) in enumerate(zip(world.habits, world.side, strict=True)):
                if side == world.side[known.me]:
                    assert habit == SKILLED, place
                else:
                    others.add(habit)
    assert others >= {SKILLED, THUMB, BOOK}


def test_a_card_that_was_one_of_many_says_less_than_one_of_two():
    """Where the rules name another card, a hand with fewer cards to choose from is the likelier one."""
    assert LOG[1] == 0
    assert all(few < more for few, more in pairwise(LOG[1:]))


def test_who_says_gesund_hides_no_hochzeit(record_property):
    """R17, R26: hardly any imagined deal gives both Kreuz-Damen to somebody who could have reported them."""
    hidden = dealt_in_all = 0
    for seed in range(DEALS):
        _, sight = played(seed, seed % 8)
        known = known_to(sight)
        if known is None or known.start.kind is not Kind.NORMAL or any(known.elders):
            continue
        for chance in range(20):
            hands = world_of(known, chance).hands
            hidden += any(hands[place][TRUMPS].count(ELDER_NUMBER) == 2 for place in known.healthy)
            dealt_in_all += 1
    record_property("counted", f"{dealt_in_all} deals, {hidden} with a hidden Hochzeit")
    assert dealt_in_all > 100
    assert hidden < 0.06 * dealt_in_all


def armut(seed):
    """Return the state after the first trick of a deal in which an Armut was taken, None if there is none."""
    chance = Random(seed)
    state = DOPPELKOPF.start(Setup(CIRCLE, CIRCLE[0], defaults(DOPPELKOPF), dealer=Seat(3))).state
    heard = list[tuple[Event, ...]]()
    while state.phase is not Phase.PLAY or len(state.running.taken) < 1:
        wanted, offers = DOPPELKOPF.chance(state), list(DOPPELKOPF.moves(state))
        poor = [one for one in offers if one[1] == Report(Reservation.POVERTY) or isinstance(one[1], Take)]
        if state.phase is Phase.PLAY and state.running.kind is not Kind.POVERTY:
            return None
        if wanted is not None:
            order = tuple(chance.sample(wanted.things, len(wanted.things)))
            step = play(DOPPELKOPF, state, HOUSE, Drawn(wanted.kind, order))
        else:
            step = play(DOPPELKOPF, state, *next(iter(poor), offers[0]))
        state, heard = step.state, [*heard, step.events]
    return state, heard


def test_an_armut_is_known_by_what_went_through_the_own_hands():
    """R22-R24: the poor player holds no trump but those they got back, and the two know what they gave each other."""
    compared = 0
    for seed in range(4 * DEALS):
        found = armut(seed)
        if found is None:
            continue
        state, heard = found
        deal = state.running
        for seat in deal.active:
            noticed = tuple(event for events in heard for event in witnessed(events, seat))
            known = known_to(sight_of(DOPPELKOPF, state, seat, noticed, Random(seed)))
            if known is None:
                unnamed = sum(call.said is Said.RESERVATION for call in deal.calls) > 1
                assert unnamed or (deal.trump_back and seat not in (deal.chief, deal.partner))
                continue
            remembered = passed_on(noticed)
            for chance in range(5):
                world = world_of(known, chance)
                cards = dict(zip(deal.active, held(world), strict=True))
                for other, passed in remembered.items():
                    assert other == seat or not Counter(NUMBER[card] for card in passed) - Counter(cards[other])
                if seat != deal.chief and not deal.trump_back:
                    assert not world.hands[deal.active.index(deal.chief)][TRUMPS]
                compared += 1
    assert compared > 50


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


def test_what_is_all_but_impossible_by_one_habit_may_be_likely_by_another():
    """However far apart the habits' likelihoods are, their sum is that of the likely one."""
    assert together((-2_000.0, -1.0, -1_500.0)) == pytest.approx(-1.0)
