"""The only randomness of the house: it orders cards and lots, and makes words and tickets to come back with."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")

_SOURCE = secrets.SystemRandom()
"""The machine's own entropy: nothing seeds it, so nobody can guess or repeat a deal."""

_CONSONANTS = "bdfgklmnprstvz"
_VOWELS = "aeiou"


class Shuffle(Protocol):
    """What puts things in order: `shuffled`, unless somebody hands over a stacked pack."""

    def __call__(self, things: Sequence[T], /) -> tuple[T, ...]:
        """Return the same things in some order."""
        ...


def shuffled(things: Sequence[T]) -> tuple[T, ...]:
    """Return the same things in a random order, every order equally likely."""
    order = list(things)
    _SOURCE.shuffle(order)
    return tuple(order)


def secret() -> bytes:
    """Return 256 bits that nobody guesses: what the cards of a day are drawn from."""
    return _SOURCE.randbytes(32)


def jitter(most: float) -> float:
    """Return anything between nothing and so much: so that no pause is as long as the last one."""
    return _SOURCE.random() * most


def word_of_return(syllables: int = 9) -> str:
    """
    Return a word that nobody guesses and everybody can type: `bakolumifenatorisu`.

    Every syllable is one of 70, so nine of them are worth about 55 bits.
    """
    return "".join(_SOURCE.choice(_CONSONANTS) + _SOURCE.choice(_VOWELS) for _ in range(syllables))


def ticket() -> str:
    """Return what no two people ever get, and nobody guesses: 128 bits."""
    return f"{_SOURCE.getrandbits(128):032x}"
