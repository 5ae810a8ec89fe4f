"""What somebody may do at the black jack table."""

from __future__ import annotations

from games.contract import Action


class Stake(Action):
    """B6: put chips before the bank, in place of those that may lie there already."""

    amount: int


class SitOut(Action):
    """B6: take no part in the coming deal; a stake lying is taken back."""


class Deal(Action):
    """B6: the Bankhalter deals without waiting for the undecided."""


class Hit(Action):
    """B9: ask for one more tile."""


class Stand(Action):
    """B9: want no more tiles for this hand."""


class Double(Action):
    """B10: double the stake on the first two tiles."""


class Split(Action):
    """B11: make two hands of two tiles of equal rank, with the same stake on each."""
