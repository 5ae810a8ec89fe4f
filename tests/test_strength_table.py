"""The table of strengths: whole however little was played this time, and honest about what is old."""

import sys

import pytest

from bench import strength
from bench.arena import Pack, Score

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

    assert told_of(row, PACKS) in strength.PRINT.sub("", measured_now(monkeypatch))
    assert told_of(row, PACKS) in strength.PRINT.sub("", without_the_packs(monkeypatch))


def told_of(row, packs):
    """Return the line of a contest in which these packs were played."""
    return strength.line(row, strength.score_of(row, packs))


def without_the_packs(monkeypatch):
    """Measure once more at another place, where nobody has the packs; only the table there is says what was played."""
    strength.save({})
    return measured_now(monkeypatch)


def test_few_packs_do_not_take_the_place_of_many(row, monkeypatch):
    """A short run with other players leaves a well measured line as it is, with a star; a longer one does not."""
    strength.save({row.key: PACKS * 20})
    measured_now(monkeypatch)
    changed = {"gin": "0" * 12}
    monkeypatch.setattr(strength, "_print_of", lambda game: changed.get(game.id, ""))
    strength.save({row.key: PACKS * 2})
    few = measured_now(monkeypatch)
    strength.save({row.key: PACKS * 10})

    assert f"| Gin Rummy{strength.STAR} | 2 | stark | simple | 40 |" in few
    assert "| Gin Rummy | 2 | stark | simple | 20 |" in measured_now(monkeypatch)


def test_as_many_packs_of_the_same_players_as_ever_stand_there(row, monkeypatch):
    """Whoever begins again from nothing strikes out no line that was measured better."""
    strength.save({row.key: PACKS * 20})
    measured_now(monkeypatch)
    strength.save({row.key: PACKS * 15})

    assert "| Gin Rummy | 2 | stark | simple | 40 |" in measured_now(monkeypatch)


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


def test_short_run_gives_up_a_pack_that_takes_too_long(row, monkeypatch, capsys):
    """Whoever has a second does not wait for a match of minutes; the table says nothing of what was not ended."""
    monkeypatch.setattr(sys, "argv", ["strength", "--minutes", "0.001", "romme"])
    strength.main()

    assert "| Rommé | 3 | stark | first | no pack was ended in time |" in capsys.readouterr().out
    assert "| Rommé | 3 | stark | first |" not in strength.TABLE.read_text("utf-8")


def test_an_interruption_loses_nothing_and_is_told(row, monkeypatch, capsys):
    """Ctrl-C: what was played is kept and in the table, and the exit code says that it was not all."""

    def interrupted(*_):
        raise KeyboardInterrupt

    strength.save({row.key: PACKS})
    monkeypatch.setattr(strength, "play", interrupted)
    monkeypatch.setattr(sys, "argv", ["strength", "gin"])

    assert 130 == strength.main()
    assert "nothing that was played is lost" in capsys.readouterr().out
    assert told_of(row, PACKS) in strength.PRINT.sub("", strength.TABLE.read_text("utf-8"))
