"""The import contracts of our own: they hold, and they notice what they forbid."""

import pytest
from grimp import ImportGraph

from tests.contracts import HouseOfGames, OnlyHere


def graph(*imports):
    """Build a graph of a little house with two games and a shared file, plus these imports."""
    modules = ImportGraph()
    for name in ("games", "games.cards", "games.gin", "games.gin.rules", "games.skat"):
        modules.add_module(name)
    for name in (
        "games.bots",
        "games.bots.gin",
        "games.skat.rules",
        "games.meld",
        "games.meld.turn",
        "server",
        "server.shuffler",
        "server.host",
    ):
        modules.add_module(name)
    for name in ("enum", "random", "pyparsing"):
        modules.add_module(name, is_squashed=True)
    for importer, imported in imports:
        modules.add_import(importer=importer, imported=imported)
    return modules


def house():
    return HouseOfGames("house", {}, {"package": "games", "games": ["gin", "skat"], "above": "games.bots"})


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("games.gin.rules", "games.cards"),
        ("games.gin.rules", "games.gin"),
        ("games.gin.rules", "games.meld.turn"),
        ("games.gin.rules", "enum"),
        ("server.host", "games.gin"),
        ("games.bots.gin", "games.gin.rules"),
    ],
)
def test_house_of_games_allows(importer, imported):
    """Games use what is shared and the standard library."""
    assert house().check(graph((importer, imported)), verbose=False).kept


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("games.gin.rules", "games.skat.rules"),
        ("games.gin.rules", "games.skat"),
        ("games.cards", "games.gin"),
        ("games.meld.turn", "games.gin.rules"),
        ("games.gin.rules", "pyparsing"),
        ("games.cards", "server.host"),
        ("games.gin.rules", "games.bots"),
        ("games.bots.gin", "pyparsing"),
    ],
)
def test_house_of_games_notices(importer, imported):
    """No game knows another, nothing shared knows a game, nothing foreign comes in."""
    check = house().check(graph((importer, imported)), verbose=False)

    assert not check.kept
    assert [True] == [importer in fault and imported.partition(".")[0] in fault for fault in check.metadata["faults"]]


@pytest.mark.parametrize(("importer", "kept"), [("server.shuffler", True), ("server.host", False)])
def test_only_here(importer, kept):
    """One module may import the library, and nobody else."""
    contract = OnlyHere("only", {}, {"library": ["random", "secrets"], "allowed": ["server.shuffler"]})

    assert kept == contract.check(graph((importer, "random")), verbose=False).kept
