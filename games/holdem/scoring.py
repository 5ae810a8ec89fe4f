"""Scoring in Texas Holdem: only chips count (section 5 of `games/BETTING.md`)."""

from __future__ import annotations

from games.potdeal import sheet

__all__ = ["sheet"]
