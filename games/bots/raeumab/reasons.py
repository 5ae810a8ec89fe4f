"""Why a computer player of Räum-Ab! does what he does."""

from enum import StrEnum


class Reason(StrEnum):
    """The codes; facts: by how many cards one comes out `ahead` from here on, how many turns were looked `deep`."""

    GREEDY = "doppelt_zuerst"
    SEARCHED = "vorausgesehen"
    SOLVED = "ausgerechnet"
