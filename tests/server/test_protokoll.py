"""`protokoll` through telnet: what a player may know of a match they played, and nothing more."""

import pytest
from pokerkit.notation import HandHistory

from commands.journal.exports import READABLE, STILL_RUNNING
from commands.journal.partie import parse
from games.table.state import finished
from tests.server.driver import Client, Replayed, seated

pytestmark = [pytest.mark.asyncio(loop_factories=["asyncio"]), pytest.mark.usefixtures("hung_up")]

PASSWORD = "Wäscheleine 17"


async def come_in(server, *names):
    """Connect new accounts; their lines are wide enough for every line of a record."""
    people = [await Client.connect(server.port) for _ in names]
    for client, name in zip(people, names, strict=True):
        await client.sign_up(name, PASSWORD)
        await client.ask("breite 500", "500 Zeichen")
    return people


async def protokoll(client, number):
    """Return the record somebody is shown, without the prompt behind it."""
    await client.ask("uhrzeit", "Es ist ")  # by now they have heard of the last move
    page = await client.ask(f"protokoll {number}")
    return page.replace("\r\n", "\n").removesuffix("> ").rpartition("\n")[0]


def hands_in(record, name):
    """Return the cards of every hand of one person in a record, deal by deal."""
    lines = [line.split() for line in record.splitlines() if line.startswith("hand ")]
    return [line[2:] for line in lines if line[1] == name]


async def test_what_a_player_may_know(open_house):
    """Nothing of a running deal; afterwards their own cards, `?` for the others'; and a stranger reads no line."""
    server = open_house()
    anna, bernd, clara = await come_in(server, "Anna", "Bernd", "Clara")
    party = await seated(server, "romme", [anna, bernd])
    number = party.replayed.number
    assert "noch nichts gespielt" in await protokoll(anna, number)
    for line in ("bestimmen runden 1", "spiel mit zuzweit"):
        await party.type("Anna", line)
    await party.move()
    await party.play(7)

    running = await protokoll(anna, number)
    assert STILL_RUNNING in running
    assert "spieler    anna bernd" in running
    assert [] == hands_in(running, "anna")
    assert not [line for line in running.splitlines() if line.startswith(("anna:", "bernd:", "haus:"))]

    await party.play(3000)
    assert party.is_over
    assert "hast dort nicht mitgespielt" in await protokoll(clara, number)
    assert "hast dort nicht mitgespielt" in await protokoll(clara, number + 1)
    dealt = hands_dealt(party.replayed)
    records = {"anna": await protokoll(anna, number), "bernd": await protokoll(bernd, "")}
    for place, (name, record) in enumerate(records.items()):
        other = next(one for one in records if one != name)
        assert READABLE in record
        assert STILL_RUNNING not in record
        assert [sorted(hands[place]) for hands in dealt] == [sorted(hand) for hand in hands_in(record, name)]
        assert {"?"} == {card for hand in hands_in(record, other) for card in hand}
        assert "mischen ?" not in record
        assert ("anna", "bernd") == parse(record).players
        told = [line for line in record.splitlines() if line.startswith(("anna: ablegen", "bernd: ablegen"))]
        assert len(told) == sum(entry.line.startswith("ablegen") for entry in party.replayed.entries)
    assert hands_in(records["anna"], "anna") != hands_in(records["bernd"], "bernd")


def hands_dealt(replayed: Replayed):
    """Return every deal's hands by seat, as the journal dealt them."""
    again = Replayed(replayed._server, replayed.number)
    dealt = []
    for entry in replayed.entries:
        again._play(entry)
        if entry.line.startswith("mischen ") and entry.actor == "haus":
            game, sitting = again.vocabulary.game, again.sitting
            assert not finished(game, sitting)
            dealt.append([[str(card) for card in game.hands.of(sitting.state, seat)] for seat in sitting.circle])
    return dealt


async def test_guests_keep_no_record_of_others(open_house):
    """Names of guests are used again; a later Gast1 reads nothing of the table of an earlier one."""
    server = open_house()
    first, second = [await Client.connect(server.port) for _ in range(2)]
    for client in (first, second):
        await client.guest()
    party = await seated(server, "romme", [first, second])
    await party.type(first.name, "spiel mit zuzweit")
    await party.move()
    await party.play(3)
    for client in (first, second):
        await client.ask("verlassen ja", "Vorraum")
        client.cut()
    later = await Client.connect(server.port)
    await later.guest()
    while later.name not in {first.name, second.name}:  # a name is free when the memory has forgotten its guest
        later = await Client.connect(server.port)
        await later.guest()
    assert "hast dort nicht mitgespielt" in await protokoll(later, party.replayed.number)


async def test_a_hand_history_over_telnet(open_house):
    """`protokoll N phh` of Texas Holdem is what PokerKit reads, with or without a number; an unknown form is named."""
    server = open_house()
    people = await come_in(server, "Anna", "Bernd", "Clara")
    party = await seated(server, "holdem", people)
    for line in ("rundenende gleichstand", "maximaleinsatz ohne", "durchgeschoben frei", "spiele 3"):
        await party.type("Anna", f"bestimmen {line}")
    while not party.is_over:  # one raises, everybody else drops
        name, line = party.choices()[0]
        bid = party.replayed.sitting.state and party.replayed.sitting.state.betting.bid
        await party.type(name, line if line == "mischen" else "erhoehen 9" if bid == 3 else "aussteigen")

    await people[1].ask("uhrzeit", "Es ist ")  # by now they have heard how the match ended
    for asked in (f"{party.replayed.number} phh", "phh"):
        page, end, _prompt = (await protokoll(people[1], asked)).rpartition("\n]")
        told = list(HandHistory.loads_all(page + end))
        assert [1, 2, 3] == [hand.hand for hand in told]
        assert all("Bernd" in hand.players and hand.finishing_stacks for hand in told)
    assert "„pgn“" in await protokoll(people[0], f"{party.replayed.number} pgn")
