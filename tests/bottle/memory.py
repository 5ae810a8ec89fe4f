"""What a house keeps in memory: nothing in it grows with the lines that are typed."""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Iterator
from types import BuiltinFunctionType, CodeType, FrameType, FunctionType, ModuleType
from typing import Final

MOST: Final = 600
"""Members of one list, set, queue or mapping of a house in which a few people have typed thousands of lines."""

_NO_STATE: Final = (type, ModuleType, FunctionType, BuiltinFunctionType, CodeType, FrameType)
_GROWS: Final = (dict, list, set, deque)

_NOT_OF_THE_HOUSE: Final = ("tests.", "sqlalchemy", "commands.language")
"""The world around it, the driver, and words that are read once for all."""


def grown(root: object) -> Iterator[tuple[int, str]]:
    """Yield every collection with more than `MOST` members that can be reached, with the types on the way to it."""
    seen, found = {id(root)}, [(root, type(root).__name__)]
    while found:
        whole, path = found.pop()
        for part in gc.get_referents(whole):
            kind = type(part)
            if id(part) in seen or isinstance(part, _NO_STATE) or kind.__module__.startswith(_NOT_OF_THE_HOUSE):
                continue
            seen.add(id(part))
            way = f"{path} {kind.__name__}"
            if isinstance(part, _GROWS) and len(part) > MOST:
                yield len(part), way
            found.append((part, way))
