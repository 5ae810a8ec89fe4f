"""Answers to HTTP requests: a body in bytes, its content type, and how long it may be cached."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from http import HTTPStatus
from typing import Final, TypeAlias

PLAIN: Final = "text/plain; charset=utf-8"
JSON: Final = "application/json; charset=utf-8"

ASK_AGAIN: Final = "no-cache"
"""It may be kept, but not used without asking whether it is the same still."""


@dataclass(frozen=True)
class Answer:
    """
    One answer.

    Attributes:
        packed: the same body by gzip, for whoever takes that; None if it would not be shorter.
        keep: what stands in `Cache-Control`.

    Whoever has kept an answer may ask whether it is the same still, by its `tag`.
    """

    body: bytes
    kind: str = PLAIN
    status: HTTPStatus = HTTPStatus.OK
    packed: bytes | None = field(default=None, repr=False)
    keep: str = "no-store"

    @cached_property
    def tag(self) -> str:
        """What it is called in `ETag`: weak, for it is the same packed or not."""
        return f'W/"{hashlib.sha256(self.body).hexdigest()[:16]}"'


Asked: TypeAlias = Callable[[], Awaitable[Answer]]
"""Gives the answer of the moment."""

Answers: TypeAlias = Mapping[str, Asked]
"""Path -> what is answered there."""


def always(answer: Answer) -> Asked:
    """Return what gives the same answer each time."""

    async def asked() -> Answer:
        return answer

    return asked
