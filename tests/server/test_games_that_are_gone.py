"""A game that is not installed any more: its tables wait for it."""

import pytest
from structlog.testing import capture_logs

import commands.catalogue
from commands.catalogue import LeftOut, package_of
from server import run
from server.ops.config import Settings
from tests.server.indoors import Indoors

indoors = pytest.mark.asyncio(loop_factories=["asyncio"])


def without(monkeypatch, game):
    """Let the house be one in which a game is not installed."""
    rest = {one: package for one, package in commands.catalogue._BY_ID.items() if one != game}
    monkeypatch.setattr(commands.catalogue, "_BY_ID", rest)


@indoors
async def test_a_table_of_a_game_that_is_gone_sleeps_until_it_is_back(tmp_path, monkeypatch):
    """Its people read so and may play elsewhere; nothing of it is lost, and once the game is back it goes on."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna", "Bernd")
    for name in ("Anna", "Bernd"):
        await doors.come_in(name)
    live = await doors.begin("Anna", "Bernd", game="gin")
    sitting, number = live.facts.sitting, live.number
    await doors.stop()

    with monkeypatch.context() as there:
        without(there, "gin")
        assert package_of("gin") is None
        doors.start()
        anna = await doors.come_in("Anna")
        assert f"Tisch {number} schläft: Sein Spiel „gin“ ist in diesem Haus gerade nicht eingerichtet." in anna.text
        for line in (f"mitspielen {number}", f"zuschauen {number}"):
            before = anna.text
            await doors.type("Anna", line)
            assert f"Tisch {number} schläft" in anna.text.removeprefix(before)
        await doors.type("Anna", "tische")
        assert "schläft, weil das Spiel gerade nicht eingerichtet ist: Anna, Bernd." in anna.text
        await doors.type("Anna", "eröffnen romme")
        await doors.type("Anna", "verlassen")
        await doors.stop()

    doors.start()
    anna = await doors.come_in("Anna")
    await doors.settled()
    assert f"Du sitzt an Tisch {number}." in anna.text
    assert sitting.state == doors.house.tables.awake[number].facts.sitting.state
    await doors.stop()


def test_the_host_reads_which_game_is_left_out_and_why(capsys, monkeypatch):
    """On the terminal and in the log; where the log is for machines, there alone."""
    monkeypatch.setattr(run, "LEFT_OUT", (LeftOut("schach", "ist für Fassung 2"),))
    with capture_logs() as logged:
        run._name_left_out(Settings())
        run._name_left_out(Settings.model_validate({"log": {"format": "json"}}))

    told = (
        "Das Spiel „schach“ wird nicht angeboten: Es ist für Fassung 2. Seine Tische schlafen, bis es wieder da ist.\n"
    )
    assert told == capsys.readouterr().out
    assert [("schach", "ist für Fassung 2")] * 2 == [(one["game"], one["why"]) for one in logged]
