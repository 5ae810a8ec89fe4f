"""What is said below a list that does not name everything: how much more there is."""

from __future__ import annotations


def more_tables(shown: int) -> str:
    """Return what stands below the first tables of a big house."""
    return f"Das sind die ersten {shown} Tische, es gibt noch mehr."


def more_people(left_out: int) -> str:
    """Return what stands below the first people of a full house; who came first is named."""
    return f"  und {left_out} weitere, die später gekommen sind"


def tables_rest(number: int) -> str:
    """Return how many tables are left out because nobody is there."""
    return f"{number} Tische ruhen: Dort ist gerade niemand. „tische alle“ zählt sie auf."
