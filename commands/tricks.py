"""
The German of every game in which tricks are taken: what is told of them, and what lies, as it is shown.

What a card has to follow, and how much of a trick is known, is said by the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeAlias

from commands.language.german import listed, yours
from commands.language.kinds import ByKind
from commands.language.spelling import SUIT_NAMES, spell
from commands.language.verb import Question, Verb
from commands.language.voice import Voice
from commands.tale import OF_CARDS, usual
from games.contract import Event, Seat
from games.kit.cards import Card
from games.kit.events import (
    CardPlayed,
    DealerDrawn,
    DealerFollows,
    HandDealt,
    MatchInterrupted,
    PlayBegan,
    TrickTaken,
)
from games.table.view import AnyView

Plays: TypeAlias = tuple[tuple[Seat, Card], ...]
"""Who played what, in order."""


class TrickView(Protocol):
    """What the view of such a game has."""

    @property
    def plays(self) -> Plays:
        """The cards that lie."""

    @property
    def led_trump(self) -> bool | None:
        """Whether a trump was led."""

    @property
    def trick_number(self) -> int | None:
        """From 1; None while no trick is played."""

    @property
    def last_plays(self) -> Plays:
        """The last complete trick."""

    @property
    def last_taker(self) -> Seat | None:
        """Who took it."""


class ShowTrick(Question):
    """`stich`: the trick on the table and the one before it."""


SHOWING = Verb(
    ("=stich",), ShowTrick, "stich", help="Zeigt den Stich auf dem Tisch und den letzten davor.", example="stich"
)

EVENTS: Mapping[str, type[Event]] = {
    "geber_gelost": DealerDrawn,
    "blatt": HandDealt,
    "erster_stich": PlayBegan,
    "karte_gespielt": CardPlayed,
    "stich": TrickTaken,
    "naechster_geber": DealerFollows,
    "unterbrochen": MatchInterrupted,
}


# --- sentences -------------------------------------------------------------------------------------------------------


tell: ByKind[str | None] = ByKind.within(usual, OF_CARDS)


@tell.register
def _tell_play_began(event: PlayBegan, voice: Voice) -> str:
    return voice.does(event.leader, "spielst", "aus.")


@tell.register
def _tell_card_played(event: CardPlayed, voice: Voice) -> str:
    return voice.does(event.seat, "spielst", f"{voice.card(event.card)}.")


@tell.register
def _tell_trick_taken(event: TrickTaken, voice: Voice) -> str:
    return f"Stich {event.number} geht an {voice.whom(event.seat)}."


@tell.register
def _tell_dealer_follows(event: DealerFollows, voice: Voice) -> str:
    return f"Als Nächstes kommt Spiel {event.number}. {voice.does(event.seat, 'mischst.')}"


@tell.register
def _tell_interrupted(event: MatchInterrupted, _voice: Voice) -> str:
    lacking = "fehlt ein Mitspieler" if event.missing == 1 else f"fehlen {event.missing} Mitspieler"
    return f"Jetzt {lacking}. Die Partie geht weiter, sobald sich jemand auf einen freien Platz setzt."


def totals(points: Sequence[tuple[Seat, int]], voice: Voice) -> str:
    """Return the points of everybody as a list."""
    return ", ".join(f"{voice.name(seat)} {number}" for seat, number in points)


# --- screens ---------------------------------------------------------------------------------------------------------


def _card_by_card(plays: Plays, voice: Voice) -> list[str]:
    """Return who played what, one card a line, in symbols and in words."""
    if voice.reader:
        return [f"  {voice.name(seat)}: {voice.card(card)}" for seat, card in plays]
    width = max(len(voice.name(seat)) for seat, _ in plays)
    symbols = {card: "" if voice.words else f"{card!s:<3}  " for _, card in plays}
    return [f"  {voice.name(seat):<{width}}  {symbols[card]}{spell(card)}" for seat, card in plays]


def led(view: TrickView) -> str:
    """Return the class that was led, in a word."""
    return "Trumpf" if view.led_trump else SUIT_NAMES[view.plays[0][1].suit]


def lying(view: TrickView, duty: str, voice: Voice) -> list[str]:
    """Return the trick on the table; duty: what the viewer has to follow, said to who has not played to it yet."""
    if view.trick_number is None:
        return []
    if not view.plays:
        return [f"Stich {view.trick_number}, noch liegt keine Karte."]
    begun = f"Stich {view.trick_number}, ausgespielt von {voice.name(view.plays[0][0])}:"
    waits = duty and voice.you not in [seat for seat, _ in view.plays]
    return [begun, *_card_by_card(view.plays, voice), *([duty] if waits else [])]


def in_one_line(view: TrickView, duty: str, voice: Voice) -> str:
    """Return the trick on the table for the player on turn, and what has to be followed."""
    if not view.plays:
        return "Du spielst aus."
    return f"Im Stich: {', '.join([f'{voice.name(seat)} {voice.card(card)}' for seat, card in view.plays])}. {duty}"


def shown(view: TrickView, duty: str, voice: Voice) -> str:
    """Return the answer to `stich`: the trick on the table and the last complete one."""
    lines = lying(view, duty, voice)
    if view.last_plays and view.last_taker is not None:
        lines.append(f"Der letzte Stich ging an {voice.whom(view.last_taker)}:")
        lines += _card_by_card(view.last_plays, voice)
    return "\n".join(lines or ["Es liegt kein Stich."])


def held(groups: Sequence[tuple[Card, ...]], voice: Voice, *, trumps: bool) -> str:
    """Return the viewer's own cards as a paragraph of `karten`, by what they are; trumps: the first group are."""
    names = [SUIT_NAMES[group[0].suit] for group in groups]
    names[:1] = ["Trumpf"] if trumps else names[:1]
    lines = ["", "", f"{yours(sum(map(len, groups)), 'Karte', 'Karten')}:"]
    width = max([len(name) for name in names])
    for name, cards in zip(names, groups, strict=True):
        if voice.reader:
            lines += [f"  {name}:", *[f"    {voice.card(card)}" for card in cards]]
        else:
            lines.append(f"  {name:<{width}}  {voice.hand(cards)}")
    return "\n".join(lines)


def standing(points: Mapping[Seat, int], notes: Callable[[Seat], list[str]], table: AnyView, voice: Voice) -> list[str]:
    """Return everybody's points, a line each, and what there is to be noted beside them."""
    lines, width = [], 0 if voice.reader else max(len(voice.name(seat)) for seat in points)
    for seat, number in points.items():
        noted = [*notes(seat), *(["ausgestiegen"] if seat not in table.circle else [])]
        lines.append(f"  {voice.name(seat):<{width}}  {number}{f' ({listed(noted)})' if noted else ''}")
    return lines
