"""
The shape of the house as numbers: `python -m tests.ratchets` prints each beside its bound and fails above one.

A bound only ever falls. Whoever brings a number down lowers its bound in the same commit; whoever has to exceed one
(a longer function that is clearer whole) gives the reason where the number is made: a line `# long: because …`. What
is new may raise how many modules there are, with the reason in the commit: whole thoughts, not halves of one.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[1]
PACKAGES = ("games", "commands", "db", "server")

LONGEST_CLASS = 300
"""Lines of a class with those it inherits from classes of ours: what somebody has to know who changes it."""
LONGEST_MODULE = 450
LONGEST_FUNCTION = 40
LONG_ON_PURPOSE = "# long: "
SMALLEST_MODULE = 30
"""Lines of code below which a module is likely to be a part of another one's thought."""

MOST_NAMED = 40
"""How many of the places behind a number are printed."""

_SMALL_WORDS = """
aber alle als am an auf aus bei bin bis bist bitte da das dein deine den der des dich die dir du ein eine einen er es
für gibt hat hier ich ihr im in ist ja kann kein keine mehr mit nach nicht noch nur oder schon sich sie sind sitzt so
tisch um und von war was wer wie wird zu zum zur über
"""
_GERMAN = frozenset(_SMALL_WORDS.split())
_WORD = re.compile(r"[A-Za-zÄÖÜäöüß]+")
_INSIDE = frozenset({"sitting", "row"})
"""What a live table keeps to itself and its own room; every other field of it is private by name."""

_NO_LIVE_TABLES: Mapping[str, str] = {
    "command": "what an executor is handed to judge",
    "incident": "a report for the log, with the row it was made of",
    "laid": "a table in the making, not yet stored",
    "play": "a record that is played through, in memory alone",
}
"""Names under which something else with such a field is read outside play/."""

_HOST_FACING: Mapping[str, str] = {
    "server/__main__.py": "the command line",
    "server/cli/": "the command line",
    "server/ops/config.py": "faults of the settings, told when the server starts",
    "server/ops/loading.py": "faults of the settings, told when the server starts",
    "server/preflight.py": "faults that only the machine shows, told when the server starts",
    "server/ops/texts.py": "faults of the host's own texts, told when the server starts or reads them again",
    "server/run.py": "a port that cannot be had, told when the server starts",
    "server/wire/tls.py": "faults of a certificate, told when the server starts or reads it again",
}
"""Modules outside commands/ whose German the host reads, and never a player: why."""

_PORTS = frozenset({"Guest"})
"""Protocols by which a lower room calls up into a higher one that it must not know."""


@dataclass(frozen=True, slots=True)
class Source:
    """One module of the product: where it lies, its text and its syntax."""

    path: str
    text: str
    tree: ast.Module

    @property
    def package(self) -> str:
        """The room it lies in: the path of its folder."""
        return self.path.rpartition("/")[0]


@cache
def sources() -> tuple[Source, ...]:
    """Return every module of the product but the released migrations."""
    found = []
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            path = file.relative_to(ROOT).as_posix()
            if "/migrations/versions/" not in path:
                text = file.read_text(encoding="utf-8")
                found.append(Source(path, text, ast.parse(text)))
    return tuple(found)


def _lines_of(node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Return the lines of a body without its docstring, signature and decorators not counted."""
    first = node.body[0]
    docstring = (
        isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    )
    body = node.body[1:] if docstring else node.body
    return 0 if not body else (body[-1].end_lineno or 0) - body[0].lineno + 1


def big_classes() -> Iterator[str]:
    """Name the classes that are too big to be understood at once, the lines of their own bases counted."""
    known: dict[str, list[tuple[str, ast.ClassDef]]] = {}
    for source in sources():
        for node in ast.walk(source.tree):
            if isinstance(node, ast.ClassDef):
                known.setdefault(node.name, []).append((source.path, node))

    def lines_of(node: ast.ClassDef) -> int:
        bases = (ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in node.bases)
        inherited = sum(
            lines_of(known[base][0][1]) for base in bases if len(known.get(base, ())) == 1 and base != node.name
        )
        return (node.end_lineno or 0) - node.lineno + 1 + inherited

    for name, places in known.items():
        for path, node in places:
            if (lines := lines_of(node)) > LONGEST_CLASS:
                yield f"{path} {name}: {lines}"


def long_modules() -> Iterator[str]:
    """Name the modules that are too long."""
    for source in sources():
        lines = source.text.count("\n")
        if lines > LONGEST_MODULE:
            yield f"{source.path}: {lines}"


def _lines_of_code(source: Source) -> int:
    """Return the lines of a module that are neither blank nor a comment nor part of a docstring."""
    told = {
        number
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and ast.get_docstring(node, clean=False) is not None
        for number in range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1)
    }
    lines = enumerate(source.text.split("\n"), 1)
    return sum(1 for number, line in lines if number not in told and line.strip() and not line.lstrip().startswith("#"))


def modules() -> Iterator[str]:
    """Name every module that holds code; a folder's file that only says what lies there is none."""
    yield from (source.path for source in sources() if _lines_of_code(source))


def small_modules() -> Iterator[str]:
    """Name the modules that hold hardly any code."""
    for source in sources():
        if 0 < (lines := _lines_of_code(source)) < SMALLEST_MODULE:
            yield f"{source.path}: {lines}"


def modules_of_one() -> Iterator[str]:
    """Name the modules that exactly one other imports: each is a room of its own, or the half of a thought."""
    importers: dict[str, list[str]] = {}
    for name, others in _imports().items():
        for other in others:
            importers.setdefault(other, []).append(name)
    for name, found in sorted(importers.items()):
        if len(found) == 1:
            yield f"{name}: {found[0]}"


def _room_of(source: Source) -> str:
    """Return the room of a module; the folders of games count as one: each has its `State`, `Result`, `Reason`."""
    return "(a game)" if games().intersection(source.package.split("/")) else source.package


@cache
def games() -> frozenset[str]:
    """Return the folders of games and of families of games, as `games` and `commands` have them."""
    theirs, words = ({path.name for path in (ROOT / top).iterdir() if path.is_dir()} for top in ("games", "commands"))
    return frozenset({*(theirs & words), "meld"} - {"__pycache__", "table", "kit"})


def shared_names() -> Iterator[str]:
    """Name the classes whose name means something else in another room."""
    rooms: dict[str, set[str]] = {}
    for source in sources():
        for node in ast.walk(source.tree):
            if isinstance(node, ast.ClassDef):
                rooms.setdefault(node.name, set()).add(_room_of(source))
    yield from (f"{name}: {', '.join(sorted(found))}" for name, found in sorted(rooms.items()) if len(found) > 1)


def long_functions() -> Iterator[str]:
    """Name the functions that are too long and do not say why."""
    for source in sources():
        lines = source.text.split("\n")
        for node in ast.walk(source.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _lines_of(node) > LONGEST_FUNCTION:
                head = "\n".join(lines[max(0, node.lineno - 2) : node.body[0].end_lineno])
                if LONG_ON_PURPOSE not in head:
                    yield f"{source.path} {node.name}: {_lines_of(node)}"


@cache
def _imports() -> dict[str, frozenset[str]]:
    """Return who imports whom among the product's modules, calls of importlib with a plain name counted."""
    graph = grimp.build_graph(*PACKAGES)
    found = {name: set(graph.find_modules_directly_imported_by(name)) for name in graph.modules}
    for source in sources():
        importer = source.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
                found[importer] |= {
                    one.value for one in node.args if isinstance(one, ast.Constant) and one.value in found
                }
    return {name: frozenset(others) for name, others in found.items()}


def import_circles() -> Iterator[str]:
    """Name the groups of modules that import one another (Tarjan's components of more than one)."""
    imports, index, low = _imports(), dict[str, int](), dict[str, int]()
    stack: list[str] = []

    def visit(name: str) -> Iterator[str]:
        index[name] = low[name] = len(index)
        stack.append(name)
        for other in sorted(imports[name]):
            if other not in index:
                yield from visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], index[other])
        if low[name] == index[name]:
            circle = stack[stack.index(name) :]
            del stack[stack.index(name) :]
            if len(circle) > 1:
                yield " <-> ".join(sorted(circle))

    for name in sorted(imports):
        if name not in index:
            yield from visit(name)


def _members(node: ast.ClassDef) -> set[str]:
    """Return the names a class defines: methods, annotated fields, and what its methods set on `self`."""
    found = set()
    for part in ast.walk(node):
        if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(part.name)
        elif isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            found.add(part.target.id)
        elif isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store):
            found.add(part.attr)
    return {name for name in found if not name.startswith("__")}


def lonely_protocols() -> Iterator[str]:
    """Name the Protocols that exactly one class of the same package fulfils: the class itself would do."""
    classes = [
        (source.path.partition("/")[0], source.path, node)
        for source in sources()
        for node in ast.walk(source.tree)
        if isinstance(node, ast.ClassDef)
    ]

    def is_protocol(node: ast.ClassDef) -> bool:
        return any(ast.unparse(base).partition("[")[0] == "Protocol" for base in node.bases)

    for package, path, protocol in classes:
        if is_protocol(protocol) and protocol.name not in _PORTS and (wanted := _members(protocol)):
            fitting = [node for _, _, node in classes if not is_protocol(node) and wanted <= _members(node)]
            near = [node for home, _, node in classes if node in fitting and home == package]
            if len(fitting) == len(near) == 1:
                yield f"{path} {protocol.name}: only {near[0].name}"


def _counted(pattern: str) -> Callable[[], Iterator[str]]:
    def count() -> Iterator[str]:
        for source in sources():
            for number, line in enumerate(source.text.split("\n"), 1):
                for _ in re.findall(pattern, line):
                    yield f"{source.path}:{number}"

    return count


def _docstrings(tree: ast.Module) -> set[ast.Constant]:
    """Return every string that stands alone as an expression: docstrings of modules, classes, functions, values."""
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    }


def is_german(text: str) -> bool:
    """Tell whether a string reads like German for players: two of its small words, or one and an umlaut."""
    words = [word.lower() for word in _WORD.findall(text)]
    known = len(_GERMAN.intersection(words))
    return " " in text.strip() and (known >= 2 or (known >= 1 and any(letter in text for letter in "äöüßÄÖÜ„")))


def german_sentences() -> Iterator[str]:
    """Name the German sentences outside commands/ that a player could read."""
    for source in sources():
        if source.path.startswith(("commands/", *_HOST_FACING)):
            continue
        plain = _docstrings(source.tree)
        for node in ast.walk(source.tree):
            text = node.value if isinstance(node, ast.Constant) and node not in plain else None
            if isinstance(text, str) and is_german(text):
                yield f"{source.path}:{getattr(node, 'lineno', 0)} {text[:50]!r}"


def foreign_hands() -> Iterator[str]:
    """Name the reads of a live table's inside outside play/."""
    for source in sources():
        if source.path.startswith("server/") and not source.path.startswith("server/play/"):
            called = {node.func for node in ast.walk(source.tree) if isinstance(node, ast.Call)}
            for node in ast.walk(source.tree):
                if isinstance(node, ast.Attribute) and node.attr in _INSIDE and node not in called:
                    owner = ast.unparse(node.value)
                    if owner not in _NO_LIVE_TABLES:
                        yield f"{source.path}:{node.lineno} {owner}.{node.attr}"


def house_lines() -> Iterator[str]:
    """Count the lines of the composition root."""
    text = (ROOT / "server" / "house.py").read_text(encoding="utf-8")
    yield from (f"server/house.py:{number}" for number, _ in enumerate(text.split("\n"), 1))


_A_GAME_IS = ("Game", "Hands", "Recording", "TableRules")
"""The descriptor of a game and the groups of its fields."""


def fields_of_a_game() -> Iterator[str]:
    """Name the fields of a game and of its groups: what the author of a game may have to fill in."""
    [source] = [one for one in sources() if one.path == "games/game.py"]
    for node in source.tree.body:
        if isinstance(node, ast.ClassDef) and node.name in _A_GAME_IS:
            yield from (
                f"{node.name}.{ast.unparse(part.target)}" for part in node.body if isinstance(part, ast.AnnAssign)
            )


@dataclass(frozen=True, slots=True)
class Ratchet:
    """A number that may only fall."""

    name: str
    bound: int
    found: Callable[[], Iterator[str]]


RATCHETS = (
    Ratchet(f"classes over {LONGEST_CLASS} lines with what they inherit", 0, big_classes),
    Ratchet(f"modules over {LONGEST_MODULE} lines", 0, long_modules),
    Ratchet("modules", 538, modules),
    Ratchet(f"modules of less than {SMALLEST_MODULE} lines of code", 31, small_modules),
    Ratchet("modules that one other alone imports", 108, modules_of_one),
    Ratchet("class names in several rooms", 49, shared_names),
    Ratchet(f"functions over {LONGEST_FUNCTION} lines without a reason", 0, long_functions),
    Ratchet("import circles", 0, import_circles),
    Ratchet("Protocols with one implementation, in the same package", 0, lonely_protocols),
    Ratchet("cast(", 3, _counted(r"\bcast\(")),
    Ratchet("type: ignore", 2, _counted(r"type: ignore")),
    Ratchet("the word Any", 30, _counted(r"\bAny\b")),
    Ratchet("German sentences outside commands/", 0, german_sentences),
    Ratchet("reads of a live table's inside from outside play/", 0, foreign_hands),
    Ratchet("fields of Game and its groups", 45, fields_of_a_game),
    Ratchet("lines of house.py", 156, house_lines),
)


def main() -> int:
    """Print every number; name what is too much. Returns how many bounds were exceeded."""
    broken = 0
    for ratchet in RATCHETS:
        found = list(ratchet.found())
        over = len(found) > ratchet.bound
        broken += over
        mark = "TOO MANY" if over else "lower the bound" if len(found) < ratchet.bound else ""
        print(f"{len(found):5} of {ratchet.bound:4}  {ratchet.name}  {mark}".rstrip())
        if over or "-v" in sys.argv:
            print(*(f"          {one}" for one in found[:MOST_NAMED]), sep="\n")
    return broken


if __name__ == "__main__":
    sys.exit(main())
