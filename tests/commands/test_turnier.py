"""The German of tournaments: what may be typed, what is told, and screens one would hang on a wall."""

import pytest

from commands.journal.replay import written
from commands.language.misread import Misread, MisreadCode
from commands.language.names import KnownNames
from commands.language.voice import Voice
from commands.table.refusals import excuse
from commands.table.screens import answer
from commands.table.tale import voice_for
from commands.table.verbs import ShowOwnTable, ShowServices, lexicon_of
from commands.turnier import TURNIER_WORDS
from commands.turnier.words import VERBS, WORDS, ShowAllTime, ShowPlan, ShowStanding, tell
from games.contract import Refused, Seat
from games.options import Value
from games.service import TableOpened
from games.table import view as table_view
from games.table.rules import opened, play
from games.turnier import TURNIER
from games.turnier.actions import (
    Abort,
    Begin,
    Enter,
    Finished,
    GoOn,
    HandOver,
    Open,
    Register,
    Settle,
    Settled,
    Strike,
    Substitute,
    TakeOver,
    Withdraw,
)
from tests.games.turnier.meeting import Meeting, name

NOBODY = KnownNames(())


def read(line):
    """Return what a line means."""
    return lexicon_of(TURNIER_WORDS).read(line, NOBODY)


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("turnier eröffnen Frühling", Open("Frühling")),
        ("TURNIER EROEFFNEN herbst", Open("herbst")),
        ("turnier er", None),
        ("turnier an", Register()),
        ("turnier anmelden!", Register()),
        ("turnier abmelden", Withdraw()),
        ("turnier b durchgänge 1", Settle("durchgaenge", "1")),
        ("turnier bestimmen abzug auf 0", Settle("abzug", "0")),
        ("turnier start", Begin()),
        ("turnier w", GoOn()),
        ("turnier ergebnis 1 Anna 12, Bernd 8", Enter(1, ("anna", "12", "bernd", "8"))),
        ("turnier erg 2: anna 12 bernd 8 solo bernd anna", None),
        ("turnier erg 2 anna 12 bernd 8 solo bernd anna", Enter(2, ("anna", "12", "bernd", "8"), ("bernd", "anna"))),
        ("turnier ergebnis 1 anna -4", Enter(1, ("anna", "-4"))),
        ("turnier streichen Dora", Strike("dora")),
        ("turnier ersatz emil für anna", Substitute("emil", "anna")),
        ("turnier leiter", TakeOver()),
        ("turnier le bernd", HandOver("bernd")),
        ("turnier abbrechen", Abort()),
        ("turnier", ShowStanding()),
        ("turnier stand", ShowStanding()),
        ("turnier p", ShowPlan()),
        ("turnier t", ShowOwnTable()),
        ("turnier li", ShowServices()),
        ("rangliste", ShowAllTime()),
        ("rangliste klaus", ShowAllTime("klaus")),
    ],
)
def test_lines(line, meaning):
    """Words in full or by a unique beginning; two numbers of the same person are the rules' business."""
    if meaning is None:
        with pytest.raises(Misread) as misread:
            read(line)
        assert misread.value.code is MisreadCode.SYNTAX
    else:
        assert meaning == read(line)


@pytest.mark.parametrize(
    "line",
    [
        *("turnier fliegen", "turnier st", "turnier abb", "turnier abm", "turnier str dora", "turnier l"),
        *("turnier ergebnis 1", "turnier ergebnis 1 anna", "turnier ergebnis 1 anna 3 solo", "turnier eroeffnen"),
        *("turnier eroeffnen zwei Worte", "turnier eroeffnen x", "turnier ersatz emil", "turnier bestimmen abzug"),
    ],
)
def test_lines_that_mean_nothing(line):
    """`syntax`; and what cannot be undone has no short form."""
    with pytest.raises(Misread) as misread:
        read(line)

    assert misread.value.code is MisreadCode.SYNTAX
    assert len(misread.value.sentence) > 20


def test_every_word_is_explained():
    """Whatever may follow `turnier` has a verb, and the help names it."""
    assert {f"turnier {word}" for word in WORDS} <= {verb.name for verb in VERBS}


@pytest.mark.parametrize("action", [Open("Frühling"), Enter(3, ("anna", "1", "bernd", "0"), ("anna",))], ids=repr)
def test_written_and_read(action):
    """What the journal holds is what was meant, capitals of a name included."""
    meeting = Meeting(1)

    assert action == read(written(TURNIER_WORDS, meeting.sitting, Seat(0), action)[1])


def seen(meeting, question, number=None, *, reader=False):
    """Return a screen as somebody sees it."""
    viewer = None if number is None else Seat(number - 1)
    voice = voice_for(meeting.sitting, TURNIER_WORDS, viewer, reader=reader)
    return answer(question, table_view.view(TURNIER, meeting.sitting, viewer), TURNIER_WORDS, voice)


WALL = """Turnier Herbst, 8 Teilnehmer. Gruppenspiel 1 von 3 läuft.
Tisch 1 (8 Spiele): Aax, Abx, Acx, Adx – fertig
Tisch 2 (8 Spiele): Aex, Afx, Agx, Ahx – noch nicht fertig

Vorrunde, soweit die Tische fertig sind:
  1. Adx     40 Punkte   Solo offen
  2. Acx     30 Punkte   Solo gespielt
  3. Abx     20 Punkte   Solo offen
  4. Aax     10 Punkte   Solo offen
  5. Aex      0 Punkte   Solo offen
  6. Afx      0 Punkte   Solo offen
  7. Agx      0 Punkte   Solo offen
  8. Ahx      0 Punkte   Solo offen"""


def test_a_missing_solo_is_not_open_for_ever():
    """T7: when the last group game is over, a Pflicht-Solo costs its points and is owed no more."""
    meeting = Meeting(4).begun()
    assert "Dein Pflicht-Solo steht noch aus." in seen(meeting, ShowStanding(), 1)
    meeting.rounds(2).round(solos=(2,))
    said = seen(meeting, ShowStanding(), 1)

    assert "Dein Pflicht-Solo fehlt: 9 Punkte ab." in said
    assert "steht noch aus" not in said
    assert "Solo offen" not in said
    assert "Pflicht-Solo" not in seen(meeting, ShowStanding(), 2).partition("Die Vorrunde ist zu Ende:")[2]


def test_the_wall_says_how_to_watch():
    """The tables of a tournament have numbers of their own; where to watch is said where they are listed."""
    meeting = Meeting(8).begun().house(TableOpened(1, 5)).house(TableOpened(2, 6))
    said = seen(meeting.act(1, Enter(2, ("aex", "1", "afx", "2", "agx", "3", "ahx", "4"))), ShowStanding())

    assert "Tisch 1 (8 Spiele): Aax, Abx, Acx, Adx – noch nicht fertig, „zuschauen 5“" in said
    assert "zuschauen 6" not in said


def half_way():
    """Return a tournament of eight with one table of the first group game finished."""
    typed = ("aax", "10", "abx", "20", "acx", "30", "adx", "40")
    return Meeting(8).begun().act(1, Enter(1, typed, ("acx",)))


def test_standing_hangs_on_the_wall():
    """The screen `turnier stand`, line for line, with nothing wider than a page."""
    assert WALL == seen(half_way(), ShowStanding())
    assert all(len(line) <= 78 for line in WALL.splitlines())


def test_standing_says_what_concerns_me():
    """My table, and what I still owe."""
    assert seen(half_way(), ShowStanding(), 5).endswith("\nDein Tisch: Tisch 2.\nDein Pflicht-Solo steht noch aus.")
    assert seen(half_way(), ShowStanding(), 3).endswith("\nDein Tisch: Tisch 1, er ist fertig.")


def test_no_tournament_of_skat_speaks_of_a_solo():
    """T7: where nobody owes a Pflicht-Solo, no line of the standing says who has played one or not."""
    meeting = Meeting(4).registered().act(1, Settle("spiel", "skat")).act(1, Begin())

    assert "Solo" not in seen(meeting, ShowStanding(), 1)


@pytest.mark.parametrize(
    ("name", "value", "played"),
    [("regelwerk", "ddv", "Doppelkopf"), ("spiel", "skat", "Skat"), ("spiel", "doppelkopf", "Doppelkopf")],
)
def test_settling_the_game_says_what_comes_with_it(name, value, played):
    """T4: a set of rules of Doppelkopf chooses that, and with another game its usual length comes."""
    said = str(tell(Settled(Seat(0), name, value), Voice({Seat(0): "Anna"})))

    assert f"Anna bestimmt für das Turnier: {name} {value}. Gespielt wird {played}, " in said
    assert "durchgaenge und abzug sind jetzt wie dort üblich." in said
    assert "Gespielt" not in str(tell(Settled(Seat(0), "abzug", 7), Voice({Seat(0): "Anna"})))


def test_standing_for_ears():
    """For a screen reader every line is a sentence without columns."""
    assert "\n1. Adx: 40 Punkte, Solo offen\n" in seen(half_way(), ShowStanding(), reader=True)


def test_plan_shows_every_round():
    """`turnier plan`: who sat where, with the results so far."""
    meeting = half_way().round()
    meeting.act(1, GoOn())

    assert seen(meeting, ShowPlan()).splitlines()[2:4] == [
        "Gruppenspiel 1:",
        "  Tisch 1: Aax 10, Abx 20, Acx 30, Adx 40",
    ]
    assert "Gruppenspiel 2:" in seen(meeting, ShowPlan())


def test_plan_names_who_sits_out():
    """T17: below the tables of a round, and of the final one, stands who has no seat in it."""
    meeting = Meeting(8).begun().round(solos=range(1, 9))
    meeting.act(8, Withdraw()).act(1, GoOn())
    names = ", ".join(name(seat + 1).title() for seat in meeting.view.byes)
    in_a_round = seen(meeting, ShowPlan()).splitlines()[-1]
    meeting.round().rounds(1).round().act(1, GoOn())
    in_the_end = seen(meeting, ShowPlan()).splitlines()[-1]

    assert f"  Freilos: {names}" == in_a_round.replace(" und ", ", ")
    assert in_the_end.startswith("  Ohne Platz in der Endrunde: ")


@pytest.mark.parametrize("stage", range(6))
def test_screens_at_every_stage(stage):
    """There is a sensible screen for everybody before, during, between and after, whoever asks."""
    stages = [
        Meeting(9),
        Meeting(9).registered(*range(1, 9)),
        half_way(),
        half_way().round(),
        Meeting(8).begun().rounds(3),
        Meeting(8).begun().rounds(3).round(),
    ]
    for question in (ShowStanding(), ShowPlan(), ShowOwnTable(), ShowServices(), ShowAllTime()):
        for number in (None, 1, 5):
            text = seen(stages[stage], question, number)
            assert text.startswith(("Turnier Herbst", "Ewige Rangliste"))
            assert "None" not in text


def test_nothing_is_open():
    """Without a tournament every screen says how to begin one."""
    empty = opened(TURNIER, "anna").state
    view = table_view.view(TURNIER, empty, None)

    for question in (ShowStanding(), ShowPlan(), ShowOwnTable(), ShowServices()):
        assert "turnier eroeffnen NAME" in answer(question, view, TURNIER_WORDS, Voice(names={}))


def test_end_of_the_tournament():
    """The last screen: places, totals, ranking points, and who dropped out."""
    meeting = Meeting(8).begun().act(8, Withdraw()).rounds(3).round()
    last = seen(meeting, ShowStanding()).splitlines()[-1]

    assert last == "  8. Ahx   ausgeschieden"
    assert "8 für die Rangliste" in seen(meeting, ShowStanding())


@pytest.mark.parametrize(("about", "lines"), [("", 40), ("10", 11), ("klaus", 3), ("niemand", 1)])
def test_all_time_list(about, lines):
    """`rangliste [ANZAHL oder NAME]` shows all of the list, its beginning, or whoever is called like that."""
    agreed: dict[str, Value] = {"rangliste": "wielandstrasse", "gruppenspiele": 3, "durchgaenge": 2, "abzug": 9}
    full = opened(TURNIER, "anna", None, agreed).state
    text = answer(ShowAllTime(about), table_view.view(TURNIER, full, None), TURNIER_WORDS, Voice(names={}))

    assert lines == len(text.splitlines())
    assert text.startswith("Ewige Rangliste, 39 Namen")


@pytest.mark.parametrize(
    ("number", "action", "expected"),
    [
        (2, Begin(), "Das bestimmt der Turnierleiter: Aax."),
        (1, GoOn(), "Noch nicht alle Tische sind fertig. Es fehlt: Tisch 2."),
        (1, Enter(9, ("aax", "1")), "In dieser Runde sind es 2."),
        (1, Enter(2, ("aax", "1")), "genau die Leute dieses Tisches sein, jeder einmal: Aex, Afx, Agx und Ahx."),
        (1, Strike("zorro"), "„zorro“ ist kein Teilnehmer"),
        (1, TakeOver(), "Der Turnierleiter ist noch da: Aax."),
    ],
    ids=repr,
)
def test_refusals_name_the_way_out(number, action, expected):
    """A refusal says what is missing and who could help."""
    meeting = half_way()
    with pytest.raises(Refused) as refused:
        play(TURNIER, meeting.sitting, Seat(number - 1), action)

    assert expected in excuse(refused.value, TURNIER_WORDS, voice_for(meeting.sitting, TURNIER_WORDS, Seat(number - 1)))


def test_what_cannot_be_undone_is_typed_in_full():
    """Leaving, striking somebody and breaking off are the only words that are neither begun nor guessed."""
    assert {"turnier abmelden", "turnier streichen", "turnier abbrechen"} == {verb.name for verb in VERBS if verb.full}


def test_names_of_the_tests_are_names():
    """The people of these tests are typed as people are."""
    assert ["aax", "abx", "azx", "bax"] == [name(number) for number in (1, 2, 26, 27)]


@pytest.mark.parametrize(
    ("points", "winner"), [((3, 0), "Anna"), ((3, 2), "Anna"), ((0, 0), "niemand"), ((), "niemand")]
)
def test_the_winner_is_who_has_made_ranking_points(points, winner):
    """Whoever is second may have none; where nobody has any, nobody has won."""
    places = tuple(Seat(place) for place in range(len(points)))
    told = tell(Finished(places, points), Voice({Seat(0): "Anna", Seat(1): "Bernd"}, None))

    assert f"Das Turnier ist zu Ende. Sieger: {winner}." == told.split("\n")[0]
    assert len(points) == told.count("\n")
