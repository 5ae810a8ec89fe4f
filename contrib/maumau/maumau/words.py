"""The German of Mau-Mau: its words, its tale, its screens and its excuses."""

from __future__ import annotations

from collections.abc import Mapping

from commands.language import grammar
from commands.language.german import counted, yours
from commands.language.kinds import ByKind
from commands.language.spelling import playing_cards
from commands.language.verb import Verb
from commands.language.vocabulary import Vocabulary
from commands.language.voice import Voice
from commands.table.screens import heading, whose_turn
from games.contract import Seat, Shuffle
from games.kit.events import DealerDrawn, DealerNext, HandDealt, HandTucked, Reshuffled
from games.kit.rounds import MatchWon
from games.table import TableView
from maumau.game import (
    MAUMAU,
    PACK,
    CardsDrawn,
    Colour,
    Dealt,
    Draw,
    Drew,
    Laid,
    Lay,
    Pass,
    Passed,
    Refusal,
    RoundScored,
    State,
    View,
)

CARDS = playing_cards(PACK, {})

VERBS: tuple[Verb, ...] = (
    Verb(
        ("legen", "aus|spielen", "ab|legen", "ab|werfen"),
        Lay,
        "legen {card}[ {wish}]",
        grammar.card(CARDS)
        + grammar.maybe(
            grammar.maybe(grammar.word("und", "wunsch", "wuensche", "mit")) + grammar.choice("wish", Colour)
        ),
        asks=(("card", "Welche Karte willst du legen?"),),
        help="Legt eine Karte. Hinter einem Buben nennst du die Farbe, die du dir wünschst.",
        example="legen b+ herz",
        idle=("mir",),
    ),
    Verb(
        ("ziehen", "auf|nehmen"),
        Draw,
        "ziehen",
        help="Zieht eine Karte oder so viele, wie nach Siebenen fällig sind. Danach darfst du noch legen.",
        example="ziehen",
        idle=("karte", "karten", "talon", "vom", "stapel"),
    ),
    Verb(
        ("passen",),
        Pass,
        "passen",
        help="Legt nichts. Das geht erst, wenn du gezogen hast.",
        example="passen",
    ),
    Verb(
        ("mischen", "geben"),
        Shuffle,
        "mischen",
        help="Mischt und gibt die Karten der nächsten Runde.",
        example="mischen",
    ),
)

# --- the tale --------------------------------------------------------------------------------------------------------


def _cards(number: int) -> str:
    return counted(number, "Karte", "Karten")


def _points(number: int) -> str:
    return counted(number, "Minuspunkt", "Minuspunkte")


@ByKind
def tell(event: object, _voice: Voice) -> str | None:
    """Return the sentence for an event."""
    raise LookupError(f"no sentence for {event!r}")


@tell.register
def _tell_dealer_drawn(event: DealerDrawn, voice: Voice) -> str:
    return voice.drawn(event.seat, "gibst")


@tell.register
def _tell_dealt(event: Dealt, voice: Voice) -> str:
    mixed, begins = voice.does(event.dealer, "mischst und gibst."), voice.does(event.first, "beginnst.")
    size = f"Runde {event.round} von {event.rounds}, {_cards(event.cards)} für jeden."
    return f"{mixed} {size} Aufgedeckt liegt {voice.card(event.upcard)}. {begins}"


@tell.register
def _tell_hand_dealt(event: HandDealt, voice: Voice) -> str:
    return f"Deine {len(event.cards)} Karten:{voice.held(event.cards)}"


@tell.register
def _tell_laid(event: Laid, voice: Voice) -> str:
    card, suit = voice.card(event.card), "" if event.wish is None else event.wish.title()
    told = [voice.does(event.seat, "legst", f"{card}.")]
    if suit:
        told = [
            voice.says(event.seat, f"legst {card} und wünschst dir {suit}.", f"legt {card} und wünscht sich {suit}.")
        ]
    if event.left == 1:
        told.append(voice.does(event.seat, "hast", "nur noch 1 Karte!"))
    if event.owed:
        told.append(f"Jetzt sind {_cards(event.owed)} zu ziehen.")
    if event.skipped is not None:
        told.append(voice.does(event.skipped, "setzt", "aus."))
    return " ".join(told)


@tell.register
def _tell_cards_drawn(event: CardsDrawn, voice: Voice) -> str:
    return voice.does(event.seat, "ziehst", f"{_cards(event.count)}." if event.count else "nichts: Der Talon ist leer.")


@tell.register
def _tell_drew(event: Drew, voice: Voice) -> str:
    return f"Du ziehst {voice.cards(event.cards)}." if event.cards else "Du ziehst nichts: Der Talon ist leer."


@tell.register
def _tell_passed(event: Passed, voice: Voice) -> str:
    return voice.does(event.seat, "passt.")


@tell.register
def _tell_reshuffled(event: Reshuffled, _voice: Voice) -> str:
    return f"Die Ablage wird gemischt und ist der neue Talon: {_cards(event.count)}."


@tell.register
def _tell_hand_tucked(event: HandTucked, voice: Voice) -> str:
    lies = "liegt" if event.count == 1 else "liegen"
    return f"{_cards(event.count)} von {voice.name(event.seat)} {lies} jetzt unter dem Talon."


@tell.register
def _tell_round_scored(event: RoundScored, voice: Voice) -> str:
    lines = [voice.does(event.winner, "bist", "alle Karten los.") + " Die Runde ist zu Ende."]
    for seat, cards in event.left.items():
        cost = f"{_points(event.points[seat])}, zusammen {event.totals[seat]}"
        lines.append(f"{voice.name(seat)}: {voice.row(cards)}, das sind {cost}.")
    return "\n".join(lines)


@tell.register
def _tell_dealer_next(event: DealerNext, voice: Voice) -> str:
    return voice.does(event.seat, "mischst", "für die nächste Runde.")


@tell.register
def _tell_match_won(event: MatchWon, voice: Voice) -> str:
    why = "Alle anderen sind gegangen." if event.alone else "Die Partie ist zu Ende."
    totals = ", ".join(f"{voice.name(seat)} {points}" for seat, points in event.totals.items())
    return f"{why} {voice.victory(event.winners, ' die Partie')} Minuspunkte: {totals}."


# --- screens ---------------------------------------------------------------------------------------------------------


def show(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `karten`: everything the viewer can see."""
    round_of = f"Runde {view.round} von {table.options['runden']}. Geber: {voice.name(view.dealer)}."
    lines = [f"{heading(MAUMAU, voice)} {round_of}", whose_turn(table, MAUMAU, voice), ""]
    if view.top is not None:
        lines.append(f"{_lies(view, table, voice)} Im Talon: {_cards(view.stock)}.")
    lines += ["Spieler:", *(f"  {_person(seat, view, table, voice)}" for seat in table.circle)]
    if view.own:
        lines += ["", f"{yours(len(view.own), 'Karte', 'Karten')}:{voice.held(view.own)}"]
    return "\n".join(lines)


def _lies(view: View, table: TableView[View], voice: Voice) -> str:
    said = [f"Oben liegt {voice.card(view.top)}."]
    if view.wish is not None:
        said.append(f"Gewünscht ist {view.wish.title()}.")
    if view.owed:
        or_seven = " oder noch eine Sieben legen" if table.options["siebenstapeln"] else ""
        said.append(f"Jetzt heißt es {_cards(view.owed)} ziehen{or_seven}.")
    return " ".join(said)


def _person(seat: Seat, view: View, table: TableView[View], voice: Voice) -> str:
    notes = [note for note, holds in (("du", seat == voice.you), ("nicht da", seat in table.absent)) if holds]
    name = voice.name(seat) + (f" ({', '.join(notes)})" if notes else "")
    return f"{name}, {_cards(view.hands[seat])}, {_points(view.points[seat])}"


def score(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `stand`: the minus points so far."""
    round_of = f"Runde {view.round} von {table.options['runden']}."
    lines = [f"{heading(MAUMAU, voice)} {round_of} Wer am wenigsten Minuspunkte hat, führt."]
    lines += [f"  {voice.name(seat)}, {_points(view.points[seat])}" for seat in table.circle]
    return "\n".join(
        [*lines, *([f"Sieger der Partie: {voice.people(view.winners, you=False)}."] if view.winners else [])]
    )


def hint(view: View, table: TableView[View], voice: Voice) -> str:
    """Return what the player on turn has to follow."""
    return _lies(view, table, voice) if voice.you in table.turns and Lay in MAUMAU.usual and view.top else ""


REFUSALS: Mapping[str, str] = {
    Refusal.DOES_NOT_FIT: "{card} passt nicht auf {top}: Farbe oder Wert muss gleich sein.[ Gewünscht: {wish}.]",
    Refusal.SEVEN_OR_DRAW: "Nach der Sieben sind erst {owed} Karten zu ziehen: „ziehen“.",
    Refusal.JACK_ON_JACK: "Auf einen Buben darf hier kein Bube.",
    Refusal.WISH_MISSING: "Sag dazu, welche Farbe du dir wünschst, zum Beispiel „legen {card} herz“.",
    Refusal.NO_WISH: "Eine Farbe wünschst du dir nur mit einem Buben.",
}

REASONS: Mapping[str, str] = {
    "schlusskarte": "Damit bist du alle Karten los.",
    "bube_aufheben": "Du wirst die Karte los und behältst den Buben für später.",
    "teure_zuerst": "Was dir übrig bleibt, kostet Punkte; darum die teuren Karten zuerst.",
    "siebenen_weiter": "Mit der Sieben zieht jemand anderes.",
    "haelt_auf": "Jemand hat nur noch wenige Karten; das hält auf.",
    "nichts_passt": "Du hast nichts, was passt.",
}
"""Why a computer player does something; the codes stand in `players`."""

WORDS: Vocabulary[State, View] = Vocabulary(
    game=MAUMAU,
    about="Farbe auf Farbe, Wert auf Wert, und als Erster alle Karten los sein.",
    takes="10 bis 20 Minuten",
    company=4,
    verbs=VERBS,
    tell=tell,
    show=show,
    score=score,
    hint=hint,
    refusals=REFUSALS,
    phases={
        "spielen": "Die Runde läuft: Jetzt wird gelegt oder gezogen.",
        "gezogen": "Jetzt wird gelegt oder gepasst.",
    },
    spelling=CARDS,
    options={
        "runden": "so viele Runden hat die Partie, 1 bis 50",
        "karten": "so viele Karten bekommt jeder, 3 bis 6",
        "siebenstapeln": "auf eine Sieben darf noch eine, und es wird mehr gezogen",
        "bubeaufbube": "ein Bube darf auf einen Buben",
    },
    subjects=("maumau",),
    events={
        "geber_gelost": DealerDrawn,
        "gegeben": Dealt,
        "blatt": HandDealt,
        "gelegt": Laid,
        "gezogen": Drew,
        "karten_gezogen": CardsDrawn,
        "gepasst": Passed,
        "ablage_gemischt": Reshuffled,
        "blatt_untergemischt": HandTucked,
        "spiel_ende": RoundScored,
        "naechster_geber": DealerNext,
        "partie_ende": MatchWon,
    },
)
