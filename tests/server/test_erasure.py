"""`konto loeschen`: whoever goes for good is named nowhere, and everything that was played replays as before."""

import re
from datetime import timedelta

import pytest

from commands.journal.replay import is_house, read_opening, replay_line
from db import admission, journal, moderation, players, ranking, results
from db.admission import Kind, Sanction, subject_of
from db.identity import PersonId
from db.journal import Entry
from db.moderation import Deed, NotedDeed
from db.opening import open_database
from db.ranking import Entry as Ranked
from db.results import StoredResult
from db.table_row import Person, TableRow, TableState
from db.writer import store
from games.frozen import evolve
from games.table.rules import opened
from games.table.state import phase
from server.play.replay import vocabulary_named
from server.play.rows import options_of
from tests.fresh import contents, url_of
from tests.playouts import PEOPLE
from tests.released import kept, read
from tests.server.indoors import EVENING, Indoors

JOURNALS = {path.stem: read(path) for path in kept()}
HIM = re.compile(r"j(ö|oe)rg", re.IGNORECASE)


def with_joerg(text):
    """A kept line, with Jörg in Anna's place: shown with an umlaut, written without one in small letters."""
    return re.sub(r"\banna\b", "joerg", re.sub(r"\bAnna\b", "Jörg", text))


def remembered(one, state=TableState.CLOSED):
    """Put a kept journal into the memory, as if Jörg and the others had played it; return how it ended."""
    entries = [(with_joerg(actor), with_joerg(line)) for actor, line in one.entries]
    vocabulary = vocabulary_named(one.game)
    assert vocabulary is not None
    sitting = opened(vocabulary.game, read_opening(entries[0][1])[2]).state
    for actor, line in entries[1:]:
        sitting = replay_line(vocabulary, sitting, actor, line).state
    with open_database(url_of("haus.sqlite")) as database:
        for name in ("jörg", *PEOPLE[1:]):  # as nearly everybody types it
            store(
                database, players.create(name, with_joerg("anna") if name == "jörg" else name.lower(), "hash", EVENING)
            )
        ids = {with_joerg("Anna"): 1} | {name: number for number, name in enumerate(PEOPLE[1:], 2)}
        row = TableRow(
            number=1,
            game=one.game,
            version=one.version,
            phase=phase(vocabulary.game, sitting).value,
            people=tuple(
                Person(seat, each.name, PersonId(ids[each.name]) if each.name in ids else None, each.present, each.left)
                for seat, each in enumerate(sitting.people)
            ),
            options=options_of(vocabulary, sitting),
            opener="" if sitting.opener is None else sitting.people[sitting.opener].name,
            last=len(entries) - 1,
            opened=EVENING,
            touched=EVENING,
            closed=EVENING if state is TableState.CLOSED else None,
            state=state,
            note="geschlossen von Jörg",
        )
        lines = [Entry(1, number, EVENING, *entry) for number, entry in enumerate(entries)]
        store(database, journal.open_table(row, lines))
    return sitting


def dump():
    """Everything in the memory that a person could read."""
    with open_database(url_of("haus.sqlite")) as database:
        return "\n".join(contents(database))


@pytest.mark.parametrize("name", JOURNALS)
def test_no_trace_of_the_name_at_any_table(run, name):
    """In every game: the name is in no line and no row, the journal replays to the same end, the check is content."""
    one = JOURNALS[name]
    before = remembered(one)
    assert HIM.search(dump())
    code, _, complaint = run("konto", "loeschen", "--ja", "joerg")

    assert (0, "") == (code, complaint)
    assert [] == HIM.findall(dump())
    assert (0, "1 Tisch geprüft, 0 Mängel.\n", "") == run("pruefen")
    with open_database(url_of("haus.sqlite")) as database:
        entries, row = journal.read(database, 1), journal.table(database, 1)
    assert row is not None
    expected = ["Ehemals1" if HIM.search(person.name) else person.name for person in before.people]
    assert expected == [person.name for person in row.people]
    vocabulary = vocabulary_named(one.game)
    assert vocabulary is not None
    sitting = opened(vocabulary.game, read_opening(entries[0].line)[2]).state
    for entry in entries[1:]:
        sitting = replay_line(vocabulary, sitting, entry.actor, entry.line).state
    assert before.state == sitting.state or not vocabulary.game.waits
    assert {"Ehemals1"} == {person.name for person in sitting.people} - set(PEOPLE) - {"Gerd", "Heidi"}
    assert any(not is_house(entry.actor) for entry in entries)


def test_no_trace_beside_the_tables(run, tmp_path):
    """Results, lists, sanctions, invitations, deeds and the records of incidents: their name is in none, theirs are."""
    joerg, bernd = subject_of("joerg", PersonId(1)), subject_of("bernd", PersonId(2))
    with open_database(url_of("haus.sqlite")) as database:
        store(database, players.create("jörg", "joerg", "hash", EVENING))
        store(database, players.create("Bernd", "bernd", "hash", EVENING))
        row = TableRow(1, "romme", 1, "ende", (), (), "", 0, EVENING, EVENING, EVENING, TableState.CLOSED)
        store(database, journal.open_table(row, [Entry(1, 0, EVENING, "haus", "eroeffnen romme 1 Bernd")]))
        store(database, results.match_started(1, 1, "romme", 0, EVENING))
        both = (StoredResult(0, 1, "Jörg", 3, 1, True), StoredResult(1, 2, "Bernd", 9, 2, False))
        store(database, results.match_ended(1, 0, EVENING, both))
        store(database, ranking.award("doppelkopf", "turnier 1", [Ranked("joerg", "Jörg", 3)], EVENING))
        store(database, admission.impose(Sanction(Kind.NAME, bernd, EVENING, None, "jörg", "")))
        store(database, admission.impose(Sanction(Kind.MUTE, joerg, EVENING, None, "Bernd", "")))
        store(database, players.invite("a1", EVENING, None))
        store(database, players.use_invitation("a1", "joerg", EVENING))
        store(database, moderation.note(NotedDeed(EVENING, "jörg", Deed.BAN, "bernd")))
        store(database, moderation.note(NotedDeed(EVENING + timedelta(hours=1), "Bernd", Deed.MUTE, "joerg")))
    evidence = tmp_path / "zustand" / "pannen"
    evidence.mkdir(parents=True)
    (evidence / "1.partie").write_text("Jörg: ziehen\n", encoding="utf-8")
    (evidence / "2.partie").write_text("Bernd: ziehen\n", encoding="utf-8")
    code, said, _ = run("konto", "loeschen", "--ja", "Jörg")

    assert 0 == code
    assert "Sicherungen" in said
    assert [] == HIM.findall(dump())
    assert ["2.partie"] == [file.name for file in evidence.iterdir()]
    with open_database(url_of("haus.sqlite")) as database:
        assert (StoredResult(0, None, "Ehemals1", 3, 1, True), both[1]) == results.results_of(database, 1)
        assert [Kind.NAME] == [one.kind for one in admission.sanctions_known(database)]
        assert (Ranked("ehemals1", "Ehemals1", 3),) == ranking.all_time(database, "doppelkopf")


def test_a_table_a_running_house_has_in_memory(run):
    """It would write the name again; so it is asked for first. When the house is closed there is no such table."""
    one = JOURNALS["turnier-v1"]
    remembered(one, TableState.OPEN)
    with open_database(url_of("haus.sqlite")) as database:
        row = journal.table(database, 1)
        assert row is not None
        gone = tuple(Person(each.seat, each.name, each.who, each.present, left=True) for each in row.people)
        store(database, journal.append((), evolve(row, people=gone)))
    with open_database(url_of("haus.sqlite"), serving=True):
        refused = run("konto", "loeschen", "--ja", "joerg")
    deleted = run("konto", "loeschen", "--ja", "joerg")

    assert 1 == refused[0]
    assert "An Tisch 1 geht es noch weiter" in refused[2]
    assert 0 == deleted[0]


@pytest.mark.parametrize(("answer", "code"), [("j", 0), ("Ja", 0), ("n", 1), ("", 1)])
def test_a_german_yes_is_a_yes(run, monkeypatch, answer, code):
    """`j` deletes, anything else does not."""
    with open_database(url_of("haus.sqlite")) as database:
        store(database, players.create("Anna", "anna", "hash", EVENING))
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda _prompt: answer)

    assert code == run("konto", "loeschen", "anna")[0]


# --- the running house learns of it ----------------------------------------------------------------------------------


@pytest.fixture
async def doors(tmp_path, monkeypatch):
    """A house in which Anna is here, with the rights of the house, and Bernd."""
    monkeypatch.chdir(tmp_path)
    doors = Indoors(tmp_path)
    doors.enrol("Anna", "Bernd")
    store(doors.database, players.set_admin(PersonId(1), True))
    for name in ("Anna", "Bernd"):
        await doors.come_in(name, [])
    yield doors
    await doors.stop()


@pytest.mark.asyncio(loop_factories=["asyncio"])
async def test_rights_go_and_come_at_once(run, doors):
    """Who loses rights has none a second later, who gets some has them, and both are told; others hear nothing."""
    run("admin", "anna", "--entziehen")
    run("admin", "bernd")
    await doors.pass_time(1)
    anna, bernd = doors.wires["Anna"], doors.wires["Bernd"]
    told = (anna.text, bernd.text)
    await doors.type("Anna", "status")
    await doors.type("Bernd", "status")

    assert "Du bist kein Admin mehr." in told[0]
    assert "Du hast jetzt die Rechte eines Admins" in told[1]
    assert "„status“ kenne ich nicht" in anna.text
    assert "Offen seit" in bernd.text


@pytest.mark.asyncio(loop_factories=["asyncio"])
@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (("konto", "loeschen", "--ja", "bernd"), "Dein Konto ist gelöscht"),
        (("passwort", "bernd"), "Für dein Konto gilt ein neues Passwort"),
    ],
)
async def test_whose_account_is_another_logs_in_again(run, doors, monkeypatch, call, sentence):
    """Deleted, or with a new password: the open line ends with a reason, and nobody else's does."""
    monkeypatch.setattr("click.prompt", lambda *_given, **_named: "wendeltreppe-7")
    assert 0 == run(*call)[0]
    await doors.pass_time(1)

    assert doors.wires["Bernd"].is_closed
    assert sentence in doors.wires["Bernd"].text
    assert not doors.wires["Anna"].is_closed


@pytest.mark.asyncio(loop_factories=["asyncio"])
async def test_a_ban_goes_along_with_a_new_name(run, doors):
    """Whoever is renamed is the same person."""
    await doors.type("Anna", "bann bernd")
    await doors.type("Anna", "ja")
    assert 0 == run("konto", "umbenennen", "bernd", "Clemens")[0]

    assert [subject_of("clemens", PersonId(2))] == [one.subject for one in admission.sanctions_known(doors.database)]
