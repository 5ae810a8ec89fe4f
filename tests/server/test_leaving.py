"""Leaving for good: nobody loses their seat in a running match by one word, and everybody reads what it would cost."""

from datetime import UTC, datetime

import pytest

from commands.catalogue import vocabulary_of
from commands.table.refusals import excuse
from commands.table.screens import show_possible
from commands.table.tale import TableNames, view_of, voice_for
from commands.table.verbs import reading
from db.identity import PersonId
from games.contract import No, Refused, Seat
from games.table.actions import Leave
from games.table.rules import ask_back, play
from games.table.state import in_match, turns
from server.play.judging import MoveCommand, MoveProgress, TableExecutor
from server.play.rows import first_row
from tests.playouts import played, seated, started
from tests.records import EVERY_VOCABULARY, ids
from tests.server.indoors import Indoors

NOW = datetime(2026, 11, 20, 20, tzinfo=UTC)
DEALING = [one for one in EVERY_VOCABULARY if one.game.waits]
UNASKED = [one for one in DEALING if one.game.table.stakes is None]
dealing_game = pytest.mark.parametrize("vocabulary", DEALING, ids=ids(DEALING))


def wish(match, seat, action):
    """Return what somebody wants, as the house judges it when their turn comes."""
    owners = tuple(PersonId(100 + seat) for seat in range(len(match.sitting.people)))
    row = first_row(1, match.vocabulary, match.sitting, owners, len(match.done), NOW)
    return MoveCommand(seat, action, match.sitting, row, row.last, TableNames(match.sitting), 1, NOW)


def judged(match, seat, action):
    """Return the ruling about it."""
    return TableExecutor(match.vocabulary, tuple, lambda: 2).rule(wish(match, seat, action), MoveProgress())


@dealing_game
def test_leaving_a_running_match_asks_back(vocabulary):
    """Whatever is played: without `ja` nothing happens, and the sentence says what to type and that it is for good."""
    match = started(seated(vocabulary, 11))
    seat = match.sitting.circle[-1]
    with pytest.raises(Refused) as refused:
        judged(match, seat, Leave())
    said = excuse(refused.value, vocabulary, voice_for(match.sitting, vocabulary, seat))

    assert No.CONFIRM is refused.value.reason
    assert "verlassen ja" in said
    assert reading(vocabulary, "verlassen ja") == reading(vocabulary, "verlassen ja".upper())
    assert seat not in judged(match, seat, Leave(sure=True)).step.state.circle


@pytest.mark.parametrize("game", ["poker", "holdem", "studpoker", "blackjack"])
def test_who_is_out_goes_without_being_asked(game):
    """P15: an eliminated player has no chips to lose, so one word is enough; whoever still plays is asked."""
    vocabulary = vocabulary_of(game)
    assert vocabulary is not None
    stakes = vocabulary.game.table.stakes
    assert stakes is not None
    found = 0
    for seed in range(12):
        for one in played(vocabulary, seed).done:
            running = one.after.state is not None and in_match(vocabulary.game, one.after)
            for seat in one.after.circle if running else ():
                if not stakes(one.after.state, seat):
                    found += 1
                    ask_back(vocabulary.game, one.after, seat, Leave())
                    assert seat not in turns(vocabulary.game, one.after)
                else:
                    with pytest.raises(Refused):
                        ask_back(vocabulary.game, one.after, seat, Leave())
        if found:
            break
    assert found


@dealing_game
def test_before_and_after_a_match_one_word_is_enough(vocabulary):
    """Where nothing is lost nobody is asked."""
    match = seated(vocabulary, 11)
    seat = match.sitting.circle[-1]

    assert seat not in judged(match, seat, Leave()).step.state.circle


@dealing_game
def test_no_list_recommends_to_leave(vocabulary):
    """`befehle` names `verlassen` where it costs nothing, and `sortieren` where there is something to sort."""
    match = seated(vocabulary, 11)
    seat = match.sitting.circle[-1]
    lists = []
    for _ in range(2):
        voice = voice_for(match.sitting, vocabulary, seat)
        lists.append(show_possible(view_of(vocabulary, match.sitting, seat), vocabulary, voice))
        if len(lists) == 1:
            started(match)

    assert (True, False) == tuple("verlassen" in said for said in lists)
    assert bool(vocabulary.game.hands.sorting) == ("sortieren" in lists[1])


@pytest.mark.parametrize("vocabulary", UNASKED, ids=ids(UNASKED))
def test_a_journal_is_not_asked(vocabulary):
    """What was done before anybody was asked replays: the rules of a game without chips take the bare word."""
    match = started(seated(vocabulary, 11))
    seat = match.sitting.circle[-1]
    step = play(vocabulary.game, match.sitting, seat, Leave())

    assert seat not in step.state.circle


@pytest.mark.asyncio(loop_factories=["asyncio"])
async def test_a_word_too_many_costs_nothing(tmp_path):
    """At the running table: they stay, read why, and go when they mean it; nobody else reads of the question."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna", "Bernd", "Clara")
    for name in ("Anna", "Bernd", "Clara"):
        await doors.come_in(name)
    romme = vocabulary_of("romme")
    assert romme is not None
    host = await doors.open_table(romme, *doors.wires)
    await doors.type("Anna", "mischen")
    before = doors.wires["Anna"].text
    await doors.type("Bernd", "verlassen")
    assert before == doors.wires["Anna"].text
    assert "mitten in der Partie" in doors.wires["Bernd"].text
    await doors.type("Bernd", "eroeffnen")
    assert "Du spielst noch an Tisch" in doors.wires["Bernd"].text
    assert 3 == len(host.facts.circle)
    await doors.type("Bernd", "verlassen ja")
    assert [Seat(0), Seat(2)] == list(host.facts.circle)
    await doors.stop()


@pytest.mark.asyncio(loop_factories=["asyncio"])
async def test_who_is_turned_away_reads_no_prompt_of_the_table(tmp_path):
    """Whose turn it is at a table where somebody has no seat is none of their prompts."""
    doors = Indoors(tmp_path)
    doors.enrol("Anna", "Bernd", "Clara", "Zenzi")
    for name in ("Anna", "Bernd", "Clara"):
        await doors.come_in(name)
    romme = vocabulary_of("romme")
    assert romme is not None
    host = await doors.open_table(romme, *doors.wires)
    await doors.type("Anna", "mischen")
    zenzi = await doors.come_in("Zenzi")
    before = zenzi.text
    await doors.type("Zenzi", f"mitspielen {host.number}")
    told = zenzi.text.removeprefix(before)
    assert "Hier läuft schon eine Partie" in told
    assert "Am Zug" not in told
    await doors.stop()
