"""
Whatever the disk refuses is not so: whoever typed it reads that, nobody else reads a word, and nothing has changed.

Every word of the house is typed as its own example has it, so a new one is among them; and what its example does not
reach stands in `MORE`. A line that wants nothing stored must not pretend to have failed.
"""

import pytest

from db import players
from db.errors import Trouble, WriteFailed
from db.identity import PersonId
from db.writer import store
from server.lobby.lexicons import every_lexicon
from tests.server.indoors import Indoors

pytestmark = [pytest.mark.asyncio(loop_factories=["asyncio"]), pytest.mark.incidents]

PEOPLE = ("Anna", "Bernd", "Clara", "Dora")

NOT_SO = ("nicht speichern", "es liegt an uns")

APART = {
    "ende",
    "herunterfahren 60 Neue Fassung",
    "herunterfahren abbrechen",
    "ansage Um neun beginnt das Turnier.",
    "zeichensatz ascii",
}
"""What ends the house or the line, or needs that; what an admin can say even then, and what is set for a line alone."""

MORE = (
    ("Anna", "freund dora aus"),
    ("Anna", "ignorieren bernd aus"),
    ("Anna", "da"),
    ("Anna", "suche aus"),
    ("Anna", "entbann 192.0.2.77"),
    ("Anna", "stumm clara aus"),
    ("Anna", "einladen dora aus"),
    ("Anna", "tisch schliessen 1 Feierabend"),
    ("Anna", "platz freigeben 1 clara Feierabend"),
    ("Anna", "eroeffnen gin privat"),
    ("Anna", "spielen gin leicht"),
    ("Anna", "turnier eroeffnen Herbst"),
    ("Bernd", "freund anna"),
    ("Bernd", "melden clara Sie schimpft"),
    ("Bernd", "nachricht egon Bis morgen"),
    ("Bernd", "verlassen ja"),
    ("Bernd", "spiel abbrechen"),
    ("Bernd", "zurueck bitten"),
    ("Clara", "spiel abbrechen"),
    ("Clara", "sortieren farbe"),
    ("Dora", "ja"),
    ("Dora", "nein"),
    ("Dora", "mitspielen 1"),
    ("Dora", "mitspielen 2"),
    ("Dora", "einladen anna"),
)

SHOWN = (
    "wer",
    "tische",
    "freund",
    "ignorieren",
    "einstellungen",
    "banne",
    "stand",
    "mitspieler",
    "beschreibung",
    "suche",
)


@pytest.fixture
async def doors(tmp_path):
    """An admin in the lobby, two at Gin, one invited to the private table that waits; everybody has done something."""
    made = Indoors(tmp_path)
    made.enrol(*PEOPLE, "Egon")
    store(made.database, players.set_admin(PersonId(1), admin=True))
    for number, name in enumerate(PEOPLE):
        await made.come_in(name, [], address=f"192.0.2.{number}")
    await made.type("Bernd", "eroeffnen gin")
    await made.type("Clara", "mitspielen 1")
    await made.type("Bernd", "mischen")
    for name, line in (
        ("Anna", "freund dora"),
        ("Anna", "ignorieren bernd"),
        ("Anna", "suche romme"),
        ("Anna", "bann 192.0.2.77 1h Probe"),
        ("Anna", "stumm clara 30m"),
        ("Anna", "eroeffnen romme privat"),
        ("Anna", "einladen dora"),
        ("Anna", "weg Kaffee"),
    ):
        await made.type(name, line)
    yield made
    await made.stop()


def examples():
    """Return every word of the house and of admins as its example is typed, by an admin."""
    return [
        ("Anna", line) for line in dict.fromkeys(verb.sample for verb in every_lexicon()[0].verbs) if line not in APART
    ]


async def test_what_is_not_stored_is_not_so(doors, monkeypatch):
    """Line after line, the disk refusing all of them: at the end everybody sees what they saw before."""
    before = await screens(doors)
    refused: list[str] = []

    def refuses(_self, jobs):
        refused.extend(job.label for job in jobs if job.label != "nothing")
        return WriteFailed("all", Trouble.FULL, "no space")

    monkeypatch.setattr(type(doors.house.context.writer), "_transaction", refuses)
    wrong: list[tuple[object, ...]] = []
    for name, line in (*examples(), *MORE):
        del refused[:]
        texts = {one: doors.wires[one].text for one in PEOPLE}
        await doors.type(name, line)
        while doors.wires[name].session.asked.answer is not None:
            await doors.type(name, "")
        news = {one: doors.wires[one].text.removeprefix(texts[one]) for one in PEOPLE}
        if any(each in news[name] for each in NOT_SO) != bool(refused):
            wrong.append((name, line, refused[:], news[name][:200]))
        wrong += [(name, line, one, said) for one, said in news.items() if one != name and refused and said]
    monkeypatch.undo()

    assert [] == wrong
    assert before == await screens(doors)


async def screens(doors):
    """Return what everybody is shown of what the house knows."""
    shown = {}
    for name in PEOPLE:
        for line in SHOWN:
            old = doors.wires[name].text
            await doors.type(name, line)
            shown[name, line] = doors.wires[name].text.removeprefix(old)
    return shown
