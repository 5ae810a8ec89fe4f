"""Why a computer player of Black Jack does something."""

from collections.abc import Mapping

REASONS: Mapping[str, str] = {
    "nach_der_tabelle": "Mit {value} gegen {against} ist das auf die Dauer das Beste.",
    "wie_die_bank": "So hält es auch die Bank: bis 16 ziehen, ab 17 bleiben.",
    "nie_ueber_21": "So kommst du nie über 21.",
    "kleiner_einsatz": "Auf die Dauer gewinnt hier niemand, also genügt ein kleiner Einsatz.",
}
"""Code -> sentence; the codes stand in `games/bots/blackjack.py`."""
