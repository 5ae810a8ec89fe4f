"""What was seen goes to JSON and back, by names that stay: for every view and every event of every game."""

import json
import time
from collections.abc import Hashable, Iterator, Mapping
from enum import EnumType, StrEnum
from pathlib import Path
from types import NoneType
from typing import ClassVar, get_args, get_origin, get_type_hints

import pytest

from commands.catalogue import VOCABULARIES
from commands.journal.codec import KIND, codec_of, commands
from commands.table.events import EVENTS
from games.contract import Seat
from games.frozen import evolve
from games.kit.cards import Joker
from games.table.view import TableView, view
from tests.playouts import played, seated
from tests.records import EVERY_VOCABULARY, ids

NAMES = Path(__file__).with_name("wire_names.txt")

every_game = pytest.mark.parametrize("vocabulary", EVERY_VOCABULARY, ids=ids(EVERY_VOCABULARY))

MOMENTS = 40
"""How many moments of a match are looked at."""


def sights(vocabulary, seed) -> Iterator[TableView]:
    """Yield what everybody sees of a table, before the match and all through it."""
    yield view(vocabulary.game, seated(vocabulary, seed).sitting, None)
    match = played(vocabulary, seed)
    for one in match.done[:: max(1, len(match.done) // MOMENTS)]:
        yield from (view(vocabulary.game, one.after, viewer) for viewer in (None, *one.after.circle))


def without_the_viewer(seen):
    """Return a view without what is told beside it: whose it is, and what can be done."""
    return evolve(seen, viewer=None, possible=())


def wired(data):
    """Return data as it arrives."""
    return json.loads(json.dumps(data))


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_every_view_goes_to_json_and_back(vocabulary, seed, record_property):
    """What arrives is what was sent, and from it comes the same view."""
    codec, count = codec_of(vocabulary), 0
    for seen in sights(vocabulary, seed):
        data = codec.write_view(seen)
        arrived = wired(data)
        count += 1

        assert data == arrived
        assert without_the_viewer(seen) == codec.read_view(arrived)

    record_property("counted", f"{vocabulary.game.id}: {count} views")
    assert count > 10


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_every_seen_event_goes_to_json_and_back(vocabulary, seed, record_property):
    """The same of what happened, as everybody at the table and a watcher noticed it."""
    codec, kinds = codec_of(vocabulary), set()
    for one in played(vocabulary, seed).done:
        for event in one.events:
            noticed = (event.seen_by(viewer) for viewer in (None, *one.after.circle))
            for seen in {id(seen): seen for seen in noticed if seen is not None}.values():
                data = codec.write(seen)
                kinds.add(data[KIND])

                assert seen == codec.read(wired(data))

    record_property("counted", f"{vocabulary.game.id}: {len(kinds)} of {len(codec.events)} kinds")
    assert kinds <= set(codec.events)


def example(hint, vocabulary):
    """Return some value of a declared type."""
    kind, args = get_origin(hint) or hint, get_args(hint)
    if kind in {int, str, bool, Seat}:
        return {int: 3, str: "wort", bool: True, Seat: 1}[kind]
    if kind is StrEnum:
        return next(iter(vocabulary.game.rules))
    if kind is type:
        return next(iter(commands(vocabulary).values()))
    if kind is Hashable or kind in map(type, cards_of(vocabulary)):
        return next(card for card in cards_of(vocabulary) if isinstance(card, kind))
    if isinstance(kind, EnumType):
        return next(iter(kind))
    if kind is tuple:
        return tuple(example(one, vocabulary) for one in args if one is not ...) * (1 + (... in args))
    if kind is Mapping:
        return {example(args[0], vocabulary): example(args[1], vocabulary)}
    if args:  # a union
        return example(next(one for one in args if one not in {Joker, NoneType}), vocabulary)
    own = {name: one for name, one in get_type_hints(kind).items() if get_origin(one) is not ClassVar}
    return kind(**{name: example(one, vocabulary) for name, one in own.items()})


def cards_of(vocabulary):
    """Return the cards of a game; without any, words stand for them."""
    return ("wort",) if vocabulary.spelling is None else tuple(vocabulary.spelling.cards.values())


@every_game
def test_every_event_that_could_happen_goes_to_json_and_back(vocabulary):
    """Also what no match in these tests has come to, made up from its fields' types."""
    codec = codec_of(vocabulary)
    for kind in {**EVENTS, **vocabulary.events}.values():
        event = example(kind, vocabulary)

        assert event == codec.read(wired(codec.write(event)))


def names() -> str:
    """Return every name a program may be told of every table, and what stands there."""
    first = codec_of(VOCABULARIES[0])
    lines = [f"{name}: {shape}" for name, shape in first.view.shapes.items() if name not in first.game.shapes]
    for event in EVENTS:
        shapes = first.events[event].shapes.items()
        lines.append(f"{event} {{{', '.join(f'{name}: {shape}' for name, shape in shapes)}}}")
    return "\n".join(lines) + "\n"


def test_names_have_not_changed():
    """
    A name that programs know is never changed: what is renamed in the code declares the old one (`games.record.wire`).

    New lines are written by `python -m tests.commands.test_codec`; those of a game stand with its records
    (`commands.promises.declared.names_stay`).
    """
    assert names() == NAMES.read_text("utf-8")


def cpu(work, things):
    """Return the CPU time of a work on every thing, the best of five."""
    best = float("inf")
    for _ in range(5):
        begun = time.process_time()
        for one in things:
            work(one)
        best = min(best, time.process_time() - begun)
    return best / len(things)


CHEAP = 25e-6
"""Seconds: a view that costs less than this may be outweighed by its data."""


@pytest.mark.soak
@every_game
def test_writing_a_view_costs_no_more_than_building_it(vocabulary, record_property):
    """The data of a view costs as much as its making, done in C, at most; three times that where it is nothing."""
    match, codec = played(vocabulary, 0), codec_of(vocabulary)
    eyes = [(one.after, viewer) for one in match.done[::7] for viewer in (None, *one.after.circle)]
    built = cpu(lambda look: view(vocabulary.game, *look), eyes)
    written = cpu(codec.write_view, [view(vocabulary.game, *look) for look in eyes])
    record_property("counted", f"{vocabulary.game.id}: {built * 1e6:.0f} µs built, {written * 1e6:.0f} µs written")

    assert written <= built * (3.0 if built < CHEAP else 1.0)


if __name__ == "__main__":
    NAMES.write_text(names(), "utf-8")
