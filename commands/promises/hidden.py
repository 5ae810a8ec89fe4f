"""What nobody may learn: imagined worlds look like the true one, and what was never shown changes not one byte."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from commands.language.vocabulary import AnyVocabulary
from commands.package import Package
from commands.promises.playing import played
from commands.promises.promise import Promise, secretive
from commands.promises.swap import LeakError, Outcome, counterpart, run, samples, scripted, swap_test
from games.bots.contract import Sight, chance_of, thinkable
from games.contract import Event, Seat, Shuffled, witnessed
from games.game import AnyGame
from games.table.state import finished

PAIRS = 60
"""How many pairs of hidden cards are exchanged."""

TRUTHS = 20
"""From how many pairs of truths worlds are imagined; PLACES: in how many places of a match for one pair."""

PLACES = 3

Imagine: TypeAlias = Callable[[object, Seat, tuple[Event, ...], Shuffled], object]
"""As a game has it (`Game.imagine`)."""

WORLDS = 60
"""How many worlds are imagined."""


def secrets_can_be_imagined(package: Package) -> Iterator[str]:
    """Where somebody holds a hand, or notices what others do not, a game says how that is imagined."""
    game = package.game
    if game.imagine is not None:
        return
    for one in played(package.words, 0).done:
        held = any(game.hands.of(one.after.state, seat) for seat in one.after.circle) if one.after.state else False
        if held or any(event.two_sided for event in one.events):
            yield "Hier wird etwas verborgen (secrets), und das Spiel sagt nicht, wie man es sich vorstellt (imagine)."
            return


def imagined_worlds_look_the_same(package: Package) -> Iterator[str]:
    """Its own view, what a watcher sees, what it is offered and could try: nothing is different to a seat."""
    game = package.game
    for number, (seat, state, heard) in zip(range(WORLDS), _sights(package), strict=False):
        sight = Sight(game, seat, state, heard)
        imagined = sight.anew(chance_of(number))
        for one, other in zip(_shown(sight), _shown(imagined), strict=True):
            if one != other:
                yield f"Eine vorgestellte Welt sieht anders aus: {one!s:.80} wird {other!s:.80}."


def _sights(package: Package) -> Iterator[tuple[Seat, object, tuple[Event, ...]]]:
    """Yield seat, state and what the seat has noticed in this deal, wherever a world could be imagined for it."""
    game = package.game
    for seed in range(3):
        heard: dict[Seat, list[Event]] = {}
        for place, one in enumerate(played(package.words, seed).done):
            if one.before.state is None or game.phase(one.before.state) in game.idle:
                heard = {}
            for seat in one.after.circle:
                heard.setdefault(seat, []).extend(witnessed(one.events, seat))
            state = one.after.state
            if state is not None and not finished(game, one.after) and thinkable(game, state):
                seat = one.after.circle[place % len(one.after.circle)]
                yield seat, state, tuple(heard[seat])


def _shown(sight: Sight) -> tuple[object, ...]:
    """Return everything a seat is shown, and what it could do."""
    game, state = sight.game, sight.world
    return sight.view, game.view(state, None), sight.offers, game.possible(state, sight.seat)


def nobody_learns_what_was_never_shown(package: Package) -> Iterator[str]:
    """Two hidden cards can be exchanged, and nobody who never saw them is sent another byte."""
    try:
        count = swap_test(package.words, PAIRS)
    except LeakError as leak:
        yield f"Jemand erfährt etwas von Karten, die ihm niemand gezeigt hat: {str(leak)[:600]}"
    else:
        if count.survived < PAIRS:
            yield f"Nur {count.survived} von {PAIRS} Paaren verdeckter Karten ließen sich tauschen; das beweist nichts."


class TruthError(AssertionError):
    """Two truths that look alike to a seat were imagined differently."""


@dataclass
class TruthCount:
    """How many exchanged truths were tried, and of how many worlds were compared because hidden cards had moved."""

    tried: int = 0
    pairs: int = 0

    def __str__(self) -> str:
        return f"{self.pairs} pairs of {self.tried} tried"


def worlds_hold_nothing_of_the_truth(package: Package) -> Iterator[str]:
    """What a computer player thinks with does not depend on cards its seat has never seen: it cannot cheat."""
    assert package.game.imagine is not None
    try:
        honest(package.words, package.game.imagine, TRUTHS)
    except TruthError as error:
        yield f"Was sich ein Computer vorstellt, hängt von Karten ab, die er nie gesehen hat (imagine): {error}"


def honest(vocabulary: AnyVocabulary, imagine: Imagine, wanted: int, first: int = 0) -> TruthCount:
    """
    Imagine worlds from pairs of truths that differ in cards a seat has never seen: by the same dice they are equal.

    Args:
        wanted: how many pairs; first: the number of the first match.

    Raises:
        TruthError: they are not, or hardly a pair was found.
    """
    count = TruthCount()
    for seed in range(first, first + 100_000):
        script = scripted(vocabulary, seed)
        seat = random.Random(seed).choice(script.setting.circle)
        if count.tried > 30 * wanted + 300:
            raise TruthError(f"{vocabulary.game.id}: {count}")
        for length, card, other in samples(script, seat, random.Random(seed)):
            count.tried += 1
            lines = counterpart(script, seat, length, card, other)
            if lines is not None:
                second = list(run(vocabulary, script.setting, lines))
                count.pairs += _differ(vocabulary.game, imagine, (script.outcomes[:length], second), seat, seed)
        if count.pairs >= wanted:
            break
    return count


def _differ(
    game: AnyGame, imagine: Imagine, truths: tuple[Sequence[Outcome], Sequence[Outcome]], seat: Seat, seed: int
) -> bool:
    """
    Return whether two truths differ in any place from which worlds were imagined.

    Raises:
        TruthError: they were imagined differently.
    """
    found = False
    pairs = list(zip(*(moments(game, outcomes, seat) for outcomes in truths), strict=True))
    for (place, state, heard), (_, other, _) in pairs[:: -max(1, len(pairs) // PLACES)]:
        if state != other:
            found = True
            if imagine(state, seat, heard, dice(place)) != imagine(other, seat, heard, dice(place)):
                raise TruthError(f"{game.id}: seat {seat} in line {place} of script {seed}")
    return found


def dice(seed: int) -> Shuffled:
    """Return a way of shuffling that does the same on every run."""
    chance = random.Random(seed)
    return lambda things: tuple(chance.sample(things, len(things)))


def moments(game: AnyGame, outcomes: Iterable[Outcome], seat: Seat) -> Iterator[tuple[int, object, tuple[Event, ...]]]:
    """Yield place, state and what a seat has noticed in this deal, whenever a world could be imagined for it."""
    heard: list[Event] = []
    for place, outcome in enumerate(outcomes):
        if outcome.before.state is None or game.phase(outcome.before.state) in game.idle:
            heard = []
        heard += [seen for event in outcome.events if (seen := event.seen_by(seat)) is not None]
        after = outcome.after
        running = after.state is not None and not finished(game, after) and thinkable(game, after.state)
        if running and seat in after.circle:
            yield place, after.state, tuple(heard)


PROMISES = (
    Promise("Geheimes lässt sich vorstellen", secrets_can_be_imagined),
    Promise("Vorgestelltes sieht aus wie das Wahre", imagined_worlds_look_the_same, secretive),
    Promise("Computer wissen nicht mehr als ihr Platz", worlds_hold_nothing_of_the_truth, secretive),
    Promise("Niemand erfährt, was ihm nie gezeigt wurde", nobody_learns_what_was_never_shown, secretive),
)
