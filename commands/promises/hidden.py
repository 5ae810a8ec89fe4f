"""What nobody may learn: imagined worlds look like the true one, and what was never shown changes not one byte."""

from __future__ import annotations

from collections.abc import Iterator

from commands.package import Package
from commands.promises.playing import played
from commands.promises.promise import Promise, secretive
from commands.promises.swap import LeakError, swap_test
from games import table
from games.bots.contract import Sight, chance_of, thinkable
from games.contract import Event, Seat, witnessed

PAIRS = 60
"""How many pairs of hidden cards are exchanged."""

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
            if state is not None and not table.finished(game, one.after) and thinkable(game, state):
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


PROMISES = (
    Promise("Geheimes lässt sich vorstellen", secrets_can_be_imagined),
    Promise("Vorgestelltes sieht aus wie das Wahre", imagined_worlds_look_the_same, secretive),
    Promise("Niemand erfährt, was ihm nie gezeigt wurde", nobody_learns_what_was_never_shown, secretive),
)
