"""What a host does about seats and invitations: freeing a seat, seeing open invitations, taking one back."""

import pytest

from commands.catalogue import vocabulary_of
from db import moderation, players
from db.moderation import Deed
from db.opening import open_database
from db.writer import store
from server.accounts.passwords import hashed
from server.ops.config import Settings
from tests.server.indoors import EVENING, Indoors
from tests.server.test_cli_admin import run

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])


async def a_table(tmp_path, game="romme"):
    """A house with an admin in the lobby and three people at a table."""
    doors = Indoors(tmp_path)
    doors.enrol("Chefin", "Anna", "Bernd", "Clara")
    store(doors.database, players.set_admin(players.find(doors.database, "chefin").id, True))
    for name in ("Chefin", "Anna", "Bernd", "Clara"):
        await doors.come_in(name)
    vocabulary = vocabulary_of(game)
    assert vocabulary is not None
    return doors, await doors.open_table(vocabulary, "Anna", "Bernd", "Clara")


async def test_a_host_frees_a_seat_in_a_running_match(tmp_path):
    """H12: the table hears by whom and why, whoever sat there is back in the lobby, and the deed is kept."""
    doors, live = await a_table(tmp_path)
    await doors.type("Anna", "mischen")
    await doors.type("Chefin", f"platz freigeben {live.number} bernd Seit einer Stunde fort")

    assert (
        "Chefin hat Bernd den Platz an diesem Tisch genommen. Grund: Seit einer Stunde fort" in doors.wires["Anna"].text
    )
    assert "Bernd sitzt nicht mehr an Tisch 1." in doors.wires["Chefin"].text
    assert doors.wires["Bernd"].session.seated is None
    assert "Du bist wieder im Vorraum." in doors.wires["Bernd"].text
    [entry] = moderation.latest(doors.database, 1)
    assert (Deed.FREE_SEAT, "bernd", "Tisch 1, Seit einer Stunde fort") == (
        entry.done.deed,
        entry.done.subject,
        entry.done.reason,
    )
    assert players.find(doors.database, "bernd").id == entry.done.player
    await doors.stop()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("platz freigeben 7 anna", "Tisch 7 gibt es nicht."),
        ("platz freigeben 1 zora", "„zora“ hat keinen Platz an Tisch 1. Dort sitzen: Anna, Bernd, Clara."),
        ("platz freigeben", "An welchem Tisch, und wessen Platz?"),
    ],
)
async def test_nobodys_seat_is_freed_by_mistake(tmp_path, line, said):
    """No table, nobody of that name, nothing named: a sentence, and everybody sits where they sat."""
    doors, live = await a_table(tmp_path)
    await doors.type("Chefin", line)

    assert said in doors.wires["Chefin"].text
    assert 3 == len(live.facts.circle)
    await doors.stop()


async def test_only_admins_free_seats(tmp_path):
    """For everybody else there is no such command."""
    doors, live = await a_table(tmp_path)
    await doors.type("Bernd", f"platz freigeben {live.number} anna")
    await doors.type("Bernd", "einladungen")

    assert 3 == len(live.facts.circle)
    assert 2 == doors.wires["Bernd"].text.count("kenne ich nicht")
    await doors.stop()


async def test_what_can_be_done_about_somebody_gone_is_offered(tmp_path):
    """H11: where the table waits for somebody who is gone, prompt and `befehle` name `rauswerfen`; else they do not."""
    doors, _ = await a_table(tmp_path)
    await doors.type("Anna", "mischen")
    bernd = doors.wires["Bernd"].session  # is on turn
    assert "rauswerfen" not in doors.wires["Clara"].text
    await doors.lose("Bernd")
    await doors.pass_time(100)
    await doors.type("Clara", "befehle")
    await doors.type("Clara", "dran")

    assert bernd.gone
    assert "Am Zug: Bernd. Möglich: rauswerfen." in doors.wires["Clara"].text
    assert "rauswerfen: Wirft raus, wer seit einer Minute fort ist. Beispiel:" in doors.wires["Clara"].text
    await doors.stop()


async def test_who_has_no_seat_is_promised_none(tmp_path):
    """H11: who was silent in the lobby reads no word of a seat that waits for them."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna")
    anna = await doors.come_in("Anna")
    await doors.pass_time(31 * 60, tick=30.0)

    assert "Du warst lange still, darum lege ich auf. Bis bald!" in anna.text
    assert "Dein Platz" not in anna.text
    await doors.stop()


async def test_invitations_are_listed_and_taken_back(capsys, tmp_path):
    """H14: the list names each by a sign, not by its word; what was taken back or used opens nothing any more."""
    url = f"sqlite:///{tmp_path}/haus.sqlite"
    open_database(url).close()
    code, said, _ = run(capsys, "einladung", "--tage", "7", "--datenbank", url)
    word = said.split(":")[1].split()[0]
    run(capsys, "einladung", "--datenbank", url)
    _, listed, _ = run(capsys, "einladung", "--liste", "--datenbank", url)
    sign = hashed(word)[:6]

    assert 0 == code
    assert "Sie gilt einmal, bis " in said
    assert sign in said
    assert 3 == len(listed.splitlines())
    assert f"  {sign}, vom " in listed
    assert "ohne Ende" in listed
    assert word not in listed
    assert (0, f"Die Einladung {sign} gilt nicht mehr.\n", "") == run(
        capsys, "einladung", "--zurueck", sign, "--datenbank", url
    )
    code, _, trouble = run(capsys, "einladung", "--zurueck", sign, "--datenbank", url)
    assert code != 0
    assert "gibt es nicht" in trouble
    with open_database(url) as database:
        assert not players.invited(database, hashed(word), EVENING)
        assert Deed.TAKE_BACK_INVITE is moderation.latest(database, 1)[0].done.deed


async def test_an_admin_sees_the_invitations_in_the_house(tmp_path):
    """H14: the list is there without a shell, too."""
    doors, _ = await a_table(tmp_path)
    await doors.type("Chefin", "einladungen")
    store(doors.database, players.invite(hashed("wort"), EVENING, None))
    await doors.type("Chefin", "einladungen")

    assert "Keine Einladung ist offen." in doors.wires["Chefin"].text
    assert f"Offene Einladungen: {hashed('wort')[:6]}, vom 28.03.2026" in doors.wires["Chefin"].text
    await doors.stop()


async def test_who_is_back_is_not_shown_as_missing(tmp_path):
    """A10: the screen they are greeted with is silent on their absence, though that of their return is on its way."""
    doors, _ = await a_table(tmp_path)
    await doors.type("Anna", "mischen")
    await doors.lose("Bernd")
    await doors.pass_time(100)
    await doors.type("Clara", "mitspieler")
    bernd = await doors.come_in("Bernd")

    assert "Bernd (am Zug, zurzeit nicht da)" in doors.wires["Clara"].text
    assert "nicht da" not in bernd.text
    await doors.stop()


@pytest.mark.parametrize(
    ("neu", "said"), [("offen", "Leg dir bitte einen Namen an."), ("nein", "nur, wer schon einen Namen hat.")]
)
async def test_nobody_is_told_to_do_what_the_house_forbids(tmp_path, neu, said):
    """A17: where guests and new names are not let in, `gast` is not answered with the advice to take a name."""
    settings = Settings()
    accounts = settings.konten.model_copy(update={"guests": False, "neu": neu})
    doors = Indoors(tmp_path, settings=settings.model_copy(update={"konten": accounts}))
    wire = await doors.knock()
    doors.wires["?"] = wire
    await doors.type("?", "gast")

    assert said in wire.text
    assert ("Leg dir" in wire.text) is (neu == "offen")
    await doors.stop()
