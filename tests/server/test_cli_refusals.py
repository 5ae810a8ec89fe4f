"""Every plain no of `stammtisch`: a sentence that names the thing, an exit code, and a memory that is as it was."""

import asyncio
import sqlite3
from contextlib import closing

import click
import pytest

from db.errors import CannotOpen, Cause
from db.opening import open_database
from server.cli.database import explain
from tests.fresh import contents, url_of
from tests.server.indoors import Indoors
from tests.server.test_cli_admin import run

IN_THE_HOUSE = ("Anna", "Bernd", "Clara")


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """The memory of a house in which Anna has complained of Bernd, and a table of Gin waits."""
    folder = tmp_path_factory.mktemp("haus")

    async def lived():
        doors = Indoors(folder)
        doors.enrol(*IN_THE_HOUSE, "Dora")
        for name in IN_THE_HOUSE:
            await doors.come_in(name)
        await doors.type("Bernd", "sagen Du Lump!")
        await doors.type("Anna", "melden bernd Das war gemein.")
        await doors.type("Clara", "eroeffnen gin")
        await doors.stop()

    asyncio.run(lived())
    return url_of(folder / "haus.sqlite")


@pytest.fixture
def call(kept, tmp_path, monkeypatch, capsys):
    """Run a call on that memory, with what is typed unseen; return exit code, output and complaint."""
    monkeypatch.chdir(tmp_path)

    def called(*words, unseen=()):
        typed = iter(unseen)
        monkeypatch.setattr(click, "prompt", lambda *_given, **_named: next(typed))
        return run(capsys, *words, "--datenbank", kept)

    return called


def held(url):
    """Return everything a database holds."""
    with open_database(url) as database:
        return contents(database)


NO = (
    (("meldungen", "7"), 1, "Eine Meldung 7 gibt es nicht."),
    (("konto", "umbenennen", "anna", "Dora"), 1, "Den Namen Dora hat schon jemand."),
    (("konto", "umbenennen", "anna", "7"), 1, "Ein Name hat 3 bis 16 Zeichen"),
    (("konto", "umbenennen", "zora", "Emil"), 1, "Den Namen zora hat hier niemand."),
    (("konto", "loeschen", "clara", "--ja"), 1, "Clara sitzt noch an Tisch 1"),
    (("konto", "umbenennen", "clara", "Emil"), 1, "Clara sitzt noch an Tisch 1"),
    (("statistik", "--spiel", "purzel"), 1, "Das Spiel „purzel“ gibt es hier nicht."),
    (("rangliste", "import", "leer.txt", "--spiel", "gin"), 1, "leer.txt enthält keinen Eintrag. Es hat sich nichts"),
    (("rangliste", "import", "fehlt.txt", "--spiel", "gin"), 1, "fehlt.txt lässt sich nicht lesen"),
    (("rangliste", "export", "fehlt/liste.txt", "--spiel", "gin"), 1, "fehlt/liste.txt lässt sich nicht schreiben"),
    (("rangliste", "umbenennen", "anna", "...", "--spiel", "gin"), 1, "„...“ ist kein Name."),
    (("rangliste", "umbenennen", "zora", "Emil", "--spiel", "gin"), 1, "zora steht nicht in der Liste."),
    (("neustart",), 1, "Auf dieser Datenbank ist kein Haus offen."),
    (("moderation", "--aufheben", "zora"), 1, "„zora“ ist nicht ausgesperrt. „stammtisch moderation“ zeigt alle."),
)


@pytest.mark.parametrize(("words", "code", "said"), NO, ids=lambda one: " ".join(one) if isinstance(one, tuple) else "")
def test_a_plain_no(call, kept, tmp_path, words, code, said):
    """What cannot be done is said in one sentence on the error output, and nothing is changed."""
    (tmp_path / "leer.txt").touch()
    before = held(kept)
    left, out, complaint = call(*words)

    assert (code, "") == (left, out)
    assert said in complaint
    assert "Traceback" not in complaint
    assert before == held(kept)


@pytest.mark.parametrize(
    ("unseen", "said"),
    [
        (("wendeltreppe-7", "wendeltreppe-8"), "Das war nicht zweimal dasselbe."),
        (("kurz",), "mindestens 8 Zeichen"),
        (("12345678",), "errät jeder sofort"),
    ],
)
def test_a_password_that_will_not_do_is_not_set(call, kept, unseen, said):
    """One that is weak, or not typed twice the same: the old one goes on."""
    before = held(kept)
    left, out, complaint = call("passwort", "anna", unseen=unseen)

    assert (1, "") == (left, out)
    assert said in complaint
    assert before == held(kept)


def test_a_host_reads_who_complained_and_what_they_had_read(call):
    """All complaints on a line each, oldest first; one of them with what stood before the eyes of whoever made it."""
    code, every, _ = call("meldungen")
    [line] = every.splitlines()
    assert 0 == code
    assert all(part in line for part in ("Anna", "Bernd", "Das war gemein."))

    code, one, _ = call("meldungen", "1")
    assert (0, line) == (code, one.splitlines()[0])
    assert any("Lump" in each and each.startswith("  ") for each in one.splitlines()[1:])


@pytest.mark.parametrize(
    ("name", "content", "said", "made"),
    [
        ("fehlt.db", None, "die Datei gibt es nicht", True),
        ("leer.db", b"", "die Datei ist leer", True),
        ("brief.db", b"Liebe Anna, " * 99, "das ist keine Datenbank", False),
        ("rezepte.db", "CREATE TABLE recipes (name TEXT)", "sie gehört einem anderen Programm", False),
    ],
)
def test_what_is_no_memory_of_a_house(tmp_path, capsys, name, content, said, made):
    """It is said of which file, and why, and whether a start would make it; nothing becomes of it."""
    file = tmp_path / name
    if isinstance(content, bytes):
        file.write_bytes(content)
    elif content is not None:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute(content)
    before = file.read_bytes() if file.exists() else None
    code, out, complaint = run(capsys, "meldungen", "--datenbank", url_of(file))

    assert (2, "") == (code, out)
    assert f"{name} lässt sich nicht öffnen oder anlegen: {said}. " in complaint
    assert made == ("der erste Start legt sie an" in complaint)
    assert before == (file.read_bytes() if file.exists() else None)


def test_every_cause_is_said_in_german():
    """Whatever a database can say no with has its words."""
    assert [] == [cause for cause in Cause if str(cause) in explain(CannotOpen("haus.db", cause))]
