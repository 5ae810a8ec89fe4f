"""Played for the pot: what players are told, and what programs call it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from commands.chips import coins, out
from commands.language.german import title
from commands.language.kinds import ByKind
from commands.language.spelling import RANK_NAMES
from commands.language.voice import Voice
from games.contract import Event, Seat
from games.frozen import Frozen
from games.kit import events as common
from games.kit.cards import Rank
from games.kit.chips import Eliminated, signed
from games.kit.events import DealerDrawn
from games.pot import events, match
from games.pot.events import Checked, Folded, Held, Opened, Raised
from games.pot.hands import Category, Strength
from games.pot.match import (
    AntePaid,
    ChipsTakenAway,
    DealBegan,
    DealScored,
    DealVoid,
    HandDealt,
    LaidAway,
    MatchWon,
    NextDealer,
    NobodyCanBid,
    PhaseBegan,
    PotWon,
    Returned,
    Shown,
    TookAll,
)


class BettingManner(Frozen):
    """
    How one game speaks of what all of them have.

    Attributes:
        phases: phase value -> how it is called, at the head of a screen and where it begins.
    """

    phases: Mapping[str, str]


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
    return _named(strength.category, *strength.ranks[:2])


@cache
def _named(category: Category, first: Rank, second: Rank | None = None) -> str:
    """Name a hand by the ranks that lead it: there are only so many."""
    if category is Category.STRAIGHT_FLUSH and first is Rank.ACE:
        return "Royal Flush"
    return _HANDS[category].format(one=RANK_NAMES[first], many=_MANY[first], others=_MANY[second or first])


@ByKind
def tell(event: object, _voice: Voice, _manner: BettingManner) -> str | None:
    """Return the sentence for an event that all games for the pot share."""
    raise LookupError(f"no sentence for {event!r}")


@tell.register
def _tell_dealer_drawn(event: DealerDrawn, voice: Voice, _manner: BettingManner) -> str:
    return voice.drawn(event.seat, "gibst")


@tell.register
def _tell_deal_began(event: DealBegan, voice: Voice, _manner: BettingManner) -> str:
    deals = voice.does(event.dealer, "mischst und gibst.")
    standing = f" Vom letzten Mal {lie(event.standing)} noch im Pott." if event.standing else ""
    last = " Das ist das letzte Spiel der Partie." if event.last else ""
    return f"{voice.dealt(event.number)} {deals}{standing}{last}".lstrip()


def lie(number: int) -> str:
    return f"{'liegt' if number == 1 else 'liegen'} {coins(number)}"


@tell.register
def _tell_ante_paid(event: AntePaid, voice: Voice, _manner: BettingManner) -> str:
    short = "".join(
        " " + voice.says(seat, f"hast nur noch {number} und gibst alles.", f"hat nur noch {number} und gibt alles.")
        for seat, number in event.short
        if number
    )
    return f"Jeder bringt {coins(event.amount)}.{short}"


@tell.register
def _tell_hand_dealt(event: HandDealt, voice: Voice, _manner: BettingManner) -> str:
    return f"Deine Steine:{voice.held(event.cards)}"


@tell.register
def _tell_phase_began(event: PhaseBegan, _voice: Voice, manner: BettingManner) -> str:
    return f"{manner.phases[event.phase]}. Im Pott {lie(event.pot)}."


@tell.register
def _tell_nobody_can_bid(_event: NobodyCanBid, _voice: Voice, _manner: BettingManner) -> str:
    return "Niemand kann mehr bieten."


@tell.register
def _tell_checked(event: Checked, voice: Voice, _manner: BettingManner) -> str:
    return voice.does(event.seat, "schiebst.")


@tell.register
def _tell_opened(event: Opened, voice: Voice, _manner: BettingManner) -> str:
    return voice.does(event.seat, "bietest", f"{event.amount}.") + _after(event)


@tell.register
def _tell_held(event: Held, voice: Voice, _manner: BettingManner) -> str:
    paid = f" und {'zahlst' if event.seat == voice.you else 'zahlt'} {event.paid}" if event.paid else ""
    return voice.says(event.seat, f"hältst{paid}.", f"hält{paid}.") + _after(event)


@tell.register
def _tell_raised(event: Raised, voice: Voice, _manner: BettingManner) -> str:
    raised = f"um {event.amount} auf {event.bid}"
    return voice.does(event.seat, "erhöhst", f"{raised}.") + _after(event)


def _after(event: Opened | Held | Raised) -> str:
    """Return what every payment leaves behind: the pot, and a player without chips."""
    return f"{' Das sind die letzten Chips: all-in.' if event.all_in else ''} Pott: {event.pot}."


@tell.register
def _tell_folded(event: Folded, voice: Voice, _manner: BettingManner) -> str:
    return voice.does(event.seat, "steigst", "aus.")


@tell.register
def _tell_shown(event: Shown, voice: Voice, _manner: BettingManner) -> str:
    still = "nachträglich " if event.voluntary else ""
    shown = f"{still}{voice.row(event.cards)} ({strength_in_words(event.strength)})."
    return voice.does(event.seat, "zeigst", shown)


@tell.register
def _tell_laid_away(event: LaidAway, voice: Voice, _manner: BettingManner) -> str:
    return voice.says(
        event.seat,
        "bist geschlagen und legst deine Steine verdeckt weg. Mit „zeigen“ kannst du sie aufdecken.",
        "ist geschlagen und legt verdeckt weg.",
    )


@tell.register
def _tell_returned(event: Returned, voice: Voice, _manner: BettingManner) -> str:
    back = f"{coins(event.amount)} zurück, {'den' if event.amount == 1 else 'die'} niemand gehalten hat."
    return voice.does(event.seat, "bekommst", back)


@tell.register
def _tell_pot_won(event: PotWon, voice: Voice, _manner: BettingManner) -> str:
    which = "den Pott" if event.of == 1 else "den Hauptpott" if event.number == 0 else f"den {event.number}. Nebenpott"
    if len(event.shares) == 1:
        ((seat, _),) = event.shares
        return voice.does(seat, "gewinnst", f"{which}: {coins(event.chips)}.")
    winners = voice.people(seat for seat, _ in event.shares)
    amounts = {amount for _, amount in event.shares}
    shares = f"je {amounts.pop()}" if len(amounts) == 1 else _each(event.shares, voice)
    if voice.you in dict(event.shares):
        return f"{title(winners)} seid gleich gut und teilt euch {which} von {event.chips}: {shares}."
    return f"{winners} sind gleich gut und teilen sich {which} von {event.chips}: {shares}."


def _each(shares: Iterable[tuple[Seat, int]], voice: Voice) -> str:
    return ", ".join(f"{voice.to_whom(seat)} {amount}" for seat, amount in shares)


@tell.register
def _tell_took_all(event: TookAll, voice: Voice, _manner: BettingManner) -> str:
    return voice.does(event.seat, "bist allein übrig und nimmst", f"den Pott: {coins(event.amount)}.")


@tell.register
def _tell_deal_void(event: DealVoid, _voice: Voice, _manner: BettingManner) -> str:
    return f"Niemand hat eröffnet. Die Steine werden verdeckt eingeworfen, der Pott von {event.pot} bleibt liegen."


@tell.register
def _tell_deal_scored(event: DealScored, voice: Voice, _manner: BettingManner) -> str:
    gains = dict(event.gains)
    lines = [f"  {voice.name(seat)}: {coins(number)} ({signed(gains[seat])})" for seat, number in event.chips]
    return "\n".join(["Das Spiel ist zu Ende.", *lines])


@tell.register
def _tell_eliminated(event: Eliminated, voice: Voice, _manner: BettingManner) -> str:
    return out(event, voice)


@tell.register
def _tell_chips_taken_away(event: ChipsTakenAway, voice: Voice, _manner: BettingManner) -> str:
    gone = coins(event.amount)
    return f"Damit {'verlässt' if event.amount == 1 else 'verlassen'} {gone} die Partie."


@tell.register
def _tell_next_dealer(event: NextDealer, voice: Voice, _manner: BettingManner) -> str:
    return voice.does(event.seat, "bist", "der nächste Geber.")


@tell.register
def _tell_match_won(event: MatchWon, voice: Voice, _manner: BettingManner) -> str:
    if not event.winners:
        return "Die Partie ist zu Ende."
    return f"Die Partie ist zu Ende. {champions(event.winners, voice, coins(event.chips))}"


def champions(winners: tuple[Seat, ...], voice: Voice, chips: str) -> str:
    return voice.victory(winners, f" mit {chips}", f" mit je {chips}")


EVENTS: Mapping[str, type[Event]] = {
    "geschoben": events.Checked,
    "eroeffnet": events.Opened,
    "gehalten": events.Held,
    "erhoeht": events.Raised,
    "ausgestiegen": events.Folded,
    "geber_gelost": common.DealerDrawn,
    "gegeben": match.DealBegan,
    "grundeinsatz": match.AntePaid,
    "blatt": match.HandDealt,
    "bietrunde": match.PhaseBegan,
    "niemand_kann_bieten": match.NobodyCanBid,
    "aufgedeckt": match.Shown,
    "weggelegt": match.LaidAway,
    "chips_zurueck": match.Returned,
    "pott_gewonnen": match.PotWon,
    "alles_genommen": match.TookAll,
    "spiel_ungueltig": match.DealVoid,
    "spiel_ende": match.DealScored,
    "chips_verfallen": match.ChipsTakenAway,
    "naechster_geber": match.NextDealer,
    "ohne_chips": Eliminated,
    "partie_ende": match.MatchWon,
}
