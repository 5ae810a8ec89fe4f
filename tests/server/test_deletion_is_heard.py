"""Whoever deletes an account is heard of nowhere: on no list, in no question, in no file, whatever was under way."""

import asyncio

import pytest

from db import bonds, players, reports
from db.admission import sanctions_known
from db.identity import PersonId
from db.writer import store
from games.frozen import evolve
from server import __main__ as command_line
from server.accounts.erasure import nameless
from tests.fresh import contents, url_of
from tests.server.indoors import PASSWORD, Indoors, says

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

NAME = "Mezozökula"
SPELT = ("mezozökula", "mezozoekula")
PEOPLE = (NAME, "Anna", "Bernd", "Clara")
LOOKS = (
    "freund",
    "ignorieren",
    "wer",
    "tische",
    "meldungen",
    "meldung 1",
    "verlauf",
    "letzte 50",
    "wer",
    "turnier",
    "rangliste romme",
    "rangliste gin",
    "meine daten",
    "banne",
    "log",
    "status",
    "antworten Hallo",
    "vorgaenge",
)


@pytest.fixture
def told():
    """What the page of the admin is sent."""
    return []


@pytest.fixture
async def doors(tmp_path, monkeypatch, told):
    """A house with somebody who has a rare name, an admin who looks by a page, and two more."""
    monkeypatch.chdir(tmp_path)
    made = Indoors(tmp_path)
    made.enrol("Anna", "Bernd", "Clara")
    made.enrol(NAME)
    anna = players.find(made.database, "anna")
    await made.come_in(NAME, address="192.0.2.7")
    for number, name in enumerate(("Bernd", "Clara")):
        await made.come_in(name, address=f"192.0.2.{number}")
    await made.come_in_by_page("Anna", told)
    session = made.wires["Anna"].session
    store(made.database, players.set_admin(anna.id, admin=True))
    session.person = evolve(session.person, admin=True)
    yield made
    await made.stop()


async def in_the_middle_of_everything(doors):
    """Friends, ignoring, messages, invitations, votes, wishes, complaints, whispers, a match, a table that waits."""
    for name, line in (
        ("Anna", f"freund {NAME}"),
        ("Bernd", f"freund {NAME}"),
        ("Clara", f"ignorieren {NAME}"),
        (NAME, "freund anna"),
        (NAME, "ignorieren clara"),
        (NAME, "rufen Hallo Haus"),
        (NAME, "fluestern bernd Psst"),
        ("Bernd", f"fluestern {NAME} Was?"),
        ("Bernd", f"melde {NAME} weil Mezozoekula schimpft und {NAME} flucht"),
        (NAME, "melde bernd frech"),
        ("Anna", f"stumm {NAME} 1h wegen {NAME}"),
        ("Anna", f"stumm {NAME} aus"),
        (NAME, "eroeffnen gin privat"),
        (NAME, "einladen bernd"),
        ("Bernd", "ja"),
        (NAME, "zuschauer nein"),
        (NAME, "verlassen ja"),
        ("Bernd", "verlassen ja"),
        (NAME, "eroeffnen romme"),
        (NAME, "einladen clara"),
        (NAME, "verlassen ja"),
        (NAME, "suche doppelkopf"),
        (NAME, "beschreibung Ich bin selten"),
        (NAME, "weg Bin gleich da"),
    ):
        await doors.type(name, line)


def traces(text):
    """Return where a rare name stands in a text, with what stands around it."""
    folded = text.lower()
    return [folded[max(0, at - 60) : at + 40] for spelt in SPELT if (at := folded.find(spelt)) >= 0]


async def go(doors):
    """The rare name deletes itself."""
    for line in ("konto loeschen", PASSWORD, "ja"):
        await doors.type(NAME, line)
    assert doors.wires[NAME].is_closed
    assert players.find(doors.database, "mezozoekula") is None


async def test_nothing_is_left_anywhere(doors, told, tmp_path):
    """Nobody's screens, no data message and no byte of the database has the name any more."""
    await in_the_middle_of_everything(doors)
    assert traces(" ".join(contents(doors.database)))
    await go(doors)
    del told[:]
    shown = [await says(doors, name, line) for name in ("Bernd", "Clara", "Anna") for line in LOOKS]
    await doors.type("Bernd", "melde clara laut")
    shown += [await says(doors, "Anna", line) for line in ("meldungen", "meldung 1", "meldung 2", "meldung 3")]

    assert [] == [trace for text in shown for trace in traces(text)]
    assert [] == [trace for message in told for trace in traces(str(message))]
    assert any("Ehemals4" in text for text in shown)
    assert [] == traces(" ".join(contents(doors.database)))
    await doors.stop()
    kept = b"".join(file.read_bytes() for file in tmp_path.glob("haus.sqlite*")).decode("utf-8", "replace")
    assert [] == traces(kept)
    doors.start()


@pytest.mark.parametrize(
    "line",
    [
        f"freund {NAME}",
        f"ignorieren {NAME}",
        f"nachricht {NAME} Hallo",
        f"melde {NAME} Pah",
        f"bann {NAME} 3t",
        f"stumm {NAME} 1h",
        f"einladen {NAME}",
    ],
)
@pytest.mark.parametrize("first", ["the line", "the yes"])
async def test_what_is_typed_while_a_name_goes_leaves_no_trace(doors, tmp_path, line, first):
    """Both are under way at once; whoever was first, afterwards no row has the name, and nobody was told a lie."""
    await doors.type("Anna", "eroeffnen gin")
    for typed in ("konto loeschen", PASSWORD):
        await doors.type(NAME, typed)
    anna, gone = doors.wires["Anna"].session, doors.wires[NAME].session
    with doors.slow_disk():
        for session, typed in ((anna, line), (gone, "ja")) if first == "the line" else ((gone, "ja"), (anna, line)):
            session.received(typed)
        for _ in range(50):
            await asyncio.sleep(0.002)
    await doors.settled()

    assert players.find(doors.database, "mezozoekula") is None
    assert [] == list(bonds.of(doors.database, anna.person.id))
    assert () == sanctions_known(doors.database)
    assert [] == traces(await says(doors, "Anna", "freund") + await says(doors, "Anna", "ignorieren"))
    await doors.stop()
    kept = b"".join(file.read_bytes() for file in tmp_path.glob("haus.sqlite*")).decode("utf-8", "replace")
    assert [] == traces(kept)
    doors.start()


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("freund {}", "kenne ich nicht"),
        ("ignorieren {}", "kenne ich nicht"),
        ("melde {} laut", "nicht"),
        ("stumm {} 1h", "nicht"),
        ("bann {} 3t", "nicht"),
    ],
)
async def test_what_is_typed_a_moment_too_late_is_refused(doors, line, answer):
    """Deleted, and the house has not noticed yet: the memory itself refuses whatever would name that person."""
    gone = doors.wires[NAME].session.person
    store(doors.database, players.delete(gone.id, "Ehemals4"))
    said = await says(doors, "Anna", line.format(NAME))

    assert answer in said
    assert [] == list(bonds.of(doors.database, doors.wires["Anna"].session.person.id))
    assert ((), ()) == (sanctions_known(doors.database), reports.latest(doors.database, 9))
    assert "Es ist" in await says(doors, "Anna", "uhrzeit")


async def test_the_command_line_is_heard_too(doors):
    """Deleted from beside: a second later nobody has the name on a list, and nothing that was asked stands any more."""
    await doors.type("Anna", f"freund {NAME}")
    await doors.type("Bernd", f"ignorieren {NAME}")
    await doors.type(NAME, "fluestern bernd Psst")
    with pytest.raises(SystemExit) as left:
        command_line.main(["konto", "loeschen", "--ja", NAME, "--datenbank", url_of("haus.sqlite")])
    await doors.pass_time(1)
    await doors.type("Bernd", "melde clara laut")

    assert 0 == left.value.code
    assert [] == [trace for one in reports.latest(doors.database, 9) for trace in traces(" ".join(one.told))]
    assert [] == traces(await says(doors, "Anna", "freund") + await says(doors, "Bernd", "ignorieren"))
    assert [] == traces(await says(doors, "Bernd", "antworten Was?"))
    assert not any(known for known in doors.house.rooms.bonds._of.values())


async def test_a_guest_who_is_forgotten_is_on_no_list(doors):
    """What is known of lists in memory is what is stored of them: a guest goes from both."""
    guest = await doors.come_in("gast", address="192.0.2.8")
    who = guest.session.person
    await doors.type("Anna", f"freund {who.name}")
    wanted = doors.house.rooms.bonds.wants
    before = wanted(anna := doors.wires["Anna"].session.person.id, bonds.Kind.FRIEND, who.id)
    await doors.type("gast", "ende")
    await doors.pass_time(1)
    await doors.settled()

    assert players.guest_by_id(doors.database, who.id) is None
    assert (True, False) == (before, wanted(anna, bonds.Kind.FRIEND, who.id))


async def test_who_comes_again_while_something_is_stored_wants_it(doors):
    """Somebody takes over an own line while a name is being put on the list: it stands there, in memory, too."""
    anna, known = doors.wires["Anna"].session.person.id, doors.house.rooms.bonds
    with doors.slow_disk():
        doors.wires["Anna"].session.received("freund bernd")
        known.arrived(anna)
        await asyncio.sleep(0.05)
    await doors.settled()

    assert known.wants(anna, bonds.Kind.FRIEND, doors.wires["Bernd"].session.person.id)


async def test_an_invitation_that_waits_is_not_made_after_all(doors):
    """Who is asked for a password is not invited afterwards by somebody who is no more."""
    await doors.type("Bernd", "passwort")
    await doors.type(NAME, "eroeffnen gin")
    await doors.type(NAME, "einladen bernd")
    await doors.type(NAME, "verlassen ja")
    await go(doors)

    assert [] == traces(await says(doors, "Bernd", "falsch geraten"))


@pytest.mark.parametrize(
    ("key", "line", "without"),
    [
        ("joerg", "Jörg sagt: JOERG!", "Ehemals7 sagt: Ehemals7!"),
        ("klaus-b", "Klaus B. sagt: klaus-b, Klausb", "Ehemals7. sagt: Ehemals7, Klausb"),
        ("anna", "Annabell und Hanna und Anna", "Annabell und Hanna und Ehemals7"),
        ("grossmann", "Großmann, Grossmann", "Ehemals7, Ehemals7"),
    ],
)
async def test_a_name_is_taken_out_however_it_is_typed(key, line, without):
    """Umlauts written out or not, large or small, two words or one; other names stay."""
    assert without == nameless(key, PersonId(7))(line)
