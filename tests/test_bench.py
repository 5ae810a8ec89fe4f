"""The benchmark's own arithmetic: what is compared with an earlier run, which way is better, and what is drawn."""

import json
import sys

import pytest

from bench import __main__ as bench
from bench.against import changes, lines, show, svg


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
