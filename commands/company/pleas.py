"""What is said when somebody asks to take their last move back."""

from __future__ import annotations

from collections.abc import Iterable

from commands.language.german import listed, title

TOO_LATE = "Dafür ist es zu spät: Es ist schon weitergegangen."


def pleads(name: str) -> str:
    """Return the question to everybody else at the table."""
    return f"{title(name)} möchte den letzten Zug zurücknehmen. Seid ihr alle einverstanden? „ja“ oder „nein“."


def asked(names: Iterable[str]) -> str:
    """Return that the others have been asked."""
    return f"Gefragt: {listed(map(title, names))}. Sagen alle „ja“, bevor es weitergeht, gilt dein Zug nicht."


def noted(lacking: int) -> str:
    """Return that one has agreed and more have to."""
    return "Gut. Einer muss noch zustimmen." if lacking == 1 else f"Gut. {lacking} müssen noch zustimmen."


def refuses(name: str) -> str:
    """Return that one does not agree."""
    return f"{title(name)} ist nicht einverstanden; der Zug bleibt."


def somebody_is_missing(name: str) -> str:
    """Return that not everybody can be asked."""
    return f"Dafür müssten alle am Tisch sein, und {title(name)} ist gerade nicht da."
