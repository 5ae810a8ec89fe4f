"""The migration that made one table of people: before and after it everybody is who they were, wherever they stand."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from db import admission, bonds, doors, messages, pending, players, reports, tickets
from db.admission import Kind, Sanction, subject_of
from db.database import Database, Job
from db.doors import PrivateTable
from db.errors import Trouble, WriteFailed
from db.identity import PersonId
from db.opening import open_database
from db.pending import Pending
from db.tickets import StoredTicket
from db.writer import store
from tests.db.scenes import EVENING, opened

RELEASED = {path.stem: path for path in sorted(Path(__file__).with_name("released").glob("*.sql"))}

CROWD = """
INSERT INTO players VALUES (5, 'Bernd', 'bernd', 'x', 0, '{}', 5, 6), (8, 'Gast9', 'gast9', 'y', 0, '{}', 7, 8);
UPDATE sqlite_sequence SET seq = 11 WHERE name = 'players';
INSERT INTO guests VALUES (3, 'gast-zora', 'Gast-Zora', 'w3', 9, 10, '{"breite": 61}'),
    (4, 'gast9', 'Gast9', 'w4', 11, 12, '{}');
UPDATE sqlite_sequence SET seq = 6 WHERE name = 'guests';
INSERT INTO bonds VALUES ('g3', 'friend', 'a5', 'Bernd', 1), ('a5', 'ignore', 'g3', 'Gast-Zora', 2),
    ('a1', 'friend', 'a9', 'Weg', 3), ('g2', 'ignore', 'a1', 'Anna', 4);
INSERT INTO messages VALUES (7, 'g3', 'a5', 'Bernd', 1, 'Na?'), (8, 'a5', 'a9', 'Weg', 1, 'x'),
    (9, 'a9', '', '', 1, 'y');
UPDATE sqlite_sequence SET seq = 12 WHERE name = 'messages';
INSERT INTO pending VALUES ('vote', 'g3', 1, '', NULL, 'ja'), ('invitation', 'a5', 1, 'g3', 99, 'Gast-Zora'),
    ('wish', 'g2', 0, '', NULL, 'gin');
INSERT INTO reports VALUES (4, 1, 'g3', 'Gast-Zora', 'a9', 'Ehemals9', 'laut', '[]');
INSERT INTO tickets VALUES ('g3', 't3', 'm3', 99), ('g2', 't2', 'm2', 99);
INSERT INTO sanctions VALUES ('mute', 'gast-zora#g3', 1, NULL, 'Anna', ''), ('name', 'bernd#a5', 1, 9, 'Anna', 'frech'),
    ('address', '192.0.2.1', 1, NULL, 'Anna', '');
INSERT INTO tables VALUES (2, 'gin', 1, 'x',
    '[[0,"Bernd","a5",true,false],[1,"Gast-Zora","g3",true,false,"mittel"],[2,"Gast2","g2",true,true],[3,"X",null,true,true]]',
    '[]', 'Bernd', 0, 1, 1, NULL, 'open', ''), (3, 'gin', 1, 'x', 'kaputt', '[]', '', 0, 1, 1, NULL, 'open', '');
INSERT INTO doors VALUES (2, 1, 1, '["a1", "a9", "g3"]');
INSERT INTO ratings VALUES ('gin', 5, 25.5, 7.5, 3), ('gin', 9, 20.0, 8.0, 1);
INSERT INTO standings VALUES ('gin', 1, 5, 4, 2, 17, 99);
INSERT INTO moderation VALUES (5, 1, 'Anna', 'ban', 'bernd', 5, 'frech', 9);
"""
"""Everybody everywhere: also who is gone, whom somebody still had on a list, and a guest called like an account."""

Fact = tuple[object, ...]


@pytest.fixture
def load(tmp_path: Path) -> Callable[..., sqlite3.Connection]:
    """Return a released database as it was."""

    def loaded(release: str, more: str = "") -> sqlite3.Connection:
        connection = sqlite3.connect(tmp_path / "alt.db", isolation_level=None)
        connection.executescript(RELEASED[release].read_text(encoding="utf-8") + more)
        return connection

    return loaded


def facts_of(path: Path) -> dict[str, list[Fact]]:
    """What a database has stored about people."""
    with closing(sqlite3.connect(path)) as connection:
        return facts(connection)


def facts(connection: sqlite3.Connection) -> dict[str, list[Fact]]:
    """What is stored about people, with everybody's key in the place of an id; rows of nobody do not count."""
    found = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if "people" in found:
        who = dict(connection.execute("SELECT id, key FROM people"))
        accounts = who
        guests = "SELECT key, name, word_hash, settings, created, last_seen FROM people WHERE word_hash IS NOT NULL"
        with_accounts = "SELECT id, key, name, password_hash, admin, settings, created, last_seen FROM people"
        with_accounts += " WHERE password_hash IS NOT NULL"
        ids = "SELECT id FROM people WHERE word_hash IS NULL"
    else:
        accounts = dict(connection.execute("SELECT id, key FROM players"))
        who = {f"a{number}": key for number, key in accounts.items()}
        columns = [row[1] for row in connection.execute("PRAGMA table_info(guests)")]
        if "id" in columns:
            who |= {f"g{number}": key for number, key in connection.execute("SELECT id, key FROM guests")}
        settings = "settings" if "settings" in columns else "'{}'"
        guests = f"SELECT key, name, word_hash, {settings}, created, last_seen FROM guests"
        with_accounts = "SELECT id, key, name, password_hash, admin, settings, created, last_seen FROM players"
        ids = "SELECT id FROM players"

    def rows(table: str, columns: str, *persons: str, of: dict[object, str] | None = None) -> list[Fact]:
        if table not in found or (
            table == "messages"
            and "owner"
            not in str(connection.execute("SELECT sql FROM sqlite_master WHERE name = 'messages'").fetchone())
        ):
            return []
        known, told = who if of is None else of, []
        for row in connection.execute(f"SELECT {', '.join(filter(None, [*persons, columns]))} FROM {table}"):
            named = [known.get(one) if one not in {None, ""} else None for one in row[: len(persons)]]
            if all(name is not None or one in {None, ""} for name, one in zip(named, row, strict=False)):
                told.append((*named, *row[len(persons) :]))
        return sorted(told, key=str)

    places = []
    for number, text in connection.execute("SELECT number, people FROM tables"):
        try:
            people = json.loads(text)
        except ValueError:
            continue
        places += [(number, seat, name, who.get(one), *more) for seat, name, one, *more in people]
    sanctions = []
    for kind, subject, *more in connection.execute(
        "SELECT kind, subject, since, until, imposed_by, reason FROM sanctions"
    ):
        key, mark, person = subject.partition("#")
        whose = who.get(int(person) if person.isdecimal() else person) if mark else None
        sanctions.append((kind, key, whose, *more))
    if "invited" in found:
        invited = rows("invited", "table_number", "person")
    elif "doors" in found:
        invited = [
            (who[one], number)
            for number, text in connection.execute("SELECT table_number, invited FROM doors")
            for one in json.loads(text)
            if one in who
        ]
    else:
        invited = []
    return {
        "accounts": sorted(connection.execute(with_accounts)),
        "guests": sorted(connection.execute(guests)),
        "ids": sorted(connection.execute(ids)),
        "seats": sorted(places, key=str),
        "sanctions": sorted(sanctions, key=str),
        "invited": sorted(invited, key=str),
        "results": rows("results", "match_id, seat, name, points, place, won", "player", of=accounts),
        "standings": rows("standings", "game, computers, played, won, points, last", "player", of=accounts),
        "ratings": rows("ratings", "game, mu, sigma, played", "player", of=accounts),
        "bots": rows("bots", "", "player", "owner", of=accounts),
        "bonds": rows("bonds", "kind, since", "owner", "other"),
        "messages": rows("messages", "id, name, time, text", "owner", "sender"),
        "pending": rows("pending", "kind, table_number, until, text", "owner", "other"),
        "tickets": rows("tickets", "ticket_hash, mark_hash, until", "owner"),
        "reports": sorted(connection.execute("SELECT id, reporter_name, subject_name, reason, told FROM reports"))
        if "reports" in found
        else [],
        "journal": sorted(connection.execute("SELECT * FROM journal")),
        "moderation": sorted(connection.execute("SELECT * FROM moderation")) if "moderation" in found else [],
    }


RENAMED = {("gast9", "gast1")}


@pytest.mark.parametrize("release", [one for one in RELEASED if one >= "0002"])
def test_everybody_is_who_they_were(load, tmp_path: Path, release: str):
    """Guests, accounts, seats, results, friends, messages, tickets, sanctions: the same, by whoever they hang on."""
    connection = load(release)
    before = facts(connection)
    connection.close()
    open_database(f"sqlite:///{tmp_path}/alt.db", create=False).close()
    after = facts_of(tmp_path / "alt.db")

    for kind, told in before.items():
        if told:  # what came later than this release is looked at in its own
            assert told == after[kind], kind


GONE = PersonId(99)
HERE = PersonId(1)


@pytest.mark.parametrize(
    "job",
    [
        bonds.tie(HERE, bonds.Bond(bonds.Kind.FRIEND, GONE), EVENING),
        bonds.tie(GONE, bonds.Bond(bonds.Kind.IGNORE, HERE), EVENING),
        messages.leave(GONE, HERE, "Anna", EVENING, "Na?"),
        messages.leave(HERE, GONE, "Mezozökula", EVENING, "Na?"),
        pending.keep(Pending(pending.Kind.INVITATION, HERE, 1, GONE, EVENING, "Mezozökula")),
        reports.report((GONE, "Mezozökula"), (HERE, "Anna"), "laut", [], EVENING),
        reports.report((HERE, "Anna"), (GONE, "Mezozökula"), "laut", [], EVENING),
        tickets.give(StoredTicket(GONE, "t" * 64, "m" * 64)),
        admission.impose(Sanction(Kind.MUTE, subject_of("mezozoekula", GONE), EVENING, None, "Anna", "")),
    ],
    ids=lambda job: job.label,
)
def test_nothing_is_kept_of_whom_is_no_more(database: Database, tmp_path: Path, job: Job):
    """What is stored a moment after somebody was deleted is refused as a whole: no row names that person again."""
    store(database, players.create("Anna", "anna", "hash", EVENING))
    with pytest.raises(WriteFailed) as refused:
        store(database, job)

    assert refused.value.trouble in {Trouble.TAKEN, Trouble.STALE}
    with closing(sqlite3.connect(tmp_path / "stammtisch.db")) as connection:
        assert "ezoz" not in "".join(connection.iterdump())


def test_notes_and_doors_leave_out_whom_is_no_more(database: Database):
    """What else is stored with them must be stored all the same: a table closes, a door is hung."""
    store(database, players.create("Anna", "anna", "hash", EVENING) + opened())
    store(
        database,
        messages.note(GONE, EVENING, "Dein Tisch ist zu.")
        + doors.hang(1, PrivateTable(invited=frozenset({GONE, HERE}))),
    )

    assert () == messages.waiting(database, GONE)
    assert {1: PrivateTable(invited=frozenset({HERE}))} == doors.known(database)


def test_a_crowd_is_who_it_was(load, tmp_path: Path):
    """Everybody everywhere comes over; who was gone already stands nowhere any more, and nobody gets another's id."""
    connection = load("0009", CROWD)
    before = facts(connection)
    connection.close()
    with open_database(f"sqlite:///{tmp_path}/alt.db", create=False) as database:
        after = facts_of(tmp_path / "alt.db")
        assert () == database.damages()
        store(database, players.admit_guest("Gast5", "gast5", "w5", EVENING))
        fresh = players.guest(database, "w5")
        zora, bernd = players.guest_called(database, "gast-zora"), players.find(database, "bernd")
        assert zora is not None
        assert bernd is not None
        assert fresh is not None

        assert (11 + 3, 5, 11 + 6 + 1) == (zora.id, bernd.id, fresh.id)
        assert [("Bernd", bonds.Kind.FRIEND)] == [(one.name, one.kind) for one in bonds.of(database, zora.id)]
        assert ["Na?"] == [one.text for one in messages.waiting(database, zora.id)]
        assert frozenset({PersonId(1), zora.id}) == doors.known(database)[2].invited
        assert {PersonId(1), zora.id} == {one.owner for one in tickets.known(database)}

    numbered = [guest for guest in after.pop("guests") if guest[0] != "gast2"]
    assert [one for one in before.pop("guests") if one[0] != "gast9"] == numbered  # gast9 is an account's name
    assert before == after
