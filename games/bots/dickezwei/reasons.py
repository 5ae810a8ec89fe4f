"""Why a computer player of Dicke Zwei does what he does."""

from enum import StrEnum


class Reason(StrEnum):
    """The codes; facts: how many `plays` the rest of the hand needs at least, and how many `tiles` are left."""

    LOWEST = "niedrigste_zuerst"
    FEWEST = "wenige_zuege_uebrig"
    HIGH = "behaelt_den_stich"
    SURE = "unschlagbar"
    KEEP = "zusammenhalten"
    CANNOT = "nichts_hoeheres"
    LAST = "letzte_steine"
