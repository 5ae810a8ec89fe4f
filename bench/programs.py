"""
`python -m bench.programs SECONDS`: what it costs to tell client programs what their users read in words.

A whole house without sockets, as in `bench.played`: the same lines once with nobody listening by program and once with
everybody, in turn, in CPU seconds of all threads; of each the best round counts. A message is measured up to its bytes.
Prints JSON: for each way of listening the ratio to words alone, and the price of a message.
"""

import asyncio
import gc
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import structlog

from bench import played
from bench.played import Evening, Script, Wire, script_of
from server.wire.negotiation import framed

NOTHING: list[str] = []
ENTRIES = ["Stammtisch.Eintrag 1"]
ALL = ["Stammtisch 1"]
TABLE = ["Stammtisch 1", "Stammtisch.Tisch 1"]

MIX = ("sortieren wert", "karten", "sortieren farbe", "stand", "sortieren wert", "karten", "sortieren farbe", "ziehen")
"""What the plain mix is made of (`bench.__main__`), for each of a crowd."""

SEATS, GAME = 6, "romme"


class Listening(Wire):
    """A connection whose program listens: every message becomes bytes and is counted."""

    def __init__(self) -> None:
        super().__init__()
        self.messages = 0

    def oob(self, package: str, data: bytes) -> None:
        """Frame a message as telnet does."""
        framed(package, data)
        self.messages += 1

    def oobs(self, messages: Sequence[tuple[str, bytes]]) -> None:
        """Frame several."""
        for package, data in messages:
            self.oob(package, data)


class Both(Evening):
    """An evening whose guests may listen by program."""

    async def listen(self, groups: list[list[Wire]], modules: list[str]) -> None:
        """Have everybody's program say what it wants to be told, and count from now on."""
        for wires in groups:
            for wire in wires:
                wire.session.packaged("Core.Supports.Set", list(modules))
        await asyncio.sleep(0.01)
        for wires in groups:
            for wire in wires:
                wire.messages = 0

    async def mix(self, groups: list[list[Wire]]) -> float:
        """Have everybody type the plain mix, one line of all at a time; CPU seconds."""
        began = time.process_time()
        for line in MIX:
            for wires in groups:
                for wire in wires:
                    wire.session.received(line)
            await self.settled()
            await asyncio.sleep(0)
        return time.process_time() - began


def messages(groups: list[list[Wire]]) -> int:
    """Return how many messages were sent."""
    return sum(wire.messages for wires in groups for wire in wires)


async def once(folder: Path, modules: list[str], script: Script | None, crowd: int) -> tuple[float, int]:
    """Play a match at some tables, or type the mix with a crowd; CPU seconds and messages."""
    folder.mkdir()  # noqa: ASYNC240 -- nobody else waits
    evening = Both(folder)
    if script is None:
        played.TABLES = -(-crowd // SEATS)
    groups = await evening.tables(GAME, SEATS if script is None else 4, Listening)
    if script is None:
        for wires in groups:
            wires[0].session.received("mischen")
        await evening.settled()
    if modules:
        await evening.listen(groups, modules)
    gc.collect()
    gc.freeze()
    took = await evening.mix(groups) if script is None else (await evening.play(groups, script))[2]
    await asyncio.sleep(0.01)
    told = messages(groups)
    evening.house.close("")
    await asyncio.sleep(0)
    evening.database.close()
    return took, told


async def measure(seconds: float, crowd: int) -> dict[str, float]:
    """Type once with a crowd, which takes long to seat; play in turn until enough CPU time has been spent, the best."""
    script = script_of(GAME, 4)
    best: dict[str, tuple[float, int]] = {}
    ways = [(name, modules) for name, modules in (("words", NOTHING), ("all", ALL), ("table", TABLE))]
    with tempfile.TemporaryDirectory(prefix="stammtisch-bench-", ignore_cleanup_errors=True) as folder:
        for name, modules in (("mix", NOTHING), ("entries", ENTRIES)):
            best[name] = await once(Path(folder) / name, modules, None, crowd)
        spent, rounds = 0.0, 0
        while spent < seconds or rounds < 2:
            rounds += 1
            for name, modules in ways:
                played.TABLES = 10
                run = await once(Path(folder) / f"{name}{rounds}", modules, script, 0)
                best[name] = min(best.get(name, run), run)
                spent += run[0]
    return {
        "entries_x_mix": best["entries"][0] / best["mix"][0],
        "all_x_words": best["all"][0] / best["words"][0],
        "table_x_words": best["table"][0] / best["words"][0],
        "us_a_message": (best["all"][0] - best["words"][0]) / best["all"][1] * 1e6,
        "us_a_table": (best["table"][0] - best["all"][0]) / max(1, best["table"][1] - best["all"][1]) * 1e6,
    }


if __name__ == "__main__":
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))
    print(json.dumps(asyncio.run(measure(float(sys.argv[1]), int(sys.argv[2])))))
