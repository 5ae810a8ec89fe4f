"""`stammtisch neustart`, as far as it goes without a keeper: whom it asks to end, and what it waits for."""

import asyncio
import os
import signal
from pathlib import Path

import pytest

from server import __main__ as command_line
from server.cli import restart
from tests.fresh import url_of
from tests.server.indoors import Indoors

pytestmark = pytest.mark.sqlite

in_a_loop = pytest.mark.asyncio(loop_factories=["asyncio"])

NEXT = 4_000_001
"""A process that is none."""


@pytest.fixture
async def call(tmp_path, monkeypatch, capsys):
    """Ask the open house, which is this process, for another one; return exit code, output, complaint, signals sent."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(restart, "PATIENCE", 0.3)
    doors = Indoors(tmp_path)

    async def called(follows):
        sent = []

        def kill(process, number):
            sent.append((process, number))
            if follows:
                (tmp_path / "haus.sqlite.lock").write_text(str(NEXT), "ascii")

        monkeypatch.setattr(os, "kill", kill)
        with pytest.raises(SystemExit) as left:
            await asyncio.to_thread(command_line.main, ["neustart", "--datenbank", url_of(tmp_path / "haus.sqlite")])
        return (left.value.code, *capsys.readouterr(), sent)

    yield called
    await doors.stop()


@in_a_loop
async def test_a_house_that_nobody_would_start_again_is_left_alone(call):
    """It says how to open one that is."""
    code, said, complained, sent = await call(follows=True)

    assert (1, "", []) == (code, said, sent)
    assert "niemand würde es neu starten" in complained


@in_a_loop
@pytest.mark.parametrize("follows", [True, False])
async def test_it_returns_when_the_next_house_is_there(call, monkeypatch, follows):
    """Both processes are named; where none comes it says where the reason stands."""
    monkeypatch.setattr(restart, "_is_kept", lambda process: process == os.getpid())
    code, said, complained, sent = await call(follows)

    assert [(os.getpid(), signal.SIGUSR1)] == sent
    if follows:
        assert (0, f"Das Haus ist neu gestartet (Prozess {NEXT}, vorher {os.getpid()}).\n") == (code, said)
    else:
        assert (1, "") == (code, said)
        assert "Das Haus ist nicht neu gestartet." in complained


@pytest.mark.parametrize(("environment", "kept"), [(b"A=1\0NOTIFY_SOCKET=@x\0", True), (b"NOTIFY_SOCKETS=1\0", False)])
def test_who_was_started_by_a_keeper_is_known_by_its_environment(monkeypatch, environment, kept):
    """Somebody else's process cannot be looked at: it is asked, and the house itself knows."""
    monkeypatch.setattr(Path, "read_bytes", lambda _path: environment)
    assert kept == restart._is_kept(7)
    monkeypatch.undo()
    assert restart._is_kept(NEXT)
