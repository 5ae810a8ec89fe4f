"""Skat: what players are told, and what they see when they ask."""

from __future__ import annotations

from commands import tricks
from commands.language.german import counted, listed
from commands.language.kinds import ByKind
from commands.language.vocabulary import OWN_CARDS
from commands.language.voice import Voice
from commands.skat.words import KINDS, LEVELS
from commands.table.screens import heading, whose_turn
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
        events.SkatLifted: "{seat nimmst} den Skat auf.",
        events.SkatLaid: "{seat drückst} zwei Karten.",
        events.RamschBegan: "Alle haben gepasst: Gespielt wird ein Ramsch. Wer am meisten Augen bekommt, verliert.",
        events.KontraSaid: "{seat sagst} Kontra.",
        events.ReSaid: "{seat sagst} Re.",
        events.PlayGoesOn: "Es wird weitergespielt. {turn bist} dran.",
        events.DealDropped: "Weil {@leaver} gegangen ist, zählt dieses Spiel nicht.",
    }
)


def _points(number: int) -> str:
    return counted(number, "Punkt", "Punkte")


def called(contract: Contract) -> str:
    """Return a game with its additions: `Grand Hand Schneider angesagt`."""
    said = [KINDS[contract.kind], *(["Hand"] if contract.hand else [])]
    if contract.ouvert:
        return " ".join([*said, "Ouvert"])
    steps = [word.capitalize() for word in contract.said[-1:]]
    return " ".join(said) + (f", {steps[0]} angesagt" if steps else "")


@tell.register
def _tell_dealt(event: events.Dealt, voice: Voice) -> str:
    mixed = voice.does(event.dealer, "mischst und gibst.")
    idle = "".join(f" {voice.does(seat, 'setzt', 'aus.')}" for seat in event.idle)
    return f"{mixed} Spiel {event.number} von {event.deals}.{idle} {_roles(event.active, voice)}"


def _roles(active: tuple[Seat, ...], voice: Voice) -> str:
    forehand, middle, rear = (voice.name(seat) for seat in active)
    return f"Vorhand {forehand}, Mittelhand {middle}, Hinterhand {rear}."


@tell.register
def _tell_skat_seen(event: events.SkatSeen, voice: Voice) -> str:
    return f"Du nimmst den Skat auf: {voice.cards(event.cards)}."


@tell.register
def _tell_pressed(event: events.CardsPressed, voice: Voice) -> str:
    return f"Du drückst {voice.cards(event.cards)}."


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
def _tell_answered(event: events.QuestionAnswered, voice: Voice) -> str:
    return f"{voice.who(event.seat)}: {'ja' if event.yes else 'nein'}."


@tell.register
def _tell_judged(event: events.ClaimJudged, voice: Voice) -> str:
    if event.holds:
        return voice.does(event.seat, "machst", "allein jeden Stich, der noch kommt: Der Rest gehört den Gegnern.")
    return "Das gelingt nicht in jedem Fall: Der Rest gehört dem, der allein spielt."


@tell.register
def _tell_scored(event: events.DealScored, voice: Voice) -> str:
    totals = tricks.totals(event.totals, voice)
    lines = [f"Spiel {event.number} ist zu Ende.", *explanation(event.result, voice), f"Punkte: {totals}."]
    return "\n".join(lines)


def explanation(result: Result, voice: Voice) -> list[str]:
    """Return a scored deal line by line: what it was, how it was counted, who got what."""
    skat = [f"Im Skat: {voice.cards(result.skat)}."] if result.skat else []
    if result.ending is Ending.PASSED_OUT:
        return ["Eingepasst: Niemand bekommt Punkte."]
    if result.ending is Ending.DROPPED:
        return ["Das Spiel zählt nicht."]
    if result.soloist is None:
        return [*_ramsch(result, voice), *skat]
    won = result.ending is Ending.WON
    name = voice.name(result.soloist)
    if result.contract is None:
        lines = [f"{name} ist vor der Ansage gegangen und verliert, was gereizt ist: {result.value}."]
    else:
        outcome = "gewonnen" if won else "verloren"
        lines = [f"{name} hat {called(result.contract)} {outcome}.", *_counting(result)]
    lines += [*skat, *_gains(result, voice)]
    return lines


def _counting(result: Result) -> list[str]:
    """Return the Augen, and how the value comes about."""
    if result.tops is None or result.contract is None:
        return [f"Wert: {result.value}."]
    steps = [f"{'mit' if result.tops > 0 else 'ohne'} {abs(result.tops)}", f"Spiel {abs(result.tops) + 1}"]
    count = abs(result.tops) + 1
    further = (["Hand"] if result.contract.hand else []) + [LEVELS[level] for level in result.levels]
    for step in further:
        count += 1
        steps.append(f"{step} {count}")
    lines = [f"Augen: {result.eyes} gegen {result.others}.", f"{KINDS[result.contract.kind]} {', '.join(steps)}."]
    if result.overbid:
        lines.append(f"Überreizt: Gereizt ist bis {result.bid}, also zählt es {result.value}.")
    else:
        lines.append(f"Wert: {result.value}.")
    return lines


_DOUBLED = {2: ["Kontra verdoppelt"], 4: ["Kontra und Re vervierfachen"]}


def _gains(result: Result, voice: Voice) -> list[str]:
    won, points = result.ending is Ending.WON, result.points or 0
    doubled = _DOUBLED.get(abs(points) // max(1, (result.value or 0) * (1 if won else 2)), [])
    why = listed([*([] if won else ["verloren zählt doppelt"]), *doubled])
    lines = [f"Das Spiel bringt {_points(points)}{why and f', denn {why}'}."]
    gained = [f"{voice.name(seat)} {points:+d}" for seat, points in result.gains if points]
    return lines + voice.several("Dieses Spiel", gained)


def _ramsch(result: Result, voice: Voice) -> list[str]:
    if result.ending is Ending.MARCH:
        return [f"Durchmarsch: {voice.name(seat)} bekommt {_points(points)}." for seat, points in result.gains]
    have = "haben" if len(result.losers) > 1 else "hat"
    each = "je " if len(result.losers) > 1 else ""
    who = voice.people(result.losers, you=False)
    bare = " Wer keinen Stich hat, verdoppelt es." if result.points != -(result.value or 0) else ""
    return [f"Die meisten Augen {have} {who}: {each}{result.value}.{bare} Das macht {_points(result.points or 0)}."]


@tell.register
def _tell_ended(event: events.MatchEnded, voice: Voice) -> str:
    totals = tricks.totals(event.totals, voice)
    return f"Die Partie ist zu Ende.\nEndstand: {totals}.\n{voice.victory(event.winners, ' die Partie')}"


# --- screens ---------------------------------------------------------------------------------------------------------


def show(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `karten`: everything the viewer can see but the own cards."""
    blocks = [
        "\n".join(part)
        for part in (_headlines(view, voice), tricks.lying(view, _duty_to_follow(view), voice), _counts(view, voice))
        if part
    ]
    points = ", ".join(f"{voice.name(seat)} {view.points[seat]}" for seat in table.circle)
    now = [whose_turn(table, SKAT, voice), f"Punkte: {points}."]
    return "\n\n".join(blocks) + OWN_CARDS + "\n\n" + "\n".join(now)


def _headlines(view: View, voice: Voice) -> list[str]:
    dealer = "" if view.dealer is None else f" Geber: {voice.name(view.dealer)}."
    runs = view.phase is Phase.BIDDING or view.phase in _RUNNING
    roles = f" {_roles(view.active, voice)}" if view.active and runs else ""
    lines = [f"{heading(SKAT, voice)} Spiel {view.number} von {view.deals}.{dealer}{roles}"]
    lines += [voice.does(view.idle, "setzt", "aus.")] if view.idle is not None else []
    if view.phase is Phase.BIDDING:
        lines.append(_auction(view, voice))
    elif view.soloist is not None and view.phase in _RUNNING:
        game = "hat noch nichts angesagt" if view.kind is None else f"spielt {_called(view)}"
        lines.append(f"{voice.name(view.soloist)} {game}, gereizt bis {view.bid}.")
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
    schneider, schwarz, ouvert = (word in view.said for word in ("schneider", "schwarz", "ouvert"))
    return called(Contract(view.kind, bool(view.by_hand), schneider, schwarz, ouvert))


def _auction(view: View, voice: Voice) -> str:
    said = "Gereizt hat noch niemand" if view.bid is None else f"Gereizt ist bis {view.bid}"
    passed = f", gepasst: {voice.people(view.passed, you=False)}" if view.passed else ""
    if view.speaker is None or view.hearer is None:
        return f"{said}{passed}."
    return f"{said}{passed}. {voice.name(view.speaker)} sagt, {voice.name(view.hearer)} hört."


def _duty_to_follow(view: View) -> str:
    if view.own is None or not view.own.hand or not view.plays:
        return ""
    led = tricks.led(view)
    return f"Du musst {led} bedienen." if view.own.follows else f"{led} hast du nicht: Du darfst alles spielen."


def _counts(view: View, voice: Voice) -> list[str]:
    here = [seat for seat in view.seats if seat in view.active]
    if view.trick_number is None:
        return []
    return [
        *voice.several("Stiche", [f"{voice.name(seat)} {view.tricks[seat]}" for seat in here]),
        *voice.several("Karten", [f"{voice.name(seat)} {view.cards[seat]}" for seat in here]),
    ]


def own(view: View, voice: Voice) -> str:
    """Return the viewer's own cards as a paragraph of `karten`, by what they are in the game played."""
    if view.own is None or not view.own.hand:
        return ""
    pressed = [f"Gedrückt hast du {voice.cards(cards)}." for cards in view.own.pressed.values()]
    return "\n".join([tricks.held(view.own.groups, voice, trumps=view.own.trumps), *pressed])


def show_trick(view: View, _table: TableView[View], voice: Voice, _question: tricks.ShowTrick) -> str:
    """Return the answer to `stich`: the trick on the table and the last complete one."""
    return tricks.shown(view, _duty_to_follow(view), voice)


def score(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `stand`: points, own games won and lost, and the last deal explained."""
    lines = [f"{heading(SKAT, voice)} Spiel {view.number} von {view.deals}. Wer die meisten Punkte hat, führt."]
    notes = {seat: [f"{view.won[seat]} gewonnen", f"{view.lost[seat]} verloren"] for seat in view.points}
    lines += tricks.standing(view.points, notes.__getitem__, table, voice)
    if view.scored is not None:
        lines += ["", "Das letzte Spiel:", *explanation(view.scored, voice)]
    if view.winners:
        lines.append(f"Sieger der Partie: {voice.people(view.winners, you=False)}.")
    return "\n".join(lines)


def hint(view: View, table: TableView[View], voice: Voice) -> str:
    """Return what the player on turn may forget: what is said, and what has to be followed."""
    if voice.you not in table.turns:
        return ""
    if view.phase is Phase.BIDDING:
        following = listed((str(value) for value in view.next_bids), "oder")
        hears = view.hearer == voice.you
        return f"Du hörst: {view.bid} ist gesagt." if hears else f"Du sagst, zum Beispiel {following}."
    if view.phase is Phase.SKAT:
        return "Nimm den Skat auf, oder sag ein Spiel mit „hand“ an."
    if view.phase is Phase.PRESSING:
        return "Drück zwei Karten."
    if view.phase is Phase.ANNOUNCING:
        return "Sag dein Spiel an, oder drück neu."
    if view.phase is Phase.QUESTION and view.asked is not None:
        return _QUESTIONS[view.asked]
    return tricks.in_one_line(view, _duty_to_follow(view), voice) if view.phase is Phase.PLAY else ""
