"""Why a computer player of Rummy does something, by the codes of its player."""

from __future__ import annotations

from collections.abc import Mapping

REASONS: Mapping[str, str] = {
    "meiste_steine": "Mehr Steine kannst du in diesem Zug nicht loswerden.",
    "alle_steine": "Damit wirst du alle Steine los.",
    "erstauslage": "Damit erreichst du die Punkte für die erste Auslage.",
    "erstauslage_fehlt": "Für die erste Auslage fehlen dir noch Punkte.",
    "nichts_passt": "Von deinen Steinen passt gerade keiner.",
    "zug_fertig": "Mehr ist in diesem Zug nicht zu holen.",
    "neu_beginnen": "So, wie der Tisch jetzt liegt, geht es nicht auf; von vorn geht mehr.",
}
