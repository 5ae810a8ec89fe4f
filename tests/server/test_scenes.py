"""
Scenes: what is typed in a house, every word that anybody there reads because of it, and what the host's log says.

A scene is a file in `scenes/`, to be read from top to bottom like a play. `#` says what it shows, `people:` who is in,
`seed:` how the packs lie. A line `> Anna: tische` is typed; below it stands what came of it, for each who read any
(`Anna, Bernd | …`), and what the log says of it. `> wait 61` lets seconds pass, `> lose Anna` breaks a line,
`> come Anna` brings somebody (back), `> knock Gast` opens a line without a name, `> full` and `> free` let the disk
take nothing and something again, and `> restart` closes the house and opens it again.

Whoever changes a sentence writes the scenes anew (`python -m tests.server.test_scenes`) and reads the difference.
"""

import asyncio
import random
import re
import sys
from collections.abc import MutableMapping
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import text
from structlog.testing import capture_logs

from commands.language.german import fold
from db import players
from db.errors import DatabaseError
from db.writer import store
from tests.postgres import ON_POSTGRES
from tests.server.indoors import EVENING, PASSWORD, Indoors, MovedClock, StackedPack
from tests.server.quick import QUICK

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

FILES = sorted((Path(__file__).parent / "scenes").glob("*.scene"))
SCENES = {file.stem: file.read_text("utf-8") for file in FILES}
NOTED = [pytest.mark.incidents.with_args(DatabaseError)]
"""Where the disk is full, that is noted."""
FULL, FREE = (
    (
        "ALTER TABLE journal ADD CONSTRAINT room CHECK (false) NOT VALID",
        "ALTER TABLE journal DROP CONSTRAINT room",
    )
    if ON_POSTGRES
    else ("CREATE TRIGGER full BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'full'); END", "DROP TRIGGER full")
)
CHANCE = re.compile(r"\b(?:[bdfgklmnprstvz][aeiou]){9}\b")
"""Words of return and of links: new ones each time."""

SQUARES = re.compile("[▀▄█]")
"""A line of a QR code."""


_APART = {"number", "cause", "trace"}
"""What an incident in the log has besides: its number is chance, the others are the database's own words."""


class Shuffled(StackedPack):
    """Packs that lie the same way in every run."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.chance = random.Random(seed)

    def __call__(self, things, /):
        return tuple(self.chance.sample(things, len(things)))


class Scene:
    """A scene in a house of its own."""

    def __init__(self, folder: Path, lines: list[str], house: type[Indoors] = Indoors) -> None:
        said = dict(line.split(": ", 1) for line in lines if line.startswith(("people: ", "seed: ", "admin: ")))
        self.head = [line for line in lines if line.startswith(("#", "people: ", "seed: ", "admin: "))]
        self.doors = house(folder, MovedClock(), Shuffled(int(said.get("seed", "1"))))
        self.here = said.get("people", "").split()
        admin = said.get("admin", "").split()
        self.doors.enrol(*(name for name in self.here if name not in admin))
        for name in admin:
            store(self.doors.database, players.create(name, fold(name), QUICK.hash(PASSWORD), EVENING, admin=True))
        self.steps = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
        self.beats: dict[str, list] = {}
        self.logged: list[MutableMapping[str, object]] = []

    async def play(self) -> str:
        """Return the scene as it went."""
        written = [*self.head]
        for name in self.here:
            await self._come(name)
        self._read()
        with capture_logs() as self.logged:
            for step in self.steps:
                await self._step(step)
                written += ["", f"> {step}", *self._read()]
        await self.doors.stop()
        return "\n".join(written) + "\n"

    async def _come(self, name: str) -> None:
        place = len(self.beats) + 1
        await self.doors.come_in(name, self.beats.setdefault(name, []), address=f"192.0.2.{place}")

    async def _step(self, step: str) -> None:
        doors = self.doors
        match step.split(" ", 1):
            case ["wait", seconds]:
                await doors.pass_time(float(seconds))
            case ["lose", name]:
                await doors.lose(name)
            case ["come", name]:
                await self._come(name)
            case ["knock", name]:
                beats = self.beats.setdefault(name, [])
                doors.wires[name] = await doors.knock(beats, f"192.0.2.{len(self.beats)}")
            case ["full"]:
                self._run(FULL)
            case ["free"]:
                self._run(FREE)
            case ["restart"]:
                await doors.stop()
                doors.start()
            case _:
                name, _, line = step.partition(": ")
                await doors.type(name, line)
                while name in doors.wires and doors.wires[name].is_held:  # a real wire would hand over nothing more
                    await doors.pass_time(1)

    def _run(self, statement: str) -> None:
        with self.doors.database.writing.begin() as connection:
            connection.execute(text(statement))

    def _read(self) -> list[str]:
        """Return what everybody has read since it was asked last: those who read the same together."""
        heard: dict[str, list[str]] = {}
        for name, beats in self.beats.items():
            pages = [beat[1].decode() for beat in beats if beat[0] in {"send", "prompt"}]
            read = CHANCE.sub("WORT", "".join(pages).replace("\r\n", "\n").replace("\a", "(Klingel) ")).rstrip()
            beats.clear()
            if read.strip():
                heard.setdefault(read, []).append(name)
        shown = ((who, line) for read, who in heard.items() for line in read.split("\n") if not SQUARES.search(line))
        noted = [f"Log | {line}" for line in map(written_down, self.logged) if line]
        self.logged.clear()
        return [*(f"{', '.join(who)} | {line}".rstrip() for who, line in shown), *noted]


def written_down(said: MutableMapping[str, object]) -> str:
    """Return a line of the log."""
    level, event = said.pop("log_level"), said.pop("event")
    facts = "".join(f" {key}={value}" for key, value in said.items() if key not in _APART)
    return "" if level == "debug" else f"{level}: {event}{facts}"


async def shown(scene: str, house: type[Indoors] = Indoors) -> str:
    """Play a scene, and return it as it went."""
    with TemporaryDirectory() as folder:
        return await Scene(Path(folder), scene.splitlines(), house).play()


@pytest.mark.parametrize(
    "scene",
    [pytest.param(told, id=stem, marks=NOTED if "> full" in told else []) for stem, told in SCENES.items()],
)
async def test_a_scene_goes_as_it_is_written(scene):
    """Everybody reads what stands there, word for word, and nothing else; the host's log warns of a full disk alone."""
    went = await shown(scene)

    assert scene.splitlines() == went.splitlines()
    assert ("> full" in scene) == bool(re.search(r"^Log \| (?!info)", went, re.MULTILINE))


if __name__ == "__main__":
    chosen = [Path(name) for name in sys.argv[1:]] or FILES
    for one in chosen:
        one.write_text(asyncio.run(shown(one.read_text("utf-8"))), "utf-8")
