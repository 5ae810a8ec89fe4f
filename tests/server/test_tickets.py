"""Tickets: good once, for one person, for as long as was asked for beyond their line or the start of the house."""

from datetime import timedelta

import pytest

from db import players
from db import tickets as stored
from db.identity import PersonId
from db.opening import open_database
from db.tickets import StoredTicket
from db.writer import store
from server.accounts import tickets as module
from server.accounts.tickets import DAY, MOMENT, MONTH, Redeemed, Tickets, lifetime
from tests.server.indoors import EVENING, MovedClock

ANNA, BERND, GUEST = PersonId(1), PersonId(2), PersonId(3)


class Kept:
    """Tickets in houses that follow each other over the same database."""

    def __init__(self, database):
        self.database = database
        self.clock = MovedClock()
        self.lapsed: list[PersonId] = []

    def house(self):
        """Return the tickets of a house that has just been started."""
        kept = stored.known(self.database)
        return Tickets(self.clock, kept, lambda job: store(self.database, job), self.lapsed.append)


@pytest.fixture
def kept(tmp_path):
    """A database."""
    with open_database(f"sqlite:///{tmp_path}/haus.sqlite") as database:
        for name in ("Anna", "Bernd"):
            store(database, players.create(name, name.lower(), "hash", EVENING))
        store(database, players.admit_guest("Gast1", "gast1", "wort", EVENING))
        yield Kept(database)


def owner(redeemed):
    """Return whose a ticket was."""
    return None if redeemed is None else redeemed.owner


def test_a_ticket_is_good_once(kept):
    """It brings its owner back, and nobody a second time."""
    tickets = kept.house()
    shown = tickets.give(GUEST, "a", "bakolumi")
    [found, again] = [tickets.redeem(shown), tickets.redeem(shown)]

    assert isinstance(found, Redeemed)
    assert (GUEST, "bakolumi") == (found.owner, found.word)
    assert again is None
    assert ((), 0) == (stored.known(kept.database), len(tickets))


def test_a_new_ticket_ends_the_one_before(kept):
    """Everybody has one at most, and nobody's ends another's."""
    tickets = kept.house()
    old, other, new = tickets.give(ANNA, "a"), tickets.give(BERND, "b"), tickets.give(ANNA, "a")

    assert [None, BERND, ANNA] == [owner(tickets.redeem(one)) for one in (old, other, new)]


@pytest.mark.parametrize("good_for", [MOMENT, DAY, MONTH])
def test_a_ticket_runs_out_when_its_line_is_gone(kept, good_for):
    """While the line lives it is good; so long after it is not, nothing of it is kept, and that is told."""
    tickets, clock, seconds = kept.house(), kept.clock, good_for.total_seconds()
    early, late = tickets.give(ANNA, "a", good_for=good_for), tickets.give(BERND, "b", good_for=good_for)
    clock.advance(10 * seconds)
    tickets.lost(ANNA)
    tickets.lost(BERND)
    clock.advance(seconds - 1)
    returned = tickets.redeem(early)
    clock.advance(1)

    assert ANNA == owner(returned)
    assert [BERND] == kept.lapsed
    assert tickets.redeem(late) is None
    assert ((), 0) == (stored.known(kept.database), len(tickets))


def test_each_runs_out_in_its_own_time(kept):
    """Whose page keeps nothing is forgotten first, whoever else was gone before; nobody has to do anything for it."""
    tickets, clock = kept.house(), kept.clock
    for who, good_for in ((ANNA, MONTH), (GUEST, DAY), (BERND, MOMENT)):
        tickets.give(who, "a", good_for=good_for)
        tickets.lost(who)
    gone = []
    for after in (MOMENT, DAY - MOMENT, MONTH - DAY):
        clock.advance(after.total_seconds())
        gone.append(list(kept.lapsed))

    assert [[BERND], [BERND, GUEST], [BERND, GUEST, ANNA]] == gone


def test_how_long_a_page_may_want_to_keep_one():
    """Nothing beyond a moment, a day, a month; a guest a day at most, and nobody for ever."""
    assert [MOMENT, MOMENT, DAY, MONTH, MONTH] == [lifetime(days, guest=False) for days in (-1, 0, 1, 30, 10**9)]
    assert [MOMENT, DAY, DAY] == [lifetime(days, guest=True) for days in (0, 1, 30)]


def test_not_more_are_kept_than_there_is_room_for(kept, monkeypatch):
    """Of people who are not here; whose would run out first is asked anew who they are."""
    monkeypatch.setattr(module, "MOST_LEFT", 2)
    tickets = kept.house()
    for who in (ANNA, BERND, GUEST):
        tickets.give(who, "a")
        tickets.lost(who)

    assert [False, True, True] == [who in tickets for who in (ANNA, BERND, GUEST)]
    assert [ANNA] == kept.lapsed


def test_what_nobody_gave_is_worth_nothing(kept):
    """A forged ticket, an empty one, one that was taken back."""
    tickets = kept.house()
    shown = tickets.give(ANNA, "a")
    tickets.void(ANNA)

    assert [None] * 4 == [tickets.redeem(one) for one in (shown, "", "0" * 32, "ä" * 5000)]
    assert () == stored.known(kept.database)


def test_a_house_that_was_killed_knows_its_tickets(kept):
    """Once, for a day from its start or as long as was left; of what is stored nobody could make a ticket."""
    tickets, clock, minutes = kept.house(), kept.clock, DAY.total_seconds()
    here, gone, spent = tickets.give(ANNA, "a"), tickets.give(BERND, "b"), tickets.give(GUEST, "")
    tickets.redeem(spent)
    tickets.lost(BERND)
    written = str(stored.known(kept.database))
    clock.advance(minutes - 60)
    after = kept.house()
    found = owner(after.redeem(gone))
    clock.advance(minutes - 1)
    late = owner(after.redeem(here))

    assert [False] * 3 == [one in written for one in (here, gone, spent)]
    assert [BERND, ANNA, None] == [found, late, owner(after.redeem(spent))]
    assert [None, None] == [owner(kept.house().redeem(one)) for one in (here, gone)]


def test_a_wall_clock_that_was_set_back_makes_nothing_good_for_longer(kept):
    """A month is the most, whatever was stored."""
    store(kept.database, stored.give(StoredTicket(ANNA, "x" * 64, "y" * 64, kept.clock.now() + timedelta(days=99))))
    tickets = kept.house()
    kept.clock.advance(MONTH.total_seconds())
    tickets.give(BERND, "b")

    assert ANNA not in tickets


def test_a_ticket_runs_out_a_day_after_the_last_line_was_lost(kept):
    """However often its owner came and went, over a restart too; others' run out meanwhile, each at its own hour."""
    day, hour = DAY.total_seconds(), 3600.0
    old = kept.house().give(GUEST, "g")
    tickets = kept.house()
    annas, bernds = tickets.give(ANNA, "a"), tickets.give(BERND, "b")
    tickets.lost(ANNA)
    tickets.lost(BERND)
    kept.clock.advance(hour)
    tickets.lost(ANNA)
    tickets.lost(GUEST)
    kept.clock.advance(day - hour / 2)

    assert [ANNA, None, GUEST] == [owner(tickets.whose(one)) for one in (annas, bernds, old)]
    assert [BERND] == kept.lapsed
    kept.clock.advance(hour)
    assert [None] * 3 == [owner(tickets.whose(one)) for one in (annas, bernds, old)]
