"""The German of Räum-Ab!: its cards and words, its tale, its screens and its excuses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from commands.language import grammar
from commands.language.german import counted, listed
from commands.language.kinds import ByKind
from commands.language.verb import Question, Verb
from commands.language.vocabulary import Vocabulary
from commands.language.voice import Voice
from commands.raeumab.cards import CARDS
from commands.table.screens import heading, names_in_column, notes_on, turn_of, winners_of
from commands.tale import OF_CARDS, usual
from games.contract import Event, No, Seat
from games.kit.events import DealerDrawn, DealerNext
from games.kit.rounds import MatchWon
from games.raeumab import RAEUMAB, Refusal, State
from games.raeumab.actions import GameScored, LaidOut, MustSwap, NothingFits, StartOver, Swap, Swapped, Take, Taken
from games.raeumab.pack import Face, Fit, Pair
from games.raeumab.view import View
from games.record import WrongDeal
from games.table.view import TableView

CUES: Final[Mapping[str, tuple[str, ...]]] = {
    "nehmen": (
        "spalte|spalten",
        "paar",
        "raeum|raeume ab|weg",
        "nimm|nehme mit",
        "weg|wegraeumen|abraeumen|entfernen|entferne",
        "#zahl #zahl",
        "#karte #karte",
        "#karte mit|und|zu #karte",
        "~nimm|karte|zieh|ziehen|passen",
    ),
    "tauschen": (
        "tausch|tausche|tauschen wunsch|wunschkarte",
        "wunsch|wunschkarte",
        "~stern|wunsch|wunschkarte gegen|fuer|durch|mit",
        "~#karte gegen|fuer|durch #karte",
        "tausch|tausche|tauschen|wechsel",
        "~kann|geht nicht|nichts|nix|kein",
        "~zieh|ziehen|passen",
    ),
    "paare": (
        "welche|was passt|passen|paare|gehen|geht",
        "zeig|zeige paare|paar",
        "~seh|sehe|finde|find kein|keins|keines|nichts",
        "~gibt|gibts|ist doppelt|doppeltes|doppelte|einfaches|paar",
        "~geht|gibt noch was|etwas|ein|eins",
        "was passt zusammen",
        "~kann|geht nicht|nichts|nix|kein",
        "~geht nicht|nichts",
    ),
    "stapel": (
        "~was lieg|liegt stapel|haufen",
        "~stapel|haufen",
        "~wieviele|viele|was hat|haben",
        "wie viele|viel karten hat|habe",
    ),
}


# --- verbs -----------------------------------------------------------------------------------------------------------


class ShowPairs(Question):
    """`paare`: what matches now."""


class ShowPile(Question):
    """`stapel`: the last cards of a pile and how many it has; without a name those of everybody."""

    seat: Seat | None = None


_AND = grammar.comma + grammar.maybe(grammar.word("und", "mit"))

VERBS: tuple[Verb, ...] = (
    Verb(
        ("nehmen", "ab|raeumen", "weg|nehmen"),
        Take,
        "nehmen {first},{second}",
        grammar.maybe(grammar.word("spalte", "spalten"))
        + grammar.number("first")
        + _AND
        + grammar.maybe(grammar.word("spalte"))
        + grammar.number("second")
        | grammar.card(CARDS, "first") + _AND + grammar.card(CARDS, "second"),
        asks=(("first", "Welche zwei Karten willst du nehmen? Nenne ihre Spalten oder die Karten selbst."),),
        help=(
            "Nimmt zwei freie Karten, die zusammenpassen: mit ihren Spalten von 1 bis 7 oder mit ihren Namen. "
            "„paare“ zeigt, was gerade passt."
        ),
        example="nehmen 3,5",
    ),
    Verb(
        ("tauschen", "ein|tauschen"),
        Swap,
        "tauschen[ {column}] {card}",
        grammar.maybe(grammar.maybe(grammar.word("spalte")) + grammar.number("column") + grammar.comma)
        + grammar.maybe(grammar.word("gegen"))
        + grammar.card(CARDS),
        asks=(("card", "Welche deiner letzten sieben Karten willst du gegen eine freie Wunschkarte tauschen?"),),
        help=(
            "Tauscht eine freie Wunschkarte gegen eine der letzten sieben Karten deines Stapels, bevor du ein Paar "
            "nimmst. Ohne Spalte gilt die erste, in der eine Wunschkarte frei liegt."
        ),
        example="tauschen 3 20p",
    ),
    Verb(
        ("=paare", "=paar"),
        ShowPairs,
        "paare",
        help="Zeigt, welche freien Karten gerade doppelt oder einfach zusammenpassen und was du tauschen könntest.",
    ),
    Verb(
        ("=stapel",),
        ShowPile,
        "stapel[ {seat:@}]",
        grammar.maybe(grammar.maybe(grammar.word("von")) + grammar.name("seat")),
        help="Zeigt die letzten sieben Karten eines Stapels und wie viele er hat, ohne Namen die von allen.",
        example="stapel bernd",
    ),
)


# --- the tale --------------------------------------------------------------------------------------------------------


def _cards(number: int) -> str:
    return counted(number, "Karte", "Karten")


tell: ByKind[str | None] = ByKind.within(usual, OF_CARDS)


@tell.register
def _tell_dealer_drawn(event: DealerDrawn, voice: Voice) -> str:
    return voice.drawn(event.seat, "legst", "zuerst aus.")


@tell.register
def _tell_laid_out(event: LaidOut, voice: Voice) -> str:
    which = voice.dealt(event.game, event.games)
    begun = voice.does(event.dealer, "mischst und legst", f"die Spalten aus.{which}")
    if voice.reader:  # whoever is on turn hears what lies free, and once is enough; all who wait read one sentence
        return begun
    return f"{begun} Frei liegen in den Spalten 1 bis 7: {voice.cards(event.free)}."


@tell.register
def _tell_nothing_fits(event: NothingFits, voice: Voice) -> str:
    again = voice.does(event.dealer, "mischst", "noch einmal.")
    return f"Davon passt nichts zusammen. {again}"


@tell.register
def _tell_taken(event: Taken, voice: Voice) -> str:
    one, other = (voice.card(card) for card in event.cards)
    how = "doppelt" if event.fit is Fit.DOUBLE else "einfach"
    taken = voice.does(event.seat, "nimmst", f"{one} und {other}, {how}.")
    freed = listed(_freed(*one, voice) for one in zip(event.columns, event.freed, strict=True))
    prompted = voice.reader and not event.again
    told = [taken] if prompted else [taken, f"Jetzt frei: {freed}."]
    told += [voice.says(event.seat, "nimmst gleich noch ein Paar.", "nimmt noch ein Paar.")] if event.again else []
    return ("\n" if voice.reader else " ").join(told)


def _freed(column: int, card: Face | None, voice: Voice) -> str:
    return f"nichts mehr in Spalte {column}" if card is None else f"{voice.card(card)} in Spalte {column}"


@tell.register
def _tell_swapped(event: Swapped, voice: Voice) -> str:
    card = voice.card(event.card)
    swapped = voice.says(
        event.seat,
        f"tauschst die Wunschkarte in Spalte {event.column} gegen {card} von deinem Stapel.",
        f"tauscht die Wunschkarte in Spalte {event.column} gegen {card}.",
    )
    return f"{swapped} {card} liegt jetzt dort frei."


@tell.register
def _tell_start_over(event: StartOver, voice: Voice) -> str:
    begins = voice.does(event.seat, "beginnst.")
    return f"Der Anfang ist vorbei, jetzt wird abgeräumt. {begins}"


@tell.register
def _tell_must_swap(event: MustSwap, voice: Voice) -> str:
    must = voice.does(event.seat, "musst", "eine Wunschkarte tauschen.")
    return f"Es passt nichts mehr zusammen. {must}"


@tell.register
def _tell_game_scored(event: GameScored, voice: Voice) -> str:
    lines = ["Es passt nichts mehr zusammen, das Spiel ist zu Ende."]
    for seat, cards in event.cards.items():
        total = event.totals[seat]
        lines.append(f"{voice.name(seat)}: {_cards(cards)}{f', zusammen {total}' if total != cards else ''}.")
    return "\n".join(lines)


@tell.register
def _tell_match_won(event: MatchWon, voice: Voice) -> str:
    won = voice.victory(event.winners, " die Partie")
    if event.alone:
        return f"Alle anderen sind gegangen. {won}"
    totals = ", ".join(f"{voice.name(seat)} {cards}" for seat, cards in event.totals.items())
    return f"Die Partie ist zu Ende. {won} Karten: {totals}."


# --- screens ---------------------------------------------------------------------------------------------------------


def show(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `karten`: one line for each column, its free card first."""
    lines = [
        f"{heading(RAEUMAB, voice)} {voice.deal(view.game, view.games)}. Geber: {voice.name(view.dealer)}.",
        _turn(view, table, voice),
        "",
        "Spalten, die freie Karte zuerst:",
        *(_column(number, cards, voice) for number, cards in view.rows.items()),
    ]
    if view.bans:
        lines.append(f"Als gemeinsamer Teiler gilt gerade nicht: {listed(map(str, view.bans))}.")
    lines += ["", *_piles(view, table, voice)]
    return "\n".join(lines)


def _turn(view: View, table: TableView[View], voice: Voice) -> str:
    doing = "doppelte Paare vorweg" if _only_doubles(view) else "ein Paar nehmen"
    return turn_of(table, RAEUMAB, voice, doing if view.start or view.clearing else None)


def _only_doubles(view: View) -> bool:
    """Tell whether double pairs are to be taken first: at the beginning, if there are any."""
    return view.start and any(pair.fit is Fit.DOUBLE for pair in view.pairs)


def _column(number: int, cards: tuple[Face, ...], voice: Voice) -> str:
    if not cards:
        return f"  {number}: leer"
    free, *covered = cards
    if not covered:
        return f"  {number}: {voice.card(free)}, sonst nichts"
    if voice.reader:
        return f"  {number}: {voice.card(free)}, {_cards(len(cards))}, dahinter {voice.cards(covered)}"
    return f"  {number}: {voice.card(free):<4} ({len(cards):>2})  {voice.row(covered)}"


def _piles(view: View, table: TableView[View], voice: Voice) -> list[str]:
    labels = {seat: _labelled(seat, table, voice) for seat in table.circle}
    width = 0 if voice.reader else max(map(len, labels.values()), default=0)
    lines = ["Stapel, die letzten Karten:"]
    for seat, label in labels.items():
        last = f": {voice.row(view.piles[seat])}" if view.piles[seat] else ""
        lines.append(f"  {label:<{width}}  {_cards(view.counts[seat])}{last}")
    return lines


def _labelled(seat: Seat, table: TableView[View], voice: Voice) -> str:
    notes = notes_on(seat, table, voice)
    return f"{voice.name(seat)}{f' ({notes})' if notes else ''}"


def score(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `stand`: the cards of all finished games, and of the running one."""
    aim = voice.aim("Wer die meisten Karten hat, führt.")
    lines = [f"{heading(RAEUMAB, voice)} {voice.deal(view.game, view.games)}.{aim}"]
    running = view.start or view.clearing
    for seat, name in names_in_column(table.circle, voice):
        now = f", in diesem Spiel bisher {view.counts[seat]}" if running else ""
        last = f", zuletzt {view.last[seat]}" if not running and seat in view.last else ""
        lines.append(f"  {name}  {_cards(view.points[seat])}{now}{last}")
    return "\n".join([*lines, *winners_of(view.winners, voice)])


def show_pairs(view: View, table: TableView[View], voice: Voice, _question: ShowPairs) -> str:
    """Return the answer to `paare`."""
    if not (view.start or view.clearing):
        return "Gerade läuft kein Spiel."
    double = [pair for pair in view.pairs if pair.fit is Fit.DOUBLE]
    simple = [pair for pair in view.pairs if pair.fit is Fit.SIMPLE]
    lines = [*_listed("Doppelt", double, voice), *_listed("Einfach", simple, voice)]
    if view.start and double and simple:
        lines.append("Am Anfang kommen die doppelten zuerst.")
    if not lines:
        lines = ["Gerade passt nichts zusammen."]
    if view.swaps:
        who = "Du kannst" if table.turns[:1] == (voice.you,) else f"{voice.people(table.turns)} kann"
        each = (f"{voice.row(cards)} in Spalte {column}" for column, cards in view.swaps.items())
        lines.append(f"{who} gegen die Wunschkarte tauschen: {'; '.join(each)}.")
    return "\n".join(lines)


def _listed(title: str, pairs: list[Pair], voice: Voice) -> list[str]:
    said = [
        f"{voice.card(pair.cards[0])} und {voice.card(pair.cards[1])} "
        f"in den Spalten {pair.columns[0]} und {pair.columns[1]}"
        for pair in pairs
    ]
    return [f"{title}:", *(f"  {one}" for one in said)] if said else []


def show_pile(view: View, table: TableView[View], voice: Voice, question: ShowPile) -> str:
    """Return the answer to `stapel`."""
    asked = table.circle if question.seat is None else (question.seat,)
    return "\n".join(_pile(seat, view, voice) for seat in asked)


def _pile(seat: Seat, view: View, voice: Voice) -> str:
    cards, last = view.counts.get(seat, 0), view.piles.get(seat, ())
    if not last:
        return f"{voice.name(seat)}: noch keine Karte."
    which = "die letzten sieben" if cards > len(last) else "alle"
    return f"{voice.name(seat)}: {_cards(cards)}, {which}: {voice.row(last)}."


def hint(view: View, table: TableView[View], voice: Voice) -> str:
    """Return what the player on turn needs for their choice: what lies free, and what they must not forget."""
    if voice.you not in table.turns or not (view.start or view.clearing):
        return ""
    free = ", ".join("nichts" if card is None else voice.card(card) for card in view.free.values())
    if voice.reader:  # nobody counts seven columns by ear
        free = listed(_freed(number, card, voice) for number, card in view.free.items() if card is not None)
    return f"Frei{'' if voice.reader else ' in 1 bis 7'}: {free}. {reminder(view, table, voice)}".rstrip()


def reminder(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the rule that binds the player on turn; what has become free they have just read."""
    if voice.you not in table.turns:
        return ""
    if _only_doubles(view):
        return "Am Anfang nur doppelte Paare."
    return "Es passt kein Paar, du musst tauschen." if view.clearing and not view.pairs else ""


# --- excuses ---------------------------------------------------------------------------------------------------------

REASONS: Mapping[str, str] = {
    "doppelt_zuerst": "Jedes Paar zählt, und doppelt passende gehen vor.",
    "vorausgesehen": "So weit ich vorausgerechnet habe, bringt das am meisten.",
    "ausgerechnet": "Bis zum Ende durchgerechnet: Mehr ist nicht zu holen.",
}
"""Why a computer player does something; the codes stand in `games/bots/raeumab`."""

REFUSALS: Mapping[str, str] = {
    Refusal.NO_COLUMN: "Spalte {column} gibt es nicht; sie gehen von 1 bis 7.",
    Refusal.SAME_COLUMN: "Zu einem Paar gehören zwei Spalten, nicht zweimal die {column}.",
    Refusal.COLUMN_EMPTY: "Spalte {column} ist schon leer.",
    Refusal.NOT_FREE: "Diese Karte liegt nicht frei: {card}. Frei ist nur die erste jeder Spalte.",
    Refusal.NO_FIT: "Das passt nicht zusammen: {cards}. „paare“ zeigt, was passt.",
    Refusal.DOUBLE_FIRST: "Am Anfang kommen die doppelten Paare zuerst, zum Beispiel {cards}.",
    Refusal.NO_WISH: "Dort liegt keine Wunschkarte frei.",
    Refusal.NO_PAIR_THEN: "Mit {card} an dieser Stelle passt kein Paar. Nach dem Tausch musst du eines nehmen können.",
    No.CARD_MISSING: "Unter den letzten sieben Karten deines Stapels ist keine solche: {cards}. „stapel“ zeigt sie.",
    WrongDeal.NO_SUCH_PILE: "bei Räum-Ab! gibt es nur Spalten",
    WrongDeal.NO_SUCH_PLACE: "Spalten gibt es von 1 bis {most}",
}

PHASES: Mapping[str, str] = {
    "start": "Am Anfang räumen alle reihum die doppelten Paare ab; getauscht wird erst danach.",
    "raeumen": "Jetzt wird abgeräumt: „nehmen“ und zwei Spalten.",
}

OPTIONS: Mapping[str, str] = {"runden": "so viele Spiele hat die Partie, 1 bis 20"}

EVENTS: Mapping[str, type[Event]] = {
    "geber_gelost": DealerDrawn,
    "gegeben": LaidOut,
    "nichts_passt": NothingFits,
    "genommen": Taken,
    "getauscht": Swapped,
    "start_vorbei": StartOver,
    "tauschpflicht": MustSwap,
    "spiel_ende": GameScored,
    "naechster_geber": DealerNext,
    "partie_ende": MatchWon,
}
"""What can happen, as programs are told it."""


def _matching(view: View) -> list[int]:
    """Return the columns whose free card matches another."""
    return sorted({column for pair in view.pairs for column in pair.columns})


TOLD: Mapping[str, str] = {
    "clearing": "abraeumen",
    "column": "spalte",
    "columns": "spalten",
    "fit": "passung",
    "free": "frei",
    "freed": "freigelegt",
    "game": "spiel_nr",
    "games": "spiele",
    "pairs": "paare",
    "start": "anfang",
    "swaps": "tausch",
}
"""Attribute -> what programs are told it is called, beside what several games say alike (`commands.journal.told`)."""

RAEUMAB_WORDS: Vocabulary[State, View] = Vocabulary(
    game=RAEUMAB,
    cues=CUES,
    unit="Karten",
    about="Offene Zahlenkarten abräumen, immer zwei mit Farbe oder Teiler gemeinsam.",
    takes="etwa 20 Minuten",
    company=2,
    verbs=VERBS,
    tell=tell,
    show=show,
    score=score,
    hint=hint,
    reminder=reminder,
    refusals=REFUSALS,
    phases=PHASES,
    spelling=CARDS,
    options=OPTIONS,
    answers={ShowPairs: show_pairs, ShowPile: show_pile},
    subjects=("raeumab", "raeumab-karten", "raeumab-paare"),
    captions={
        (Take, "first"): "Erste Spalte",
        (Take, "second"): "Zweite Spalte",
        (Swap, "column"): "Spalte",
    },
    choices={
        (Take, "first"): _matching,
        (Take, "second"): _matching,
        (Swap, "column"): lambda view: view.swaps,
        (Swap, "card"): lambda view: [card for cards in view.swaps.values() for card in cards],
    },
    events=EVENTS,
    told=TOLD,
    parts=(),
    legend="Die Zeichen: 12r ist die rote Zwölf, b blau, g gelb, p pink; w ist die Wunschkarte. Mehr: „hilfe karten“.",
)
