"""
What beginners say for a command whose name they do not know, as `commands.language.guessing` reads it.

These are no synonyms: help does not list them, they count only where a line is no command, and a move is made on such
a phrase only if nothing else is said. A game's own phrases come before those of every place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from commands.cues import LEAVING
from commands.language.guessing import Cues

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
        "was liegt offen|frei|aus|noch",
        "was hat bank|haus",
        "~wie gross|viel|hoch pott|pot|topf",
        "~was|wieviel|viel im pott|pot|topf",
        "wieviele|wieviel|viele|viel karten|steine liegen|sind|noch",
        "~wer mein|meine partner|partnerin",
        "look",
    ),
    "sortieren": ("~ordnen|sortier", "~karten|blatt|hand|steine sortier|ordnen"),
    "dran": (
        "wer dran|zug|reihe",
        "wer muss|spielt|ist dran|reihe|zug",
        "bin dran|reihe|zug",
        "~wer muss",
        "~wer nächste|naechste",
        "wer kommt",
    ),
    "befehle": (
        "~was soll|kann|muss|darf tun|machen",
        "~was jetzt|nun",
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
        "wer spielt mit|hier",
        "wer sitzt",
        "wie viele|viel karten|steine hat|haben",
        "wieviele|wieviel karten|steine hat|haben",
        "~wer sind meine|gegner",
        "~spieler|gegner|teilnehmer",
        "~wer ist am tisch",
    ),
    "sonderregeln": ("welche regeln gelten|gilt", "~wie viele punkte brauch|noetig", "~was gilt|vereinbart"),
    "auslage": ("zeig|zeige auslage|auslagen|reihen",),
    "ablage": ("was lieg oben|ablage|stapel", "oberste karte", "zeig|zeige ablage|stapel"),
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
        "fang|fangen|fange an",
        "leg|lass los",
        "karten|steine geben|mischen|austeilen|verteilen",
        "gib|teil karten|aus",
        "spiel starten|beginnen",
        "geht los",
        "wir anfangen|beginnen|starten",
    ),
    "bestimmen": (),
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
    ),
    # --- to play ---
    "spielen": (
        "~spiel|spiele|spielen gegen rechner|computer|maschine|bot|bots",
        "spiel|spiele|spielen|play|start|starte|starten|beginne|beginnen",
        "~neues spiel|partie",
        "~partie|runde",
        "~gegen computer|rechner|bot|bots|maschine",
        "~allein|alleine|solo",
        "~zocken|ueben",
        "~lass|lust spielen",
    ),
    "eroeffnen": (
        "neuer|neuen|neue tisch|raum",
        "mach|mache|oeffne|erstell|erstelle tisch|raum",
        "tisch auf|aufmachen|erstellen|oeffnen|eroeffnen|anlegen|machen",
        "~create|erstellen",
    ),
    "computer": (
        "computer|rechner|bot|bots dazu|hinzufuegen|her|setzen|einladen|bitte",
        "~mehr spieler|mitspieler|leute",
        "add bot|computer",
        "~fehlen|fehlt spieler|mitspieler|leute",
    ),
    "zuschauen": (
        "zuschauen|zusehen|zugucken|gucken|beobachten|watch|spectate|beobachter|reinschauen",
        "schau|guck|seh zu",
        "zuschauen|zusehen beenden|aufhoeren|stoppen = zuschauen aus",
        "nicht mehr zuschauen|zusehen|zugucken = zuschauen aus",
    ),
    "tische": (
        "welche|alle|freie|offene|zeig|zeige|liste|gibt tische|tischen",
        "offene|laufende|freie|aktuelle spiele|partien|runden",
        "wo wird|kann gespielt|spielen",
        "~wer spielt|spielen gerade",
        "tables|raeume",
        "~wem kann spielen",
    ),
    "spiele": (
        "welche|alle|was|zeig|zeige|liste spiele|spielen",
        "was gibt|kann spiele|spielen",
        "games|spieleliste|spielauswahl|auswahl",
        "~skat|mau|schafkopf|schach|uno|kniffel|schwimmen|mensch|bridge|solitaire|solitaer|tarock|kartenspiele",
    ),
    # --- to learn ---
    "hilfe": (
        "brauch|brauche hilfe",
        "anleitung|manual|handbuch|faq|hlp|erklaerung|bedienung",
        "~wie geht|funktioniert das|es|hier",
        "~wie spiel|spiele hier",
        "~bin neu|anfaenger|neuling",
        "~kenne|kenn nicht aus",
        "~versteh|verstehe nicht|nichts|nix",
        "~was ist das|hier",
        "~hilf|helft mir",
        "~was bedeut|heisst",
    ),
    "regeln": (
        "spielregeln|spielanleitung|regelwerk|rules|erklaer|erklaere|erklaerung|spielregel",
        "wie geht|spielt|funktioniert|spiel|spiele",
        "regeln von|fuer|zu",
        "~anleitung",
        "~wann|was darf|muss ich",
    ),
    "einfuehrung": (
        "tutorial|einfuehrung|lerne|lernen|lektion|demo|schulung|kurs|beibringen|uebung|training|trainieren",
        "bring bei",
        "~anfaenger|neuling|einsteiger",
        "~neu hier",
        "~wie spiel|spiele|spielt",
        "~ueben|anleitung",
        "~kenne|kenn nicht aus",
    ),
    "glossar": ("~was bedeutet|heisst|ist", "~begriff|bedeutung|definition"),
    "letzte": (
        "was passiert|geschehen|war los|gewesen",
        "letzter|letzten|letzte zug|zuege",
        "wer hat was|gelegt|gespielt",
    ),
    # --- people and talk ---
    "wer": (
        "who|users|spielerliste|leute|online|anwesende|besucher|gaeste",
        "wer ist|alles hier|da|online|anwesend|noch",
        "ist|jemand hier|da|online|jemand wer|jemand|da",
        "ist jemand|wer da|hier|online",
        "~spieler",
        "~wem kann spielen",
    ),
    "sagen": (
        "~hallo|hi|hey|moin|servus|huhu|guten|gruess|gruezi|tach|tag|abend|morgen|nabend|hallihallo|hello = sage *",
        "~danke|dankeschoen|merci|thx|bitteschoen|gern|lol|haha = sage *",
        "~super|toll|prima|klasse|glueckwunsch|gratuliere|cool = sage *",
        "~gut|schoen|gutes|super gespielt|gemacht|spiel|zug = sage *",
        "chat|chatten|reden|sprechen|schreiben|plaudern|unterhalten|say|talk|quatschen",
        "~sorry|entschuldigung|tut leid = sage *",
        "~na|wie leute|geht|gehts = sage *",
    ),
    "rufen": ("~schrei|schreie|schreien|shout|alle|durchsage", "~an alle"),
    "fluestern": ("~schreib|schreibe|sag|whisper|privat|privatnachricht|pn|msg|tell",),
    "nachricht": ("~nachricht|post|brief|mail|hinterlassen|message",),
    "einladen": ("~lad|lade|invite|einladung", "~mehr|andere spieler|leute|mitspieler", "~freund|freunde einladen"),
    "suchen": (
        "~mitspieler|partner|gegner suchen|finden|gesucht",
        "~such|suche",
        "~wer lust|spielt|moechte|will|hat mit|auf|spielen",
        "~hat jemand lust",
        "~wem kann spielen",
    ),
    "freund": ("~freund|freundin|freunde|freundesliste|befreunden",),
    "ignorieren": ("~block|blockieren|sperren|stummschalten|mute|nerven|nervt",),
    "melden": ("~beleidigt|beschimpft|beschwerde|cheatet|schummelt|betruegt|report",),
    "weg": (
        "~pause|pausieren|afk|unterbrechen",
        "~kurz|gleich|mal weg|pause|wieder",
        "~muss weg|kurz|los",
        "~bin gleich|kurz|mal wieder|zurueck|weg",
        "~moment|augenblick|warte|wartet",
    ),
    "da": ("~bin|wieder da|zurueck",),
    # --- going ---
    "ende": (
        "~tschuess|bye|ciao|servus|wiedersehen|adieu|tschau|tschoe|wiederschauen",
        "~abmelden|ausloggen|logout|log|logoff|quit|schliessen|beenden|abbrechen|aufhoeren|raus|auflegen",
        "~auf|bis wiedersehen|bald|morgen|dann|naechstes",
        "~gute nacht",
        "~will|moechte aufhoeren|gehen|raus|weg",
        "~muss los|weg|gehen",
        "~schluss|feierabend",
        "~tisch|raum verlassen",
    ),
    # --- oneself ---
    "uhrzeit": ("wie viel uhr", "wieviel uhr", "wie spaet|spät", "uhr|datum|time"),
    "einstellungen": (
        "einstellung|settings|setup|konfiguration|config|optionen|setting",
        "einstellungen aendern",
        "~schrift|schriftgroesse|darstellung|anzeige|sound|ton groesser|kleiner|aendern",
        "~aendern",
    ),
    "passwort": ("~passwort|kennwort|password|passwd aendern|neu|vergessen|setzen", "~passwort|kennwort|password"),
    "konto": (
        "~anmelden|registrieren|register|account|login|einloggen|anmeldung|registrierung|signup|konto|benutzerkonto",
        "~namen|name aendern|waehlen|behalten",
        "~aendern|aender|aendere|wechsel|wechsle namen|name",
        "~konto|account anlegen|erstellen|machen|eroeffnen",
    ),
    "profil": ("~mein konto|account|profil", "~wer bin ich"),
    "statistik": ("~meine|mein statistik|siege|bilanz|erfolge|punkte", "~bilanz|siege|stats|erfolge|gewonnen"),
    "rangliste": (
        "bestenliste|highscore|highscores|ranking|ranglisten|rekorde|top|hitliste|bestenlisten|ladder",
        "~wer beste|besten",
    ),
    "verlauf": ("~meine|letzte|alte|vergangene spiele|partien", "~history|historie"),
    "farbe": ("farben aus|weg = farbe aus", "ohne farbe|farben = farbe aus", "~bunt|farben"),
    "klingel": ("~ton|toene|sound|piepen|piepsen|bell|beep|geraeusch",),
    "vorlesen": ("~vorlesemodus|vorlesen|screenreader|blind|sehbehindert|nvda|jaws|orca|braille",),
    "tempo": ("~schneller|langsamer|geschwindigkeit|speed", "~zu schnell|langsam"),
    "turnier": (
        "~turniere|wettbewerb|meisterschaft|cup = turnier liste",
        "~wann|welche|gibt turnier|turniere = turnier liste",
        "~turnier mitmachen|mitspielen|teilnehmen|anmelden|an = turnier anmelden",
        "~mitmachen|mitspielen|teilnehmen|melde|anmelden|beim turnier = turnier anmelden",
        "~turnier plan|wann|dran = turnier plan",
        "~wann turnier = turnier plan",
        "~punkte|tabelle|stand|ergebnis turnier = turnier stand",
        "~wer turnier = turnier liste",
        "~naechste runde = turnier weiter",
        "~mein tisch = turnier tisch",
        "~turnier",
    ),
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
        return {name: phrases for name, phrases in _EVERYWHERE.items() if name not in _ONLY_AT_A_TABLE}
    return {**_EVERYWHERE, "aussteigen": LEAVING, "verlassen": LEAVING, **own}
