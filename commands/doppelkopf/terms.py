"""Doppelkopf: the terms of the game, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from commands import tricks
from commands.language.spelling import playing_cards
from commands.language.voice import Voice
from games.contract import Seat
from games.doppelkopf.terms import Code, Item, Level, Party, Result
from games.doppelkopf.trumps import PACK, Kind
from games.kit.cards import Suit

CARDS = playing_cards(PACK, {}, {**tricks.SUIT_LETTERS, "pi": Suit.SPADES})

KINDS: Mapping[Kind, str] = {
    Kind.NORMAL: "Normalspiel",
    Kind.MARRIAGE: "Hochzeit",
    Kind.POVERTY: "Armut",
    Kind.QUEENS: "Damen-Solo",
    Kind.JACKS: "Buben-Solo",
    Kind.CLUBS: "Farben-Solo Kreuz",
    Kind.SPADES: "Farben-Solo Pik",
    Kind.HEARTS: "Farben-Solo Herz",
    Kind.TRUMP: "Trumpf-Solo",
    Kind.NO_TRUMP: "Ohne-Trumpf-Solo",
    Kind.SILENT: "stilles Solo",
}

PARTIES: Mapping[Party, str] = {Party.RE: "Re", Party.KONTRA: "Kontra"}

LEVELS: Mapping[Level, str] = {
    Level.NO_90: "keine 90",
    Level.NO_60: "keine 60",
    Level.NO_30: "keine 30",
    Level.SCHWARZ: "schwarz",
}


def charges(charged: tuple[Seat, ...], charge: int, voice: Voice) -> list[str]:
    if not charged:
        return []
    lost = tricks.points(charge)
    return [f"Ohne Pflicht-Solo geblieben, minus {lost}: {voice.people(charged, you=False)}."]


def forfeited(leaver: Seat, points: Iterable[tuple[Seat, int]], voice: Voice) -> str:
    gained = [(seat, got) for seat, got in points if got]
    each = f"je {gained[0][1]} Punkte" if gained else "keine Punkte"
    others = voice.people((seat for seat, _ in gained), you=False)
    return f"Weil {voice.name(leaver)} mitten im Spiel ausgestiegen ist, bekommen {others} {each}."


def explanation(result: Result, voice: Voice) -> list[str]:
    """Return a scored deal line by line: what it was, why somebody won, and every point with its reason."""
    lines = [
        f"Es war ein {KINDS[result.kind]}."
        if result.kind not in (Kind.MARRIAGE, Kind.POVERTY)
        else f"Es war eine {KINDS[result.kind]}.",
        f"Re: {voice.people(result.re, you=False)}, {result.eyes_re} Augen.",
        f"Kontra: {voice.people(result.kontra, you=False)}, {result.eyes_kontra} Augen.",
        *(f"{PARTIES[party]} hat eine Absage verfehlt." for party in result.missed),
    ]
    if any(item.points < 0 for item in result.items) or any(points < 0 for _, points in result.points):
        return [*lines, *_plus_and_minus(result, voice)]
    if result.winner is None:
        return [*lines, "Damit hat niemand gewonnen, und es gibt keine Punkte."]
    if not result.missed:
        eyes = result.eyes_re if result.needs_121 is Party.RE else result.eyes_kontra
        reached = "hat sie" if eyes > 120 else "hat sie nicht"
        lines.append(f"{PARTIES[result.needs_121]} brauchte 121 Augen und {reached}.")
    lines.append(f"Gewonnen hat {PARTIES[result.winner]}:")
    lines += [f"  {item.points}  {_reason(item, result, voice)}" for item in result.items]
    winners = [seat for seat, points in result.points if points]
    lines.append(f"  {result.value}  zusammen")
    if result.factor > 1:
        lines.append(f"  {result.value * result.factor}  mal {result.factor}, weil das Solo gewonnen ist")
    each = "Je " if len(winners) > 1 else ""
    won = tricks.points(result.value * result.factor)
    return [*lines, f"{each}{won} für {voice.people(winners, you=False)}."]


def _plus_and_minus(result: Result, voice: Voice) -> list[str]:
    """Return a score in which the points of both parties are set off against each other (D22)."""
    won = "Gewonnen hat niemand" if result.winner is None else f"Gewonnen hat {PARTIES[result.winner]}"
    lines = [f"{won}:", *(f"  {item.points:+d}  {_reason(item, result, voice)}" for item in result.items)]
    lines.append(f"  {result.value:+d}  zusammen")
    return [*lines, *voice.several("Das macht", [f"{voice.name(seat)} {got:+d}" for seat, got in result.points])]


REASONS: Mapping[Code, str] = {
    Code.WON: "gewonnen",
    Code.AGAINST_THE_ELDERS: "gegen {chiefs}",
    Code.NO_90: "keine 90: {losers} blieb unter 90 Augen",
    Code.NO_60: "keine 60: {losers} blieb unter 60 Augen",
    Code.NO_30: "keine 30: {losers} blieb unter 30 Augen",
    Code.SCHWARZ: "schwarz: {losers} machte keinen Stich",
    Code.NO_90_SAID: "keine 90 angesagt von {whose}",
    Code.NO_60_SAID: "keine 60 angesagt von {whose}",
    Code.NO_30_SAID: "keine 30 angesagt von {whose}",
    Code.SCHWARZ_SAID: "schwarz angesagt von {whose}",
    Code.AGAINST_NO_90: "120 Augen gegen keine 90",
    Code.AGAINST_NO_60: "90 Augen gegen keine 60",
    Code.AGAINST_NO_30: "60 Augen gegen keine 30",
    Code.AGAINST_SCHWARZ: "30 Augen gegen schwarz",
    Code.FOX: "Fuchs gefangen: Karo-As von {whose} in Stich {trick}",
    Code.DOPPELKOPF: "Doppelkopf: mindestens 40 Augen in Stich {trick} für {whose}",
    Code.CHARLIE: "Karlchen: {whose} macht den letzten Stich mit dem Kreuz-Buben",
    Code.CHARLIE_CAUGHT: "Karlchen gefangen: Kreuz-Bube von {whose} im letzten Stich",
    Code.RE: "Re angesagt von {whose}",
    Code.KONTRA: "Kontra angesagt von {whose}",
}

_CHIEFS = {Kind.MARRIAGE: "die Hochzeit", Kind.POVERTY: "die Armut", Kind.NORMAL: "die Alten"}


def _reason(item: Item, result: Result, voice: Voice) -> str:
    """Return what a point was for, with the person and the trick behind it."""
    return REASONS[item.code].format(
        whose="" if item.seat is None else voice.name(item.seat),
        trick=item.trick,
        losers="" if result.winner is None else PARTIES[result.winner.other],
        chiefs=_CHIEFS.get(result.kind, "das Solo"),
    )
