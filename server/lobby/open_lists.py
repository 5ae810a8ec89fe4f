"""
What anybody may know of the house without coming in, as data: the rankings of every game, and what can be agreed on.

Rankings are read beside the event loop, hold so many lines at most, and are kept for a moment: however many ask, each
is read once in that time.
"""

from __future__ import annotations

import asyncio
import json
from typing import Final, TypeAlias

from commands.catalogue import VOCABULARIES
from commands.language.vocabulary import AnyVocabulary
from db import bots, ranking, ratings, results
from db.engine import Database
from db.errors import DatabaseError
from games.game import AnyGame
from games.options import Number, Option, Special
from server.company.rating import Skill
from server.lobby.rankings import MOST_RANKED, WITH_LISTS, in_order, shown
from server.ops.answers import JSON, Answer, Answers, Asked, always
from server.ops.clock import Clock
from server.ops.reads import Reads

KEPT_SECONDS: Final = 15.0
"""How old a ranking may be."""

Line: TypeAlias = dict[str, object]


def open_lists(reads: Reads, clock: Clock) -> Answers:
    """Return what is answered where."""
    lists: dict[str, Asked] = {f"/rangliste/{one.game.id}.json": _Kept(one.game, reads, clock) for one in VOCABULARIES}
    agreed = {
        one.game.id: [_option(one, option) for option in one.game.options]
        for one in VOCABULARIES
        if one.game.table.waits
    }
    return {**lists, "/regeln.json": always(Answer(_written(agreed), JSON, keep="no-cache"))}


class _Kept:
    """The ranking of one game, read at most once in a while."""

    def __init__(self, game: AnyGame, reads: Reads, clock: Clock) -> None:
        self._game = game
        self._reads = reads
        self._clock = clock
        self._lock = asyncio.Lock()
        self._until = 0.0
        self._body = b""

    async def __call__(self) -> Answer:
        async with self._lock:
            if not self._body or self._clock.monotonic() >= self._until:
                try:
                    self._body = await self._reads(_ranking, self._game)
                except DatabaseError:
                    if not self._body:
                        raise
                self._until = self._clock.monotonic() + KEPT_SECONDS
        return Answer(self._body, JSON, keep=f"public, max-age={KEPT_SECONDS:.0f}")


def _ranking(database: Database, game: AnyGame) -> bytes:
    """Return all three rankings of a game. Reads the database: belongs in a thread."""
    fewest = game.fewest_wins
    won = results.standings(database, game.id, fewest=fewest)[:MOST_RANKED]
    programs = bots.every(database)
    rated = in_order(ratings.of_game(database, game.id), programs)[:MOST_RANKED]
    listed = ranking.all_time(database, game.id)[:MOST_RANKED] if game.id in WITH_LISTS else ()
    return _written(
        {
            "spiel": game.id,
            "name": game.name,
            "verlust": fewest,
            "wertung": [_rated(place, name, skill) for place, (skill, name, _) in enumerate(rated, 1)],
            "siege": [
                {
                    "platz": place,
                    "name": shown(one.name, one.player, programs),
                    "siege": one.won,
                    "partien": one.played,
                    "punkte": one.points,
                    "schnitt": round(one.average, 1),
                }
                for place, one in enumerate(won, 1)
            ],
            "ewig": [{"platz": place, "name": one.name, "punkte": one.points} for place, one in enumerate(listed, 1)],
        }
    )


def _rated(place: int, name: str, skill: Skill) -> Line:
    return {
        "platz": place,
        "name": name,
        "zahl": skill.shown,
        "partien": skill.played,
        "vorlaeufig": skill.provisional,
    }


def _option(vocabulary: AnyVocabulary, option: Option) -> Line:
    """Return what can be agreed on, what it can be, and what it means."""
    line: Line = {
        "name": option.name,
        "art": "regel",
        "standard": option.default,
        "hilfe": vocabulary.options.get(option.name, ""),
    }
    if isinstance(option, Special):
        return line
    if isinstance(option, Number):
        return {**line, "art": "zahl", "unten": option.low, "oben": option.high, "wahl": option.words}
    return {**line, "art": "wahl", "wahl": option.values}


def _written(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
