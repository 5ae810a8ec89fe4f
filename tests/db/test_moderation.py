"""What hosts and admins have done, and how long it is kept."""

from datetime import timedelta

from db.database import Database
from db.moderation import Deed, NotedDeed, after, cloak, cloak_person, forget, last, latest, note, subjects
from db.schema import MICROSECOND
from db.writer import store
from games.frozen import evolve
from tests.db.scenes import EVENING

HOUR = timedelta(hours=1)
BAN = NotedDeed(EVENING, "Wirtin", Deed.BAN, "bert", 7, "schimpft", EVENING + HOUR)
KICK = NotedDeed(EVENING + HOUR, "bert", Deed.KICK, "192.0.2.1")


def done(database: Database) -> list[NotedDeed]:
    """Everything that is kept, oldest first."""
    return [entry.done for entry in after(database, 0)]


def test_deeds_are_kept_in_order(database: Database):
    """Every deed comes back as it was; who knows the first of them reads on behind it."""
    assert 0 == last(database)
    for one in (BAN, KICK):
        store(database, note(one))

    assert [BAN, KICK] == done(database)
    assert [KICK] == [entry.done for entry in after(database, 1)]
    assert [2] == [entry.id for entry in latest(database, 1)]
    assert 2 == last(database)


def test_deeds_are_forgotten_in_time(database: Database):
    """What is older than is set goes, and its number is not given again."""
    for one in (BAN, KICK):
        store(database, note(one))
    store(database, forget(KICK.time + MICROSECOND))
    store(database, note(BAN))

    assert [3] == [entry.id for entry in after(database, 0)]


def test_an_address_is_taken_out_in_time(database: Database):
    """An old deed against an address stays as a deed, without the address."""
    for one in (BAN, KICK, evolve(KICK, time=EVENING + 9 * HOUR)):
        store(database, note(one))
    assert {"bert", "192.0.2.1"} == set(subjects(database, EVENING + 2 * HOUR))
    store(database, cloak("192.0.2.1", "?", EVENING + 2 * HOUR))

    assert ["bert", "?", "192.0.2.1"] == [one.subject for one in done(database)]


def test_whoever_is_deleted_is_named_nowhere(database: Database):
    """Their name goes from what they did and from what was done to them; their account's number stays."""
    for one in (BAN, KICK):
        store(database, note(one))
    store(database, cloak_person("bert", "bert", "niemand"))

    assert [evolve(BAN, subject="niemand"), evolve(KICK, actor="niemand")] == done(database)
