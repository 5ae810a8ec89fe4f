"""A group's own set: asked for by name, played one after another, told when all are done or three days are over."""

from __future__ import annotations

from datetime import timedelta

import pytest

from db import daily, groups
from db.daily import SetState, group_key
from db.errors import Trouble, WriteFailed
from server.daily.groups import AGAIN, LARGEST
from server.ops.clock import BELIEVED_AFTER
from server.ops.config import DaySets, Limits, Settings
from server.play.replay import vocabulary_named
from tests.server.indoors import EVENING, heard, house_with
from tests.server.test_daily import PATIENT, lines, plays, table_of

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

SETTINGS = Settings(tagesspiel=DaySets(deals=4, versions=3), idle=PATIENT, limits=Limits(enabled=False))

doors = house_with("Anna", "Bernd", "Clara", settings=SETTINGS)

FIRST = group_key(1)
DAY = timedelta(days=1).total_seconds()


async def asked(doors, line="tagesspiel neu blackjack für bernd"):
    """Have Anna ask for a set."""
    await doors.type("Anna", line)
    await doors.settled()


async def play_all(doors, name):
    """Have somebody play the first set to its end."""
    await doors.type(name, "tagesspiel neu 1")
    live = await plays(doors, name)
    await doors.settled()
    return live


async def test_a_group_plays_the_same_cards_and_hears_of_it_when_all_are_done(doors):
    """Who is named is told at once; equal play meets equal cards; nothing of others is told before the last is done."""
    await asked(doors)
    assert heard(doors, "Anna", "Reihe 1: Black Jack mit Bernd")
    assert heard(doors, "Bernd", "Anna lädt dich zu einer Reihe Black Jack ein")

    first = await play_all(doors, "Anna")
    await doors.type("Anna", "tagesspiel neu 1")
    assert heard(doors, "Anna", "sobald die Reihe zu Ende ist")
    assert not any(
        heard(doors, name, word) for name in ("Anna", "Bernd") for word in ("im Mittel", "Geheimnis", "50,0")
    )
    await doors.type("Bernd", "tagesspiel neu")
    assert heard(doors, "Bernd", "Anna fertig, Bernd noch nicht begonnen")

    second = await play_all(doors, "Bernd")
    assert lines(doors, first.number)[1:] == lines(doors, second.number)[1:]
    assert not heard(doors, "Bernd", "sobald die Reihe zu Ende ist")
    for name in ("Anna", "Bernd"):
        assert heard(doors, name, "Reihe 1 (Black Jack) ist zu Ende. 1. Anna, 50,0 %; 1. Bernd, 50,0 %.")
    await doors.type("Bernd", "tagesspiel neu 1")
    assert heard(doors, "Bernd", "Geheimnis dieser Reihe war")
    assert () == groups.unheard(doors.database, doors.wires["Anna"].session.person.id)


async def test_whoever_sits_at_the_same_table_needs_no_name(doors):
    """At a table all who have a seat there and are here are meant; alone at one, names are asked for."""
    await doors.open_table(vocabulary_named("gin"), "Anna")
    await asked(doors, "tagesspiel neu blackjack")
    assert heard(doors, "Anna", "Sag auch, für wen")
    await doors.type("Bernd", "mitspielen 1")
    await asked(doors, "tagesspiel neu blackjack")

    assert heard(doors, "Anna", "Reihe 1: Black Jack mit Bernd")
    assert not heard(doors, "Clara", "Anna lädt")


async def test_an_end_that_nobody_noticed_is_noticed_by_whoever_asks(doors):
    """The house may die between the last deal and the end: then the next one who comes finds it over."""
    await asked(doors)
    await play_all(doors, "Anna")
    bernd = doors.wires["Bernd"].session.person.id
    [own] = daily.of_person(doors.database, bernd, FIRST)
    doors.house.context.writer.submit(daily.scored(own, (1, 2, 3, 4), SetState.PLAYED), lambda _failure: None)
    await doors.settled()
    assert not heard(doors, "Anna", "Reihe 1 (Black Jack) ist zu Ende.")
    await doors.type("Anna", "tagesspiel neu 1")
    await doors.settled()

    assert heard(doors, "Anna", "Reihe 1 (Black Jack) ist zu Ende.")
    assert heard(doors, "Anna", "Geheimnis dieser Reihe war")


async def test_three_days_end_it_also_for_who_is_away(doors):
    """It outlives midnight and the house; who comes late hears of the invitation, and then of the end, once."""
    await doors.lose("Bernd")
    await doors.pass_time(1.0)
    await asked(doors)
    await doors.come_in("Bernd")
    assert heard(doors, "Bernd", "Anna lädt dich")

    await doors.type("Anna", "tagesspiel neu 1")
    live = await plays(doors, "Anna", deals=1)
    await doors.type("Anna", "verlassen")
    assert heard(doors, "Anna", "„tagesspiel neu 1“ bringt dich zurück")
    doors.clock.advance(DAY)
    doors.house.tick()
    await doors.type("Anna", "tagesspiel neu 1")
    assert live.number == table_of(doors, "Anna").number
    await doors.stop()
    doors.start()
    await doors.come_in("Anna")

    doors.clock.advance(2 * DAY + 1)
    doors.house.tick()
    await doors.settled()
    assert not doors.house.rooms.days.running
    assert heard(
        doors,
        "Anna",
        "Reihe 1 (Black Jack) ist zu Ende. Zu vergleichen gibt es nichts, alle Spiele hat höchstens einer gespielt.",
    )
    doors.house.tick()
    await doors.settled()
    assert 1 == doors.wires["Anna"].text.count("Reihe 1 (Black Jack) ist zu Ende")
    states = {one.name: one.state for one in daily.of_day(doors.database, FIRST)}
    assert {"Anna": SetState.LATE, "Bernd": SetState.INVITED} == states
    await doors.type("Anna", "tagesspiel neu 1")
    assert heard(doors, "Anna", "1 von 4 Spielen gespielt")

    await doors.come_in("Bernd")
    assert heard(doors, "Bernd", "Reihe 1 (Black Jack) ist zu Ende")
    await doors.type("Bernd", "tagesspiel neu 1")
    assert heard(doors, "Bernd", "0 von 4 Spielen gespielt")
    assert doors.wires["Bernd"].session.table is None


async def test_a_clock_that_was_set_forward_ends_it_once_it_is_believed(doors):
    """A slip of the host's ends nothing; after an hour the house lives on the day that its clock shows."""
    await asked(doors)
    await doors.type("Anna", "tagesspiel neu 1")
    doors.clock.jump(timedelta(days=3))
    doors.house.tick()
    await doors.settled()
    assert doors.house.rooms.days.running

    doors.clock.advance(BELIEVED_AFTER)
    doors.house.tick()
    await doors.settled()
    assert not doors.house.rooms.days.running
    assert heard(doors, "Anna", "Reihe 1 (Black Jack) ist zu Ende.")


@pytest.mark.incidents
async def test_an_end_that_cannot_be_stored_is_none_yet(doors, monkeypatch):
    """
    What a killed house would forget is not told: no secret, no comparison; once the disk takes it, all is told.

    Until then it is tried again every few seconds.
    """
    await asked(doors)
    await doors.type("Anna", "tagesspiel neu 1")
    await plays(doors, "Anna", deals=1)
    tried: list[str] = []

    def refuses(_self, jobs):
        tried.extend(job.label for job in jobs)
        return WriteFailed("all", Trouble.FULL, "no space")

    with monkeypatch.context() as full:
        full.setattr(type(doors.house.context.writer), "_transaction", refuses)
        await doors.pass_time(3 * DAY + 1, tick=DAY / 2)
        del tried[:]
        await doors.pass_time(3 * AGAIN, tick=1)
        assert 3 == tried.count(groups.finished(FIRST, EVENING).label)
        for name in ("Anna", "Bernd"):
            await doors.type(name, "tagesspiel neu 1")
            assert not heard(doors, name, "Geheimnis")
            assert not heard(doors, name, "Reihe 1 (Black Jack) ist zu Ende.")
        assert doors.wires["Bernd"].session.table is None
    await doors.pass_time(2 * AGAIN, tick=1)

    assert heard(doors, "Anna", "Reihe 1 (Black Jack) ist zu Ende.")
    assert not doors.house.rooms.days.running
    await doors.type("Bernd", "tagesspiel neu 1")
    assert heard(doors, "Bernd", "Geheimnis dieser Reihe war")


async def test_what_one_does_changes_nothing_that_another_is_told(doors):
    """The swap: of two games of Anna's that differ in every move Bernd reads the same before the end."""
    await asked(doors)
    await asked(doors)
    told = []
    for number in (1, 2):
        await doors.type("Anna", f"tagesspiel neu {number}")
        await plays(doors, "Anna", deals=1)
        await doors.type("Anna", "verlassen")
        before = len(doors.wires["Bernd"].text)
        await doors.type("Bernd", f"tagesspiel neu {number}")
        await doors.type("Bernd", "verlassen")
        await doors.type("Bernd", "tagesspiel neu")
        said = doors.wires["Bernd"].text[before:]
        told.append(said.split("Deine offenen Reihen")[1])

    assert "Anna 1 gespielt" in told[1]
    assert told[0].replace("Anna noch nicht begonnen", "Anna 1 gespielt").count("Anna 1 gespielt") == 2
    assert "Punkt" not in "".join(told)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("tagesspiel neu gin für niemandem", "niemandem"),
        ("tagesspiel neu für anna", "dich selbst brauchst du nicht"),
        ("tagesspiel neu für bernd und bernd", "Bernd hast du zweimal genannt."),
        ("tagesspiel neu für " + "bernd " * LARGEST, f"höchstens {LARGEST}"),
        ("tagesspiel neu für " + "bernd " * (LARGEST - 1), "Bernd hast du zweimal genannt."),
        ("tagesspiel neu romme", "Sag auch, für wen"),
        ("tagesspiel neu quatsch für bernd", "„quatsch“ kenne ich nicht als Spiel"),
        ("tagesspiel neu skat für bernd", "Skat gibt es heute nicht als Tagesspiel"),
        ("tagesspiel neu 7", "Eine Reihe 7, bei der du mitspielst, gibt es nicht."),
        ("tagesspiel neu", "keine offene Reihe"),
        ("tagesspiel neu " + "9" * 300, "kenne ich nicht als Spiel"),
    ],
)
async def test_what_cannot_be_is_one_sentence(doors, line, said):
    """Nobody of that name, oneself, twice the same, too many, no game, one switched off: said; nobody is invited."""
    context = doors.house.context
    some = context.settings.tagesspiel.model_copy(update={"games": ("romme", "gin")})
    doors.house.change(context.settings.model_copy(update={"tagesspiel": some}), context.texts)
    await asked(doors, line)

    assert heard(doors, "Anna", said)
    assert () == daily.of_day(doors.database, FIRST)


async def test_whoever_ignores_is_not_asked_and_nobody_asks_too_often(doors):
    """An ignored person invites nobody; three open sets a person, and only their own count."""
    await doors.type("Bernd", "ignorieren anna")
    await asked(doors)
    assert heard(doors, "Anna", "Bernd möchte von dir gerade nichts hören.")
    await doors.type("Bernd", "ignorieren anna aus")
    for _ in range(4):
        await asked(doors)

    assert heard(doors, "Anna", "Von dir sind schon 3 Reihen offen")
    assert 3 == len(doors.house.rooms.days.groups)
    await doors.type("Bernd", "tagesspiel neu für anna")
    assert heard(doors, "Bernd", "Reihe 4: Rommé mit Anna")


async def test_a_stranger_learns_nothing_of_a_group(doors):
    """A set of others is as one that is not there; who has left the house for good is in none."""
    await asked(doors)
    await doors.type("Clara", "tagesspiel neu 1")
    await doors.type("Clara", "tagesspiel neu")
    await doors.type("Clara", "tagesspiel neu0000001")

    assert heard(doors, "Clara", "Eine Reihe 1, bei der du mitspielst, gibt es nicht.")
    assert not heard(doors, "Clara", "Anna lädt")
    assert doors.wires["Clara"].session.table is None
    assert [] == [one for one in daily.of_day(doors.database, FIRST) if one.state is not SetState.INVITED]
