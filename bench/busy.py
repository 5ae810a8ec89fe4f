"""How busy the machine is with other things than this measurement, and so what can be trusted."""

import os
import time
from pathlib import Path

TRUSTED = 0.10
"""Of all the time the cores had, the most that others may have used while a row was measured."""

_TICKS = os.sysconf("SC_CLK_TCK")
_IDLE = (3, 4)  # of the columns of /proc/stat: idle, and waiting for the disk


def _all_work() -> float:
    """CPU seconds everybody on this machine has worked, what a hypervisor took away included."""
    columns = [int(word) for word in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    return sum(ticks for place, ticks in enumerate(columns) if place not in _IDLE) / _TICKS


def _own_work() -> float:
    """CPU seconds of this process and of those it has started and seen end."""
    mine = os.times()
    return mine.user + mine.system + mine.children_user + mine.children_system


class Watch:
    """A look at the machine from now on: which share of it others used."""

    def __init__(self) -> None:
        self._began = time.perf_counter(), _all_work(), _own_work()

    @property
    def others(self) -> float:
        """The share of all cores that others have used so far."""
        began, all_work, own_work = self._began
        seconds = max(time.perf_counter() - began, 0.01) * (os.cpu_count() or 1)
        return max(0.0, (_all_work() - all_work) - (_own_work() - own_work)) / seconds


def head_line(seconds: float = 1.0) -> str:
    """Look for a moment while nothing is measured, and say what there is to know of the machine."""
    watch = Watch()
    time.sleep(seconds)
    load = os.getloadavg()[0]
    busy = watch.others
    verdict = "quiet" if busy <= TRUSTED else "busy: trust ratios within this run alone"
    return f"machine: {os.cpu_count()} cores, {busy:.0%} used by others, load {load:.1f}; {verdict}"
