"""What the house says of tournaments; what a tournament itself says stands with its words."""

from __future__ import annotations

from collections.abc import Iterable

from commands.language.german import listed, title

NAMESAKE = "In diesem Turnier gibt es schon jemanden, der so heißt wie du."
NO_GUESTS = "Dafür brauchst du einen eigenen Namen: Melde dich ab und leg dir einen an, das kostet nichts."
NO_BOTS = "In Turnieren spielen Menschen unter sich; Bots können nicht mitmachen."

# Notes of tournaments and tables that are closed, for the host.
NEXT_HAS_ENDED = "das nächste Turnier ist zu Ende"
HAS_ITS_RESULT = "das Turnier hat sein Ergebnis"
OVER = "zu Ende"
FORGOTTEN = "vergessen"


def which(names: Iterable[str], example: str) -> str:
    return f"Es sind mehrere offen: {listed(map(title, names))}. Häng den Namen an, zum Beispiel „{example}“."


def opened_already(name: str) -> str:
    return f"Dein Turnier {title(name)} ist noch offen. Erst wenn es zu Ende ist, kannst du ein neues eröffnen."


def not_understood(service: str, line: str) -> str:
    return f"So verstehe ich „{service} {line[:40]}“ nicht. „hilfe {service}“ sagt mehr."


def running_deal(number: int) -> str:
    return f"Dort läuft gerade Spiel {number}."


def ended(machine: str, name: str, text: str) -> str:
    return f"{machine} {title(name)}:\n{text}"
