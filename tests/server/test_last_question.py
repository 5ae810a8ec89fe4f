"""One `ja` answers the question that stands last on the screen, and no other."""

import pytest

from commands.catalogue import VOCABULARIES, vocabulary_of
from db import journal, players
from games.contract import Drawn, House
from games.options import Special
from tests.playouts import played
from tests.server.indoors import PASSWORD, Indoors, MovedClock, StackedPack, heard, house_with, says

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

REALLY = "Tippe „ja“, wenn du das willst:"
PEOPLE = ("Anna", "Bernd", "Clara", "Dora")


doors = house_with(*PEOPLE)


async def invite(doors):
    """Bernd invites Anna to their table."""
    await doors.type("Bernd", "eroeffnen gin")
    await doors.type("Bernd", "einladen anna")
    return "Bernd lädt dich an Tisch 1 ein"


async def come_together(doors):
    """Anna has looked for company, and Bernd opens what she looked for."""
    await doors.type("Bernd", "eroeffnen gin")
    return "An Tisch 1 wartet schon"


ASKED = pytest.mark.parametrize("others_ask", [invite, come_together])


@ASKED
async def test_offers_wait_behind_the_last_question_of_an_account(doors, others_ask):
    """While the house asks whether an account shall go, nothing else is asked; `nein` keeps it, then `ja` sits down."""
    await doors.type("Anna", "suche gin")
    await doors.type("Anna", "konto loeschen")
    await doors.type("Anna", PASSWORD)
    before = doors.wires["Anna"].text
    question = await others_ask(doors)

    assert not heard(doors, "Anna", question)
    assert before.endswith(REALLY)
    assert question in await says(doors, "Anna", "nein")
    assert players.find(doors.database, "anna") is not None

    await doors.type("Anna", "ja")
    assert doors.wires["Anna"].session.seated.table.number == 1


@ASKED
async def test_a_yes_to_the_account_s_end_answers_that_alone(doors, others_ask):
    """`ja` deletes the account that was asked about, and nobody of that name sits down anywhere."""
    await doors.type("Anna", "suche gin")
    await doors.type("Anna", "konto loeschen")
    await doors.type("Anna", PASSWORD)
    await others_ask(doors)
    await doors.type("Anna", "ja")

    assert players.find(doors.database, "anna") is None
    assert "Anna" not in await says(doors, "Bernd", "wer")


@ASKED
async def test_offers_wait_behind_a_hidden_question(doors, others_ask):
    """A password is typed blindly: what comes meanwhile is asked afterwards."""
    await doors.type("Anna", "suche gin")
    await doors.type("Anna", "passwort")
    question = await others_ask(doors)

    assert not heard(doors, "Anna", question)
    assert question in await says(doors, "Anna", "falsch geraten")


async def test_an_offer_that_has_lapsed_meanwhile_is_not_made(doors):
    """Who thinks for ten minutes about a password is not asked to a table that waits no longer."""
    await doors.type("Anna", "passwort")
    question = await invite(doors)
    await doors.pass_time(400, tick=100)

    assert question not in await says(doors, "Anna", "falsch geraten")


@ASKED
async def test_a_list_that_goes_on_holds_nothing_back(doors, others_ask):
    """Whether to read on is no question a `ja` answers: an offer is made at once, and the `ja` is for it."""
    await doors.type("Anna", "suche gin")
    await doors.type("Anna", "blaettern an")
    await doors.type("Anna", "regeln romme")
    assert doors.wires["Anna"].session.asked.answer is not None
    question = await others_ask(doors)

    assert heard(doors, "Anna", question)
    await doors.type("Anna", "ja")
    assert doors.wires["Anna"].session.seated.table.number == 1


async def test_a_question_of_the_game_and_a_newer_one_of_the_house(tmp_path):
    """At Canasta the partner is asked whether to go out, then whether to take that back: `ja` is for the latter."""
    vocabulary = vocabulary_of("canasta")
    assert vocabulary is not None
    match = played(vocabulary, 6)
    draws = [one.action.order for one in match.done if isinstance(one.action, Drawn)]
    made = Indoors(tmp_path, MovedClock(), StackedPack(draws))
    people = [person.name for person in match.done[-1].after.people]
    made.enrol(*people)
    for name in people:
        await made.come_in(name)
    live = await made.open_table(vocabulary, *people)
    for option in vocabulary.game.options:
        value = match.done[-1].after.options.get(option.name)
        if value is not None and value != option.default:
            how = ("spiel mit" if value else "spiel ohne") if isinstance(option, Special) else "bestimmen"
            await made.type(people[0], f"{how} {option.name} {'' if isinstance(option, Special) else value}")
    typed = [one for one in match.done if one.before.state is not None or one.entry[1] == "mischen"]
    lines = [(one.before.people[one.actor].name, one.entry[1]) for one in typed if not isinstance(one.actor, House)]
    for name, line in lines[: [line for _, line in lines].index("fragen") + 1]:
        await made.type(name, line)
    asker = name
    [partner] = [one for one in people if live.facts.waits_for(live.facts.seat_of(made.wires[one].session.person.id))]
    assert "Soll jetzt Schluss sein?" in made.wires[partner].text

    await made.type(asker, "zurueck bitten")
    assert heard(made, partner, f"{asker} möchte den letzten Zug zurücknehmen.")
    assert "noch zustimmen" in await says(made, partner, "ja")
    for other in people:
        if other not in {asker, partner}:
            await made.type(other, "ja")
    assert heard(made, partner, f"{asker} nimmt den letzten Zug zurück.")

    await made.type(asker, "fragen")
    await made.type(partner, "nein")
    assert [entry.line for entry in journal.read(made.database, live.number)][-2:] == ["fragen", "nein"]
    await made.stop()


@pytest.mark.parametrize("game", [one.game.id for one in VOCABULARIES if one.game.id != "turnier"])
async def test_a_yes_behind_the_warning_of_who_wants_to_go(doors, game):
    """Who is warned of what leaving costs leaves with `ja` alone; `nein`, or anything between, lets it be."""
    await doors.type("Anna", f"spielen {game}")
    await doors.type("Anna", "verlassen")
    assert "„verlassen ja“" in doors.wires["Anna"].text
    assert "Gut, dann nicht." in await says(doors, "Anna", "nein")

    await doors.type("Anna", "verlassen")
    await doors.type("Anna", "stand")
    await doors.type("Anna", "ja")
    assert doors.wires["Anna"].session.seated is not None

    await doors.type("Anna", "verlassen")
    assert "Du bist wieder im Vorraum." in await says(doors, "Anna", "Ja")
    assert doors.wires["Anna"].session.seated is None


async def test_a_yes_behind_a_warning_and_a_newer_question(doors):
    """Somebody asks Anna to their table after the warning: `ja` answers that, and Anna keeps the seat."""
    await doors.type("Anna", "spielen romme")
    await doors.type("Bernd", "eroeffnen gin")
    await doors.type("Anna", "verlassen")
    session = doors.wires["Anna"].session
    doors.house._router._tables.offers.ask(session, "Kommst du?", "test", lambda _: None, lambda _: None)
    await doors.type("Anna", "ja")

    assert session.seated.table.number == 1


async def test_a_yes_that_is_a_move(tmp_path):
    """Whoever is asked by the game answers the game: `ja` in the middle of bidding says that one bids."""
    doors = Indoors(tmp_path)
    doors.enrol(*PEOPLE[:3])
    for name in PEOPLE[:3]:
        await doors.come_in(name)
    live = await doors.begin(*PEOPLE[:3], game="skat")
    [bidder] = [
        one for one in PEOPLE[:3] if live.facts.waits_for(live.facts.seat_of(doors.wires[one].session.person.id))
    ]
    await doors.type(bidder, "18")
    [answers] = [
        one for one in PEOPLE[:3] if live.facts.waits_for(live.facts.seat_of(doors.wires[one].session.person.id))
    ]
    await doors.type(answers, "verlassen")
    await doors.type(answers, "ja")

    assert doors.wires[answers].session.seated is not None
    assert journal.read(doors.database, live.number)[-1].line == "ja"
    await doors.stop()


@pytest.mark.parametrize("word", ["annehmen", "ja"])
async def test_an_invitation_is_accepted(doors, word):
    """`annehmen` is as good as `ja`; and nobody is asked the same twice before they have answered."""
    await doors.type("Bernd", "eroeffnen gin")
    await doors.type("Bernd", "einladen anna")
    assert "Anna ist schon eingeladen." in await says(doors, "Bernd", "einladen anna")
    assert doors.wires["Anna"].text.count("Bernd lädt dich") == 1

    await doors.type("Anna", word)
    assert doors.wires["Anna"].session.seated.table.number == 1


async def test_an_invitation_that_was_declined_may_come_again(doors):
    """`ablehnen` says no, and then the same person may be asked once more."""
    await doors.type("Bernd", "eroeffnen gin")
    await doors.type("Bernd", "einladen anna")
    await doors.type("Anna", "ablehnen")
    assert heard(doors, "Bernd", "Anna kommt gerade nicht.")
    await doors.type("Bernd", "einladen anna")

    assert doors.wires["Anna"].text.count("Bernd lädt dich") == 2


@pytest.mark.parametrize("word", ["ja", "nein"])
async def test_a_vote_to_break_off_is_no_question_but_looks_like_one(doors, word):
    """Whoever answers it reads how one agrees, and what happens if one does not; whoever has voted was not asked."""
    await doors.type("Anna", "eroeffnen gin")
    await doors.type("Bernd", "mitspielen 1")
    await doors.type("Anna", "mischen")
    before = await says(doors, "Anna", word)
    await doors.type("Bernd", "spiel abbrechen")

    assert "niemand etwas gefragt" in before
    assert "niemand etwas gefragt" in await says(doors, "Bernd", word)
    assert "„spiel abbrechen“" in await says(doors, "Anna", word)
    await doors.type("Anna", "spiel abbrechen")
    assert "niemand etwas gefragt" in await says(doors, "Anna", word)
