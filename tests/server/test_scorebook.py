"""What the score book says of a match: who has won it, and that leavers and walkovers win nothing."""

from datetime import UTC, datetime

import pytest

from db import results, schema
from db.identity import PersonId
from games.contract import HOUSE, Seat
from games.table import state
from games.table.actions import Back, Gone, Leave, StandIn
from games.table.rules import opened
from games.table.state import players_needed
from server.play.judging import Scored, Sheets, entered, final
from tests.playouts import MOST_ACTIONS, seated, shortest, started, step
from tests.records import EVERY_VOCABULARY, ids

NOW = datetime(2026, 11, 20, 20, tzinfo=UTC)
DEALING = [one for one in EVERY_VOCABULARY if one.game.waits]
MANY = [one for one in DEALING if one.game.seats.stop > 3]

dealing_game = pytest.mark.parametrize("vocabulary", DEALING, ids=ids(DEALING))
game_of_many = pytest.mark.parametrize("vocabulary", MANY, ids=ids(MANY))


def begun(vocabulary, *, many=False):
    """Return a match in its first deal, with as few people as may be, or one more."""
    needed = players_needed(vocabulary.game, opened(vocabulary.game, "Anna").state).start
    seats = min(max(needed + many, 3 if many else 0), vocabulary.game.seats.stop - 1)
    return started(seated(vocabulary, 7, shortest(vocabulary), seats=max(seats, needed)))


def owners(match):
    """Return whose the seats are: an account each."""
    return tuple(PersonId(100 + seat) for seat in range(len(match.sitting.people)))


def page(match, one):
    """Return where the score book stands after an action."""
    scored = Scored(1, one.before, one.after, 1, 1, NOW)
    return entered(5, scored, Sheets(match.vocabulary.game), lambda: owners(match), lambda: 6)


@dealing_game
def test_who_is_left_alone_in_the_first_deal_has_won_nothing_that_counts(vocabulary):
    """Before any deal was scored there is nothing to win: the match counts for nobody."""
    match = begun(vocabulary)
    while len(match.sitting.circle) > 1 and not match.over:
        one = match.act(match.sitting.circle[-1], Leave(sure=True))
        match.settle()
    if not match.over:  # somebody else could still come: the last one goes, too
        one = match.act(match.sitting.circle[0], Leave(sure=True))
    labels = [job.label for job in page(match, one).jobs]

    assert "match 5 aborted" == labels[-1]
    assert not any("ended" in label for label in labels)
    assert page(match, one).match is None


@dealing_game
def test_who_leaves_after_a_deal_leaves_a_match_that_counts(vocabulary):
    """Whatever the game: one deal was scored by play, then all go but one, and the one who stayed has won it."""
    match = begun(vocabulary)
    for _ in range(MOST_ACTIONS):
        if match.over or state.sheet(vocabulary.game, match.sitting).deals:
            break
        step(match)
    match.settle()
    if match.over:
        pytest.skip("its shortest match is one deal")
    winner = match.sitting.circle[0]
    while not match.over:
        if not match.sitting.circle[1:]:
            pytest.skip("it waits for newcomers, however few are left")
        one = match.act(match.sitting.circle[-1], Leave(sure=True))
        match.settle()
    labels = [job.label for job in page(match, one).jobs]
    sheet = state.sheet(vocabulary.game, match.sitting)
    assert sheet is not None
    book = final(vocabulary.game, match.sitting, sheet, owners(match))

    assert "match 5 ended" in labels
    assert winner in [one.seat for one in book if one.won]
    assert all(one.place == schema.UNRANKED for one in book if one.seat not in match.sitting.circle)


@game_of_many
def test_the_last_line_names_nobody_who_left(vocabulary):
    """Where the end of a match names totals of players, it names those who are still here."""
    match = begun(vocabulary, many=True)
    leaver = match.sitting.circle[-1]
    one = match.act(leaver, Leave(sure=True))
    match.settle()
    while not match.over and list(vocabulary.game.moves(match.sitting.state)):
        one = step(match)
    ended = [event.totals for event in one.events if isinstance(getattr(event, "totals", None), dict)]

    assert vocabulary.game.id == "doppelkopf" or leaver not in (ended or [()])[-1]


@game_of_many
def test_who_stays_away_while_a_computer_plays_has_left(vocabulary):
    """The seat is a leaver's as long as the computer has it; who is back stands for what came of it."""
    match = begun(vocabulary, many=True)
    away = match.sitting.circle[-1]
    match.act(HOUSE, Gone(away))
    match.act(HOUSE, StandIn(away, "mittel"))

    def booked():
        sheet = state.sheet(vocabulary.game, match.sitting)
        assert sheet is not None
        return {Seat(one.seat): one for one in final(vocabulary.game, match.sitting, sheet, owners(match))}

    book = booked()
    assert (schema.UNRANKED, False, "mittel") == (book[away].place, book[away].won, book[away].computer)
    assert not results.with_computers(list(book.values()))
    match.act(HOUSE, Back(away))
    assert booked()[away].place > schema.UNRANKED


@game_of_many
def test_who_left_is_not_ranked(vocabulary):
    """However few losses they had when they went: of those who stayed everybody has a place, and they have none."""
    match = begun(vocabulary, many=True)
    leaver = match.sitting.circle[-1]
    for _ in range(MOST_ACTIONS):
        sheet = state.sheet(vocabulary.game, match.sitting)
        assert sheet is not None
        if sheet.deals or match.over or not list(vocabulary.game.moves(match.sitting.state)):
            break
        step(match)
    match.act(leaver, Leave(sure=True))
    sheet = state.sheet(vocabulary.game, match.sitting)
    assert sheet is not None
    book = {Seat(one.seat): one for one in final(vocabulary.game, match.sitting, sheet, owners(match))}

    assert leaver not in book or schema.UNRANKED == book[leaver].place
    assert not any(schema.UNRANKED == book[seat].place for seat in match.sitting.circle if seat in book)
    assert 1 == min(book[seat].place for seat in match.sitting.circle if seat in book)
