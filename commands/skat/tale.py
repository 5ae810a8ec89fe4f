"""Skat: what players are told, and what they see when they ask."""

from __future__ import annotations

from commands import tricks
from commands.language.german import listed
from commands.language.kinds import ByKind
from commands.language.voice import Voice
from commands.skat.words import KINDS, LEVELS
from games.contract import Seat
from games.kit.cards import Card
from games.skat import SKAT, events
from games.skat.cards import Kind
from games.skat.terms import Asked, Contract, Ending, Phase, Result
from games.skat.view import View
from games.table.view import TableView

tell: ByKind[str | None] = ByKind.within(tricks.tell)

tell.says(
    {
        events.BidMade: "{seat Du}: {value}.",
        events.BidHeld: "{seat Du}: ja.",
        events.BiddingLeft: "{seat passt}.",
        events.SoloistFound: "{seat spielst} allein, gereizt bis {bid}.",
        events.SkatSeen: "Du nimmst den Skat auf: {cards}.",
        events.SkatLifted: "{seat nimmst} den Skat auf.",
        events.CardsPressed: "Du drückst {cards}.",
        events.SkatLaid: "{seat drückst} zwei Karten.",
        events.RamschBegan: "Alle haben gepasst: Gespielt wird ein Ramsch. Wer am meisten Augen bekommt, verliert.",
        events.KontraSaid: "{seat sagst} Kontra.",
        events.ReSaid: "{seat sagst} Re.",
        events.QuestionAnswered: "{seat Du}: {yes}.",
        events.PlayGoesOn: "Es wird weitergespielt. {turn bist} dran.",
        events.DealDropped: "Weil {@leaver} gegangen ist, zählt dieses Spiel nicht.",
    }
)


def called(contract: Contract) -> str:
    """Return a game with its additions: `Grand Hand Schneider angesagt`."""
    said = [KINDS[contract.kind], *(["Hand"] if contract.hand else [])]
    if contract.ouvert:
        return " ".join([*said, "Ouvert"])
    steps = [word.capitalize() for word in contract.said[-1:]]
    return " ".join(said) + (f", {steps[0]} angesagt" if steps else "")


@tell.register
def _tell_dealt(event: events.Dealt, voice: Voice) -> str:
    return tricks.dealt(event, _roles(event.active, voice), voice)


def _roles(active: tuple[Seat, ...], voice: Voice) -> str:
    forehand, middle, rear = (voice.name(seat) for seat in active)
    return f"Vorhand {forehand}, Mittelhand {middle}, Hinterhand {rear}."


@tell.register
def _tell_announced(event: events.GameAnnounced, voice: Voice) -> str:
    said = voice.does(event.seat, "spielst", f"{called(event.contract)}.")
    return f"{said} {_open(event.seat, event.cards, voice)}" if event.cards else said


def _open(seat: Seat, cards: tuple[Card, ...], voice: Voice) -> str:
    whose = "Deine Karten liegen" if seat == voice.you else f"Die Karten von {voice.name(seat)} liegen"
    return f"{whose} offen:{voice.held(cards)}"


@tell.register
def _tell_shown(event: events.CardsShown, voice: Voice) -> str:
    return f"{voice.does(event.seat, 'verlangst', 'den Rest.')} {_open(event.seat, event.cards, voice)}"


@tell.register
def _tell_asked(event: events.QuestionAsked, voice: Voice) -> str:
    what = {
        Asked.GIVE_UP: voice.does(event.seat, "möchtest", "das Spiel aufgeben."),
        Asked.GIFT: voice.does(event.seat, "möchtest", "das Spiel schenken."),
        Asked.REST: "Ist das recht?",
    }[event.asked]
    first = event.asked is Asked.GIFT
    asked = listed((voice.whom(seat) for seat in event.others), "und dann" if first else "und")
    return f"{what} Die Frage geht {'erst ' if first else ''}an {asked}."


@tell.register
def _tell_judged(event: events.ClaimJudged, voice: Voice) -> str:
    if event.holds:
        return voice.does(event.seat, "machst", "allein jeden Stich, der noch kommt: Der Rest gehört den Gegnern.")
    return "Das gelingt nicht in jedem Fall: Der Rest gehört dem, der allein spielt."


@tell.register
def _tell_scored(event: events.DealScored, voice: Voice) -> str:
    return tricks.scored(event.number, explanation(event.result, voice), event.totals, voice)


def explanation(result: Result, voice: Voice) -> list[str]:
    """Return a scored deal line by line: what it was, how it was counted, who got what."""
    skat = [f"Im Skat: {voice.cards(result.skat)}."] if result.skat else []
    if result.ending is Ending.PASSED_OUT:
        return ["Eingepasst: Niemand bekommt Punkte."]
    if result.ending is Ending.DROPPED:
        return ["Das Spiel zählt nicht."]
    if result.soloist is None:
        return [*_ramsch(result, voice), *skat]
    if result.contract is None:
        name = voice.name(result.soloist)
        lines = [f"{name} ist vor der Ansage gegangen und verliert, was gereizt ist: {result.value}."]
    else:
        outcome = "gewonnen" if result.ending is Ending.WON else "verloren"
        lines = [voice.does(result.soloist, "hast", f"{called(result.contract)} {outcome}."), *_counting(result)]
    return [*lines, *skat, *_gains(result, voice)]


def _counting(result: Result) -> list[str]:
    """Return the Augen, and how the value comes about."""
    if result.tops is None or result.contract is None:
        return [f"Wert: {result.value}."]
    count = abs(result.tops)
    raised = ["Spiel", *(["Hand"] if result.contract.hand else []), *(LEVELS[level] for level in result.levels)]
    steps = [f"{'mit' if result.tops > 0 else 'ohne'} {count}"]
    steps += [f"{step} {factor}" for factor, step in enumerate(raised, count + 1)]
    lines = [f"Augen: {result.eyes} gegen {result.others}.", f"{KINDS[result.contract.kind]} {', '.join(steps)}."]
    overbid = f"Überreizt: Gereizt ist bis {result.bid}, also zählt es {result.value}."
    return [*lines, overbid if result.overbid else f"Wert: {result.value}."]


_DOUBLED = {2: ["Kontra verdoppelt"], 4: ["Kontra und Re vervierfachen"]}


def _gains(result: Result, voice: Voice) -> list[str]:
    won, points = result.ending is Ending.WON, result.points or 0
    doubled = _DOUBLED.get(abs(points) // max(1, (result.value or 0) * (1 if won else 2)), [])
    why = listed([*([] if won else ["verloren zählt doppelt"]), *doubled])
    lines = [f"Das Spiel bringt {tricks.points(points)}{why and f', denn {why}'}."]
    gained = [f"{voice.name(seat)} {points:+d}" for seat, points in result.gains if points]
    return lines + voice.several("Dieses Spiel", gained)


def _ramsch(result: Result, voice: Voice) -> list[str]:
    if result.ending is Ending.MARCH:
        return [f"Durchmarsch: {voice.does(seat, 'bekommst', tricks.points(points))}." for seat, points in result.gains]
    have = "haben" if len(result.losers) > 1 else "hat"
    each = "je " if len(result.losers) > 1 else ""
    who = voice.people(result.losers, you=False)
    bare = " Wer keinen Stich hat, verdoppelt es." if result.points != -(result.value or 0) else ""
    return [
        f"Die meisten Augen {have} {who}: {each}{result.value}.{bare} Das macht {tricks.points(result.points or 0)}."
    ]


@tell.register
def _tell_ended(event: events.MatchEnded, voice: Voice) -> str:
    return tricks.ended((), event.totals, event.winners, voice)


# --- screens ---------------------------------------------------------------------------------------------------------


def show(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `karten`: everything the viewer can see but the own cards."""
    return tricks.cards(SKAT, _headlines(view, voice), view, table, voice)


def _headlines(view: View, voice: Voice) -> list[str]:
    dealer = "" if view.dealer is None else f" Geber: {voice.name(view.dealer)}."
    runs = view.phase is Phase.BIDDING or view.phase in _RUNNING
    roles = f" {_roles(view.active, voice)}" if view.active and runs else ""
    lines = [f"{dealer}{roles}"]
    lines += [voice.does(view.idle, "setzt", "aus.")] if view.idle is not None else []
    if view.phase is Phase.BIDDING:
        lines.append(_auction(view, voice))
    elif view.soloist is not None and view.phase in _RUNNING:
        verb, game = ("hast", "noch nichts angesagt") if view.kind is None else ("spielst", _called(view))
        lines.append(f"{voice.does(view.soloist, verb, game)}, gereizt bis {view.bid}.")
    elif view.kind is Kind.RAMSCH and view.phase in _RUNNING:
        lines.append("Gespielt wird ein Ramsch.")
    lines += [f"Kontra von {voice.name(view.kontra)}."] if runs and view.kontra is not None else []
    lines += [f"Re von {voice.name(view.re)}."] if runs and view.re is not None else []
    lines += [_open(seat, cards, voice) for seat, cards in view.open.items() if cards]
    if view.asker is not None and view.asked is not None:
        lines.append(f"{_QUESTIONS[view.asked]} Gefragt hat {voice.name(view.asker)}.")
    return lines


_RUNNING = frozenset({Phase.SKAT, Phase.PRESSING, Phase.ANNOUNCING, Phase.PLAY, Phase.QUESTION})
_QUESTIONS = {
    Asked.GIVE_UP: "Soll das Spiel aufgegeben sein?",
    Asked.GIFT: "Soll das Spiel geschenkt sein?",
    Asked.REST: "Gehört der Rest dem, der allein spielt?",
}


def _called(view: View) -> str:
    """Return what is played as the table knows it."""
    assert view.kind is not None
    return called(Contract(view.kind, bool(view.by_hand), **dict.fromkeys(view.said, True)))


def _auction(view: View, voice: Voice) -> str:
    said = "Gereizt hat noch niemand" if view.bid is None else f"Gereizt ist bis {view.bid}"
    passed = f", gepasst: {voice.people(view.passed, you=False)}" if view.passed else ""
    if view.speaker is None or view.hearer is None:
        return f"{said}{passed}."
    hears = "du hörst" if view.hearer == voice.you else f"{voice.name(view.hearer)} hört"
    return f"{said}{passed}. {voice.does(view.speaker, 'sagst')}, {hears}."


def own(view: View, voice: Voice) -> str:
    """Return the viewer's own cards as a paragraph of `karten`, by what they are in the game played."""
    if view.own is None or not view.own.hand:
        return ""
    pressed = [f"Gedrückt hast du {voice.cards(cards)}." for cards in view.own.pressed.values()]
    return "\n".join([tricks.held(view.own.groups, voice, trumps=view.own.trumps), *pressed])


def score(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `stand`: points, own games won and lost, and the last deal explained."""
    notes = {seat: [f"{view.won[seat]} gewonnen", f"{view.lost[seat]} verloren"] for seat in view.points}
    last = [] if view.scored is None else ["Das letzte Spiel:", *explanation(view.scored, voice)]
    return tricks.score(SKAT, view, table, voice, notes.__getitem__, last)


_TO_DO = {
    Phase.SKAT: "Nimm den Skat auf, oder sag ein Spiel mit „hand“ an.",
    Phase.PRESSING: "Drück zwei Karten.",
    Phase.ANNOUNCING: "Sag dein Spiel an, oder drück neu.",
}


def hint(view: View, table: TableView[View], voice: Voice) -> str:
    """Return what the player on turn may forget: what is said, and what has to be followed."""
    if voice.you not in table.turns:
        return ""
    if view.phase is Phase.BIDDING:
        following = listed((str(value) for value in view.next_bids), "oder")
        hears = view.hearer == voice.you
        return f"Du hörst: {view.bid} ist gesagt." if hears else f"Du sagst, zum Beispiel {following}."
    if view.phase is Phase.QUESTION and view.asked is not None:
        return _QUESTIONS[view.asked]
    return tricks.in_one_line(view, voice) if view.phase is Phase.PLAY else _TO_DO.get(view.phase, "")
