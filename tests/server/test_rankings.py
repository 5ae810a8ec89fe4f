"""The rating of the house: from finished matches alone, kept, shown, and the same when it is counted again."""

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from db import ranking, ratings, results
from db.identity import PersonId
from db.ranking import Entry
from db.results import StoredResult
from db.schema import UNRANKED, matches
from db.writer import store
from server.__main__ import stammtisch
from server.social.rating import Counting, counted_anew
from tests.fresh import url_of
from tests.server.indoors import EVENING, house_with, says

pytestmark = pytest.mark.asyncio(loop_factories=["asyncio"])

PEOPLE = ("Anna", "Bernd", "Clara", "Dora")


doors = house_with(*PEOPLE)


def _name(player):
    return PEOPLE[player - 1] if player else "Gast"


async def played(doors, *final, game="romme", teams=()):
    """Have a match end like this in the score book: rows of (account or None, place), and let the clerk look."""
    match = results.next_match(doors.database)
    rows = [
        StoredResult(seat, player, _name(player), 0, place, place == 1) for seat, (player, place) in enumerate(final)
    ]
    if match == 1:
        await doors.type("Anna", "eroeffnen romme")
    job = results.match_started(match, 1, game, 0, EVENING) + results.match_ended(match, 0, EVENING, rows)
    store(doors.database, job + ratings.ended(match, teams))
    doors.house._router._tables.clerk.look()
    await doors.settled()


def known(doors, game="romme"):
    """Return who has how many rated matches in a game."""
    return {one.player: one.played for of, one in every_rating(doors) if of == game}


def every_rating(doors):
    """Return game and rating of everybody, by person."""
    return [one for person in range(1, len(PEOPLE) + 1) for one in ratings.of_player(doors.database, person)]


async def test_a_match_played_to_its_end_is_rated(doors):
    """From the table to the list, by itself; what was broken off rates nobody."""
    await played(doors, (1, 1), (2, 2), (3, 3))
    assert {1: 1, 2: 1, 3: 1} == known(doors)

    text = await says(doors, "Anna", "rangliste romme")
    assert "Rangliste Rommé nach Wertung: 1. Anna (du): 1" in text
    assert " vorläufig, 1 Partie 2. Bernd: " in text


async def test_a_list_is_asked_for_by_name_and_for_ever(doors):
    """Everybody who is called so, with their place; the all-time list by points, with how many stand in it."""
    for _ in range(3):
        await played(doors, (2, 1), (1, 2), (3, 3))
    entries = [Entry("bernd", "Bernd", 7), Entry("anna", "Anna", 1), Entry("berta", "Berta", 3)]
    store(doors.database, ranking.award("doppelkopf", "turnier 1", entries, EVENING))

    one = await says(doors, "Anna", "rangliste romme bernd")
    assert "nach Wertung: 1. Bernd: " in one
    assert "Anna" not in one
    assert "2. Anna (du): " in await says(doors, "Anna", "rangliste romme anna")
    assert "„zora“ steht nicht in der Liste" in await says(doors, "Anna", "rangliste romme zora")
    ever = "Ewige Rangliste Doppelkopf, 3 Namen: 1. Bernd: 7 Punkte 2. Berta: 3 Punkte 3. Anna: 1 Punkt"
    assert ever in await says(doors, "Anna", "rangliste ewig doppelkopf")
    found = await says(doors, "Anna", "rangliste ewig doppelkopf ber")
    assert ("1. Bernd: 7 Punkte 2. Berta: 3 Punkte" in found, "Anna" in found) == (True, False)


@pytest.mark.parametrize(
    ("final", "rated"),
    [
        ([(1, 1), (None, 2), (None, 3)], {}),
        ([(1, 1), (None, 2), (2, 3)], {1: 1, 2: 1}),
        ([(1, 1), (2, UNRANKED), (3, UNRANKED)], {1: 1, 2: 1, 3: 1}),
        ([(None, 1), (2, UNRANKED), (3, UNRANKED)], {}),
        ([(1, 1), (2, 2), (3, UNRANKED)], {1: 1, 2: 1, 3: 1}),
    ],
)
async def test_guests_are_not_rated_and_leavers_have_lost(doors, final, rated):
    """Against a guest nobody wins or loses a number; who left has lost to everybody with an account who stayed."""
    await played(doors, *final)

    assert rated == known(doors)


async def test_a_house_opened_again_counts_on_as_if_it_had_never_closed(doors):
    """Whom a match brings together for the tenth time is known after a restart, too."""
    for _ in range(4):
        await played(doors, (1, 1), (2, 2))
    doors.house._router._tables.clerk._counting = Counting()
    await played(doors, (1, 1), (2, 2))

    found, job = counted_anew(doors.database)
    before = every_rating(doors)
    store(doors.database, job)
    assert 5 == found
    assert before == every_rating(doors)


@pytest.mark.sqlite  # it looks into the database's file
async def test_one_address_is_noticed_and_not_kept(doors):
    """Which seats shared an address goes into the score book with the match; the address itself does not."""
    await doors.come_in("Anna", address="192.0.2.77")
    await doors.come_in("Bernd", address="192.0.2.77")
    await doors.come_in("Clara", address="198.51.100.1")
    await doors.type("Anna", "eroeffnen holdem")
    people = [PersonId(1), PersonId(3), PersonId(2), PersonId(4), None]

    assert [[0, 2]] == doors.house.roster.homes(people[:3])
    await doors.lose("Bernd")
    assert [[0, 2]] == doors.house.roster.homes(people[:3])
    final = [StoredResult(0, PersonId(1), "Anna", 0, 1, True), StoredResult(1, PersonId(3), "Clara", 0, 2, False)]
    match = results.match_started(9, 1, "holdem", 0, EVENING) + results.match_ended(9, 0, EVENING, final)
    store(doors.database, match + ratings.ended(9, (), [[0, 2]]))
    assert ((0, 2),) == ratings.all_endings(doors.database, 0, 9)[-1].homes
    assert (9,) == ratings.from_one_address(doors.database, 1)
    assert () == ratings.from_one_address(doors.database, 2)
    assert '"partien_von_einer_adresse": [9]' in await says(doors, "Anna", "meine daten")
    assert "192.0.2.77" not in doors.database.path.read_bytes().decode("latin-1")


async def test_a_match_with_a_computer_player_rates_nobody(doors):
    """However it ended."""
    await played(doors, (1, 1), (2, 2), teams=None)

    assert {} == known(doors)
    assert ratings.unrated(doors.database, 5) == ()


async def test_counting_again_comes_to_the_same_numbers(doors, tmp_path):
    """`stammtisch wertung neu`: every mean and every doubt as they were, to the last bit."""
    await played(doors, (1, 1), (2, 2), (3, 3))
    await played(doors, (3, 1), (1, 2), (None, 3), (2, UNRANKED))
    await played(doors, (1, 1), (2, 3), (3, 1), (4, 3), game="canasta", teams=[(0, 2), (1, 3)])
    await played(doors, (2, 1), (1, 1), (4, 3))
    before = every_rating(doors)
    assert 8 == len(before)

    done = CliRunner().invoke(stammtisch, ["wertung", "neu", "--datenbank", url_of(tmp_path / "haus.sqlite")])
    assert "4 Partien neu gewertet." in done.output
    assert before == every_rating(doors)
    assert 4 == counted_anew(doors.database)[0]


async def test_ones_own_line_is_always_shown(doors):
    """Also below the end of the list; who is not rated is told why."""
    for _ in range(2):
        await played(doors, (1, 1), (2, 2), (3, 3))

    text = await says(doors, "Clara", "rangliste romme 1")
    assert "1. Anna: " in text
    assert "3. Clara (du): " in text
    assert "Bernd" not in text
    assert "noch keine gewertete Partie" in await says(doors, "Dora", "rangliste romme")
    wins = await says(doors, "Anna", "rangliste romme siege")
    assert "Rangliste Rommé: 1. Anna (du): 2 Siege in 2 Partien" in wins
    assert "Bernd: 0 Siege in 2 Partien" in wins
    assert "hat noch niemand eine Wertung" in await says(doors, "Anna", "rangliste doppelkopf")


async def test_believed_numbers_stand_above_provisional_ones(doors):
    """Ten matches make a number; whoever has won one stands below those who have played ten."""
    for _ in range(10):
        await played(doors, (1, 1), (2, 2))
    await played(doors, (3, 1), (4, 2))

    text = await says(doors, "Dora", "rangliste romme")
    assert text.index("1. Anna") < text.index("2. Bernd") < text.index("3. Clara") < text.index("4. Dora (du)")
    assert 2 == text.count("vorläufig")


async def test_a_mistyped_game_is_no_name_nobody_has(doors):
    """Who asks for the ranking of a game and slips is not told that of another game without a word."""
    await doors.come_in("Anna")

    assert "Meintest du „canasta“?" in await says(doors, "Anna", "rangliste canatsa")
    assert "„bernd“ steht nicht in der Liste." in await says(doors, "Anna", "rangliste bernd")
    assert "Meintest du „canasta“?" in await says(doors, "Anna", "regeln canatsa")


@pytest.mark.parametrize(
    ("game", "agreed", "words", "title"),
    [
        ("skat", "spiel ohne seeger", "skat ohne seeger", "Skat ohne Seeger-Fabian"),
        ("doppelkopf", "bestimmen regelwerk ddv", "doppelkopf ddv", "Doppelkopf (DDV)"),
    ],
)
async def test_points_that_cannot_be_added_have_a_list_of_their_own(doors, game, agreed, words, title):
    """R51, `regelwerk`: by what was agreed the score book notes in which list a match counts; each is asked for."""
    await doors.type("Anna", f"eroeffnen {game}")
    for name in PEOPLE[1:]:
        await doors.type(name, "mitspielen 1")
    await doors.type("Anna", agreed)
    await doors.type("Anna", "mischen")
    with doors.database.reading() as connection:
        (key,) = connection.execute(sa.select(matches.c.game)).one()
    await played(doors, (1, 1), (2, 2), (3, 3), game=key)

    assert {1: 1, 2: 1, 3: 1} == known(doors, key)
    assert {} == known(doors, game)
    assert f"Rangliste {title}" in await says(doors, "Dora", f"rangliste {words} siege")
    assert "noch keine Partie" in await says(doors, "Dora", f"rangliste {game} siege")
