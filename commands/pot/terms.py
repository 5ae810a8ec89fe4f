"""Played for the pot: its verbs and questions, its refusals, options and reasons, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Protocol

from commands.chips import COINS, Row, amounts, coins, laid_out
from commands.language import grammar
from commands.language.spelling import tiles_of
from commands.language.verb import Verb
from commands.language.vocabulary import Form
from commands.language.voice import Voice
from commands.layout import Family, Layout, Pile
from commands.pot.tale import BettingManner, champions, lie, strength_in_words
from games.contract import Action, No, Seat
from games.kit.cards import pack
from games.pot.actions import AllIn, Bid, Check, Fold, Hold, Raise, Refusal
from games.pot.betting import MOST_RAISES
from games.pot.match import Exchange, Keep, Show
from games.pot.view import PotView
from games.record import WrongDeal
from games.table.view import AnyView

REFUSALS: Mapping[str, str] = {
    Refusal.NO_CHECKING: "In dieser Runde wird nicht geschoben. Der Prompt sagt, was du kannst.",
    Refusal.BID_LIES: "Es liegt schon ein Gebot von {bid}. Du kannst halten, erhöhen oder aussteigen.",
    Refusal.CHECKED_BEFORE: "In dieser Runde hast du schon geschoben. Jetzt musst du bieten oder aussteigen.",
    Refusal.TOO_LITTLE: "Das ist zu wenig: Mindestens {least} müssen es sein.",
    Refusal.TOO_MUCH: "Das ist zu viel: Höchstens {most} dürfen es sein.",
    Refusal.TOO_FEW_CHIPS: "Dafür reichen deine Chips nicht: Du hast {chips}, und Halten kostet {due}.",
    Refusal.NO_BID: "Es liegt noch kein Gebot. Mit „bieten“ machst du das erste.",
    Refusal.WRONG_AMOUNT: "Halten kostet dich {due}, nicht {said}.",
    Refusal.RAISED_TOO_OFTEN: "In dieser Runde hast du schon dreimal erhöht. Du kannst noch halten oder aussteigen.",
    Refusal.NO_OPPONENT: "Alle anderen haben schon alles gesetzt. Du kannst nur noch halten oder aussteigen.",
    No.TABLE_FULL: "Mehr als {most} können hier nicht mitspielen. Mit 32 Steinen spielen genau drei.",
    Refusal.NOTHING_TO_SHOW: "Du hast keine Steine, die du noch zeigen könntest.",
    No.CONFIRM: (
        "Für immer gehst du mit „verlassen ja“; deine Chips verfallen dann. Willst du nur aus diesem Spiel heraus, "
        "tippe „aussteigen“, wenn du am Zug bist."
    ),
    WrongDeal.NO_SUCH_PILE: "hier wird kein Stein aufgedeckt",
    WrongDeal.NO_SUCH_HAND: "Platz {seat} bekommt keine Steine",
}

PHASES: Mapping[str, str] = dict.fromkeys(
    ("bieten1", "bieten2", "bieten3", "bieten4"),
    "Gerade wird geboten. Gezeigt wird erst am Ende, und getauscht wird bei diesem Spiel nie.",
)

ASIDES: Mapping[type[Action], str] = {Fold: " Den Tisch ganz verlässt du mit „verlassen ja“."}
"""R35: `aussteigen` leaves the deal alone; who means more than that learns the word for it."""

OPTIONS: Mapping[str, str] = {
    "startkapital": "so viele Chips hat zu Beginn jeder (10 bis 100000)",
    "mindesteinsatz": "das kleinste Gebot und die kleinste Erhöhung (1 bis 1000)",
    "maximaleinsatz": "das größte Gebot und die größte Erhöhung: eine Zahl, halberpott, pott oder ohne",
    "durchgeschoben": "schieben alle: zwang (danach bieten oder aussteigen), jackpott (neu geben), frei (weiter)",
    "rundenende": "eine Bietrunde endet, wenn alle einmal herum gehalten haben (runde) oder alle gleich viel gesetzt "
    "haben (gleichstand); heft: in Phase 2 von Poker gleichstand, sonst runde",
    "spiele": "nach so vielen Spielen ist Schluss, eingeworfene zählen nicht; 0: erst, wenn nur noch einer Chips hat",
    "bedenkzeit": "Sekunden für jede Entscheidung; 0: ohne Uhr",
    "steine": "52, oder 32 ohne Zwei bis Sechs, nur zu dritt",
}


REASONS: Mapping[str, str] = {
    "starke_hand": "Gegen beliebige Steine bekommst du etwa {share} Prozent des Potts; das ist mehr als dein Anteil.",
    "chancen_reichen": "Bei etwa {share} Prozent Aussicht gegen beliebige Steine lohnt es sich mitzugehen.",
    "kostet_nichts": "Das kostet nichts.",
    "zu_teuer": "Bei etwa {share} Prozent Aussicht gegen beliebige Steine ist es zu teuer mitzugehen.",
    "billigste_runde": "Etwa {share} Prozent Aussicht gegen beliebige Steine reichen; so wird die Runde am billigsten.",
    "bieten_oder_passen": "Schieben geht hier nicht, und der Pott ist den kleinsten Einsatz wert.",
    "tausch_hilft": "So kommst du geschätzt auf {share} Prozent des Potts; mehr verspreche ich mir von keinem Tausch.",
    "blatt_steht": "Dein Blatt lässt du wohl am besten, wie es ist: geschätzt {share} Prozent des Potts.",
}
"""Code -> sentence; the codes stand in `games/bots/pot`."""


TILES = tiles_of(pack())


def in_rounds(shuffling: StrEnum, *rounds: StrEnum) -> BettingManner:
    """Return the manner of a game whose betting phases are rounds, one like the other."""
    named = {str(phase): f"Runde {number} von {len(rounds)}" for number, phase in enumerate(rounds, 1)}
    return BettingManner({str(shuffling): "vor dem Mischen", **named})


BIDDING: tuple[Verb, ...] = (
    Verb(
        ("halten", "mit|gehen", "=call"),
        Hold,
        "halten[ {amount}]",
        grammar.maybe(grammar.number("amount")),
        help=(
            "Zahlt, was zum Gebot fehlt, und bleibt im Spiel. Reichen deine Chips nicht, setzt du alle und bleibst "
            "trotzdem dabei. Eine Zahl dahinter muss genau das sein, was du zahlst."
        ),
        example="halten",
        idle=COINS,
    ),
    Verb(
        ("schieben", "=check", "checken"),
        Check,
        "schieben",
        help="Bleibt im Spiel, ohne zu bieten. Das geht, solange kein Gebot liegt, und in jeder Runde einmal.",
    ),
    Verb(
        ("bieten", "setzen", "eroeffnen", "=bet"),
        Bid,
        "bieten {amount}",
        grammar.maybe(grammar.word("mit")) + grammar.number("amount"),
        asks=(("amount", "Wie viel willst du bieten?"),),
        help="Macht in einer Runde das erste Gebot. Der Prompt sagt, wie viel du bieten darfst.",
        example="bieten 4",
        idle=COINS,
    ),
    Verb(
        ("erhoehen", "=raise"),
        Raise,
        "[halten {holding} und ]erhoehen[ {to:auf}] {amount}",
        grammar.maybe(grammar.word("um") | grammar.choice("to", {"auf": True, "to": True})) + grammar.number("amount"),
        asks=(("amount", "Um wie viel willst du erhöhen?"),),
        help=(
            "Hält das Gebot und legt so viel dazu. „erhoehen auf 15“ macht das Gebot zu 15. In jeder Runde darfst du "
            "dreimal erhöhen."
        ),
        example="erhoehen 3",
        idle=COINS,
    ),
    Verb(
        ("halten",),
        Raise,
        "[halten {holding} und ]erhoehen[ {to:auf}] {amount}",
        grammar.maybe(grammar.number("holding"))
        + grammar.word("und")
        + grammar.word("erhoehen", "erhoehe", "erhoeh")
        + grammar.maybe(grammar.word("um") | grammar.choice("to", {"auf": True, "to": True}))
        + grammar.number("amount"),
        asks=(("amount", "Um wie viel willst du erhöhen?"),),
        help="Hält das Gebot und erhöht in einem Satz.",
        example="halten 4 und erhoehen um 3",
        idle=COINS,
    ),
    Verb(
        ("=alles", "=allin", "=all-in", "=all in"),
        AllIn,
        "alles",
        help="Setzt alle deine Chips: als Gebot, zum Halten oder als Erhöhung, je nachdem, was sie reichen.",
    ),
    *(
        Verb(
            (word,),
            AllIn,
            "alles",
            grammar.word("alles", "mit allem", "um alles"),
            help="Setzt alle deine Chips, wie „alles“.",
            example=f"{word} alles",
        )
        for word in ("bieten", "setzen", "erhoehen")
    ),
    Verb(
        ("aus|steigen", "passen", "=fold"),
        Fold,
        "aussteigen",
        help=(
            "Legt deine Steine verdeckt weg: Du bist nur für dieses Spiel draußen. Für immer verlässt du den Tisch mit "
            "„verlassen ja“."
        ),
        full=True,
    ),
    Verb(
        ("zeigen",),
        Show,
        "zeigen",
        help=(
            "Deckt nach dem Spiel deine Steine auf, wenn du bis zum Ende dabei warst und sie noch niemand gesehen hat."
        ),
        idle=("steine", "karten"),
    ),
)

EXCHANGING: tuple[Verb, ...] = (
    Verb(
        ("tauschen",),
        Exchange,
        "tauschen[ {cards}]",
        grammar.maybe(grammar.cards(TILES) | grammar.word("nichts", "keine", "keinen")),
        help="Legt im Tausch bis zu drei Steine verdeckt weg und nimmt so viele neue. Ohne Steine behältst du alle.",
        example="tauschen 3+,4o",
    ),
    Verb(
        ("behalten",),
        Keep,
        "behalten",
        help="Behält im Tausch alle Steine.",
        idle=("alle", "alles", "steine", "karten"),
    ),
)

_TIMES = {1: "einmal", 2: "zweimal", 3: "dreimal"}


def headline(view: PotView, heading: str, voice: Voice, manner: BettingManner) -> str:
    """Return the first line of a screen: the deal, its phase, the dealer and the pot."""
    dealer = "" if view.dealer is None else f" Geber: {voice.name(view.dealer)}."
    phase = manner.phases.get(view.phase)
    return f"{heading} {voice.deal(view.number)}{f', {phase}' if phase else ''}.{dealer} Pott: {coins(view.pot)}."


def rows(view: PotView, absent: tuple[Seat, ...], voice: Voice, notes: Mapping[Seat, Iterable[str]]) -> list[Row]:
    """
    Return a line for everybody: chips, stake, raises, and whatever else is to know.

    Args:
        absent: whose connection is gone.
        notes: what only this game can say about somebody; it stands first.
    """
    found = []
    for seat in view.circle:
        said = [*notes.get(seat, ()), *_situation(seat, view, voice)]
        said += ["am Zug"] if seat == view.turn else []
        said += ["zurzeit nicht da"] if seat in absent else []
        found.append((voice.name(seat), coins(view.chips[seat]), ", ".join(said)))
    return found


def _situation(seat: Seat, view: PotView, voice: Voice) -> list[str]:
    """Return how somebody stands in the deal."""
    out_of_it = ["ausgeschieden"] if seat in view.eliminated else []
    if not view.playing:  # also who has lost their last chips with them: what was laid open stays so until `mischen`
        shown = view.shown[seat]
        return [*out_of_it, *([f"gezeigt: {voice.row(shown)}"] if shown else [])]
    if out_of_it:
        return out_of_it
    facts = [] if seat in view.playing else ["ausgestiegen"]
    facts += [f"gesetzt {view.stakes[seat]}"] if view.stakes[seat] else []
    facts += [f"{_TIMES[view.raises[seat]]} erhöht"] if view.raises[seat] else []
    return facts + (["all-in"] if seat in view.all_in else [])


def own_tiles(view: PotView, voice: Voice) -> list[str]:
    """Return the viewer's own tiles with what they are worth, or those they may still show."""
    own = view.own
    if own is None:
        return []
    if own.hand and own.strength is not None:
        return [f"Deine Steine ({strength_in_words(own.strength)}):{voice.held(own.hand)}"]
    return [f"Deine letzten Steine, ungezeigt:{voice.held(own.kept)}"] if own.kept else []


def closing(view: PotView, turn: str, advice: str, voice: Voice) -> list[str]:
    """Return the last line of a screen: the winner, or whose turn it is and what it costs."""
    if view.champions:
        return [champions(view.champions, voice, coins(max(view.chips.values())))]
    return [" ".join(filter(None, (turn, advice)))]


def score(view: PotView, heading: str, voice: Voice) -> str:
    """Return the screen `stand`: nothing but chips counts."""
    scored = voice.aim(f"Gewertet: {view.scored}{f' von {view.deals}' if view.deals else ''}.")
    in_pot = f" Im Pott {lie(view.pot)}." if view.pot else ""
    lines = [
        (voice.name(seat), coins(view.chips[seat]), "ausgeschieden" if seat in view.eliminated else "")
        for seat in view.circle
    ]
    end = [champions(view.champions, voice, coins(max(view.chips.values())))] if view.champions else []
    return "\n".join([f"{heading} {voice.deal(view.number)}.{scored}{in_pot}", *laid_out(lines, voice), *end])


def hint(view: PotView, table: AnyView, voice: Voice) -> str:
    """Return what the player on turn must know: the pot, what holding costs, and what may be bid or raised."""
    you = voice.you
    if you is None or view.turn != you or view.least is None or view.due is None:
        return ""
    if not view.bid:
        return f"Pott: {view.pot}. {_span('Bieten', view.least, view.most, view.chips[you])}"
    owned, due = view.chips[you], view.due
    costs = f"deine letzten {due}" if due and owned <= due else due or "nichts"
    held = f"Pott: {view.pot}. Halten kostet {costs}."
    if Raise not in table.possible:
        return held
    often = f", noch {_TIMES[MOST_RAISES - view.raises[you]]}"
    return f"{held} {_span('Erhöhen um', view.least, view.most, owned - due, often)}"


def hint_with_tiles(view: PotView, table: AnyView, voice: Voice) -> str:
    """Return what the player on turn must know, and before it their own tiles with what they make so far."""
    costs, own = hint(view, table, voice), view.own
    if not costs or own is None or own.strength is None:
        return costs
    return f"Deine Steine: {voice.row(own.hand)} ({strength_in_words(own.strength)}). {costs}"


def _span(what: str, least: int, most: int | None, owned: int, often: str = "") -> str:
    """Return between which amounts somebody may choose: never more than they have, never less unless that is all."""
    high = owned if most is None else min(most, owned)
    low = min(least, owned)
    return f"{what} {low}{often}." if low == high else f"{what} {low} bis {high}{often}."


PHH = "phh"
"""The word for the Poker Hand History format behind `protokoll NR`."""


def unknown_to_phh(why: str) -> Form:
    """Return the form of a game that the Poker Hand History format has no name for: it says why."""
    return lambda _seen, _voice: f"Als PHH lässt sich diese Partie nicht schreiben: {why}"


UNORDERED = frozenset({"aufgedeckt"})
"""The keys of its records whose tiles have no order."""


class _Common(Protocol):
    """The view of a game played for the pot."""

    @property
    def common(self) -> PotView:
        """What all of them share."""
        ...


def _bids(view: _Common) -> tuple[int, ...]:
    return amounts(view.common.least, view.common.most)


def _due(view: _Common) -> tuple[int, ...]:
    return amounts(view.common.due, None)


CHOICES: Mapping[tuple[type[Action], str], Callable[[_Common], Iterable[object]]] = {
    (Bid, "amount"): _bids,
    (Raise, "amount"): _bids,
    (Hold, "amount"): _due,
}
"""What could be paid."""

TOLD: Mapping[str, str] = {
    "all_in": "allin",
    "category": "art",
    "kept": "behalten",
    "may_open": "darf_eroeffnen",
    "paid": "gezahlt",
    "pot": "pott",
    "ranks": "werte",
    "shares": "anteile",
    "short": "zu_wenig",
    "standing": "steht",
    "strength": "staerke",
    "voluntary": "freiwillig",
}
"""Attribute -> what programs are told it is called, beside what several games say alike (`commands.journal.told`)."""

LAYOUT = Layout(
    Family.POT,
    hand="hand",
    shown="aufgedeckt",
    piles=(Pile("Talon", count="talon"),),
    pot="pott",
    stakes="einsatz",
    purse="chips",
    held="handkarten",
    scores="punkte",
    marks={
        "Geber": "geber",
        "dabei": "dabei",
        "all-in": "allin",
        "ausgeschieden": "ausgeschieden",
        "Sieger": "sieger",
    },
    facts={"Gebot": "gebot", "Zu zahlen": "zu_zahlen"},
    tiles=True,
)
"""How a table lies on the page at which is played for the pot."""
