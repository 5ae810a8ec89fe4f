"""
Links to tables: a friend who has one comes without being known here, to play or to watch.

A link leads to one table, for so many people and until its end; whoever sits there may take it back. What is stored of
it is a hash. Nothing counts before it is stored.
"""

from __future__ import annotations

from collections.abc import Callable

from commands.company import linking as said
from commands.language.german import fold
from commands.language.plain import plain
from db import links
from db.database import Job
from db.errors import WriteFailed
from db.identity import PersonId
from db.links import TableLink
from games.frozen import evolve
from server.accounts.passwords import hashed
from server.ops.context import Context
from server.play.registry import Tables
from server.play.replay import vocabulary_named
from server.wire.protocol import LinkTarget


class TableLinks:
    """Every link that leads somewhere, in memory and in the database."""

    def __init__(self, context: Context, tables: Tables) -> None:
        self._context = context
        self._tables = tables
        self._by_hash = {one.code_hash: one for one in links.known(context.database)}
        self._drop([one for one in self._by_hash.values() if self._is_over(one)])
        for one in self._by_hash.values():
            self._let_end(one)
        tables.gone.append(self._forget)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._by_hash)

    def _is_over(self, one: TableLink) -> bool:
        return one.until <= self._context.clock.now() or self._tables.row(one.table) is None

    def _let_end(self, one: TableLink) -> None:
        left = (one.until - self._context.clock.now()).total_seconds()
        self._context.clock.after(max(0.0, left), lambda: self._drop([one]))

    def _forget(self, number: int) -> None:
        """Have the links lead nowhere whose table is no more."""
        self._drop(self.to(number))

    # --- what there is ---

    def find(self, code: str) -> TableLink | None:
        """Return the link that somebody has."""
        one = self._by_hash.get(hashed(fold(code)))
        return None if one is None or self._is_over(one) else one

    def to(self, number: int) -> list[TableLink]:
        """Return the links that lead to a table."""
        return [one for one in self._by_hash.values() if one.table == number]

    def about(self, code: str) -> LinkTarget:
        """Return what whoever has a link may know before coming in by it."""
        one = self.find(code)
        row = None if one is None else self._tables.row(one.table)
        vocabulary = None if row is None else vocabulary_named(row.game)
        if one is None or row is None or vocabulary is None or not one.left:
            why = said.IS_USED if one is not None and not one.left else said.IS_NONE
            return LinkTarget(code, None, None, None, 0, plain(why))
        host = next((person.name for person in row.people if person.who == one.host), "jemand")
        free, game = self._tables.board.vacancies_at(one.table), vocabulary.game
        sentence = plain(said.is_invited(host, one.table, game.name, free))
        return LinkTarget(code, one.table, game.id, host, free, sentence)

    # --- changes ---

    def make(self, one: TableLink, told: Callable[[bool], None]) -> None:
        """Have a link lead somewhere from now on; `told` learns whether it is stored, and counts."""

        def stored(failure: WriteFailed | None) -> None:
            if failure is None:
                self._by_hash[one.code_hash] = one
                self._let_end(one)
            told(failure is None)

        self._context.writer.submit(links.make(one), stored)

    def use(self, one: TableLink, told: Callable[[bool], None]) -> None:
        """Let somebody come by a link: one less may after that; `told` learns whether it is stored."""
        self._by_hash[one.code_hash] = evolve(one, left=one.left - 1)

        def stored(failure: WriteFailed | None) -> None:
            now = self._by_hash.get(one.code_hash)
            if failure is not None and now is not None:
                self._by_hash[one.code_hash] = evolve(now, left=now.left + 1)
            told(failure is None)

        self._context.writer.submit(links.use(one.code_hash), stored)

    def take_back(self, number: int, told: Callable[[bool], None]) -> None:
        """Have no link lead to a table any more; `told` learns whether that is stored, and so."""
        gone = self.to(number)

        def dropped(stored: bool) -> None:
            if not stored:
                self._by_hash.update((one.code_hash, one) for one in gone)
            told(stored)

        self._drop(gone, dropped)

    def erased(self, who: PersonId) -> None:
        """Forget the links of somebody who is no more; this is stored already."""
        self._by_hash = {key: one for key, one in self._by_hash.items() if one.host != who}

    def _drop(self, gone: list[TableLink], told: Callable[[bool], None] = lambda _stored: None) -> None:
        job = Job("drop links", ())
        for one in gone:
            self._by_hash.pop(one.code_hash, None)
            job += links.drop(one.code_hash)
        if job.writes:
            self._context.writer.submit(job, lambda failure: told(failure is None))
