"""
Who tries too often waits: slower and slower log-ins, and counts per address.

Everything is kept by address (of IPv6 by network), so a stranger elsewhere can only make themselves wait, never the
owner of a name. All of it is bounded: what is old is forgotten, and of a full table what is oldest.
"""

from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from server.wire.listening import household

LONGEST_WAIT: Final = 60.0
"""Seconds between two tries, however many went wrong before."""

FORGIVEN_AFTER: Final = 900.0
"""Seconds without a wrong try after which it is as if there had been none."""

FREE_PER_ADDRESS: Final = 5
"""Wrong tries of one address, over all names, before they slow each other down: people share an address."""

MOST_KEPT: Final = 10_000
"""Entries of one table; a botnet's addresses push each other out, at about 200 bytes each."""

_DOUBLINGS = 6  # 1, 2, 4 … 32 and then the longest


@dataclass(slots=True)
class _Tries:
    """
    Wrong tries in a row, when the last one was (monotonic seconds) and from when on the next one is judged.

    `claimed`: how many of them are still being judged: wrong until they turn out right.
    """

    count: int
    last: float
    free_at: float
    claimed: int = 0


class Throttle:
    """
    Slows down failed log-ins: after each one the next must wait 1, 2, 4 … at most 60 seconds.

    Counted per name and address from the first wrong try, and per address over all its names from the sixth.

    Args:
        monotonic: the clock.
        most: how many names and addresses are remembered.
    """

    def __init__(self, monotonic: Callable[[], float], most: int = MOST_KEPT) -> None:
        self._monotonic = monotonic
        self._most = most
        self._tries: OrderedDict[tuple[str, str | None], _Tries] = OrderedDict()

    def __len__(self) -> int:
        return len(self._tries)

    def wait(self, address: str, name: str) -> float:
        """Return the seconds until a try is judged; 0.0 if it may be judged now."""
        home, now = household(address), self._monotonic()
        return max(self._left((home, name), now), self._left((home, None), now))

    def claim(self, address: str, name: str) -> float:
        """
        Return the seconds until a try is judged; with 0.0 this try is judged now and the next one waits already.

        It counts as wrong until it has `succeeded`: several connections that try one name at the same moment would else
        be judged together, all in the place of one.
        """
        left = self.wait(address, name)
        if left == 0.0:
            home, now = household(address), self._monotonic()
            self._note((home, name), now, free=0)
            self._tries[home, name].claimed += 1
            whole = self._tries.get((home, None))
            if whole is not None:
                whole.free_at = now + _delay(whole.count - FREE_PER_ADDRESS)
            self._forget(now)
        return left

    def quiet(self, address: str) -> bool:
        """Whether no try of this address has gone wrong lately."""
        return (household(address), None) not in self._tries

    def failed(self, address: str, name: str) -> None:
        """Note that a try went wrong."""
        address, now = household(address), self._monotonic()
        claimed = self._tries.get((address, name))
        if claimed is not None and claimed.claimed:
            claimed.claimed -= 1
            claimed.last, claimed.free_at = now, now + _delay(claimed.count)
        else:
            self._note((address, name), now, free=0)
        self._note((address, None), now, free=FREE_PER_ADDRESS)
        self._forget(now)

    def succeeded(self, address: str, name: str) -> None:
        """Forgive the wrong tries with this name; those of the address with other names stay."""
        address = household(address)
        forgiven = self._tries.pop((address, name), None)
        whole = self._tries.get((address, None))
        if forgiven is None or whole is None:
            return
        whole.count -= forgiven.count - forgiven.claimed
        if whole.count <= FREE_PER_ADDRESS:
            whole.free_at = whole.last
        if whole.count <= 0:
            del self._tries[address, None]

    def _left(self, key: tuple[str, str | None], now: float) -> float:
        tries = self._tries.get(key)
        return 0.0 if tries is None else max(0.0, tries.free_at - now)

    def _note(self, key: tuple[str, str | None], now: float, free: int) -> None:
        tries = self._tries.get(key)
        if tries is None or now - tries.last >= FORGIVEN_AFTER:
            tries = self._tries[key] = _Tries(0, now, now)
        tries.count += 1
        tries.last = now
        tries.free_at = now + _delay(tries.count - free)
        self._tries.move_to_end(key)

    def _forget(self, now: float) -> None:
        """Drop what is forgiven, and what is too much; the oldest stand first."""
        while self._tries:
            oldest = next(iter(self._tries))
            if len(self._tries) <= self._most and now - self._tries[oldest].last < FORGIVEN_AFTER:
                return
            del self._tries[oldest]


def _delay(wrong: int) -> float:
    """Return 0, 1, 2, 4 … 60 seconds for no, one, two, three … wrong tries."""
    if wrong <= 0:
        return 0.0
    return float(2 ** (wrong - 1)) if wrong <= _DOUBLINGS else LONGEST_WAIT


class RateWindow:
    """
    Counts what each address does: at most `most` within any `seconds`.

    Args:
        monotonic: the clock.
        most: how often within the window.
        seconds: its length: 60 for connections per minute, 86 400 for accounts per day.
        addresses: how many are remembered.
    """

    def __init__(self, monotonic: Callable[[], float], most: int, seconds: float, addresses: int = MOST_KEPT) -> None:
        self._monotonic = monotonic
        self.most = most
        self._seconds = seconds
        self._addresses = addresses
        self._times: OrderedDict[str, deque[float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._times)

    def full(self, address: str) -> bool:
        """Whether this address has used up its allowance; counts nothing."""
        return len(self._recent(household(address))) >= self.most

    def take(self, address: str) -> bool:
        """Count one more; False, and nothing counted, if the allowance is used up."""
        address = household(address)
        times = self._recent(address)
        if len(times) >= self.most:
            return False
        times.append(self._monotonic())
        self._times[address] = times
        self._times.move_to_end(address)
        self._forget()
        return True

    def _recent(self, address: str) -> deque[float]:
        times = self._times.get(address, deque())
        begin = self._monotonic() - self._seconds
        while times and times[0] <= begin:
            times.popleft()
        return times

    def _forget(self) -> None:
        """Drop addresses with nothing within the window, and the oldest beyond the bound."""
        begin = self._monotonic() - self._seconds
        while self._times:
            oldest = next(iter(self._times))
            if len(self._times) <= self._addresses and self._times[oldest] and self._times[oldest][-1] > begin:
                return
            del self._times[oldest]
