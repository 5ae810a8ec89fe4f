"""The German of Gin Rummy: its words, its screens and its excuses."""

from __future__ import annotations

from collections.abc import Mapping

from commands.cues import DRAWN
from commands.gin.tale import HOW, KINDS, points_in_words
from commands.language import grammar
from commands.language.german import counted, yours
from commands.language.grammar import Grammar
from commands.language.spelling import tiles_of
from commands.language.verb import Verb
from commands.language.voice import Voice
from commands.table.screens import heading, names_in_column, notes_on, people_in_columns, turn_of, winners_of
from games.contract import Seat
from games.gin import GIN, Outcome, Phase, Refusal
from games.gin.actions import (
    CallGin,
    Decline,
    Discard,
    Draw,
    Finish,
    Knock,
    LayOff,
    Take,
    TakeBack,
)
from games.gin.view import OwnView, View
from games.kit.cards import PACK
from games.kit.melds import NoMeld
from games.record import WrongDeal
from games.table.view import TableView

TILES = tiles_of(PACK)


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
        idle=DRAWN,
    ),
    Verb(
        ("nehmen", "auf|nehmen"),
        Take,
        "nehmen",
        help="Nimmt den offenen Stein. Denselben darfst du in diesem Zug nicht wieder ablegen.",
        idle=("stein", "ablage", "von", "offenen", "offen"),
    ),
    Verb(("passen",), Decline, "passen", help="Lehnt den ersten offenen Stein eines Spiels ab."),
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
    Verb(("=fertig",), Finish, "fertig", help="Du legst nichts mehr an; das Spiel wird abgerechnet."),
)


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
        f"{heading(GIN, voice)} {voice.deal(view.deal)}. Geber: {voice.name(view.dealer)}.",
        turn_of(table, GIN, voice, _DOING.get(table.phase)),
    ]


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
        lines.append(
            f"  Rest: {voice.row(tiles)}, zusammen {points_in_words(view.rests[seat])}." if tiles else "  Kein Rest."
        )
    return lines


def _whose_melds(seat: Seat, voice: Voice) -> str:
    return "Deine Kombinationen:" if seat == voice.you else f"Kombinationen von {voice.name(seat)}:"


def _people(view: View, table: TableView[View], voice: Voice) -> list[str]:
    return people_in_columns([_person(seat, view, table, voice) for seat in table.circle], voice)


def _person(seat: Seat, view: View, table: TableView[View], voice: Voice) -> tuple[str, str, str, str]:
    knocked = ["hat geklopft" if view.rests[seat] else "hat Gin"] if seat == view.knocker else []
    tiles = counted(view.hands.get(seat, 0), "Stein", "Steine")
    return voice.name(seat), tiles, points_in_words(view.points[seat]), notes_on(seat, table, voice, knocked)


def _own(own: OwnView, voice: Voice) -> list[str]:
    """Return somebody's own tiles, how they are best arranged, and what can be done with them."""
    lines = [f"{yours(len(own.hand), 'Stein', 'Steine')}:{voice.held(own.hand)}"]
    melds, rest = (
        [voice.row(meld.cards) for meld in own.arranged.melds],
        f"Rest: {points_in_words(own.arranged.points)}.",
    )
    lines.append(voice.told("Kombinationen:", melds or ["keine"], rest))
    if own.least is not None:
        lines.append(f"Nach dem besten Ablegen: {points_in_words(own.least)}.")
    return lines


def score(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `stand`: the points so far, and how the last deal ended."""
    aim = voice.aim("Wer zuerst 100 Punkte hat, gewinnt die Partie.")
    lines = [f"{heading(GIN, voice)} {voice.deal(view.deal)}.{aim}"]
    for seat, name in names_in_column(table.circle, voice):
        last = f", im letzten Spiel {view.gains[seat]}" if seat in view.gains else ""
        lines.append(f"  {name}  {points_in_words(view.points[seat])}{last}")
    if view.outcome is Outcome.DRAWN:
        lines.append("Das letzte Spiel endete unentschieden.")
    elif view.outcome is not None and view.winner is not None:
        lines.append(f"Das letzte Spiel gewann {voice.name(view.winner)} {HOW[view.outcome]}.")
    return "\n".join([*lines, *winners_of(view.winners, voice)])


def hint(view: View, table: TableView[View], voice: Voice) -> str:
    """Return what the player on turn should not overlook: which own tiles fit the knocker's melds by themselves."""
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
