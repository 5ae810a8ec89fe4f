"""Rummy, whole: its German, which adds the first lay, the clock, `pruefen` and the score to `melds`; its package."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from commands import cues, melds
from commands.cues import DRAWING, FINISHED
from commands.language.german import counted
from commands.language.kinds import ByKind
from commands.language.spelling import tiles_of
from commands.language.verb import Question, Verb
from commands.language.vocabulary import Vocabulary
from commands.language.voice import Voice
from commands.layout import Family, Layout, Pile
from commands.package import Package, help_in, text_of
from commands.table.screens import heading, names_in_column, notes_on, turn_of, winners_of
from games.bots import rummy
from games.bots.players import Players
from games.contract import Action, Event, Seat
from games.kit.cards import pack
from games.kit.chips import signed
from games.kit.events import HandTucked
from games.kit.melds import Kind, whole
from games.meld import NoMove
from games.meld.actions import Lay, LayOff, Rebuild, Replace, TakeBack
from games.meld.events import TurnCame
from games.rummy import MELDS, RUMMY, Phase, Refusal, State
from games.rummy.actions import DealScored, Dealt, DealVoid, Finish, Finished, NothingDrawn, PiecesTaken, Undone
from games.rummy.view import View
from games.table.view import TableView

CUES: Final[Mapping[str, tuple[str, ...]]] = {
    **{name: said for name, said in cues.MELDS.items() if name not in {"ablegen", "nehmen", "erklopfen"}},
    "fertig": (
        *FINISHED,
        "zug ende|beenden|fertig",
        "bin fertig|durch",
        "naechster|naechste spieler",
        "~naechster|naechste|next",
        "~hab|habe alles gelegt|ausgelegt",
    ),
    "ziehen": (*DRAWING, "~kann nicht|nichts|keinen", "~passen|passe|weiter|nichts"),
    "pruefen": ("~stimmt|passt das|so|alles", "~geht das|so", "~richtig|korrekt|check"),
}


TILES = tiles_of(pack(copies=1, jokers=1))

TERMS = melds.Terms(
    kinds={Kind.SET: "Gruppe", Kind.RUN: "Straße", Kind.PIECE: "Teil"},
    neither="keine Gruppe und keine Straße",
    within="In einer Gruppe oder einer Straße",
    one="Stein",
    many="Steine",
    what="einen Stein",
    every="jeder Stein",
    which="welchen Stein",
    stock="Stock",
    hand="auf der Bank",
    from_hand="von der Bank",
    bar="Zur Erstauslage",
    at_once="gleich",
    totals="Stand",
    points=signed,
)


class ShowFaults(Question):
    """`pruefen`: what is still wrong with the table before the turn can end."""


# --- verbs -----------------------------------------------------------------------------------------------------------

_HELP: Mapping[type[Action], str] = {
    Lay: (
        "Legt eine Straße oder eine Gruppe auf den Tisch. Deine erste Auslage im Spiel muss in einem Zug 51 Punkte "
        "bringen. Wofür ein Joker steht, sagt sein Platz oder j=8o."
    ),
    LayOff: "Legt Steine an eine Auslage an, an die eigene oder eine fremde, vorn, hinten oder an beide Enden.",
    Replace: (
        "Tauscht den Joker einer Auslage gegen den Stein, für den er steht. Den Joker musst du gleich danach wieder "
        "auslegen."
    ),
    Rebuild: (
        "Nimmt Auslagen auseinander und setzt sie neu zusammen, auf Wunsch mit Steinen von der Bank. Du darfst das auf "
        "mehrere Zeilen verteilen: Dazwischen können Teile aus einem oder zwei Steinen liegen. Mehrere neue Auslagen "
        "trennt ein Strichpunkt."
    ),
    TakeBack: "Nimmt deinen letzten Schritt in diesem Zug zurück, mit „alles“ jeden dieses Zuges.",
}

VERBS: tuple[Verb, ...] = (
    *melds.laying_verbs(TILES, TERMS, _HELP),
    Verb(
        ("pruefen",),
        ShowFaults,
        "pruefen",
        help="Sagt, was auf dem Tisch noch fehlt, bevor du „fertig“ tippen kannst.",
        idle=("tisch", "auslagen"),
    ),
    Verb(
        ("=fertig",),
        Finish,
        "fertig",
        help="Beendet deinen Zug, wenn du Steine ausgelegt hast und auf dem Tisch alles vollständig ist.",
        idle=("bin",),
    ),
    melds.drawing_verb("Nimmt einen Stein vom Stock und beendet deinen Zug. Nur du siehst ihn.", TERMS),
)


# --- the tale --------------------------------------------------------------------------------------------------------


tell: ByKind[str | None] = ByKind.within(melds.tell, TERMS)
"""The sentence for an event; None if the prompt says it anyway."""


@tell.register
def _tell_dealt(event: Dealt, voice: Voice) -> str:
    mixed = voice.does(event.dealer, "mischst und gibst.")
    return f"{mixed}{voice.dealt(event.deal, event.deals)}"


@tell.register
def _tell_turn_came(event: TurnCame, voice: Voice) -> str | None:
    return voice.does(event.seat, "fängst", "an.") if event.first else None


@tell.register
def _tell_finished(event: Finished, voice: Voice) -> str:
    if not event.value:
        return voice.does(event.seat, "bist", "fertig.")
    points = counted(event.value, "Punkt", "Punkte")
    return voice.does(event.seat, "bist fertig und hast", f"rausgelegt. Die Erstauslage zählt {points}.")


@tell.register
def _tell_undone(event: Undone, voice: Voice) -> str:
    whose = "Dein Zug" if event.seat == voice.you else f"Der Zug von {voice.name(event.seat)}"
    gone = (
        f"{whose} gilt nicht; der Tisch liegt wieder wie vorher."
        if event.whole
        else "Der Joker liegt wieder dort, wo er lag."
    )
    return f"{gone} Zurück auf der Bank: {voice.cards(event.cards)}." if event.cards else gone


@tell.register
def _tell_pieces_taken(event: PiecesTaken, voice: Voice) -> str:
    whose = "auf deine Bank" if event.seat == voice.you else f"auf die Bank von {voice.name(event.seat)}"
    unfinished = "Unfertiges kommt" if len(event.numbers) == 1 else "Alles Unfertige kommt"
    return f"{unfinished} {whose}: {voice.cards(event.cards)}."


@tell.register
def _tell_nothing_drawn(event: NothingDrawn, voice: Voice) -> str:
    return f"Der Stock ist leer: {voice.does(event.seat, 'ziehst', 'nichts.')}"


@tell.register
def _tell_deal_void(_event: DealVoid, _voice: Voice) -> str:
    return "Der Stock ist leer. Das Spiel endet ohne Wertung."


@tell.register
def _tell_hand_tucked(event: HandTucked, voice: Voice) -> str:
    come = "kommt" if event.count == 1 else "kommen"
    return f"{TERMS.count(event.count)} von {voice.to_whom(event.seat)} {come} zurück in den Stock."


@tell.register
def _tell_deal_scored(event: DealScored, voice: Voice) -> str:
    lines = [voice.does(event.winner, "gewinnst", "das Spiel.")]
    lines += [voice.left_with(seat, hand) for seat, hand in event.hands.items()]
    for seat, points in event.points.items():
        lines.append(f"{voice.name(seat)}: {signed(points)}, zusammen {signed(event.totals[seat])}.")
    return "\n".join(lines)


# --- screens ---------------------------------------------------------------------------------------------------------


def show(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `karten` but for its end: everything the viewer can see beside their hand."""
    rows = [_person(seat, view, table, voice) for seat in table.circle]
    lines = [*_headlines(view, table, voice), "", *melds.lying(view.common, voice, TERMS)]
    if view.common.open_jokers:
        lines.append("Ein offener Joker muss jetzt auf den Tisch.")
    lines += [f"Stock: {TERMS.count(view.common.stock)}.", "", *melds.people(rows, voice)]
    return "\n".join(lines)


def own(view: View, voice: Voice) -> str:
    """Return the end of the screen `karten`: the hand."""
    return melds.own_cards(view.common, voice, TERMS)


def _headlines(view: View, table: TableView[View], voice: Voice) -> list[str]:
    first = f" {_first_lay(view)}" if view.laying else ""
    turn = turn_of(table, RUMMY, voice, "mischen" if table.phase == Phase.SHUFFLING else "")
    return [
        f"{heading(RUMMY, voice)} {voice.deal(view.common.deal, view.deals)}. {_time(view.seconds)}",
        f"Geber: {voice.name(view.common.dealer)}. {turn}{first}",
    ]


def _time(seconds: int) -> str:
    if not seconds:
        return "Ein Zug darf dauern, so lange er will."
    minutes, rest = divmod(seconds, 60)
    if rest:
        return f"Ein Zug hat {seconds} Sekunden."
    return f"Ein Zug hat {counted(minutes, 'Minute', 'Minuten')}."


def _first_lay(view: View) -> str:
    if view.first_lay >= view.needed:
        return f"Erstauslage: {view.first_lay} Punkte, das reicht."
    return f"Erstauslage: {view.first_lay} von {view.needed} Punkten."


def _person(seat: Seat, view: View, table: TableView[View], voice: Voice) -> melds.Row:
    common = view.common
    return (
        voice.name(seat),
        TERMS.count(common.hands.get(seat, 0)),
        melds.OUT if common.out.get(seat) else melds.NOT_OUT,
        f"Stand {signed(common.points[seat])}",
        notes_on(seat, table, voice),
    )


def score(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `stand`: the points so far."""
    common = view.common
    aim = voice.aim("Wer am meisten Punkte hat, führt.")
    lines = [f"{heading(RUMMY, voice)} {voice.deal(common.deal, view.deals)}.{aim}"]
    for seat, name in names_in_column(table.circle, voice):
        last = view.results.get(seat)
        lately = "" if last is None else f", im letzten Spiel {signed(last)}"
        lines.append(f"  {name}  Stand {signed(common.points[seat])}{lately}")
    if common.winner is not None:
        lines.append(f"Das letzte Spiel gewann {voice.name(common.winner)}.")
    elif any(last is not None for last in view.results.values()):
        lines.append("Das letzte Spiel endete ohne Wertung.")
    return "\n".join([*lines, *winners_of(common.winners, voice)])


def hint(view: View, table: TableView[View], voice: Voice) -> str:
    """Return what the player on turn must not forget: an open joker, a piece, a first lay that falls short."""
    if voice.you not in table.turns or not view.moved:
        return ""
    if view.common.open_jokers:
        return "Der offene Joker muss jetzt auf den Tisch."
    unfinished = f"Noch unfertig: {melds.numbered(view.pieces)} („pruefen“)." if view.pieces else ""
    return " ".join(filter(None, (unfinished, _first_lay(view) if view.laying else "")))


def check(view: View, table: TableView[View], voice: Voice, _question: ShowFaults) -> str:
    """Return the answer to `pruefen`: everything that keeps the turn from ending, one item a line."""
    if table.phase != Phase.TURN:
        return "Gerade wird nicht gelegt. „befehle“ zeigt, was jetzt geht."
    if voice.you not in table.turns:
        lines = _unfinished(view, voice)
        return "\n".join(["Auf dem Tisch fehlt noch:", *lines]) if lines else "Auf dem Tisch ist alles vollständig."
    lines = [*_unfinished(view, voice), *_not_enough(view)]
    if not lines:
        return "Alles in Ordnung: „fertig“ beendet deinen Zug."
    return "\n".join(["Das fehlt noch, bevor du „fertig“ tippen kannst:", *lines])


def _unfinished(view: View, voice: Voice) -> list[str]:
    """Return what is wrong with the table: an open joker, pieces."""
    lines = ["  Der offene Joker muss mit dem nächsten Schritt in eine vollständige Auslage."]
    lines = lines if view.common.open_jokers else []
    for number in view.pieces:
        piece = view.common.melds[number]
        lacking = "fehlt mindestens ein Stein" if len(piece) > 1 else "fehlen mindestens zwei Steine"
        lines.append(f"  Auslage {number} ist unfertig: {voice.row(piece)}. Da {lacking}.")
    return lines


def _not_enough(view: View) -> list[str]:
    """Return what is missing from the own rack: any tile at all, or points of a first lay."""
    if Refusal.NOTHING_LAID in view.faults:
        return ["  Von deiner Bank liegt in diesem Zug noch kein Stein auf dem Tisch."]
    if Refusal.FIRST_LAY_TOO_LOW in view.faults:
        lacking = view.needed - view.first_lay
        missing = "Es fehlt noch ein Punkt" if lacking == 1 else f"Es fehlen noch {lacking} Punkte"
        return [f"  {_first_lay(view)} {missing}."]
    return []


# --- excuses ---------------------------------------------------------------------------------------------------------

REFUSALS: Mapping[str, str] = {
    **melds.refusals(TERMS, "rummy-auslegen"),
    NoMove.JOKER_OPEN: (
        "Erst muss der ersetzte Joker auf den Tisch, in eine vollständige Auslage. "
        "Findest du keinen Platz für ihn, hilft „zuruecknehmen“."
    ),
    Refusal.UNFINISHED: (
        "Auf dem Tisch ist noch etwas unfertig: Nummer {numbers}. Jede Auslage braucht mindestens drei Steine."
    ),
    Refusal.NOTHING_LAID: (
        "Du hast in diesem Zug noch keinen Stein von deiner Bank ausgelegt. Wer nichts auslegt, muss „ziehen“."
    ),
    Refusal.FIRST_LAY_TOO_LOW: (
        "Deine Erstauslage muss {needed} Punkte bringen, das sind erst {got}. "
        "Leg mehr aus, oder hol mit „zuruecknehmen alles“ alles zurück."
    ),
    Refusal.ALREADY_LAID: (
        "Du hast in diesem Zug schon etwas auf dem Tisch verändert. Beende ihn mit „fertig“, "
        "oder nimm mit „zuruecknehmen alles“ alles zurück und zieh dann."
    ),
    Refusal.CAN_LAY: "Der Stock ist leer, und du kannst noch etwas auslegen, zum Beispiel {cards}.",
}

PHASES: Mapping[str, str] = {
    "zug": "Der Zug läuft: Leg aus und sag „fertig“, oder geh mit „ziehen“ weiter.",
}

OPTIONS: Mapping[str, str] = {
    "spiele": "so viele Spiele hat die Partie, 1 bis 20",
    "zeitlimit": "Sekunden für einen Zug, 30 bis 600; mit 0 ohne Uhr",
}

EVENTS: Mapping[str, type[Event]] = {
    **melds.EVENTS,
    "gegeben": Dealt,
    "fertig": Finished,
    "zug_zurueck": Undone,
    "steine_aufgenommen": PiecesTaken,
    "nichts_zu_ziehen": NothingDrawn,
    "spiel_ungueltig": DealVoid,
    "spiel_ende": DealScored,
}
"""What can happen, as programs are told it."""

TOLD: Mapping[str, str] = {
    "faults": "maengel",
    "laying": "legt",
    "moved": "bewegt",
    "pieces": "stuecke",
    "seconds": "sekunden",
}
"""Attribute -> what programs are told it is called, beside what the family says."""

RUMMY_WORDS: Vocabulary[State, View] = Vocabulary(
    game=RUMMY,
    cues=CUES,
    about="Steine auslegen und dafür den ganzen Tisch umbauen; die Uhr läuft mit.",
    takes="eine bis zwei Stunden",
    verbs=VERBS,
    tell=tell,
    show=show,
    own=own,
    score=score,
    hint=hint,
    refusals=REFUSALS,
    phases=PHASES,
    spelling=TILES,
    options=OPTIONS,
    answers={ShowFaults: check},
    time="Zugzeit",
    subjects=("rummy", "rummy-auslegen", "rummy-umbauen", "rummy-joker", "rummy-zeit", "rummy-wertung"),
    events=EVENTS,
    told={**melds.TOLD, **TOLD},
    parts=("hand", "auslage"),
)


REASONS: Mapping[str, str] = {
    "meiste_steine": "Mehr Steine kannst du in diesem Zug nicht loswerden.",
    "viele_steine": "Mehr Steine habe ich in diesem Zug nicht gefunden.",
    "alle_steine": "Damit wirst du alle Steine los.",
    "erstauslage": "Damit erreichst du die Punkte für die erste Auslage.",
    "erstauslage_fehlt": "Für die erste Auslage fehlen dir noch Punkte.",
    "nichts_passt": "Von deinen Steinen passt gerade keiner.",
    "nichts_gefunden": "Ich finde gerade nichts, was von deinen Steinen passt.",
    "joker_bleibt": "Mit dem Joker ginge mehr; dafür ist er mir zu schade.",
    "zug_fertig": "Mehr ist in diesem Zug nicht zu holen.",
    "genug_gelegt": "Mehr finde ich in diesem Zug nicht.",
    "neu_beginnen": "So, wie der Tisch jetzt liegt, geht es nicht auf; von vorn geht mehr.",
}


PACKAGE = Package(
    contract=1,
    words=RUMMY_WORDS,
    rules_text=text_of("games.rummy", "RULES.md"),
    help=help_in("commands.rummy"),
    lesson=text_of("commands.rummy", "lektion.partie"),
    players=Players(rummy.PLAYERS),
    reasons=REASONS,
    layout=Layout(
        Family.MELDS,
        hand="hand",
        melds="auslage",
        figures=partial(whole, MELDS),
        piles=(Pile("Talon", count="talon", plays="ziehen"),),
        held="handkarten",
        shown="aufgedeckt",
        scores="punkte",
        marks={"Geber": "geber", "Sieger": "sieger"},
        facts={"Spiel": "spiel_nr", "Offene Joker": "joker_offen", "Unfertig": "unfertig"},
        tiles=True,
        emblem=("6#", "7#", "8#", "9#"),
    ),
)
