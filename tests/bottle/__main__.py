"""
Spend evenings: `python -m tests.bottle SEED [MINUTES]`, or a `.flasche` file; prints what was not kept, and how.

Without a number of minutes one evening is spent; with one as many as fit, of seeds that follow the first.
Seed 0 is one nobody has seen. Every fourth evening is spent twice more, to be compared (`swapped`).
"""

# ruff: noqa: T201 - it is run for what it prints

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from tests.bottle.evening import Evening
from tests.bottle.plan import Plan, drawn, read, written
from tests.bottle.shrink import shrunk
from tests.bottle.swapped import TWICE, compared


def main(which: str, minutes: str = "0") -> int:
    """Spend the evenings; 1 if a promise was not kept."""
    if which.endswith(".flasche"):
        return _spend(read(Path(which).read_text(encoding="utf-8")), Counter(), shrink=False)
    seed = int(which) or int(time.time()) % 10**8
    print(f"First seed: {seed}", flush=True)
    ends, done = time.monotonic() + 60 * float(minutes), Counter[str]()
    began = time.process_time()
    while True:
        wrong = _spend(drawn(seed), done, shrink=True)
        if wrong or time.monotonic() >= ends:
            break
        seed += 1
    worked = time.process_time() - began
    print(", ".join(f"{count} {what}" for what, count in done.items()), f"in {worked:.0f} s of CPU,", end=" ")
    print(f"{done['lines'] / worked:.0f} lines a second; last seed {seed}")
    return wrong


def _spend(plan: Plan, done: Counter[str], *, shrink: bool) -> int:
    evening = Evening(plan)
    found = evening.spend()
    done.update(evenings=1, lines=evening.lines, steps=evening.steps, crashes=evening.crashes)
    done.update(evening.looks)
    twice = found is None and plan.seed % TWICE == 0 and plan.script is None
    if twice:
        found, shrink = compared(plan), False
        done.update(twice=1)
    if found is None:
        return 0
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False).stdout
    print(f"Seed {plan.seed}, step {evening.steps}, commit {commit.strip()}: {found}")
    print("\n".join(evening.script), flush=True)
    if shrink:
        shorter, again = shrunk(plan, found)
        file = Path(f"{plan.seed}.flasche")
        file.write_text(
            written(shorter, str(again).replace("\n", " ")[:300], f"commit {commit.strip()}"), encoding="utf-8"
        )
        print(f"Shortest in two minutes: {file}, {_size(shorter)}, {again}")
    return 1


def _size(plan: Plan) -> str:
    return f"{len(plan.people)} people, {len(plan.faults)} faults, {len(plan.script or ())} deeds"


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
