"""The all-time lists."""

from db.database import Database
from db.ranking import Entry, all_time, award, rename
from db.writer import store
from tests.db.scenes import EVENING

SEED = (Entry("uwe", "Uwe", 200), Entry("klaus_b", "Klaus B.", 174), Entry("thea", "Thea", 1), Entry("arne", "Arne", 1))


def order(database: Database, game: str = "doppelkopf") -> list[tuple[str, int]]:
    """Names and points of a list."""
    return [(entry.name, entry.points) for entry in all_time(database, game)]


def test_an_import_comes_back_as_it_was(database: Database):
    """An imported list is exported as it was, equal totals in the order of the import."""
    store(database, award("doppelkopf", "import", SEED, EVENING))

    assert SEED == all_time(database, "doppelkopf")
    assert () == all_time(database, "skat")


def test_equal_points_stand_in_the_order_in_which_they_were_reached(database: Database):
    """T14: of equal totals the one reached earlier stands first; points of 0 reach nothing new."""
    store(database, award("doppelkopf", "import", SEED, EVENING))
    store(database, award("doppelkopf", "t1", [Entry("arne", "Arne", 173), Entry("uwe", "Uwe", 0)], EVENING))
    store(database, award("doppelkopf", "t2", [Entry("thea", "Thea", 199)], EVENING))

    assert [("Uwe", 200), ("Thea", 200), ("Klaus B.", 174), ("Arne", 174)] == order(database)


def test_a_corrected_tournament_replaces_its_points(database: Database):
    """T18: given again, an award replaces what it gave before and nothing else."""
    store(database, award("doppelkopf", "import", SEED, EVENING))
    store(database, award("doppelkopf", "t1", [Entry("uwe", "Uwe", 2), Entry("klaus_b", "Klaus B.", 1)], EVENING))
    store(database, award("skat", "t1", [Entry("uwe", "Uwe", 9)], EVENING))

    store(database, award("doppelkopf", "t1", [Entry("klaus_b", "Klaus B.", 2), Entry("uwe", "Uwe", 1)], EVENING))

    assert [("Uwe", 201), ("Klaus B.", 176), ("Thea", 1), ("Arne", 1)] == order(database)
    assert [("Uwe", 9)] == order(database, "skat")


def test_an_entry_is_renamed(database: Database):
    """An entry gets another name in one list or in all, and joins the one that has it already."""
    store(database, award("doppelkopf", "import", SEED, EVENING))
    store(database, award("skat", "import", [Entry("uwe", "Uwe", 9)], EVENING))

    store(database, rename("uwe", "uwe_k", "Uwe K.", "doppelkopf"))
    assert (("Uwe K.", 200), [("Uwe", 9)]) == (order(database)[0], order(database, "skat"))

    store(database, rename("uwe", "uwe_k", "Uwe K.") + rename("arne", "thea", "Thea", "doppelkopf"))
    assert [("Uwe K.", 9)] == order(database, "skat")
    assert [("Uwe K.", 200), ("Klaus B.", 174), ("Thea", 2)] == order(database)
