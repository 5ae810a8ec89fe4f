"""Why a computer player of Doppelkopf does what they do."""

from enum import StrEnum


class Reason(StrEnum):
    """The codes; cards, numbers and kinds are in the facts of a choice."""

    ACE = "ass_zieht"
    LEAD = "ausspielen"
    GIVE = "augen_zum_partner"
    WIN = "stich_nehmen"
    SPARE = "wenig_verlieren"
    BEST_CARD = "beste_karte"
    HEALTHY = "gesund_ist_besser"
    RESERVATION = "vorbehalt_melden"
    SOLO = "solo_lohnt"
    TAKE = "armut_nehmen"
    DECLINE = "armut_lassen"
    BACK = "wenig_zurueckgeben"
    ANNOUNCE = "ansage_lohnt"
    PROMISE = "absage_lohnt"
    SAU = "sau_zaehlt"
