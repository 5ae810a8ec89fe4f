"""The README shows what really happens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from commands.catalogue import VOCABULARIES, vocabulary_of
from commands.journal.checking import check
from commands.journal.partie import Play, Typed, parse

ROOT = Path(__file__).parent.parent


def test_the_scene_is_what_bernd_sees() -> None:
    """The scene in the README is, line by line, what the house tells Bernd when that record is played."""
    vocabulary = vocabulary_of("romme")
    assert vocabulary is not None
    seen: list[str] = []

    def look(play: Play, line: Typed) -> None:
        if line.speaker == "bernd":
            seen.append(f"> {line.text}")
        seen.extend("\n".join(play.sent.get("bernd", [])).splitlines())

    check(vocabulary, parse((ROOT / "tests" / "readme.partie").read_text("utf-8")), tuple, look)
    scene = re.search(r"```text\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)

    assert scene is not None
    assert seen == scene[1].splitlines()


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "bench/NOTES.md", "docs/gross.md"])
def test_the_map_names_rooms_that_exist(page: str) -> None:
    """Every file and folder that is named by its full path is there."""
    rooms = "games|commands|db|server|tests|contrib|bench|docs"
    named = re.findall(rf"`((?:{rooms})/[\w./]*)`", (ROOT / page).read_text("utf-8"))

    assert named
    assert [] == [path for path in named if not (ROOT / path).exists()]


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_what_is_named_shortly_is_somewhere(page: str) -> None:
    """A file that is named without its folder is there, and what is named of any game is there for one at least."""
    text = (ROOT / page).read_text("utf-8")
    code = [ROOT / room for room in ("games", "commands", "db", "server", "tests")]
    names = {file.name for room in code for file in room.rglob("*.*")}
    short = set(re.findall(r"`([a-z_]+\.(?:py|js|css|partie|md))`", text))
    games = [path.replace("<game>", "*").rstrip("/") for path in re.findall(r"`([\w/]*<game>[\w./]*)`", text)]

    assert set() == short - names
    assert games
    assert [] == [path for path in games if not any(ROOT.glob(path))]


def test_an_errand_names_what_is_in_the_file() -> None:
    """Whoever is sent to a name in a file finds it there; of any game, in that file of one game at least."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    sent = re.findall(r"`(\w+)` (?:in|of) `([\w./<>]+\.py)`", text)

    assert len(sent) > 5
    for name, path in sent:
        assert any(name in file.read_text("utf-8") for file in ROOT.glob(path.replace("<game>", "*"))), (name, path)


def test_the_list_of_games_is_complete() -> None:
    """Every game of the house stands in the README, in the order of `spiele`, under its name and for as many people."""
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \| ([^|]+) \|", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    played = [one.game for one in VOCABULARIES if one.game.waits]

    assert [game.id for game in played] == [word for word, _, _ in rows]
    for game, (_, title, players) in zip(played, rows, strict=True):
        assert game.name in title
        assert {str(game.seats[0]), str(game.seats[-1])} <= set(re.findall(r"\d", players))
