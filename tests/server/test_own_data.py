"""`meine daten` and `konto loeschen` know every place of the database in which a person stands."""

import json
import re
import sqlite3
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from db import (
    admission,
    bonds,
    bots,
    daily,
    doors,
    groups,
    journal,
    league,
    links,
    messages,
    moderation,
    pending,
    players,
    ranking,
    ratings,
    reports,
    results,
    tickets,
)
from db.admission import Kind, Sanction, subject_of
from db.bonds import Bond
from db.daily import SetState, StoredSet
from db.doors import PrivateTable
from db.identity import HOLDS, Holds, PersonId
from db.journal import Entry
from db.league import StoredPlace
from db.links import TableLink
from db.moderation import Deed, NotedDeed
from db.opening import open_database
from db.pending import Pending
from db.ranking import Entry as Ranked
from db.ratings import Rating
from db.results import StoredResult
from db.schema import metadata
from db.table_row import Person, TableRow, TableState
from db.tickets import StoredTicket
from db.writer import store
from server.lobby.own_data import all_of
from tests.fresh import fresh_database, url_of
from tests.server.indoors import EVENING, PASSWORD, Indoors
from tests.server.quick import QUICK
from tests.strangers import stranger

ANNA, BERND, GUEST = PersonId(1), PersonId(2), PersonId(3)

TOLD = {
    "people.id": "konto",
    "people.name": "name",
    "people.key": "name",
    "people.password_hash": "passwort",
    "people.word_hash": "rueckkehrwort",
    "people.admin": "admin",
    "people.settings": "einstellungen",
    "people.created": "angelegt",
    "people.last_seen": "zuletzt_da",
    "invitations.used_at": "einladung_benutzt",
    "invitations.used_by": "einladung_benutzt",
    "sanctions.kind": "massnahmen",
    "sanctions.subject": "massnahmen",
    "sanctions.since": "massnahmen",
    "sanctions.until": "massnahmen",
    "sanctions.reason": "massnahmen",
    "moderation.time": "vorgaenge",
    "moderation.actor": "vorgaenge",
    "moderation.deed": "vorgaenge",
    "moderation.subject": "vorgaenge",
    "moderation.player": "vorgaenge",
    "moderation.reason": "vorgaenge",
    "tables.number": "tische",
    "tables.people": "tische",
    "results.player": "partien",
    "results.name": "partien",
    "results.points": "partien",
    "results.place": "partien",
    "results.won": "partien",
    "matches.ended": "partien",
    "matches.game": "partien",
    "standings.game": "zaehler",
    "standings.computers": "zaehler",
    "standings.player": "zaehler",
    "standings.played": "zaehler",
    "standings.won": "zaehler",
    "standings.points": "zaehler",
    "ranking_points.key": "ewige_ranglisten",
    "ranking_points.name": "ewige_ranglisten",
    "ranking_points.points": "ewige_ranglisten",
    "bonds.owner": "freunde",
    "bonds.kind": "ignoriert",
    "bonds.other": "auf_listen_anderer",
    "messages.owner": "nachrichten",
    "messages.sender": "nachrichten_an_andere",
    "messages.name": "nachrichten",
    "messages.time": "nachrichten",
    "messages.text": "nachrichten",
    "reports.reporter": "meldungen",
    "reports.reporter_name": "meldungen",
    "reports.subject": "meldungen_ueber_mich",
    "reports.subject_name": "meldungen",
    "reports.reason": "meldungen",
    "reports.time": "meldungen",
    "reports.told": "meldungen",
    "invited.person": "eingeladen_an_tische",
    "invited.table_number": "eingeladen_an_tische",
    "pending.kind": "im_gange",
    "pending.owner": "im_gange",
    "pending.other": "im_gange",
    "pending.table_number": "im_gange",
    "pending.until": "im_gange",
    "pending.text": "im_gange",
    "bots.owner": "bots",
    "bots.player": "bot_von",
    "ratings.game": "wertungen",
    "ratings.player": "wertungen",
    "ratings.mu": "wertungen",
    "ratings.sigma": "wertungen",
    "ratings.played": "wertungen",
    "day_sets.day": "tagesspiele",
    "day_sets.game": "tagesspiele",
    "day_sets.person": "tagesspiele",
    "day_sets.version": "tagesspiele",
    "day_sets.deals": "tagesspiele",
    "day_sets.table_number": "tagesspiele",
    "day_sets.points": "tagesspiele",
    "day_sets.state": "tagesspiele",
    "day_groups.day": "eigene_reihen",
    "day_groups.host": "eigene_reihen",
    "day_groups.until": "eigene_reihen",
    "group_news.day": "reihen_ohne_nachricht",
    "group_news.person": "reihen_ohne_nachricht",
    **dict.fromkeys(
        (
            "league_places.month",
            "league_places.person",
            "league_places.division",
            "league_places.place",
            "league_places.days",
            "league_places.won",
            "league_places.score",
            "league_places.rested",
            "league_places.next_division",
        ),
        "liga",
    ),
    "links.code_hash": "einladungslinks",
    "links.table_number": "einladungslinks",
    "links.host": "einladungslinks",
    "links.until": "einladungslinks",
    "links.uses_left": "einladungslinks",
    "tickets.owner": "rueckkehrkarte",
    "tickets.ticket_hash": "rueckkehrkarte",
    "tickets.mark_hash": "rueckkehrkarte",
    "tickets.until": "rueckkehrkarte",
}
"""What `meine daten` says of a column, by the name it has there."""

NOT_TOLD = {
    "account_changes": "for a moment the number of an account that has changed, and nothing more",
    "invitations": "words that open an account, of the host's own",
    "sanctions.imposed_by": "who imposed it is the host's business; of one's own deeds `vorgaenge` tells",
    "moderation": "numbers and ends of the log, the same that `massnahmen` names",
    "tables": "of the table, which is everybody's; `protokoll` shows it",
    "journal": "of the table, which is everybody's; `protokoll` shows it",
    "matches": "of all who played",
    "deals": "of all who played, by seat; `protokoll` shows it",
    "results": "numbers of the match and of the seat",
    "computers": "of computers",
    "standings.last": "when the last match counted, which `partien` says",
    "awards": "of a list, of nobody",
    "ranking_points": "number and place of an award",
    "bonds.since": "when somebody was put on a list",
    "messages.id": "a number",
    "reports.id": "a number",
    "doors": "of the table",
    "endings": "of the match",
    "days": "of everybody: the secret of a day, and what the house made of its cards",
    "day_sets.rules": "a mark of the rules, nothing of the player",
}
"""Columns, or what is left of a table, of which nobody has to be told, and why."""


def columns():
    """Return every column of the schema as `table.column`."""
    return {f"{table.name}.{column.name}" for table in metadata.sorted_tables for column in table.columns}


def test_every_column_is_accounted_for():
    """Whoever adds a column says what `meine daten` tells of it, or why it tells nothing."""
    known = {one for one in columns() if one in TOLD or one in NOT_TOLD or one.partition(".")[0] in NOT_TOLD}

    assert set() == columns() - known
    assert set() == set(TOLD) - columns()
    assert set() == {one for one in NOT_TOLD if "." in one} - columns()


def declared(*kinds):
    """Return the columns that say that they hold people."""
    return {
        f"{table.name}.{column.name}"
        for table in metadata.sorted_tables
        for column in table.columns
        if column.info.get(HOLDS) in kinds
    }


def test_what_holds_a_person_is_told():
    """Whoever declares a column as holding somebody's id has it told to that one."""
    assert {"account_changes.player"} == declared(Holds.PERSON, Holds.NUMBER, Holds.AMONG) - set(TOLD)


@pytest.mark.sqlite  # a person gets another number, which no server lets happen; what columns there are is the same
@pytest.mark.asyncio(loop_factories=["asyncio"])
async def test_whatever_holds_a_person_says_so(doors_open):
    """A rare number and a rare name are looked for in every column: where they stand, the schema declares it."""
    database = doors_open.database
    with stranger(doors_open.folder / "haus.sqlite") as driver:
        driver.execute("PRAGMA foreign_keys = OFF")
        for table in metadata.sorted_tables:
            for column in table.columns:
                if column.info.get(HOLDS) in {Holds.PERSON, Holds.NUMBER}:
                    driver.execute(f'UPDATE "{table.name}" SET "{column.name}" = 7654321 WHERE "{column.name}" = 1')
        driver.execute("UPDATE people SET id = 7654321 WHERE id = 1")
        driver.execute("UPDATE tables SET people = replace(people, '\"Änna\",1,', '\"Änna\",7654321,')")
        driver.execute("UPDATE sanctions SET subject = replace(subject, '#1', '#7654321')")
    assert () == database.damages()
    holding = re.compile(r"änna|aenna|7654321", re.IGNORECASE)
    standing = {column for column, value in cells(doors_open) if holding.search(value)}

    assert {"people.id"} == standing - declared(*Holds)
    ids = {column for column, value in cells(doors_open) if "7654321" in value}
    assert {"people.id", "bots.player"} == ids ^ declared(Holds.PERSON, Holds.NUMBER, Holds.AMONG)  # she is no bot


@pytest.mark.parametrize("column", sorted(declared(Holds.PERSON)))
def test_what_holds_a_person_ends_with_that_person(column):
    """The database itself knows what becomes of a row when a person goes: no such column without a reference."""
    table, _, name = column.partition(".")
    [key] = metadata.tables[table].columns[name].foreign_keys

    assert "people.id" == key.target_fullname
    assert key.ondelete in {"CASCADE", "SET NULL"}


def _on(day):
    """Return the evening so many days later: no two rows tell the same moment."""
    return EVENING + timedelta(days=day)


def full(database):
    """Put Anna everywhere somebody can stand; the guest of the house, too."""
    made = [
        players.create("Änna", "aenna", "hash", _on(1)),
        players.create("Bernd", "bernd", "hash", _on(2)),
        players.set_admin(ANNA, admin=False),
        players.set_settings(ANNA, {"beschreibung": "Merkmal eins"}),
        players.admit_guest("Gast-Zora", "gast-zora", "wort", _on(3)),
        players.set_settings(GUEST, {"breite": 61}),
        players.invite("wort der einladung", _on(4), None),
        players.use_invitation("wort der einladung", "aenna", _on(5)),
        admission.impose(Sanction(Kind.MUTE, subject_of("aenna", ANNA), _on(6), None, "Bernd", "Merkmal zwei")),
        moderation.note(NotedDeed(_on(7), "Bernd", Deed.MUTE, "aenna", 1, "Merkmal drei")),
        moderation.note(NotedDeed(_on(8), "Änna", Deed.KICK, "bernd", 2, "Merkmal vier")),
        ranking.award("doppelkopf", "turnier 1", [Ranked("aenna", "Änna", 71)], _on(9)),
        bonds.tie(ANNA, Bond(bonds.Kind.FRIEND, BERND), _on(10)),
        bonds.tie(ANNA, Bond(bonds.Kind.IGNORE, GUEST), _on(11)),
        bonds.tie(BERND, Bond(bonds.Kind.IGNORE, ANNA), _on(12)),
        messages.leave(ANNA, BERND, "Bernd", _on(13), "Merkmal fünf"),
        messages.leave(BERND, ANNA, "Änna", _on(14), "Merkmal sechs"),
        messages.leave(GUEST, ANNA, "Änna", _on(15), "Merkmal sieben"),
        *(tickets.give(StoredTicket(who, "x" * 64, "y" * 64, _on(16))) for who in (ANNA, GUEST)),
        reports.report((ANNA, "Änna"), (BERND, "Bernd"), "Merkmal acht", ["Merkmal neun"], _on(17)),
        reports.report((BERND, "Bernd"), (ANNA, "Änna"), "frech", ["Bernd sagt: Na!"], _on(18)),
    ]
    made.append(players.create("Robbi", "robbi", "hash", _on(19)) + bots.give("robbi", ANNA))
    for job in made:
        store(database, job)
    people = (Person(0, "Änna", ANNA, left=True), Person(1, "Bernd", BERND), Person(2, "Gast-Zora", GUEST))
    for number, state in ((1, TableState.CLOSED), (2, TableState.OPEN)):
        here = people if state is TableState.CLOSED else people[1:]
        closed = _on(20) if state is TableState.CLOSED else None
        row = TableRow(number, "romme", 1, "ende", here, (), "Bernd", 0, _on(21), _on(22), closed, state)
        store(database, journal.open_table(row, [Entry(number, 0, _on(23), "haus", "eroeffnen romme 1 Bernd")]))
    store(database, results.match_started(1, 1, "romme", 0, _on(24)))
    both = (StoredResult(0, 1, "Änna", 37, 1, True), StoredResult(1, 2, "Bernd", 99, 2, False))
    store(database, results.match_ended(1, 0, _on(25), both) + ratings.ended(1, []))
    [ending] = ratings.unrated(database, 1)
    store(database, ratings.counted(ending, [Rating(1, 26.25, 7.5, 6)]))
    store(database, links.make(TableLink("l" * 64, 2, ANNA, EVENING + timedelta(days=999), 3)))
    store(database, daily.begin(StoredSet("2026-03-28", "romme", ANNA, 3, 4, 2, "1", (12,), SetState.PLAYED)))
    own = StoredSet(daily.group_key(1), "romme", ANNA, 1, 4, 0, "", (), SetState.INVITED)
    store(database, groups.ask(daily.StoredDay(own.day, "00", 1), [own], ANNA, _on(26)))
    store(database, league.finished("2026-02", [StoredPlace("2026-02", ANNA, 2, 3, 6, 4, 3120, 1, 5)]))
    store(database, doors.hang(2, PrivateTable(private=True, invited=frozenset({ANNA}))))
    until = EVENING + timedelta(days=999)
    store(database, pending.keep(Pending(pending.Kind.WISH, ANNA, text="Merkmal zehn")))
    store(database, pending.keep(Pending(pending.Kind.INVITATION, BERND, 2, ANNA, until, "Änna")))


WRITTEN = Path(__file__).with_name("own_data.json")
"""What Anna and the guest are told; `python -m tests.server.test_own_data` writes it anew."""


def told_to_both(database):
    """Return what `meine daten` sends the two, as it is sent."""
    return "".join(all_of(database, who, plain=False) + "\n" for who in (ANNA, GUEST))


@pytest.fixture
async def doors_open(tmp_path):
    """A house in which Anna stands everywhere."""
    made = Indoors(tmp_path)
    full(made.database)
    yield made
    await made.stop()


@pytest.mark.asyncio(loop_factories=["asyncio"])
async def test_everything_is_told(doors_open):
    """Word for word as it is written down, and every key the columns name has something to say."""
    kept = json.loads(all_of(doors_open.database, ANNA, plain=False))

    of_hers = set(TOLD.values()) - {"rueckkehrwort"}
    assert {"admin", "bot_von"} == {name for name in of_hers if not kept[name]}
    assert WRITTEN.read_text("utf-8") == told_to_both(doors_open.database)


def cells(house):
    """Return everything that stands in the database, with the column it stands in."""
    connection = sqlite3.connect(house.folder / "haus.sqlite")
    found = [
        (f"{table.name}.{column.name}", str(value))
        for table in metadata.sorted_tables
        for column in table.columns
        for (value,) in connection.execute(f'SELECT "{column.name}" FROM "{table.name}"')
    ]
    connection.close()
    return found


@pytest.mark.sqlite  # it looks into the database's file
@pytest.mark.asyncio(loop_factories=["asyncio"])
async def test_everything_goes(doors_open):
    """`konto loeschen`: her name is in no column, her id only where it is the number of nobody now."""
    stored = players.find(doors_open.database, "aenna")
    assert stored is not None
    store(doors_open.database, players.set_password(stored.id, QUICK.hash(PASSWORD)))
    await doors_open.come_in("Änna")
    for line in ("konto loeschen", PASSWORD, "ja"):
        await doors_open.type("Änna", line)
    assert doors_open.wires["Änna"].is_closed

    left = {column for column, value in cells(doors_open) if re.search(r"änna|aenna", value, re.IGNORECASE)}
    assert set() == left
    hers = {column for column, value in cells(doors_open) if value == str(ANNA)} & declared(*Holds)
    assert {"account_changes.player", "moderation.player"} == hers


@pytest.mark.asyncio(loop_factories=["asyncio"])
async def test_a_guest_takes_everything_along(doors_open):
    """Once they have an account, it is told all that hung on them as a guest."""
    database, later = doors_open.database, EVENING + timedelta(days=999)
    for job in (
        bonds.tie(GUEST, Bond(bonds.Kind.FRIEND, ANNA), EVENING),
        messages.leave(ANNA, GUEST, "Gast-Zora", EVENING, "Na?"),
        reports.report((GUEST, "Gast-Zora"), (ANNA, "Änna"), "laut", [], EVENING),
        reports.report((ANNA, "Änna"), (GUEST, "Gast-Zora"), "leise", [], EVENING),
        admission.impose(Sanction(Kind.MUTE, subject_of("gast-zora", GUEST), EVENING, None, "Bernd", "")),
        doors.hang(2, PrivateTable(private=True, invited=frozenset({ANNA, GUEST}))),
        pending.keep(Pending(pending.Kind.VOTE, GUEST, 2, text="ja")),
        pending.keep(Pending(pending.Kind.INVITATION, ANNA, 2, GUEST, later, "Gast-Zora")),
    ):
        store(database, job)
    store(database, players.open_account(GUEST, "Zora", "zora", "hash", EVENING))
    store(database, admission.rename("gast-zora", "zora", GUEST))
    zora = players.find(database, "zora")
    assert zora is not None
    assert zora.id == GUEST

    kept = json.loads(all_of(database, zora.id, plain=False))
    assert [1, 2] == kept["tische"]
    assert (["Änna"], 1, [2]) == (kept["freunde"], kept["auf_listen_anderer"], kept["eingeladen_an_tische"])
    assert ["laut"] == [one["grund"] for one in kept["meldungen"]]
    assert {"stimme", "einladung"} == {one["was"] for one in kept["im_gange"]}
    assert ["stumm"] == [one["was"] for one in kept["massnahmen"]]
    assert 61 == kept["einstellungen"]["breite"]


if __name__ == "__main__":
    with TemporaryDirectory() as place:
        fresh_database(Path(place, "haus.sqlite"))
        with open_database(url_of(Path(place, "haus.sqlite"))) as opened:
            full(opened)
            WRITTEN.write_text(told_to_both(opened), "utf-8")
