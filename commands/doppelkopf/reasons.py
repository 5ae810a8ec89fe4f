"""Why a computer player of Doppelkopf does something."""

from collections.abc import Mapping

REASONS: Mapping[str, str] = {
    "ass_zieht": "Das Ass geht am ehesten durch, solange die Farbe noch nicht gespielt ist.",
    "ausspielen": "Damit gibst du beim Ausspielen am wenigsten aus der Hand.",
    "augen_zum_partner": "Der Stich gehört deiner Partei: Da dürfen Augen hinein.",
    "stich_nehmen": "Damit nimmst du den Stich mit.",
    "wenig_verlieren": "Der Stich geht an die anderen: Da soll wenig hinein.",
    "beste_karte": "Damit wird in {won} von {worlds} denkbaren Verteilungen gewonnen; besser ist keine andere.",
    "gesund_ist_besser": "Mit diesem Blatt bringt das gewöhnliche Spiel am meisten ein.",
    "vorbehalt_melden": "Den Vorbehalt zu melden, ist mit diesem Blatt das Beste.",
    "solo_lohnt": "Das Solo gewinnst du in {won} von {worlds} denkbaren Verteilungen.",
    "armut_nehmen": "Dein Blatt ist stark genug für zwei.",
    "armut_lassen": "Mit deinem Blatt ist diese Armut kaum zu gewinnen.",
    "wenig_zurueckgeben": "Zurück geht, was dir am wenigsten nützt.",
    "ansage_lohnt": "In {won} von {worlds} denkbaren Verteilungen wird gewonnen: Da lohnt sich die Ansage.",
    "absage_lohnt": "Das gelingt in {won} von {worlds} denkbaren Verteilungen.",
    "sau_zaehlt": "Beide Karo-Asse werden damit die höchsten Trümpfe.",
}
"""Code -> sentence; the codes stand in `games/bots/doppelkopf/reasons.py`."""
