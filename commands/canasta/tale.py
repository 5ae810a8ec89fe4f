"""What is told of a game of Canasta: a sentence for everything that happens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from commands.language.german import counted
from commands.language.kinds import ByKind
from commands.language.voice import Voice
from commands.tale import OF_TILES, usual
from games.canasta.actions import (
    Asked,
    CoverDiscarded,
    DealScored,
    Dealt,
    DealVoid,
    Discarded,
    Drew,
    FirstMelded,
    Interrupted,
    Laid,
    LaidAway,
    LaidOff,
    LotsDrawn,
    MatchWon,
    PickedUp,
    PileTaken,
    PlaceTaken,
    RedThreesLaid,
    Replied,
    TilesDrawn,
    TurnCame,
)
from games.canasta.scoring import Code, Item, SideResult
from games.canasta.tiles import Art, art, barring, freezing, rank_of
from games.contract import Seat
from games.kit.cards import Face, Rank

RANKS: Mapping[Rank, str] = {
    Rank.THREE: "Schwarze Dreien",
    Rank.FOUR: "Vieren",
    Rank.FIVE: "Fünfen",
    Rank.SIX: "Sechsen",
    Rank.SEVEN: "Siebenen",
    Rank.EIGHT: "Achten",
    Rank.NINE: "Neunen",
    Rank.TEN: "Zehnen",
    Rank.JACK: "Buben",
    Rank.QUEEN: "Damen",
    Rank.KING: "Könige",
    Rank.ACE: "Asse",
}

ARTS: Mapping[Art, str] = {
    Art.NATURAL: "echtes Canasta",
    Art.MIXED: "unechtes Canasta",
    Art.WILD: "Jokercanasta",
    Art.WILD_SET: "Jokersatz",
}

_SEVERAL = {Code.NATURAL: "echte Canasta", Code.MIXED: "unechte Canasta", Code.WILD: "Jokercanasta"}


def named(cards: Iterable[Face], kind: Art) -> str:
    """Return what a meld is called: `Könige`, `Könige, echtes Canasta`, `Jokersatz`."""
    rank = rank_of(cards)
    return ", ".join(filter(None, (None if rank is None else RANKS[rank], ARTS.get(kind))))


def team(seats: Iterable[Seat], voice: Voice) -> str:
    """Return the names of a side."""
    return voice.people(seats, you=False)


def tiles(count: int) -> str:
    """Return `1 Stein`, `3 Steine`."""
    return counted(count, "Stein", "Steine")


def of(item: Item) -> str:
    """Return what an item of the score sheet is for."""
    match item.code:
        case Code.ENDED:
            return "Ausgemacht"
        case Code.ENDED_AT_ONCE:
            return "Aus der Hand ausgemacht"
        case Code.NATURAL | Code.MIXED | Code.WILD:
            several = _SEVERAL[item.code]
            return f"{item.count} {ARTS[Art(item.code)] if item.count == 1 else several}"
        case Code.WILD_SET:
            return "Unvollendetes Jokercanasta"
        case Code.RED_THREES:
            return "1 rote Drei" if item.count == 1 else f"{item.count} rote Dreien"
        case Code.LAID:
            return f"{tiles(item.count)} ausgelegt"
        case Code.HELD:
            return f"{tiles(item.count)} auf der Hand"


tell: ByKind[str | None] = ByKind.within(usual, OF_TILES)


# --- the deal --------------------------------------------------------------------------------------------------------


@tell.register
def _tell_lots_drawn(event: LotsDrawn, voice: Voice) -> str:
    said = []
    if event.seated:
        said.append(f"Die Plätze sind ausgelost, es geht jetzt so herum: {voice.people(event.circle, you=False)}.")
    if event.teams:
        one, other = (team(seats, voice) for seats in event.teams)
        said.append(f"{one} spielen gegen {other}.")
    said.append(voice.does(event.dealer, "gibst", "als Erstes."))
    return " ".join(said)


@tell.register
def _tell_dealt(event: Dealt, voice: Voice) -> str:
    mixed = voice.does(event.dealer, "mischst und gibst.")
    several = len(event.turned) > 1
    turned = f"Aufgedeckt {'werden' if several else 'wird'} {voice.cards(event.turned)}."
    return f"{mixed}{voice.dealt(event.deal)} {turned}{' Die Ablage ist blockiert.' if several else ''}"


@tell.register
def _tell_red_threes_laid(event: RedThreesLaid, voice: Voice) -> str:
    cards = voice.cards(event.cards)
    if not event.replaced:
        return voice.does(event.seat, "legst", f"{cards} offen hin.")
    return voice.says(
        event.seat,
        f"legst {cards} offen hin und bekommst Ersatz.",
        f"legt {cards} offen hin und bekommt Ersatz.",
    )


@tell.register
def _tell_turn_came(event: TurnCame, voice: Voice) -> str | None:
    if event.first:
        return voice.does(event.seat, "beginnst.")
    if event.dry:
        return "Die Mauer ist leer. " + voice.does(event.seat, "musst", "die Ablage nehmen.")
    return None


# --- the turn --------------------------------------------------------------------------------------------------------


@tell.register
def _tell_tiles_drawn(event: TilesDrawn, voice: Voice) -> str:
    count = "einen Stein" if event.count == 1 else f"{event.count} Steine"
    return f"{voice.who(event.seat)} zieht {count}."


@tell.register
def _tell_drew(event: Drew, voice: Voice) -> str:
    return f"Du ziehst {voice.cards(event.cards)}."


@tell.register
def _tell_pile_taken(event: PileTaken, voice: Voice) -> str:
    top = voice.card(event.top)
    beneath = f", darunter {tiles(event.count)}" if event.count else ""
    return voice.does(event.seat, "nimmst", f"die Ablage: oben {top}{beneath}.")


@tell.register
def _tell_picked_up(event: PickedUp, voice: Voice) -> str:
    return f"Auf deine Hand {'kommt' if len(event.cards) == 1 else 'kommen'}:{voice.held(event.cards)}"


@tell.register
def _tell_laid(event: Laid, voice: Voice) -> str:
    what = f"Auslage {event.number} ({named(event.meld.cards, art(event.meld))}): {voice.cards(event.meld.cards)}."
    return voice.does(event.seat, "legst", what)


@tell.register
def _tell_laid_off(event: LaidOff, voice: Voice) -> str:
    cards, kind = voice.cards(event.cards), art(event.meld)
    laid = voice.does(event.seat, "legst", f"{cards} an.")
    lies = f"Auslage {event.number} ({named(event.meld.cards, kind)}): {voice.cards(event.meld.cards)}."
    return f"{laid} {lies}{f' Damit ist es ein {ARTS[kind]}.' if event.completed else ''}"


@tell.register
def _tell_first_melded(event: FirstMelded, voice: Voice) -> str:
    points = counted(event.value, "Punkt", "Punkte")
    enough = f"nötig waren {event.needed}" if event.value >= event.needed else "ein Canasta genügt immer"
    return f"Das ist die erste Meldung von {team(event.team, voice)}: {points}, {enough}."


@tell.register
def _tell_asked(event: Asked, voice: Voice) -> str:
    if event.partner == voice.you:
        return f"{voice.name(event.seat)} fragt dich: Soll jetzt Schluss sein? Antworte mit „ja“ oder „nein“."
    question = f"{voice.name(event.partner)}: Soll jetzt Schluss sein?"
    return voice.does(event.seat, "fragst", question)


@tell.register
def _tell_replied(event: Replied, voice: Voice) -> str:
    said = voice.does(event.seat, "sagst")
    may = "darfst du" if event.asker == voice.you else f"darf {voice.name(event.asker)}"
    return (
        f"{said} {'ja: Jetzt' if event.yes else 'nein: In diesem Zug'} {may}{'' if event.yes else ' nicht'} ausmachen."
    )


@tell.register
def _tell_discarded(event: Discarded, voice: Voice) -> str:
    card = voice.card(event.card)
    laid = voice.does(event.seat, "legst", f"{card} ab.")
    if not event.left or not barring(event.card):
        return laid
    return f"{laid} Die Ablage ist jetzt gesperrt{' und blockiert' if freezing(event.card) else ''}."


@tell.register
def _tell_cover_discarded(event: CoverDiscarded, voice: Voice) -> str:
    return f"{voice.who(event.seat)} legt einen Stein verdeckt ab."


@tell.register
def _tell_laid_away(event: LaidAway, voice: Voice) -> str:
    return f"Du legst {voice.card(event.card)} verdeckt ab."


# --- the end ---------------------------------------------------------------------------------------------------------


@tell.register
def _tell_deal_scored(event: DealScored, voice: Voice) -> str:
    if event.out is None:
        lines = ["Die Mauer ist leer, und die Ablage lässt sich nicht nehmen: Das Spiel ist zu Ende."]
    else:
        lines = [voice.does(event.out, "machst", "aus. Das Spiel ist zu Ende.")]
    lines += [voice.left_with(seat, hand) for seat, hand in event.hands.items() if hand]
    return "\n".join([*lines, *(_result(one, voice) for one in event.results)])


def _result(result: SideResult, voice: Voice) -> str:
    items = [f"{of(item)} {item.points}" for item in result.items]
    return voice.told(f"{team(result.team, voice)}:", items, f"Zusammen {result.points}, Stand {result.total}.")


@tell.register
def _tell_deal_void(event: DealVoid, voice: Voice) -> str:
    return "Das laufende Spiel zählt nicht; niemand bekommt Punkte dafür."


@tell.register
def _tell_interrupted(event: Interrupted, voice: Voice) -> str:
    lacking = "Es fehlt ein Mitspieler" if event.missing == 1 else f"Es fehlen {event.missing} Mitspieler"
    return (
        f"Die Partie wartet: {lacking}. Wer sich dazusetzt („mitspielen“), bekommt den freien Platz mit Partner und "
        "Punkten; „spiel abbrechen“ beendet die Partie."
    )


@tell.register
def _tell_place_taken(event: PlaceTaken, voice: Voice) -> str:
    points = counted(event.points, "Punkt", "Punkte")
    mate = "" if event.partner is None else f", zusammen mit {voice.to_whom(event.partner)}"
    return voice.says(
        event.seat,
        f"übernimmst den freien Platz{mate}. Eure Seite hat {points}.",
        f"übernimmt den freien Platz{mate}. Diese Seite hat {points}.",
    )


@tell.register
def _tell_match_won(event: MatchWon, voice: Voice) -> str:
    why = "Alle anderen sind gegangen. " if event.alone else "Die Partie ist zu Ende. "
    won = (
        f"{team(event.winners, voice)} gewinnen die Partie."
        if len(event.winners) > 1
        else voice.victory(event.winners, " die Partie")
    )
    totals = ", ".join(f"{team(seats, voice)} {total}" for seats, total in event.totals)
    return f"{why}{won} Punkte: {totals}."
