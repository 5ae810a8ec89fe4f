"""The mailbox of a table: in order, one behind the other while something is stored, and idle only when nothing is."""

from contextlib import nullcontext

import pytest

from server.play.mailbox import MOST_WAITING, Mailbox, Room


@pytest.fixture
def box():
    """A mailbox whose errands run without a guard."""
    return Mailbox(lambda errand: errand())


def test_a_table_is_idle_when_everything_is_done_and_stored(box):
    """Neither while others may be judged behind what is to be stored, nor while it is, nor while anybody waits."""
    seen = [box.idle]
    box.gather()
    seen.append(box.idle)
    box.hold()
    seen.append(box.idle)
    box.when_free(lambda: seen.append("done"))
    seen.append(box.idle)
    box.go_on()
    seen.append(box.idle)

    assert [True, False, False, False, "done", True] == seen


def test_what_is_asked_is_done_in_order(box):
    """While a table stores, moves wait; what wants to be alone waits for all before it, and all behind it wait."""
    done: list[str] = []

    def judged(name):
        done.append(name)
        box.gather()

    box.in_turn(judged, "first", Room.MOVES)
    box.in_turn(judged, "second", Room.MOVES)
    box.when_free(lambda: done.append("alone"), Room.QUESTIONS)
    box.in_turn(judged, "third", Room.MOVES)
    assert ["first", "second"] == done
    box.hold()
    box.go_on()
    assert ["first", "second", "alone", "third"] == done


@pytest.mark.parametrize("fails", [False, True])
def test_what_was_done_alone_keeps_nobody_apart_afterwards(box, fails):
    """Once it is over, also by a bug of ours, moves are judged one behind the other again and stored together."""
    done: list[str] = []

    def judged(name):
        done.append(name)
        box.gather()

    def alone():
        done.append("alone")
        if fails:
            raise ValueError("ours")

    with pytest.raises(ValueError, match="ours") if fails else nullcontext():
        box.when_free(alone)
    box.in_turn(judged, "first", Room.MOVES)
    box.in_turn(judged, "second", Room.MOVES)

    assert ["alone", "first", "second"] == done


@pytest.mark.parametrize("room", [Room.MOVES, Room.QUESTIONS, Room.OUTSIDE])
def test_a_room_that_is_full_turns_away_its_own(box, room):
    """So many may wait of one kind, and no more; the house and everybody else still may; afterwards there is room."""
    done: list[int] = []
    box.hold()
    taken = [box.in_turn(done.append, number, room) for number in range(MOST_WAITING + 2)]
    other = Room.MOVES if room != Room.MOVES else Room.OUTSIDE
    beside = [box.when_free(lambda: done.append(-1), other), box.when_free(lambda: done.append(-2))]

    assert [True] * MOST_WAITING + [False] * 2 == taken
    assert [True, True, False] == [*beside, box.when_free(lambda: None, room)]
    box.go_on()
    assert [*range(MOST_WAITING), -1, -2] == done
    assert box.in_turn(done.append, 0, room)


def test_who_is_judged_behind_others_fills_the_room_too(box):
    """Moves judged in one round and not stored count like those that wait."""
    box.gather()
    taken = [box.in_turn(lambda _request: None, None, Room.MOVES) for _ in range(MOST_WAITING + 1)]

    assert [True] * MOST_WAITING + [False] == taken
    box.hold()
    box.go_on()
    assert box.in_turn(lambda _request: None, None, Room.MOVES)


def test_what_is_forgotten_is_not_done(box):
    """A table that ends does nothing more, and has room for whatever comes behind."""
    done: list[int] = []
    box.hold()
    for number in range(MOST_WAITING):
        box.in_turn(done.append, number, Room.MOVES)
    box.clear()
    assert box.in_turn(done.append, -1, Room.MOVES)
    box.go_on()

    assert [-1] == done
