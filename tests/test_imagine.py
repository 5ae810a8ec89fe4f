"""Worlds imagined for computer players: they look like the true one, and hold nothing that their seat cannot know."""

import random
import zlib
from collections.abc import Callable
from functools import partial
from itertools import islice

import pytest

from commands.promises.hidden import TruthError, dice, honest, moments
from commands.romme import ROMME_WORDS
from games.contract import HOUSE, Drawn
from games.frozen import evolve, names_of
from games.game import play
from games.kit.events import Discarded, Reshuffled
from games.kit.piles import missing
from games.romme.moves import imagine as imagine_romme
from tests.records import EVERY_VOCABULARY, ids
from tests.swap import cards_in, scripted

SECRETIVE = [vocabulary for vocabulary in EVERY_VOCABULARY if vocabulary.game.secrets]
secretive_game = pytest.mark.parametrize("vocabulary", SECRETIVE, ids=ids(SECRETIVE))

FEW, MANY = 60, 2_000
"""How many pairs of truths are compared: in the suite, and in the soak."""

LONG = 120
"""How many moves of a deal are played in an imagined world."""

BEST = 3
"""From how many moves one is chosen there."""

WORLDS = 3
"""In how many places of a match worlds are imagined for one pair of truths."""


def scripts(vocabulary, first=0):
    """Yield scripts of random matches under random special rules, each with a seat to look from."""
    for seed in range(first, 100_000):
        script = scripted(vocabulary, seed)
        yield seed, script, random.Random(seed).choice(script.setting.circle)


def sights(game, outcomes, seat):
    """Yield place, state and what a seat has noticed in this deal, whenever a world could be imagined for it."""
    return moments(game, outcomes, seat)


def offers(game, state, seat):
    """Return what a seat is offered, in order."""
    return [action for other, action in game.moves(state) if other == seat]


def shown(game, state, seat):
    """Return everything a seat is shown, and what it could do."""
    return game.view(state, seat), game.view(state, None), offers(game, state, seat), game.possible(state, seat)


@secretive_game
def test_who_has_noticed_nothing_can_still_think(vocabulary):
    """A computer whose memory of the deal could not be read imagines by what lies open, and has something to do."""
    game = vocabulary.game
    for seed, script, seat in islice(scripts(vocabulary), 4):
        for place, state, _heard in list(sights(game, script.outcomes, seat))[::9]:
            imagined = game.imagine(state, seat, (), dice(seed))

            assert bool(offers(game, state, seat)) == bool(offers(game, imagined, seat)), (seed, place, seat)


@secretive_game
def test_imagined_world_looks_the_same(vocabulary, record_property):
    """Its own view, what a watcher sees, what it is offered and could try: nothing is different to this seat."""
    game, worlds = vocabulary.game, 0
    for seed, script, seat in islice(scripts(vocabulary), 12):
        for place, state, heard in list(sights(game, script.outcomes, seat))[::6]:
            imagined = game.imagine(state, seat, heard, dice(seed))
            worlds += 1

            assert shown(game, state, seat) == shown(game, imagined, seat), (seed, place, seat)

    record_property("counted", f"{game.id}: {worlds} worlds")
    assert worlds >= 20


@secretive_game
def test_imagined_world_can_be_played_to_the_end_of_the_deal(vocabulary, record_property):
    """Everybody has as many cards as before, and whoever goes on from there never gets stuck."""
    game, worlds = vocabulary.game, 0
    for seed, script, seat in islice(scripts(vocabulary), 4):
        for _, state, heard in list(sights(game, script.outcomes, seat))[::15]:
            imagined, chance = game.imagine(state, seat, heard, dice(seed)), dice(seed)
            seats = script.setting.circle
            worlds += 1

            assert [len(game.hands.of(state, one)) for one in seats] == [
                len(game.hands.of(imagined, one)) for one in seats
            ]
            played_on(game, imagined, chance)

    record_property("counted", f"{game.id}: {worlds} worlds")
    assert worlds >= 4


def played_on(game, state, shuffled):
    """Play a deal to its end, or a good part of it."""
    number = game.deal(state)
    for _ in range(LONG):
        wanted = game.chance(state)
        if wanted is not None:
            state = play(game, state, HOUSE, Drawn(wanted.kind, shuffled(wanted.things))).state
        elif game.phase(state) in game.idle or game.deal(state) != number:
            return
        else:
            state = play(game, state, *shuffled(list(islice(game.moves(state), BEST)))[0]).state


TAKING = [vocabulary for vocabulary in SECRETIVE if any(one.__name__ == "Took" for one in vocabulary.events.values())]
"""The games in which a card may come openly into a hand."""

OPENLY = {"Took", "TookBack", "Undone", "PiecesTaken"}
"""The events that tell of it."""


def gained(event):
    """Return what an event openly puts into the hand of its seat."""
    if type(event).__name__ not in OPENLY:
        return ()
    return (event.card,) if hasattr(event, "card") else getattr(event, "cards", ())


@pytest.mark.parametrize("vocabulary", TAKING, ids=ids(TAKING))
def test_card_taken_openly_is_still_in_that_hand(vocabulary, record_property):
    """Who saw a card being taken that has not come out since knows where it is."""
    game, cards = vocabulary.game, 0
    for seed, script, seat in islice(scripts(vocabulary), 100):
        if cards >= FEW:
            break
        for place, state, heard in list(sights(game, script.outcomes, seat))[::6]:
            imagined = game.imagine(state, seat, heard, dice(seed))
            here = set(script.outcomes[place].after.circle) - {seat}
            theirs = [event for event in heard if getattr(event, "seat", None) in here]
            for number, event in enumerate(theirs):
                later = [one for one in theirs[number + 1 :] if one.seat == event.seat]
                for card in gained(event):
                    if card not in cards_in(later, script.faces):
                        cards += 1

                        assert card in game.hands.of(imagined, event.seat), (seed, place, seat, event)

    record_property("counted", f"{game.id}: {cards} cards remembered")
    assert cards


def test_stock_of_romme_holds_nothing_but_the_discards_that_were_mixed():
    """R12: whoever has watched the discards being mixed knows what can be drawn, though not in which order."""
    game = ROMME_WORDS.game
    _, script, seat = next(scripts(ROMME_WORDS))
    _, state, heard = next(iter(sights(game, script.outcomes, seat)))
    other = next(one for one in state.circle if one != seat)
    mixed = state.stock[:8]
    drawn = evolve(state, stock=mixed[2:], players=state.with_hand(other, (*state.players[other].hand, *mixed[:2])))
    watched = (*heard, *(Discarded(other, card, 12) for card in mixed), Reshuffled(len(mixed)))
    orders = {imagine_romme(drawn, seat, watched, dice(seed)).stock for seed in range(20)}

    assert len(orders) > 10
    assert all(not missing(mixed, stock) for stock in orders)


# --- nothing of the truth --------------------------------------------------------------------------------------------


@secretive_game
def test_nothing_of_the_truth_is_in_an_imagined_world(vocabulary, record_property):
    """After two unseen cards have been exchanged the same randomness brings the very same world."""
    count = honest(vocabulary, vocabulary.game.imagine, FEW)
    record_property("counted", f"{vocabulary.game.id}: {count}")

    assert count.pairs >= FEW


@pytest.mark.soak
@pytest.mark.timeout(3_600)
@secretive_game
def test_nothing_of_the_truth_is_in_many_imagined_worlds(vocabulary, record_property):
    """The same at full size, with other matches."""
    count = honest(vocabulary, vocabulary.game.imagine, MANY, first=50_000)
    record_property("counted", f"{vocabulary.game.id}: {count}")

    assert count.pairs >= MANY


# --- planted leaks ---------------------------------------------------------------------------------------------------


def the_truth(game):
    """Imagine nothing."""
    return lambda state, seat, heard, shuffled: state


def a_part_kept(game, which):
    """Forget to draw one part of the state anew."""

    def imagine(state, seat, heard, shuffled):
        imagined = game.imagine(state, seat, heard, shuffled)
        drawn = [name for name in names_of(type(state)) if getattr(state, name) != getattr(imagined, name)]
        return evolve(imagined, **{drawn[which]: getattr(state, drawn[which])}) if drawn else imagined

    return imagine


def as_it_lies(game):
    """Forget the canonical order: shuffle the cards as they lie in the truth."""

    def imagine(state, seat, heard, shuffled):
        truth = repr(state)
        return game.imagine(
            state, seat, heard, lambda things: shuffled(sorted(things, key=lambda one: truth.rfind(repr(one))))
        )

    return imagine


def a_telltale(game):
    """Give away one bit of the truth by the way the cards are shuffled."""

    def imagine(state, seat, heard, shuffled):
        odd = zlib.crc32(repr(state).encode()) % 2
        return game.imagine(state, seat, heard, lambda things: shuffled(things)[:: -1 if odd else 1])

    return imagine


LEAKS: dict[str, Callable] = {
    "the truth": the_truth,
    "the first part kept": partial(a_part_kept, which=0),
    "the last part kept": partial(a_part_kept, which=-1),
    "as it lies": as_it_lies,
    "one bit": a_telltale,
}


@secretive_game
@pytest.mark.parametrize("leak", LEAKS)
def test_planted_leak_is_caught(vocabulary, leak):
    """Whoever forgets to hide something, or hides it badly, is found out."""
    with pytest.raises(TruthError):
        honest(vocabulary, LEAKS[leak](vocabulary.game), FEW)
