"""The German of Black Jack: its words, its tale, its screens and its excuses."""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch

from commands import grammar
from commands.chips import COINS, Row, coins, laid_out, out
from commands.german import Voice, listed
from commands.spelling import tiles_of
from commands.table import heading, whose_turn
from commands.vocabulary import Verb, Vocabulary
from games.blackjack import BLACKJACK, Phase, Refusal, State
from games.blackjack.actions import Deal, Double, Hit, SitOut, Split, Stake, Stand
from games.blackjack.events import (
    AllSatOut,
    AsideMixed,
    Asked,
    BankBroken,
    BankDone,
    BankDrew,
    BankReturned,
    BankTaken,
    BankTurned,
    BlackJackDealt,
    Busted,
    DealScored,
    Dealt,
    DidSplit,
    Doubled,
    FirstBank,
    Forfeited,
    HandSettled,
    MatchEnded,
    SatOut,
    Shuffled,
    ShuffleDue,
    Staked,
    StakesReturned,
    StakingOpened,
    Stood,
    TileGiven,
)
from games.blackjack.scoring import Outcome
from games.blackjack.view import HandView, View
from games.cards import pack
from games.chips import Eliminated, signed
from games.contract import No, Seat
from games.table import TableView

CARDS = tiles_of(pack(copies=2))

# --- verbs -----------------------------------------------------------------------------------------------------------

VERBS: tuple[Verb, ...] = (
    Verb(
        ("=karte", "=stein", "ziehen", "nehmen"),
        Hit,
        "karte",
        help="Verlangt noch einen Stein für das Blatt, nach dem du gefragt bist.",
        example="karte",
        idle=("karte", "stein"),
    ),
    Verb(
        ("bleiben", "=genug"),
        Stand,
        "bleiben",
        help="Du willst für dieses Blatt keinen Stein mehr.",
        example="bleiben",
    ),
    Verb(
        ("verdoppeln", "doppeln"),
        Double,
        "verdoppeln",
        help=(
            "Verdoppelt deinen Einsatz, wenn deine ersten zwei Steine 9, 10 oder 11 zählen. Danach darfst du noch "
            "beliebig viele Steine verlangen."
        ),
        example="verdoppeln",
    ),
    Verb(
        ("teilen", "splitten"),
        Split,
        "teilen",
        help=(
            "Macht aus zwei Steinen gleichen Rangs zwei Blätter. Auf jedem liegt der ganze Einsatz, und jedes bekommt "
            "gleich einen Stein dazu."
        ),
        example="teilen",
    ),
    Verb(
        ("setzen",),
        Stake,
        "setzen {amount}",
        grammar.number("amount"),
        asks=(("amount", "Wie viele Chips willst du setzen?"),),
        help="Legt deinen Einsatz für das nächste Spiel hin. Bis die Steine gegeben sind, darfst du ihn ändern.",
        example="setzen 2",
        idle=COINS,
    ),
    Verb(
        ("aus|setzen", "passen"),
        SitOut,
        "aussetzen",
        help="Du machst das nächste Spiel nicht mit; ein Einsatz, der schon liegt, kommt zurück.",
        example="aussetzen",
    ),
    Verb(
        ("geben",),
        Deal,
        "geben",
        help="Gibt die Steine, ohne auf die Unentschlossenen zu warten. Das darf nur, wer die Bank hält.",
        example="geben",
        idle=("steine", "karten"),
    ),
)


# --- the tale --------------------------------------------------------------------------------------------------------


def _hand(number: int, of: int) -> str:
    """Return which hand is meant, with a blank before it, where there are two."""
    return f" Blatt {number}" if of > 1 else ""


@singledispatch
def tell(event: object, _voice: Voice) -> str | None:
    """Return the sentence for an event."""
    raise LookupError(f"no sentence for {event!r}")


@tell.register
def _(event: FirstBank, voice: Voice) -> str:
    kept = voice.says(event.seat, "hältst die Bank", "hält die Bank")
    return f"{'Das Los ist gefallen. ' if event.by_lot else ''}{kept}, mit {coins(event.chips)}."


@tell.register
def _(event: BankTaken, voice: Voice) -> str:
    taken = voice.says(event.seat, "übernimmst die Bank", "übernimmt die Bank")
    given = f", dazu {coins(event.supplement)} aus der Kasse" if event.supplement else ""
    mixes = "mischst" if event.seat == voice.you else "mischt"
    return f"{taken}{given}, zusammen {event.chips}, und {mixes}."


@tell.register
def _(event: BankReturned, voice: Voice) -> str:
    gone = voice.says(event.seat, "gibst die Bank ab", "gibt die Bank ab")
    back = f" und {coins(event.returned)} an die Kasse zurück" if event.returned else ""
    return f"{gone}{back}. Eigene Chips: {event.chips}."


@tell.register
def _(event: ShuffleDue, voice: Voice) -> str:
    shuffles = voice.says(event.seat, "mischst vor dem nächsten Spiel.", "mischt vor dem nächsten Spiel.")
    return f"Das letzte Drittel der Wand ist angebrochen, es sind noch {event.tiles} Steine. {shuffles}"


@tell.register
def _(event: Shuffled, voice: Voice) -> str:
    return voice.says(event.seat, f"mischst alle {event.tiles} Steine.", f"mischt alle {event.tiles} Steine.")


@tell.register
def _(event: AsideMixed, _voice: Voice) -> str:
    return f"Die Wand ist leer. Die beiseitegelegten Steine werden gemischt und sind die neue Wand: {event.tiles}."


@tell.register
def _(event: StakingOpened, voice: Voice) -> str:
    limits = _limits(event.lowest, event.highest)
    if event.bank == voice.you:
        return f"Spiel {event.deal}. Du hältst die Bank, die anderen setzen {limits}."
    return f"Spiel {event.deal}. {voice.name(event.bank)} hält die Bank. Zu setzen sind {limits}, oder du setzt aus."


def _limits(lowest: int, highest: int) -> str:
    return coins(lowest) if lowest == highest else f"{lowest} bis {coins(highest)}"


@tell.register
def _(event: Staked, voice: Voice) -> str:
    what = f"jetzt {event.amount} statt {coins(event.before)}" if event.before else coins(event.amount)
    return voice.says(event.seat, f"setzt {what}.", f"setzt {what}.")


@tell.register
def _(event: SatOut, voice: Voice) -> str:
    back = coins(event.returned)
    if not event.returned:
        return voice.says(event.seat, "setzt dieses Spiel aus.", "setzt dieses Spiel aus.")
    return voice.says(
        event.seat,
        f"setzt dieses Spiel aus und nimmst {back} zurück.",
        f"setzt dieses Spiel aus und nimmt {back} zurück.",
    )


@tell.register
def _(_event: AllSatOut, _voice: Voice) -> str:
    return "Niemand hat gesetzt. Es wird nicht gegeben und nichts gezählt."


@tell.register
def _(event: Dealt, voice: Voice) -> str:
    lines = ["Die Steine sind gegeben:"]
    lines += [f"  {voice.name(hand.seat)}: {voice.row(hand.cards)}, Wert {hand.value}" for hand in event.hands]
    upcard = f"{voice.card(event.upcard)} (Wert {event.value}) und ein verdeckter Stein"
    return "\n".join([*lines, f"  Bank, {voice.name(event.bank)}: {upcard}"])


@tell.register
def _(event: BlackJackDealt, voice: Voice) -> str:
    return voice.says(event.seat, "hast einen Black Jack!", "hat einen Black Jack!")


@tell.register
def _(event: Asked, voice: Voice) -> str:
    which = f" für{_hand(event.number, event.of)}" if event.of > 1 else ""
    return voice.says(
        event.seat, f"wirst{which} gefragt: Wert {event.value}.", f"wird{which} gefragt: Wert {event.value}."
    )


@tell.register
def _(event: TileGiven, voice: Voice) -> str:
    which = f" für{_hand(event.number, event.of)}" if event.of > 1 else ""
    got = f"{which} {voice.card(event.card)}, Wert {event.value}."
    return voice.says(event.seat, f"bekommst{got}", f"bekommt{got}")


@tell.register
def _(event: Stood, voice: Voice) -> str:
    which = f" mit{_hand(event.number, event.of)}" if event.of > 1 else ""
    return voice.says(event.seat, f"bleibst{which} bei {event.value}.", f"bleibt{which} bei {event.value}.")


@tell.register
def _(event: Doubled, voice: Voice) -> str:
    what = f"den Einsatz auf {coins(event.stake)}."
    return voice.says(event.seat, f"verdoppelst {what}", f"verdoppelt {what}")


@tell.register
def _(event: DidSplit, voice: Voice) -> str:
    both, stake = listed(voice.card(card) for card in event.cards), coins(event.stake)
    return voice.says(
        event.seat,
        f"teilst {both} und setzt {stake} auf jedes Blatt.",
        f"teilt {both} und setzt {stake} auf jedes Blatt.",
    )


@tell.register
def _(event: Busted, voice: Voice) -> str:
    which = f"Mit {event.value} in{_hand(event.number, event.of)}" if event.of > 1 else f"Mit {event.value}"
    who = "bist du" if event.seat == voice.you else f"ist {voice.name(event.seat)}"
    return f"{which} {who} über 21. {_to_the_bank(event.stake)}"


def _to_the_bank(stake: int) -> str:
    return f"Der Einsatz von {coins(stake)} geht an die Bank."


@tell.register
def _(event: Forfeited, voice: Voice) -> str:
    return f"{voice.name(event.seat)} war noch im Spiel. {_to_the_bank(event.stake)}"


@tell.register
def _(event: StakesReturned, voice: Voice) -> str:
    back = listed(f"{voice.name(seat)} {coins(stake)}" for seat, stake in event.stakes)
    return f"Die Einsätze gehen zurück: {back}."


@tell.register
def _(event: BankTurned, voice: Voice) -> str:
    how = "Black Jack" if event.black_jack else f"Wert {event.value}"
    return f"Die Bank deckt {voice.card(event.card)} auf: {how}."


@tell.register
def _(event: BankDrew, voice: Voice) -> str:
    return f"Die Bank zieht {voice.card(event.card)}, Wert {event.value}."


@tell.register
def _(event: BankDone, voice: Voice) -> str:
    final = f"Die Bank hat {voice.row(event.cards)}, Wert {event.value}"
    if not event.drawing:
        return f"{final}. Es ist kein Blatt mehr im Spiel, sie zieht nicht."
    return f"{final}, und ist damit über 21." if event.bust else f"{final}."


@tell.register
def _(event: HandSettled, voice: Voice) -> str:
    which = f" mit{_hand(event.number, event.of)}" if event.of > 1 else ""
    short = f" Mehr hat die Bank nicht, es wären {coins(event.due)}." if event.change < event.due else ""
    match event.outcome:
        case Outcome.BLACK_JACK:
            won = f" mit dem Black Jack {coins(event.change)}."
            return voice.says(event.seat, f"gewinnst{won}", f"gewinnt{won}") + short
        case Outcome.WON:
            won = f"{which} {coins(event.change)}."
            return voice.says(event.seat, f"gewinnst{won}", f"gewinnt{won}") + short
        case Outcome.PUSH:
            kept = f"{which} den Einsatz von {coins(event.stake)}."
            return voice.says(event.seat, f"behältst{kept}", f"behält{kept}")
        case Outcome.LOST:
            lost = f"{which} {coins(event.stake)}."
            return voice.says(event.seat, f"verlierst{lost}", f"verliert{lost}")


@tell.register
def _(event: DealScored, voice: Voice) -> str:
    chips = dict(event.chips)
    *players, bank = [f"{voice.name(seat)}: {coins(chips[seat])} ({signed(gained)})" for seat, gained in event.results]
    return "\n".join([f"Spiel {event.deal} ist zu Ende.", *(f"  {line}" for line in players), f"  Bank, {bank}"])


@tell.register
def _(event: BankBroken, voice: Voice) -> str:
    return f"Die Bank ist gesprengt: {voice.says(event.seat, 'hast keine Chips mehr.', 'hat keine Chips mehr.')}"


@tell.register
def _(event: Eliminated, voice: Voice) -> str:
    return out(event, voice)


@tell.register
def _(event: MatchEnded, voice: Voice) -> str:
    totals = ", ".join(f"{voice.name(seat)} {points}" for seat, points in event.points)
    return f"Die Partie ist zu Ende. {_won(event.winners, voice)} Punkte: {totals}."


def _won(winners: tuple[Seat, ...], voice: Voice) -> str:
    if not winners:
        return "Niemand ist übrig."
    return voice.victory(winners)


# --- screens ---------------------------------------------------------------------------------------------------------


def show(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `karten`: everything there is to see."""
    rows = [row for seat in view.chips for row in _rows(seat, view, table, voice)]
    if view.held_by is not None:
        rows = [("Bank", "", _bank(view, view.held_by, voice)), *rows]
    return "\n".join([_headline(view, voice), *laid_out(rows, voice), *_closing(view, table, voice)])


def _headline(view: View, voice: Voice) -> str:
    bank = "niemand" if view.bank is None else f"{voice.name(view.bank)}, {coins(view.chips[view.bank])}"
    aside = f", beiseite {view.aside}" if view.aside else ""
    return f"{heading(BLACKJACK_WORDS, voice)} Spiel {view.deal}. Bank: {bank}. Wand: {view.wall} Steine{aside}."


def _bank(view: View, holder: Seat, voice: Voice) -> str:
    laid = f"{voice.row(view.cards[holder])}, Wert {view.values[holder]}"
    if view.hole:
        return f"{laid}, und ein verdeckter Stein"
    return f"letztes Spiel, {voice.name(holder)}: {laid}{_result(holder, view)}"


def _result(seat: Seat, view: View) -> str:
    result = view.results.get(seat)
    return "" if result is None else f", {result}"


def _rows(seat: Seat, view: View, table: TableView[View], voice: Voice) -> list[Row]:
    """Return the lines about a player who sits here or whose tiles still lie here; the bank has its own line."""
    if seat not in view.hands and (seat == view.bank or seat not in table.circle):
        return []
    who, chips = voice.name(seat), coins(view.chips[seat])
    hands = [_described(hand, view, voice) for hand in view.hands.get(seat, ())]
    if len(hands) > 1:
        hands = [f"Blatt {number}: {hand}" for number, hand in enumerate(hands, 1)]
    if seat in table.turns and view.number is not None:
        hands[view.number - 1] += ", am Zug"
    gone, absent = seat not in table.circle, seat in table.absent
    notes = ["nicht mehr am Tisch"] if gone else ["zurzeit nicht da"] if absent else []
    if view.phase is Phase.PLAY:
        first, *second = hands or ["ausgeschieden" if seat in view.eliminated else "setzt aus"]
        return [(who, chips, ", ".join([first, *notes])), *((who, "", hand) for hand in second)]
    last = f"letztes Spiel: {'; '.join(hands)}{_result(seat, view)}" if hands else ""
    return [(who, chips, "; ".join(filter(None, [", ".join([*_stake(seat, view), *notes]), last])))]


def _stake(seat: Seat, view: View) -> list[str]:
    """Return what a player has decided for the coming deal, or why he is not asked."""
    if seat == view.bank:
        return ["hält jetzt die Bank"]
    if seat in view.eliminated:
        return ["ausgeschieden"]
    if seat in view.undecided:
        return ["noch kein Einsatz"]
    if seat in view.sitting_out:
        return ["setzt aus"]
    return [f"Einsatz {view.stakes[seat]}"] if view.stakes[seat] else []


def _described(hand: HandView, view: View, voice: Voice) -> str:
    """Return a hand with everything that is to know about it."""
    facts = [
        voice.row(hand.cards),
        "Black Jack" if hand.black_jack else f"Wert {hand.value}",
        f"Einsatz {hand.stake}" if hand.stake else "",
        "verdoppelt" if hand.doubled else "",
        "nicht mehr im Spiel" if view.phase is Phase.PLAY and not hand.stake else "",
    ]
    return ", ".join(filter(None, facts))


def _closing(view: View, table: TableView[View], voice: Voice) -> list[str]:
    """Return whose turn it is, and the viewer's own hint."""
    if view.winners:
        return [_won(view.winners, voice)]
    own = hint(view, table, voice) if table.possible else ""
    return [" ".join(filter(None, (whose_turn(table, BLACKJACK_WORDS, voice), own)))]


def score(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `stand`: points, chips and the last deal, one person a line."""
    lines = [f"{heading(BLACKJACK_WORDS, voice)} Spiel {view.deal}. Wer die meisten Punkte hat, führt."]
    rows = [(voice.name(seat), f"{view.points[seat]} Punkte", _account(seat, view)) for seat in table.circle]
    lines += laid_out(rows, voice)
    if view.bank is not None and view.points[view.bank] != view.chips[view.bank]:
        lines.append("Bei der Bank zählen nur eigene Chips, nicht die aus der Kasse.")
    return "\n".join([*lines, *([_won(view.winners, voice)] if view.winners else [])])


def _account(seat: Seat, view: View) -> str:
    result = view.results[seat]
    facts = [
        coins(view.chips[seat]),
        "Bank" if seat == view.bank else "",
        "ausgeschieden" if seat in view.eliminated else "",
        "" if result is None else f"letztes Spiel {result}",
    ]
    return ", ".join(filter(None, facts))


def hint(view: View, table: TableView[View], voice: Voice) -> str:
    """Return what the viewer must know to decide: what he may stake, or what the hand he is asked for is worth."""
    you = voice.you
    if you is None:
        return ""
    if you in view.undecided:
        owns = view.chips[you]
        limits = _limits(min(view.lowest, owns), min(view.highest, owns))
        return f"Du hast {coins(owns)}. Einsatz: {limits}."
    if you == view.bank and view.phase is Phase.STAKING and view.staking:
        return "Du kannst schon geben; wer nicht gesetzt hat, setzt dann aus."
    if you in table.turns and view.number is not None:
        hands = view.hands[you]
        hand = hands[view.number - 1]
        which = f"Du spielst Blatt {view.number}" if len(hands) > 1 else "Dein Blatt"
        return f"{which}: {voice.row(hand.cards)}, Wert {hand.value}, Einsatz {hand.stake}."
    return ""


# --- excuses ---------------------------------------------------------------------------------------------------------

REFUSALS: Mapping[str, str] = {
    Refusal.BANK_STAKES_NOTHING: "Du hältst die Bank, und die setzt nicht. Mit „geben“ gibst du die Steine.",
    Refusal.TOO_LITTLE: "Setzen musst du mindestens {needed}, das ist nur {got}. Oder du setzt aus: „aussetzen“.",
    Refusal.TOO_MUCH: "Setzen darfst du höchstens {allowed}, nicht {got}.",
    Refusal.TOO_FEW_CHIPS: "Dafür reichen deine Chips nicht. Nötig: {needed}, vorhanden: {chips}.",
    Refusal.NO_STAKE: "Geben kannst du erst, wenn jemand gesetzt hat.",
    Refusal.ALREADY_SPLIT: "Du hast schon geteilt. Danach kannst du nur noch „karte“ oder „bleiben“ sagen.",
    Refusal.ALREADY_DOUBLED: "Du hast schon verdoppelt. Jetzt kannst du nur noch „karte“ oder „bleiben“ sagen.",
    Refusal.TOO_LATE: "Dafür ist es zu spät: Das geht nur mit den ersten zwei Steinen.",
    Refusal.NOT_TO_DOUBLE: "Verdoppeln darfst du nur, wenn die ersten zwei Steine 9, 10 oder 11 zählen, nicht {value}.",
    Refusal.NO_PAIR: "Teilen kannst du nur zwei Steine gleichen Rangs, nicht {cards}.",
    No.CONFIRM: (
        "Aus einem einzelnen Spiel kann man hier nicht aussteigen. „verlassen ja“ verlässt den Tisch für immer; "
        "ein Einsatz im laufenden Spiel ist dann verloren."
    ),
}

OPTIONS: Mapping[str, str] = {
    "startkapital": "so viele Chips bekommt zu Beginn jeder (10 bis 10000)",
    "bankkapital": "so viele Chips hat, wer zuerst die Bank hält; nie weniger als das Startkapital",
    "mindesteinsatz": "so viel muss setzen, wer mitspielt; wer weniger hat, setzt alles",
    "hoechsteinsatz": "mehr darf niemand setzen",
    "rundung": "halbe Chips beim Black Jack: ab- oder aufgerundet (ab, auf)",
    "wechsel": "nach so vielen Spielen geht die Bank weiter; 0: nie",
    "runden": "so oft geht die Bank um den Tisch; 0: ohne Grenze",
    "spiele": "nach so vielen Spielen ist Schluss; 0: ohne Grenze",
    "bedenkzeit": "Sekunden für jede Entscheidung; 0: ohne Uhr",
}

BLACKJACK_WORDS: Vocabulary[State, View] = Vocabulary(
    game=BLACKJACK,
    verbs=VERBS,
    tell=tell,
    show=show,
    score=score,
    hint=hint,
    refusals=REFUSALS,
    spelling=CARDS,
    options=OPTIONS,
    subjects=("blackjack", "blackjack-setzen", "blackjack-bank", "blackjack-wertung"),
)
