"""Turnier: what players are told."""

from __future__ import annotations

from commands.language.german import counted, title
from commands.language.kinds import ByKind
from commands.language.voice import Voice
from commands.turnier.words import byes_of
from games.turnier.actions import (
    Aborted,
    DroppedOut,
    Finished,
    LeaderChanged,
    LeaderSeen,
    NumbersDrawn,
    Opened,
    Registered,
    Replaced,
    ResultTaken,
    RoundBegan,
    RoundOver,
    Settled,
    SignedOff,
)


@ByKind
def tell(event: object, _voice: Voice) -> str | None:
    """Return the sentence for an event."""
    raise LookupError(f"no sentence for {event!r}")


@tell.register
def _tell_opened(event: Opened, voice: Voice) -> str:
    name = title(event.name)
    said = voice.does(event.seat, "eröffnest", f"das Turnier {name}.")
    return f"{said} „turnier anmelden“ meldet dich an."


@tell.register
def _tell_registered(event: Registered, voice: Voice) -> str:
    number = "Noch ist niemand sonst dabei." if event.count == 1 else f"Ihr seid jetzt {event.count}."
    if event.seat != voice.you:
        number = f"Angemeldet: {event.count}."
    return f"{voice.says(event.seat, 'bist angemeldet.', 'nimmt am Turnier teil.')} {number}"


@tell.register
def _tell_signed_off(event: SignedOff, voice: Voice) -> str:
    left = f"Noch angemeldet: {event.count}."
    if event.by is None:
        return f"{voice.says(event.seat, 'bist wieder abgemeldet.', 'meldet sich wieder ab.')} {left}"
    struck = f"streichst {voice.whom(event.seat)}", f"streicht {voice.whom(event.seat)}"
    return f"{voice.says(event.by, *struck)} von der Liste. {left}"


@tell.register
def _tell_settled(event: Settled, voice: Voice) -> str:
    what = f"{event.name} {event.value}"
    return voice.does(event.seat, "bestimmst", f"für das Turnier: {what}.")


@tell.register
def _tell_numbers_drawn(event: NumbersDrawn, voice: Voice) -> str:
    numbers = ", ".join(f"{number} {voice.name(seat)}" for number, seat in enumerate(event.seats, 1))
    return f"Das Turnier beginnt. Das Los gibt die Startnummern: {numbers}."


@tell.register
def _tell_round_began(event: RoundBegan, voice: Voice) -> str:
    what = "Die Endrunde" if event.number is None else f"Gruppenspiel {event.number} von {event.games}"
    lines = [f"{what} beginnt:"]
    for number, (seats, deals) in enumerate(zip(event.tables, event.deals, strict=True), 1):
        top = " (Siegertisch)" if event.number is None and number == 1 else ""
        lines.append(f"  Tisch {number}{top}, {deals} Spiele: {voice.people(seats, you=False)}")
    if event.byes:
        lines.append(f"  {byes_of(event.number, event.byes, voice)}")
    return "\n".join(lines)


@tell.register
def _tell_result_taken(event: ResultTaken, voice: Voice) -> str:
    points = ", ".join(f"{voice.name(seat)} {made}" for seat, made in event.points)
    solos = f" Pflicht-Solo gespielt: {voice.people(event.solos, you=False)}." if event.solos else ""
    if event.by is None:
        return f"Tisch {event.table} ist fertig: {points}.{solos}"
    verb = ("berichtigst", "berichtigt") if event.again else ("trägst", "trägt")
    ending = "" if event.again else " ein"
    said = voice.says(event.by, f"{verb[0]} Tisch {event.table}{ending}", f"{verb[1]} Tisch {event.table}{ending}")
    return f"{said}: {points}.{solos}"


@tell.register
def _tell_round_over(event: RoundOver, voice: Voice) -> str:
    over = f"Gruppenspiel {event.number} ist zu Ende."
    if not event.last:
        return f"{over} Pause, bis es mit „turnier weiter“ weitergeht."
    paying = (
        f" {counted(event.charge, 'Punkt', 'Punkte')} ab ohne Pflicht-Solo: {voice.people(event.charged, you=False)}."
    )
    return f"{over} Damit ist die Vorrunde vorbei.{paying if event.charged else ''} Nach der Pause folgt die Endrunde."


@tell.register
def _tell_dropped_out(event: DroppedOut, voice: Voice) -> str:
    out = voice.does(event.seat, "scheidest", "aus dem Turnier aus.")
    return out if event.by is None else f"{out} Das hat der Turnierleiter bestimmt: {voice.name(event.by)}."


@tell.register
def _tell_replaced(event: Replaced, voice: Voice) -> str:
    old = voice.name(event.old)
    return voice.does(event.new, "spielst", f"jetzt für {old}.")


@tell.register
def _tell_finished(event: Finished, voice: Voice) -> str:
    head = "Nach der Berichtigung" if event.again else "Das Turnier ist zu Ende"
    rows = zip(event.places, event.points, strict=True)
    lines = [
        f"{place:3}. {voice.name(seat)}, {counted(points, 'Ranglistenpunkt', 'Ranglistenpunkte')}"
        for place, (seat, points) in enumerate(rows, 1)
    ]
    winner = voice.name(event.places[0]) if event.points and event.points[0] else "niemand"
    return "\n".join([f"{head}. Sieger: {winner}.", *lines])


@tell.register
def _tell_aborted(event: Aborted, voice: Voice) -> str:
    return voice.does(event.seat, "brichst", "das Turnier ab.") + " Es gibt keine Plätze."


@tell.register
def _tell_leader_changed(event: LeaderChanged, voice: Voice) -> str:
    if event.by is None:
        return voice.does(event.seat, "übernimmst", "die Turnierleitung.")
    return voice.does(event.seat, "leitest", "jetzt das Turnier.")


@tell.register
def _tell_leader_seen(event: LeaderSeen, voice: Voice) -> str:
    if event.present:
        return voice.does(event.seat, "bist wieder da und leitest", "das Turnier.")
    return (
        f"Turnierleiter {voice.name(event.seat)} ist seit fünf Minuten weg. Übernehmen kann mit „turnier leiter“, "
        "wer von den Anwesenden die niedrigste Startnummer hat."
    )
