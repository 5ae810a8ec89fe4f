"""The set of the day: the same cards for everybody, left and gone on with, ended at midnight, told when it may be."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest

from commands.daily import replies as told
from commands.gin import GIN_WORDS
from db import daily, history, journal
from db.daily import SetState, StoredDay, StoredSet, group_key
from db.errors import Trouble, WriteFailed
from db.identity import PersonId
from db.writer import store
from games.contract import Seat
from games.frozen import evolve
from server import __main__ as command_line
from server.cli.inspect import is_sound
from server.daily import office
from server.daily.groups import AGAIN
from server.daily.league import scores_of
from server.daily.marks import SECONDS_A_DEAL, Marks
from server.daily.packs import Version, proved, version_of
from server.daily.scoring import result_of, shares
from server.daily.strong import playing
from server.lobby.lookback import prepared
from server.ops.config import DaySets, Idle, Settings
from tests.fresh import url_of
from tests.server.indoors import PASSWORD, heard, house_with, says

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

PATIENT = Idle(warn_minutes=5_000, disconnect_minutes=6_000, on_turn_minutes=7_000)

doors = house_with("Anna", "Bernd", settings=Settings(tagesspiel=DaySets(deals=4, versions=1), idle=PATIENT))

ME = Seat(0)


def table_of(doors, name):
    """Return the table somebody sits at."""
    return doors.wires[name].session.seated.table


async def plays(doors, name, *, deals=99, choice=0):
    """Have somebody play on, always that thing of what the game offers, until so many deals are scored or all are."""
    live = table_of(doors, name)
    wanted = min(live.facts.sitting.series.deals, len(live.facts.sitting.series.scored) + deals)
    while len(live.facts.sitting.series.scored) < wanted:
        if str(live.facts.phase) == "zwischenstand":
            await doors.type(name, "mischen")
        elif ME in live.facts.turns:
            game = live.vocabulary.game
            action = [action for seat, action in game.moves(live.facts.state) if seat == ME][choice]
            await doors.type(name, live.facts.line_of(ME, action))
        else:
            doors.house.tick()
            await doors.pass_time(2.0)
    return live


def lines(doors, number):
    """Return the journal of a table without the name of its player."""
    return [(one.actor.replace("Bernd", "Anna"), one.line.replace("Bernd", "Anna")) for one in read(doors, number)]


def read(doors, number):
    """Return the entries of a table."""
    return journal.read(doors.database, number)


async def test_equal_play_meets_equal_cards_and_equal_computers(doors):
    """Two people who do the same have the same journals from the first card to the last move of a computer."""
    numbers = []
    for name in ("Anna", "Bernd"):
        await doors.type(name, "tagesspiel gin")
        numbers.append((await plays(doors, name, deals=2)).number)

    first, second = (lines(doors, number) for number in numbers)
    assert first[0][1].split()[:3] == second[0][1].split()[:3]
    assert first[1:] == second[1:]
    assert len(first) > 20


async def test_a_set_that_is_over_is_looked_back_at_like_any_match(doors):
    """`analyse` and `ab hier` find it without a number, deal by deal; while it runs neither does."""
    anna = doors.wires["Anna"].session
    await doors.type("Anna", "tagesspiel dickezwei")
    live = await plays(doors, "Anna", deals=1)
    await doors.type("Anna", "verlassen")
    assert isinstance(prepared(doors.database, anna.person, live.number, None), str)
    assert "läuft noch" in await says(doors, "Anna", f"ab hier 3 tisch {live.number}")

    await doors.type("Anna", "tagesspiel dickezwei")
    await plays(doors, "Anna")
    await doors.type("Anna", "verlassen")
    course = prepared(doors.database, anna.person, None, None)
    assert (live.number, [1, 2, 3, 4]) == (course.number, sorted({one.deal for one in course.decisions}))
    last = course.decisions[-1]
    assert "Übung an Tisch" in await says(doors, "Anna", f"ab hier {last.entry}")
    await doors.type("Anna", last.line)
    assert anna.seated.table.facts.sitting.series is None


async def test_a_set_waits_for_whoever_leaves_it_and_outlives_the_house(doors):
    """`verlassen` interrupts; the house may end meanwhile, and the deal goes on as if nothing had been."""
    await doors.type("Anna", "tagesspiel gin")
    await doors.type("Bernd", "tagesspiel gin")
    live = await plays(doors, "Anna", deals=1)
    await plays(doors, "Bernd", deals=2)
    await doors.type("Anna", "verlassen")
    assert heard(doors, "Anna", "wartet bis Mitternacht")
    assert doors.wires["Anna"].session.seated is None

    await doors.stop()
    doors.start()
    await doors.come_in("Anna")
    assert doors.wires["Anna"].session.seated is None
    await doors.come_in("Bernd")
    await doors.type("Anna", "tagesspiel gin")
    assert live.number == table_of(doors, "Anna").number
    await plays(doors, "Anna", deals=1)
    other = table_of(doors, "Bernd").number

    mine = [one for one in lines(doors, live.number) if one[1].split()[0] not in {"fort", "da"}]
    assert mine[1:] == lines(doors, other)[1:]


async def test_from_one_set_one_goes_to_another(doors):
    """The one left waits as after `verlassen`; the one that is being played is not begun twice."""
    await doors.type("Anna", "tagesspiel gin")
    gin = table_of(doors, "Anna").number
    assert told.PLAYING_IT in await says(doors, "Anna", "tagesspiel gin")
    await doors.type("Anna", "tagesspiel dickezwei")
    assert "dickezwei" == table_of(doors, "Anna").vocabulary.game.id
    await doors.type("Anna", "tagesspiel gin")

    assert gin == table_of(doors, "Anna").number
    assert ["fort", "da"] == [one.line.split()[0] for one in read(doors, gin) if one.line.split()[0] in {"fort", "da"}]


async def test_nobody_looks_on_or_is_helped(doors):
    """A set's table is in no list; nobody watches it, joins it or is given a hint there."""
    await doors.type("Anna", "tagesspiel gin")
    number = table_of(doors, "Anna").number

    await doors.type("Bernd", "tische")
    assert not heard(doors, "Bernd", f"Tisch {number}")
    for line in (f"zuschauen {number}", "zuschauen anna", f"mitspielen {number}"):
        await doors.type("Bernd", line)
    assert doors.wires["Bernd"].session.table is None
    for line in ("tipp", "bernd einladen", "analyse", "zurück bitten", "befehle"):
        await doors.type("Anna", line)
    assert [] == [one for one in read(doors, number) if one.actor == "Anna"]
    assert not heard(doors, "Anna", "würde")
    assert heard(doors, "Anna", "Beim Tagesspiel gibt es keine Tipps")
    assert not heard(doors, "Anna", "Im Turnier")
    assert heard(doors, "Anna", "sagen, hilfe und verlassen.")


@pytest.mark.parametrize("game", ["gin", "holdem", "skat", "raeumab", "romme"])
async def test_the_next_deal_comes_with_mischen_alone(doors, game):
    """The deal is counted in the series alone, and whom the match would have dealt next is not told."""
    await doors.type("Anna", f"tagesspiel {game}")
    await plays(doors, "Anna", deals=1)

    text = doors.wires["Anna"].text
    end = text[text.rindex("Spiel 1 von 4 ist gezählt. Deine Punkte: ") - 60 :]
    for said in ("für das nächste Spiel", "der nächste Geber", "Als Nächstes"):
        assert said not in end
    assert "Möglich: mischen." in end
    for line in ("karten", "stand"):
        await doors.type("Anna", line)
    assert {"4"} == {*re.findall(r"(?:Spiel|Gewertet:|Spielrunde) [0-9]+ von ([0-9]+)", doors.wires["Anna"].text)}


async def test_nothing_of_the_others_is_told_before_the_own_end(doors):
    """While deals are left one reads one's own points alone; with the last one all of the others'."""
    await doors.type("Bernd", "tagesspiel gin")
    await plays(doors, "Bernd")
    await doors.type("Anna", "tagesspiel gin")
    await plays(doors, "Anna", deals=3)
    await doors.type("Anna", "tagesspiel stand")
    assert heard(doors, "Anna", "erfährst du, wenn du fertig bist")
    assert not heard(doors, "Anna", "im Mittel")

    await plays(doors, "Anna")
    await doors.settled()
    assert heard(doors, "Anna", "Platz 1 von 2")
    assert heard(doors, "Anna", "1. Bernd, 50,0 %")


async def test_it_counts_in_no_other_list(doors):
    """No match of it is in anybody's course, no list knows of it, and the check of all data finds nothing."""
    await doors.type("Anna", "tagesspiel gin")
    await plays(doors, "Anna")
    who = doors.wires["Anna"].session.person

    assert () == history.played(doors.database, who.player, 10)
    [stored] = daily.of_person(doors.database, who.id, doors.house.rooms.days.date)
    assert (SetState.PLAYED, 4) == (stored.state, len(stored.points))
    assert is_sound(doors.database, quiet=True)


async def test_midnight_ends_it_with_a_sentence(doors):
    """What is finished stays on record, what runs does not count, and on the next day there is another set."""
    await doors.type("Anna", "tagesspiel gin")
    await doors.type("Bernd", "tagesspiel gin")
    before = lines(doors, table_of(doors, "Anna").number)
    await plays(doors, "Anna", deals=1)
    await doors.type("Bernd", "verlassen")
    date = doors.house.rooms.days.date
    await doors.type("Anna", "tagesspiel gestern")
    assert not heard(doors, "Anna", "Geheimnis")

    doors.clock.advance(86_400)
    doors.house.tick()
    await doors.settled()
    assert heard(doors, "Anna", "Mitternacht: Dieses Tagesspiel ist zu Ende")
    assert {SetState.LATE} == {one.state for one in daily.field_of(doors.database, date, "gin", 1)}
    assert not doors.house.rooms.days.running

    await doors.type("Anna", "tagesspiel gestern")
    assert heard(doors, "Anna", "1 von 4 Spielen gespielt")
    assert heard(doors, "Anna", "Geheimnis dieses Tages war")
    await doors.type("Anna", "tagesspiel gin")
    assert before[2:] != lines(doors, table_of(doors, "Anna").number)[2:]


async def test_a_clock_that_goes_back_opens_no_day_again(doors):
    """A secret that may have been told deals nothing."""
    await doors.type("Anna", "tagesspiel gin")
    doors.clock.jump(timedelta(days=-1))
    await doors.type("Bernd", "tagesspiel gin")

    assert heard(doors, "Bernd", "Die Uhr des Hauses")
    assert doors.wires["Bernd"].session.table is None


async def test_a_day_whose_secret_was_told_is_over_though_nobody_has_begun_since(doors):
    """Midnight passes, nobody plays, the house starts anew, and then the clock goes back: no set of that day begins."""
    await doors.type("Anna", "tagesspiel dickezwei")
    await plays(doors, "Anna")
    doors.clock.advance(86_400)
    doors.house.tick()
    await doors.settled()
    assert heard(doors, "Anna", told.DAY_OVER)
    assert not heard(doors, "Anna", told.MIDNIGHT)

    await doors.stop()
    doors.clock.jump(timedelta(days=-1))
    doors.start()
    await doors.come_in("Bernd")
    await doors.type("Bernd", "tagesspiel dickezwei")
    assert heard(doors, "Bernd", told.SET_BACK)


async def test_a_game_switched_off_at_noon_lets_begun_sets_be_finished(doors):
    """Who has begun plays on; nobody begins anew."""
    await doors.type("Anna", "tagesspiel gin")
    await doors.type("Anna", "verlassen")
    context = doors.house.context
    other = context.settings.tagesspiel.model_copy(update={"games": ("romme",)})
    doors.house.change(context.settings.model_copy(update={"tagesspiel": other}), context.texts)
    await doors.type("Bernd", "tagesspiel gin")
    await doors.type("Anna", "tagesspiel gin")

    assert heard(doors, "Bernd", "Gin Rummy gibt es heute nicht als Tagesspiel. Es gibt: romme.")
    assert table_of(doors, "Anna").facts.begun
    assert "Gin Rummy (gin): angefangen" in await says(doors, "Anna", "tagesspiel")
    assert "(gin)" not in await says(doors, "Bernd", "tagesspiel")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("tagesspiel quatsch", "verstehe ich hier nicht"),
        ("tagesspiel 31.12.2030", "kommt erst noch"),
        ("tagesspiel 30.2.2026", "Den 30.2.2026 gibt es nicht. Ein Datum schreibst du so: „tagesspiel 23.11.2026“"),
        ("tagesspiel 29.2.", "hat es an diesem Tag nicht gegeben"),
        ("tagesspiel 31.2. romme", "Den 31.2. gibt es nicht."),
        ("tagesspiel 2026-13-01", "Den 2026-13-01 gibt es nicht."),
        ("tagesspiel 0.1.0000", "Den 0.1.0000 gibt es nicht."),
        ("liga 13.2026", "Den Monat 13.2026 gibt es nicht. Einen Monat schreibst du so: „liga 2026-10“"),
        ("liga 2026-00 json", "Den Monat 2026-00 gibt es nicht."),
        ("tagesspiel 1.1.2001", "hat es an diesem Tag nicht gegeben"),
        ("tagesspiel gestern", "hat es an diesem Tag nicht gegeben"),
        ("tagesspiel 27.3.", "hat es an diesem Tag nicht gegeben"),
        ("tagesspiel 31.12. gin", "hat es an diesem Tag nicht gegeben"),
        ("tagesspiel turnier", "verstehe ich hier nicht"),
        ("heute stand", "heute noch kein Tagesspiel begonnen"),
    ],
)
async def test_what_cannot_be_is_said(doors, line, said):
    """A day that is not there, or no day at all: a sentence, and nothing is begun."""
    await doors.type("Anna", line)

    assert heard(doors, "Anna", said)
    assert doors.wires["Anna"].session.table is None


def stored(person, *points, deals=2, version=1, guest=False):
    """Return somebody's set."""
    state = SetState.PLAYED if len(points) == deals else SetState.RUNNING
    return StoredSet(
        "2026-03-28", "gin", PersonId(person), version, deals, person, "", points, state, f"P{person}", guest
    )


@pytest.mark.parametrize(("sign", "expected"), [(1, {1: 0.75, 2: 0.75, 3: 0.0}), (-1, {1: 0.25, 2: 0.25, 3: 1.0})])
async def test_a_share_is_whom_one_beats_and_half_of_whom_one_equals(sign, expected):
    """Matchpoints, deal by deal; who has not finished counts in the deals they have played, and has no share."""
    sets = [stored(1, 9, 5), stored(2, 5, 9), stored(3, 1, 1)]

    assert expected == {int(one.person): value for one, value in shares(sets, sign)}
    assert 3 == len(shares([*sets, stored(4, 7)], sign))


async def test_guests_are_measured_and_measure_nobody():
    """
    The best guest takes nobody's place and share, and however many guests play badly, nobody gains by it.

    A guest is beside everybody, has a share and no place; among friends of a group everybody is one.
    """
    accounts, bad = [stored(1, 9, 5), stored(2, 5, 9)], [stored(who, 0, 0, guest=True) for who in range(10, 40)]
    good = stored(3, 10, 10, guest=True)

    alone, beside = (
        result_of(GIN_WORDS, accounts[0], [*accounts, *guests], (), told=True) for guests in ((), [*bad, good])
    )
    assert (0.5, 1, 2) == (alone.share, alone.place, alone.players)
    assert alone == evolve(beside, guests=())
    assert (1, "P3", 1.0) == beside.guests[0]
    of_guest = result_of(GIN_WORDS, good, [*accounts, good], (), told=True)
    assert (1.0, None, alone.ranking) == (of_guest.share, of_guest.place, of_guest.ranking)
    assert "als Gast außer Konkurrenz mit deinen Karten" in told.result("2026-03-28", of_guest)
    friends = [evolve(one, day=group_key(1)) for one in (*accounts, good)]
    among = result_of(GIN_WORDS, friends[2], friends, (), told=True)
    assert (1.0, 1, 3) == (among.share, among.place, among.players)


async def test_sets_of_two_releases_are_not_compared():
    """Whoever played before the house was started anew with other computers has not played the same set."""
    before = evolve(stored(1, 9, 5), rules="old")
    after = [evolve(stored(who, who, who), rules="new") for who in (2, 3)]
    old, new = (result_of(GIN_WORDS, own, [before, *after], (), told=True) for own in (before, after[0]))

    assert (None, (0, 0)) == (old.share, tuple(deal.others for deal in old.results))
    assert (0.0, 2) == (new.share, new.players)
    assert {1: 500, 2: 0, 3: 1000} == scores_of([before, *after], {"gin": 1})


async def test_whoever_is_not_among_the_first_reads_their_own_place():
    """Ten are listed; whoever comes behind them is told their place in the line above."""
    field = [stored(who, who, who) for who in range(1, 31)]
    found = result_of(GIN_WORDS, field[4], field, (), told=True)

    assert 10 == len(found.ranking)
    assert "Platz 26 von 30" in told.result("2026-03-28", found)


async def test_a_version_hangs_on_day_game_and_person_alone():
    """A second account meets other cards with probability (K-1)/K; the same one always meets the same."""
    secret = bytes(32)
    given = [version_of(secret, "gin", PersonId(who), 3) for who in range(3_000)]

    assert given == [version_of(secret, "gin", PersonId(who), 3) for who in range(3_000)]
    assert all(900 < given.count(version) < 1_100 for version in (1, 2, 3))


async def test_orders_differ_in_all_that_they_hang_on():
    """No two of day, game, version, deal and draw share an order; every thing is in each of them once."""
    things = tuple(range(52))
    one = Version(bytes(32), "gin", 1)
    others = [
        one.shuffle(2, 0, "mischen"),
        one.shuffle(1, 1, "mischen"),
        one.shuffle(1, 0, "los"),
        Version(bytes(32), "gin", 2).shuffle(1, 0, "mischen"),
        Version(bytes(32), "romme", 1).shuffle(1, 0, "mischen"),
        Version(bytes(31) + b"x", "gin", 1).shuffle(1, 0, "mischen"),
    ]
    orders = {one.shuffle(1, 0, "mischen")(things), *(other(things) for other in others)}

    assert 7 == len(orders)
    assert {things} == {tuple(sorted(order)) for order in orders}


@pytest.mark.parametrize("game", ["dickezwei", "blackjack", "holdem"])
async def test_the_house_makes_the_same_of_the_same_cards(game):
    """What the strong computer makes of a deal hangs on day, game, version and deal alone."""
    one, other = Version(bytes(32), game, 1), Version(bytes(32), game, 2)

    assert [playing(one, 4, deal)() for deal in (1, 2, 3)] == [playing(one, 4, deal)() for deal in (1, 2, 3)]
    assert all(isinstance(playing(other, 4, deal)(), int) for deal in (1, 2))


async def test_the_secret_draws_the_cards_of_a_table_again(doors):
    """Every order of a set's journal follows from the secret; from another, and after a card was moved, none does."""
    await doors.type("Anna", "tagesspiel dickezwei")
    live = await plays(doors, "Anna", deals=2)
    known = daily.day(doors.database, doors.house.rooms.days.date)
    entries = read(doors, live.number)
    secret = bytes.fromhex(known.secret)

    assert (2, ()) == _proof(live, entries, Version(secret, "dickezwei", 1))
    right, wrong = _proof(live, entries, Version(bytes(32), "dickezwei", 1))
    assert (0, 2) == (right, len(wrong))


def _proof(live, entries, version):
    found = proved(live.vocabulary, entries, version)
    return found.right, found.wrong


async def test_a_set_of_another_release_ends_with_a_sentence(doors, monkeypatch):
    """Whoever comes back to it reads why, and it counts for nothing; nothing of it is lost on the way."""
    await doors.type("Anna", "tagesspiel gin")
    await plays(doors, "Anna", deals=1)
    date, who = doors.house.rooms.days.date, doors.wires["Anna"].session.person
    await doors.stop()
    monkeypatch.setattr(office, "mark_of", lambda _game: "another")
    doors.start()
    doors.house.tick()
    await doors.settled()
    await doors.come_in("Anna")
    await doors.type("Anna", "tagesspiel gin")

    assert heard(doors, "Anna", "es zählt nicht")
    [stored_set] = daily.of_person(doors.database, who.id, date)
    assert (SetState.VOID, 1) == (stored_set.state, len(stored_set.points))
    assert not doors.house.rooms.days.running


@pytest.mark.incidents
async def test_a_day_ends_also_while_the_disk_takes_nothing(doors, monkeypatch):
    """What cannot be ended at midnight is ended as soon as the disk takes something again, seated at or left."""
    for name in ("Anna", "Bernd"):
        await doors.type(name, "tagesspiel gin")
    await doors.type("Bernd", "verlassen")
    date, days = doors.house.rooms.days.date, doors.house.rooms.days
    with monkeypatch.context() as full:
        refused = WriteFailed("all", Trouble.FULL, "no space")
        full.setattr(type(doors.house.context.writer), "_transaction", lambda _self, _jobs: refused)
        await doors.pass_time(86_400, tick=3_600)
        assert 2 == len(days.running)
    await doors.pass_time(2 * AGAIN, tick=1)

    assert heard(doors, "Anna", "Mitternacht: Dieses Tagesspiel ist zu Ende")
    assert {SetState.LATE} == {one.state for one in daily.field_of(doors.database, date, "gin", 1)}
    assert not days.running
    assert days.date == daily.last_day(doors.database)


@pytest.mark.incidents
async def test_midnight_is_stored_as_soon_as_the_disk_takes_something(doors, monkeypatch):
    """With no table left to close, too: else a clock set back would open a day again whose secret was told."""
    await doors.type("Anna", "tagesspiel dickezwei")
    await plays(doors, "Anna")
    await doors.type("Anna", "verlassen")
    with monkeypatch.context() as full:
        refused = WriteFailed("all", Trouble.FULL, "no space")
        full.setattr(type(doors.house.context.writer), "_transaction", lambda _self, _jobs: refused)
        await doors.pass_time(86_400, tick=3_600)
    assert daily.last_day(doors.database) < doors.house.rooms.days.date
    await doors.pass_time(2 * AGAIN, tick=1)

    assert doors.house.rooms.days.date == daily.last_day(doors.database)


async def test_a_set_is_over_when_the_host_closes_its_table(doors):
    """It runs nowhere any more, and what was finished of it stays on record."""
    await doors.type("Anna", "tagesspiel gin")
    live = await plays(doors, "Anna", deals=1)
    live.close("Frühjahrsputz")
    await doors.settled()

    [stored] = daily.of_person(doors.database, doors.wires["Anna"].session.person.id, doors.house.rooms.days.date)
    assert (SetState.LATE, 1) == (stored.state, len(stored.points))
    assert not doors.house.rooms.days.running


async def test_the_host_draws_a_day_again(doors, capsys):
    """`stammtisch tagesspiel pruefen` names the secret and counts what fits; a day that is not there is a sentence."""
    await doors.type("Anna", "tagesspiel dickezwei")
    await plays(doors, "Anna", deals=1)
    day = doors.house.rooms.days.date
    url = url_of(doors.folder / "haus.sqlite")

    def run(*words):
        with pytest.raises(SystemExit) as ended:
            command_line.main(["tagesspiel", "pruefen", *words, "--datenbank", url])
        said = capsys.readouterr()
        return ended.value.code, said.out + said.err

    await doors.settled()
    code, said = run(day)
    assert 0 == code
    assert daily.day(doors.database, day).secret in said
    assert "1 Mischung stimmt" in said
    for words, expected in (("gestern", "kein Datum"), ("2001-01-01", "kein Tagesspiel"), ("2099-01-01", "vorbei")):
        code, said = run(words)
        assert code
        assert expected in said


async def test_whoever_goes_for_good_leaves_no_set_behind(doors):
    """`konto loeschen` waits for no midnight: the sets that wait are given up, awake or asleep, and their rows go."""
    doors.enrol("Dora")
    await doors.come_in("Dora")
    date, who = doors.house.rooms.days.date, doors.wires["Dora"].session.person.id
    for game in ("gin", "dickezwei"):
        await doors.type("Dora", f"tagesspiel {game}")
        await plays(doors, "Dora", deals=1)
        await doors.type("Dora", "verlassen")
        if game == "gin":
            await doors.stop()
            doors.start()
            await doors.come_in("Dora")
    tables = doors.house.rooms.tables
    assert {True, False} == {tables.sleeps(number) for number in doors.house.rooms.days.running}
    for line in ("konto loeschen", PASSWORD, "ja"):
        await doors.type("Dora", line)
    await doors.settled()

    assert doors.wires["Dora"].is_closed
    assert not doors.house.rooms.days.running
    assert () == daily.of_person(doors.database, who, date)
    assert not tables.rows


# --- what the house makes of the cards of a day ----------------------------------------------------------------------


class Thinking:
    """Workers of the test: what is submitted is kept until somebody answers it."""

    most, idle = 1, True

    def __init__(self):
        self.asked: list[tuple[Any, Any]] = []

    def submit(self, job, done, *, urgent, seconds):
        assert (False, SECONDS_A_DEAL) == (urgent, seconds)
        self.asked.append((job, done))

    def answer(self, came):
        """Answer what was asked last."""
        self.asked[-1][1](came)


@pytest.fixture
def marks(doors):
    """What the house makes of a day on which Anna has begun two deals of Gin, its thinkers, and what is told."""
    day = StoredDay("2026-03-28", "ab" * 32, 1)
    store(doors.database, daily.open_day(day))
    thinking: Any = Thinking()
    known: list[StoredDay] = []
    made = Marks(doors.house.context, thinking)
    made.want(stored(1))
    return made, thinking, known, lambda: made.tick(day, known.append)


async def test_the_house_plays_each_deal_of_a_set_that_somebody_began(doors, marks):
    """One deal at a time, when nobody else thinks; when all are played they are told and stored."""
    made, thinking, known, tick = marks
    made.want(stored(2))
    for came in (11, 7):
        for _ in range(2):
            tick()
        thinking.answer(came)
    tick()
    await doors.settled()

    version = Version(bytes.fromhex("ab" * 32), "gin", 1)
    jobs: list[Any] = [playing(version, 2, deal) for deal in (1, 2)]
    assert [job.args for job in jobs] == [job.args for job, _ in thinking.asked]
    assert [{("gin", 1): (11, 7)}] == [dict(day.marks) for day in known]
    assert {("gin", 1): (11, 7)} == dict(daily.day(doors.database, "2026-03-28").marks)
    made.want(stored(1))
    made.tick(known[0], known.append)
    assert 2 == len(thinking.asked)


@pytest.mark.parametrize(("idle", "most"), [(False, 1), (True, 0)])
async def test_the_house_plays_nothing_while_others_think(marks, idle, most):
    """Nor does one that thinks by itself: it would stand still meanwhile."""
    _, thinking, _, tick = marks
    thinking.idle, thinking.most = idle, most
    tick()
    assert [] == thinking.asked


async def test_a_deal_that_takes_too_long_is_tried_three_times(marks):
    """Then the set stays without a mark; one that comes to its end in between begins the count anew."""
    _, thinking, known, tick = marks
    for came in (None, None, 5, None, None, None):
        tick()
        thinking.answer(came)
    tick()

    assert 6 == len(thinking.asked)
    assert [] == known


async def test_of_a_day_that_is_over_nothing_more_is_played(marks):
    """What comes to its end behind midnight is forgotten."""
    made, thinking, known, tick = marks
    tick()
    made.forget()
    thinking.answer(11)
    tick()

    assert 1 == len(thinking.asked)
    assert [] == known
