"""What is kept of many rows is what would be read anew, whatever happens between; asking again costs a look."""

import random
from functools import partial

import pytest

from commands.catalogue import vocabulary_of
from commands.language.german import fold
from db import bots, history, journal, players, ratings, results, table_row
from db.database import Database
from db.identity import PersonId
from db.opening import open_database
from db.results import StoredResult
from db.writer import store
from server.lobby.keeping import figures_of_player
from server.lobby.rankings import Ranking
from server.ops import reads as shelves
from tests.db.scenes import EVENING, entry, row
from tests.fresh import fresh_database, hasty
from tests.lanes import tries
from tests.price import cheapest, seconds

GAMES = ("romme", "gin")


@pytest.fixture
def database(tmp_path):
    """A database of its own."""
    file = tmp_path / "haus.sqlite"
    fresh_database(file)
    with open_database(f"sqlite:///{file}") as opened:
        yield hasty(opened)


def asked(database):
    """Return everything that is kept, as people ask for it."""
    games = [vocabulary.game for vocabulary in map(vocabulary_of, GAMES) if vocabulary is not None]
    lists = [
        Ranking(game, ever=False, victories=victories, most=200, name=name).lines(database, 1)
        for game in games
        for victories in (False, True)
        for name in (None, "neu")
    ]
    return [*lists, *(figures_of_player(database, player) for player in range(1, 9))]


def anew(database):
    """Return the same, read anew."""
    shelves._caches.pop(database, None)
    return asked(database)


def end_a_match(database: Database, chance: random.Random) -> None:
    """Have a match end among some accounts and a guest, of whom one may have left, and be rated."""
    number, game = results.next_match(database), chance.choice(GAMES)
    who = [one.id for one in chance.sample(players.everybody(database), 2)]
    rows = [
        StoredResult(0, who[0], "a", 5, 1, won=True),
        StoredResult(1, who[1], "b", 9, chance.choice([0, 2]), won=False),
    ]
    rows.append(StoredResult(2, None, "Gast1", 12, 3, won=False, computer=chance.choice(["", "leicht"])))
    store(database, results.match_started(number, 1, game, 0, EVENING) + results.match_ended(number, 0, EVENING, rows))
    store(database, ratings.ended(number, ()))
    rated = [ratings.Rating(one, 25 + chance.random(), 5.0, chance.randrange(1, 20)) for one in who]
    store(database, ratings.counted(ratings.unrated(database, 1)[0], rated))


def rename(database: Database, chance: random.Random) -> None:
    """Call an account otherwise."""
    one, name = chance.choice(players.everybody(database)), f"Neu{chance.randrange(10**6)}"
    store(database, players.rename(one.id, name, fold(name)))


def make_a_bot(database: Database, chance: random.Random) -> None:
    """Make an account somebody's bot."""
    known = bots.every(database)
    free = [one for one in players.everybody(database) if PersonId(one.id) not in known]
    if len(free) > 2:
        store(database, bots.give(chance.choice(free[1:]).key, free[0].id))


@tries(8, 300)
def test_what_is_kept_is_what_would_be_read(database: Database, tries: int):
    """Matches end, accounts are renamed and become bots: every list and every figure is as if it were made now."""
    store(database, journal.open_table(row(), [entry()]))
    for name in ("Anna", "Bernd", "Clara", "Dora", "Emil", "Fritz", "Gerda", "Hans"):
        store(database, players.create(name, fold(name), "", EVENING))
    chance = random.Random(25)
    for _ in range(tries * 5):
        chance.choice([end_a_match, end_a_match, rename, make_a_bot])(database, chance)
        shown = asked(database)
        assert shown == asked(database)
        assert shown == anew(database)


@pytest.mark.parametrize("who", [PersonId(1), PersonId(12), PersonId(4)])
def test_tables_of_a_person_are_that_persons_alone(database: Database, who: PersonId):
    """Whoever has a number that begins alike, or a name that looks like one, is somebody else."""
    people = [PersonId(1), PersonId(12), PersonId(112), PersonId(4), PersonId(1), None]
    expected = []
    for number, one in enumerate(people, 1):
        seat = table_row.Person(0, f'x",1,"{number},12,true', one, present=True, left=bool(number % 2))
        store(database, journal.open_table(row(number, people=(seat,)), [entry(number)]))
        expected += [number] * (one == who)

    assert tuple(expected) == history.tables_with(database, who)


def test_asking_again_costs_a_look(database: Database):
    """Of 300 matches: the second question costs a small part of the first."""
    store(database, journal.open_table(row(), [entry()]))
    store(database, players.create("Anna", "anna", "", EVENING))
    for number in range(1, 301):
        rows = [StoredResult(0, 1, "Anna", 5, 1, won=True), StoredResult(1, None, "Gast1", 9, 2, won=False)]
        job = results.match_started(number, 1, "romme", 0, EVENING)
        store(database, job + results.match_ended(number, 0, EVENING, rows))

    shelves._caches.pop(database, None)
    figures = partial(figures_of_player, database, 1)
    [first] = seconds(figures)
    again = cheapest(figures)
    assert again < first / 3


def test_a_further_match_is_added_to_the_figures(database: Database, monkeypatch: pytest.MonkeyPatch):
    """No match is read twice, however many there are; one that ended behind a later one has all of them read anew."""
    store(database, journal.open_table(row(), [entry()]))
    store(database, players.create("Anna", "anna", "", EVENING))
    read, played = [], history.played

    def noted(*asked):
        found = played(*asked)
        read.append(len(found))
        return found

    monkeypatch.setattr(history, "played", noted)
    rows = [StoredResult(0, 1, "Anna", 5, 1, won=True), StoredResult(1, None, "Gast1", 9, 2, won=False)]
    for number in range(1, 10):
        store(database, results.match_started(number, 1, "romme", 0, EVENING))
    for so_far, number in enumerate((1, 2, 4, 5, 3, 6), 1):
        store(database, results.match_ended(number, 0, EVENING, rows))
        [(_, figures)] = figures_of_player(database, 1)
        assert so_far == figures.matches

    assert [1, 1, 1, 1, 0, 5, 1] == read
