"""The German of Gin Rummy: its words, its tale, its screens and its excuses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from commands.language import grammar
from commands.language.german import counted, yours
from commands.language.grammar import Grammar
from commands.language.kinds import ByKind
from commands.language.spelling import tiles_of
from commands.language.verb import Verb
from commands.language.voice import Voice
from commands.table.screens import heading, whose_turn
from games.contract import Seat
from games.gin import GIN, Outcome, Phase, Refusal
from games.gin.actions import (
    CallGin,
    DealDrawn,
    DealScored,
    Dealt,
    Decline,
    Declined,
    Discard,
    Discarded,
    Draw,
    Drew,
    Finish,
    HandDealt,
    Knock,
    LaidDown,
    LaidOff,
    LayOff,
    MatchWon,
    Take,
    TakeBack,
    TileDrawn,
    Took,
    TookBack,
)
from games.gin.view import OwnView, View
from games.kit.cards import PACK
from games.kit.events import DealerDrawn, DealerNext
from games.kit.melds import Kind, Meld, NoMeld
from games.record import WrongDeal
from games.table import TableView

TILES = tiles_of(PACK)

KINDS: Mapping[Kind, str] = {Kind.SET: "Gruppe", Kind.RUN: "Straße"}

# --- verbs -----------------------------------------------------------------------------------------------------------


def _laying_down() -> Grammar:
    """Return the tail of `klopfen` and `gin`: the discard, and the melds if one wants to choose them."""
    with_word = grammar.word("mit")
    return grammar.maybe(with_word) + grammar.card(TILES) + grammar.maybe(with_word + grammar.groups(TILES))


VERBS: tuple[Verb, ...] = (
    Verb(
        ("ziehen",),
        Draw,
        "ziehen",
        help="Nimmt den obersten Stein vom Vorrat. Nur du siehst ihn.",
        example="ziehen",
        idle=("stein", "vorrat", "vom", "verdeckten", "verdeckt"),
    ),
    Verb(
        ("nehmen", "auf|nehmen"),
        Take,
        "nehmen",
        help="Nimmt den offenen Stein. Denselben darfst du in diesem Zug nicht wieder ablegen.",
        example="nehmen",
        idle=("stein", "ablage", "von", "offenen", "offen"),
    ),
    Verb(
        ("passen",),
        Decline,
        "passen",
        help="Lehnt den ersten offenen Stein eines Spiels ab.",
        example="passen",
    ),
    Verb(
        ("ab|legen",),
        Discard,
        "ablegen {card}",
        grammar.card(TILES),
        asks=(("card", "Welchen Stein willst du ablegen?"),),
        help="Legt einen Stein offen ab und beendet deinen Zug.",
        example="ablegen 8*",
    ),
    Verb(
        ("klopfen",),
        Knock,
        "klopfen {card}[ mit {melds:;}]",
        _laying_down(),
        asks=(("card", "Mit welchem Stein willst du klopfen? Nenne den, den du dabei ablegst."),),
        help=(
            "Legt den genannten Stein ab und alle anderen aus; höchstens 9 Punkte dürfen übrig bleiben. Die "
            "Kombinationen mit dem kleinsten Rest findet das Haus; willst du andere, nennst du sie dahinter: "
            "klopfen 8* mit 5+,6+,7+;5#,5*,5o."
        ),
        example="klopfen 8*",
    ),
    Verb(
        ("=gin",),
        CallGin,
        "gin {card}[ mit {melds:;}]",
        _laying_down(),
        asks=(("card", "Welchen Stein legst du zum Gin ab?"),),
        help="Legt den genannten Stein ab und alle anderen ohne Rest aus. Das bringt 25 Punkte mehr.",
        example="gin 8*",
    ),
    Verb(
        ("an|legen",),
        LayOff,
        "anlegen[ {number},{cards}][ {everything:alles}]",
        grammar.number("number") + grammar.comma + grammar.cards(TILES)
        | grammar.cards(TILES) + grammar.maybe(grammar.word("an", "bei", "zu")) + grammar.number("number")
        | grammar.word("alles", "alle"),
        asks=(
            ("number", "An welche Kombination willst du anlegen? Nenne ihre Nummer, oder tippe „anlegen alles“."),
            ("cards", "Welche Steine willst du anlegen?"),
        ),
        help=(
            "Legt nach dem Klopfen eigene Steine an die Kombinationen des anderen an. „anlegen alles“ legt an, was "
            "deinen Rest am kleinsten macht."
        ),
        example="anlegen 1,7+",
    ),
    Verb(
        ("zurueck|nehmen", "=zurueck"),
        TakeBack,
        "zuruecknehmen[ {everything:alles}]",
        grammar.maybe(grammar.choice("everything", {"alles": True, "alle": True})),
        help="Nimmt zurück, was du zuletzt angelegt hast, mit „alles“ alles Angelegte.",
        example="zuruecknehmen alles",
    ),
    Verb(
        ("=fertig",),
        Finish,
        "fertig",
        help="Du legst nichts mehr an; das Spiel wird abgerechnet.",
        example="fertig",
    ),
)


# --- the tale --------------------------------------------------------------------------------------------------------


@ByKind
def tell(event: object, _voice: Voice) -> str | None:
    """Return the sentence for an event; None if the prompt says it anyway."""
    raise LookupError(f"no sentence for {event!r}")


def _points(number: int) -> str:
    return counted(number, "Punkt", "Punkte")


def _melds(melds: Iterable[tuple[int, Meld]], voice: Voice) -> list[str]:
    """Return melds by number, one a line."""
    return [f"  {number}) {KINDS[meld.kind]}: {voice.row(meld.cards)}" for number, meld in melds]


@tell.register
def _tell_dealer_drawn(event: DealerDrawn, voice: Voice) -> str:
    return voice.drawn(event.seat, "gibst")


@tell.register
def _tell_dealt(event: Dealt, voice: Voice) -> str:
    mixed = voice.does(event.dealer, "mischst und gibst.")
    upcard = f"Aufgedeckt wird der Stein {voice.card(event.upcard)}."
    return f"{mixed} Spiel {event.deal}. {upcard} {voice.does(event.first, 'darfst')} ihn zuerst nehmen."


@tell.register
def _tell_hand_dealt(event: HandDealt, voice: Voice) -> str:
    return f"Deine {len(event.cards)} Steine:{voice.held(event.cards)}"


@tell.register
def _tell_declined(event: Declined, voice: Voice) -> str:
    card = voice.card(event.card)
    if not event.both:
        return voice.does(event.seat, "lehnst", f"{card} ab.")
    declined = voice.does(event.seat, "lehnst", f"{card} auch ab.")
    return f"{declined} {voice.does(event.following, 'beginnst und musst', 'ziehen.')}"


@tell.register
def _tell_took(event: Took, voice: Voice) -> str:
    card = voice.card(event.card)
    return voice.does(event.seat, "nimmst", f"{card}.")


@tell.register
def _tell_tile_drawn(event: TileDrawn, voice: Voice) -> str:
    return f"{voice.who(event.seat)} zieht einen Stein.{_running_out(event.left)}"


@tell.register
def _tell_drew(event: Drew, voice: Voice) -> str:
    return f"Du ziehst {voice.card(event.card)}.{_running_out(event.left)}"


def _running_out(left: int) -> str:
    """Say that the stock comes to its end, early enough to think of it."""
    if left:
        return f" Im Vorrat {'liegt' if left == 1 else 'liegen'} noch {left}." if left <= 3 else ""
    return " Das war der letzte: Ohne Klopfen oder Gin endet das Spiel jetzt unentschieden."


@tell.register
def _tell_discarded(event: Discarded, voice: Voice) -> str:
    card = voice.card(event.card)
    return voice.does(event.seat, "legst", f"{card} ab.")


@tell.register
def _tell_laid_down(event: LaidDown, voice: Voice) -> str:
    card = voice.card(event.card)
    if not event.points:
        head = voice.says(event.seat, f"legst {card} ab und hast Gin.", f"legt {card} ab und hat Gin.")
        return "\n".join([head, *_melds(event.melds, voice)])
    head = voice.does(event.seat, "klopfst und legst", f"{card} ab.")
    rest = f"  Rest: {voice.row(event.rest)}, zusammen {_points(event.points)}."
    return "\n".join([head, *_melds(event.melds, voice), rest])


@tell.register
def _tell_laid_off(event: LaidOff, voice: Voice) -> str:
    cards = voice.cards(event.cards)
    laid = voice.does(event.seat, "legst", f"{cards} an.")
    return f"{laid} {KINDS[event.meld.kind]} {event.number}: {voice.row(event.meld.cards)}."


@tell.register
def _tell_took_back(event: TookBack, voice: Voice) -> str:
    cards = voice.cards(event.cards)
    back = voice.does(event.seat, "nimmst", f"{cards} zurück.")
    return "\n".join([f"{back} Es liegen wieder:", *_melds(event.melds, voice)])


@tell.register
def _tell_deal_scored(event: DealScored, voice: Voice) -> str:
    return "\n".join([_shown(event, voice), _verdict(event, voice), _totals(event.totals, voice)])


def _shown(event: DealScored, voice: Voice) -> str:
    """Say what the one held who did not knock (R15, R22)."""
    if voice.reader:
        melds = [f"  {KINDS[meld.kind]}: {voice.row(meld.cards)}" for meld in event.shown.melds]
        rest = f"  Rest: {voice.row(event.shown.rest)}, zusammen {_points(event.shown.points)}."
        return "\n".join(
            [voice.does(event.other, "hattest") + ":", *melds, rest if event.shown.rest else "  Keinen Rest."]
        )
    laid = "; ".join(voice.row(meld.cards) for meld in event.shown.melds) or "keine Kombination"
    rest = f"{_points(event.shown.points)} Rest: {voice.row(event.shown.rest)}" if event.shown.rest else "keinen Rest"
    held = f"{laid} und {rest}."
    return voice.does(event.other, "hattest", held)


_HOW: Mapping[Outcome, str] = {
    Outcome.GIN: "mit Gin",
    Outcome.KNOCKED: "mit dem kleineren Rest",
    Outcome.UNDERCUT: "gegen den Klopfer",
}

_BONUS: Mapping[Outcome, str] = {Outcome.GIN: "für Gin", Outcome.UNDERCUT: "fürs Unterbieten"}


def _verdict(event: DealScored, voice: Voice) -> str:
    """Say by which rests who has won a deal, and what it brings (R15 to R17)."""
    won = event.verdict
    rests = f"Rest: {voice.name(event.knocker)} {event.rest}, {voice.name(event.other)} {event.shown.points}."
    bonus = f", {won.bonus} davon {_BONUS[won.outcome]}" if won.bonus else ""
    how, gain = _HOW[won.outcome], f"{_points(won.points)}{bonus}."
    return f"{rests} {voice.says(won.winner, f'gewinnst {how} und bekommst', f'gewinnt {how} und bekommt')} {gain}"


def _totals(totals: Mapping[Seat, int], voice: Voice) -> str:
    return f"Stand: {', '.join(f'{voice.name(seat)} {points}' for seat, points in totals.items())}."


@tell.register
def _tell_deal_drawn(event: DealDrawn, voice: Voice) -> str:
    return f"Der Vorrat ist aufgebraucht, das Spiel endet unentschieden. {_totals(event.totals, voice)}"


@tell.register
def _tell_dealer_next(event: DealerNext, voice: Voice) -> str:
    return voice.does(event.seat, "mischst", "für das nächste Spiel.")


@tell.register
def _tell_match_won(event: MatchWon, voice: Voice) -> str:
    why = "Damit bleibt nur einer am Tisch. " if event.alone else "Die Partie ist zu Ende. "
    return f"{why}{voice.victory((event.seat,), ' die Partie')} {_totals(event.totals, voice)}"


# --- screens ---------------------------------------------------------------------------------------------------------

_DOING: Mapping[str, str] = {
    Phase.SHUFFLING: "mischen",
    Phase.OFFER: "den offenen Stein nehmen oder passen",
    Phase.TAKING: "einen Stein aufnehmen",
    Phase.DISCARDING: "ablegen, klopfen oder Gin",
    Phase.LAYING_OFF: "anlegen oder fertig",
}


def show(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `karten`: everything the viewer can see."""
    lines = [*_headlines(view, table, voice), "", *_table(view, voice), "", *_people(view, table, voice)]
    if view.own is not None and view.own.hand and voice.you not in view.rests:
        lines += ["", *_own(view.own, voice)]
    return "\n".join(lines)


def _headlines(view: View, table: TableView[View], voice: Voice) -> list[str]:
    return [
        f"{heading(GIN, voice)} Spiel {view.deal}. Geber: {voice.name(view.dealer)}.",
        _turn(table, voice),
    ]


def _turn(table: TableView[View], voice: Voice) -> str:
    doing = _DOING.get(table.phase)
    if doing is None or not table.turns:
        return whose_turn(table, GIN, voice)
    seat = table.turns[0]
    return f"Am Zug: {voice.name(seat)}{' (du)' if seat == voice.you else ''}, {doing}."


def _table(view: View, voice: Voice) -> list[str]:
    lines = _laid_out(view, voice)
    top = "leer" if view.top is None else f"oben {voice.card(view.top)} ({counted(view.pile, 'Stein', 'Steine')})"
    declined = " Den offenen Stein haben beide abgelehnt." if view.declined else ""
    lines.append(f"Ablage: {top}.{declined}")
    lines.append(f"Vorrat: {counted(view.stock, 'Stein', 'Steine')}, dazu {view.left_over} im Reststapel.")
    return lines


def _laid_out(view: View, voice: Voice) -> list[str]:
    """Return what lies open since the knock: the knocker's melds and rest, with the score the other one's too."""
    if view.knocker is None:
        return []
    lines = [_whose_melds(view.knocker, voice)]
    for number, cards in view.melds.items():
        lines.append(f"  {number}) {KINDS[view.kinds[number]]}: {voice.row(cards)}")
    for seat, tiles in view.rest_tiles.items():
        if seat != view.knocker and view.shown is not None and view.shown.melds:
            lines.append(_whose_melds(seat, voice))
            lines += [f"  {KINDS[meld.kind]}: {voice.row(meld.cards)}" for meld in view.shown.melds]
        elif seat != view.knocker:
            lines.append(f"{voice.name(seat)}, ohne Kombination:")
        lines.append(f"  Rest: {voice.row(tiles)}, zusammen {_points(view.rests[seat])}." if tiles else "  Kein Rest.")
    return lines


def _whose_melds(seat: Seat, voice: Voice) -> str:
    return "Deine Kombinationen:" if seat == voice.you else f"Kombinationen von {voice.name(seat)}:"


def _people(view: View, table: TableView[View], voice: Voice) -> list[str]:
    rows = [_person(seat, view, table, voice) for seat in table.circle]
    if voice.reader:
        return ["Spieler:", *(f"  {', '.join(filter(None, row))}" for row in rows)]
    names, tiles, points, _ = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "Spieler:",
        *(
            f"  {name:<{names}}  {held:>{tiles}}   {scored:>{points}}{f'   ({notes})' if notes else ''}"
            for name, held, scored, notes in rows
        ),
    ]


def _person(seat: Seat, view: View, table: TableView[View], voice: Voice) -> tuple[str, str, str, str]:
    notes = ["du"] if seat == voice.you else []
    if seat == view.knocker:
        notes.append("hat geklopft" if view.rests[seat] else "hat Gin")
    notes += ["nicht da"] if seat in table.absent else []
    tiles = counted(view.hands.get(seat, 0), "Stein", "Steine")
    return voice.name(seat), tiles, _points(view.points[seat]), ", ".join(notes)


def _own(own: OwnView, voice: Voice) -> list[str]:
    """Return somebody's own tiles, how they are best arranged, and what can be done with them."""
    lines = [f"{yours(len(own.hand), 'Stein', 'Steine')}:{voice.held(own.hand)}"]
    melds, rest = [voice.row(meld.cards) for meld in own.arranged.melds], f"Rest: {_points(own.arranged.points)}."
    lines.append(voice.told("Kombinationen:", melds or ["keine"], rest))
    if own.least is not None:
        lines.append(f"Nach dem besten Ablegen: {_points(own.least)}.")
    return lines


def score(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `stand`: the points so far, and how the last deal ended."""
    lines = [f"{heading(GIN, voice)} Spiel {view.deal}. Wer zuerst 100 Punkte hat, gewinnt die Partie."]
    width = max(len(voice.name(seat)) for seat in table.circle)
    for seat in table.circle:
        name = voice.name(seat) if voice.reader else voice.name(seat).ljust(width)
        last = f", im letzten Spiel {view.gains[seat]}" if seat in view.gains else ""
        lines.append(f"  {name}  {_points(view.points[seat])}{last}")
    if view.outcome is Outcome.DRAWN:
        lines.append("Das letzte Spiel endete unentschieden.")
    elif view.outcome is not None and view.winner is not None:
        lines.append(f"Das letzte Spiel gewann {voice.name(view.winner)} {_HOW[view.outcome]}.")
    if view.winners:
        lines.append(f"Sieger der Partie: {voice.people(view.winners, you=False)}.")
    return "\n".join(lines)


def hint(view: View, table: TableView[View], voice: Voice) -> str:
    """Return what the player on turn should not overlook: which of his tiles fit the knocker's melds by themselves."""
    if view.own is None or not view.own.fitting or voice.you not in table.turns:
        return ""
    return f"Du könntest anlegen: {', '.join(f'{voice.card(tile)} an {number}' for number, tile in view.own.fitting)}."


# --- excuses ---------------------------------------------------------------------------------------------------------

REFUSALS: Mapping[str, str] = {
    # No jokers, no rebuilding: most of what melds may refuse is never told in this game.
    **dict.fromkeys(NoMeld, "So lassen sich diese Steine nicht legen."),
    NoMeld.NOT_A_MELD: "Das ist keine Gruppe und keine Straße: {cards}. „hilfe gin“ erklärt beides.",
    NoMeld.NO_SUCH_MELD: "Eine Kombination {number} liegt nicht aus. Es gibt: {numbers}.",
    NoMeld.DOES_NOT_FIT: (
        "So geht das nicht: Eine Gruppe nimmt nur den vierten Stein ihres Werts, eine Straße nur den nächsten an einem "
        "Ende, und „alles“ lässt in deinen eigenen Kombinationen, was dort besser liegt. „fertig“ beendet das Anlegen."
    ),
    Refusal.DECLINED: "{card} habt ihr beide abgelehnt. Den ersten Stein musst du ziehen.",
    Refusal.JUST_TAKEN: "{card} hast du in diesem Zug offen genommen. Leg einen anderen Stein ab.",
    Refusal.NO_GIN: "Gin ist das nicht: Dein Rest zählt noch {got}.",
    Refusal.TOO_MUCH_REST: "Zum Klopfen dürfen höchstens {most} Punkte Rest bleiben, so wären es {got}.",
    Refusal.NOTHING_TO_TAKE_BACK: "Du hast noch nichts angelegt, was du zurücknehmen könntest.",
    WrongDeal.NOT_A_WHOLE_DEAL: "zuerst fällt das Los",
    WrongDeal.NO_SUCH_PILE: "so viele Steine liegen nicht auf dem Tisch",
}

PHASES: Mapping[str, str] = {
    "angebot": "Erst geht es um den offenen Stein: „nehmen“ oder „passen“.",
    "aufnehmen": "Zuerst wird aufgenommen: „ziehen“ oder „nehmen“.",
    "abwerfen": "Aufgenommen ist schon. Jetzt endet der Zug mit „ablegen“, „klopfen“ oder „gin“.",
    "anlegen": "Geklopft ist schon. Jetzt wird nur noch angelegt; „fertig“ beendet das Spiel.",
}
