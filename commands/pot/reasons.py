"""Why a computer player does something in a game played for the pot."""

from collections.abc import Mapping

REASONS: Mapping[str, str] = {
    "starke_hand": "Du kannst mit {share} Prozent des Potts rechnen, und das ist mehr als dein Anteil.",
    "chancen_reichen": "Bei {share} Prozent Aussicht auf den Pott lohnt es sich mitzugehen.",
    "kostet_nichts": "Schieben kostet nichts.",
    "zu_teuer": "Bei {share} Prozent Aussicht auf den Pott ist es zu teuer mitzugehen.",
    "billigste_runde": "{share} Prozent Aussicht reichen, um dabeizubleiben, und so wird die Runde am billigsten.",
    "bieten_oder_passen": "Schieben geht hier nicht, und der Pott ist den kleinsten Einsatz wert.",
    "tausch_hilft": "So kommst du im Mittel auf {share} Prozent des Potts, mit keinem anderen Tausch auf mehr.",
    "blatt_steht": "Dein Blatt ist am besten, wie es ist: im Mittel {share} Prozent des Potts.",
}
"""Code -> sentence; the codes stand in `games/bots/pot.py`."""
