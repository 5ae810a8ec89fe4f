"""All-time lists: keys, arithmetic, the format of a file."""

from pathlib import Path

import pytest

from games.kit.ranking import BadList, Entry, Fault, all_time, key, read_list, write_list
from games.turnier.scoring import LISTS

FILE = Path(__file__).parents[1] / "partien" / "turnier" / "ewige-rangliste.txt"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Uwe", "uwe"),
        ("Klaus B.", "klaus_b"),
        ("Gabriele K", "gabriele_k"),
        ("  Gabi  St. ", "gabi_st"),
        ("Hans-Peter", "hans_peter"),
        ("_x._-y_", "x_y"),
        ("Jürgen", "juergen"),
        ("Groß", "gross"),
    ],
)
def test_key(name, expected):
    """Two ways of writing a name have one key: case, joints and umlauts make no difference."""
    assert expected == key(name)


def test_total_reached_earlier_stands_first():
    """T14: more points first; of equal totals the one reached earlier; an award without points reaches nothing."""
    first = (Entry("a", "A", 3), Entry("b", "B", 2))
    second = (Entry("b", "B", 1), Entry("c", "C", 3), Entry("a", "A", 0))

    assert ["a", "b", "c"] == [entry.key for entry in all_time((*first, *second))]
    assert ["c", "a", "b"] == [entry.key for entry in all_time((*second, *first))]


def test_list_of_the_circle():
    """Appendix B: 39 entries, 2321 points, equal totals in the order of the file; the record's list is the file."""
    entries = read_list(FILE.read_text("utf-8"))

    assert (39, 2321) == (len(entries), sum(entry.points for entry in entries))
    assert entries == LISTS["wielandstrasse"] == all_time(entries)
    assert entries == read_list(write_list(entries))


@pytest.mark.parametrize(
    "text",
    [
        "1;Uwe;200\n2;Klaus B.;174",
        "1|Uwe|200|\n|2|Klaus B.|174|",
        "1\nUwe\n200\n\n2\r\n Klaus B. \r\n174",
        "1.;Uwe;200;2.;Klaus B.;174",
    ],
)
def test_separators(text):
    """Appendix B: fields stand between `;`, `|` or line ends; blanks around them and empty fields mean nothing."""
    assert (Entry("uwe", "Uwe", 200), Entry("klaus_b", "Klaus B.", 174)) == read_list(text)


@pytest.mark.parametrize(
    ("text", "number", "fault"),
    [
        ("1;Uwe", 1, Fault.FIELDS),
        ("2;Uwe;3", 1, Fault.PLACE),
        ("1;Uwe;3;3;Ulf;2", 2, Fault.PLACE),
        ("1;Uwe;drei", 1, Fault.POINTS),
        ("1;Uwe;-3", 1, Fault.POINTS),
        ("1;Klaus B.;3;2;klaus b;2", 2, Fault.TWICE),
    ],
)
def test_what_is_no_list(text, number, fault):
    """A list that is none is refused whole, with the entry that is wrong."""
    with pytest.raises(BadList) as bad:
        read_list(text)

    assert (number, fault) == (bad.value.entry, bad.value.fault)
