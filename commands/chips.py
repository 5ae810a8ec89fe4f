"""The German of every game played for chips: how they are counted, shown and lost."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from commands.language.german import counted
from commands.language.voice import Voice
from games.kit.chips import Eliminated

COINS = ("chips", "chip")
"""Words behind an amount that say what it is anyway."""


def coins(number: int) -> str:
    """Return `1 Chip`, `12 Chips`."""
    return counted(number, "Chip", "Chips")


def out(event: Eliminated, voice: Voice) -> str:
    """Return the sentence for somebody who has no chips left."""
    return voice.says(
        event.seat,
        "hast keine Chips mehr, scheidest aus und siehst zu.",
        "hat keine Chips mehr, scheidet aus und sieht zu.",
    )


Row: TypeAlias = tuple[str, str, str]
"""A line of a screen: who, how many chips, and everything else about them."""


def laid_out(rows: Iterable[Row], voice: Voice) -> list[str]:
    """Return rows in columns, or as plain sentences for a screen reader; a second row of somebody stands below them."""
    lines = list(rows)
    if voice.reader:
        return [f"{who}: {', '.join(filter(None, (chips, text)))}" for who, chips, text in lines]
    names, chips = (max((len(row[column]) for row in lines), default=0) for column in (0, 1))
    heads = ("", *(who for who, _, _ in lines))
    return [
        f"{'' if who == above else who:<{names}}  {held:>{chips}}  {text}".rstrip()
        for above, (who, held, text) in zip(heads, lines, strict=False)
    ]


_LISTED = 24
"""So many amounts are listed one by one; of more the ends and some in between."""


def amounts(least: int | None, most: int | None) -> tuple[int, ...]:
    """Return what somebody could pay, from one amount to another; nothing if there is no least."""
    if least is None:
        return ()
    if most is None or most <= least:
        return (least,)
    return tuple(dict.fromkeys((*range(least, most, -(-(most - least) // _LISTED)), most)))
