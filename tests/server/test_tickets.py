"""Tickets: good once, for one person, for ten minutes beyond his line."""

from db.identity import PersonId
from server.people.person import Person
from server.people.tickets import GOOD_FOR, Tickets
from tests.server.indoors import MovedClock

ANNA = Person(PersonId(1), "Anna", "anna")
BERND = Person(PersonId(2), "Bernd", "bernd")


def test_a_ticket_is_good_once():
    """It brings its owner back, and nobody a second time."""
    tickets = Tickets(MovedClock())
    shown = tickets.give(ANNA, "a")

    assert [(ANNA, "a"), None] == [tickets.redeem(shown), tickets.redeem(shown)]
    assert 0 == len(tickets)


def test_a_new_ticket_ends_the_one_before():
    """Everybody has one at most, and nobody's ends another's."""
    tickets = Tickets(MovedClock())
    old, other, new = tickets.give(ANNA, "a"), tickets.give(BERND, "b"), tickets.give(ANNA, "a")

    assert [None, (ANNA, "a"), (BERND, "b")] == [tickets.redeem(one) for one in (old, new, other)]


def test_a_ticket_runs_out_when_its_line_is_gone():
    """While the line lives it is good; ten minutes after it is not, and nothing of it is kept."""
    clock = MovedClock()
    tickets = Tickets(clock)
    early, late = tickets.give(ANNA, "a"), tickets.give(BERND, "b")
    clock.advance(10 * GOOD_FOR)
    tickets.lost(ANNA.id)
    tickets.lost(BERND.id)
    clock.advance(GOOD_FOR - 1)
    returned = tickets.redeem(early)
    clock.advance(1)

    assert (ANNA, "a") == returned
    assert tickets.redeem(late) is None
    assert 0 == len(tickets)


def test_what_nobody_gave_is_worth_nothing():
    """A forged ticket, an empty one, one that was taken back."""
    tickets = Tickets(MovedClock())
    shown = tickets.give(ANNA, "a")
    tickets.void(ANNA.id)

    assert [None] * 4 == [tickets.redeem(one) for one in (shown, "", "0" * 32, "ä" * 5000)]
