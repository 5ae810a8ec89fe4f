"""XSkat as a second referee: every deal it logged ends here as it did there."""

import pytest

from tests.xskat import KEPT, PROGRAM, differing, expected, from_xskat

LINES = KEPT.read_text(encoding="ascii").splitlines()


def test_a_hundred_recorded_deals_end_as_xskat_says():
    """Every trick taken by the same player, the same Augen, the same winner, the same value."""
    assert len(LINES) == 100
    assert dict.fromkeys(LINES) == {line: differing(line) for line in LINES}


def test_a_deal_that_ended_otherwise_would_be_seen():
    """The comparison looks at Augen, winner and value."""
    line = LINES[0]
    *rest, eyes, won, value = line.split("|")

    for other in ((str(int(eyes) + 1), won, value), (eyes, "vielleicht", value), (eyes, won, "17")):
        assert differing("|".join((*rest, *other))) is not None
    assert expected(line) == f"{eyes}|{won}|{value}"


@pytest.mark.soak
@pytest.mark.skipif(not PROGRAM.exists(), reason="xskat is not installed")
def test_two_thousand_fresh_deals_end_as_xskat_says():
    """What XSkat plays of itself, by seeds that are the same everywhere."""
    lines = list(from_xskat(2400))

    assert len(lines) >= 2000
    assert [] == [(line, what) for line in lines if (what := differing(line)) is not None]
