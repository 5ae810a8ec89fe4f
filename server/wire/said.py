"""What every message of the house to a program is."""

from __future__ import annotations

from msgspec import Struct


class Said(Struct, frozen=True, omit_defaults=False):
    """A message of the house to a program."""
