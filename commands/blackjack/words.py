"""Black Jack: what players type, what programs are told, why something is refused, and the screens."""

from __future__ import annotations

from collections.abc import Mapping

from commands.chips import COINS, Row, coins, laid_out
from commands.language import grammar
from commands.language.german import counted
from commands.language.spelling import tiles_of
from commands.language.verb import Verb
from commands.language.voice import Voice
from commands.table.screens import heading, whose_turn
from games.blackjack import BLACKJACK, Phase, Refusal, actions
from games.blackjack.actions import Deal, Double, Hit, SitOut, Split, Stake, Stand
from games.blackjack.view import HandView, View
from games.contract import Event, No, Seat
from games.kit.cards import pack
from games.kit.chips import Eliminated
from games.record import WrongDeal
from games.table.view import TableView


def limits_of(lowest: int, highest: int) -> str:
    return coins(lowest) if lowest == highest else f"{lowest} bis {coins(highest)}"


def won_of(winners: tuple[Seat, ...], voice: Voice) -> str:
    if not winners:
        return "Niemand ist übrig."
    return voice.victory(winners)


VERBS: tuple[Verb, ...] = (
    Verb(
        ("=karte", "=stein", "ziehen", "nehmen"),
        Hit,
        "karte",
        help="Verlangt noch einen Stein für das Blatt, nach dem du gefragt bist.",
        idle=("karte", "stein"),
    ),
    Verb(("bleiben", "=genug"), Stand, "bleiben", help="Du willst für dieses Blatt keinen Stein mehr."),
    Verb(
        ("verdoppeln", "doppeln"),
        Double,
        "verdoppeln",
        help=(
            "Verdoppelt deinen Einsatz, wenn deine ersten zwei Steine 9, 10 oder 11 zählen. Danach darfst du noch "
            "beliebig viele Steine verlangen."
        ),
    ),
    Verb(
        ("teilen", "splitten"),
        Split,
        "teilen",
        help=(
            "Macht aus zwei Steinen gleichen Rangs zwei Blätter. Auf jedem liegt der ganze Einsatz, und jedes bekommt "
            "gleich einen Stein dazu."
        ),
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
    ),
    Verb(
        ("geben",),
        Deal,
        "geben",
        help="Gibt die Steine, ohne auf die Unentschlossenen zu warten. Das darf nur, wer die Bank hält.",
        idle=("steine", "karten"),
    ),
)


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
    No.NOT_YOUR_TURN: "Du bist nicht am Zug. Am Zug: {@turns}.[ Die Steine gibt die Bank: {@bank}.]",
    No.CONFIRM: (
        "Aus einem einzelnen Spiel kann man hier nicht aussteigen. „verlassen ja“ verlässt den Tisch für immer; "
        "ein Einsatz im laufenden Spiel ist dann verloren."
    ),
    WrongDeal.NOT_A_WHOLE_DEAL: "hier werden nicht alle Steine gemischt",
    WrongDeal.NO_SUCH_HAND: "hand für jemanden, der nicht mitspielt",
}

PHASES: Mapping[str, str] = {
    "setzen": "Noch wird gesetzt. Sobald alle gesetzt haben, gibt die Bank mit „geben“.",
    "spiel": "Die Steine sind schon gegeben; an den Einsätzen ändert sich jetzt nichts mehr.",
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


EVENTS: Mapping[str, type[Event]] = {
    "erste_bank": actions.FirstBank,
    "bank_uebernommen": actions.BankTaken,
    "bank_abgegeben": actions.BankReturned,
    "mischen_faellig": actions.ShuffleDue,
    "gemischt": actions.Shuffled,
    "beiseite_gemischt": actions.AsideMixed,
    "einsaetze": actions.StakingOpened,
    "einsatz": actions.Staked,
    "aussetzen": actions.SatOut,
    "alle_setzen_aus": actions.AllSatOut,
    "gegeben": actions.Dealt,
    "black_jack": actions.BlackJackDealt,
    "dran": actions.Asked,
    "stein_gegeben": actions.TileGiven,
    "genug": actions.Stood,
    "verdoppelt": actions.Doubled,
    "geteilt": actions.DidSplit,
    "ueberkauft": actions.Busted,
    "einsatz_verfallen": actions.Forfeited,
    "einsaetze_zurueck": actions.StakesReturned,
    "bank_deckt_auf": actions.BankTurned,
    "bank_zieht": actions.BankDrew,
    "bank_fertig": actions.BankDone,
    "abgerechnet": actions.HandSettled,
    "spiel_ende": actions.DealScored,
    "bank_gesprengt": actions.BankBroken,
    "ohne_chips": Eliminated,
    "partie_ende": actions.MatchEnded,
}


CARDS = tiles_of(pack(copies=2))


def show(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `karten`: everything there is to see."""
    rows = [row for seat in view.chips for row in _rows(seat, view, table, voice)]
    if view.held_by is not None:
        rows = [("Bank", "", _bank(view, view.held_by, voice)), *rows]
    return "\n".join([_headline(view, voice), *laid_out(rows, voice), *_closing(view, table, voice)])


def _headline(view: View, voice: Voice) -> str:
    bank = "niemand" if view.bank is None else f"{voice.name(view.bank)}, {coins(view.chips[view.bank])}"
    wall, aside = counted(view.wall, "Stein", "Steine"), f", beiseite {view.aside}" if view.aside else ""
    return f"{heading(BLACKJACK, voice)} {voice.deal(view.deal)}. Bank: {bank}. Wand: {wall}{aside}."


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
    """Return what a player has decided for the coming deal, or why they are not asked."""
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
        return [won_of(view.winners, voice)]
    own = hint(view, table, voice) if table.possible else ""
    return [" ".join(filter(None, (whose_turn(table, BLACKJACK, voice), own)))]


def score(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `stand`: points, chips and the last deal, one person a line."""
    aim = voice.aim("Wer die meisten Punkte hat, führt.")
    lines = [f"{heading(BLACKJACK, voice)} {voice.deal(view.deal)}.{aim}"]
    rows = [
        (voice.name(seat), counted(view.points[seat], "Punkt", "Punkte"), _account(seat, view)) for seat in table.circle
    ]
    lines += laid_out(rows, voice)
    if view.bank is not None and view.points[view.bank] != view.chips[view.bank]:
        lines.append("Bei der Bank zählen nur eigene Chips, nicht die aus der Kasse.")
    return "\n".join([*lines, *([won_of(view.winners, voice)] if view.winners else [])])


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
    """Return what the viewer must know to decide: what they may stake, or what the hand they are asked for is worth."""
    you = voice.you
    if you is None:
        return ""
    if you in view.undecided:
        owns = view.chips[you]
        limits = limits_of(min(view.lowest, owns), min(view.highest, owns))
        return f"Du hast {coins(owns)}. Einsatz: {limits}."
    if you == view.bank and view.phase is Phase.STAKING and view.staking:
        return "Du kannst schon geben; wer nicht gesetzt hat, setzt dann aus."
    if you in table.turns and view.number is not None:
        hands = view.hands[you]
        hand = hands[view.number - 1]
        which = f"Du spielst Blatt {view.number}" if len(hands) > 1 else "Dein Blatt"
        return f"{which}: {voice.row(hand.cards)}, Wert {hand.value}, Einsatz {hand.stake}."
    return ""
