"""
Spend evenings: `python -m tests.bottle SEED [MINUTES]`, or a `.flasche` file; prints what was not kept, and how.

Without a number of minutes one evening is spent; with one as many as fit, of seeds that follow the first.
Seed 0 is one nobody has seen. `tree` is the one of what is committed: new with every change, and the same as often as
the same content is tried, so that what was red is red again; of it a fixed number of evenings is spent at most.
Every fourth evening is spent twice more, to be compared (`swapped`).
"""

# ruff: noqa: T201 - it is run for what it prints

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Final

from tests.bottle.evening import Evening
from tests.bottle.plan import Plan, drawn, read, written
from tests.bottle.shrink import shrunk
from tests.bottle.swapped import TWICE, compared

TREE: Final = "tree"

OF_A_TREE: Final = 30
"""Evenings spent of a tree, however quick the machine is: two minutes of one that is quiet."""


def main(which: str, minutes: str = "0") -> int:
    """Spend the evenings; 1 if a promise was not kept."""
    if which.endswith(".flasche"):
        return _spend(read(Path(which).read_text(encoding="utf-8")), Counter(), shrink=False)
    first = seed = first_seed(which)
    print(f"First seed: {first}", flush=True)
    ends, done = time.monotonic() + 60 * float(minutes), Counter[str]()
    began = time.process_time()
    while True:
        wrong = _spend(drawn(seed), done, shrink=True)
        if wrong or time.monotonic() >= ends or (which == TREE and seed + 1 == first + OF_A_TREE):
            break
        seed += 1
    worked = time.process_time() - began
    print(", ".join(f"{count} {what}" for what, count in done.items()), f"in {worked:.0f} s of CPU,", end=" ")
    print(f"{done['lines'] / worked:.0f} lines a second; last seed {seed}")
    return wrong


def first_seed(which: str, folder: Path = Path()) -> int:
    """Return the seed that is meant, by a number or by what is committed in a folder; a new one where nothing says."""
    if which == TREE:
        tree = _git("rev-parse", "HEAD^{tree}", folder=folder)
        seed = int(tree[:15], 16) % 10**8 if tree else 0
    else:
        seed = int(which)
    return seed or int(time.time()) % 10**8


def _git(*asked: str, folder: Path = Path()) -> str:
    """Return what git says, "" where there is none or nothing is committed."""
    try:
        said = subprocess.run(["git", *asked], cwd=folder, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return said.stdout.strip() if said.returncode == 0 else ""


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
    commit = _git("rev-parse", "--short", "HEAD")
    print(f"Seed {plan.seed}, step {evening.steps}, commit {commit}: {found}")
    print("\n".join(evening.script), flush=True)
    if shrink:
        shorter, again = shrunk(plan, found)
        file = Path(f"{plan.seed}.flasche")
        file.write_text(written(shorter, str(again).replace("\n", " ")[:300], f"commit {commit}"), encoding="utf-8")
        print(f"Shortest in two minutes: {file}, {_size(shorter)}, {again}")
    return 1


def _size(plan: Plan) -> str:
    return f"{len(plan.people)} people, {len(plan.faults)} faults, {len(plan.script or ())} deeds"


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
