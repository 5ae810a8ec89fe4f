"""Bans, mutes and lines cut: they hit whom they are meant for, nobody else, and are kept with who, whom and why."""

from datetime import timedelta
from functools import reduce
from operator import add

import pytest

from commands.lobby.admin import ADMIN_VERBS
from commands.lobby.moderation import MUTED
from db import moderation, players
from db.admission import Kind
from db.moderation import COMMAND_LINE, Deed, NotedDeed
from db.writer import store
from games.frozen import evolve
from server import __main__ as command_line
from server.moderation.bans import covers, place_of
from tests.fresh import url_of
from tests.server.driver import found_in
from tests.server.indoors import PASSWORD, house_with, says

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])


async def wirtin(doors):
    """Bring the host in."""
    session = (await doors.come_in("Wirtin", address="198.51.100.1")).session
    session.person = evolve(session.person, admin=True)


doors = house_with(known=("Wirtin", "Anna", "Bernd", "Emil"), then=wirtin)


async def guest(doors, called, address="192.0.2.7"):
    """Bring a guest in and return their word of return."""
    wire = doors.wires[called] = await doors.knock([], address)
    await doors.type(called, "gast")
    return found_in(r"tippen: gast (\w+)", wire.text)


async def knock_with(doors, *words, address="203.0.113.9"):
    """Say something at the door from a fresh line; return what is answered."""
    wire = await doors.knock([], address)
    for word in words:
        wire.session.received(word)
        await doors.settled()
    return wire


async def said(doors, line):
    """Have the host type a line; return what she reads."""
    beats = doors.wires["Wirtin"]._beats
    beats.clear()
    await doors.type("Wirtin", line)
    return doors.wires["Wirtin"].text


async def test_a_banned_guest_stays_out_with_their_word(doors):
    """Who was barred as Gast1 is barred with their word of return, from wherever they come, also over a restart."""
    word = await guest(doors, "Gast1")
    await doors.type("Gast1", "eroeffnen romme")
    answer = await said(doors, "bann gast1 1h Geschrei")
    gone = doors.wires["Gast1"]
    again = await knock_with(doors, f"gast {word}")
    await doors.stop()
    doors.start()
    later = await knock_with(doors, f"gast {word}")
    await wirtin(doors)

    assert "Gast1 ist ausgesperrt bis" in answer
    assert "„bann 192.0.2.7“" in answer
    assert gone.is_closed
    assert "Grund: Geschrei" in gone.text
    for refused in (again, later):
        assert refused.is_closed
        assert "nicht an den Stammtisch" in refused.text


async def test_the_next_guest_of_that_number_is_somebody_else(doors):
    """A ban and a mute of Gast1 are none of the next Gast1: their number is given out again, their word is not."""
    await guest(doors, "Gast1")
    await said(doors, "stumm gast1 2h")
    await said(doors, "bann gast1 2h")
    await doors.settled()
    await guest(doors, "Gast1")
    wire = doors.wires["Gast1"]
    await doors.type("Gast1", "sagen Hallo!")

    assert "Willkommen" in wire.text
    assert "Du sagst: Hallo!" in wire.text or "sagt: Hallo!" in wire.text
    assert "nicht reden" not in wire.text


async def test_a_guest_who_is_away_can_be_barred_and_let_in(doors):
    """Their seat waits, so they have a name; `entbann` with that name lets them in again."""
    word = await guest(doors, "Gast1")
    await doors.type("Gast1", "eroeffnen romme")
    await doors.lose("Gast1")
    await said(doors, "bann gast1")
    answer = await said(doors, "ja")
    barred = await knock_with(doors, f"gast {word}")
    lifted = await said(doors, "entbann gast1")
    back = await knock_with(doors, f"gast {word}")

    assert "für immer" in answer
    assert barred.is_closed
    assert "darf wieder herein" in lifted
    assert "Du sitzt an Tisch 1" in back.text


async def test_a_muted_guest_is_mute_when_they_come_back(doors):
    """A new line is no new voice."""
    word = await guest(doors, "Gast1")
    await doors.type("Gast1", "eroeffnen romme")
    await said(doors, "stumm gast1 2h Geschrei")
    await doors.lose("Gast1")
    back = await knock_with(doors, f"gast {word}", "sagen Hallo!")

    assert "nicht reden" in back.text


@pytest.mark.parametrize("where", ["vorraum", "tisch", "zuschauen"])
async def test_who_is_muted_is_heard_by_nobody(doors, where):
    """Each way of saying something, in the lobby, at a table and beside one: it is refused, and nobody reads a word."""
    for name in ("Anna", "Bernd"):
        await doors.come_in(name)
    await doors.type("Bernd", "fluestern anna Guten Abend")
    await doors.type("Bernd", "eroeffnen gin")
    for line in {"vorraum": (), "tisch": ("mitspielen 1",), "zuschauen": ("zuschauen 1",)}[where]:
        await doors.type("Anna", line)
    await said(doors, "stumm anna 1h")
    others = {name: doors.wires[name].text for name in ("Bernd", "Wirtin")}
    ways = ["sagen", "rufen", "fluestern bernd", "antworten", "nachricht bernd", "nachricht emil", "weg"]
    allowed = []
    for line in [*ways, "kommentar"] if where == "zuschauen" else ways:
        before = doors.wires["Anna"].text
        await doors.type("Anna", f"{line} Schnabeltier")
        if MUTED not in doors.wires["Anna"].text.removeprefix(before):
            allowed.append(line)

    assert [] == allowed
    assert others == {name: doors.wires[name].text for name in others}


@pytest.mark.parametrize(
    ("network", "address", "inside"),
    [
        ("10.0.0.0/8", "10.200.3.4", True),
        ("10.0.0.0/8", "11.0.0.1", False),
        ("10.1.2.3/8", "10.9.9.9", True),
        ("192.0.2.7", "192.0.2.7", True),
        ("192.0.2.7/32", "192.0.2.7", True),
        ("192.0.2.7", "192.0.2.8", False),
        ("192.0.2.0/24", "::ffff:192.0.2.9", True),
        ("2001:db8::/32", "2001:db8:1:2::3", True),
        ("2001:db8:1:2::3", "2001:db8:1:2::99", True),
        ("2001:db8:1:2::3", "2001:db8:1:3::99", False),
        ("fe80::1", "fe80::2%eth0", True),
        ("10.0.0.0/8", "", False),
    ],
)
async def test_networks(network, address, inside):
    """A network covers who lies in it; one IPv6 address stands for its household."""
    place = place_of(network)

    assert place is not None
    assert inside is covers(place, address)


@pytest.mark.parametrize("place", ["10.0.0.0/8", "10.1.2.3"])
async def test_who_comes_from_there_goes_and_stays_out(doors, place):
    """Guests and accounts, here or new; who comes from elsewhere is not meant, and `entbann` ends it."""
    await doors.come_in("Anna", address="10.1.2.3")
    await doors.come_in("Bernd", address="192.0.2.1")
    anna, bernd = doors.wires["Anna"], doors.wires["Bernd"]
    answer = await said(doors, f"bann {place} 1w")
    turned = [await knock_with(doors, word, address="10.1.2.3") for word in ("gast", "anna", "nagelneu")]
    lifted = await said(doors, f"entbann {place}")
    back = await knock_with(doors, "gast", address="10.1.2.3")

    assert f"{place} ist ausgesperrt bis" in answer
    assert (True, False) == (anna.is_closed, bernd.is_closed)
    assert all("nicht an den Stammtisch" in wire.text for wire in turned)
    assert "darf wieder herein" in lifted
    assert "Willkommen" in back.text


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("bann niemandda", "hat hier niemand"),
        ("bann anan", "Meintest du „Anna“?"),
        ("bann gast9", "Einen Gast namens „gast9“ gibt es gerade nicht"),
        ("bann anna 5x", "„5x“ ist keine Dauer"),
        ("bann anna 3 Stunden", "„3“ ist keine Dauer"),
        ("bann anna 0m", "ist keine Dauer"),
        ("bann 10.0.0.0/99", "weder ein Name noch eine Adresse"),
        ("bann 300.1.1.1", "weder ein Name noch eine Adresse"),
        ("bann 198.51.100.0/24", "Dich selbst"),
        ("bann 0.0.0.0/0", "Dich selbst"),
        ("bann wirtin", "Dich selbst"),
        ("stumm niemandda 5m", "hat hier niemand"),
        ("stumm anna 5x", "„5x“ ist keine Dauer"),
        ("entbann bernd", "ist nicht ausgesperrt"),
        ("kick wirtin", "Dich selbst"),
        ("kick ann", "hat hier niemand"),
    ],
)
async def test_what_cannot_be_done_is_said_and_not_done(doors, line, answer):
    """A name nobody has, a time that is none, a network that is none, oneself: nothing is barred and nobody goes."""
    await doors.come_in("Anna", [])

    assert answer in await said(doors, line)
    assert [] == doors.house.auth.bans.in_force()
    assert () == moderation.latest(doors.database, 10)
    assert not doors.wires["Anna"].is_closed


async def test_every_deed_is_kept(doors):
    """Who, what, to whom, why and until when stand in the memory, whatever the log's level is."""
    await doors.come_in("Anna")
    for line in (
        "kick anna Bitte ruhig",
        "bann bernd 1h Streit",
        "entbann bernd",
        "stumm anna 30m Lärm",
        "stumm anna",
        "ansage Um neun ist Schluss",
        "herunterfahren 3000 Neue Fassung",
        "herunterfahren abbrechen",
    ):
        await doors.type("Wirtin", line)
    done = [entry.done for entry in reversed(moderation.latest(doors.database, 20))]

    assert [
        (Deed.KICK, "anna", "Bitte ruhig"),
        (Deed.BAN, "bernd", "Streit"),
        (Deed.LIFT_BAN, "bernd", ""),
        (Deed.MUTE, "anna", "Lärm"),
        (Deed.UNMUTE, "anna", ""),
        (Deed.ANNOUNCE, "", "Um neun ist Schluss"),
        (Deed.SHUT_DOWN, "", "Neue Fassung"),
        (Deed.STAY_OPEN, "", ""),
    ] == [(one.deed, one.subject, one.reason) for one in done]
    assert {"Wirtin"} == {one.actor for one in done}
    assert [True, True] == [one.until is not None for one in done if one.deed in {Deed.BAN, Deed.MUTE}]


async def test_who_puts_things_right_reads_how_much_was_complained_of(doors):
    """Admins who come in learn how many complaints the last seven days have brought, and nothing where none came."""
    erna = players.find(doors.database, "wirtin")
    store(doors.database, players.set_admin(erna.id, True))
    reads = []
    for days, line in ((0, "melden bernd Flucht"), (3, "melden bernd Flucht wieder"), (5, "wer"), (30, "wer")):
        doors.clock.jump(timedelta(days=days))
        await doors.come_in("Anna", [])
        await doors.type("Anna", line)
        await doors.lose("Anna")
        await doors.lose("Wirtin")
        reads.append((await doors.come_in("Wirtin", [])).text)

    assert ["1 Meldung aus", "2 Meldungen aus", "1 Meldung aus"] == [
        found_in(r"(\d+ Meldung\w* aus) den letzten sieben Tagen", text) for text in reads[:3]
    ]
    assert "Meldung" not in reads[3]


async def test_an_announced_end_can_be_taken_back(doors):
    """`herunterfahren abbrechen` keeps the house open, everybody hears of it, and no warning follows."""
    await doors.come_in("Anna", [])
    await doors.type("Wirtin", "herunterfahren 100 Neue Fassung")
    assert "schließt in" in await said(doors, "status")
    await doors.type("Wirtin", "herunterfahren abbrechen")
    heard = doors.wires["Anna"].text
    await doors.pass_time(200, tick=5)

    assert not doors.house.ended.is_set()
    assert "Der Stammtisch bleibt doch offen." in heard
    assert heard == doors.wires["Anna"].text
    assert "bleibt offen" in await said(doors, "herunterfahren abbrechen")
    assert "schließt in" not in await said(doors, "status")


@pytest.mark.parametrize("line", ["herunterfahren aus", "herunterfahren 40 abbrechen", "herunterfahren stopp"])
async def test_no_wish_to_stay_open_closes_the_house(doors, line):
    """Whoever asks for the contrary in other words does not shut the house down."""
    await doors.type("Wirtin", line)
    await doors.pass_time(100, tick=5)

    assert not doors.house.ended.is_set()


async def test_who_closes_a_table_and_why(doors):
    """Its people are told by whom and why their table is closed."""
    await doors.come_in("Anna", [])
    await doors.type("Anna", "eroeffnen romme")
    await doors.type("Wirtin", "tisch schliessen 1 Frühjahrsputz")

    assert "Wirtin hat diesen Tisch geschlossen. Grund: Frühjahrsputz" in doors.wires["Anna"].text
    assert "Vorraum" in doors.wires["Anna"].text


async def test_one_hour_on_one_clock(doors):
    """Host and guest read the same time for the same end."""
    await doors.type("Wirtin", "bann anna 2h")
    refused = (await knock_with(doors, "anna")).text
    listed = await said(doors, "banne")

    end = found_in(r"bis (\d\d\.\d\d\.\d{4} \d\d:\d\d Uhr)", listed)
    assert end in refused


@pytest.mark.sqlite  # takes the file away
async def test_a_sanction_that_is_not_stored_is_none(doors):
    """What could not be kept does not hold either: after a restart it would be gone without a word."""
    await doors.come_in("Anna", [])
    doors.database.path.rename(doors.folder / "fort")
    await doors.type("Wirtin", "stumm anna 1h")
    (doors.folder / "fort").rename(doors.database.path)
    answer = doors.wires["Wirtin"].text

    assert "konnte ich gerade nicht speichern" in answer
    assert not doors.house.auth.bans.called(Kind.MUTE, "anna")


# --- every name, every way back --------------------------------------------------------------------------------------

BY_NAME = ("kick {}", "bann {} 1h", "stumm {} 5m", "platz freigeben 1 {}")
"""Every command that says whom it is about."""


async def test_no_command_of_admins_that_names_somebody_is_left_out():
    """The table above is whole: whoever adds such a command adds it there."""
    fields = {"name", "subject"}
    named = {verb.name for verb in ADMIN_VERBS if fields & set(verb.means.__annotations__)} - {"entbann"}

    assert named == {line.partition(" {}")[0].removesuffix(" 1") for line in BY_NAME}


@pytest.mark.parametrize("line", BY_NAME)
@pytest.mark.parametrize("name", ["otto", "Otto", "gast-otto", "Gast-Otto"])
async def test_admins_find_people_by_every_name_players_use(doors, line, name):
    """A guest who has chosen a name is found with and without the mark, and shown as everybody knows the guest."""
    doors.wires["Otto"] = await doors.knock([], "192.0.2.9")
    await doors.type("Otto", "gast otto")
    await doors.type("Otto", "eroeffnen romme")
    answer = await said(doors, line.format(name))

    assert "Gast-Otto" in answer
    assert "hat hier niemand" not in answer
    assert 1 == len(moderation.latest(doors.database, 10))


async def test_admins_find_who_has_another_name_at_the_table(doors):
    """Whoever became an account at the table is found there by both names."""
    doors.wires["Gast1"] = await doors.knock([], "192.0.2.9")
    for line in ("gast", "eroeffnen romme", "konto Kunigunde", PASSWORD, PASSWORD):
        await doors.type("Gast1", line)

    assert "sitzt nicht mehr an Tisch 1" in await said(doors, "platz freigeben 1 kunigunde")


async def test_who_is_not_here_cannot_be_cut_off(doors):
    """A known name is not called unknown."""
    assert "Bernd ist gerade nicht da." in await said(doors, "kick bernd")


SEVERE = {
    "bann": ("aussperren", "Bernd ist ausgesperrt für immer.", "Gut, niemand ist ausgesperrt worden."),
    "stumm": ("stumm schalten", "Bernd darf nie mehr reden.", "Gut, niemand ist stumm geschaltet worden."),
}
"""What can be done to somebody for good: the question's verb, and what is said behind a yes and a no."""


@pytest.mark.parametrize("verb", SEVERE)
@pytest.mark.parametrize(("yes", "meant"), [("ja", True), ("nein", False), ("", False), ("j", True)])
async def test_what_has_no_end_is_asked_about(doors, verb, yes, meant):
    """Only a yes bars or mutes for good; with an end both are done at once."""
    asked, done, undone = SEVERE[verb]
    question = await said(doors, f"{verb} bernd Streit")
    assert f"Soll ich Bernd wirklich für immer {asked}?" in question
    assert [] == doors.house.auth.bans.in_force()
    answer = await said(doors, yes)

    assert (done if meant else undone) in answer
    assert meant is bool(doors.house.auth.bans.in_force())


@pytest.mark.parametrize("verb", SEVERE)
async def test_another_admin_is_asked_about(doors, verb):
    """Be it short: an admin who is barred can do nothing any more. Whoever is no admin by then does neither."""
    store(doors.database, players.set_admin(players.find(doors.database, "anna").id, admin=True))
    assert "Anna ist selbst Admin." in await said(doors, f"{verb} anna 1h Streit")
    wire = doors.wires["Wirtin"]
    wire.session.person = evolve(wire.session.person, admin=False)
    await doors.type("Wirtin", "ja")
    assert [] == doors.house.auth.bans.in_force()

    wire.session.person = evolve(wire.session.person, admin=True)
    await doors.type("Wirtin", f"{verb} anna 1h Streit")
    await doors.type("Wirtin", "ja")
    assert ["anna"] == [one.subject.partition("#")[0] for one in doors.house.auth.bans.in_force()]


@pytest.mark.parametrize("name", ["anna", "Anna"])
async def test_the_host_can_undo_every_ban(doors, capsys, name):
    """`moderation --aufheben` counts within a second in the running house; whom nobody barred is said to be so."""
    await said(doors, "bann anna 1h Streit")
    assert (await knock_with(doors, "anna")).is_closed
    url = url_of(doors.folder / "haus.sqlite")
    for expected in (0, 1):
        with pytest.raises(SystemExit) as left:
            command_line.main(["moderation", "--aufheben", name, "--datenbank", url])
        assert expected == left.value.code
    doors.house.tick()
    back = await knock_with(doors, "anna")

    assert "Anna darf wieder herein." in capsys.readouterr().out
    assert not back.is_closed
    assert Deed.LIFT_BAN is moderation.latest(doors.database, 1)[0].done.deed


async def test_the_host_reads_a_name_as_it_is_written(doors, capsys):
    """However it is typed, and by whatever key it is kept."""
    doors.enrol("Jörg-Peter")
    await doors.come_in("Jörg-Peter")
    await said(doors, "bann jörg-peter 1h Streit")
    url = url_of(doors.folder / "haus.sqlite")
    with pytest.raises(SystemExit):
        command_line.main(["moderation", "--aufheben", "jörg-peter", "--datenbank", url])

    assert "Jörg-Peter darf wieder herein." in capsys.readouterr().out


async def test_no_deed_of_the_command_line_is_missed(doors):
    """However many deeds were done there since the house last looked, the ban lifted last counts, too."""
    await said(doors, "bann anna 1h Streit")
    until = doors.clock.now() + timedelta(hours=1)
    deeds = [NotedDeed(until, COMMAND_LINE, Deed.MUTE, f"nr{number}", None, "Probe", None) for number in range(150)]
    store(doors.database, reduce(add, map(moderation.note, deeds)))
    with pytest.raises(SystemExit):
        command_line.main(["moderation", "--aufheben", "anna", "--datenbank", url_of(doors.folder / "haus.sqlite")])
    for _ in range(3):
        doors.house.tick()
        await doors.settled()

    assert [] == doors.house.auth.bans.in_force()


async def test_help_names_the_way_back(doors):
    """`hilfe bann` tells how a ban ends."""
    answer = await said(doors, "hilfe bann")

    assert "„bann anna aus“ oder „entbann anna“" in answer


async def test_a_name_with_an_umlaut_stays_one(doors):
    """Whoever is barred and let in again is called so both times, there or not."""
    doors.enrol("Jörg")

    assert "Jörg ist ausgesperrt bis" in await says(doors, "Wirtin", "bann Jörg 1h")
    assert "Jörg ist ausgesperrt bis" in await says(doors, "Wirtin", "banne")
    assert "Jörg darf wieder herein." in await says(doors, "Wirtin", "bann Jörg aus")
