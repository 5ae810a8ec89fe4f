"""What somebody reads when they have come in."""

import re

import pytest

from commands.lobby import login
from db.identity import PersonId
from server.accounts.greeting import MOST_NAMED, MOST_WAITING, welcome
from server.sessions.person import Person
from server.wire.page import MAX_COLUMNS


def said_of(names, others):
    """The line about the others."""
    return welcome(Person(PersonId(1), "anna", "anna"), names, others, [], 0).splitlines()[1]


@pytest.mark.parametrize(
    ("expected", "names", "others"),
    [
        ("Außer dir ist gerade niemand da.", [], 0),
        ("Außer dir ist da: Bernd.", ["Bernd"], 1),
        ("Außer dir sind da: Bernd, Clara.", ["Bernd", "Clara"], 2),
        ("Außer dir sind da: Bernd, Clara und 3 weitere.", ["Bernd", "Clara"], 5),
    ],
)
def test_who_else_is_here(expected, names, others):
    """Everybody by name where there are few; else the first names and how many more."""
    assert expected == said_of(names, others)


def test_the_set_of_the_day_is_named_where_there_is_one():
    """Whoever finds nobody at a table learns what can be played alone; what the host has switched off is not named."""
    last = [
        welcome(Person(PersonId(1), "anna", "anna"), [], 0, [], tables, today=today).splitlines()[-1]
        for tables, today in ((0, True), (0, False), (1, True))
    ]

    assert ["„tagesspiel“" in line for line in last] == [True, False, False]
    assert all("„einfuehrung“" in line and len(line) <= MAX_COLUMNS for line in last)


@pytest.mark.parametrize("tables", [0, 1, 4, 30])
def test_every_table_that_waits_is_shown_or_counted(tables):
    """That no table waits is said where none does; where there is no room for all, how many more there are."""
    waiting = [f"Tisch {number}: Gin, Bernd. Ein Platz ist frei." for number in range(1, tables + 1)][:MOST_WAITING]
    text = welcome(Person(PersonId(1), "anna", "anna"), [], 0, waiting, tables)
    shown = text.count("Ein Platz ist frei.")
    more = re.findall(r"(\d+|eine?n) weiteren? Tisch", text)

    assert (tables == 0) == (login.NO_TABLE_WAITS in text)
    assert tables == shown + (int(more[0]) if more else 0)


@pytest.mark.parametrize("length", [3, 7, 16])
@pytest.mark.parametrize("others", range(1, 30))
def test_it_is_always_one_line_and_adds_up(length, others):
    """However many are here and however long their names: one line, and names and number are all of them."""
    line = said_of(["N" * length] * min(others, MOST_NAMED), others)

    assert len(line) <= MAX_COLUMNS
    more = int(line.split(" und ")[1].split()[0]) if " und " in line else 0
    assert others == line.count("N" * length) + more
    assert line.count("N" * length) >= 1
