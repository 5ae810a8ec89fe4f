"""Learning: a lesson is played, left and gone on with; a record is played back as one pair of eyes saw it."""

import pytest

from commands.catalogue import PACKAGES, VOCABULARIES, vocabulary_of
from commands.journal.checking import check
from commands.journal.lesson import HINT, Lecture, lessons, proved
from commands.journal.partie import BadRecord, parse
from commands.lobby import lessons as words
from server.ops.config import Settings
from server.ops.failure import Failure
from server.ops.texts import read_texts
from tests.server.test_ears import indoors, read, said
from tests.server.test_keeping import with_matches
from tests.test_pages import A_CARD_IN_SIGNS

__all__ = ["indoors"]

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])


def screens(lecture):
    """Yield what a learner reads at each step, typing the very line they are told to."""
    yield [*lecture.welcome(), *lecture.dealt(), *lecture.go_on()]
    while not lecture.over:
        [typed] = [line.removeprefix(HINT) for line in lecture.note() if line.startswith(HINT)]
        assert lecture.judged(typed) is None, typed
        yield lecture.do()
        assert lecture.play.code is None


@pytest.mark.parametrize("aloud", [False, True], ids=["normal", "vorlesen"])
@pytest.mark.parametrize("name", sorted(lessons()))
async def test_every_lesson_can_be_played_to_its_end(name, aloud):
    """What the house tells the learner to type, in signs or in words, is right and brings them to the end."""
    lecture = Lecture(lessons()[name], aloud, aloud)
    told = list(screens(lecture))

    assert [] == [page for page in told if not any(HINT in line for line in page)][:-1]
    assert lecture.note()
    assert lessons()[name].record.players[0] == "anna"
    if aloud:
        assert [] == [line for page in told for line in page if A_CARD_IN_SIGNS.search(line)]


async def test_no_line_of_a_lesson_is_refused():
    """Neither the learner's nor what others do meanwhile: a lesson is a record that holds."""
    for one in PACKAGES:
        assert not one.lesson or [] == check(one.words, parse(one.lesson), tuple)


async def test_every_game_has_its_lesson():
    """A tournament has none: its games have."""
    assert {one.game.id for one in VOCABULARIES if one.game.waits} == set(lessons())


async def test_a_lesson_is_played_left_and_gone_on_with(indoors):
    """A wrong move is answered with what to do, a question as at a table, and the place is kept with the account."""
    begun = " ".join(await said(indoors, "anna", "einfuehrung"))
    assert "Tippe: ablegen k#" in begun
    assert words.NOT_THAT in await said(indoors, "anna", "ablegen 8*")
    assert "Tippe: ablegen k#" in await said(indoors, "anna", "purzelbaum")
    assert "Deine 13 Karten:" in " ".join(await said(indoors, "anna", "hand"))
    assert "Tippe: ablegen k#" in " ".join(await said(indoors, "anna", "weiter"))
    assert "3 Personen sind da:" in await said(indoors, "anna", "wer")
    assert "Clara legt 9+ ab." in await said(indoors, "anna", "leg die pik könig ab")
    assert words.NO_BACK in " ".join(await said(indoors, "anna", "zurück"))
    assert words.paused("romme") in " ".join(await said(indoors, "anna", "stop"))
    await indoors.lose("anna")
    await indoors.come_in("anna")
    again = await said(indoors, "anna", "einfuehrung romme")

    assert words.ON_AGAIN == again[0]
    assert "Tippe: nehmen" in " ".join(again)
    assert "9+" in " ".join(await said(indoors, "anna", "nimm karte"))


@pytest.mark.parametrize("line", ["aufhören", "ich will raus", "bitte abbrechen"])
async def test_who_has_had_enough_is_told_the_way_out(indoors, line):
    """Not a move of the game that sounds alike; and `einfuehrung aus` is the way out as well."""
    await indoors.type("anna", "einfuehrung gin")
    assert words.HOW_TO_STOP in await said(indoors, "anna", line)
    assert words.paused("gin") in " ".join(await said(indoors, "anna", "einfuehrung aus"))


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
    begin = await said(indoors, "anna", "zurueck")
    assert "Du legst k# ab." not in begin
    assert begin == await said(indoors, "anna", "zurueck")
    assert step == await said(indoors, "anna", "weiter")
    while words.THE_END not in " ".join(await said(indoors, "anna", "weiter 10")):
        pass
    assert words.STOPPED in await said(indoors, "anna", "stop")
    assert words.NOTHING_RUNS in " ".join(await said(indoors, "anna", "weiter"))
    assert "Es gibt: blackjack" in " ".join(await said(indoors, "anna", "vorspielen schach"))


async def test_no_lesson_at_a_table(indoors):
    """Who sits at a table plays there, and reads what they may have meant."""
    await indoors.open_table(vocabulary_of("gin"), "anna", "bernd")
    for line in ("einfuehrung", "vorspielen"):
        assert words.AT_A_TABLE in await said(indoors, "anna", line)
    assert words.GO_ON_AT_A_TABLE in " ".join(await said(indoors, "anna", "weiter"))
    assert words.STOP_AT_A_TABLE in " ".join(await said(indoors, "anna", "stop"))
    await indoors.open_table(vocabulary_of("blackjack"), "clara")
    assert words.BACK_AT_A_TABLE in " ".join(await said(indoors, "clara", "zurueck"))


async def test_no_lesson_for_a_spectator(indoors):
    """Who watches has no move to take back."""
    await indoors.open_table(vocabulary_of("blackjack"), "anna", "bernd")
    await indoors.type("clara", "zuschauen 1")
    for line in ("weiter", "zurueck", "stop"):
        assert words.AT_A_TABLE in await said(indoors, "clara", line)


async def test_a_match_is_played_back_to_whoever_played_it(indoors):
    """Step by step, with their own cards and nobody else's; nobody else sees it."""
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
    begun = "spiel gin\nspieler anna bernd\ngeber bernd\n"
    for text in ("spiel schach\nspieler a b\n", f"{begun}bernd: ziehen\n", f"{begun}anna: passen\nhand zoe 2+\n"):
        with pytest.raises(BadRecord):
            proved(text)


A_RECORD = "spiel romme\nspieler anna bernd clara\nhand bernd 2+ 3+ 4+\ntalon 7o\nbernd: ablegen 2+\nclara: ziehen\n"

TO_BE_SHOWN = {
    "Finale.partie": A_RECORD.encode(),
    "lang.partie": b"# viel\n" * 40_000,
    "verdeckt.partie": b"spiel romme\nspieler anna bernd clara\nhand anna ? ? ?\n",
    "falsch.partie": A_RECORD.encode() + b"anna: ablegen joker\n",
    "latein.partie": "# für uns\n".encode("latin-1"),
    "leer.partie": b"",
    "schach.partie": b"spiel schach\nspieler anna bernd\n",
    "geheim.txt": A_RECORD.encode(),
}
"""What a host has put into their folder."""


@pytest.fixture
async def with_records(indoors, tmp_path):
    """Return a house whose host has put records there, beside a file of their own outside."""
    folder = tmp_path / "protokolle"
    folder.mkdir()
    for name, text in TO_BE_SHOWN.items():
        (folder / name).write_bytes(text)
    (tmp_path / "privat.partie").write_text(A_RECORD)
    (folder / "ordner.partie").mkdir()
    settings = Settings.model_validate({"texte": {"records": folder}})
    indoors.house.change(indoors.settings, read_texts(settings))
    return indoors


async def test_a_record_of_the_hosts_is_played_back_with_one_pair_of_eyes(with_records):
    """By its plain name, with the eyes of the first player or of another, step by step."""
    begun = await said(with_records, "anna", "vorspielen finale")
    assert "Es spielen Anna, Bernd und Clara. Du siehst, was Anna gesehen hat." == begun[0]
    assert "Bernd legt 2+ ab." in await said(with_records, "anna", "weiter")
    assert "Clara zieht eine Karte." in await said(with_records, "anna", "weiter")
    assert "Bernd legt 2+ ab." in await said(with_records, "anna", "zurueck")
    assert words.STOPPED in await said(with_records, "anna", "stop")
    other = " ".join(await said(with_records, "anna", "vorspielen Finale.partie als clara"))
    assert "was Clara gesehen hat." in other
    assert "Du ziehst 7o." in " ".join(await said(with_records, "anna", "weiter 10"))


BAD_ONES = (
    ("finale als dora", "„dora“ spielt dort nicht mit. Es spielen Anna, Bernd und Clara."),
    ("lang", "Das Protokoll „lang“ ist zu lang zum Vorspielen."),
    ("verdeckt", "„verdeckt“ lässt sich nicht vorspielen, Zeile 3: Hier stehen verdeckte Karten"),
    ("falsch", "Zeile 7: „ablegen joker“ lassen die Regeln dort nicht zu."),
    ("latein", "ist nicht in UTF-8 geschrieben."),
    ("leer", "Zeile 1: Es fehlt eine Zeile „spiel NAME“."),
    ("schach", "Zeile 1: Dieses Spiel gibt es hier nicht."),
    ("ordner", "lässt sich gerade nicht lesen."),
    ("geheim", "heißt. Es gibt: blackjack, canasta, dickezwei, doppelkopf, falsch, finale, gin, "),
    ("../privat", "gibt es nichts, das „../privat“ heißt."),
    ("/etc/passwd", "gibt es nichts, das „/etc/passwd“ heißt."),
    ("../../etc", "gibt es nichts, das „../../etc“ heißt."),
)


async def test_what_cannot_be_played_back_is_one_sentence(with_records):
    """A bad file, a path, a name that nobody has: nothing runs, and somebody reads why."""
    for asked, answered in BAD_ONES:
        told = " ".join(await said(with_records, "anna", f"vorspielen {asked}"))

        assert answered in told
        assert words.NOTHING_RUNS in await said(with_records, "anna", "weiter")


async def test_a_folder_that_is_none_is_told_at_the_start(tmp_path):
    """As a file of lessons is."""
    with pytest.raises(Failure, match=r"texte\.records: Den Ordner") as failure:
        read_texts(Settings.model_validate({"texte": {"records": tmp_path / "nirgends"}}))

    assert 2 == failure.value.code


async def test_an_error_in_a_lesson_is_forgiven(indoors):
    """What does the same counts as right; what the rules refuse is told with its reason; the hint comes again."""
    await indoors.type("anna", "einfuehrung canasta")
    early = " ".join(await said(indoors, "anna", "ablegen 9+"))
    assert "Tippe: ziehen" in early
    assert words.NOT_THAT not in early
    await indoors.type("anna", "zieh eine karte")
    assert "Du legst Auslage 1" in " ".join(await said(indoors, "anna", "rauslegen a# a+ 2o und k* k# k+ ko"))


async def test_a_lesson_gone_on_with_shows_the_hand(indoors):
    """Who comes back sees their cards before they are told what to type."""
    for line in ("einfuehrung gin", "passen", "stop"):
        await indoors.type("anna", line)
    again = await said(indoors, "anna", "einfuehrung gin")

    assert [words.ON_AGAIN] == again[:1]
    assert again[1].startswith("Deine 10 Steine: ")


async def test_the_first_cards_of_ones_life_are_explained_in_a_lesson_too(indoors):
    """Once, behind the first hand; not for whoever has them in words."""
    begun = " ".join(await said(indoors, "anna", "einfuehrung gin"))
    assert "8* Die Zeichen: + Kreuz, # Pik, * Herz, o Karo;" in begun
    await indoors.type("anna", "stop")
    assert "Die Zeichen:" not in " ".join(await said(indoors, "anna", "einfuehrung rummy"))
    await indoors.type("bernd", "vorlesen an")
    assert "Die Zeichen:" not in " ".join(await said(indoors, "bernd", "einfuehrung gin"))


async def test_help_in_a_lesson_is_of_its_game(indoors):
    """Its words are explained and its rules shown, as at a table of that game."""
    await indoors.type("anna", "einfuehrung dickezwei")
    assert "Beispiel: legen 3o,3*" in await said(indoors, "anna", "hilfe legen")
    assert "Dicke Zwei – Kombinationen" in await said(indoors, "anna", "hilfe kombinationen")
    assert "Dicke Zwei – worum es geht" in await said(indoors, "anna", "regeln")


async def test_a_tournament_has_no_lesson(indoors):
    """One learns the game it is about."""
    assert "Lern zuerst das Spiel" in " ".join(await said(indoors, "anna", "einfuehrung turnier"))


async def test_a_hint_in_a_lesson_is_its_next_line(indoors):
    """F8: whoever asks for a hint while learning needs no table: the line to type is said again."""
    await said(indoors, "anna", "einfuehrung")

    assert ["Tippe: ablegen k#"] == [line for line in await said(indoors, "anna", "tipp") if line.startswith(HINT)]
