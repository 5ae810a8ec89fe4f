"""The score book: deals, results and standings, counted once."""

from datetime import timedelta

import pytest

from db import ratings
from db.database import Database
from db.errors import Trouble, WriteFailed
from db.identity import PersonId
from db.journal import append, open_table, read
from db.players import create, delete, find
from db.ratings import ended
from db.results import (
    StoredMatch,
    StoredResult,
    contradictions,
    deal_scored,
    deals_of,
    match,
    match_aborted,
    match_ended,
    match_started,
    matches_of_player,
    matches_of_table,
    next_match,
    results_of,
    running_match,
)
from db.schema import UNRANKED, Ending
from db.standings import StoredStanding, counted_anew, miscounted, standings
from db.writer import store
from tests.db.scenes import EVENING, entry, row


def at(hours: int):
    """A moment of the evening."""
    return EVENING + timedelta(hours=hours)


@pytest.fixture
def people(database: Database) -> dict[str, PersonId]:
    """Anna, Bert and Clara have accounts; their ids."""
    ids = {}
    for name in ("Anna", "Bert", "Clara"):
        store(database, create(name, name.lower(), "hash", EVENING))
        found = find(database, name.lower())
        assert found is not None
        ids[name] = found.id
    store(database, open_table(row(), [entry()]))
    return ids


def play(database: Database, number: int, hour: int, *final: StoredResult, game: str = "romme") -> None:
    """A whole match of table 1."""
    store(database, match_started(number, 1, game, 0, at(hour)))
    store(database, match_ended(number, 0, at(hour), final))


def gone(seat: int, database: Database) -> StoredResult:
    """Dora, who has an account and left: against her there was something to win."""
    store(database, create("Dora", "dora", "hash", EVENING))
    dora = find(database, "dora")
    assert dora is not None
    return StoredResult(seat, dora.id, "Dora", 0, UNRANKED, won=False)


def test_a_match_from_beginning_to_end(database: Database, people: dict[str, PersonId]):
    """A match is running until it has ended, and knows its deals, its results and its place in the journal."""
    final = (StoredResult(0, people["Anna"], "Anna", 12, 1, won=True), StoredResult(1, None, "Gast1", 40, 2, won=False))
    store(database, append([entry(1, 1)], row(last=1), match_started(1, 1, "romme", 1, at(0))))
    store(database, append([entry(1, 2)], row(last=2), deal_scored(1, 1, {0: 0, 1: 25})))
    running = StoredMatch(1, 1, "romme", 1, None, at(0), None, Ending.RUNNING)

    assert running == running_match(database, 1)
    assert (1, 2) == (len(contradictions(database)) + 1, next_match(database))

    ended = deal_scored(1, 2, {0: 12, 1: 15}) + match_ended(1, 3, at(2), final)
    store(database, append([entry(1, 3)], row(last=3), ended))

    assert running_match(database, 1) is None
    assert StoredMatch(1, 1, "romme", 1, 3, at(0), at(2), Ending.ENDED) == match(database, 1)
    assert ({0: 0, 1: 25}, {0: 12, 1: 15}) == deals_of(database, 1)
    assert final == results_of(database, 1)
    assert (match(database, 1),) == matches_of_table(database, 1) == matches_of_player(database, people["Anna"])


def test_scores_count_once(database: Database, people: dict[str, PersonId]):
    """A deal or an end that is told twice is refused, together with the entry that told it."""
    final = (
        StoredResult(0, people["Anna"], "Anna", 12, 1, won=True),
        StoredResult(1, people["Bert"], "Bert", 15, UNRANKED, won=False),
    )
    store(database, match_started(1, 1, "romme", 0, at(0)) + deal_scored(1, 1, {0: 12}))
    with pytest.raises(WriteFailed) as twice:
        store(database, append([entry(1, 1)], row(last=1), deal_scored(1, 1, {0: 12})))
    store(database, match_ended(1, 0, at(1), final))
    with pytest.raises(WriteFailed) as again:
        store(database, append([entry(1, 1)], row(last=1), match_ended(1, 0, at(1), final)))

    assert (Trouble.TAKEN, Trouble.STALE) == (twice.value.trouble, again.value.trouble)
    assert 1 == len(read(database, 1))
    assert [1] == [standing.played for standing in standings(database, "romme")]


def test_an_aborted_match_counts_for_nobody(database: Database, people: dict[str, PersonId]):
    """A match that was broken off stays on record and in nobody's standing."""
    store(database, match_started(1, 1, "romme", 0, at(0)) + deal_scored(1, 1, {0: 5, 1: 7}))
    store(database, match_aborted(1, 4, at(1)))

    assert StoredMatch(1, 1, "romme", 0, 4, at(0), at(1), Ending.ABORTED) == match(database, 1)
    assert ({0: 5, 1: 7},) == deals_of(database, 1)
    assert () == standings(database, "romme")
    assert () == contradictions(database)


def test_the_order_of_standings(database: Database, people: dict[str, PersonId]):
    """More won matches first, then fewer played ones, then who got there earlier; no guests, no other games."""
    anna, bert, clara = people["Anna"], people["Bert"], people["Clara"]
    play(
        database, 1, 1, StoredResult(0, anna, "Anna", 10, 1, won=True), StoredResult(1, bert, "Bert", 30, 2, won=False)
    )
    dora = gone(2, database)
    play(
        database,
        2,
        2,
        StoredResult(0, clara, "Clara", 7, 1, won=True),
        StoredResult(1, None, "Gast1", 8, 2, won=False),
        dora,
    )
    play(database, 3, 3, StoredResult(0, bert, "Bert", 5, 1, won=True), dora)
    play(database, 4, 4, StoredResult(0, bert, "Bert", 1, 1, won=True), dora, game="skat")
    play(database, 5, 5, StoredResult(0, anna, "Anna", 1, 1, won=False), dora)

    assert (
        StoredStanding(anna, "Anna", 2, 1, 11, at(5)),
        StoredStanding(clara, "Clara", 1, 1, 7, at(2)),
        StoredStanding(bert, "Bert", 2, 1, 35, at(3)),
    ) == standings(database, "romme", fewest=True)
    assert [bert, clara, anna] == [one.player for one in standings(database, "romme")]
    assert 17.5 == standings(database, "romme")[0].average
    assert [4, 3, 1] == [each.id for each in matches_of_player(database, bert)]
    assert [4] == [each.id for each in matches_of_player(database, bert, most=1)]


def test_who_left_is_in_no_ranking(database: Database, people: dict[str, PersonId]):
    """A match left before its end counts neither for the leaver nor against them, but it stays on record."""
    anna, bert = people["Anna"], people["Bert"]
    play(
        database,
        1,
        1,
        StoredResult(0, anna, "Anna", 0, UNRANKED, won=False),
        StoredResult(1, bert, "Bert", 45, 1, won=True),
    )

    assert [bert] == [one.player for one in standings(database, "romme", fewest=True)]
    assert ["Bert", "Anna"] == [one.name for one in results_of(database, 1)]
    assert [1] == [one.id for one in matches_of_player(database, anna)]


@pytest.mark.parametrize(
    ("others", "teams", "counted"),
    [
        ([("Gast1", 2), ("Gast2", 3)], (), False),
        ([("Gast1", 2), ("Bert", 3)], (), True),
        ([("Gast1", 2), ("Bert", UNRANKED)], (), True),
        ([("Gast1", 2), ("Bert", 1), ("Gast2", 2)], ((0, 2), (1, 3)), False),
        ([("Bert", 2), ("Gast1", 1), ("Gast2", 2)], ((0, 2), (1, 3)), True),
    ],
)
def test_against_guests_alone_nobody_wins(database: Database, people: dict[str, PersonId], others, teams, counted):
    """A match counts in the lists where accounts played against each other, and goes on doing so when one is gone."""
    final = [StoredResult(0, people["Anna"], "Anna", 0, 1, won=True)]
    final += [
        StoredResult(seat, people.get(name), name, 0, place, won=place == 1)
        for seat, (name, place) in enumerate(others, 1)
    ]
    store(database, match_started(1, 1, "romme", 0, at(0)))
    store(database, match_ended(1, 0, at(1), final, teams) + ended(1, teams))

    for _ in range(2):
        assert counted == ("Anna" in [one.name for one in standings(database, "romme")])
        assert () == miscounted(database)
        assert counted == (ratings.all_endings(database, 0, 1)[0].teams is not None)
        if find(database, "bert"):
            store(database, delete(people["Bert"], "jemand"))


def test_a_computer_for_somebody_who_stayed_away(database: Database, people: dict[str, PersonId]):
    """The match is one among people still; for the one who stayed away it is one that was left."""
    play(
        database,
        1,
        1,
        StoredResult(0, people["Anna"], "Anna", 0, 1, won=True),
        StoredResult(1, people["Bert"], "Bert", 9, UNRANKED, won=False, computer="mittel"),
    )

    assert ["Anna"] == [one.name for one in standings(database, "romme")]
    assert () == standings(database, "romme", against_computers=True) + miscounted(database)
    assert "mittel" == results_of(database, 1)[1].computer


def test_contradictions_are_found(database: Database, people: dict[str, PersonId]):
    """A match that ended without a result, or has one without having ended, is named."""
    play(database, 1, 1)
    play(database, 2, 1, StoredResult(0, None, "Gast1", 1, 1, won=True))
    with database.writing.begin() as connection:
        connection.exec_driver_sql("UPDATE matches SET outcome = 'aborted' WHERE id = 2")

    assert (1, 2) == contradictions(database)


def test_standings_are_what_the_score_book_adds_up_to(database: Database, people: dict[str, PersonId]):
    """Whatever is played, whoever leaves or goes for good: the running totals equal the sum over all results."""
    anna, bert = people["Anna"], people["Bert"]
    for number in range(1, 9):
        play(
            database,
            number,
            9 - number,  # the wall clock may go back
            StoredResult(0, anna, "Anna", number, 1 + number % 2, won=not number % 2),
            StoredResult(1, bert, "Bert", 10, UNRANKED if number == 3 else 2 - number % 2, won=bool(number % 2)),
            StoredResult(2, None, "Gast1", 5, 3, won=False, computer="leicht" if number == 4 else ""),
            game="romme" if number < 6 else "skat",
        )
        assert () == miscounted(database)
    store(database, delete(bert, "jemand"))

    assert () == miscounted(database)
    assert [(anna, 4)] == [(one.player, one.played) for one in standings(database, "romme")]
    assert [(anna, 1)] == [(one.player, one.played) for one in standings(database, "romme", against_computers=True)]
    assert at(8) == standings(database, "romme")[0].last


def test_a_wrong_standing_is_found_and_counted_anew(database: Database, people: dict[str, PersonId]):
    """What a damaged disk has made of a standing is named, and the score book knows better."""
    left = StoredResult(1, people["Bert"], "Bert", 15, UNRANKED, won=False)
    play(database, 1, 1, StoredResult(0, people["Anna"], "Anna", 10, 1, won=True), left)
    before = standings(database, "romme")
    with database.writing.begin() as connection:
        connection.exec_driver_sql("UPDATE standings SET won = 7")
        connection.exec_driver_sql(f"INSERT INTO standings VALUES ('skat', false, {people['Bert']}, 1, 1, 1, 1)")

    assert (("romme", people["Anna"]), ("skat", people["Bert"])) == miscounted(database)
    store(database, counted_anew())
    assert () == miscounted(database)
    assert before == standings(database, "romme")
