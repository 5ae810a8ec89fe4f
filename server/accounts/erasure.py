"""
Deleting an account: its row goes, and in journals and tables its name becomes one that names nobody (`Ehemals7`).

Journals name their people, and must go on replaying: at every table where somebody ever had a seat their name becomes a
neutral one, in every line, the same everywhere. It is made of the account's number, so no two people ever share it, and
nobody can register a name that begins like it. What others did stays as it was, and so do all results.
"""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from commands.language.german import fold, title
from db import (
    bots,
    erasure,
    journal,
    moderation,
    players,
    ranking,
    reports,
)
from db.database import Database, Job
from db.identity import PersonId
from db.journal import Entry
from db.players import StoredPlayer
from db.table_row import OVER, Person, TableRow
from games.frozen import evolve
from games.kit.ranking import key as ranking_key
from server.sessions.person import NEUTRAL

_FOLDED: Final = re.compile(r"(ae|oe|ue|ss|-|.)")
_SPELT: Final = {"ae": "(?:ä|ae)", "oe": "(?:ö|oe)", "ue": "(?:ü|ue)", "ss": "(?:ß|ss)", "-": "[ .-]+"}
"""How what is folded in a key may have been typed."""

_WORD: Final = re.compile(r"[^\W_]+(?:-[^\W_]+)*")


def neutral_name(who: PersonId) -> str:
    """What stands in the place of somebody who is gone."""
    return f"{NEUTRAL}{who}"


def still_played(database: Database, player: StoredPlayer) -> tuple[int, ...]:
    """The open tables whose journal names somebody, also those they left: a running house has them in memory."""
    rows, _ = journal.every_table(database)
    going = (player, *_bots_of(database, player))
    return tuple(row.number for row in rows if row.state not in OVER and any(_names_of(row, one) for one in going))


def _bots_of(database: Database, player: StoredPlayer) -> tuple[StoredPlayer, ...]:
    """The programs that go with their owner."""
    found = (players.by_id(database, bot.player) for bot in bots.of(database, player.id))
    return tuple(bot for bot in found if bot is not None)


def erased(database: Database, player: StoredPlayer) -> Job:
    """
    Return the job that deletes an account and takes its name out of everything that stays; its bots go with it.

    Raises:
        DatabaseError: what is stored cannot be read.
    """
    job = Job("its bots first", ())
    for bot in _bots_of(database, player):
        job += _erased(database, bot)
    return job + _erased(database, player)


def _erased(database: Database, player: StoredPlayer) -> Job:
    neutral = neutral_name(player.id)
    rows, _ = journal.every_table(database)
    job = reports.cloak(player.id, neutral)
    for row in rows:
        job += _anonymized(database, row, player, neutral)
    job += ranking.rename(player.key, ranking_key(neutral), neutral)
    job += ranking.rename(ranking_key(player.name), ranking_key(neutral), neutral)
    job += erasure.cloak_beside_tables(player.name, player.key, player.id, neutral)
    job += moderation.cloak_person(player.name, player.key, neutral)
    job += erasure.cloak_texts(database, nameless(player.key, player.id))
    return job + players.delete(player.id, neutral)


def nameless(key: str, who: PersonId) -> Callable[[str], str]:
    """Return how a line of anybody's reads once an account is gone: the neutral name stands where its name stood."""
    neutral = neutral_name(who)
    letters = "".join(_SPELT.get(letter, re.escape(letter)) for letter in _FOLDED.split(key) if letter)
    name = re.compile(rf"(?<!\w){letters}(?!\w)", re.IGNORECASE)
    return lambda line: name.sub(neutral, line)


def forget_evidence(folder: Path, player: StoredPlayer) -> None:
    """Remove the records of incidents that name somebody."""
    for file in folder.glob("*.partie"):
        if player.key in {fold(word) for word in _WORD.findall(file.read_text(encoding="utf-8", errors="replace"))}:
            file.unlink()


def _anonymized(database: Database, row: TableRow, player: StoredPlayer, neutral: str) -> Job:
    """The job that takes somebody out of one table; an empty one if it does not speak of them."""
    names = _names_of(row, player)
    note = _without({player.key, *names}, neutral)(row.note)
    if not names and note == row.note:
        return Job(f"leave table {row.number}", ())
    without = _without(names, neutral)
    people = tuple(evolve(one, name=neutral) if _is(one, player) else one for one in row.people)
    entries = journal.read(database, row.number) if names else ()
    rewritten = erasure.rewritten(
        evolve(row, people=people, opener=without(row.opener), note=note), tuple(_changed(entries, without))
    )
    return rewritten + erasure.anonymize_guest(
        row.number, {title(one.name) for one in row.people if _is(one, player)}, neutral
    )


def _changed(entries: Iterable[Entry], without: Callable[[str], str]) -> Iterable[Entry]:
    for entry in entries:
        after = entry._replace(actor=without(entry.actor), line=without(entry.line))
        if after != entry:
            yield after


def _is(person: Person, player: StoredPlayer) -> bool:
    return person.who == player.id


def _names_of(row: TableRow, player: StoredPlayer) -> set[str]:
    """The folded names somebody has in a table's journal; after a renaming other ones than today's."""
    return {fold(person.name) for person in row.people if _is(person, player)}


def _without(names: set[str], neutral: str) -> Callable[[str], str]:
    """Return how a text reads with a neutral name in the place of some names, written large or small as they were."""

    def other(found: re.Match[str]) -> str:
        word = found[0]
        if fold(word) not in names:
            return word
        return title(neutral) if word[:1].isupper() else fold(neutral)

    return lambda text: _WORD.sub(other, text)
