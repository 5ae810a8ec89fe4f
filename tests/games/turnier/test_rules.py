"""T1 to T21 in their order; whole tournaments lie in tests/partien/turnier."""

import pytest

from games.contract import Refused, Seat
from games.kit.ranking import Entry
from games.service import TableOpened
from games.table.actions import Back, Gone
from games.table.rules import opened, play
from games.turnier import TURNIER
from games.turnier.actions import (
    Abort,
    Begin,
    Enter,
    GoOn,
    HandOver,
    Open,
    Register,
    Settle,
    Strike,
    Substitute,
    TakeOver,
    Withdraw,
)
from games.turnier.results import bookings
from games.turnier.state import Phase
from games.turnier.view import all_time_list
from tests.games.turnier.meeting import Meeting, name, sheet

EVERY_ACTION = (
    *(Register(), Withdraw(), Begin(), GoOn(), Abort(), TakeOver(), Settle("abzug", "1"), Strike("aax")),
    *(Substitute("aax", "abx"), HandOver("aax"), Enter(1, ("aax", "1"))),
)


@pytest.mark.parametrize("action", EVERY_ACTION, ids=lambda action: type(action).__name__)
def test_without_a_tournament_nothing_goes(action):
    """Whatever else is wrong, `kein_turnier` comes first."""
    empty = opened(TURNIER, "anna").state

    with pytest.raises(Refused, match="kein_turnier"):
        play(TURNIER, empty, Seat(0), action)


@pytest.mark.parametrize(
    "action", [one for one in EVERY_ACTION if not isinstance(one, (Register, Withdraw, TakeOver))], ids=repr
)
@pytest.mark.parametrize("rounds", [0, 1])
def test_leader_alone(action, rounds):
    """`kein_leiter` comes before the rest, in every phase."""
    meeting = Meeting(8) if not rounds else Meeting(8).begun()

    assert "kein_leiter" == meeting.refusal(2, action)


def test_opener_leads_and_need_not_play():
    """T1: the opener leads it; a second one is refused."""
    meeting = Meeting(5).registered(2, 3, 4, 5)

    assert (0, 4) == (meeting.view.leader, meeting.view.count)
    assert "name_vergeben" == meeting.refusal(2, Open("winter"))
    assert "gruppenspiel" == meeting.act(1, Begin()).view.stage


def test_leaving_before_the_start_leaves_no_trace():
    """T2, T15: signed off or struck, nobody knows of it any more."""
    meeting = Meeting(6).registered().act(3, Withdraw()).act(1, Strike(name(4)))

    assert 4 == meeting.view.count
    assert "nicht_angemeldet" == meeting.refusal(3, Withdraw())
    assert "nicht_dabei" == meeting.refusal(1, Strike(name(4)))
    assert () == meeting.act(1, Begin()).view.gone


@pytest.mark.parametrize("count", range(1, 13))
def test_number_of_participants(count):
    """T3: fewer than four, six, seven and eleven cannot start."""
    expected = "teilnehmerzahl" if count in {1, 2, 3, 6, 7, 11} else "angenommen"

    assert expected == Meeting(count).registered().refusal(1, Begin())


def test_forty_at_most():
    """T3: the forty-first is refused."""
    meeting = Meeting(41).registered(*range(1, 41))

    assert "teilnehmerzahl" == meeting.refusal(41, Register())


@pytest.mark.parametrize(
    ("setting", "value", "expected"),
    [
        ("gruppenspiele", "0", "syntax"),
        ("gruppenspiele", "5", "angenommen"),
        ("gruppenspiele", "6", "syntax"),
        ("durchgaenge", "1", "angenommen"),
        ("durchgaenge", "viele", "syntax"),
        ("abzug", "0", "angenommen"),
        ("abzug", "99", "angenommen"),
        ("abzug", "100", "syntax"),
        ("abzug", "-1", "syntax"),
        ("angemeldet", "alle", "syntax"),
        ("rangliste", "wielandstrasse", "syntax"),
    ],
)
def test_properties(setting, value, expected):
    """T4: what the leader may set, and what only a record may begin with."""
    assert expected == Meeting(4).refusal(1, Settle(setting, value))


def test_everybody_deals_equally_often():
    """T6: tables of four and of five play `durchgaenge` times their seats."""
    meeting = Meeting(9).registered().act(1, Settle("durchgaenge", "3")).act(1, Begin())

    assert {1: 12, 2: 15} == meeting.view.deals


def test_missing_solo_is_paid_once():
    """T7: 9 points off after the last group game; the total may become negative, the final round costs nothing."""
    meeting = Meeting(4).begun().rounds(2, lambda number: number, solos=(1,)).round(lambda number: 0)

    assert {0: 2, 1: -5, 2: -3, 3: -1} == meeting.view.preliminary
    meeting.act(1, GoOn()).round()
    assert {0: 2, 1: -5, 2: -3, 3: -1} == meeting.view.preliminary


def test_solo_marks_travel_with_the_bookings():
    """T7, T19: the tables of the Vorrunde are told who has done theirs; those of the final round know none."""
    meeting = Meeting(4).begun().rounds(1, solos=(2, 3))
    booking = TURNIER.service.bookings(meeting.state)[-1]

    assert {1: ("gespielt",), 2: ("gespielt",)} == booking.given["pflichtsolo"]
    assert ("0",) == booking.given["abzug"][None]
    assert {"spiele": 8, "pflichtsolo": True} == booking.options
    meeting.rounds(2)
    booking = TURNIER.service.bookings(meeting.state)[-1]
    assert "pflichtsolo" not in booking.given
    assert {"spiele": 8, "pflichtsolo": False} == booking.options


def test_order_of_the_preliminary_round():
    """T8: equal totals are told apart by the best single game, then the second best, then the lot."""
    scores = {1: (5, 5, 5), 2: (5, 5, 5), 3: (6, 6, 3), 4: (6, 5, 4)}
    meeting = Meeting(4).begun()
    for game in range(3):
        meeting.round(lambda number, game=game: scores[number][game], solos=range(1, 5))
        if game < 2:
            meeting.act(1, GoOn())

    assert [2, 3, 0, 1] == sorted(meeting.view.preliminary_places, key=meeting.view.preliminary_places.get)


@pytest.mark.parametrize(("count", "top"), [(5, 5), (9, 4), (10, 5), (13, 4)])
def test_size_of_the_top_table(count, top):
    """T9: the Siegertisch has four seats, five when all tables have five; the best sit there."""
    meeting = Meeting(count).begun().rounds(3, solos=range(1, count + 1))

    assert set(range(count - top, count)) == set(meeting.view.top_table)


def test_top_table_plays_for_itself():
    """T10, T11: the Siegertisch keeps only the points of the final round; the others keep theirs and stay behind."""
    meeting = Meeting(8).begun().rounds(3, lambda number: 20 - number, solos=range(1, 9))
    meeting.round(lambda number: 9 if number > 4 else 3)

    assert {0: 3, 1: 3, 2: 3, 3: 3, 4: 54, 5: 51, 6: 48, 7: 45} == meeting.view.overall
    assert list(range(8)) == sorted(meeting.view.places, key=meeting.view.places.get)


def test_no_place_is_shared():
    """T12: everybody has a place of their own, however equal the points."""
    meeting = Meeting(13).begun().rounds(3, lambda number: 7).round(lambda number: 7)

    assert list(range(1, 14)) == sorted(meeting.view.places.values())


@pytest.mark.parametrize("count", [12, 15])
def test_ranking_points(count):
    """T13: with n participants place p earns n - p + 1."""
    meeting = Meeting(count).begun().rounds(3).round()

    assert {place: count - place + 1 for place in range(1, count + 1)} == {
        meeting.view.places[seat]: points for seat, points in meeting.view.awarded.items()
    }


def test_ranking_is_entered_in_the_order_of_places():
    """T14: the list is the winner first; an aborted tournament enters nothing."""
    meeting = Meeting(4).begun().rounds(3, solos=range(1, 5)).round()

    assert (Entry("adx", "adx", 4), Entry("acx", "acx", 3)) == all_time_list(meeting.state)[:2]
    aborted = Meeting(4).begun().rounds(3).act(1, Abort())
    assert () == all_time_list(aborted.state)


def test_leavers_are_last():
    """T15: who left first is last of all, nobody who left earns anything, the others move up, n stays."""
    meeting = Meeting(8).begun()
    meeting.act(8, Withdraw()).round().act(1, Strike(name(7))).act(1, GoOn())
    assert ((5,), 6) == (meeting.view.byes, len(meeting.view.remaining))
    meeting.rounds(2).round()

    assert {7: 8, 6: 7} == {seat: place for seat, place in meeting.view.places.items() if seat > 5}
    assert {7: 0, 6: 0} == {seat: points for seat, points in meeting.view.awarded.items() if seat > 5}
    assert 8 == max(meeting.view.awarded.values())


def test_result_of_the_final_round_stands():
    """T15: with a result at their final table one neither goes nor is struck; the others can."""
    meeting = Meeting(8).begun().rounds(3, solos=range(1, 9))
    top = meeting.view.top_table
    typed = tuple(word for seat in top for word in (name(seat + 1), "3"))
    meeting.act(1, Enter(1, typed))
    inside, outside = top[0] + 1, next(number for number in range(1, 9) if number - 1 not in top)

    assert "falsche_phase" == meeting.refusal(inside, Withdraw())
    assert "falsche_phase" == meeting.refusal(1, Strike(name(inside)))
    assert "angenommen" == meeting.refusal(outside, Withdraw())


def test_table_that_everybody_left_is_finished():
    """T15: a table without anybody counts as finished."""
    meeting = Meeting(8).begun()
    for number in (5, 6, 7, 8):
        meeting.act(number, Withdraw())

    assert {1: False, 2: True} == meeting.view.done
    assert "pause" == meeting.round().view.stage


def test_substitute_takes_everything():
    """T16: seat, number, points, Pflicht-Solo and meetings, also of somebody who is out already."""
    meeting = Meeting(9).registered(*range(1, 9)).act(1, Begin()).rounds(1, solos=(2,))
    meeting.act(2, Withdraw()).act(1, Substitute(name(9), name(2)))

    assert (2, "gespielt", 2) == (meeting.view.numbers[8], meeting.view.solos[8], meeting.view.preliminary[8])
    assert 1 not in meeting.view.numbers
    assert () == meeting.view.gone
    assert any(8 in seats for seats in meeting.view.seats.values())
    assert "nicht_dabei" == meeting.refusal(1, Substitute(name(2), name(2)))
    assert "schon_dabei" == meeting.refusal(1, Substitute(name(3), name(9)))


def test_substitute_has_what_their_predecessor_made_at_the_table():
    """T16: the sheet of a table counts for the number, whoever sat there."""
    meeting = Meeting(5).registered(*range(1, 5)).act(1, Begin()).act(1, Substitute(name(5), name(2)))
    meeting.house(sheet(1, {0: 1, 1: 10, 2: 3, 3: 4, 4: 7}, (4,)))

    assert {0: 1, 4: 17, 2: 3, 3: 4} == meeting.view.preliminary
    assert "gespielt" == meeting.view.solos[4]


def test_a_correction_keeps_what_a_leaver_has_done():
    """T16, T18: their points and their Pflicht-Solo wait for a substitute, who owes nothing then."""
    meeting = Meeting(5).registered(*range(1, 5)).act(1, Begin())
    meeting.act(1, Enter(1, ("aax", "4", "abx", "9", "acx", "4", "adx", "4"), ("abx", "acx")))
    meeting.act(1, Strike(name(2))).act(1, Enter(1, ("aax", "6", "acx", "4", "adx", "5"), ("aax",)))
    meeting.act(1, Substitute(name(5), name(2)))

    assert {0: "gespielt", 4: "gespielt", 2: "offen", 3: "offen"} == meeting.view.solos
    assert {0: 6, 4: 9, 2: 4, 3: 5} == meeting.view.preliminary


def test_a_finished_table_keeps_its_names():
    """T16: a substitute takes no seat where the table is finished; corrections name who played there."""
    first = ("aax", "4", "abx", "9", "acx", "4", "adx", "4")
    meeting = Meeting(5).registered(*range(1, 5)).act(1, Begin()).act(1, Enter(1, first))
    meeting.act(1, Substitute(name(5), name(2)))

    assert (0, 1, 2, 3) == meeting.view.seats[1]
    assert "ergebnis_unvollstaendig" == meeting.refusal(1, Enter(1, ("aax", "4", "aex", "9", "acx", "4", "adx", "4")))
    assert 8 == meeting.act(1, Enter(1, ("aax", "4", "abx", "8", "acx", "4", "adx", "4"))).view.preliminary[4]
    assert (0, 4, 2, 3) == meeting.act(1, GoOn()).view.seats[1]


def test_a_leavers_name_does_not_come_back_to_a_finished_table():
    """T16: whoever takes over for somebody who had left is not named at the table that was finished before."""
    meeting = Meeting(5).registered(*range(1, 5)).act(1, Begin())
    meeting.act(1, Enter(1, ("aax", "4", "abx", "9", "acx", "4", "adx", "4")))
    meeting.act(2, Withdraw()).act(1, Substitute(name(5), name(2)))
    meeting.act(1, Enter(1, ("aax", "5", "acx", "5", "adx", "5")))

    assert {0: 5, 4: 9, 2: 5, 3: 5} == meeting.view.preliminary


@pytest.mark.parametrize(("left", "expected"), [(6, 1), (7, 2), (11, 1)])
def test_freilos(left, expected):
    """T17: with six, seven or eleven left one, two, one sit out: the highest numbers, later those who have not."""
    meeting = Meeting(12).begun().round()
    for number in range(left + 1, 13):
        meeting.act(number, Withdraw())
    meeting.act(1, GoOn())
    first = meeting.view.byes
    meeting.round(lambda number: 2 * number)
    playing = [number for number in range(1, left + 1) if number - 1 not in first]

    assert tuple(range(left - expected, left)) == first
    assert first[0] + 1 + sum(2 * number for number in playing) // len(playing) == meeting.view.preliminary[first[0]]
    assert not set(first) & set(meeting.act(1, GoOn()).view.byes)


def test_freilos_of_the_final_round_is_worth_nothing():
    """T17: who is last after the Vorrunde has it there, and no points for it."""
    meeting = Meeting(8).begun().round(solos=range(1, 9))
    meeting.act(8, Withdraw()).rounds(1).rounds(1).round().act(1, GoOn())

    assert {0, 1} == set(meeting.view.byes)
    meeting.round(lambda number: 5)
    assert [0, 0] == [meeting.view.final[seat] for seat in (0, 1)]


def test_fewer_than_four_cannot_go_on():
    """T17: then only a substitute or the end helps."""
    meeting = Meeting(5).registered(*range(1, 5)).act(1, Begin()).round().act(4, Withdraw())

    assert "teilnehmerzahl" == meeting.refusal(1, GoOn())
    meeting.act(1, Substitute(name(5), name(4)))
    assert "angenommen" == meeting.refusal(1, GoOn())


@pytest.mark.parametrize(
    ("entered", "expected"),
    [
        (Enter(3, ("aax", "1")), "unbekannter_tisch"),
        (Enter(0, ("aax", "1")), "unbekannter_tisch"),
        (Enter(1, ("aax", "1", "abx", "2", "acx", "3", "adx", "x")), "punkte_falsch"),
        (Enter(1, ("aax", "1", "abx", "2", "acx", "3", "adx", "-1")), "punkte_falsch"),
        (Enter(1, ("aax", "1", "abx", "2", "acx", "3", "acx", "4")), "ergebnis_unvollstaendig"),
        (Enter(1, ("aax", "1", "abx", "2", "acx", "3", "adx", "4"), ("aex",)), "ergebnis_unvollstaendig"),
        (Enter(1, ("adx", "4", "abx", "2", "acx", "3", "aax", "1"), ("aax", "adx")), "angenommen"),
    ],
)
def test_entering_a_table(entered, expected):
    """T18: exactly the names of the table, whole numbers from 0, solos of the same table."""
    assert expected == Meeting(8).begun().refusal(1, entered)


def test_corrections_close_with_the_round():
    """T18: entering again replaces points and marks, until `weiter`."""
    meeting = Meeting(4).begun().round(solos=(1, 2))
    meeting.act(1, Enter(1, ("aax", "9", "abx", "8", "acx", "7", "adx", "6"), ("adx",)))

    assert {0: 9, 1: 8, 2: 7, 3: 6} == meeting.view.preliminary
    assert {0: "offen", 1: "offen", 2: "offen", 3: "gespielt"} == meeting.view.solos
    assert Phase.PAUSE is meeting.view.stage


def test_final_round_is_corrected_afterwards():
    """T18: places and ranking points are computed again."""
    meeting = Meeting(4).begun().rounds(3).round()
    assert 1 == meeting.view.places[3]
    meeting.act(1, Enter(1, ("aax", "9", "abx", "8", "acx", "7", "adx", "6")))

    assert (1, 4) == (meeting.view.places[0], meeting.view.awarded[0])
    assert (4, 1) == (meeting.view.places[3], meeting.view.awarded[3])


def test_final_round_knows_no_solos():
    """T7, T18: a Pflicht-Solo in the final round is `falsche_phase`."""
    meeting = Meeting(4).begun().rounds(3)

    assert "falsche_phase" == meeting.refusal(1, Enter(1, ("aax", "1", "abx", "2", "acx", "3", "adx", "4"), ("aax",)))


def test_house_brings_every_sheet_once():
    """T19: a booking is done when its sheet is in; a second sheet is the house's own mistake."""
    meeting = Meeting(4).begun().house(TableOpened(1, 23))
    bookings = TURNIER.service.bookings
    assert [(23, False)] == [(one.table, one.done) for one in bookings(meeting.state)]
    meeting.house(sheet(1, {0: 1, 1: 2, 2: 3, 3: 4}))

    assert [(23, True)] == [(one.table, one.done) for one in bookings(meeting.state)]
    with pytest.raises(ValueError, match="the house cannot"):
        meeting.house(sheet(1, {0: 1, 1: 2, 2: 3, 3: 4}))


def test_second_sheet_of_a_running_round_is_refused_as_a_mistake():
    """T19: the same while another table still plays."""
    meeting = Meeting(8).begun().house(sheet(1, {0: 1, 1: 2, 2: 3, 3: 4}))

    with pytest.raises(ValueError, match="finished already"):
        meeting.house(sheet(1, {0: 1, 1: 2, 2: 3, 3: 4}))


def test_bookings_follow_the_people():
    """T15, T16, T19: who is out has no seat, who is in for them has it; an aborted tournament wants no table."""
    meeting = Meeting(9).registered(*range(1, 9)).act(1, Begin()).act(2, Withdraw())
    meeting.act(1, Substitute(name(9), name(3)))
    bookings = TURNIER.service.bookings

    assert (0, 8, 3) == bookings(meeting.state)[0].seats
    assert (0, 1, 2, 3, 8) == bookings(meeting.state)[0].called
    assert [False, False] == [one.done for one in bookings(meeting.state)]
    assert [True, True] == [one.done for one in bookings(meeting.act(1, Abort()).state)]


@pytest.mark.parametrize("viewer", [None, *range(8)])
def test_everything_is_public(viewer):
    """T20: everybody sees the same, whoever they are."""
    meeting = Meeting(8).begun().round()

    assert TURNIER.view(meeting.state, None) == TURNIER.view(meeting.state, viewer)


def test_office_passes_on():
    """T21: handed over to anybody known; taken only from a leader who is away, by the lowest number present."""
    meeting = Meeting(6).registered(2, 3, 4, 5).act(1, Begin()).act(1, HandOver(name(5)))
    assert ["leiter_anwesend", "unbekannter_name"] == [
        meeting.refusal(2, TakeOver()),
        meeting.refusal(5, HandOver("zzz")),
    ]
    meeting.house(Gone(Seat(4))).house(Gone(Seat(1)))

    assert ["nicht_angemeldet", "nicht_am_zug"] == [meeting.refusal(6, TakeOver()), meeting.refusal(4, TakeOver())]
    meeting.act(3, TakeOver()).house(Back(Seat(4)))
    assert (2, "kein_leiter") == (meeting.view.leader, meeting.refusal(5, Abort()))


@pytest.mark.parametrize("action", [Begin(), GoOn(), Settle("abzug", "1"), Abort(), Substitute("aax", "abx")], ids=repr)
def test_what_is_over_is_over(action):
    """T18: nothing but corrections after the end."""
    meeting = Meeting(4).begun().rounds(3).round()

    assert "falsche_phase" == meeting.refusal(1, action)


@pytest.mark.parametrize(
    ("settled", "people", "game", "agreed"),
    [
        ((), 5, "doppelkopf", {"spiele": 10, "pflichtsolo": True}),
        (
            (("regelwerk", "ddv"),),
            4,
            "doppelkopf",
            {"regelwerk": "ddv", "vorfuehren": False, "spiele": 8, "pflichtsolo": True},
        ),
        ((("spiel", "skat"),), 3, "skat", {"runden": 12}),
        ((("spiel", "skat"), ("durchgaenge", "3")), 4, "skat", {"runden": 3}),
        ((("spiel", "skat"), ("spiel", "doppelkopf")), 4, "doppelkopf", {"spiele": 8, "pflichtsolo": True}),
    ],
)
def test_what_is_played_is_settled_before_the_start(settled, people, game, agreed):
    """T4, T6: the tables are told the game, its rules and its length; Skat goes in series of 48 or 36 deals."""
    meeting = Meeting(people).registered()
    for what, value in settled:
        meeting.act(1, Settle(what, value))
    (booking,) = bookings(meeting.act(1, Begin()).state)

    assert (game, agreed) == (booking.game, booking.options)


def test_a_tournament_of_skat_owes_no_solo_and_counts_below_nothing():
    """T3, T7, T14: tables of three where four do not fit, no Pflicht-Solo, points of either sign, a list of its own."""
    meeting = Meeting(7).registered().act(1, Settle("spiel", "skat")).act(1, Settle("gruppenspiele", "1"))
    meeting.act(1, Begin())

    assert [4, 3] == [len(seats) for seats in meeting.view.seats.values()]
    meeting.house(sheet(1, {0: 300, 1: -120, 2: 0, 3: 10})).house(sheet(2, {4: -5, 5: 7, 6: 9}))
    assert [300, 10, 9, 7, 0, -5, -120] == sorted(meeting.view.preliminary.values(), reverse=True)
    assert "skat" == meeting.state.terms.played.ranking


@pytest.mark.parametrize(("played", "expected"), [((), "punkte_falsch"), ((("regelwerk", "ddv"),), "angenommen")])
def test_points_below_nothing_are_entered_where_there_are_such(played, expected):
    """T18: by hand, too, and only where a deal can cost points."""
    meeting = Meeting(4).registered()
    for what, value in played:
        meeting.act(1, Settle(what, value))
    meeting.act(1, Begin())
    typed = tuple(word for number in range(1, 5) for word in (name(number), "-3"))

    assert expected == meeting.refusal(1, Enter(1, typed))


def test_what_cannot_be_played_is_not_settled():
    """T4: neither a game nor rules that no tournament knows."""
    meeting = Meeting(4)

    assert {"syntax"} == {meeting.refusal(1, Settle(*pair)) for pair in (("spiel", "gin"), ("regelwerk", "skat"))}
