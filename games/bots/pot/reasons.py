"""Why a computer player does what he does in a game played for the pot."""

from enum import StrEnum


class Reason(StrEnum):
    """The codes; facts: `share` of the pot to be expected, what holding costs (`due`), the `pot`, how many `worlds`."""

    STRONG = "starke_hand"
    FAIR = "chancen_reichen"
    FREE = "kostet_nichts"
    DEAR = "zu_teuer"
    CHEAPEST = "billigste_runde"
    FORCED = "bieten_oder_passen"
    EXCHANGE = "tausch_hilft"
    KEEP = "blatt_steht"
