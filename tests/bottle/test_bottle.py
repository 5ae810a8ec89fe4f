"""Evenings of fixed seeds, and those that once failed: nothing the house promises is broken."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from commands.gin import GIN_WORDS
from commands.thinking import judging
from games.bots.analysis import Inquiry
from games.bots.contract import Sight
from tests.bottle.__main__ import first_seed
from tests.bottle.disk import eased
from tests.bottle.evening import Evening
from tests.bottle.kept import entries
from tests.bottle.people import Deed
from tests.bottle.plan import drawn, read, written
from tests.bottle.planted import FAULTS
from tests.bottle.shrink import shrunk
from tests.bottle.swapped import compared
from tests.playouts import seated, started, step

ROOT = Path(__file__).parents[2]

FOUND = sorted(Path(__file__).with_name("found").glob("*.flasche"))


@pytest.mark.parametrize("seed", [4])
def test_an_evening_with_every_fault_of_the_world(seed):
    """Whatever breaks, all promises are kept, and people have played."""
    evening = Evening(drawn(seed, seconds=60.0))

    assert evening.spend() is None
    assert evening.lines > 30


@pytest.mark.parametrize("file", FOUND, ids=[file.stem for file in FOUND])
def test_what_was_found_stays_mended(file):
    """An evening that once broke a promise breaks none any more."""
    assert Evening(read(file.read_text(encoding="utf-8"))).spend() is None


def test_a_failure_is_made_short():
    """What is written of an evening that fails is far shorter and fails so again, but not without the fault."""
    plan = drawn(52_001, seconds=30.0)
    with FAULTS["entry_number_given_twice"]():
        evening = Evening(plan)
        found = evening.spend()
        assert found is not None
        shorter, _ = shrunk(plan, found, most=2.0)
        again = read(written(shorter))
        failed = Evening(again).spend()

    assert failed is not None
    assert again.script is not None
    assert found.promise == failed.promise
    assert 4 * len(again.script) < len(evening.deeds)
    assert Evening(again).spend() is None


@pytest.mark.parametrize("make", FAULTS.values(), ids=FAULTS)
def test_what_is_planted_is_there_to_be_broken(make):
    """Every fault on the list is planted in something the house of today has."""
    with make():
        pass


def test_all_that_a_house_keeps_is_counted():
    """What is asked of containers is asked of those of every room, from the roster to what each line is owed."""
    evening = Evening(drawn(4, seconds=3.0))
    evening.spend()

    assert {"Roster", "Router", "Tables", "Tickets", "Waiting"} <= {owner for (owner, _), _ in entries(evening._house)}


def test_a_move_is_judged_in_an_evening():
    """What is asked of a thinking process with less to do has an answer of the same kind."""
    match = started(seated(GIN_WORDS, 1, seats=2))
    while len(offered := [one for _, one in match.vocabulary.game.moves(match.sitting.state)]) < 2:
        step(match)
    [seat] = match.vocabulary.game.on_turn(match.sitting.state)
    sight = Sight(match.vocabulary.game, seat, match.sitting.state)

    begun = eased(judging(sight, offered[-1], 1))()
    assert isinstance(begun, Inquiry)
    assert isinstance(eased(judging(sight, offered[-1], 1, begun, 100))(), Inquiry)


AGAIN = """
from tests.bottle.evening import Evening
from tests.bottle.plan import drawn
evening = Evening(drawn(4, seconds=10.0))
print(evening.spend(), evening.digest, evening.steps)
"""


def test_an_evening_is_the_same_in_any_process():
    """The same plan is the same evening, line by line; what is drawn for a process, as hashes are, makes no other."""
    hashed = {**os.environ, "PYTHONHASHSEED": "27"}
    there = subprocess.run(
        [sys.executable, "-c", AGAIN], env=hashed, cwd=ROOT, capture_output=True, text=True, check=True
    )
    here = Evening(drawn(4, seconds=10.0))

    assert there.stdout == f"{here.spend()} {here.digest} {here.steps}\n"


def test_two_worlds_that_look_alike():
    """Where a deal is exchanged for one that a player cannot tell from it, that player is sent the same bytes."""
    assert compared(drawn(101, seconds=40.0)) is None


def test_the_seed_of_what_is_committed(tmp_path):
    """The same content has the same seed wherever and whenever it is committed, other content another one."""

    def seed_of(name, content):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "a").write_text(content, encoding="utf-8")
        for asked in ("init -q", "add a", f"-c user.name={name} -c user.email={name} commit -q -m {name}"):
            subprocess.run(["git", *asked.split()], cwd=folder, check=True)
        return first_seed("tree", folder)

    one, again, other = seed_of("one", "1"), seed_of("again", "1"), seed_of("other", "2")

    assert one == again != other


def test_a_seed_where_nothing_is_committed(tmp_path):
    """A seed that was named is that very one; without git and without a name it is one of its own."""
    assert first_seed("4711") == 4711
    assert 0 < first_seed("tree", tmp_path) < 10**8


def test_a_plan_is_written_and_read():
    """What a `.flasche` file says is the plan it was made of."""
    deeds = (Deed(1003.5, 3, "tippt", "spielen gin\nmischen"), Deed(1004.0, 3, "sendet", "\xff\xf0"))
    plan = replace(drawn(11), release="0007", midnight=60.5, script=deeds)

    assert plan == read(written(plan, "a note"))
