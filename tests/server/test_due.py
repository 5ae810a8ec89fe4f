"""What the house could not store by itself is tried again: after a while, and as soon as the disk works for anybody."""

from collections.abc import Callable

from games.contract import HOUSE, TimeUp
from server.play.batch import FIRST_RETRY, LAST_RETRY, DueAction, RetryQueue
from tests.server.indoors import MovedClock


def test_what_is_put_off_is_tried_again_later_and_later():
    """Twice as long each time, up to a bound."""
    clock = MovedClock()
    tried: list = []
    waiting: dict[Callable[[], None], None] = {}
    retries = RetryQueue(clock, lambda _due: tried.append(clock.monotonic()), waiting)
    due = DueAction(HOUSE, TimeUp(), lambda: True)
    waits = []
    for _ in range(10):
        before = clock.monotonic()
        retries.put_off(due)
        assert [retries.stored] == list(waiting)
        clock.advance(LAST_RETRY)
        waits.append(tried[-1] - before)
        assert {} == waiting

    assert [FIRST_RETRY, 2, 4] == waits[:3]
    assert LAST_RETRY == waits[-1] == max(waits)


def test_the_first_success_at_the_same_disk_is_enough():
    """However long it was to wait: when anything is stored it is tried at once, and not a second time."""
    clock = MovedClock()
    tried: list = []
    waiting: dict[Callable[[], None], None] = {}
    retries = RetryQueue(clock, tried.append, waiting)
    due = DueAction(HOUSE, TimeUp(), lambda: True, retry=LAST_RETRY)
    retries.put_off(due)
    clock.advance(FIRST_RETRY)
    for one in tuple(waiting):
        one()

    assert [due] == tried
    clock.advance(2 * LAST_RETRY)
    assert [due] == tried
    assert {} == waiting


def test_whose_waited_longest_is_tried_first():
    """Of many tables at a disk that works again, each gets its turn in the order in which they began to wait."""
    clock = MovedClock()
    tried: list = []
    waiting: dict[Callable[[], None], None] = {}
    tables = [RetryQueue(clock, tried.append, waiting) for _ in range(8)]
    put_off = [DueAction(HOUSE, TimeUp(), lambda: True, retry=LAST_RETRY) for _ in tables]
    for retries, due in zip(reversed(tables), put_off, strict=True):
        retries.put_off(due)
    clock.advance(FIRST_RETRY)
    for one in tuple(waiting):
        one()

    assert put_off == tried


def test_a_disk_that_refuses_this_alone_is_not_asked_with_every_move():
    """What has only just failed waits for its moment, however much else is stored meanwhile."""
    clock = MovedClock()
    tried: list = []
    waiting: dict[Callable[[], None], None] = {}
    retries = RetryQueue(clock, tried.append, waiting)
    retries.put_off(DueAction(HOUSE, TimeUp(), lambda: True, retry=8.0))
    for _ in range(100):
        retries.stored()

    assert [] == tried
    retries.drop()
    clock.advance(2 * LAST_RETRY)
    assert [] == tried
    assert {} == waiting
