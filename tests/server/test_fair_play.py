"""Once more with the same people; a last move taken back if all agree; leaving and dropping cost nobody a surprise."""

import pytest

from commands.catalogue import vocabulary_of
from db import journal
from server.play.replay import replayed
from server.social.takeback import PLEA_SECONDS
from tests.server.indoors import heard, house_with, says

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

PEOPLE = ("Anna", "Bernd", "Clara")


doors = house_with(*PEOPLE, "Dora")


async def one_who_laid(doors, live):
    """Have whoever is on turn lay their first card away; return their name."""
    [seat] = [seat for seat in live.facts.circle if live.facts.waits_for(seat)]
    name = live.facts.name(seat)
    card = live.vocabulary.game.hands.of(live.facts.state, seat)[0]
    await doors.type(name, f"ablegen {card}")
    assert not live.facts.waits_for(seat)
    return name


def journal_of(doors, live):
    """Return the lines of a table's journal, and the table they make."""
    entries = journal.read(doors.database, live.number)
    row = journal.table(doors.database, live.number)
    assert row is not None
    _, sitting, _ = replayed(row, entries)
    return [entry.line for entry in entries], sitting


async def test_once_more(doors):
    """Same table, people and rules; who deals first has changed, and it survives the house."""
    await doors.open_table(vocabulary_of("romme"), *PEOPLE)
    await doors.type("Anna", "bestimmen startwert 40")
    await doors.type("Anna", "mischen")
    for name in PEOPLE:
        await doors.type(name, "spiel abbrechen")
    assert "„noch einmal“ beginnt eine neue" in await says(doors, "Bernd", "befehle")

    await doors.type("Bernd", "noch einmal")
    assert heard(doors, "Clara", "Bernd möchte noch einmal spielen. Plätze und Regeln bleiben; zuerst gibt Bernd.")
    live = doors.house.tables.awake[1]
    assert 40 == live.facts.options["startwert"]
    await doors.type("Anna", "mischen")
    assert live.facts.begun
    assert not live.facts.over
    lines, sitting = journal_of(doors, live)
    assert "noch einmal" in lines
    assert sitting == live.facts.sitting
    await doors.stop()
    doors.start()
    await doors.come_in("Anna")
    assert sitting.state == doors.house.tables.awake[1].facts.state


async def test_two_matches_of_one_table_are_two(doors):
    """The score book holds both, and the record of the table tells of both."""
    live = await doors.begin(*PEOPLE)
    for _ in range(2):
        for name in PEOPLE:
            await doors.type(name, "spiel abbrechen")
        await doors.type("Anna", "noch einmal")
        await doors.type("Anna", "mischen")

    with doors.database.reading() as connection:
        found = connection.exec_driver_sql("SELECT outcome FROM matches ORDER BY id").scalars().all()
    assert ["aborted", "aborted", "running"] == found
    assert live.facts.begun


async def test_a_move_is_taken_back_if_all_agree(doors):
    """Everybody is asked, every `ja` counts, the journal says so, and the hand is whole again."""
    live = await doors.begin(*PEOPLE)
    before = live.facts.state
    name = await one_who_laid(doors, live)
    first, second = (other for other in PEOPLE if other != name)

    assert f"Gefragt: {first} und {second}." in await says(doors, name, "zurueck bitten")
    assert heard(doors, second, f"{name} möchte den letzten Zug zurücknehmen.")
    assert "Einer muss noch zustimmen" in await says(doors, first, "ja")
    await doors.type(second, "ja")

    assert before == live.facts.state
    assert heard(doors, first, f"{name} nimmt den letzten Zug zurück.")
    lines, sitting = journal_of(doors, live)
    assert "zurueck bitten" == lines[-1]
    assert sitting.state == live.facts.state


async def test_one_no_is_enough(doors):
    """The move stays, everybody reads who was against it, and a later `ja` means nothing."""
    live = await doors.begin(*PEOPLE)
    name = await one_who_laid(doors, live)
    after = live.facts.state
    first, second = (other for other in PEOPLE if other != name)

    await doors.type(name, "zurueck bitten")
    await doors.type(first, "nein")
    assert heard(doors, name, f"{first} ist nicht einverstanden")
    assert "niemand etwas gefragt" in await says(doors, second, "ja")
    assert after == live.facts.state


async def test_what_was_seen_stays_seen(doors):
    """Once the next one has drawn, or moved, there is nothing to agree to; nor after two minutes."""
    live = await doors.begin(*PEOPLE)
    name = await one_who_laid(doors, live)
    first, second = (other for other in PEOPLE if other != name)
    await doors.type(name, "zurueck bitten")
    await doors.type(first, "ja")
    [seat] = [seat for seat in live.facts.circle if live.facts.waits_for(seat)]
    await doors.type(live.facts.name(seat), "ziehen")

    assert "zu spät" in await says(doors, second, "ja")
    assert "nicht deiner" in await says(doors, name, "zurueck bitten")
    assert "etwas Neues zu sehen" in await says(doors, live.facts.name(seat), "zurueck bitten")
    await doors.type(live.facts.name(seat), f"ablegen {live.vocabulary.game.hands.of(live.facts.state, seat)[0]}")
    await doors.type(live.facts.name(seat), "zurueck bitten")
    await doors.pass_time(PLEA_SECONDS + 1, tick=PLEA_SECONDS + 1)
    assert "niemand etwas gefragt" in await says(doors, first if live.facts.name(seat) != first else name, "ja")


async def test_everybody_has_to_be_there(doors):
    """Who is away cannot agree."""
    live = await doors.begin(*PEOPLE)
    name = await one_who_laid(doors, live)
    other = next(one for one in PEOPLE if one != name)
    await doors.lose(other)

    assert f"{other} ist gerade nicht da" in await says(doors, name, "zurueck bitten")


@pytest.mark.parametrize("game", ["romme", "poker", "doppelkopf", "canasta"])
async def test_leaving_a_match_is_asked_about(doors, game):
    """In every game the first word costs nothing and says what the second would cost."""
    live = await doors.begin(*PEOPLE, "Dora", game=game)
    said = await says(doors, "Bernd", "verlassen")

    assert "verlassen ja" in said
    assert live.facts.seat_of(doors.wires["Bernd"].session.person.id) in live.facts.circle


async def test_who_is_gone_is_shown_with_how_long(doors):
    """`mitspieler` says it, dropping them too early says it; dropped, they read it when they come, be it days later."""
    await doors.begin(*PEOPLE)
    await doors.lose("Clara")
    await doors.pass_time(20)
    assert "Nicht da: Clara seit 20 Sekunden." in await says(doors, "Anna", "mitspieler")
    assert "Clara ist erst seit 20 Sekunden fort; rauswerfen geht nach 1 Minute." in await says(
        doors, "Anna", "rauswerfen clara"
    )
    await doors.pass_time(50)
    await doors.type("Bernd", "rauswerfen clara")
    assert heard(doors, "Anna", "Bernd möchte Clara rauswerfen.")
    await doors.type("Anna", "rauswerfen clara")
    await doors.stop()
    doors.start()
    assert "ist dein Platz an Tisch 1 freigegeben worden" in (await doors.come_in("Clara")).text
