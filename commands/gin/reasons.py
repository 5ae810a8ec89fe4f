"""Why a computer player of Gin Rummy does something, by the codes of its player."""

from __future__ import annotations

from collections.abc import Mapping

REASONS: Mapping[str, str] = {
    "ergibt_meldung": "Mit {card} wird dein Rest kleiner.",
    "verspricht_mehr": "{card} verspricht mehr als ein verdeckter Stein.",
    "nutzt_nichts": "{card} verspricht weniger als ein verdeckter Stein.",
    "gin": "Alles passt: Das ist Gin.",
    "klopfen": "Dein Rest von {points} ist klein genug, und Warten ist gefährlicher.",
    "am_wenigsten_wert": "{card} nützt dir am wenigsten.",
    "anlegen": "Was du anlegst, zählt nicht gegen dich.",
}
