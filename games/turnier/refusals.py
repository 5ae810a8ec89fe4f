"""Why a tournament says no."""

from __future__ import annotations

from enum import StrEnum


class Refusal(StrEnum):
    """What a tournament refuses."""

    NO_TOURNAMENT = "kein_turnier"
    NAME_TAKEN = "name_vergeben"
    NOT_THE_LEADER = "kein_leiter"
    LEADER_PRESENT = "leiter_anwesend"
    REGISTERED = "schon_angemeldet"
    NOT_REGISTERED = "nicht_angemeldet"
    NUMBER = "teilnehmerzahl"
    UNFINISHED = "noch_nicht_fertig"
    NO_SUCH_TABLE = "unbekannter_tisch"
    INCOMPLETE = "ergebnis_unvollstaendig"
    BAD_POINTS = "punkte_falsch"
    NOT_IN_IT = "nicht_dabei"
    NO_SUCH_NAME = "unbekannter_name"
    SYNTAX = "syntax"
