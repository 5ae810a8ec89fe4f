"""Games that are wheels of their own (`contrib/`): built, installed beside the house in a fresh environment, played."""

import asyncio
import json
import os
import re
import shutil
import site
import subprocess
import sys
import time
import tomllib
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import ClientSession

from tests.server.driver import Client, flat, free_port, hang_up
from tests.server.test_web import Page

ROOT = Path(__file__).parents[2]
WHEELS = sorted((ROOT / "contrib").glob("*/pyproject.toml"))
BUILT_FROM = ("games", "commands", "db", "server", "pyproject.toml", "README.md")
GROUP = "stammtisch.games"

pytestmark = [pytest.mark.asyncio(loop_factories=["asyncio"]), pytest.mark.timeout(600)]


def names(file):
    """Return the games of a wheel, by its entry points."""
    return list(tomllib.loads(file.read_text("utf-8"))["project"]["entry-points"][GROUP])


class Installed:
    """A fresh environment with the house as a wheel; what that needs is borrowed from the environment of the tests."""

    def __init__(self, folder):
        self.folder = folder
        self.place = folder / "umgebung"
        self.opened = []
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", self.place], check=True)
        self.python = self.place / "bin" / "python"
        [packages] = self.place.glob("lib/*/site-packages")
        (packages / "geliehen.pth").write_text("\n".join(site.getsitepackages()) + "\n", "utf-8")
        source = folder / "haus"
        source.mkdir()
        for name in BUILT_FROM:
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copy(ROOT / name, source / name)
        self.install(source)

    def install(self, source):
        """Build a wheel and install it."""
        wheels = self.folder / f"wheels-{source.name}"
        build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", wheels]
        subprocess.run(build, cwd=source, check=True, capture_output=True)
        self._pip("install", "--no-compile", "--no-deps", "--no-index", *wheels.glob("*.whl"))

    def uninstall(self, distribution):
        """Take a wheel away again."""
        self._pip("uninstall", "--yes", distribution)

    def _pip(self, *words):
        subprocess.run([sys.executable, "-m", "pip", "--python", self.python, "-q", *words], check=True)

    def run(self, *words):
        """Return what a subcommand says, and its exit code."""
        done = subprocess.run(
            [self.place / "bin" / "stammtisch", *words], cwd=self.folder, capture_output=True, text=True, check=False
        )
        return done.returncode, done.stdout + done.stderr

    def start(self, processes=1):
        """Open the house, with so many processes that think; return its process, its port and that of its page."""
        log = self.folder / "haus.log"
        own = {key: value for key, value in os.environ.items() if not key.startswith(("STAMMTISCH_", "PYTHON"))}
        settings = {
            "SERVER__STATE_DIR": self.folder / "zustand",
            "WEB__PORT": free_port(),
            "COMPUTER__PROCESSES": processes,
            "LIMITS__ENABLED": "false",
        }
        words = ["start", "--port", "0", "--datenbank", f"sqlite:///{self.folder / 'haus.sqlite'}"]
        with log.open("w") as out:
            process = subprocess.Popen(
                [self.place / "bin" / "stammtisch", *words],
                cwd=self.folder,
                env=own | {f"STAMMTISCH_{key}": str(value) for key, value in settings.items()},
                stdout=out,
                stderr=out,
            )
        self.opened.append(process)
        deadline = time.monotonic() + 60
        while (opened := re.search(r"telnet \S+ (\d+)", log.read_text("utf-8"))) is None:
            assert process.poll() is None, log.read_text("utf-8")
            assert time.monotonic() < deadline, log.read_text("utf-8")
            time.sleep(0.02)
        return process, int(opened[1]), settings["WEB__PORT"]


def ended(process):
    """Close a house as its host does."""
    process.terminate()
    assert process.wait(30) == 0


async def play_some(client, moves):
    """Play as the hints say; return how many moves that were."""
    played = 0
    while played < moves:
        tip = flat(await client.ask("tipp", "."))
        line = re.search(r"„([^“]+)“", tip)
        if line is None or "nicht am Zug" in tip or "nicht an der Reihe" in tip:
            await asyncio.sleep(0.1)
            continue
        assert "ist nicht" not in flat(await client.ask(line[1]))
        played += 1
    return played


@asynccontextmanager
async def by_page(port):
    """Come in by the page, as a guest."""
    own = f"http://127.0.0.1:{port}"
    async with ClientSession(own) as browser, browser.ws_connect("/ws", headers={"Origin": own}) as socket:
        page = Page(socket)
        await page.read("Name: ")
        await page.type("gast")
        await page.read("Willkommen")
        yield page


@pytest.fixture
def installed(tmp_path):
    """A fresh environment; no house of it is left open."""
    made = Installed(tmp_path)
    yield made
    for process in made.opened:
        process.kill()
        process.wait(30)


@pytest.mark.parametrize("file", WHEELS, ids=[file.parent.name for file in WHEELS])
async def test_a_game_in_a_wheel_of_its_own_is_played_like_every_other(file, installed):
    """Promises, hint, help, rules, lesson, record, computers, page; uninstalled its table sleeps, and then goes on."""
    [game] = names(file)
    distribution = tomllib.loads(file.read_text("utf-8"))["project"]["name"]
    installed.install(file.parent)
    code, told = installed.run("spiel", "pruefen", game)
    assert code == 0, told
    assert game in json.loads(installed.run("protokoll-schema")[1])["sichten"]

    process, port, window = installed.start()
    anna = await Client.connect(port)
    await anna.sign_up("Anna", "Morgenstern-17")
    assert len(await anna.ask(f"hilfe {game}")) > 100
    assert len(await anna.ask(f"regeln {game}")) > 100
    assert "Tippe: " in flat(await anna.ask(f"einfuehrung {game}", "Tippe: "))
    await anna.ask("stop")
    assert "Tisch 1" in flat(await anna.ask(f"spielen {game} stark", "Tisch 1"))
    assert await play_some(anna, 4) == 4
    assert f"spiel {game}" in " ".join((await anna.ask("protokoll", "spieler")).split())
    async with by_page(window) as page:
        await page.type(f"spielen {game}")
        assert "Tisch 2" in await page.read("Tisch 2")
        await page.hear(lambda package, data: package != "Stammtisch.Text" and f'"{game}"' in json.dumps(data))
        await page.type("karten")
        assert told.split(":")[0] in await page.read(told.split(":")[0])
    ended(process)

    installed.uninstall(distribution)
    process, port, _ = installed.start(processes=0)
    anna = await Client.connect(port)
    assert f"Tisch 1 schläft: Sein Spiel „{game}“" in flat(await anna.log_in("Anna", "Morgenstern-17"))
    ended(process)

    installed.install(file.parent)
    process, port, _ = installed.start(processes=0)
    anna = await Client.connect(port)
    assert "Du sitzt an Tisch 1." in flat(await anna.log_in("Anna", "Morgenstern-17"))
    assert await play_some(anna, 1) == 1
    ended(process)
    await hang_up()
