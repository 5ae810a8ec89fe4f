"""People find each other: lists, invitations, private tables, standing wishes, friends."""

import pytest

from commands.catalogue import vocabulary_of
from server.social.matchmaking import ASKED_SECONDS
from tests.server.indoors import heard, house_with, says

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

PEOPLE = ("Anna", "Bernd", "Clara", "Dora")


doors = house_with(*PEOPLE, known=("Emil",))


async def sits(doors, name):
    """Return the table at which somebody sits."""
    seated = doors.wires[name].session.seated
    return None if seated is None else seated.table.number


async def test_wer_says_where_everybody_is(doors):
    """Plays, watches, seeks, is away, silent since when: one line each."""
    await doors.type("Anna", "eroeffnen romme")
    await doors.type("Bernd", "zuschauen 1")
    await doors.type("Clara", "suche doppelkopf")
    await doors.pass_time(130, tick=65)
    await doors.type("Dora", "weg")
    shown = await says(doors, "Dora", "wer")

    assert "Anna, spielt an Tisch 1, Rommé, seit 2 Minuten still" in shown
    assert "Bernd, schaut zu an Tisch 1, Rommé, seit 2 Minuten still" in shown
    assert "Clara, im Vorraum, sucht Doppelkopf, seit 2 Minuten still" in shown
    assert shown.endswith("Dora (du), im Vorraum, kurz weg >")


async def test_wer_names_the_computers_at_a_table(doors):
    """Who looks for company sees who plays there besides people, and how strong."""
    await doors.type("Anna", "eroeffnen romme")
    await doors.type("Anna", "computer mittel 2")
    shown = await says(doors, "Bernd", "wer")

    assert "An Tisch 1, Rommé, spielen auch Rechner1 (Computer, mittel) und Rechner2 (Computer, mittel)." in shown
    assert "Tisch 1, Rommé, wartet: Anna, Rechner1 (Computer, mittel)" in await says(doors, "Bernd", "tische")


async def test_resting_tables_are_counted(doors):
    """F4: tables where nobody is are one line for whoever looks for company; `alle`, or their own people, see each."""
    for name in ("Anna", "Bernd"):
        await doors.type(name, "eroeffnen romme")
    await doors.type("Clara", "eroeffnen gin")
    for name in ("Anna", "Bernd"):
        await doors.lose(name)
    shown = await says(doors, "Dora", "tische")

    assert "Tisch 3, Gin" in shown
    assert "Tisch 1," not in shown
    assert "2 Tische ruhen: Dort ist gerade niemand. „tische alle“ zählt alle auf." in shown
    assert "Tisch 1, Rommé, ruht: Anna." in await says(doors, "Dora", "tische alle")
    assert "Tisch 2, Rommé, ruht: Bernd." in await says(doors, "Dora", "tische romme")
    assert "Tisch 1, Rommé, wartet: Anna." in await says(doors, await back(doors, "Anna"), "tische")


async def back(doors, name):
    """Come in again; return the name."""
    await doors.come_in(name)
    return name


async def test_several_tables_wait(doors):
    """Who names none goes to the one that has waited longest, and is told that there are others."""
    await doors.type("Anna", "eroeffnen romme")
    await doors.type("Bernd", "eroeffnen romme")
    shown = await says(doors, "Clara", "mitspielen")

    assert "Mehrere Tische warten; dieser am längsten." in shown
    assert 1 == await sits(doors, "Clara")
    assert "dieser am längsten" in await says(doors, "Dora", "mitspielen romme")


@pytest.mark.parametrize(
    ("line", "quoted"),
    [
        ("eroeffnen Öchslespiel", "„Öchslespiel“"),
        ("suche Öchslespiel", "„Öchslespiel“"),
        ("suche romme mit Größe", "„Größe“"),
        ("mitspielen bei Jürgen", "„Jürgen“"),
        ("nachricht Jürgen Hallo!", "„Jürgen“"),
        ("fluestern Jürgen Hallo!", "„Jürgen“"),
        ("ignorieren Jürgen", "„Jürgen“"),
        ("ignorieren Jürgen aus", "Jürgen steht nicht"),
        ("einladen Jürgen", "„Jürgen“"),
        ("profil Jürgen", "„Jürgen“"),
        ("statistik Jürgen", "„Jürgen“"),
        ("regeln Öchslespiel", "„Öchslespiel“"),
        ("bestimmen Größe 7", "„Größe“"),
        ("bestimmen startwert Übel", "„Übel“"),
        ("spiel mit Öl", "„Öl“"),
        ("turier eröffnen Herbst", "gibt es hier nicht. Meintest du „turnier“?"),
        ("spiel des Tages canasta", "„spiel des Tages canasta“ kenne ich nicht. Meintest du „tagesspiel“"),
    ],
)
async def test_what_was_typed_is_quoted(doors, line, quoted):
    """F31: never the folded word, wherever the house says that it does not know it."""
    if line.startswith(("bestimmen", "spiel", "einladen")):
        await doors.type("Anna", "eroeffnen romme")

    assert quoted in await says(doors, "Anna", line)


async def test_tische_says_what_there_is(doors):
    """Rules that are not as usual, since when, mine, of a game; where nobody is, it rests and invites nobody."""
    await doors.type("Anna", "eroeffnen romme")
    await doors.type("Anna", "bestimmen startwert 40")
    await doors.type("Bernd", "eroeffnen doppelkopf")
    shown = await says(doors, "Clara", "tische")

    assert "Tisch 1, Rommé, wartet: Anna. Vereinbart: startwert 40. Frei: 5 Plätze, „mitspielen 1“. Offen seit" in shown
    assert "Tisch 2" not in await says(doors, "Clara", "tische romme")
    assert "Tisch 1" not in await says(doors, "Bernd", "tische meine")
    await doors.lose("Anna")
    assert "Tisch 1, Rommé, ruht: Anna. Vereinbart: startwert 40. Offen seit" in await says(doors, "Clara", "tische")
    assert "Tisch 1" not in (await doors.come_in("Emil")).text
    await doors.lose("Bernd")
    assert "Kein Tisch wartet" in await says(doors, "Clara", "mitspielen")


async def test_one_joins_a_person_or_a_game(doors):
    """`mitspielen anna`, `mitspielen doppelkopf`; who sits nowhere or is unknown gets a sentence."""
    await doors.type("Anna", "eroeffnen romme")
    await doors.type("Bernd", "eroeffnen doppelkopf")

    await doors.type("Clara", "mitspielen bernd")
    assert 2 == await sits(doors, "Clara")
    await doors.type("Clara", "verlassen")
    assert "Dora sitzt gerade an keinem Tisch." in await says(doors, "Clara", "mitspielen bei dora")
    await doors.type("Clara", "mitspielen an tisch zwei")
    assert 2 == await sits(doors, "Clara")
    assert "wartet auf Mitspieler" in await says(doors, "Dora", "mitspielen canasta")
    assert "ist gerade nicht da" in await says(doors, "Dora", "mitspielen bei xaver")
    await doors.type("Dora", "mitspielen romme")
    assert 1 == await sits(doors, "Dora")


async def test_an_invitation_leads_to_the_table(doors):
    """A line, a bell, `ja`; `nein` is told, and who ignores the host is not asked."""
    await doors.type("Anna", "eroeffnen romme")
    assert "an einem Tisch sitzen" in await says(doors, "Bernd", "einladen clara")
    await doors.type("Anna", "einladen bernd")
    assert heard(doors, "Bernd", "\aAnna lädt dich an Tisch 1 ein: Rommé.")
    await doors.type("Bernd", "ja")
    assert 1 == await sits(doors, "Bernd")
    await doors.type("Anna", "lade clara ein")
    await doors.type("Clara", "nein")
    assert heard(doors, "Anna", "Clara kommt gerade nicht.")
    assert "niemand etwas gefragt" in await says(doors, "Clara", "ja")
    await doors.type("Dora", "ignorieren anna")
    assert "möchte von dir gerade nichts hören" in await says(doors, "Anna", "einladen dora")
    assert "ist gerade nicht da" in await says(doors, "Anna", "einladen emil")


async def test_who_plays_or_is_asked_already_is_not_invited(doors):
    """Whoever sits at this table or at another one, or has an invitation to it: that is said, and they read nothing."""
    for name in ("Anna", "Bernd"):
        await doors.type(name, "eroeffnen romme")
    await doors.type("Clara", "mitspielen 1")
    await doors.type("Anna", "einladen dora")
    before = {name: doors.wires[name].text for name in ("Bernd", "Clara", "Dora")}

    assert "Bernd spielt gerade an Tisch 2." in await says(doors, "Anna", "einladen bernd")
    assert "Clara sitzt schon hier." in await says(doors, "Anna", "einladen clara")
    assert "Dora ist schon eingeladen." in await says(doors, "Anna", "einladen dora")
    assert before == {name: doors.wires[name].text for name in before}


async def test_an_invitation_lapses(doors):
    """Minutes later a `ja` means nothing any more."""
    await doors.type("Anna", "eroeffnen romme")
    await doors.type("Anna", "einladen bernd")
    await doors.pass_time(301, tick=301)
    await doors.type("Bernd", "ja")

    assert None is await sits(doors, "Bernd")


async def test_a_private_table_is_for_who_is_invited(doors):
    """Nobody else joins or watches, nobody is led there, and after a restart it is so still."""
    await doors.type("Anna", "eroeffnen romme privat")
    assert not heard(doors, "Bernd", "eröffnet Tisch 1")
    assert "Kein Tisch wartet" in await says(doors, "Bernd", "mitspielen")
    assert "Tisch 1, Rommé, privat, wartet: Anna. Offen" in await says(doors, "Bernd", "tische")
    for line in ("mitspielen 1", "mitspielen anna", "zuschauen 1", "zuschauen anna"):
        assert "Tisch 1 ist privat" in await says(doors, "Bernd", line)
    await doors.type("Anna", "einladen clara")
    await doors.stop()
    doors.start()
    for name in PEOPLE:
        await doors.come_in(name)
    assert "Tisch 1 ist privat" in await says(doors, "Bernd", "mitspielen 1")
    await doors.type("Clara", "mitspielen 1")
    assert 1 == await sits(doors, "Clara")


async def test_enough_wishes_make_a_table(doors):
    """A table opens under the rules all want; whoever completed the round sits there, everybody else is asked."""
    assert "Es fehlen noch 2 Mitspieler" in await says(doors, "Anna", "suche romme mit klopfen")
    assert "Es fehlt noch 1 Mitspieler" in await says(doors, "Bernd", "suche romme und startwert 40")
    await doors.type("Dora", "suche romme ohne klopfen")
    assert "Anna: Rommé (mit klopfen)" in await says(doors, "Clara", "suche")
    shown = await says(doors, "Clara", "suche rommé")
    assert "Anna und Bernd sind gefragt und kommen mit „ja“ dazu." in shown
    assert 1 == await sits(doors, "Clara")
    for name in ("Anna", "Bernd"):
        assert heard(doors, name, "Ihr seid genug für Rommé")
        assert heard(doors, name, "Tisch 1 ist offen. „ja“ setzt dich dazu")
        assert not heard(doors, name, "eröffnet Tisch 1")
    assert not heard(doors, "Dora", "Ihr seid genug")
    assert not heard(doors, "Dora", "wartet schon")
    await doors.type("Bernd", "ja")
    await doors.type("Anna", "nein")

    assert [None, 1, 1, None] == [await sits(doors, name) for name in PEOPLE]
    assert heard(doors, "Clara", "Anna kommt gerade nicht.")
    options = doors.house.tables.awake[1].facts.options
    assert (True, 40) == (options["klopfen"], options["startwert"])
    assert "Dora: Rommé (ohne klopfen)" in await says(doors, "Dora", "suche")


async def test_who_does_not_answer_is_not_waited_for(doors):
    """Their wish has lapsed, and those at the table know; who sits down elsewhere or goes has no wish either."""
    for name in ("Anna", "Bernd", "Clara"):
        await doors.type(name, "suche romme")
    await doors.type("Bernd", "eroeffnen canasta")
    await doors.pass_time(ASKED_SECONDS + 1, tick=ASKED_SECONDS + 1)

    assert heard(doors, "Anna", "deine Suche ist zu Ende")
    assert heard(doors, "Clara", "Anna hat nicht geantwortet.")
    assert not heard(doors, "Clara", "Bernd hat nicht")
    assert 0 == len(doors.house._router._desk._matchmaking)


async def test_a_wish_finds_a_table_that_waits_and_one_that_opens(doors):
    """Who is first finds the second, whichever of them opens the table."""
    await doors.type("Anna", "eroeffnen doppelkopf")
    await doors.type("Bernd", "suche doppelkopf")
    assert heard(doors, "Bernd", "An Tisch 1 wartet schon Doppelkopf: Anna.")
    await doors.type("Bernd", "ja")
    assert 1 == await sits(doors, "Bernd")
    await doors.type("Clara", "suche romme")
    await doors.type("Dora", "eroeffnen romme")
    await doors.type("Clara", "ja")
    assert 2 == await sits(doors, "Clara")


async def test_a_wish_lapses(doors):
    """Who leaves, sits down, takes it back or does not answer wants nothing any more."""
    await doors.type("Anna", "suche romme")
    await doors.type("Anna", "suche aus")
    await doors.type("Bernd", "suche romme")
    await doors.type("Bernd", "eroeffnen canasta")
    await doors.type("Clara", "suche romme")
    await doors.lose("Clara")
    assert 0 == len(doors.house._router._desk._matchmaking)
    await doors.type("Dora", "suche canasta")
    await doors.pass_time(ASKED_SECONDS + 1, tick=ASKED_SECONDS + 1)
    assert heard(doors, "Dora", "deine Suche ist zu Ende")
    assert 0 == len(doors.house._router._desk._matchmaking)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("suche schach", "gibt es hier nicht"),
        ("suche romme mit gans", "„gans“ gibt es dort nicht"),
        ("suche romme startwert 7", "Für startwert ist möglich: 30 und 40."),
        ("suche romme klopfen", "„klopfen“ gibt es dort nicht"),
        ("suche romme mit", "„“ gibt es dort nicht"),
    ],
)
async def test_an_unclear_wish_is_explained(doors, line, answer):
    """A sentence says what there is."""
    assert answer in await says(doors, "Anna", line)


async def test_friends_hear_of_each_other_if_both_want_it(doors):
    """One alone learns nothing; both do, and after a restart still."""
    await doors.type("Anna", "freund emil")
    await doors.type("Anna", "mitspielen")
    assert not heard(doors, "Anna", "Emil ist gekommen.")
    await doors.open_table(vocabulary_of("romme"), "Anna")
    await doors.come_in("Emil")
    assert not heard(doors, "Anna", "Emil ist gekommen.")
    await doors.type("Emil", "freund anna")
    assert heard(doors, "Emil", "Du und Anna")
    await doors.lose("Emil")
    await doors.stop()
    doors.start()
    await doors.come_in("Anna")
    await doors.come_in("Emil")
    assert heard(doors, "Anna", "Emil ist gekommen.")
    assert "Emil, ist da" in await says(doors, "Anna", "freunde")
    await doors.type("Anna", "freund emil weg")
    assert "niemand" in await says(doors, "Anna", "freund")


async def test_the_lobby_reads_quietly_who_comes_and_goes(doors):
    """One line; players read none, nor who wants none, and a line that breaks for a moment is no departure."""
    await doors.type("Anna", "eroeffnen romme")
    await doors.type("Bernd", "ankunft aus")
    await doors.come_in("Emil")
    assert heard(doors, "Clara", "Emil kommt herein.")
    assert not any(heard(doors, name, "Emil kommt") for name in ("Anna", "Bernd"))
    await doors.lose("Emil")
    await doors.pass_time(5)
    await doors.come_in("Emil")
    await doors.pass_time(20)
    assert 1 == doors.wires["Clara"].text.count("Emil")
    await doors.lose("Emil")
    await doors.pass_time(20)
    assert heard(doors, "Clara", "Emil ist gegangen.")


async def test_one_watches_where_somebody_sits(doors):
    """By their name; whoever is not here, or sits nowhere, is not watched."""
    live = await doors.open_table(vocabulary_of("romme"), "Anna", "Bernd", "Clara")

    assert "nicht da" in await says(doors, "Dora", "zuschauen emil")
    assert f"Du schaust jetzt an Tisch {live.number} zu." in await says(doors, "Dora", "schau bernd zu")
    await doors.come_in("Emil")
    assert "Emil sitzt" in await says(doors, "Dora", "zuschauen emil")
    assert live is doors.wires["Dora"].session.location.watching


async def test_players_vote_against_spectators(doors):
    """More than half of them: who watches is told and leaves, nobody else comes, and they may change their minds."""
    live = await doors.open_table(vocabulary_of("romme"), "Anna", "Bernd", "Clara")
    await doors.type("Dora", f"zuschauen {live.number}")
    await doors.type("Anna", "zuschauer nein")
    assert heard(doors, "Bernd", "Anna möchte keine Zuschauer. Eine Stimme fehlt noch: „zuschauer nein“.")
    await doors.type("Anna", "zuschauer nein")
    assert None is not doors.wires["Dora"].session.location.watching
    await doors.type("Bernd", "zuschauer nein")
    assert heard(doors, "Dora", "möchte man lieber unter sich sein")
    assert None is doors.wires["Dora"].session.location.watching
    await doors.stop()
    doors.start()
    for name in PEOPLE:
        await doors.come_in(name)
    assert "möchte man keine Zuschauer" in await says(doors, "Dora", f"zuschauen {live.number}")
    for name in ("Anna", "Clara"):
        await doors.type(name, "zuschauer ja")
    await doors.type("Dora", f"zuschauen {live.number}")
    assert heard(doors, "Dora", f"Du schaust jetzt an Tisch {live.number} zu.")


async def test_old_companions_learn_the_way(doors):
    """Who leaves a table whose match is over for a new one is told of, with the way there."""
    live = await doors.begin("Anna", "Bernd", "Clara")
    for name in ("Anna", "Bernd", "Clara"):
        await doors.type(name, "spiel abbrechen")
    assert live.facts.over
    await doors.type("Anna", "eroeffnen doppelkopf")
    assert heard(doors, "Bernd", "Anna sitzt jetzt an Tisch 2, Doppelkopf: „mitspielen 2“ bringt dich hin.")
    await doors.type("Bernd", "mitspielen 2")
    assert heard(doors, "Clara", "Bernd sitzt jetzt an Tisch 2, Doppelkopf: „mitspielen 2“ bringt dich hin.")


async def test_who_sits_down_is_told_once_what_is_waited_for(doors):
    """What is said at the table afterwards does not bring it again; a second table like the first one brings it all."""
    for number, opener in enumerate(("Bernd", "Clara"), 1):
        await doors.type(opener, "eroeffnen romme")
        assert "Es fehlt noch 1 Mitspieler." in await says(doors, "Anna", f"mitspielen {number}")
        before = doors.wires["Anna"].text
        await doors.type(opener, "sagen Hallo!")
        said = doors.wires["Anna"].text.removeprefix(before)
        assert "sagt: Hallo!" in said
        assert "Es fehlt noch" not in said
        await doors.type("Anna", "verlassen")
