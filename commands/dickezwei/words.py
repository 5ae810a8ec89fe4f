"""The German of Dicke Zwei: its words, its tale, its screens and its excuses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from commands.language import grammar
from commands.language.german import counted, yours
from commands.language.kinds import ByKind
from commands.language.spelling import playing_cards
from commands.language.verb import Question, Verb
from commands.language.voice import Voice
from commands.table.screens import heading, names_in_column, notes_on, people_in_columns, turn_of, winners_of
from commands.tale import OF_TILES, usual
from games.contract import Event, Seat, Shuffle
from games.dickezwei import DICKEZWEI, Refusal
from games.dickezwei.actions import (
    Dealt,
    HandDealt,
    Laid,
    Lay,
    MatchWon,
    Pass,
    RoundScored,
    RoundVoid,
    TooFewLeft,
    TrickWon,
)
from games.dickezwei.combinations import Combination, Kind, playable
from games.dickezwei.view import View
from games.frozen import evolve
from games.kit.cards import PACK, Suit
from games.kit.events import DealerDrawn, DealerNext, Passed
from games.record import WrongDeal
from games.table.view import TableView

TILES = playing_cards(
    PACK,
    {"schwarz": Suit.CLUBS, "blau": Suit.SPADES, "rot": Suit.HEARTS, "gelb": Suit.DIAMONDS},
)

KINDS: Mapping[Kind, str] = {
    Kind.SINGLE: "Einer",
    Kind.PAIR: "Paar",
    Kind.TRIPLET: "Drilling",
    Kind.STRAIGHT: "Straße",
    Kind.FLUSH: "Gruppe",
    Kind.FULL_HOUSE: "Volle Hand",
    Kind.FOUR: "Vierling",
    Kind.STRAIGHT_FLUSH: "Farbstraße",
}

_LAID: Mapping[Kind, str] = {
    Kind.PAIR: "ein Paar",
    Kind.TRIPLET: "einen Drilling",
    Kind.STRAIGHT: "eine Straße",
    Kind.FLUSH: "eine Gruppe",
    Kind.FULL_HOUSE: "eine Volle Hand",
    Kind.FOUR: "einen Vierling",
    Kind.STRAIGHT_FLUSH: "eine Farbstraße",
}
"""Each kind as an object; a single tile is named by itself."""

ALL = "alle"
"""Asks for every combination, of whatever kind."""

_WORDS: Mapping[str, str] = {
    **{str(kind): str(kind) for kind in Kind},
    "paare": Kind.PAIR,
    "drillinge": Kind.TRIPLET,
    "strassen": Kind.STRAIGHT,
    "gruppen": Kind.FLUSH,
    "volle hand": Kind.FULL_HOUSE,
    "volle haende": Kind.FULL_HOUSE,
    "vierlinge": Kind.FOUR,
    "farbstrassen": Kind.STRAIGHT_FLUSH,
    "alle": ALL,
    "alles": ALL,
}


class CountTiles(Question):
    """`anzahl`: how many tiles somebody still has, or everybody (R13)."""

    seat: Seat | None = None


class ShowCombinations(Question):
    """`kombinationen`: what one could lay; of one kind (its code), or all of them one by one (`alle`)."""

    which: str | None = None


# --- verbs -----------------------------------------------------------------------------------------------------------

VERBS: tuple[Verb, ...] = (
    Verb(
        ("legen", "aus|spielen", "stechen", "ab|legen"),
        Lay,
        "legen {tiles}",
        grammar.cards(TILES, "tiles"),
        asks=(("tiles", "Welche Steine willst du legen?"),),
        help=(
            "Legt einen, zwei, drei oder fünf Steine, die zusammenpassen. Liegt schon etwas, muss es höher sein und "
            "genauso viele Steine haben."
        ),
        example="legen 3o,3*",
    ),
    Verb(
        ("passen", "verzichten"),
        Pass,
        "passen",
        help="Legt diesmal nichts. Kommst du in diesem Stich noch einmal dran, darfst du wieder legen.",
    ),
    Verb(
        ("mischen", "geben"),
        Shuffle,
        "mischen",
        help="Mischt und gibt die Steine. Vor der ersten Runde mischt, wer den Tisch eröffnet hat, danach der Geber.",
    ),
    Verb(
        ("=anzahl", "nach|fragen"),
        CountTiles,
        "anzahl[ {seat:@}]",
        grammar.maybe(grammar.maybe(grammar.word("von", "bei")) + grammar.name("seat")),
        help="Sagt dir, wie viele Steine jemand noch hat, ohne Namen von allen.",
        example="anzahl bernd",
    ),
    Verb(
        ("=kombinationen",),
        ShowCombinations,
        "kombinationen[ {which}]",
        grammar.maybe(grammar.choice("which", _WORDS)),
        help=(
            "Zählt auf, was du jetzt legen könntest: Liegt etwas, dann nur, was es schlägt. Von vielen gleich hohen "
            "steht da nur die erste; eine Art dahinter oder „alle“ zeigt jede."
        ),
        example="kombinationen strasse",
    ),
)


# --- the tale --------------------------------------------------------------------------------------------------------


def _tiles(number: int) -> str:
    return counted(number, "Stein", "Steine")


def _minus(points: int) -> str:
    return counted(points, "Minuspunkt", "Minuspunkte")


def _named(combination: Combination, voice: Voice) -> str:
    tiles = voice.row(combination.tiles)
    return tiles if combination.kind is Kind.SINGLE else f"{KINDS[combination.kind]} {tiles}"


tell: ByKind[str | None] = ByKind.within(usual, evolve(OF_TILES, following="die nächste Runde"))


@tell.register
def _tell_dealt(event: Dealt, voice: Voice) -> str:
    mixed = voice.does(event.dealer, "mischst und gibst.")
    if voice.series is None:  # there it has just been said which deal it is
        mixed += f" Runde {event.round} von {event.rounds},"
    odd = "" if event.middle is None else f" Offen in der Mitte liegt {voice.card(event.middle)}."
    needed = voice.card(event.needed)
    leads = voice.says(event.leads, f"hast {needed} und spielst aus.", f"hat {needed} und spielt aus.")
    return f"{mixed} {event.tiles} Steine für jeden.{odd} {leads}"


@tell.register
def _tell_hand_dealt(event: HandDealt, voice: Voice) -> str:
    return f"Deine {len(event.tiles)} Steine:{voice.held(event.tiles)}"


@tell.register
def _tell_laid(event: Laid, voice: Voice) -> str:
    tiles = voice.row(event.combination.tiles)
    kind = _LAID.get(event.combination.kind)
    what = tiles if kind is None else f"{kind}: {tiles}"
    laid = voice.does(event.seat, "legst", f"{what}.")
    if event.left != 1:
        return f"{laid} Noch {_tiles(event.left)}." if event.left else laid
    return f"{laid} {voice.does(event.seat, 'hast', 'nur noch 1 Stein!')}"


@tell.register
def _tell_trick_won(event: TrickWon, voice: Voice) -> str:
    leads = voice.does(event.seat, "spielst", "neu aus.")
    return f"Alle anderen haben gepasst, der Stich kommt weg. {leads}"


@tell.register
def _tell_round_scored(event: RoundScored, voice: Voice) -> str:
    lines = [voice.does(event.winner, "bist", "alle Steine los.") + " Die Runde ist zu Ende."]
    for seat, left in event.left.items():
        paid = f"noch {_tiles(left)}, {_minus(event.points[seat])}" if left else "kein Stein mehr, 0 Minuspunkte"
        lines.append(f"{voice.name(seat)}: {paid}, zusammen {event.totals[seat]}.")
    return "\n".join(lines)


@tell.register
def _tell_round_void(event: RoundVoid, voice: Voice) -> str:
    return f"Weil {voice.name(event.seat)} mitten in der Runde geht, zählt sie nicht."


@tell.register
def _tell_match_won(event: MatchWon, voice: Voice) -> str:
    why = "Zu zweit geht es nicht weiter, die Partie ist zu Ende." if event.early else "Die Partie ist zu Ende."
    totals = ", ".join(f"{voice.name(seat)} {points}" for seat, points in event.totals.items())
    return f"{why} {voice.victory(event.winners, ' die Partie')} Minuspunkte: {totals}."


@tell.register
def _tell_too_few_left(_event: TooFewLeft, _voice: Voice) -> str:
    return "Zu zweit geht es nicht weiter. Weil noch keine Runde fertig war, hat niemand gewonnen."


# --- screens ---------------------------------------------------------------------------------------------------------


def _heading(view: View, voice: Voice) -> str:
    """Return which table it is and which round."""
    return f"{heading(DICKEZWEI, voice)} {voice.deal(view.round, view.rounds, 'Runde')}."


def show(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `karten`: everything the viewer can see."""
    lines = [
        f"{_heading(view, voice)} Geber: {voice.name(view.dealer)}.",
        _turn(view, table, voice),
        "",
        *_trick(view, voice),
        *_people(view, table, voice),
    ]
    if view.own is not None and view.own.hand:
        count = len(view.own.hand)
        left = f"Dir {'bleibt' if count == 1 else 'bleiben'} {_tiles(count)}"
        lines += ["", f"{yours(count, 'Stein', 'Steine') if view.running else left}:{voice.held(view.own.hand)}"]
    return "\n".join(lines)


def _turn(view: View, table: TableView[View], voice: Voice) -> str:
    doing = "ausspielen" if view.lies is None else "höher legen oder passen"
    return turn_of(table, DICKEZWEI, voice, doing if view.running else None)


def _trick(view: View, voice: Voice) -> list[str]:
    if not view.running:
        return []
    lines = ["Stich: Es liegt nichts."]
    if view.lies is not None and view.trick_by is not None:
        lines = [f"Stich: {_named(view.lies, voice)}, von {voice.to_whom(view.trick_by)}."]
    if view.middle is not None:
        lines.append(f"Offen in der Mitte: {voice.card(view.middle)}.")
    return [*lines, ""]


def _people(view: View, table: TableView[View], voice: Voice) -> list[str]:
    return people_in_columns([_person(seat, view, table, voice) for seat in table.circle], voice)


def _person(seat: Seat, view: View, table: TableView[View], voice: Voice) -> tuple[str, str, str, str]:
    notes = notes_on(seat, table, voice, ["gepasst"] if seat in view.passed else [])
    return voice.name(seat), _tiles(view.hands.get(seat, 0)), _minus(view.points[seat]), notes


def score(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `stand`: the minus points so far."""
    lines = [f"{_heading(view, voice)}{voice.aim('Wer am wenigsten Minuspunkte hat, führt.')}"]
    for seat, name in names_in_column(table.circle, voice):
        last = view.last.get(seat)
        lines.append(f"  {name}  {_minus(view.points[seat])}" + ("" if last is None else f", zuletzt {last}"))
    if view.winner is not None:
        lines.append(f"Die letzte Runde gewann {voice.name(view.winner)}.")
    return "\n".join([*lines, *winners_of(view.winners, voice)])


def count_tiles(view: View, table: TableView[View], voice: Voice, question: CountTiles) -> str:
    """Return the answer to `anzahl` (R13)."""
    asked = table.circle if question.seat is None else (question.seat,)
    return "\n".join(f"{voice.name(seat)}: {_tiles(view.hands.get(seat, 0))}." for seat in asked)


def hint(view: View, table: TableView[View], voice: Voice) -> str:
    """Return what the player on turn must not forget: the tile that opens, or what is to be beaten if some passed."""
    if voice.you not in table.turns or not view.running:
        return ""
    if view.needed is not None:
        return f"{voice.card(view.needed)} muss dabei sein."
    if view.lies is not None and view.trick_by is not None and view.passed:
        return f"Zu schlagen: {_named(view.lies, voice)} von {voice.name(view.trick_by)}."
    return ""


# --- what one could lay ----------------------------------------------------------------------------------------------

FEW = 6
"""So many combinations of one kind are listed one by one without being asked for."""


def show_combinations(view: View, _table: TableView[View], voice: Voice, question: ShowCombinations) -> str:
    """Return the answer to `kombinationen`: all one could lay now by one's own tiles, kind by kind from the lowest."""
    if not view.running:
        return "Gerade läuft keine Runde."
    if view.own is None:
        return "Du siehst nur zu und hast keine Steine."
    wanted = question.which if question.which in {*Kind} else None
    found: dict[Kind, list[Combination]] = {}
    hand = view.own.hand
    for one in sorted(
        playable(hand, view.lies, view.needed, pairs_by_rank=view.pairs_by_rank), key=lambda one: one.order
    ):
        if wanted is None or one.kind == wanted:
            found.setdefault(one.kind, []).append(one)
    what = _asked_for(view, voice)
    if not found:
        of = "" if wanted is None else f" von der Art {KINDS[Kind(wanted)]}"
        return f"{what} Dafür hast du nichts{of}."
    whole = question.which is not None
    lines = [what, *(line for kind, some in found.items() for line in _listed(kind, some, voice, whole=whole))]
    if not whole and any(len(some) > FEW and _shortened(some) != some for some in found.values()):
        lines.append("„kombinationen alle“ zeigt jede einzelne, „kombinationen strasse“ alle Straßen und so weiter.")
    return "\n".join(lines)


def _asked_for(view: View, voice: Voice) -> str:
    if view.lies is not None:
        return f"Zu schlagen: {_named(view.lies, voice)}."
    if view.needed is not None:
        return f"Zum Ausspielen mit {voice.card(view.needed)}:"
    return "Zum Ausspielen:"


def _shortened(some: Sequence[Combination]) -> list[Combination]:
    """Return the first of those that are equally high: which of them one takes matters to nobody else."""
    return list({one.worth: one for one in reversed(some)}.values())[::-1]


def _listed(kind: Kind, some: Sequence[Combination], voice: Voice, *, whole: bool) -> Iterable[str]:
    """Yield the combinations of one kind: for a screen reader one a line; many in short, unless `whole`."""
    shown = list(some) if whole or len(some) <= FEW else _shortened(some)
    more = "" if len(shown) == len(some) else ", je Höhe eine"
    title = f"{KINDS[kind]} ({len(some)}{more})"
    if voice.reader:
        yield f"{title}:"
        yield from (f"  {voice.cards(one.tiles)}" for one in shown)
    else:
        joint = ", " if kind is Kind.SINGLE and not voice.words else "; "
        yield f"{title}: {joint.join(voice.row(one.tiles) for one in shown)}"


# --- excuses ---------------------------------------------------------------------------------------------------------

REASONS: Mapping[str, str] = {
    "niedrigste_zuerst": "Niedrige Steine wird man am schwersten los.",
    "wenige_zuege_uebrig": "So brauchst du für den Rest die wenigsten Züge, nämlich {plays}.",
    "behaelt_den_stich": "Das überbietet kaum noch jemand.",
    "unschlagbar": "Das kann niemand mehr überbieten.",
    "zusammenhalten": "Zu legen, würde zerreißen, was zusammengehört.",
    "nichts_hoeheres": "Du hast nichts, was höher ist.",
    "letzte_steine": "Damit bist du deine letzten Steine los.",
}
"""Why a computer player does something; the codes stand in `games/bots/dickezwei/plans.py`."""

REFUSALS: Mapping[str, str] = {
    Refusal.NO_COMBINATION: (
        "Das passt nicht zusammen: {cards}. Legen darfst du einen Stein, ein Paar, einen Drilling oder fünf Steine; "
        "„hilfe dickezwei-kombinationen“ erklärt sie."
    ),
    Refusal.OPENING_MISSING: "Die Runde beginnt mit {card}: Der Stein muss dabei sein, allein oder mit anderen.",
    Refusal.OTHER_NUMBER: "In diesem Stich braucht es {needed}, du legst {got}. Die Zahl der Steine bleibt gleich.",
    Refusal.TOO_LOW: "Das ist nicht höher als {cards}. „kombinationen“ zeigt, was du dagegen hast.",
    Refusal.MUST_LEAD: "Du spielst aus, da kannst du nicht passen. Ein einzelner Stein geht immer.",
    WrongDeal.NOT_A_WHOLE_DEAL: "nur eine ganze Runde lässt sich bestellen",
    WrongDeal.NO_SUCH_PILE: "bei Dicke Zwei bleibt nichts auf einem Stapel",
}

PHASES: Mapping[str, str] = {
    "spielen": "Die Runde läuft: Jetzt wird gelegt oder gepasst.",
}

OPTIONS: Mapping[str, str] = {
    "runden": "so viele Runden hat die Partie, 1 bis 50",
    "paarvergleich": "zwei Paare von gleichem Wert: farbe, das mit Pik ist höher; wert, keins",
}

EVENTS: Mapping[str, type[Event]] = {
    "geber_gelost": DealerDrawn,
    "gegeben": Dealt,
    "blatt": HandDealt,
    "gelegt": Laid,
    "gepasst": Passed,
    "stich": TrickWon,
    "spiel_ende": RoundScored,
    "spiel_ungueltig": RoundVoid,
    "naechster_geber": DealerNext,
    "partie_ende": MatchWon,
    "zu_wenige": TooFewLeft,
}
"""What can happen, as programs are told it."""
