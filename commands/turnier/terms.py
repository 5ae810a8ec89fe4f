"""Turnier: the terms of the game, in words."""

from __future__ import annotations

from collections.abc import Sequence

from commands.language.voice import Voice
from games.contract import Seat


def byes_of(number: int | None, byes: Sequence[Seat], voice: Voice) -> str:
    names = voice.people(byes, you=False)
    return f"Ohne Platz in der Endrunde: {names}" if number is None else f"Freilos: {names}"


NONE = "Es ist kein Turnier offen. „turnier eroeffnen NAME“ beginnt eins."
