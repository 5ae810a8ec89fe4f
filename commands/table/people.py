"""The people of a table as lines name them, and the voice in which it speaks to one of them."""

from __future__ import annotations

from collections.abc import Mapping

from commands.language.german import title
from commands.language.names import KnownNames
from commands.language.vocabulary import AnyVocabulary
from commands.language.voice import Voice
from games.contract import Seat, Viewer
from games.table.state import AnyTable


class TableNames(KnownNames):
    """The people of a table by name: whoever sits there now, and for writing also those who left."""

    __slots__ = ()

    def __init__(self, sitting: AnyTable) -> None:
        super().__init__((person.name for person in sitting.people), sitting.circle)


def voice_for(
    sitting: AnyTable,
    vocabulary: AnyVocabulary,
    you: Viewer,
    *,
    reader: bool = False,
    words: bool = False,
    table: int | None = None,
    names: Mapping[Seat, str] | None = None,
) -> Voice:
    """Return the voice in which this table speaks to one pair of eyes (see `Voice`); `names`: if they are at hand."""
    if names is None:
        names = {Seat(seat): title(person.name) for seat, person in enumerate(sitting.people)}
    spelled = vocabulary.spelling.words if vocabulary.spelling is not None else None
    series = None if sitting.series is None else (sitting.series.number, sitting.series.deals)
    return Voice(names=names, you=you, reader=reader, words=words, table=table, spelled=spelled or {}, series=series)
