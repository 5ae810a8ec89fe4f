"""Blackjack: what players see when they ask."""

from __future__ import annotations

from commands.blackjack.terms import limits_of, won_of
from commands.chips import Row, coins, laid_out
from commands.language.german import counted
from commands.language.spelling import tiles_of
from commands.language.voice import Voice
from commands.table.screens import heading, whose_turn
from games.blackjack import BLACKJACK, Phase
from games.blackjack.view import HandView, View
from games.contract import Seat
from games.kit.cards import pack
from games.table import TableView

CARDS = tiles_of(pack(copies=2))


def show(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `karten`: everything there is to see."""
    rows = [row for seat in view.chips for row in _rows(seat, view, table, voice)]
    if view.held_by is not None:
        rows = [("Bank", "", _bank(view, view.held_by, voice)), *rows]
    return "\n".join([_headline(view, voice), *laid_out(rows, voice), *_closing(view, table, voice)])


def _headline(view: View, voice: Voice) -> str:
    bank = "niemand" if view.bank is None else f"{voice.name(view.bank)}, {coins(view.chips[view.bank])}"
    aside = f", beiseite {view.aside}" if view.aside else ""
    return f"{heading(BLACKJACK, voice)} Spiel {view.deal}. Bank: {bank}. Wand: {view.wall} Steine{aside}."


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
        return [won_of(view.winners, voice)]
    own = hint(view, table, voice) if table.possible else ""
    return [" ".join(filter(None, (whose_turn(table, BLACKJACK, voice), own)))]


def score(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `stand`: points, chips and the last deal, one person a line."""
    lines = [f"{heading(BLACKJACK, voice)} Spiel {view.deal}. Wer die meisten Punkte hat, führt."]
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
    """Return what the viewer must know to decide: what he may stake, or what the hand he is asked for is worth."""
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
