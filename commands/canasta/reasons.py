"""Why a computer player of Canasta does something, by the codes of its player."""

from __future__ import annotations

from collections.abc import Mapping

REASONS: Mapping[str, str] = {
    "ablage_lohnt": "Der Stapel ist es wert, genommen zu werden.",
    "ablage_zu_klein": "Für {tiles} Steine lohnt es sich nicht, dein Paar herzugeben.",
    "zieht": "Den Stapel bekommst du nicht, also ziehst du.",
    "legt_aus": "Ausgelegt zählt es für euch und kommt einem Canasta näher.",
    "canasta_fertig": "Damit wird ein Canasta fertig.",
    "macht_aus": "Damit machst du aus, und es lohnt sich.",
    "sicherer_abwurf": "Damit kann der Nächste den Stapel nicht nehmen.",
    "kleinste_gefahr": "Nur in {taken} von {worlds} denkbaren Verteilungen nimmt der Nächste damit den Stapel.",
    "verdeckt": "Den Stapel kann gerade niemand nehmen, und diesen Stein brauchst du am wenigsten.",
}
