"""Tables for a page, as it is told them: of a match, or made up of what a record would say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from commands.catalogue import vocabulary_of
from commands.journal.codec import codec_of
from commands.language.vocabulary import AnyVocabulary
from games.contract import Seat, Viewer
from games.table.state import AnyTable
from server.programs.shown import as_it_was
from server.wire import protocol


def picture(vocabulary: AnyVocabulary, sitting: AnyTable, viewer: Viewer, entry: int) -> protocol.Table:
    """Return a table as somebody's page is told it."""
    return as_it_was(vocabulary, sitting, viewer, 1, entry, offered=True)


def made_up(
    game: str, values: Mapping[str, str], *possible: protocol.Offer, turns: Sequence[str] = (), number: int = 1
) -> protocol.Table:
    """Return a table as Anna's page is told it, of which a record would say this (`handkarten.bernd` -> `4`)."""
    vocabulary = vocabulary_of(game)
    assert vocabulary is not None
    people = tuple(values.get("mitspieler", "").split()) or ("anna", "bernd")
    view: dict[str, object] = {"phase": "spiel", "mitspieler": [*range(len(people))]}
    for name, key, shape in codec_of(vocabulary).view.recorded():
        below = {one.removeprefix(f"{key}."): text for one, text in values.items() if one.startswith(f"{key}.")}
        if values.get(key):
            *above, last = name.split(".")
            part = view.setdefault(above[0], {}) if above else view
            assert isinstance(part, dict)
            part[last] = _data(values[key], shape, people)
        elif below:
            by, of = shape.removeprefix("{").removesuffix("}").split(": ")
            view[name] = {
                str(people.index(one)) if by == "seat" else one: _data(text, of, people) for one, text in below.items()
            }
    view["am_zug"] = [people.index(one) for one in turns]
    return protocol.Table(number, game, 1, Seat(people.index("anna")), people, view, possible)


def _data(text: str, shape: str, people: Sequence[str]) -> object:
    match shape.rstrip("?"):
        case "seat":
            return people.index(text)
        case "number":
            return int(text)
        case "flag":
            return text == "ja"
        case several if several.startswith("["):
            return [_data(one, several[1:-1], people) for one in text.split()]
        case _:
            return text
