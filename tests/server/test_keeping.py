"""What the house keeps about somebody: told to them, to others as far as it is theirs to know, and deleted for good."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest

from commands.lobby import keeping
from commands.lobby.statistics import Totals
from db import players, results
from db.errors import Trouble, WriteFailed
from db.writer import store
from games.frozen import evolve
from server.__main__ import main
from tests.db import scenes
from tests.fresh import url_of
from tests.server.indoors import PASSWORD
from tests.server.test_ears import indoors, read, said

__all__ = ["indoors"]

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

EVENING = datetime(2026, 3, 28, 20, 0, tzinfo=UTC)


def with_matches(inside):
    """Enter three matches of Anna's into the score book: two of Rommé with Bernd, one of Gin that she left."""
    ids = {name: players.find(inside.database, name).id for name in ("anna", "bernd")}
    for number, (game, anna, won) in enumerate([("romme", 1, True), ("romme", 2, False), ("gin", 0, False)], 1):
        store(inside.database, scenes.opened(100 + number))
        begun = results.match_started(number, 100 + number, game, 0, EVENING)
        scored = results.deal_scored(number, 1, {0: 4, 1: 30}) + results.deal_scored(number, 2, {0: 3, 1: 5})
        final = [
            results.StoredResult(0, ids["anna"], "Anna", 7, anna, won),
            results.StoredResult(1, ids["bernd"], "Bernd", 35, 2 if won else 1, not won),
        ]
        ended = results.match_ended(number, 0, EVENING + timedelta(hours=number), final)
        store(inside.database, begun + scored + ended)


async def test_last_matches(indoors):
    """Newest first, with table, company and how they ended; whoever has played nothing is told so."""
    with_matches(indoors)
    told = await said(indoors, "anna", "verlauf")

    assert "  103: 28.03.2026, Gin Rummy mit Bernd: vorzeitig gegangen, 7 Punkte." in told
    assert "  101: 28.03.2026, Rommé mit Bernd: gewonnen, 7 Verlustpunkte." in told
    assert 2 + 3 == len(told) - 1
    assert 2 + 1 == len(await said(indoors, "anna", "verlauf 1")) - 1
    assert keeping.NO_MATCHES in await said(indoors, "clara", "verlauf")


async def test_figures(indoors):
    """Of all games or of one, one's own or somebody else's."""
    with_matches(indoors)
    own = await said(indoors, "anna", "statistik")

    assert ["Deine Statistik:", "Rommé: 2 Partien, 1 Sieg."] == own[:2]
    assert ["  im Schnitt Platz 1,5", "  3,5 Verlustpunkte je Spiel"] == own[2:4]
    assert "  vorzeitig gegangen: 1 Mal" in own
    others = await said(indoors, "clara", "statistik romme bernd")
    assert ["Statistik von Bernd:", "Rommé: 2 Partien, 1 Sieg."] == others[:2]
    assert keeping.unknown("niemandhier") in await said(indoors, "clara", "statistik niemandhier")


@dataclass(frozen=True)
class Won:
    """A match as it is counted."""

    won: bool
    ended: datetime = EVENING
    place: int = 1
    deals: int = 0
    dealt: int = 0


async def test_streaks():
    """A defeat ends a streak; the longest one is remembered, and the day with the most victories."""
    found = Totals().with_further(Won(won) for won in (True, True, False, True)).figures("Punkte")

    assert (1, 2, 3) == (found.streak, found.longest, found.won)
    assert found.evening is not None
    assert 3 == found.evening[1]
    assert Totals().figures("Punkte").evening is None


async def test_profile(indoors):
    """What somebody says of themselves, since when they are here and what they play; a guest is said to be one."""
    with_matches(indoors)
    assert keeping.DESCRIBED in await said(indoors, "anna", "beschreibung  Spielt   gern.")
    told = await said(indoors, "clara", "profil anna")
    assert "Anna, hier seit 28.03.2026, gerade da." in told
    assert "Sagt über sich: Spielt gern." in told
    assert "  Rommé: 2 Partien, 1 Sieg" in told
    assert keeping.TOO_LONG in await said(indoors, "anna", "beschreibung " + "x" * 201)
    await indoors.type("anna", "beschreibung weg")
    assert "Spielt gern" not in " ".join(await said(indoors, "clara", "profil anna"))


async def test_my_data_are_json(indoors):
    """A program can read all of it, however narrow the screen; no password stands in it, and nobody else's data."""
    with_matches(indoors)
    for line in ("beschreibung " + "Wort " * 39, "breite 40", "vorlesen an", "ignorieren clara"):
        await indoors.type("anna", line)
    read(indoors, "anna")
    await indoors.type("anna", "meine daten")
    kept = json.loads("\n".join(read(indoors, "anna")[:-1]))

    assert "anna" == kept["name"]
    assert [103, 102, 101] == [match["tisch"] for match in kept["partien"]]
    assert True is kept["einstellungen"]["vorlesen"]
    assert ([], ["clara"], []) == (kept["freunde"], kept["ignoriert"], kept["nachrichten"])
    assert isinstance(kept["wertungen"], dict)
    assert "argon2" not in json.dumps(kept)
    assert "bernd" not in json.dumps(kept).lower()


async def test_an_account_goes_by_its_owners_word(indoors):
    """It takes the password and a plain yes; then the name is gone from results, and the connection is closed."""
    with_matches(indoors)
    for line in ("konto loeschen", "falsch"):
        await indoors.type("anna", line)
    assert "Name und Passwort passen nicht zusammen." in " ".join(read(indoors, "anna"))
    await indoors.pass_time(60, tick=10)  # a wrong password has earned a delay
    for line in ("konto loeschen", PASSWORD, "nein"):
        await indoors.type("anna", line)
    assert keeping.STAYS in " ".join(read(indoors, "anna"))
    for line in ("konto loeschen", PASSWORD, "ja"):
        await indoors.type("anna", line)

    assert players.find(indoors.database, "anna") is None
    assert indoors.wires["anna"].is_closed
    assert "Anna" not in {one.name for number in (1, 2, 3) for one in results.results_of(indoors.database, number)}


async def test_what_counts_is_the_account_as_it_is_when_the_word_is_given(indoors):
    """While it is asked a host may set another password: the old one deletes nothing any more."""
    await indoors.type("anna", "konto loeschen")
    anna = players.find(indoors.database, "anna")
    store(indoors.database, players.set_password(anna.id, "another hash"))
    await indoors.type("anna", PASSWORD)

    assert "Name und Passwort passen nicht zusammen." in " ".join(read(indoors, "anna"))


async def test_nobody_deletes_a_seat(indoors):
    """Whoever has a seat leaves it first: its record speaks of them."""
    await indoors.type("anna", "eroeffnen romme")

    assert keeping.SEATS in " ".join(await said(indoors, "anna", "konto loeschen"))


async def test_host_reads_a_table_of_figures(indoors, capsys):
    """`stammtisch statistik --csv` names every account and game, for other programs."""
    with_matches(indoors)
    with pytest.raises(SystemExit):
        main(("statistik", "--csv", "--spiel", "romme", "--datenbank", url_of(indoors.folder / "haus.sqlite")))

    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("name,spiel,partien,siege")
    assert ["anna,Rommé,2,1,0,1.50,3.50,0,1,2026-03-28", "bernd,Rommé,2,1,0,1.50,17.50,1,1,2026-03-28"] == told[1:]


async def test_a_setting_that_cannot_be_stored_takes_back_nothing_else(indoors, monkeypatch):
    """It is as it was before; what its owner is called by then, because the host has said so, stays their name."""
    session = indoors.wires["anna"].session
    before = session.person.settings

    def refuses(_self, jobs):
        if any(job.label.startswith("set settings") for job in jobs):
            session.person = evolve(session.person, name="Änne")
        return WriteFailed("all", Trouble.FULL, "no space")

    monkeypatch.setattr(type(indoors.house.context.writer), "_transaction", refuses)
    await indoors.type("anna", "breite 40")
    monkeypatch.undo()

    assert ("Änne", before) == (session.person.name, session.person.settings)
