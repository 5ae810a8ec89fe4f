"""Throwing somebody out: their seat is worth more than one person's word, and they learn of it."""

import pytest

from commands.catalogue import vocabulary_of
from games.contract import HOUSE, No, Refused, Seat
from games.table.actions import Back, Expel, Gone, Leave
from games.table.events import ExpulsionWanted
from games.table.state import in_match
from tests.playouts import seated, started
from tests.records import EVERY_VOCABULARY, ids
from tests.server.indoors import Indoors

MANY = [one for one in EVERY_VOCABULARY if one.game.waits and one.game.seats.stop > 4]
game_of_four = pytest.mark.parametrize("vocabulary", MANY, ids=ids(MANY))

OPENER, TWO, THREE, GONE = map(Seat, range(4))


@pytest.fixture(params=["before", "during"])
def match(request, vocabulary):
    """Four people, one of them away, before or during a match."""
    made = seated(vocabulary, 5, seats=4)
    if request.param == "during":
        started(made)
    made.act(HOUSE, Gone(GONE))
    return made


@game_of_four
def test_the_opener_may_alone(vocabulary, match):
    """Whoever has opened the table answers for it."""
    match.act(OPENER, Expel(GONE))

    assert GONE not in match.sitting.circle


@game_of_four
def test_one_voice_is_not_enough(vocabulary, match):
    """Of three who are here two must want it; the second one carries it, the first one twice does not."""
    first = match.act(TWO, Expel(GONE))
    assert (ExpulsionWanted(GONE, TWO, 1),) == first.events
    assert (ExpulsionWanted(GONE, TWO, 1),) == match.act(TWO, Expel(GONE)).events
    assert GONE in match.sitting.circle

    match.act(THREE, Expel(GONE))

    assert GONE not in match.sitting.circle
    assert () == match.sitting.against


@game_of_four
def test_a_return_ends_it(vocabulary, match):
    """What was wanted while they were away is forgotten when they are back; then they cannot be thrown out at all."""
    match.act(TWO, Expel(GONE))
    match.act(HOUSE, Back(GONE))
    with pytest.raises(Refused) as refused:
        match.act(THREE, Expel(GONE))
    assert No.IS_PRESENT is refused.value.reason
    match.act(HOUSE, Gone(GONE))

    match.act(THREE, Expel(GONE))

    assert GONE in match.sitting.circle


@pytest.mark.parametrize("vocabulary", [vocabulary_of("romme")])
def test_who_has_gone_has_no_voice(vocabulary):
    """Who leaves takes their voice along; where two are left and the opener is the absent one, both must agree."""
    match = started(seated(vocabulary, 5, seats=5))
    match.act(HOUSE, Gone(OPENER))
    match.act(Seat(4), Expel(OPENER))
    match.act(Seat(4), Leave(sure=True))
    match.settle()

    assert () == match.sitting.against
    match.act(TWO, Expel(OPENER))
    assert OPENER in match.sitting.circle
    match.act(THREE, Expel(OPENER))
    assert OPENER not in match.sitting.circle
    assert in_match(vocabulary.game, match.sitting)


@pytest.mark.asyncio(loop_factories=["asyncio"])
async def test_who_was_thrown_out_is_told(tmp_path):
    """They come back to the lobby and read there what became of their seat, once."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna", "Bernd", "Clara")
    for name in ("Anna", "Bernd", "Clara"):
        await doors.come_in(name)
    romme = vocabulary_of("romme")
    assert romme is not None
    host = await doors.open_table(romme, *doors.wires)
    await doors.type("Anna", "mischen")
    await doors.lose("Clara")
    await doors.pass_time(doors.settings.idle.kick_absence_seconds + 1)
    await doors.type("Bernd", "rauswerfen clara")
    assert "Eine Stimme fehlt noch, oder ein Wort der Tischleitung" in doors.wires["Anna"].text
    await doors.type("Anna", "rauswerfen clara")
    assert [Seat(0), Seat(1)] == list(host.facts.circle)
    clara = await doors.come_in("Clara")
    assert "ist dein Platz an Tisch 1 freigegeben worden" in " ".join(clara.text.split())
    await doors.lose("Clara")
    assert "freigegeben" not in (await doors.come_in("Clara")).text
    await doors.stop()
