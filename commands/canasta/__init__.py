"""Canasta, whole: its vocabulary, what beginners say for its moves, and the package the catalogue lists."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Final

from commands.canasta.tale import tell
from commands.canasta.words import CARDS, EVENTS, PHASES, REFUSALS, VERBS, hint, lines_of_score, lines_of_table, own
from commands.cues import DISCARDING, DRAWING, FINISHED, LAYING, LAYING_OFF, TAKING
from commands.language.vocabulary import Vocabulary
from commands.language.voice import Voice
from commands.layout import Family, Layout, Pile
from commands.package import Package, help_in, text_of
from commands.table.screens import heading
from games.bots import canasta
from games.bots.players import Players
from games.canasta import CANASTA, State, View
from games.canasta.actions import Approve, Take, Veto
from games.table.view import TableView

CUES: Final[Mapping[str, tuple[str, ...]]] = {
    "ziehen": (*DRAWING, "~zieh|hol|nimm zwei|2"),
    "nehmen": (
        *TAKING,
        "~nimm|nehme|nehmen|kauf|kaufe|kaufen stapel|paket|haufen",
        "~stapel|paket kaufen|nehmen",
        "~kaufen",
        "~stapel|paket|haufen mein|meiner|mir|her",
        "~ganzes|ganzen|ganze paket|stapel|haufen|ablage",
    ),
    "rauslegen": (*LAYING, "~lege sieben|drei|vier|fuenf"),
    "anlegen": LAYING_OFF,
    "ablegen": (*DISCARDING, *FINISHED, "~einfrieren|friere|frieren|sperren|sperre stapel|paket|haufen", "~einfrieren"),
    "fragen": (
        "~darf|kann|soll ausmachen|schluss|beenden|fertig",
        "~duerfen|koennen|sollen wir raus|rausgehen|ausmachen|schluss",
        "partner darf|kann|soll ausmachen|schluss",
        "~ausmachen|ausgehen",
        "~schluss machen|ausmachen",
        "~schluss",
        "~zumachen|dichtmachen|rausgehen|ausmachen",
        "~darf|kann|soll zu|aus machen",
        "~mach|mache schluss|aus",
    ),
    "ja": (
        "ja klar|gern|gerne|bitte|okay|ok|mach|doch",
        "jo|jep|jawohl|klar|sicher|natuerlich|yes|okay|ok|jup|joa",
    ),
    "nein": ("nein danke|bitte|lieber|nicht", "nee|noe|no|nicht|nope|ne"),
}


OPTIONS: Mapping[str, str] = {
    "punktziel": "wer darüber kommt, gewinnt; 500 bis 20000",
    "teams": "zu viert: los mischt die Plätze, sitz lässt sie, wie ihr sitzt",
    "verdecktablage": "zu zweit verdeckt ablegen, nichts nehmen",
}

_NOT_ASKED = " Gefragt hat dich gerade niemand."


def show(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `karten`."""
    return "\n".join(lines_of_table(view, table, voice, heading(CANASTA, voice), CANASTA_WORDS))


def score(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `stand`."""
    return "\n".join(lines_of_score(view, voice, heading(CANASTA, voice)))


def _for_the_pile(view: View) -> tuple[str, ...]:
    """Return what could stand behind `nehmen`: first what takes the pile when it must be taken, then the own hand."""
    own = view.own
    if own is None:
        return ()
    groups = () if own.take is None else own.take.groups
    return tuple(filter(None, chain((" / ".join(" ".join(map(str, one)) for one in groups),), map(str, own.hand))))


TOLD: Mapping[str, str] = {
    "asker": "fragt",
    "barred": "gesperrt",
    "completed": "vollendet",
    "dry": "ohne_karten",
    "face_down": "verdeckt",
    "forbidden": "verboten",
    "frozen": "blockiert",
    "replaced": "ersetzt",
    "seated": "gesetzt",
    "take": "aufnahme",
    "takeable": "nehmbar",
    "team": "team",
    "teams": "teams",
    "top": "oben",
    "total": "summe",
    "turned": "aufgedeckt",
}
"""Attribute -> what programs are told it is called, beside what several games say alike (`commands.journal.told`)."""

CANASTA_WORDS: Vocabulary[State, View] = Vocabulary(
    game=CANASTA,
    cues=CUES,
    about="Je sieben Steine eines Werts auslegen, zu viert mit einem Partner.",
    takes="eine bis zwei Stunden",
    company=4,
    verbs=VERBS,
    tell=tell,
    show=show,
    own=own,
    score=score,
    hint=hint,
    refusals=REFUSALS,
    phases=PHASES,
    spelling=CARDS,
    asides={Approve: _NOT_ASKED, Veto: _NOT_ASKED},
    options=OPTIONS,
    unordered=frozenset({"auslage", "rote_dreien"}),
    subjects=("canasta", "canasta-meldung", "canasta-ablage", "canasta-ausmachen", "canasta-wertung"),
    events=EVENTS,
    told=TOLD,
    parts=("hand", "ablage", "auslage"),
    choices={(Take, "groups"): _for_the_pile},
)


REASONS: Mapping[str, str] = {
    "ablage_lohnt": "Der Stapel ist es wert, genommen zu werden.",
    "ablage_zu_klein": "Der Stapel ist zu klein, um dafür dein Paar herzugeben.",
    "zieht": "Den Stapel bekommst du nicht, also ziehst du.",
    "legt_aus": "Ausgelegt zählt es für euch und kommt einem Canasta näher.",
    "canasta_fertig": "Damit wird ein Canasta fertig.",
    "macht_aus": "Damit machst du aus, und es lohnt sich.",
    "sicherer_abwurf": "Damit kann der Nächste den Stapel nicht nehmen.",
    "kaum_gefahr": "Damit nimmt der Nächste den Stapel wohl kaum: geschätzt in {chance} von 100 Fällen.",
    "kleinste_gefahr": "Mit diesem Stein nimmt der Nächste den Stapel, geschätzt, in {chance} von 100 Fällen; "
    "jeder andere kostet wohl mehr.",
    "auslegen_hat_zeit": "Auslegen hat Zeit: So bleibt der Stapel eher dir. "
    "Der Nächste nimmt ihn, geschätzt, in {chance} von 100 Fällen.",
    "verdeckt": "Den Stapel kann gerade niemand nehmen, und diesen Stein brauchst du am wenigsten.",
}


PACKAGE = Package(
    contract=1,
    words=CANASTA_WORDS,
    rules_text=text_of("games.canasta", "RULES.md"),
    help=help_in("commands.canasta"),
    lesson=text_of("commands.canasta", "lektion.partie"),
    players=Players(canasta.PLAYERS),
    reasons=REASONS,
    layout=Layout(
        Family.MELDS,
        hand="hand",
        melds="auslage",
        owner="besitzer",
        piles=(
            Pile("Talon", count="talon", plays="ziehen"),
            Pile("Ablage", top="ablage", count="ablage_anzahl", plays="nehmen"),
        ),
        held="handkarten",
        shown="rote_dreien",
        scores="punkte",
        marks={"Geber": "geber", "Sieger": "sieger"},
        facts={"Spiel": "spiel_nr", "Ablage gesperrt": "gesperrt", "Ablage blockiert": "blockiert"},
        tiles=True,
        emblem=("7+", "7#", "7*", "7o", "2#"),
    ),
)
