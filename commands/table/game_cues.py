"""What beginners say for the moves of each game, as `commands.table.cues` has it for the words of every place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_DISCARDING: Final = (
    "wirf|werf|werfe|schmeiss|schmeisse|leg|lege|tu|hau|gib weg",
    "wirf|werf|werfe|schmeiss|schmeisse|abwirf|werfen|legen ab",
    "wegwerfen|wegschmeissen|abwerfen|weglegen|wegtun|abschmeissen|discard|loswerden",
    "weg mit|damit",
    "auf ablage|ablagestapel",
    "~werfen|wirf|werfe|werf|schmeiss",
    "~weg",
)
_FINISHED: Final = (
    "~fertig|naechster|weiter|ende|zugende|beenden",
    "~zug ende|beenden|fertig|vorbei",
    "~bin fertig|durch",
    "~naechster|naechste|nächster|nächste spieler",
    "~mein|meines zug|zuges",
)
_DRAWING: Final = (
    "zieh|ziehe|ziehen",
    "draw|abheben",
    "heb|hebe ab",
    "nimm|nehm|nehmen|hole|hol|karte|stein vom|von stapel|talon|vorrat|stock|mauer",
    "vom stapel|talon|vorrat|stock|mauer nimm|nehmen|nehme|holen",
    "neue|neuen karte|stein",
    "~nimm|nehmen|nehme|aufnehmen|nehm karte|stein|oberste",
    "~karte|stein nimm|nehmen|aufnehmen|nehme",
    "~karte|stein",
    "~vom stapel|talon",
)
_TAKING: Final = (
    "nimm|nehm|nehmen|nehme|hol offene|offenen|ablage",
    "nimm|nehm|nehmen|nehme|zieh|ziehe|hol vom|von|aus|die ablage|ablagestapel|abwurfstapel",
    "vom|von ablage|ablagestapel nimm|nehmen|nehme",
    "ablage|ablagestapel nehmen|nimm|aufnehmen",
    "~nimm|nehmen|nehme|aufnehmen|nehm karte|stein|oberste",
    "~karte|stein nimm|nehmen|aufnehmen",
    "~vom ablagestapel",
    "~aufnehmen|nimm",
)
_LAYING: Final = (
    "leg|lege|legen tisch|aus|hin|raus",
    "auf tisch leg|legen",
    "melde|meld|melden|auslegen|auslege|rauslege|hinlegen",
    "~strasse|folge|satz|drilling|reihe|paar|drei|vier|sieben",
    "~leg|lege|legen",
    "~auslegen|melden|hinlegen",
)
_LAYING_OFF: Final = (
    "leg|lege|pack|packe|tu|haeng|haenge zu|bei|an",
    "~dazulegen|dranlegen|anhaengen|hinzufuegen",
    "leg|lege dazu|dran",
)
_REPLACING: Final = (
    "joker tausch|tausche|tauschen|ersetz|ersetze|ersetzen|austauschen|mit|gegen|durch",
    "tausch|tausche|ersetz|ersetze|wechsel|hol|hole joker",
    "~nimm|nehme|hol joker",
    "~joker",
)
_BACK: Final = (
    "alles zurueck|zuruecknehmen|rueckgaengig = zuruecknehmen alles",
    "~undo|rueckgaengig|zurueck",
    "~war falsch",
    "~zug|das zurueck|rueckgaengig|zuruecknehmen",
    "~falsch|ups|oops|verklickt|vertippt|vertan|versehen",
    "~hab|habe vertippt|verklickt|vertan",
)
LEAVING: Final = (
    "~aufhoeren|aufgeben|abhauen|gehen|leave",
    "~gebe|geb|gib auf",
    "~will|moechte|muss nicht|aufhoeren|gehen|raus|weg|los",
    "~spiel|partie beenden|verlassen|abbrechen",
    "~tisch verlassen|gehen",
    "~hoer|hoere auf",
    "~keine lust",
    "~raus|abmelden",
    "~doch nicht",
)
_MELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "ziehen": _DRAWING,
    "nehmen": (*_TAKING, "~nimm"),
    "ablegen": (*_DISCARDING, *_FINISHED),
    "rauslegen": _LAYING,
    "anlegen": _LAYING_OFF,
    "ersetzen": _REPLACING,
    "zuruecknehmen": _BACK,
    "erklopfen": ("~knock|klopfe",),
    "umbauen": ("~bau|baue um|neu", "~umlegen|umsortieren"),
}
_COINS: Final[Mapping[str, tuple[str, ...]]] = {
    "halten": ("~will sehen", "geh|gehe|gehen mit", "~bleib|bleibe dabei|drin", "~sehen|mithalten|dabeibleiben|dabei"),
    "schieben": ("~weiter|warten|nichts|abwarten", "~nichts setzen|bieten|tun", "~nicht setzen|bieten"),
    "bieten": ("einsatz|wette|wetten|gebot", "setz|setze|biete|biet chips", "~chips"),
    "erhoehen": ("raise|rauf|hoeher|drauf|mehr", "geh hoeher|rauf"),
    "alles": ("~alles rein|setzen|bieten", "~all in|rein", "~volles|ganzes risiko"),
    "aussteigen": (
        "~weg damit|karten|steine",
        "~schmeiss|wirf|werf weg|hin|karten|steine",
        "~bin raus|draussen|weg",
        "~steig|steige aus",
        "~gebe|geb auf",
        "~aufgeben|passe|raus",
        "~will|mag nicht|nichtmehr",
    ),
    "zeigen": ("~karten|steine aufdecken|zeigen|umdrehen", "~aufdecken|showdown"),
    "tauschen": (
        "~neue karten|steine",
        "~karten|steine tauschen|wechseln|austauschen",
        "nimm neue fuer",
        "wechsel|wechsle|austauschen",
    ),
    "behalten": ("keine|nichts karten|steine tauschen|wechseln", "behalt|behalte|alle", "~nichts|keine tauschen"),
    "verlassen": LEAVING,
}

OF_A_GAME: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "romme": _MELDS,
    "rummy": {
        **{name: said for name, said in _MELDS.items() if name not in {"ablegen", "nehmen", "erklopfen"}},
        "fertig": (*_FINISHED, "zug ende|beenden|fertig", "bin fertig|durch", "naechster|naechste spieler"),
        "ziehen": (*_DRAWING, "~kann nicht|nichts|keinen", "~passen|passe|weiter|nichts"),
        "pruefen": ("~stimmt|passt das|so|alles", "~geht das|so", "~richtig|korrekt|check"),
    },
    "gin": {
        "ziehen": _DRAWING,
        "nehmen": _TAKING,
        "passen": (
            "nimm|nehme|nehmen|will|moechte nicht|nein",
            "will|moechte|mag nicht|nein",
            "nein|nicht|nee|noe|skip",
            "lass|lasse liegen",
        ),
        "ablegen": (*_DISCARDING, *_FINISHED),
        "klopfen": ("~knock|klopf",),
        "anlegen": _LAYING_OFF,
        "zuruecknehmen": _BACK,
        "fertig": _FINISHED,
    },
    "canasta": {
        "ziehen": (*_DRAWING, "~zieh zwei"),
        "nehmen": (
            *_TAKING,
            "~nimm|nehme|nehmen|kauf|kaufe|kaufen stapel|paket|haufen",
            "~stapel|paket kaufen|nehmen",
            "~kaufen",
        ),
        "rauslegen": (*_LAYING, "~lege sieben|drei|vier|fuenf"),
        "anlegen": _LAYING_OFF,
        "ablegen": (*_DISCARDING, *_FINISHED),
        "fragen": (
            "~darf|kann|soll ausmachen|schluss|beenden|fertig",
            "partner darf|kann|soll ausmachen|schluss",
            "~ausmachen|ausgehen",
            "~schluss machen|ausmachen",
            "~mach|mache schluss|aus",
        ),
        "ja": (
            "ja klar|gern|gerne|bitte|okay|ok|mach|doch",
            "jo|jep|jawohl|klar|sicher|natuerlich|yes|okay|ok|jup|joa",
        ),
        "nein": ("nein danke|bitte|lieber|nicht", "nee|noe|no|nicht|nope|ne"),
    },
    "profisort": {
        "ziehen": _DRAWING,
        "nehmen": _TAKING,
        "ablegen": (*_DISCARDING, *_FINISHED, "werfe|wirf|lege auf stapel"),
        "auslegen": (
            "lege|leg|legen|decke|deck|mach|mache|loese aufgabe",
            "aufgabe auslegen|legen|aufdecken|loesen|aus",
            "decke|deck auf",
            "~leg|lege|legen",
            "~paar|zwilling|drilling|vierling|folge",
            "~2x|3x",
        ),
        "anlegen": _LAYING_OFF,
        "abgeben": (
            "gib|gebe|schenk|schenke|verschenk|verschenke|geben an",
            "gib|gebe|schenk|schenke|verschenk|verschenke",
        ),
        "aufgaben": (
            "aufgabe|aufgaben",
            "meine|welche|zeig|zeige aufgabe|aufgaben",
            "~was muss|soll legen|auslegen|sammeln",
        ),
        "neugeben": ("neue karten", "neu geben|mischen|verteilen"),
        "zuruecknehmen": _BACK,
    },
    "dickezwei": {
        "legen": (
            "spiel|spiele|spielen|auslegen|auswerfen|ausspielen|lege|leg|rauslegen",
            "stech|steche|stich|schlag|schlage mit",
            "~paar|drilling|strasse|vierling|full|flush|asse|koenige|damen|dreien|drei|zwei",
            "full house",
            "~nimm|karte",
        ),
        "passen": (
            "pass|setze|setz|aussetzen|skip|weiter|passe aus",
            "pass|aussetzen|skip|weiter|nichts|passe",
            "kann nicht|nichts",
            "kann nicht|nichts legen|spielen|ueberbieten|stechen|schlagen",
            "habe|hab nichts|keine|nix",
            "~keine bessere|hoehere|passende",
            "setz|setze aus",
            "nichts|keine",
        ),
        "anzahl": (
            "wie viele|viel hat|karten|steine",
            "wieviele|wieviel hat|karten|steine",
            "wie viele karten|steine hat",
        ),
        "kombinationen": (
            "~welche|was kombinationen|legen|moeglich",
            "~was schlaegt|sticht|zaehlt",
            "~was ist strasse|flush|paar|full",
        ),
    },
    "raeumab": {
        "nehmen": (
            "spalte|spalten",
            "paar",
            "raeum|raeume ab|weg",
            "nimm|nehme mit",
            "weg|wegraeumen|abraeumen|entfernen|entferne",
            "~paar nehmen",
            "~nimm|karte|zieh|ziehen|passen",
        ),
        "tauschen": (
            "tausch|tausche|tauschen wunsch|wunschkarte",
            "wunsch|wunschkarte",
            "tausch|tausche|tauschen|wechsel",
            "~kann nicht|nichts|kein",
            "~zieh|ziehen|passen",
        ),
        "paare": (
            "welche|was passt|passen|paare|gehen|geht",
            "zeig|zeige paare|paar",
            "was passt zusammen",
            "~kann nicht|nichts|kein",
            "~geht nicht|nichts",
            "~nichts geht",
            "~passen",
        ),
        "stapel": ("wie viele|viel karten hat|habe", "wieviele karten hat|habe"),
    },
    "blackjack": {
        "karte": (
            "noch eine|einen|ein karte|stein",
            "noch eine|einen",
            "gib|geb|gebt|nimm|nehm|nehme|zieh|ziehe karte|stein|eine|einen",
            "hit|zieh|ziehe|ziehen|draw|karte|weiter",
        ),
        "bleiben": (
            "keine|nicht|nichts|kein karte|mehr|stein",
            "keine mehr",
            "reicht|stay|genug|fertig|halt|stopp|passe|passen|bleib|stehenbleiben",
            "bin fertig|zufrieden",
        ),
        "verdoppeln": ("double|doppeln|doppelt|verdopple", "double down"),
        "teilen": ("split|splitten|aufteilen|trennen",),
        "setzen": ("einsatz|bet|wette|chips", "setz|setze chips"),
        "aussetzen": ("~setz|setze aus|nicht", "~nicht mitspielen|setzen"),
        "verlassen": LEAVING,
    },
    "poker": _COINS,
    "holdem": _COINS,
    "studpoker": _COINS,
    "doppelkopf": {
        "spielen": (
            "leg|lege|legen|spiel|spiele|ausspielen|werf|werfe|wirf|gib|stech|steche|stich",
            "stech|steche|stich|trumpf mit",
            "raus|weg|drauf|hin",
            "~dulle|tolle = spielen 10*",
            "~trumpf|fehl|karte",
        ),
        "gesund": ("~kein|keinen|keine vorbehalt", "~bin gesund|nicht", "~nichts|normal|normalspiel", "kein vorbehalt"),
        "solo": (
            "~herz|pik|kreuz|karo|damen|buben|trumpf|fleischlos solo",
            "~damensolo|bubensolo|trumpfsolo|farbsolo",
            "~spiele solo|bubensolo|damensolo",
        ),
        "vorbehalt": (
            "~hab|habe hochzeit|armut = vorbehalt hochzeit",
            "~hochzeit|heiraten|heirat = vorbehalt hochzeit",
            "~vorbehalt",
        ),
        "re": ("~sage|ansage re",),
        "kontra": ("~contra|kontra", "~sage kontra|contra"),
        "keine": (
            "~unter 90|neunzig = keine 90",
            "~keine 90|neunzig = keine 90",
            "~unter 60 = keine 60",
            "~unter 30 = keine 30",
        ),
        "sau": ("~schweinchen|schwein|sau",),
        "stich": ("letzter|letzten|voriger|zeig|zeige stich", "was lieg|liegt"),
        "ablehnen": ("~nein|nicht|lehn", "~will nicht"),
        "nehmen": ("~nimm|aufnehmen",),
    },
    "turnier": {
        "turnier": (),
        "turnier anmelden": ("mitmachen|mitspielen|teilnehmen|beitreten|anmelden|einschreiben|dabei", "will mit|rein"),
        "turnier abmelden": ("~verlassen|abmelden|raus|austreten|aussteigen|aufhoeren",),
        "turnier stand": ("punkte|tabelle|stand|ergebnisse|rangliste", "wer fuehrt|gewinnt"),
        "turnier liste": ("wer spielt|ist|mit|dabei", "teilnehmer|spieler|welche|alle|liste"),
        "turnier plan": ("wann|naechste|spielplan|runden|paarungen|plan",),
        "turnier start": ("~starten|anfangen|beginnen|los",),
        "turnier weiter": ("~naechste runde|spiel|partie", "~weitermachen|fortsetzen"),
        "turnier tisch": ("mein|wo tisch|sitze|spiele",),
    },
}
