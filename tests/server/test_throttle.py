"""Slower and slower log-ins, and counts per address."""

import pytest

from server.moderation.throttle import FORGIVEN_AFTER, FREE_PER_ADDRESS, LONGEST_WAIT, RateWindow, Throttle
from server.wire.listening import household


class Watch:
    """A clock that stands until somebody moves it."""

    def __init__(self):
        self.time = 1000.0

    def __call__(self):
        return self.time


@pytest.fixture
def watch():
    return Watch()


HOME, ELSEWHERE = "192.0.2.1", "198.51.100.7"


def test_the_first_try_is_judged_at_once(watch):
    """Nobody waits who has done nothing wrong."""
    assert 0.0 == Throttle(watch).wait(HOME, "anna")


def test_delays_double_up_to_a_minute(watch):
    """After each wrong try the next one waits twice as long, but never more than 60 seconds."""
    throttle = Throttle(watch)
    waits = []
    for _ in range(9):
        throttle.failed(HOME, "anna")
        waits.append(throttle.wait(HOME, "anna"))
        watch.time += waits[-1]

    assert [1, 2, 4, 8, 16, 32, 60, 60, 60] == waits


def test_tries_side_by_side_are_judged_one_after_another(watch):
    """Who has failed before and tries over ten connections at once gets one answer for each wait, not ten."""
    throttle = Throttle(watch)
    throttle.failed(HOME, "anna")
    throttle.failed(HOME, "anna")
    watch.time += 2

    assert [0.0] + 9 * [4.0] == [throttle.claim(HOME, "anna") for _ in range(10)]
    assert 0.0 == throttle.claim(HOME, "bernd")


def test_the_first_tries_side_by_side_are_judged_one_after_another(watch):
    """Who has never failed gets one answer for each wait, too: twenty connections have no more guesses than one."""
    throttle = Throttle(watch)
    judged = 0
    for _ in range(600):
        for _connection in range(20):
            if throttle.claim(HOME, "anna") == 0.0:
                judged += 1
                throttle.failed(HOME, "anna")
        watch.time += 0.1

    assert 6 == judged  # at once, and after 1, 3, 7, 15 and 31 seconds


def test_the_right_password_forgives_its_own_try(watch):
    """A try counts as wrong until it turns out right; whoever is right never waits."""
    throttle = Throttle(watch)
    for _ in range(20):
        assert 0.0 == throttle.claim(HOME, "anna")
        throttle.succeeded(HOME, "anna")

    assert 0 == len(throttle)
    assert throttle.quiet(HOME)


def test_a_whole_network_is_one_address(watch):
    """Whoever owns 2^64 addresses of IPv6 is slowed down, counted and forgiven as one."""
    throttle, window = Throttle(watch), RateWindow(watch, most=2, seconds=60)
    throttle.failed("2001:db8::1", "anna")

    assert 1.0 == throttle.wait("2001:db8::ffff", "anna")
    assert 0.0 == throttle.wait("2001:db8:0:1::1", "anna")
    assert [True, True, False] == [window.take(f"2001:db8::{number}") for number in range(1, 4)]
    assert window.full("2001:db8::9")
    throttle.succeeded("2001:db8::2", "anna")
    assert 0.0 == throttle.wait("2001:db8::1", "anna")


def test_the_wait_runs_down(watch):
    """Who has waited long enough is judged."""
    throttle = Throttle(watch)
    throttle.failed(HOME, "anna")
    watch.time += 0.25
    assert 0.75 == throttle.wait(HOME, "anna")
    watch.time += 0.75
    assert 0.0 == throttle.wait(HOME, "anna")


def test_a_stranger_elsewhere_does_not_lock_the_owner_out(watch):
    """However often others fail with a name, its owner at home is judged at once."""
    throttle = Throttle(watch)
    for number in range(500):
        throttle.failed(f"198.51.100.{number % 250}", "anna")

    assert LONGEST_WAIT >= throttle.wait("198.51.100.1", "anna") > 0
    assert 0.0 == throttle.wait(HOME, "anna")


def test_one_address_trying_many_names_is_slowed_down(watch):
    """A few mistypers may share an address; who goes through a list of names waits for every further one."""
    throttle = Throttle(watch)
    for number in range(FREE_PER_ADDRESS):
        throttle.failed(ELSEWHERE, f"name{number}")
    assert 0.0 == throttle.wait(ELSEWHERE, "anna")

    waits = []
    for number in range(8):
        throttle.failed(ELSEWHERE, f"further{number}")
        waits.append(throttle.wait(ELSEWHERE, "anna"))
    assert [1, 2, 4, 8, 16, 32, 60, 60] == waits


def test_success_forgives_that_name(watch):
    """Whoever got in starts afresh with this name."""
    throttle = Throttle(watch)
    for _ in range(8):
        watch.time += throttle.wait(HOME, "anna")
        throttle.claim(HOME, "anna")
        throttle.failed(HOME, "anna")
    watch.time += throttle.wait(HOME, "anna")
    throttle.claim(HOME, "anna")
    throttle.succeeded(HOME, "anna")

    assert 0.0 == throttle.wait(HOME, "anna")
    assert 0 == len(throttle)


def test_success_with_an_own_account_does_not_forgive_guesses_at_others(watch):
    """Nobody resets the delay of their address by logging in as themselves between two guesses."""
    throttle = Throttle(watch)
    for number in range(20):
        throttle.failed(ELSEWHERE, f"name{number}")
        throttle.succeeded(ELSEWHERE, "mallory")

    assert LONGEST_WAIT == throttle.wait(ELSEWHERE, "anna")


def test_success_without_a_failure_changes_nothing(watch):
    """A good log-in leaves nothing behind."""
    throttle = Throttle(watch)
    throttle.succeeded(HOME, "anna")
    assert 0 == len(throttle)


def test_old_failures_are_forgiven(watch):
    """After a quarter of an hour the next wrong try counts as the first, and the table is empty again."""
    throttle = Throttle(watch)
    for _ in range(10):
        throttle.failed(HOME, "anna")
    watch.time += FORGIVEN_AFTER
    throttle.failed(HOME, "anna")
    assert 1.0 == throttle.wait(HOME, "anna")

    watch.time += FORGIVEN_AFTER
    throttle.failed(ELSEWHERE, "bert")
    assert {(ELSEWHERE, "bert"), (ELSEWHERE, None)} == set(throttle._tries)


def test_the_throttle_is_bounded(watch):
    """Ten thousand addresses leave no more behind than was allowed; the latest are kept."""
    throttle = Throttle(watch, most=100)
    for number in range(10_000):
        watch.time += 0.001
        throttle.failed(f"2001:db8:0:{number:x}::1", "anna")

    assert 100 == len(throttle)
    assert 0.0 < throttle.wait(f"2001:db8:0:{9_999:x}::1", "anna")


def test_a_window_counts_per_address(watch):
    """An address has its allowance; that of others is their own."""
    window = RateWindow(watch, most=3, seconds=60)

    assert [True, True, True, False, False] == [window.take(HOME) for _ in range(5)]
    assert window.full(HOME)
    assert not window.full(ELSEWHERE)
    assert window.take(ELSEWHERE)


def test_a_window_moves(watch):
    """What lies further back than the window no longer counts, one by one; refusals never counted."""
    window = RateWindow(watch, most=2, seconds=60)
    window.take(HOME)
    watch.time += 40
    window.take(HOME)
    assert not window.take(HOME)
    watch.time += 20
    assert window.take(HOME)
    assert not window.take(HOME)
    watch.time += 39
    assert window.full(HOME)


def test_asking_counts_nothing(watch):
    """`full` may be asked as often as one likes, also about strangers, and keeps nothing."""
    window = RateWindow(watch, most=1, seconds=60)
    assert [False] * 10 == [window.full(HOME) for _ in range(10)]
    assert 0 == len(window)


def test_a_window_is_bounded_and_forgets(watch):
    """Addresses with nothing within the window go first, then the oldest beyond the bound."""
    window = RateWindow(watch, most=5, seconds=60, addresses=100)
    for number in range(1_000):
        window.take(f"host{number}")
    assert 100 == len(window)

    watch.time += 61
    window.take(HOME)
    assert 1 == len(window)


@pytest.mark.parametrize(
    ("expected", "address"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("192.0.2.1", "::ffff:192.0.2.1"),
        ("2001:db8:1:2::/64", "2001:db8:1:2:3:4:5:6"),
        ("2001:db8:1:2::/64", "2001:db8:1:2::99"),
        ("fe80::/64", "fe80::1%eth0"),
        ("::/64", "::1"),
        ("unix", "unix"),
    ],
)
def test_a_household(expected, address):
    """All addresses one customer can take on count as one."""
    assert expected == household(address)
