"""What beginners say for the moves of Doppelkopf."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

CUES: Final[Mapping[str, tuple[str, ...]]] = {
    "spielen": (
        "leg|lege|legen|spiel|spiele|ausspielen|werf|werfe|wirf|gib|stech|steche|stich",
        "stech|steche|stich|trumpf mit",
        "raus|weg|drauf|hin|zugeben|zu|rein|dazu|drunter",
        "~dulle|tolle = spielen 10*",
        "~trumpf|fehl|karte|fuchs|karlchen",
    ),
    "gesund": ("~kein|keinen|keine vorbehalt", "~bin gesund|nicht", "~nichts|normal|normalspiel", "kein vorbehalt"),
    "solo": (
        "~herz|pik|kreuz|karo|damen|buben|trumpf|fleischlos solo",
        "damensolo = solo damen",
        "bubensolo = solo buben",
        "fleischlos|fleischloser = solo ohne",
        "~damensolo|bubensolo|trumpfsolo|farbsolo",
        "~spiele solo|bubensolo|damensolo",
    ),
    "vorbehalt": (
        "~hab|habe hochzeit|armut = vorbehalt hochzeit",
        "~wenig|keine|kaum truempfe|trumpf = vorbehalt armut",
        "~beide|zwei kreuz|alte|alten dame|damen = vorbehalt hochzeit",
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
    "stich": ("letzter|letzten|voriger|zeig|zeige stich", "was lieg|liegt", "~wer stich|stiche"),
    "ablehnen": ("~nein|nicht|lehn", "~will nicht"),
    "nehmen": ("~nimm|aufnehmen",),
}
