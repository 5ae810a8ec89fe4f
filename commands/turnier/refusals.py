"""Turnier: why something cannot be done, and how options are called."""

from __future__ import annotations

from collections.abc import Mapping

from commands.turnier.terms import NONE
from games.contract import No

REFUSALS: Mapping[str, str] = {
    "kein_turnier": NONE,
    "name_vergeben": "Ein Turnier mit diesem Namen ist schon offen. „turnier liste“ zeigt alle.",
    "kein_leiter": "Das bestimmt der Turnierleiter: {@leader}.",
    "leiter_anwesend": "Der Turnierleiter ist noch da: {@leader}. Erst wenn er fünf Minuten weg war, geht das.",
    "schon_angemeldet": "Du bist schon angemeldet.",
    "nicht_angemeldet": "Du nimmst an diesem Turnier nicht teil.",
    "teilnehmerzahl": "Mit {count} Leuten geht das nicht: Es müssen 4 bis 40 sein, und nicht 6, 7 oder 11.",
    "noch_nicht_fertig": "Noch nicht alle Tische sind fertig. Es fehlt: Tisch {tables}.",
    "unbekannter_tisch": "Diesen Tisch gibt es nicht. In dieser Runde sind es {tables}.",
    "ergebnis_unvollstaendig": "Es müssen genau die Leute dieses Tisches sein, jeder einmal: {@members}.",
    "punkte_falsch": "„{typed}“ ist keine Punktzahl. Punkte sind ganze Zahlen ab 0.",
    "nicht_dabei": "„{name}“ ist kein Teilnehmer dieses Turniers.",
    "unbekannter_name": "„{name}“ kennt hier niemand. Gemeint ist jemand mit eigenem Namen an diesem Stammtisch.",
    "syntax": "So nicht. Bestimmen kannst du: {allowed}.",
    No.ALREADY_HERE: "Wer schon am Turnier teilnimmt, kann niemanden ersetzen.",
    No.NOT_YOUR_TURN: "Die Leitung übernimmt, wer von den Anwesenden die niedrigste Startnummer hat: {@turns}.",
}

PHASES: Mapping[str, str] = {
    "-": "Dieses Turnier gibt es noch nicht. „turnier eroeffnen“ und ein Name beginnt eines.",
    "anmeldung": "Das Turnier hat noch nicht begonnen; bis „turnier start“ melden sich alle an.",
    "gruppenspiel": "Das Turnier läuft schon: Gerade wird ein Gruppenspiel gespielt.",
    "pause": "Zwischen zwei Runden geht das nicht. „turnier weiter“ beginnt die nächste.",
    "endrunde": "Das Turnier läuft schon: Gerade wird die Endrunde gespielt.",
    "abgeschlossen": "Dieses Turnier ist zu Ende.",
    "abgebrochen": "Dieses Turnier ist abgebrochen worden.",
}
