"""What the house says to programs of the set of the day (`protocol.py`)."""

from __future__ import annotations

from msgspec import field

from server.wire.encoded import HouseMessage


class OfferedSet(HouseMessage, frozen=True):
    """A set of today: how many deals it has, how many one has finished (null: not begun), whether it is over."""

    game: str = field(name="spiel")
    deals: int = field(name="spiele")
    finished: int | None = field(name="gespielt")
    over: bool = field(name="vorbei")


class DealOfDay(HouseMessage, frozen=True):
    """
    A finished deal of a set: one's own points, and as soon as they may be told, those of others with the same cards.

    `andere`: how many they are; `mittel` and `streuung` (standard deviation) of their points; `anteil`: which part of
    them one has beaten, 0 to 1, a tie being half; `stark`: the points of the strong computer. Null: not told.
    """

    own: int = field(name="eigene")
    others: int | None = field(name="andere")
    mean: float | None = field(name="mittel")
    spread: float | None = field(name="streuung")
    share: float | None = field(name="anteil")
    strong: int | None = field(name="stark")


class Ranked(HouseMessage, frozen=True):
    """Somebody who has played all of a set, and which part of the others they have beaten; guests have no place."""

    place: int | None = field(name="platz")
    name: str
    share: float = field(name="anteil")


class SetOfDay(HouseMessage, frozen=True):
    """
    What came of one's own set: deal by deal, then all of it.

    `ungueltig`: it counts for nothing; `verraten`: the others may be told of, because it is over or the day is.
    `fassung`: which cards these were; `platz` of `von`, among those who had the same and played all; null: not told.
    """

    game: str = field(name="spiel")
    deals: int = field(name="spiele")
    void: bool = field(name="ungueltig")
    told: bool = field(name="verraten")
    results: tuple[DealOfDay, ...] = field(name="ergebnisse")
    version: int | None = field(name="fassung")
    share: float | None = field(name="anteil")
    place: int | None = field(name="platz")
    players: int | None = field(name="von")
    ranking: tuple[Ranked, ...] = field(name="liste")
    guests: tuple[Ranked, ...] = field(name="gaeste")


class DayOfSets(HouseMessage, frozen=True):
    """
    What `tagesspiel` tells of a day, in parts counted from 1: today's sets, and what came of one's own.

    `angebot`: today's sets, in the first part; `vorbei`: the day is, and `geheimnis` is told then.
    """

    day: str = field(name="tag")
    over: bool = field(name="vorbei")
    part: int = field(name="teil")
    parts: int = field(name="von")
    offers: tuple[OfferedSet, ...] = field(name="angebot")
    sets: tuple[SetOfDay, ...] = field(name="ergebnisse")
    secret: str | None = field(name="geheimnis")
