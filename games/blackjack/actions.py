"""What somebody may do at the black jack table."""

from __future__ import annotations

from dataclasses import dataclass

from games.contract import Action


@dataclass(frozen=True, slots=True)
class Stake(Action):
    """B6: put chips before the bank, in place of those that may lie there already."""

    amount: int


@dataclass(frozen=True, slots=True)
class SitOut(Action):
    """B6: take no part in the coming deal; a stake lying is taken back."""


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """B6: the Bankhalter deals without waiting for the undecided."""


@dataclass(frozen=True, slots=True)
class Hit(Action):
    """B9: ask for one more tile."""


@dataclass(frozen=True, slots=True)
class Stand(Action):
    """B9: want no more tiles for this hand."""


@dataclass(frozen=True, slots=True)
class Double(Action):
    """B10: double the stake on the first two tiles."""


@dataclass(frozen=True, slots=True)
class Split(Action):
    """B11: make two hands of two tiles of equal rank, with the same stake on each."""
