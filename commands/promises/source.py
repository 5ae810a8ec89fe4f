"""The modules a game is written in, and what of the contract stands in them: classes, codes, cited rules."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import inspect
import pkgutil
import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cache
from types import ModuleType

from commands.package import Package
from games.contract import Private

KIT = "games.kit."
"""What lies there is a game's own where the game names it."""

CONTRACT = frozenset({"games.contract", "games.game", "games.checks", "games.service"})
"""Modules every game imports and none is made of."""


def modules_of(package: Package) -> tuple[ModuleType, ...]:
    """Return the modules of a game and the shared ones it is built from, apart from the contract and the table."""
    return _modules_of(package.code)


@cache
def _modules_of(home: str) -> tuple[ModuleType, ...]:
    found = {module.__name__: module for module in own_modules(home)}
    waiting = list(found.values())
    while waiting:
        for name in re.findall(r"^from (games\.[\w.]+) import", inspect.getsource(waiting.pop()), re.MULTILINE):
            if name not in found and name not in CONTRACT and not name.startswith(("games.table", "games.bots")):
                found[name] = importlib.import_module(name)
                waiting.append(found[name])
    return tuple(found.values())


def own_modules(home: str) -> tuple[ModuleType, ...]:
    """Return a module and, if it is a package, all that lies in it."""
    first = importlib.import_module(home)
    parts = pkgutil.walk_packages(first.__path__, f"{home}.") if hasattr(first, "__path__") else ()
    return (first, *(importlib.import_module(part.name) for part in parts))


def own_classes(modules: Iterable[ModuleType], kind: type) -> list[type]:
    """Return the classes of a kind that are defined in some modules; of the shared events those that are used."""
    modules = tuple(modules)
    found = [
        thing
        for module in modules
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, kind) and _within(thing, module)
    ]
    used = {id(one) for module in modules for one in vars(module).values() if _named_by(module, one)}
    used |= {id(other) for one in found if id(one) in used for other in _told_instead(one)}
    return list(dict.fromkeys(one for one in found if not one.__module__.startswith(KIT) or id(one) in used))


def _within(thing: type, module: ModuleType) -> bool:
    """Tell whether a class is defined in a module, or is one of the kit's that it names."""
    return thing.__module__ == module.__name__ or thing.__module__.startswith(KIT)


def _named_by(module: ModuleType, thing: object) -> bool:
    """Tell whether a module uses what another one has defined."""
    return isinstance(thing, type) and thing.__module__ != module.__name__


def _told_instead(event: type) -> Iterator[object]:
    """Yield what others are told instead of one of the shared events."""
    if event.__module__.startswith(KIT) and issubclass(event, Private):
        shared = vars(importlib.import_module(event.__module__))
        yield from (shared.get(name) for name in event.outside.__code__.co_names)


def raised(modules: Iterable[ModuleType], kind: str) -> Iterator[tuple[StrEnum, set[str | None]]]:
    """Yield reason and names of the facts for every `Refused(…)`, or another exception with a reason, in modules."""
    for module in modules:
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if not (isinstance(node, ast.Call) and getattr(node.func, "id", "") == kind and node.args):
                continue
            reason = node.args[0]
            if isinstance(reason, ast.Attribute) and isinstance(reason.value, ast.Name):
                owner = vars(module).get(reason.value.id)
                if isinstance(owner, type) and issubclass(owner, StrEnum):
                    yield owner[reason.attr], {keyword.arg for keyword in node.keywords}


def numbers(text: str) -> set[str]:
    """Return every rule a text cites: `R7`, `R15a`, and all between in `R3-R6`."""
    found = set(re.findall(r"\b[A-Z]\d+[a-z]?\b", text))
    for letter, low, high in re.findall(r"\b([A-Z])(\d+)\s*(?:-|–|to|bis|…)\s*[A-Z]?(\d+)\b", text):
        found |= {f"{letter}{number}" for number in range(int(low), int(high) + 1)}
    return found


def rules_in(text: str) -> set[str]:
    """Return the rules that a RULES.md states: what stands in bold."""
    return set(re.findall(r"\*\*([A-Z]\d+[a-z]?)\b", text))


def imports_of(module: ModuleType) -> Iterator[str]:
    """Yield the modules that a module imports, wherever in it that happens."""
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.ImportFrom) and node.module is not None and node.level == 0:
            yield from _named(node)
        elif isinstance(node, ast.Import):
            yield from (one.name for one in node.names)


def _named(node: ast.ImportFrom) -> Iterator[str]:
    """Yield what `from a import b` imports: `a.b` where that is a module, else `a`."""
    assert node.module is not None
    for one in node.names:
        whole = f"{node.module}.{one.name}"
        try:
            is_module = importlib.util.find_spec(whole) is not None
        except ModuleNotFoundError:
            is_module = False
        yield whole if is_module else node.module
