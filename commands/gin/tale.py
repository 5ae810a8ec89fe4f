"""Gin Rummy as it is told: a sentence for each event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from commands.language.german import counted
from commands.language.kinds import ByKind
from commands.language.voice import Voice
from commands.tale import OF_TILES, usual
from games.contract import Seat
from games.gin import Outcome
from games.gin.actions import (
    DealDrawn,
    DealScored,
    Dealt,
    Declined,
    Discarded,
    Drew,
    LaidDown,
    LaidOff,
    MatchWon,
    TileDrawn,
    Took,
    TookBack,
)
from games.kit.melds import Kind, Meld

KINDS: Mapping[Kind, str] = {Kind.SET: "Gruppe", Kind.RUN: "Straße"}


tell: ByKind[str | None] = ByKind.within(usual, OF_TILES)


def points_in_words(number: int) -> str:
    return counted(number, "Punkt", "Punkte")


def _melds(melds: Iterable[tuple[int, Meld]], voice: Voice) -> list[str]:
    """Return melds by number, one a line."""
    return [f"  {number}) {KINDS[meld.kind]}: {voice.row(meld.cards)}" for number, meld in melds]


@tell.register
def _tell_dealt(event: Dealt, voice: Voice) -> str:
    mixed = voice.does(event.dealer, "mischst und gibst.")
    upcard = f"Aufgedeckt wird der Stein {voice.card(event.upcard)}."
    return f"{mixed}{voice.dealt(event.deal)} {upcard} {voice.does(event.first, 'darfst')} ihn zuerst nehmen."


@tell.register
def _tell_declined(event: Declined, voice: Voice) -> str:
    card = voice.card(event.card)
    if not event.both:
        return voice.does(event.seat, "lehnst", f"{card} ab.")
    declined = voice.does(event.seat, "lehnst", f"{card} auch ab.")
    return f"{declined} {voice.does(event.following, 'beginnst und musst', 'ziehen.')}"


@tell.register
def _tell_took(event: Took, voice: Voice) -> str:
    card = voice.card(event.card)
    return voice.does(event.seat, "nimmst", f"{card}.")


@tell.register
def _tell_tile_drawn(event: TileDrawn, voice: Voice) -> str:
    return f"{voice.who(event.seat)} zieht einen Stein.{_running_out(event.left)}"


@tell.register
def _tell_drew(event: Drew, voice: Voice) -> str:
    return f"Du ziehst {voice.card(event.card)}.{_running_out(event.left)}"


def _running_out(left: int) -> str:
    """Say that the stock comes to its end, early enough to think of it."""
    if left:
        return f" Im Vorrat {'liegt' if left == 1 else 'liegen'} noch {left}." if left <= 3 else ""
    return " Das war der letzte: Ohne Klopfen oder Gin endet das Spiel jetzt unentschieden."


@tell.register
def _tell_discarded(event: Discarded, voice: Voice) -> str:
    card = voice.card(event.card)
    return voice.does(event.seat, "legst", f"{card} ab.")


@tell.register
def _tell_laid_down(event: LaidDown, voice: Voice) -> str:
    card = voice.card(event.card)
    if not event.points:
        head = voice.says(event.seat, f"legst {card} ab und hast Gin.", f"legt {card} ab und hat Gin.")
        return "\n".join([head, *_melds(event.melds, voice)])
    head = voice.does(event.seat, "klopfst und legst", f"{card} ab.")
    rest = f"  Rest: {voice.row(event.rest)}, zusammen {points_in_words(event.points)}."
    return "\n".join([head, *_melds(event.melds, voice), rest])


@tell.register
def _tell_laid_off(event: LaidOff, voice: Voice) -> str:
    cards = voice.cards(event.cards)
    laid = voice.does(event.seat, "legst", f"{cards} an.")
    return f"{laid} {KINDS[event.meld.kind]} {event.number}: {voice.row(event.meld.cards)}."


@tell.register
def _tell_took_back(event: TookBack, voice: Voice) -> str:
    cards = voice.cards(event.cards)
    back = voice.does(event.seat, "nimmst", f"{cards} zurück.")
    return "\n".join([f"{back} Es liegen wieder:", *_melds(event.melds, voice)])


@tell.register
def _tell_deal_scored(event: DealScored, voice: Voice) -> str:
    return "\n".join([_shown(event, voice), _verdict(event, voice), _totals(event.totals, voice)])


def _shown(event: DealScored, voice: Voice) -> str:
    """Say what the one held who did not knock (R15, R22)."""
    if voice.reader:
        melds = [f"  {KINDS[meld.kind]}: {voice.row(meld.cards)}" for meld in event.shown.melds]
        rest = f"  Rest: {voice.row(event.shown.rest)}, zusammen {points_in_words(event.shown.points)}."
        return "\n".join(
            [voice.does(event.other, "hattest") + ":", *melds, rest if event.shown.rest else "  Keinen Rest."]
        )
    laid = "; ".join(voice.row(meld.cards) for meld in event.shown.melds) or "keine Kombination"
    rest = (
        f"{points_in_words(event.shown.points)} Rest: {voice.row(event.shown.rest)}"
        if event.shown.rest
        else "keinen Rest"
    )
    held = f"{laid} und {rest}."
    return voice.does(event.other, "hattest", held)


HOW: Mapping[Outcome, str] = {
    Outcome.GIN: "mit Gin",
    Outcome.KNOCKED: "mit dem kleineren Rest",
    Outcome.UNDERCUT: "gegen den Klopfer",
}


_BONUS: Mapping[Outcome, str] = {Outcome.GIN: "für Gin", Outcome.UNDERCUT: "fürs Unterbieten"}


def _verdict(event: DealScored, voice: Voice) -> str:
    """Say by which rests who has won a deal, and what it brings (R15 to R17)."""
    won = event.verdict
    rests = f"Rest: {voice.name(event.knocker)} {event.rest}, {voice.name(event.other)} {event.shown.points}."
    bonus = f", {won.bonus} davon {_BONUS[won.outcome]}" if won.bonus else ""
    how, gain = HOW[won.outcome], f"{points_in_words(won.points)}{bonus}."
    return f"{rests} {voice.says(won.winner, f'gewinnst {how} und bekommst', f'gewinnt {how} und bekommt')} {gain}"


def _totals(totals: Mapping[Seat, int], voice: Voice) -> str:
    return f"Stand: {', '.join(f'{voice.name(seat)} {points}' for seat, points in totals.items())}."


@tell.register
def _tell_deal_drawn(event: DealDrawn, voice: Voice) -> str:
    return f"Der Vorrat ist aufgebraucht, das Spiel endet unentschieden. {_totals(event.totals, voice)}"


@tell.register
def _tell_match_won(event: MatchWon, voice: Voice) -> str:
    why = "Damit bleibt nur einer am Tisch. " if event.alone else "Die Partie ist zu Ende. "
    return f"{why}{voice.victory((event.seat,), ' die Partie')} {_totals(event.totals, voice)}"
