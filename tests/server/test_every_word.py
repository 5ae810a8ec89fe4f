"""
Every word of the house is answered, whoever types it and wherever they are: silence would be a line that was lost.

What is typed is each word's own example, so a new word is among them.
"""

import pytest

from commands.catalogue import vocabulary_of
from server.lobby.lexicons import every_lexicon
from tests.server.indoors import Indoors, says

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

ENDS = ("ende", "herunterfahren")
"""What ends the line or the house."""

PEOPLE = ("Anna", "Bernd", "Clara")


def examples():
    """Return every word of the house as its example is typed."""
    lines = dict.fromkeys(verb.sample for verb in every_lexicon()[0].verbs)
    return [line for line in lines if not line.startswith(ENDS)]


async def in_the_lobby(doors):
    """A guest who sits nowhere."""


async def at_a_table(doors):
    """A guest who has opened one, and waits."""
    await doors.type("gast", "eroeffnen romme")


async def in_a_match(doors):
    """A guest among two others, in the first deal."""
    live = await doors.open_table(vocabulary_of("romme"), "Anna", "Bernd")
    await doors.type("gast", f"mitspielen {live.number}")
    await doors.type("Anna", "mischen")


async def watching(doors):
    """A guest who looks on at a match."""
    live = await doors.begin(*PEOPLE)
    await doors.type("gast", f"zuschauen {live.number}")


@pytest.mark.parametrize("place", [in_the_lobby, at_a_table, in_a_match, watching], ids=lambda one: one.__name__)
async def test_a_guest_is_answered(tmp_path, place):
    """Whatever the word, and whether it means anything there: a sentence, and no incident."""
    doors = Indoors(tmp_path)
    doors.enrol(*PEOPLE)
    for number, name in enumerate(PEOPLE):
        await doors.come_in(name, [], f"192.0.2.{number}")
    doors.wires["gast"] = await doors.knock([], "198.51.100.1")
    await doors.type("gast", "gast")
    await place(doors)
    silent = []
    for line in examples():
        said = await says(doors, "gast", line)
        while doors.wires["gast"].session.asked.answer is not None:
            await doors.type("gast", "")
        if said in {"", ">"}:
            silent.append((line, said))

    assert [] == silent
    assert not doors.wires["gast"].is_closed
    await doors.stop()
