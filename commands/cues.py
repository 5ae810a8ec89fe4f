"""What beginners say for moves that many games have, as `commands.table.cues` has it for the words of every place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

DISCARDING: Final = (
    "wirf|werf|werfe|schmeiss|schmeisse|leg|lege|tu|hau|gib weg",
    "wirf|werf|werfe|schmeiss|schmeisse|abwirf|werfen|legen ab",
    "wegwerfen|wegschmeissen|abwerfen|weglegen|wegtun|abschmeissen|discard|loswerden",
    "weg mit|damit",
    "auf ablage|ablagestapel",
    "~raus mit",
    "~werfen|wirf|werfe|werf|schmeiss",
    "~weg",
)
FINISHED: Final = (
    "~fertig|naechster|weiter|ende|zugende|beenden",
    "~zug ende|beenden|fertig|vorbei",
    "~bin fertig|durch",
    "~naechster|naechste|nächster|nächste spieler",
    "~mein|meines zug|zuges",
)
DRAWING: Final = (
    "zieh|ziehe|ziehen",
    "draw|abheben",
    "heb|hebe ab",
    "nimm|nehm|nehmen|hole|hol|karte|stein vom|von stapel|talon|vorrat|stock|mauer",
    "vom stapel|talon|vorrat|stock|mauer nimm|nehmen|nehme|holen",
    "lieber vom stapel|talon|vorrat|stock|mauer",
    "gib|gebt|geb noch|mir karte|stein",
    "neue|neuen karte|stein",
    "~nimm|nehmen|nehme|aufnehmen|nehm karte|stein|oberste",
    "~karte|stein nimm|nehmen|aufnehmen|nehme",
    "~karte|stein",
    "~vom stapel|talon|vorrat|stock|mauer",
    "~obere|oberste vom haufen|stapel",
)
TAKING: Final = (
    "nimm|nehm|nehmen|nehme|hol offene|offenen|ablage",
    "nimm|nehm|nehmen|nehme|zieh|ziehe|hol vom|von|aus|die ablage|ablagestapel|abwurfstapel",
    "vom|von ablage|ablagestapel nimm|nehmen|nehme",
    "ablage|ablagestapel nehmen|nimm|aufnehmen",
    "~nimm|nehmen|nehme|aufnehmen|nehm karte|stein|oberste",
    "~karte|stein nimm|nehmen|aufnehmen",
    "~vom ablagestapel",
    "~aufnehmen|nimm",
)
LAYING: Final = (
    "leg|lege|legen tisch|aus|hin|raus",
    "auf tisch leg|legen",
    "melde|meld|melden|auslegen|auslege|rauslege|hinlegen",
    "~strasse|folge|satz|drilling|reihe|paar|drei|vier|sieben",
    "~leg|lege|legen",
    "~auslegen|melden|hinlegen",
    "~kann|darf schon raus",
)
LAYING_OFF: Final = (
    "leg|lege|pack|packe|tu|haeng|haenge zu|bei|an",
    "alles dranlegen|anhaengen|dazulegen = anlegen alles",
    "~dazulegen|dranlegen|dranhaengen|anhaengen|hinzufuegen",
    "leg|lege dazu|dran",
)
REPLACING: Final = (
    "joker tausch|tausche|tauschen|ersetz|ersetze|ersetzen|austauschen|mit|gegen|durch",
    "tausch|tausche|ersetz|ersetze|wechsel|hol|hole joker",
    "~nimm|nehme|hol joker",
    "~joker",
)
BACK: Final = (
    "alles zurueck|zuruecknehmen|rueckgaengig = zuruecknehmen alles",
    "~undo|rueckgaengig|zurueck",
    "~war falsch",
    "~zug|das zurueck|rueckgaengig|zuruecknehmen",
    "~mach|mache das|alles wieder weg",
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
MELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "ziehen": DRAWING,
    "nehmen": (*TAKING, "~nimm"),
    "ablegen": (*DISCARDING, *FINISHED),
    "rauslegen": LAYING,
    "anlegen": LAYING_OFF,
    "ersetzen": REPLACING,
    "zuruecknehmen": BACK,
    "erklopfen": ("~knock|klopfe",),
    "umbauen": ("~bau|baue um|neu", "~umlegen|umsortieren"),
}
COINS: Final[Mapping[str, tuple[str, ...]]] = {
    "halten": ("~will sehen", "geh|gehe|gehen mit", "~bleib|bleibe dabei|drin", "~sehen|mithalten|dabeibleiben|dabei"),
    "schieben": ("~weiter|warten|nichts|abwarten", "~nichts setzen|bieten|tun", "~nicht setzen|bieten"),
    "bieten": ("einsatz|wette|wetten|gebot", "setz|setze|biete|biet chips", "~chips"),
    "erhoehen": ("raise|rauf|hoeher|drauf|mehr", "erhoeh|erhoehe nochmal|weiter um", "geh hoeher|rauf"),
    "alles": ("~alles rein|setzen|bieten", "~all in|rein", "~volles|ganzes risiko"),
    "aussteigen": (
        "~weg damit|karten|steine",
        "~schmeiss|wirf|werf weg|hin|karten|steine",
        "~bin raus|draussen|weg",
        "~steig|steige aus",
        "~gebe|geb auf",
        "~aufgeben|passe|raus",
        "~will|mag nicht|nichtmehr",
        "~keine lust hand|blatt|karten",
    ),
    "zeigen": ("~karten|steine aufdecken|zeigen|umdrehen", "~aufdecken|showdown"),
    "tauschen": (
        "~neue karten|steine",
        "~karten|steine tauschen|wechseln|austauschen",
        "nimm neue fuer",
        "wechsel|wechsle|austauschen",
        "~tausch|tausche alle|alles",
    ),
    "behalten": ("keine|nichts karten|steine tauschen|wechseln", "behalt|behalte|alle", "~nichts|keine tauschen"),
    "verlassen": LEAVING,
}
