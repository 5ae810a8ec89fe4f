"""Learning: a lesson is played, left and gone on with; a record is played back as one pair of eyes saw it."""

import pytest

from commands.catalogue import vocabulary_of
from commands.journal.lesson import Lecture, lesson, lessons
from commands.journal.partie import BadRecord
from commands.lobby import lessons as words
from server.ops.config import Settings
from server.ops.failure import Failure
from server.ops.texts import read_texts
from tests.server.test_ears import indoors, read, said
from tests.server.test_keeping import with_matches

__all__ = ["indoors"]

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])


@pytest.mark.parametrize("name", sorted(lessons()))
async def test_every_lesson_can_be_played_to_its_end(name):
    """What the house tells the learner to type is right, is accepted, and brings him to the end."""
    lecture = Lecture(lessons()[name])
    told = lecture.go_on()
    assert told
    while not lecture.over:
        line = lecture._next.text
        verb = line.split()[0].removesuffix("e")
        assert any(verb in note for note in lecture.note()), line
        assert lecture.is_right(lecture.means(line))
        assert lecture.do()
        assert lecture.play.code is None
    assert lecture.note()


async def test_a_lesson_is_played_left_and_gone_on_with(indoors):
    """A wrong move is answered with what to do, a question as at a table, and the place is kept with the account."""
    begun = " ".join(await said(indoors, "anna", "einfuehrung"))
    assert "Tippe: ablegen k#" in begun
    assert words.NOT_THAT in await said(indoors, "anna", "ablegen 8*")
    assert "Tippe: ablegen k#" in await said(indoors, "anna", "purzelbaum")
    assert "Deine 13 Karten:" in " ".join(await said(indoors, "anna", "hand"))
    assert "3 Personen sind da:" in await said(indoors, "anna", "wer")
    assert "Clara legt 9+ ab." in await said(indoors, "anna", "leg die pik könig ab")
    assert words.paused("romme") in " ".join(await said(indoors, "anna", "stop"))
    await indoors.lose("anna")
    await indoors.come_in("anna")
    again = await said(indoors, "anna", "einfuehrung romme")

    assert words.ON_AGAIN == again[0]
    assert "Tippe: nehmen" in " ".join(again)
    assert "9+" in " ".join(await said(indoors, "anna", "nimm karte"))


async def test_a_lesson_speaks_as_one_listens(indoors):
    """In reading mode its cards are words as well."""
    await indoors.type("bernd", "vorlesen an")
    await indoors.type("bernd", "einfuehrung")
    assert "Clara legt Kreuz-Neun ab." in await said(indoors, "bernd", "ablegen k#")


async def test_lessons_are_shown_without_playing(indoors):
    """`vorspielen romme` goes step by step, on and back, several at once, and ends."""
    first = await said(indoors, "anna", "vorspielen romme")
    assert words.HOW_TO_GO_ON in " ".join(first)
    step = await said(indoors, "anna", "weiter")
    assert "Du legst k# ab." in step
    await indoors.type("anna", "weiter")
    assert step == await said(indoors, "anna", "zurueck")
    while words.THE_END not in " ".join(await said(indoors, "anna", "weiter 10")):
        pass
    assert words.STOPPED in await said(indoors, "anna", "stop")
    assert words.NOTHING_RUNS in " ".join(await said(indoors, "anna", "weiter"))
    assert "Es gibt: doppelkopf" in " ".join(await said(indoors, "anna", "vorspielen schach"))


async def test_no_lesson_at_a_table(indoors):
    """Who sits at a table plays there."""
    await indoors.open_table(vocabulary_of("romme"), "anna", "bernd")
    for line in ("einfuehrung", "vorspielen", "weiter"):
        assert words.AT_A_TABLE in await said(indoors, "anna", line)


async def test_a_match_is_played_back_to_whoever_played_it(indoors):
    """Step by step, with his own cards and nobody else's; nobody else sees it."""
    people = ("anna", "bernd", "clara")
    live = await indoors.open_table(vocabulary_of("romme"), *people)
    await indoors.type("anna", "mischen")
    own = [line for line in read(indoors, "anna") if line.startswith("Deine 1")]
    for name in people:
        await indoors.type(name, "spiel abbrechen")
    for name in people:
        await indoors.type(name, "verlassen")
        read(indoors, name)
    told = await said(indoors, "anna", f"vorspielen {live.number}")
    told += await said(indoors, "anna", "weiter 50")

    assert own[0] in told
    assert 1 == sum(line.startswith("Deine 1") for line in told)
    indoors.enrol("dora")
    await indoors.come_in("dora")
    assert "Du hast dort nicht mitgespielt." in " ".join(await said(indoors, "dora", f"vorspielen {live.number}"))


async def test_a_record_that_cannot_be_played_back_is_said_so(indoors):
    """A journal that means nothing any more, and a person who has played nothing."""
    with_matches(indoors)
    assert "gibt es kein Protokoll für dich" in " ".join(await said(indoors, "anna", "vorspielen 101"))
    assert "noch keine Partie" in " ".join(await said(indoors, "clara", "vorspielen"))


async def test_the_host_adds_lessons(tmp_path):
    """A folder of records becomes lessons of those names; what is none is told when the house is opened."""
    (tmp_path / "Kurz.partie").write_text("# Los.\nspiel gin\nspieler anna bernd\n", encoding="utf-8")
    settings = Settings.model_validate({"texte": {"lessons": tmp_path}})
    assert ["kurz"] == list(read_texts(settings).lessons)
    (tmp_path / "Schlecht.partie").write_text("Unsinn\n", encoding="utf-8")
    with pytest.raises(Failure, match=r"Schlecht\.partie, Zeile 1"):
        read_texts(settings)
    with pytest.raises(BadRecord):
        lesson("spiel schach\nspieler a b\n")
