"""Blackjack: what players are told."""

from __future__ import annotations

from commands.blackjack.words import limits_of, won_of
from commands.chips import coins, out
from commands.language.german import listed
from commands.language.kinds import ByKind
from commands.language.voice import Voice
from games.blackjack.actions import (
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
from games.kit.chips import Eliminated, signed


def _hand(number: int, of: int) -> str:
    """Return which hand is meant, with a blank before it, where there are two."""
    return f" Blatt {number}" if of > 1 else ""


@ByKind
def tell(event: object, _voice: Voice) -> str | None:
    """Return the sentence for an event."""
    raise LookupError(f"no sentence for {event!r}")


@tell.register
def _tell_first_bank(event: FirstBank, voice: Voice) -> str:
    kept = voice.does(event.seat, "hältst", "die Bank")
    return f"{'Das Los ist gefallen. ' if event.by_lot else ''}{kept}, mit {coins(event.chips)}."


@tell.register
def _tell_bank_taken(event: BankTaken, voice: Voice) -> str:
    taken = voice.does(event.seat, "übernimmst", "die Bank")
    given = f", dazu {coins(event.supplement)} aus der Kasse" if event.supplement else ""
    mixes = "mischst" if event.seat == voice.you else "mischt"
    return f"{taken}{given}, zusammen {event.chips}, und {mixes}."


@tell.register
def _tell_bank_returned(event: BankReturned, voice: Voice) -> str:
    gone = voice.does(event.seat, "gibst", "die Bank ab")
    back = f" und {coins(event.returned)} an die Kasse zurück" if event.returned else ""
    return f"{gone}{back}. Eigene Chips: {event.chips}."


@tell.register
def _tell_shuffle_due(event: ShuffleDue, voice: Voice) -> str:
    shuffles = voice.does(event.seat, "mischst", "vor dem nächsten Spiel.")
    return f"Das letzte Drittel der Wand ist angebrochen, es sind noch {event.tiles} Steine. {shuffles}"


@tell.register
def _tell_shuffled(event: Shuffled, voice: Voice) -> str:
    return voice.does(event.seat, "mischst", f"alle {event.tiles} Steine.")


@tell.register
def _tell_aside_mixed(event: AsideMixed, _voice: Voice) -> str:
    return f"Die Wand ist leer. Die beiseitegelegten Steine werden gemischt und sind die neue Wand: {event.tiles}."


@tell.register
def _tell_staking_opened(event: StakingOpened, voice: Voice) -> str:
    limits = limits_of(event.lowest, event.highest)
    if event.bank == voice.you:
        said = f" Du hältst die Bank, die anderen setzen {limits}."
    else:
        said = f" {voice.name(event.bank)} hält die Bank. Zu setzen sind {limits}, oder du setzt aus."
    return f"{voice.dealt(event.deal)}{said}".lstrip()


@tell.register
def _tell_staked(event: Staked, voice: Voice) -> str:
    if event.amount == event.before:
        return voice.does(event.seat, "bleibst", f"bei {coins(event.amount)}.")
    what = f"jetzt {event.amount} statt {coins(event.before)}" if event.before else coins(event.amount)
    return voice.does(event.seat, "setzt", f"{what}.")


@tell.register
def _tell_sat_out(event: SatOut, voice: Voice) -> str:
    back = coins(event.returned)
    if not event.returned:
        return voice.does(event.seat, "setzt", "dieses Spiel aus.")
    return voice.says(
        event.seat,
        f"setzt dieses Spiel aus und nimmst {back} zurück.",
        f"setzt dieses Spiel aus und nimmt {back} zurück.",
    )


@tell.register
def _tell_all_sat_out(_event: AllSatOut, _voice: Voice) -> str:
    return "Niemand hat gesetzt. Es wird nicht gegeben und nichts gezählt."


@tell.register
def _tell_dealt(event: Dealt, voice: Voice) -> str:
    lines = ["Die Steine sind gegeben:"]
    lines += [f"  {voice.name(hand.seat)}: {voice.row(hand.cards)}, Wert {hand.value}" for hand in event.hands]
    upcard = f"{voice.card(event.upcard)} (Wert {event.value}) und ein verdeckter Stein"
    return "\n".join([*lines, f"  Bank, {voice.name(event.bank)}: {upcard}"])


@tell.register
def _tell_black_jack_dealt(event: BlackJackDealt, voice: Voice) -> str:
    return voice.does(event.seat, "hast", "einen Black Jack!")


@tell.register
def _tell_asked(event: Asked, voice: Voice) -> str:
    which = f" für{_hand(event.number, event.of)}" if event.of > 1 else ""
    return voice.says(
        event.seat, f"wirst{which} gefragt: Wert {event.value}.", f"wird{which} gefragt: Wert {event.value}."
    )


@tell.register
def _tell_tile_given(event: TileGiven, voice: Voice) -> str:
    which = f" für{_hand(event.number, event.of)}" if event.of > 1 else ""
    got = f"{which} {voice.card(event.card)}, Wert {event.value}."
    return voice.says(event.seat, f"bekommst{got}", f"bekommt{got}")


@tell.register
def _tell_stood(event: Stood, voice: Voice) -> str:
    which = f" mit{_hand(event.number, event.of)}" if event.of > 1 else ""
    return voice.says(event.seat, f"bleibst{which} bei {event.value}.", f"bleibt{which} bei {event.value}.")


@tell.register
def _tell_doubled(event: Doubled, voice: Voice) -> str:
    what = f"den Einsatz auf {coins(event.stake)}."
    return voice.does(event.seat, "verdoppelst", what)


@tell.register
def _tell_did_split(event: DidSplit, voice: Voice) -> str:
    both, stake = listed(voice.card(card) for card in event.cards), coins(event.stake)
    return voice.does(event.seat, "teilst", f"{both} und setzt {stake} auf jedes Blatt.")


@tell.register
def _tell_busted(event: Busted, voice: Voice) -> str:
    which = f"Mit {event.value} in{_hand(event.number, event.of)}" if event.of > 1 else f"Mit {event.value}"
    who = "bist du" if event.seat == voice.you else f"ist {voice.name(event.seat)}"
    return f"{which} {who} über 21. {_to_the_bank(event.stake)}"


def _to_the_bank(stake: int) -> str:
    return f"Der Einsatz von {coins(stake)} geht an die Bank."


@tell.register
def _tell_forfeited(event: Forfeited, voice: Voice) -> str:
    return f"{voice.name(event.seat)} war noch im Spiel. {_to_the_bank(event.stake)}"


@tell.register
def _tell_stakes_returned(event: StakesReturned, voice: Voice) -> str:
    back = listed(f"{voice.name(seat)} {coins(stake)}" for seat, stake in event.stakes)
    return f"Die Einsätze gehen zurück: {back}."


@tell.register
def _tell_bank_turned(event: BankTurned, voice: Voice) -> str:
    how = "Black Jack" if event.black_jack else f"Wert {event.value}"
    return f"Die Bank deckt {voice.card(event.card)} auf: {how}."


@tell.register
def _tell_bank_drew(event: BankDrew, voice: Voice) -> str:
    return f"Die Bank zieht {voice.card(event.card)}, Wert {event.value}."


@tell.register
def _tell_bank_done(event: BankDone, voice: Voice) -> str:
    final = f"Die Bank hat {voice.row(event.cards)}, Wert {event.value}"
    if not event.drawing:
        return f"{final}. Es ist kein Blatt mehr im Spiel, sie zieht nicht."
    return f"{final}, und ist damit über 21." if event.bust else f"{final}."


@tell.register
def _tell_hand_settled(event: HandSettled, voice: Voice) -> str:
    which = f" mit{_hand(event.number, event.of)}" if event.of > 1 else ""
    short = f" Mehr hat die Bank nicht, es wären {coins(event.due)}." if event.change < event.due else ""
    match event.outcome:
        case Outcome.BLACK_JACK:
            won = f" mit dem Black Jack {coins(event.change)}."
            return voice.says(event.seat, f"gewinnst{won}", f"gewinnt{won}") + short
        case Outcome.WON:
            won = f" {coins(event.change)}{which}."
            return voice.says(event.seat, f"gewinnst{won}", f"gewinnt{won}") + short
        case Outcome.PUSH:
            kept = f"{which} den Einsatz von {coins(event.stake)}."
            return voice.says(event.seat, f"behältst{kept}", f"behält{kept}")
        case Outcome.LOST:
            lost = f" {coins(event.stake)}{which}."
            return voice.says(event.seat, f"verlierst{lost}", f"verliert{lost}")


@tell.register
def _tell_deal_scored(event: DealScored, voice: Voice) -> str:
    chips = dict(event.chips)
    *players, bank = [f"{voice.name(seat)}: {coins(chips[seat])} ({signed(gained)})" for seat, gained in event.results]
    return "\n".join([f"{voice.deal(event.deal)} ist zu Ende.", *(f"  {line}" for line in players), f"  Bank, {bank}"])


@tell.register
def _tell_bank_broken(event: BankBroken, voice: Voice) -> str:
    return "Die Bank ist gesprengt."


@tell.register
def _tell_eliminated(event: Eliminated, voice: Voice) -> str:
    return out(event, voice)


@tell.register
def _tell_match_ended(event: MatchEnded, voice: Voice) -> str:
    totals = ", ".join(f"{voice.name(seat)} {points}" for seat, points in event.points)
    return f"Die Partie ist zu Ende. {won_of(event.winners, voice)} Chips: {totals}."
