"""Rankings: of a game by matches won, or its all-time list."""

from __future__ import annotations

from dataclasses import dataclass

from commands.catalogue import VOCABULARIES, vocabulary_of
from commands.language.german import fold
from commands.language.vocabulary import AnyVocabulary
from commands.lobby import replies
from db import ranking, results
from db.engine import Database
from games.game import AnyGame

RANKED = 20
"""How many places a ranking shows unless somebody asks for more."""

MOST_RANKED = 200

WITH_LISTS = tuple(one.game.service.game for one in VOCABULARIES if one.game.service is not None)
"""The games that have an all-time list: those a tournament is played in."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """
    A ranking somebody asks for.

    Attributes:
        game: of which game, None if the one named is not played here.
        ever: its all-time list.
        most: how many places.
        name: whom alone, folded.
    """

    game: AnyGame | None
    ever: bool
    most: int
    name: str | None

    @classmethod
    def of(cls, words: tuple[str, ...], played: AnyVocabulary | None, default: str) -> Ranking:
        """Sort out the words behind `rangliste`: a game, `ewig`, a number, a name."""
        ever, most, named = False, RANKED, list[str]()
        wanted: AnyVocabulary | None = None
        for word in _joined([typed.strip('„“"') for typed in words]):
            known = vocabulary_of(word) if wanted is None and not named else None  # behind a game stands a name
            if word == "ewig":
                ever = True
            elif word.isdecimal():
                most = min(int(word[:6]), MOST_RANKED) or RANKED
            elif known is not None:
                wanted = known
            elif word:
                named.append(word)
        listed = played if played is None or played.game.id in WITH_LISTS or not ever else None
        usual = vocabulary_of(next(iter(WITH_LISTS), default) if ever else default)
        vocabulary = wanted or listed or usual
        return cls(None if vocabulary is None else vocabulary.game, ever, most, " ".join(named) or None)

    def lines(self, database: Database) -> str:
        """Return the ranking as text. Reads the database: belongs in a thread."""
        if self.game is None:
            return replies.NO_SUCH_GAME
        return self._all_time(database, self.game) if self.ever else self._standings(database, self.game)

    def _all_time(self, database: Database, game: AnyGame) -> str:
        entries = ranking.all_time(database, game.id)
        if not entries:
            return replies.all_time_empty(game.name)
        rows = [(place, entry.name, replies.points(entry.points)) for place, entry in enumerate(entries, 1)]
        return self._listed(replies.all_time_heading(game.name, len(entries)), rows)

    def _standings(self, database: Database, game: AnyGame) -> str:
        standings = results.standings(database, game.id, fewest=game.fewest_wins)
        if not standings:
            return replies.never_played(game.name)
        rows = [
            (place, one.name, replies.ranked(one.won, one.played, one.points, one.average, losses=game.fewest_wins))
            for place, one in enumerate(standings, 1)
        ]
        return self._listed(replies.ranking_heading(game.name), rows)

    def _listed(self, heading: str, rows: list[tuple[int, str, str]]) -> str:
        if self.name is not None:
            rows = [row for row in rows if fold(row[1]).startswith(self.name)]
            if not rows:
                return replies.not_listed(self.name, heading)
        return "\n".join([f"{heading}:", *(f"{place:3}. {name}: {text}" for place, name, text in rows[: self.most])])


def _joined(words: list[str]) -> list[str]:
    """Return words with the first two that together name a game as one (`dicke zwei`)."""
    for place in range(len(words) - 1):
        pair = " ".join(words[place : place + 2])
        if vocabulary_of(pair) is not None:
            return [*words[:place], pair, *words[place + 2 :]]
    return words
