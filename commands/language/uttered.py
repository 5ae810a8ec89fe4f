"""A line about what somebody has said, which remembers who said it and what: programs are told that apart."""

from __future__ import annotations


class Uttered(str):  # noqa: SLOT000 - a str bears no slots of its own
    """
    A sentence to be read.

    Attributes:
        talker: who speaks.
        text: what he said, as he typed it.
        channel: where, if that is not just where it is heard.
    """

    talker = ""
    text = ""
    channel = ""


def uttered(line: str, talker: str, text: str, channel: str = "") -> Uttered:
    """Return a sentence with who speaks in it and what he says."""
    made = Uttered(line)
    made.talker, made.text, made.channel = talker, text, channel
    return made
