"""Rankings: of a game by rating, by matches won, or its all-time list."""

from __future__ import annotations

from collections.abc import Container, Iterable

from commands.catalogue import VOCABULARIES, list_titles, unit_of, vocabulary_of
from commands.language.german import fold, nearest, with_level
from commands.language.vocabulary import AnyVocabulary
from commands.lobby import replies
from db import bots, ranking, ratings, standings
from db.database import Database
from db.identity import PersonId
from games.frozen import Frozen
from games.game import AnyGame
from games.table.state import BOT
from server.ops.reads import kept
from server.social.rating import Skill

RANKED = 20
"""How many places a ranking shows unless somebody asks for more."""

MOST_RANKED = 200

WITH_LISTS = tuple(key for one in VOCABULARIES if one.game.service is not None for key in one.game.service.games)
"""The all-time lists, by their keys: of the games a tournament is played in."""


_GAMES = tuple(one.game.id for one in VOCABULARIES if one.game.waits)


class Ranking(Frozen):
    """
    A ranking as it is asked for.

    Attributes:
        game: of which game, None if the one named is not played here.
        key: of which of its lists, as the score book names it; title: what that is called.
        ever: its all-time list.
        victories: by matches won, and not by rating.
        most: how many places.
        name: whom alone, folded; typed: as it was typed.
    """

    game: AnyGame | None
    ever: bool
    victories: bool
    most: int
    name: str | None
    typed: str = ""
    key: str = ""
    title: str = ""

    @classmethod
    def of(cls, words: tuple[str, ...], played: AnyVocabulary | None, default: str) -> Ranking:
        """Sort out the words behind `rangliste`: a game and one of its lists, `siege`, `ewig`, a number, a name."""
        ever, victories, most, named = False, False, RANKED, list[str]()
        wanted: AnyVocabulary | None = None
        for word in _joined([typed.strip('„“"') for typed in words]):
            known = vocabulary_of(word) if wanted is None and not named else None  # behind a game stands a name
            if word == "ewig":
                ever = True
            elif word in {"siege", "siegen"}:
                victories = True
            elif word.isdecimal():
                most = min(int(word[:6]), MOST_RANKED) or RANKED
            elif known is not None:
                wanted = known
            elif word:
                named.append(word)
        listed = played if played is None or played.game.id in WITH_LISTS or not ever else None
        usual = vocabulary_of(next(iter(WITH_LISTS), default) if ever else default)
        vocabulary = wanted or listed or usual
        if vocabulary is None:
            return cls(None, ever, victories, most, " ".join(named) or None)
        key, named = _own_list(vocabulary.game, named)
        title = list_titles(vocabulary)[key]
        return cls(vocabulary.game, ever, victories, most, " ".join(named) or None, key=key, title=title)

    def lines(self, database: Database, asker: int | None) -> str:
        """
        Return the ranking as text. Reads the database: belongs in a thread.

        Args:
            database: where it is kept.
            asker: the account of whoever asks: their own line is always shown.
        """
        if self.game is None:
            return replies.NO_SUCH_GAME
        if self.ever:
            return self._all_time(database)
        kind = self._standings if self.victories else self._rated
        return kind(database, self.game, asker)

    def _rated(self, database: Database, game: AnyGame, asker: int | None) -> str:
        """Return the ranking by rating: who has played enough first, then those of whom too little is known."""

        def made() -> Rows:
            return Rows(
                tuple(
                    RankingRow(name, replies.rated(skill.shown, skill.played, provisional=skill.provisional), who)
                    for skill, name, who in in_order(ratings.of_game(database, self.key), bots.every(database))
                )
            )

        rows = kept(database, (Rows, ("wertung", self.key)), ratings.stamp_of_game(database, self.key), made)
        if not rows.rows:
            return self._without(replies.nobody_rated(self.title, self.key.replace("-", " ", 1)))
        return self._listed(replies.rating_heading(self.title), rows, asker, strangers=replies.UNRATED if asker else "")

    def _all_time(self, database: Database) -> str:
        entries = ranking.all_time(database, self.key)
        if not entries:
            return self._without(replies.all_time_empty(self.title))
        rows = Rows(tuple(RankingRow(entry.name, replies.points(entry.points)) for entry in entries))
        return self._listed(replies.all_time_heading(self.title, len(entries)), rows, None)

    def _standings(self, database: Database, game: AnyGame, asker: int | None) -> str:
        def made() -> Rows:
            programs = bots.every(database)
            return Rows(
                tuple(
                    RankingRow(
                        shown(one.name, one.player, programs),
                        replies.ranked(one.won, one.played, one.points, one.average, unit_of(self.key)),
                        one.player,
                    )
                    for one in standings.standings(database, self.key, fewest=game.fewest_wins)
                )
            )

        rows = kept(database, (Rows, ("siege", self.key)), standings.stamp_of_standings(database, self.key), made)
        if not rows.rows:
            return self._without(replies.never_played(self.title))
        return self._listed(replies.ranking_heading(self.title), rows, asker)

    def _without(self, empty: str) -> str:
        """Return that a list is empty, or does not name whoever is looked for, who may be a mistyped game."""
        if self.name is None:
            return empty
        return replies.not_listed(self.typed or self.name, nearest(self.name, _GAMES), empty)

    def _listed(self, heading: str, listed: Rows, asker: int | None, strangers: str = "") -> str:
        """Return the first rows as text, and the asker's own below them; `strangers`: what is read who has none."""
        rows = listed.rows
        if self.name is not None:
            found = [at for at, name in enumerate(listed.folded) if name.startswith(self.name)]
            if not found:
                return self._without(f"{heading}.")
            return "\n".join([f"{heading}:", *(rows[at].line(at + 1, asker) for at in found[: self.most])])
        lines = [row.line(place, asker) for place, row in enumerate(rows[: self.most], 1)]
        own = None if asker is None else listed.of.get(asker)
        if own is not None and own >= self.most:
            lines.append(rows[own].line(own + 1, asker))
        elif own is None and strangers:
            lines.append(strangers)
        return "\n".join([f"{heading}:", *lines])


class RankingRow(Frozen):
    """One line of a ranking, without its place: the name as it is shown, what is told, and whose account it is."""

    name: str
    text: str
    who: int | None = None

    def line(self, place: int, asker: int | None) -> str:
        """The line as it is read."""
        own = asker is not None and self.who == asker
        return f"{place:3}. {self.name}{replies.YOU if own else ''}: {self.text}"


class Rows:
    """
    A whole ranking.

    Attributes:
        rows: in order.
        folded: their names, as they are looked for.
        of: account -> its place from 0.
    """

    def __init__(self, rows: tuple[RankingRow, ...]) -> None:
        self.rows = rows
        self.folded = tuple(fold(row.name) for row in rows)
        self.of = {row.who: at for at, row in enumerate(rows)}


def shown(name: str, player: int, programs: Container[PersonId]) -> str:
    """Return a name as rankings show it: with the note that they are a bot, if they are one."""
    return with_level(name, BOT if PersonId(player) in programs else "")


def in_order(
    known: Iterable[tuple[str, ratings.Rating]], programs: Container[PersonId]
) -> list[tuple[Skill, str, int]]:
    """Return what is believed of everybody, their name and account: who has played enough first, then the others."""
    keyed = []
    for name, one in known:
        skill, called = Skill(one.mu, one.sigma, one.played), shown(name, one.player, programs)
        keyed.append((skill.provisional, -skill.shown, called.lower(), called, one.player, skill))
    keyed.sort()
    return [(skill, called, player) for *_, called, player, skill in keyed]


def _own_list(game: AnyGame, words: list[str]) -> tuple[str, list[str]]:
    """Return the key of the list that the words behind a game begin with, its usual one otherwise; and what follows."""
    for own in game.own_lists:
        for parts in ([own], own.split("-")):
            if [fold(word) for word in words[: len(parts)]] == parts:
                return f"{game.id}-{own}", words[len(parts) :]
    return game.id, words


def _joined(words: list[str]) -> list[str]:
    """Return words with the first two that together name a game as one (`dicke zwei`)."""
    for place in range(len(words) - 1):
        pair = " ".join(words[place : place + 2])
        if vocabulary_of(pair) is not None:
            return [*words[:place], pair, *words[place + 2 :]]
    return words
