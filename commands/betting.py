"""
The German of every game played for the pot: bidding words, the tale of a deal, screens, excuses, options.

A game hands in what only it knows as a `Manner`: its phases in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import singledispatch

from commands import grammar
from commands.chips import COINS, Row, coins, laid_out, out
from commands.german import Voice, listed
from commands.spelling import RANK_NAMES, tiles_of
from commands.vocabulary import Form, Verb
from games.betting import (
    MOST_RAISES,
    AllIn,
    Bid,
    Check,
    Checked,
    Fold,
    Folded,
    Held,
    Hold,
    Opened,
    Raise,
    Raised,
    Refusal,
)
from games.cards import Rank, pack
from games.chips import Eliminated, signed
from games.contract import No, Seat
from games.pokerhands import Category, Strength
from games.potmatch import (
    AntePaid,
    ChipsTakenAway,
    DealBegan,
    DealerDrawn,
    DealScored,
    DealVoid,
    Exchange,
    HandDealt,
    Keep,
    LaidAway,
    MatchWon,
    NextDealer,
    NobodyCanBid,
    PhaseBegan,
    PotWon,
    Returned,
    Show,
    Shown,
    TookAll,
)
from games.potview import PotView

TILES = tiles_of(pack())


@dataclass(frozen=True)
class Manner:
    """
    How one game speaks of what all of them have.

    Attributes:
        phases: phase value -> how it is called, at the head of a screen and where it begins.
    """

    phases: Mapping[str, str]


def in_rounds(shuffling: StrEnum, *rounds: StrEnum) -> Manner:
    """Return the manner of a game whose betting phases are rounds, one like the other."""
    named = {str(phase): f"Runde {number} von {len(rounds)}" for number, phase in enumerate(rounds, 1)}
    return Manner({str(shuffling): "vor dem Mischen", **named})


# --- verbs -----------------------------------------------------------------------------------------------------------

BIDDING: tuple[Verb, ...] = (
    Verb(
        ("halten", "mit|gehen"),
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
        example="schieben",
    ),
    Verb(
        ("bieten", "setzen", "eroeffnen"),
        Bid,
        "bieten {amount}",
        grammar.maybe(grammar.word("mit")) + grammar.number("amount"),
        asks=(("amount", "Wie viel willst du bieten?"),),
        help="Macht in einer Runde das erste Gebot. Der Prompt sagt, wie viel du bieten darfst.",
        example="bieten 4",
        idle=COINS,
    ),
    Verb(
        ("erhoehen",),
        Raise,
        "[halten {holding} und ]erhoehen[ {to:auf}] {amount}",
        grammar.maybe(grammar.word("um") | grammar.choice("to", {"auf": True})) + grammar.number("amount"),
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
        + grammar.maybe(grammar.word("um") | grammar.choice("to", {"auf": True}))
        + grammar.number("amount"),
        asks=(("amount", "Um wie viel willst du erhöhen?"),),
        help="Hält das Gebot und erhöht in einem Satz.",
        example="halten 4 und erhoehen um 3",
        idle=COINS,
    ),
    Verb(
        ("=alles", "=allin", "=all in"),
        AllIn,
        "alles",
        help="Setzt alle deine Chips: als Gebot, zum Halten oder als Erhöhung, je nachdem, was sie reichen.",
        example="alles",
    ),
    Verb(
        ("aus|steigen", "passen"),
        Fold,
        "aussteigen",
        help=(
            "Legt deine Steine verdeckt weg: Du bist nur für dieses Spiel draußen. Für immer verlässt du den Tisch mit "
            "„verlassen ja“."
        ),
        example="aussteigen",
        full=True,
    ),
    Verb(
        ("zeigen",),
        Show,
        "zeigen",
        help=(
            "Deckt nach dem Spiel deine Steine auf, wenn du bis zum Ende dabei warst und sie noch niemand gesehen hat."
        ),
        example="zeigen",
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
        example="behalten",
        idle=("alle", "alles", "steine", "karten"),
    ),
)


# --- hands in words --------------------------------------------------------------------------------------------------

_MANY: Mapping[Rank, str] = {
    rank: f"{name}n" if name.endswith("e") else f"{name}en" for rank, name in RANK_NAMES.items()
} | {
    Rank.KING: "Könige",
    Rank.ACE: "Asse",
}
"""A rank in the plural, as in `Drilling Neunen`."""


_HANDS: Mapping[Category, str] = {
    Category.HIGH_CARD: "höchster Stein {one}",
    Category.PAIR: "Ein Paar {many}",
    Category.TWO_PAIRS: "Zwei Paare, {many} und {others}",
    Category.THREE: "Drilling {many}",
    Category.STRAIGHT: "Straße, höchster Stein {one}",
    Category.FLUSH: "Flush, höchster Stein {one}",
    Category.FULL_HOUSE: "Full House, {many} und {others}",
    Category.FOUR: "Vierling {many}",
    Category.STRAIGHT_FLUSH: "Straight Flush, höchster Stein {one}",
}


def strength_in_words(strength: Strength) -> str:
    """Return a hand by its name: `Drilling Neunen`, `Zwei Paare, Asse und Siebenen`, `Royal Flush`."""
    first, second = strength.ranks[0], strength.ranks[-1] if len(strength.ranks) == 1 else strength.ranks[1]
    if strength.category is Category.STRAIGHT_FLUSH and first is Rank.ACE:
        return "Royal Flush"
    return _HANDS[strength.category].format(one=RANK_NAMES[first], many=_MANY[first], others=_MANY[second])


_TIMES = {1: "einmal", 2: "zweimal", 3: "dreimal"}


# --- the tale --------------------------------------------------------------------------------------------------------


@singledispatch
def tell(event: object, _voice: Voice, _manner: Manner) -> str | None:
    """Return the sentence for an event that all games for the pot share."""
    raise LookupError(f"no sentence for {event!r}")


@tell.register
def _(event: DealerDrawn, voice: Voice, _manner: Manner) -> str:
    return f"Das Los ist gefallen. {voice.says(event.seat, 'bist', 'ist')} der erste Geber."


@tell.register
def _(event: DealBegan, voice: Voice, _manner: Manner) -> str:
    which = f"Spiel {event.number}"
    deals = voice.says(event.dealer, "mischst und gibst.", "mischt und gibt.")
    standing = f" Vom letzten Mal {_lie(event.standing)} noch im Pott." if event.standing else ""
    last = " Das ist das letzte Spiel der Partie." if event.last else ""
    return f"{which}. {deals}{standing}{last}"


def _lie(number: int) -> str:
    return f"{'liegt' if number == 1 else 'liegen'} {coins(number)}"


@tell.register
def _(event: AntePaid, voice: Voice, _manner: Manner) -> str:
    short = "".join(
        " " + voice.says(seat, f"hast nur noch {number} und gibst alles.", f"hat nur noch {number} und gibt alles.")
        for seat, number in event.short
        if number
    )
    return f"Jeder bringt {coins(event.amount)}.{short} Im Pott {_lie(event.pot)}."


@tell.register
def _(event: HandDealt, voice: Voice, _manner: Manner) -> str:
    return f"Deine Steine:{voice.held(event.cards)}"


@tell.register
def _(event: PhaseBegan, _voice: Voice, manner: Manner) -> str:
    return f"{manner.phases[event.phase]}. Im Pott {_lie(event.pot)}."


@tell.register
def _(_event: NobodyCanBid, _voice: Voice, _manner: Manner) -> str:
    return "Niemand kann mehr bieten."


@tell.register
def _(event: Checked, voice: Voice, _manner: Manner) -> str:
    return voice.says(event.seat, "schiebst.", "schiebt.")


@tell.register
def _(event: Opened, voice: Voice, _manner: Manner) -> str:
    return voice.says(event.seat, f"bietest {event.amount}.", f"bietet {event.amount}.") + _after(event)


@tell.register
def _(event: Held, voice: Voice, _manner: Manner) -> str:
    paid = f" und {'zahlst' if event.seat == voice.you else 'zahlt'} {event.paid}" if event.paid else ""
    return voice.says(event.seat, f"hältst{paid}.", f"hält{paid}.") + _after(event)


@tell.register
def _(event: Raised, voice: Voice, _manner: Manner) -> str:
    raised = f"um {event.amount} auf {event.bid}"
    return voice.says(event.seat, f"erhöhst {raised}.", f"erhöht {raised}.") + _after(event)


def _after(event: Opened | Held | Raised) -> str:
    """Return what every payment leaves behind: the pot, and a player without chips."""
    return f"{' Das sind die letzten Chips: all-in.' if event.all_in else ''} Pott: {event.pot}."


@tell.register
def _(event: Folded, voice: Voice, _manner: Manner) -> str:
    return voice.says(event.seat, "steigst aus diesem Spiel aus.", "steigt aus diesem Spiel aus.")


@tell.register
def _(event: Shown, voice: Voice, _manner: Manner) -> str:
    still = "nachträglich " if event.voluntary else ""
    shown = f"{still}{voice.row(event.cards)} ({strength_in_words(event.strength)})."
    return voice.says(event.seat, f"zeigst {shown}", f"zeigt {shown}")


@tell.register
def _(event: LaidAway, voice: Voice, _manner: Manner) -> str:
    return voice.says(
        event.seat,
        "bist geschlagen und legst deine Steine verdeckt weg. Mit „zeigen“ kannst du sie aufdecken.",
        "ist geschlagen und legt verdeckt weg.",
    )


@tell.register
def _(event: Returned, voice: Voice, _manner: Manner) -> str:
    back = f"{coins(event.amount)} zurück, {'den' if event.amount == 1 else 'die'} niemand gehalten hat."
    return voice.says(event.seat, f"bekommst {back}", f"bekommt {back}")


@tell.register
def _(event: PotWon, voice: Voice, _manner: Manner) -> str:
    which = "den Pott" if event.of == 1 else "den Hauptpott" if event.number == 0 else f"den {event.number}. Nebenpott"
    if len(event.shares) == 1:
        ((seat, _),) = event.shares
        return voice.says(seat, f"gewinnst {which}: {coins(event.chips)}.", f"gewinnt {which}: {coins(event.chips)}.")
    winners = listed(voice.name(seat) for seat, _ in event.shares)
    shares = ", ".join(f"{voice.name(seat)} {amount}" for seat, amount in event.shares)
    return f"{winners} sind gleich gut und teilen sich {which} von {event.chips}: {shares}."


@tell.register
def _(event: TookAll, voice: Voice, _manner: Manner) -> str:
    return voice.says(
        event.seat,
        f"bist allein übrig und nimmst den Pott: {coins(event.amount)}.",
        f"ist allein übrig und nimmt den Pott: {coins(event.amount)}.",
    )


@tell.register
def _(event: DealVoid, _voice: Voice, _manner: Manner) -> str:
    return f"Niemand hat eröffnet. Die Steine werden verdeckt eingeworfen, der Pott von {event.pot} bleibt liegen."


@tell.register
def _(event: DealScored, voice: Voice, _manner: Manner) -> str:
    gains = dict(event.gains)
    lines = [f"  {voice.name(seat)}: {coins(number)} ({signed(gains[seat])})" for seat, number in event.chips]
    return "\n".join(["Das Spiel ist zu Ende.", *lines])


@tell.register
def _(event: Eliminated, voice: Voice, _manner: Manner) -> str:
    return out(event, voice)


@tell.register
def _(event: ChipsTakenAway, voice: Voice, _manner: Manner) -> str:
    gone = coins(event.amount)
    return f"Damit {'verlässt' if event.amount == 1 else 'verlassen'} {gone} die Partie."


@tell.register
def _(event: NextDealer, voice: Voice, _manner: Manner) -> str:
    return voice.says(event.seat, "bist der nächste Geber.", "ist der nächste Geber.")


@tell.register
def _(event: MatchWon, voice: Voice, _manner: Manner) -> str:
    if not event.winners:
        return "Die Partie ist zu Ende."
    return f"Die Partie ist zu Ende. {_champions(event.winners, voice, coins(event.chips))}"


def _champions(winners: tuple[Seat, ...], voice: Voice, chips: str) -> str:
    return voice.victory(winners, f" mit {chips}", f" mit je {chips}")


# --- screens ---------------------------------------------------------------------------------------------------------


def headline(view: PotView, heading: str, voice: Voice, manner: Manner) -> str:
    """Return the first line of a screen: the deal, its phase, the dealer and the pot."""
    dealer = "" if view.dealer is None else f" Geber: {voice.name(view.dealer)}."
    phase = manner.phases.get(view.phase)
    return f"{heading} Spiel {view.number}{f', {phase}' if phase else ''}.{dealer} Pott: {coins(view.pot)}."


def rows(view: PotView, absent: tuple[Seat, ...], voice: Voice, notes: Mapping[Seat, Iterable[str]]) -> list[Row]:
    """
    Return a line for everybody: chips, stake, raises, and whatever else is to know.

    Args:
        absent: whose connection is gone.
        notes: what only this game can say about somebody; it stands first.
    """
    found = []
    for seat in view.circle:
        said = [*notes.get(seat, ()), *_situation(seat, view)]
        said += ["am Zug"] if seat == view.turn else []
        said += ["zurzeit nicht da"] if seat in absent else []
        found.append((voice.name(seat), coins(view.chips[seat]), ", ".join(said)))
    return found


def _situation(seat: Seat, view: PotView) -> list[str]:
    """Return how somebody stands in the deal."""
    if seat in view.eliminated:
        return ["ausgeschieden"]
    if not view.playing:
        shown = view.shown[seat]
        return [f"gezeigt: {' '.join(map(str, shown))}"] if shown else []
    facts = [] if seat in view.playing else ["ausgestiegen"]
    facts += [f"gesetzt {view.stakes[seat]}"] if view.stakes[seat] else []
    facts += [f"{_TIMES[view.raises[seat]]} erhöht"] if view.raises[seat] else []
    return facts + (["all-in"] if seat in view.all_in else [])


def own_tiles(view: PotView, voice: Voice) -> list[str]:
    """Return the viewer's own tiles with what they are worth, or those he may still show."""
    own = view.own
    if own is None:
        return []
    if own.hand and own.strength is not None:
        return [f"Deine Steine ({strength_in_words(own.strength)}):{voice.held(own.hand)}"]
    return [f"Deine letzten Steine, ungezeigt:{voice.held(own.kept)}"] if own.kept else []


def closing(view: PotView, turn: str, advice: str, voice: Voice) -> list[str]:
    """Return the last line of a screen: the winner, or whose turn it is and what it costs."""
    if view.champions:
        return [_champions(view.champions, voice, coins(max(view.chips.values())))]
    return [" ".join(filter(None, (turn, advice)))]


def score(view: PotView, heading: str, voice: Voice) -> str:
    """Return the screen `stand`: nothing but chips counts."""
    scored = f" Gewertet: {view.scored}{f' von {view.deals}' if view.deals else ''}."
    in_pot = f" Im Pott {_lie(view.pot)}." if view.pot else ""
    lines = [
        (voice.name(seat), coins(view.chips[seat]), "ausgeschieden" if seat in view.eliminated else "")
        for seat in view.circle
    ]
    end = [_champions(view.champions, voice, coins(max(view.chips.values())))] if view.champions else []
    return "\n".join([f"{heading} Spiel {view.number}.{scored}{in_pot}", *laid_out(lines, voice), *end])


def hint(view: PotView, voice: Voice) -> str:
    """Return what the player on turn must know: the pot, what holding costs, and what may be bid or raised."""
    you = voice.you
    if you is None or view.turn != you or view.least is None or view.due is None:
        return ""
    facts = [f"Pott: {view.pot}."]
    if not view.bid:
        return " ".join([*facts, _span("Bieten", view.least, view.most, view.chips[you])])
    held = view.chips[you] <= view.due
    facts.append(f"Halten kostet {f'deine letzten {view.due}' if held and view.due else view.due or 'nichts'}.")
    left = MOST_RAISES - view.raises[you]
    if not held and left and any(seat not in view.all_in for seat in view.playing if seat != you):
        facts.append(_span("Erhöhen um", view.least, view.most, view.chips[you] - view.due, f", noch {_TIMES[left]}"))
    return " ".join(facts)


def _span(what: str, least: int, most: int | None, owned: int, often: str = "") -> str:
    """Return between which amounts somebody may choose: never more than he has, never less unless that is all."""
    high = owned if most is None else min(most, owned)
    low = min(least, owned)
    return f"{what} {low}{often}." if low == high else f"{what} {low} bis {high}{often}."


# --- excuses ---------------------------------------------------------------------------------------------------------

_FOR_EVER = "Für immer gehst du mit „verlassen ja“."

REFUSALS: Mapping[str, str] = {
    Refusal.NO_CHECKING: "In dieser Runde wird nicht geschoben. Du kannst bieten, halten, erhöhen oder aussteigen.",
    Refusal.BID_LIES: "Es liegt schon ein Gebot von {bid}. Du kannst halten, erhöhen oder aussteigen.",
    Refusal.CHECKED_BEFORE: "In dieser Runde hast du schon geschoben. Jetzt musst du bieten oder aussteigen.",
    Refusal.TOO_LITTLE: "Das ist zu wenig. Erlaubt sind mindestens {least}.",
    Refusal.TOO_MUCH: "Das ist zu viel. Erlaubt sind höchstens {most}.",
    Refusal.TOO_FEW_CHIPS: "Dafür reichen deine Chips nicht: Du hast {chips}, und Halten kostet {due}.",
    Refusal.NO_BID: "Es liegt noch kein Gebot. Mit „bieten“ machst du das erste.",
    Refusal.WRONG_AMOUNT: "Halten kostet dich {due}, nicht {said}.",
    Refusal.RAISED_TOO_OFTEN: "In dieser Runde hast du schon dreimal erhöht. Du kannst noch halten oder aussteigen.",
    Refusal.NO_OPPONENT: "Alle anderen haben schon alles gesetzt. Du kannst nur noch halten oder aussteigen.",
    No.TABLE_FULL: "Mehr als {most} können hier nicht mitspielen. Mit 32 Steinen spielen genau drei.",
    Refusal.NOTHING_TO_SHOW: "Du hast keine Steine, die du noch zeigen könntest.",
    No.NOT_YOUR_TURN: f"Du bist nicht am Zug. Am Zug: {{@turns}}. {_FOR_EVER}",
    No.WRONG_PHASE: f"Das geht jetzt nicht. „befehle“ zeigt, was gerade möglich ist. {_FOR_EVER}",
    No.CONFIRM: (
        "Für immer gehst du mit „verlassen ja“; deine Chips verfallen dann. Willst du nur aus diesem Spiel heraus, "
        "tippe „aussteigen“, wenn du am Zug bist."
    ),
}

PHH = "phh"
"""The word for the Poker Hand History format behind `protokoll NR`."""


def unknown_to_phh(why: str) -> Form:
    """Return the form of a game that the Poker Hand History format has no name for: it says why."""
    return lambda _seen, _voice: f"Als PHH lässt sich diese Partie nicht schreiben: {why}"


OPTIONS: Mapping[str, str] = {
    "startkapital": "so viele Chips hat zu Beginn jeder (10 bis 100000)",
    "mindesteinsatz": "das kleinste Gebot und die kleinste Erhöhung (1 bis 1000)",
    "maximaleinsatz": "das größte Gebot und die größte Erhöhung: eine Zahl, halberpott, pott oder ohne",
    "durchgeschoben": "schieben alle: zwang (danach bieten oder aussteigen), jackpott (neu geben), frei (weiter)",
    "rundenende": "eine Bietrunde endet, wenn alle einmal herum gehalten haben (runde) oder alle gleich viel gesetzt "
    "haben (gleichstand); heft ist die Regel des Hefts",
    "spiele": "nach so vielen Spielen ist Schluss; 0: erst, wenn nur noch einer Chips hat",
    "bedenkzeit": "Sekunden für jede Entscheidung; 0: ohne Uhr",
    "steine": "52, oder 32 ohne Zwei bis Sechs, nur zu dritt",
}
