"""
Lines that remember where they come from, since programs and pages are told that apart.

What somebody has said knows who said it and what; what the house says of itself is just that.
"""

from __future__ import annotations


class Uttered(str):  # noqa: SLOT000 - a str bears no slots of its own
    """
    A sentence to be read.

    Attributes:
        talker: who speaks.
        text: what they said, as they typed it.
        channel: where, if that is not just where it is heard.
    """

    talker = ""
    text = ""
    channel = ""


def uttered(line: str, talker: str, text: str, channel: str = "") -> Uttered:
    """Return a sentence with who speaks in it and what they say."""
    made = Uttered(line)
    made.talker, made.text, made.channel = talker, text, channel
    return made


class OfTheHouse(str):
    """A sentence of the house about itself: who comes and goes, what its hosts announce, when it closes."""

    __slots__ = ()
