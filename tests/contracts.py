"""
Two import-linter contracts of our own, for what the ready-made ones cannot say about a house that grows.

`independence` wants every game by name and `protected` fails while nobody imports the library yet. These two ask the
import graph directly, so a new game folder is covered on the day it is added (see `[tool.importlinter]`).
"""

import sys
from collections.abc import Iterator

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

from commands.catalogue import OURS


class HouseOfGames(Contract):
    """
    Folders that the catalogue names are games, everything else is what games share; below only the standard library and
    what is named.

    A shared file imports shared files and no game; a game imports shared files and itself. Whoever stands above the
    games may know all of them, and nobody below knows who that is.

    Configuration:
        package: the package of all games.
        games: their folders; unless they are named here, those that the catalogue lists as the house's own.
        above: a package inside that stands above the games, if there is one.
        library: the one that may come in from outside; which file may bring it in, an `only` contract says.
    """

    type_name = "house"

    package = fields.StringField()
    games = fields.ListField(subfield=fields.StringField(), required=False)
    above = fields.StringField(required=False, default="")
    library = fields.StringField(required=False, default="")

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        package, above = str(self.package), str(self.above)
        listed: object = self.games
        named = listed if isinstance(listed, list) and listed else [one.name for one in OURS]
        known = sys.stdlib_module_names | {str(self.library)}
        faults = sorted(_faults(graph, package, frozenset(f"{package}.{name}" for name in named), above, known))
        return ContractCheck(kept=not faults, metadata={"faults": faults})

    def render_broken_contract(self, check: ContractCheck) -> None:
        _print_faults(check)


class OnlyHere(Contract):
    """
    A library that one module or package of ours may import, and nobody else.

    Configuration:
        library: names of top-level packages, ours or not; those nobody imports are no fault.
        allowed: modules and packages of ours (with all that lies in them) that may import it.
    """

    type_name = "only"

    library = fields.ListField(subfield=fields.StringField())
    allowed = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        library, allowed = list(self.library), list(self.allowed)  # type: ignore[call-overload]
        faults = sorted(
            f"{importer} imports {name}"
            for name in library
            if name in graph.modules
            for importer in graph.find_modules_that_directly_import(name)
            if not any(_within(importer, place) for place in allowed)
        )
        return ContractCheck(kept=not faults, metadata={"faults": faults})

    def render_broken_contract(self, check: ContractCheck) -> None:
        _print_faults(check)


def _faults(
    graph: ImportGraph, package: str, games: frozenset[str], above: str, known: frozenset[str]
) -> Iterator[str]:
    for importer in graph.find_descendants(package) | {package}:
        for imported in graph.find_modules_directly_imported_by(importer):
            if not _within(imported, package):
                if imported not in known:
                    yield f"{importer} imports {imported}, which is neither the standard library nor named"
            elif _within(importer, above):
                continue
            elif _within(imported, above):
                yield f"{importer} imports {imported}, which stands above the games"
            else:
                game = next((game for game in games if _within(imported, game)), None)
                if game is not None and not _within(importer, game):
                    yield f"{importer} imports the game {imported}"


def _within(module: str, place: str) -> bool:
    return module == place or module.startswith(f"{place}.")


def _print_faults(check: ContractCheck) -> None:
    for fault in check.metadata["faults"]:
        output.print_error(f"- {fault}", bold=False)
    output.new_line()
