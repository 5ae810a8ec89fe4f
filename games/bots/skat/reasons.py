"""Why a computer player of Skat does what it does."""

from enum import StrEnum


class Reason(StrEnum):
    """The codes; numbers and games are in the facts of a choice."""

    BID = "blatt_traegt"
    LEAVE = "blatt_reicht_nicht"
    TAKE_UP = "skat_hilft"
    PRESS = "druecken_was_stoert"
    GAME = "bestes_spiel"
    BY_HAND = "aus_der_hand"
    LEAD = "ausspielen"
    GIVE = "augen_zum_partner"
    WIN = "stich_nehmen"
    SPARE = "wenig_verlieren"
    UNDER = "unten_bleiben"
    BEST_CARD = "beste_karte"
    AGAINST = "gegen_das_spiel"
    """It does best against the soloist; how often it wins is not said: the hands imagined are too weak for the bid."""
    RAMSCH = "wenigste_augen"
    """It does best in a Ramsch, where nobody wins."""
    RE = "re_lohnt"
    """Who plays alone wins in `won` of `worlds`."""
    REST = "rest_steht"
    LOST = "ist_verloren"
    AGREE = "nichts_mehr_zu_holen"
    DISAGREE = "noch_nicht_entschieden"
