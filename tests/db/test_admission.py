"""Bans and mutes."""

from datetime import timedelta

from db.admission import Kind, Sanction, forget_expired, impose, lift, sanctions_known
from db.database import Database
from db.schema import MICROSECOND
from db.writer import store
from games.frozen import evolve
from tests.db.scenes import EVENING

HOUR = timedelta(hours=1)
BAN = Sanction(Kind.NAME, "bert", EVENING, EVENING + HOUR, "Wirtin", "schimpft")
FOR_GOOD = Sanction(Kind.ADDRESS, "192.0.2.0/24", EVENING, None, "Wirtin", "")
MUTE = Sanction(Kind.MUTE, "bert", EVENING, EVENING + 2 * HOUR, "Wirtin", "singt")


def test_sanctions_are_kept(database: Database):
    """Every sanction comes back as it was imposed; a ban and a mute on the same person are two."""
    for sanction in (BAN, FOR_GOOD, MUTE):
        store(database, impose(sanction))

    assert {BAN, FOR_GOOD, MUTE} == set(sanctions_known(database))


def test_a_new_ban_takes_the_old_ones_place(database: Database):
    """There is one ban on a person: the last one."""
    longer = evolve(BAN, until=EVENING + 9 * HOUR)
    store(database, impose(BAN))
    store(database, impose(longer))

    assert (longer,) == sanctions_known(database)


def test_sanctions_end(database: Database):
    """A sanction ends when it is lifted or has run out, and not before; one for good stays."""
    for sanction in (BAN, FOR_GOOD, MUTE):
        store(database, impose(sanction))
    store(database, forget_expired(EVENING + HOUR - MICROSECOND))
    assert {BAN, FOR_GOOD, MUTE} == set(sanctions_known(database))

    store(database, forget_expired(EVENING + HOUR))
    assert {FOR_GOOD, MUTE} == set(sanctions_known(database))

    store(database, lift(Kind.MUTE, "bert"))
    assert (FOR_GOOD,) == sanctions_known(database)
