"""The benchmark's own arithmetic: what is compared with an earlier run, which way is better, and what is drawn."""

import json
import os
import signal
import subprocess
import sys
import time
from math import inf
from pathlib import Path
from random import Random

import pytest

from bench import __main__ as bench
from bench import daily
from bench.against import changes, lines, show, svg
from bench.machine import ROOT


def run(**values):
    """A run with these rows: name -> value, whether more is better, whether it was taken in quiet."""
    rows = [
        {"what": what, "value": value, "unit": "E", "more_is_better": more, "trusted": trusted}
        for what, (value, more, trusted) in values.items()
    ]
    return {"when": "2026-11-22T04:00:00+00:00", "rows": rows}


def test_a_factor_over_one_is_better_whichever_way_a_figure_counts():
    """Half the cost and twice the rate are both twice as good; what only one run has measured is not compared."""
    before = run(cost=(8.0, False, True), rate=(100.0, True, True), gone=(1.0, False, True), none=(None, False, True))
    after = run(cost=(4.0, False, True), rate=(200.0, True, False), new=(1.0, False, True), none=(2.0, False, True))
    found = {one.what: (one.factor, one.trusted) for one in changes(before, after)}
    assert {"cost": (2.0, True), "rate": (2.0, False)} == found


@pytest.mark.parametrize(("now", "better"), [(4.0, True), (16.0, False), (8.0, True), (8e9, False)])
def test_bars_grow_to_the_better_side(now, better):
    """In the terminal a bar stands right of the line when it got better and left of it else, however much it is."""
    [change] = changes(run(cost=(8.0, False, True)), run(cost=(now, False, True)))
    _, line = lines([change])
    left, right = line.split("│")
    assert ("▒" in left) is (not better)
    assert ("█" in right) is (better and now != 8.0)


def test_the_picture_is_written_beside_the_figures(tmp_path, capsys):
    """`--gegen` prints the bars, marks what cannot be trusted, and writes an SVG."""
    earlier, picture = tmp_path / "before.json", tmp_path / "now.svg"
    earlier.write_text(json.dumps(run(cost=(8.0, False, True))))
    show(earlier, run(cost=(4.0, False, False)), picture)
    assert "2.00 x" in capsys.readouterr().out
    assert picture.read_text().startswith("<svg")
    assert "?" in svg([*changes(run(cost=(8.0, False, True)), run(cost=(4.0, False, False)))], "a & b")


def test_an_interruption_is_told_and_writes_no_results(monkeypatch, capsys, tmp_path):
    """Ctrl-C: exit code 130 and a sentence; half a run is no run."""

    def interrupted():
        raise KeyboardInterrupt

    monkeypatch.setattr(bench, "machine", interrupted)
    monkeypatch.setattr(sys, "argv", ["bench", "--json", str(tmp_path / "now.json")])

    assert 130 == bench.main()
    assert "Interrupted" in capsys.readouterr().err
    assert not (tmp_path / "now.json").exists()


PART = """
import sys
from pathlib import Path
from bench.machine import report_of
child = "import pathlib, os, sys, time; pathlib.Path(sys.argv[1]).write_text(str(os.getpid())); time.sleep(60)"
try:
    report_of([sys.executable, "-c", child, sys.argv[1]], 0, within=60)
except KeyboardInterrupt:
    print("interrupted")
"""


def test_an_interruption_is_for_the_bench_alone(tmp_path):
    """Ctrl-C goes to everybody at a terminal: no part of the bench says anything of it, and none goes on."""
    up = tmp_path / "up"
    command = [sys.executable, "-c", PART, str(up)]
    pipe = subprocess.PIPE
    part = subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True, start_new_session=True)
    until = time.monotonic() + 60
    while not (up.exists() and up.read_text()) and part.poll() is None and time.monotonic() < until:
        time.sleep(0.02)
    os.killpg(part.pid, signal.SIGINT)
    out, err = part.communicate(timeout=60)

    assert ("interrupted\n", "") == (out, err)
    while goes_on(int(up.read_text())) and time.monotonic() < until:
        time.sleep(0.02)
    assert not goes_on(int(up.read_text()))


def goes_on(pid):
    """Tell whether a process is there and not only its number, which nobody has asked back yet."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize(
    ("strong", "medium", "expected"),
    [
        ([1, 5, 9, 13], [0, 4, 8, 12], (1.0, 0.0, 0.0)),  # the better player is one point ahead in every deal
        ([0, 0, 2, 2], [0, 2, 0, 2], (0.0, inf, 1.0)),  # nothing to tell apart, and luck is all there is
        ([4, 0, 4, 0], [0, 2, 0, 2], (1.0, 1.96**2 * 9, 1.8)),  # what is good for one is bad for the other
    ],
)
def test_deals_needed_follow_from_gap_and_spread(strong, medium, expected):
    """The same deals count by the spread of the differences, deals of each player's own by both spreads."""
    found = daily.needed(strong, medium, Random(1))

    assert expected == (found.gap, pytest.approx(found.same), found.ratio)
    assert found.low <= found.ratio <= found.high


def test_a_deal_that_is_not_the_same_again_is_an_error(monkeypatch, capsys, tmp_path):
    """`bench.daily --rows` goes on where a kill has cut a file off, and ends with 1 where another run came to else."""
    one, other = tmp_path / "one", tmp_path / "other"

    def run(*words):
        monkeypatch.setattr(sys, "argv", ["daily", "--deals", "3", *map(str, words), "blackjack"])
        code, said = daily.main(), capsys.readouterr()
        return code, said.out + said.err

    assert (0, "blackjack: 3 deals, 0 of them compared and the same\n") == run("--rows", one)
    whole = one.read_text()
    one.write_text(whole[:-5])
    other.write_text(whole.splitlines()[0] + "\n")
    assert (0, "blackjack: 3 deals, 1 of them compared and the same\n") == run("--rows", one, "--as", other)
    assert whole == one.read_text()

    other.write_text(whole.replace(": ", ": 1", 1))
    code, said = run("--rows", one, "--as", other)
    assert 1 == code
    assert "1 deals are not the same: blackjack 1000000 1" in said
