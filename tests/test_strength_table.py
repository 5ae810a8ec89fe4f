"""The table of strengths: whole however little was played this time, and honest about what is old."""

import sys

import pytest

from bench import strength
from games.bots.arena import Pack, Score

PACKS = [([1.0, -0.5], [0.001]), ([2.0, 0.0], [0.002])]


@pytest.fixture
def row(tmp_path, monkeypatch):
    """A contest, and a place of its own for everything that is written."""
    monkeypatch.setattr(strength, "TABLE", tmp_path / "STRENGTH.md")
    monkeypatch.setattr(strength, "KEPT", tmp_path / "kept.json")
    return strength.rows(["gin"])[0]


def measured_now(monkeypatch, *words):
    """Measure for no time at all, and return the table."""
    monkeypatch.setattr(sys, "argv", ["strength", "--minutes", "0", *words])
    strength.main()
    return strength.TABLE.read_text("utf-8")


def test_what_was_played_stands_in_the_table(row, monkeypatch):
    """Whoever interrupted the measuring finds what it came to, at once and without a star."""
    strength.save({row.key: PACKS})

    assert strength.line(row, strength.score_of(row, PACKS)) in measured_now(monkeypatch)


def test_what_other_players_did_has_a_star(row, monkeypatch):
    """Nobody has measured them since the players changed: the old figures stay, marked, and those that were printed."""
    strength.save({f"{row.name}before": PACKS})
    told = measured_now(monkeypatch)
    strength.save({})

    assert f"| Gin Rummy{strength.STAR} | 2 | stark | simple | 2 | 2:0 | 0.5 | 62.5% |" in told
    assert told == measured_now(monkeypatch, "gin")


def test_notes_below_the_table_are_kept(row, monkeypatch):
    """What somebody wrote there is not for a program to strike out."""
    strength.TABLE.write_text(f"old\n\n{strength.NOTES}\n\nSome words.\n", "utf-8")

    assert measured_now(monkeypatch).endswith(f"{strength.NOTES}\n\nSome words.\n")
    assert 1 == measured_now(monkeypatch).count("Some words.")


def test_share_counts_a_draw_as_half_a_game(row):
    """Four games, two of them won, one lost and one drawn."""
    assert Score((Pack((1.0, -0.5)), Pack((2.0, 0.0)))).share == strength.score_of(row, PACKS).share == 0.625
