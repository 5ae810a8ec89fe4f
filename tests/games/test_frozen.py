"""Frozen values: what every game is made of keeps its promises, and is declared as it must be."""

from __future__ import annotations

import dataclasses
import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.contract import Seat
from games.frozen import Frozen, blank, evolve, field, names_of

ROOT = Path(__file__).parents[2]


class Point(Frozen):
    """Something with fields, one of which need not be named."""

    x: int
    others: tuple[int, ...] = ()
    marks: dict[str, int] = field(default_factory=dict)


def everybody(kind: type[Frozen]) -> Iterator[type[Frozen]]:
    """Yield a class and every class below it that has been imported."""
    yield kind
    for one in kind.__subclasses__():
        yield from everybody(one)


def defaults_of(kind: type[Frozen]) -> tuple[object, ...]:
    """Return what stands for fields that are not named."""
    return kind.__struct_defaults__


def test_a_value_never_changes():
    """No field can be set or deleted, old or new."""
    point = Point(1)
    for change in (lambda: setattr(point, "x", 2), lambda: setattr(point, "y", 2), lambda: delattr(point, "x")):
        with pytest.raises(AttributeError):
            change()

    assert Point(1) == point


def test_nobody_goes_around_a_value():
    """What only some versions of Python refuse, `object.__setattr__` and its like, makes cards and nothing else."""
    house = [file for room in ("games", "commands", "db", "server") for file in (ROOT / room).rglob("*.py")]
    around = re.compile(r"__(?:set|del)attr__|\.__set__\(|force_setattr")

    assert len(house) > 300
    assert ["cards.py"] == [file.name for file in house if around.search(file.read_text("utf-8"))]


def test_another_value_with_a_field_changed():
    """The first one stays; a field nobody declared is a programming error."""
    point = Point(1, (2,))

    assert (Point(3, (2,)), 1) == (evolve(point, x=3), point.x)
    with pytest.raises(TypeError):
        evolve(point, y=3)


def test_equal_values_are_the_same_to_a_dict():
    """They are equal and hash alike; other fields, or another class with the same fields, are something else."""

    class Spot(Frozen):
        x: int

    class Place(Frozen):
        x: int

    elsewhere: object = Place(1)
    assert {Spot(1): "here"} == {Spot(1): "here"}
    assert Spot(1) != Spot(2)
    assert Spot(1) != elsewhere


def test_a_value_is_sent_to_another_process():
    """It comes back equal."""
    assert Point(1, (2,), {"a": 1}) == pickle.loads(pickle.dumps(Point(1, (2,), {"a": 1})))


def test_names_of_fields():
    """In order; of what is no value there are none."""
    assert [("x", "others", "marks"), (), ()] == [names_of(Point), names_of(int), names_of(Seat)]


def test_a_blank_knows_only_what_was_filled_in():
    """Whoever reads more of it, in whatever way, learns that it is not there and takes nothing for it."""
    begun = evolve(blank(Point), x=1)

    assert begun.x == 1
    for reads in (len, bool, iter, str, hash, lambda one: one == (), lambda one: one[0], lambda one: one.seat):
        with pytest.raises(AttributeError):
            reads(begun.others)


def test_no_default_is_a_field_of_dataclasses():
    """`dataclasses.field` in a frozen value would itself be the default; `games.frozen.field` is meant."""
    import server.run  # noqa: F401, PLC0415 – with everything the house is made of

    declared = list(everybody(Frozen))
    defaults = [(kind, one) for kind in declared for one in defaults_of(kind)]

    assert [] == [kind for kind, one in defaults if isinstance(one, dataclasses.Field)]
    assert len(declared) > 600
