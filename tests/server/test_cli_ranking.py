"""`stammtisch rangliste`: the all-time list as a file, in and out again."""

from pathlib import Path

import pytest

from db import ranking
from db.writer import store
from games.kit.ranking import Entry
from server.__main__ import main
from server.ops.clock import Clock
from tests.fresh import fresh_database
from tests.server.driver import ServerProcess

FILE = Path(__file__).parents[1] / "partien" / "turnier" / "ewige-rangliste.txt"


@pytest.fixture
def house(tmp_path, monkeypatch):
    """A house that is closed and has a memory; calls are made from its folder."""
    monkeypatch.chdir(tmp_path)
    server = ServerProcess(tmp_path)
    fresh_database(server.database_file)
    yield server
    server.finish()


@pytest.fixture
def call(house, capsys):
    """Run `stammtisch rangliste …`; return exit code, output and complaint."""

    def run(*words):
        with pytest.raises(SystemExit) as left:
            main(("rangliste", *words, "--datenbank", house.url))
        said = capsys.readouterr()
        return left.value.code, said.out, said.err

    return run


def entries(house, game="doppelkopf"):
    """Return the list as the memory has it."""
    return ranking.all_time(house.database, game)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_list_comes_in_and_goes_out_again(house, call, tmp_path, encoding):
    """All 39 entries, with umlauts and ties, in every encoding people have; the export is the file again."""
    text = FILE.read_text("utf-8").replace("Jens L.", "Jörg Süß").replace("Birigt", "Bärbel")
    source, target = tmp_path / "liste.txt", tmp_path / "heraus.txt"
    source.write_bytes(text.encode(encoding))

    code, said, _ = call("import", str(source))
    assert (0, "39 Einträge mit zusammen 2321 Punkten gelesen. Die Liste hat jetzt 39 Namen.\n") == (code, said)
    found = entries(house)
    assert (39, 2321) == (len(found), sum(entry.points for entry in found))
    assert Entry("joerg_suess", "Jörg Süß", 62) == found[15]
    assert ["Rolf L.", "Henry", "Bärbel"] == [entry.name for entry in found[31:34]]
    assert 0 == call("export", str(target))[0]
    assert text.split() == target.read_text("utf-8").split()


def test_export_to_the_screen(call):
    """`-` is the output."""
    call("import", str(FILE))

    assert (0, FILE.read_text("utf-8").rstrip() + "\n", "") == call("export", "-")


def test_import_replaces_the_former_import_alone(house, call, tmp_path):
    """Points of tournaments stay; an equal key continues an entry."""
    call("import", str(FILE))
    won = (Entry("klaus_b", "Klaus B.", 12), Entry("anna", "Anna", 11))
    store(house.database, ranking.award("doppelkopf", "turnier 7", won, Clock().now()))
    assert ("klaus_b", 186) == (entries(house)[1].key, entries(house)[1].points)
    short = tmp_path / "kurz.txt"
    short.write_text("1|Klaus B.|5|\n2|Uwe|3|\n", "utf-8")

    assert 0 == call("import", str(short))[0]
    assert [("klaus_b", 17), ("anna", 11), ("uwe", 3)] == [(one.key, one.points) for one in entries(house)]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("1;Uwe;200\n3;Volker;162\n", "Eintrag 2 („3;Volker;162“): Die Plätze"),
        ("1;Uwe;viele\n", "ganze Zahl"),
        ("1;Uwe\n", "Es fehlen Angaben"),
        ("1;Uwe;3\n2;uwe;2\n", "schon weiter oben"),
        ("\n", "keinen Eintrag"),
    ],
)
def test_bad_list_changes_nothing(house, call, tmp_path, text, complaint):
    """A list that is none is refused whole, with the entry that is wrong."""
    call("import", str(FILE))
    bad = tmp_path / "falsch.txt"
    bad.write_text(text, "utf-8")

    code, _, said = call("import", str(bad))
    assert code != 0
    assert complaint in said
    assert 39 == len(entries(house))


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("import", "gibtsnicht.txt"), "lässt sich nicht lesen"),
        (("import", str(FILE), "--spiel", "halma"), "gibt es hier nicht"),
        (("import", str(FILE), "--spiel", "halma"), "skat und doppelkopf."),
        (("import", str(FILE), "--spiel", "turnier"), "gibt es hier nicht"),
        (("export", str(FILE)), "überschreibt nichts"),
        (("umbenennen", "Niemand", "Jemand"), "steht nicht in der Liste"),
    ],
)
def test_wrong_calls(call, words, complaint):
    """Whoever asks for what there is not hears what is wrong."""
    code, _, said = call(*words)

    assert code != 0
    assert complaint in said


def test_list_of_another_game(house, call):
    """`--spiel` names whose list it is."""
    assert 0 == call("import", str(FILE), "--spiel", "romme")[0]

    assert ((), 39) == (entries(house), len(entries(house, "romme")))


def test_renamed_entry_is_continued(house, call):
    """The host gives an entry the name of an account, or takes it away; two of one name become one."""
    call("import", str(FILE))
    assert "Meintest du" in call("umbenennen", "Klaus", "X")[2] + call("umbenennen", "Klaus BB", "X")[2]

    assert 0 == call("umbenennen", "Klaus B.", "Klaus")[0]
    assert 0 == call("umbenennen", "thea", "Uwe")[0]
    assert [("uwe", 201), ("klaus", 174)] == [(one.key, one.points) for one in entries(house)[:2]]
    assert 38 == len(entries(house))
