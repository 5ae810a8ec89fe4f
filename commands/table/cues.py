"""
What beginners say for a command whose name they do not know, as `commands.language.guessing` reads it.

These are no synonyms: help does not list them, they count only where a line is no command, and a move is made on such
a phrase only if nothing else is said. A game's own phrases come before those of every place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from commands.cues import LEAVING
from commands.language.phrases import ANSWERS, Cues
from commands.lobby.cues import HOUSE

_EVERYWHERE: Final[Mapping[str, tuple[str, ...]]] = {
    # --- at a table ---
    "karten": (
        "zeig|zeige meine karten|hand|blatt|steine",
        "karten|blatt|steine zeigen",
        "zeig|zeige tisch|karten|spielfeld",
        "~meine|mein karten|blatt|steine",
        "was hab|habe auf hand",
        "was hab|habe ich",
        "welche|was karten|steine hab|habe",
        "was lieg da|tisch",
        "~welche karten",
        "~flop|board|tischkarten|spielfeld",
        "was liegt offen|frei|aus|noch|mitte",
        "~mitte|tischmitte",
        "was hat bank|haus|geber|dealer|croupier",
        "~auf stapel",
        "~wie gross|viel|hoch pott|pot|topf",
        "~was|wieviel|viel im pott|pot|topf",
        "wieviele|wieviel|viele|viel karten|steine liegen|sind|noch",
        "~ist stapel|haufen|ablage|paket eingefroren|gesperrt|zu",
        "~flop|board|tisch|tischkarten|turn|river zeigen|zeig|sehen",
        "~wer mein|meine partner|partnerin",
        "look",
    ),
    "sortieren": (
        "~ordnen|ordne|sortier",
        "~ordne|ordnen|stell|reih karten|blatt|hand|steine",
        "~karten|blatt|hand|steine sortier|ordnen|ordne|umstellen",
    ),
    "dran": (
        "~wen|worauf|wieso|warum|auf warten|warte|wartet|dauert",
        "wer dran|zug|reihe",
        "ist mein|meine zug|reihe",
        "wer muss|spielt|ist dran|reihe|zug",
        "bin dran|reihe|zug",
        "~wer muss",
        "~wer nächste|naechste",
        "wer kommt",
    ),
    "befehle": (
        "~was soll|kann|muss|darf tun|machen|tippen|eintippen|schreiben|eingeben",
        "~was jetzt|nun",
        "~was soll|kann|muss|darf jetzt|nun|hier|gerade",
        "~und jetzt|nun",
        "~was mach|mache jetzt|ich",
        "~was geht|moeglich",
        "menue|menu|commands|kommandos|kommando|cmds",
        "~welche befehle|moeglichkeiten",
        "~was|wie weiter",
    ),
    "tipp": (
        "~was wuerdest|soll tun|machen|spielen",
        "~was soll|muss ich",
        "~gib|brauch tipp|rat|hinweis",
        "~tipp|rat|vorschlag|hinweis|ratschlag|empfehlung",
        "~hilf|hilfe mir",
        "~weiss nicht|weiter",
        "~faellt nichts|nix ein",
        "~kann nicht|nichts|keine",
    ),
    "stand": (
        "punkte|punktestand|punktzahl|score|zwischenstand|ergebnis|ergebnisse|tabelle|wertung|abrechnung",
        "wie steht",
        "wie viel|viele|viele punkte|chips|geld",
        "wieviel|wieviele punkte|chips|geld",
        "wie viel|viele hab|habe",
        "wieviel|wieviele hab|habe",
        "~mein|meine|meinen geld|chips|punkte|guthaben",
        "wer fuehrt|gewinnt|vorn|vorne",
        "~wer hat gewonnen",
    ),
    "mitspieler": (
        "~wo ist|bleibt|steckt",
        "~sind wir|alle da|vollzaehlig|komplett",
        "~wer|hat wenig|wenigsten|meisten|mehr karten|steine|am",
        "wer spielt mit|hier",
        "wer sitzt",
        "wie viele|viel karten|steine hat|haben",
        "wieviele|wieviel karten|steine hat|haben",
        "~wer sind meine|gegner",
        "~spieler|gegner|teilnehmer",
        "~wer ist am tisch",
    ),
    "sonderregeln": (
        "~was eingestellt|einstellung|ausgemacht",
        "~kuerzer|laenger|schneller spielen|spiel|partie",
        "welche regeln gelten|gilt",
        "~wie viele punkte brauch|noetig",
        "~was gilt|vereinbart",
    ),
    "auslage": ("zeig|zeige auslage|auslagen|reihen",),
    "analyse": (
        "~wo|was|welche fehler|falsch|schlecht gemacht|gespielt|war|waren",
        "~fehler|spiel|partie auswerten|nachsehen",
        "~schlechtester|schlechteste|schlechtesten|teuerste|teuerster|schlimmster zug|zuege|fehler",
        "~letzter|letzten|meinen|meine fehler",
    ),
    "ablage": ("was lieg oben|ablage|stapel|ablagestapel", "oberste karte", "zeig|zeige ablage|stapel"),
    "zuschauer": (
        "~wer schaut|guckt|sieht|zuschauer zu|noch",
        "~darf|duerfen jemand zuschauen",
        "~niemand|keiner|keine zuschauen|zugucken|zusehen|zuschauer|reinschauen = zuschauer nein",
    ),
    "noch einmal": (
        "noch eine runde|partie|spiel",
        "noch ein spiel|partie|runde",
        "nochmal|nochmals|rematch",
        "neu|neue|neues starten|partie|spiel|runde|anfangen",
        "~nochmal|noch spielen",
        "~von vorn|vorne",
    ),
    "zurueck bitten": (
        "~undo|rueckgaengig|zuruecknehmen|ruecknahme",
        "~war falsch|fehler|versehen",
        "~hab|habe vertippt|verklickt|vertan",
        "~zug zurueck|rueckgaengig|zuruecknehmen",
        "~falsch|ups|oops|mist|versehen|verklickt|vertippt",
        "~wollte nicht",
    ),
    "mischen": (
        "start|starten|starte|los|anfangen|beginnen|beginne|losgehen|loslegen|austeilen|geben",
        "~auf gehts|geht",
        "~wir|alle vollzaehlig|komplett|da",
        "~fertig|bereit zum spielen",
        "fang|fangen|fange an",
        "leg|lass los",
        "karten|steine geben|mischen|austeilen|verteilen",
        "gib|teil karten|aus",
        "spiel starten|beginnen",
        "geht los",
        "wir anfangen|beginnen|starten",
    ),
    "bestimmen": (
        "~startwert|runden|spiele|punktziel|zeitlimit|bedenkzeit|limit auf|setzen|aendern|stellen|gleich",
        "~nur #zahl runden|spiele|partien",
        "~#zahl punkte|runden|spiele|partien|deals|chips spielen|spiel|lang|bitte",
        "~startwert|punktziel|zeitlimit|bedenkzeit|paarvergleich|sonderpunkte|paarpunkte|aufgabenzahl",
        "~kuerzer|laenger|schneller spielen|spiel|partie",
        "~#zahl runden|spiele|partien|deals",
    ),
    "spiel mit": ("mit klopfen|umbauen|ablageziehen = spiel mit klopfen",),
    "spiel ohne": ("ohne klopfen|umbauen|ablageziehen = spiel ohne klopfen",),
    "spiel abbrechen": ("~spiel|partie abbrechen|beenden|abbruch",),
    "rauswerfen": ("~kick|kicken|rauswurf|rausschmeissen", "~schmeiss|wirf raus"),
    "mitspielen": (
        "mitmachen|hinsetzen|beitreten|join|einsteigen|dazusetzen|teilnehmen",
        "platz nehmen",
        "hier sitzen|hinsetzen",
        "setz|setze|geh|gehe tisch|mich",
        "tisch setzen|gehen|beitreten",
        "~tisch",
        "setz hin|dazu",
        "~zu tisch",
        "tisch #zahl",
        "~an|bei tisch",
        "~frei|freier|noch platz|stuhl",
        "~darf|kann auch|mit",
        "~bin dabei",
        "~darf|kann|lasst|lass ich|mich rein",
        "~kann|darf|moechte noch mitmachen|mitspielen|einsteigen",
    ),
    # --- to play ---
    "spielen": (
        "~spiel|spiele|spielen gegen rechner|computer|maschine|bot|bots",
        "spiel|spiele|spielen|play|start|starte|starten|beginne|beginnen",
        "~neues spiel|partie",
        "~partie|runde",
        "~gegen computer|rechner|bot|bots|maschine",
        "~gegen computer|rechner|bot|bots|maschine spielen",
        "~kann|will allein|alleine spielen|spiel",
        "~allein|alleine|solo",
        "~zocken|ueben",
        "~lass|lust spielen",
    ),
    "eroeffnen": (
        "neuer|neuen|neue tisch|raum",
        "mach|mache|oeffne|erstell|erstelle tisch|raum",
        "tisch auf|aufmachen|erstellen|oeffnen|eroeffnen|anlegen|machen",
        "~create|erstellen",
        "~privat|privater|privaten|geheim tisch|runde|spiel",
        "~mit freundin|freund allein",
        "~tisch|raum|runde nur|fuer freunde|freundinnen|bekannte|familie|uns",
    ),
    "computer": (
        "~setz|setze|fuell|fuelle|nimm computer|rechner|bot|bots",
        "computer|rechner|bot|bots dazu|hinzufuegen|her|setzen|einladen|bitte",
        "~mehr spieler|mitspieler|leute",
        "add bot|computer",
        "~fehlen|fehlt spieler|mitspieler|leute",
        "~stark|starker|starke|starken|schwach|schwacher|leichter|leichte gegner|gegnern|gegenspieler",
        "~niemand|keiner kommt|da|spielt|will",
        "~fehlt|fehlen noch|wer|einer|jemand",
    ),
    "zuschauen": (
        "zuschauen|zusehen|zugucken|gucken|beobachten|watch|spectate|beobachter|reinschauen",
        "schau|guck|seh zu",
        "~tisch #zahl beobachten|zuschauen|zusehen|zugucken|angucken|ansehen",
        "zuschauen|zusehen beenden|aufhoeren|stoppen = zuschauen aus",
        "~zurueck lobby|vorraum|eingang = zuschauen aus",
        "~genug gesehen|geschaut|geguckt|zugeschaut = zuschauen aus",
        "nicht mehr zuschauen|zusehen|zugucken = zuschauen aus",
    ),
    "tische": (
        "welche|alle|freie|offene|zeig|zeige|liste|gibt tische|tischen",
        "offene|laufende|freie|aktuelle spiele|partien|runden",
        "wo wird|kann gespielt|spielen",
        "~wer spielt|spielen gerade",
        "tables|raeume",
        "~wem kann spielen",
        "~noch|wo frei|freie plaetze|plätze",
    ),
    "spiele": (
        "welche|alle|was|zeig|zeige|liste spiele|spielen",
        "was gibt|kann spiele|spielen",
        "~wie|wieviele|viele spiele gibt|hier",
        "games|spieleliste|spielauswahl|auswahl",
        "~skat|mau|maumau|offiziersskat|schafkopf|schach|uno|kniffel|schwimmen|mensch|bridge|solitaire|solitaer|tarock|kartenspiele",
        "~siebzehn vier",
    ),
    **HOUSE,
}

_ONLY_AT_A_TABLE: Final = frozenset(
    [
        "mischen",
        "bestimmen",
        "spiel mit",
        "spiel ohne",
        "spiel abbrechen",
        "rauswerfen",
        "noch einmal",
        "zurueck bitten",
    ]
)
"""What nobody means who sits nowhere."""


def cues_of(own: Cues | None) -> Cues:
    """Return every command's phrases at the table of a game with such ones of its own; in the lobby for None."""
    if own is None:
        here = {name: phrases for name, phrases in _EVERYWHERE.items() if name not in _ONLY_AT_A_TABLE}
        return {**here, ANSWERS: (_IN_THE_LOBBY, "hilfe")}
    return {**_EVERYWHERE, "aussteigen": LEAVING, "verlassen": LEAVING, **own, ANSWERS: (_AT_A_TABLE, "regeln")}


_IN_THE_LOBBY: Final = (
    "Wer hier ist, zeigt „wer“; wo gespielt wird, „tische“; was ein Spiel verlangt, „regeln“; alles andere „hilfe“."
)
_AT_A_TABLE: Final = (
    "Was gilt, sagt „regeln“; was jetzt möglich ist, „befehle“; was ich täte, „tipp“; alles andere „hilfe“."
)
