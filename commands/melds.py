"""
The German of every game in which melds are laid: words, tale and excuses of laying, rebuilding and taking back.

A game hands in what it calls things (`Terms`), so that what is the same reads the same in all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from commands.cues import DRAWN
from commands.language import grammar
from commands.language.german import counted, listed, title, yours
from commands.language.grammar import Spelling
from commands.language.kinds import ByKind
from commands.language.verb import Verb
from commands.language.voice import Voice
from commands.table.screens import people_in_columns
from commands.tale import CardNames, usual
from games.contract import Action, Event
from games.kit.cards import End
from games.kit.events import (
    CardDrawn,
    DealerDrawn,
    DealerNext,
    Discarded,
    Drew,
    HandDealt,
    HandTucked,
    Reshuffled,
    Took,
)
from games.kit.melds import Kind, Meld, NoMeld
from games.kit.rounds import MatchWon
from games.meld import NoMove
from games.meld.actions import Discard, Draw, Lay, LayOff, Rebuild, Replace, Take, TakeBack
from games.meld.events import Laid, LaidOff, Rebuilt, Replaced, TookBack, TurnCame
from games.meld.view import MeldView


class Terms(CardNames, kw_only=True):
    """
    What a game calls its things.

    Attributes:
        kinds: the two kinds of meld, and what else lies on the table in mid-turn.
        neither: `kein Satz und keine Folge`; within: `In einem Satz oder einer Folge`.
        every, which: `jede Karte`, `welche Karte`.
        stock: what is drawn from; hand: where the cards are held: `auf der Hand`; from_hand: `aus der Hand`.
        bar: what the first lay must reach: `Zum Startwert`.
        at_once: when a replaced joker must be laid again.
        totals: what the points of a match are called.
        points: how they are written.
    """

    kinds: Mapping[Kind, str]
    neither: str
    within: str
    every: str
    which: str
    stock: str
    hand: str
    from_hand: str
    bar: str
    at_once: str
    totals: str
    points: Callable[[int], str] = str


CARDS = Terms(
    kinds={Kind.SET: "Satz", Kind.RUN: "Folge"},
    neither="kein Satz und keine Folge",
    within="In einem Satz oder einer Folge",
    one="Karte",
    many="Karten",
    what="eine Karte",
    every="jede Karte",
    which="welche Karte",
    stock="Talon",
    hand="auf der Hand",
    from_hand="aus der Hand",
    bar="Zum Startwert",
    at_once="in diesem Zug",
    totals="Verluste",
)
"""A game played with cards."""


# --- verbs -----------------------------------------------------------------------------------------------------------

_END = grammar.maybe(
    grammar.choice("end", {"vorn": End.FRONT, "vorne": End.FRONT, "hinten": End.BACK, "hinter": End.BACK})
)


def taking_verbs(spelling: Spelling, terms: Terms) -> tuple[Verb, ...]:
    """Return the verbs around the stock and the discard pile."""
    return (
        Verb(
            ("ab|legen",),
            Discard,
            "ablegen {card}",
            grammar.card(spelling),
            asks=(("card", f"{title(terms.which)} willst du ablegen?"),),
            help="Beendet deinen Zug; die Karte kommt offen auf den Ablagestapel.",
            example="ablegen 7o",
        ),
        drawing_verb(f"Nimmt die oberste Karte vom {terms.stock}. Nur du siehst sie.", terms),
        Verb(
            ("nehmen", "auf|nehmen"),
            Take,
            "nehmen",
            help="Nimmt die offene Karte vom Ablagestapel.",
            idle=("karte", "vom", "ablagestapel", "ablage", "offene"),
        ),
    )


def drawing_verb(about: str, terms: Terms) -> Verb:
    """Return the verb for drawing, with its help."""
    return Verb(("ziehen",), Draw, "ziehen", help=about, idle=DRAWN)


def laying_verbs(spelling: Spelling, terms: Terms, helps: Mapping[type[Action], str]) -> tuple[Verb, ...]:
    """Return the verbs for what goes down on the table and comes back, with the help of the game."""
    return (
        Verb(
            ("raus|legen", "aus|legen"),
            Lay,
            "rauslegen {cards}",
            grammar.cards(spelling),
            asks=(("cards", f"Welche {terms.many} willst du rauslegen?"),),
            help=helps[Lay],
            example="rauslegen 10+,b+,d+",
        ),
        _laying_off(spelling, terms, helps[LayOff]),
        Verb(
            ("ersetzen",),
            Replace,
            "ersetzen {number},{card}",
            grammar.number("number") + grammar.comma + grammar.card(spelling),
            asks=(
                ("number", "In welcher Auslage willst du den Joker ersetzen? Nenne ihre Nummer."),
                ("card", f"Durch {terms.which} willst du den Joker ersetzen?"),
            ),
            help=helps[Replace],
            example="ersetzen 2,b+",
        ),
        _rebuilding(spelling, helps[Rebuild]),
        Verb(
            ("zurueck|nehmen", "=zurueck"),
            TakeBack,
            "zuruecknehmen[ {everything:alles}]",
            grammar.maybe(grammar.choice("everything", {"alles": True, "alle": True})),
            help=helps[TakeBack],
            example="zuruecknehmen alles",
        ),
    )


def _laying_off(spelling: Spelling, terms: Terms, about: str) -> Verb:
    return Verb(
        ("an|legen",),
        LayOff,
        "anlegen {number},{cards}[ {end}]",
        grammar.number("number") + grammar.comma + grammar.cards(spelling) + _END
        | grammar.cards(spelling) + grammar.maybe(grammar.word("an", "bei", "zu")) + grammar.number("number") + _END,
        asks=(
            ("number", "An welche Auslage willst du anlegen? Nenne ihre Nummer."),
            ("cards", f"Welche {terms.many} willst du anlegen?"),
        ),
        help=about,
        example="anlegen 2,b+",
    )


def _rebuilding(spelling: Spelling, about: str) -> Verb:
    return Verb(
        ("um|bauen",),
        Rebuild,
        "umbauen {numbers}[ mit {added}] zu {melds:;}",
        grammar.numbers("numbers")
        + (grammar.word("mit") + grammar.cards(spelling, "added") | grammar.given("added", ()))
        + grammar.word("zu")
        + grammar.groups(spelling),
        asks=(
            ("numbers", "Welche Auslagen willst du umbauen? Nenne ihre Nummern."),
            ("melds", "Zu welchen Auslagen willst du umbauen?"),
        ),
        help=about,
        example="umbauen 1,2 mit b+ zu 8+,9+,10+,b+,d+,k+,a+",
    )


# --- the tale --------------------------------------------------------------------------------------------------------


tell: ByKind[str | None] = ByKind.within(usual)
"""The sentence for an event that all games of melds share, by event, voice and `Terms`; None if the prompt says it."""


def meld_in_words(meld: Meld, voice: Voice, terms: Terms) -> str:
    """Return a meld by its kind and cards."""
    return f"{terms.kinds[meld.kind]} {voice.cards(meld.cards)}"


def melds_in_words(melds: tuple[tuple[int, Meld], ...], voice: Voice, terms: Terms) -> list[str]:
    """Return melds by their numbers."""
    return [f"Auslage {number}: {meld_in_words(meld, voice, terms)}" for number, meld in melds]


@tell.register
def _tell_turn_came(_event: TurnCame, _voice: Voice, _terms: Terms) -> None:
    return None


@tell.register
def _tell_reshuffled(event: Reshuffled, _voice: Voice, terms: Terms) -> str:
    stock, cards = terms.stock, terms.count(event.count)
    return f"Der {stock} ist leer. Der Ablagestapel wird gemischt und ist der neue {stock}: {cards}."


@tell.register
def _tell_laid(event: Laid, voice: Voice, terms: Terms) -> str:
    meld, points = meld_in_words(event.meld, voice, terms), counted(event.value, "Punkt", "Punkte")
    laid = voice.does(event.seat, "legst", f"Auslage {event.number}: {meld}, {points}.")
    if event.out:
        return f"{laid} {voice.does(event.seat, 'hast', 'damit rausgelegt.')}"
    return f"{laid} {missing(event.needed, terms)}" if event.needed else laid


def missing(points: int, terms: Terms) -> str:
    """Return what the first lay still needs."""
    return f"{terms.bar} fehlen noch {counted(points, 'Punkt', 'Punkte')}."


@tell.register
def _tell_laid_off(event: LaidOff, voice: Voice, terms: Terms) -> str:
    cards = voice.cards(event.cards)
    laid = voice.does(event.seat, "legst", f"{cards} an")
    return f"{laid}. Auslage {event.number}: {meld_in_words(event.meld, voice, terms)}."


@tell.register
def _tell_replaced(event: Replaced, voice: Voice, terms: Terms) -> str:
    card, again = voice.card(event.card), f"{terms.at_once} wieder auslegen"
    done = voice.says(
        event.seat,
        f"ersetzt den Joker durch {card} und musst ihn {again}.",
        f"ersetzt den Joker durch {card} und muss ihn {again}.",
    )
    return f"{done} Auslage {event.number}: {meld_in_words(event.meld, voice, terms)}."


def numbered(numbers: Iterable[int]) -> str:
    """Return melds by their numbers: `Auslage 3`, `Auslagen 3 und 4`."""
    known = [str(number) for number in numbers]
    return f"{'Auslage' if len(known) == 1 else 'Auslagen'} {listed(known)}"


@tell.register
def _tell_rebuilt(event: Rebuilt, voice: Voice, terms: Terms) -> str:
    what = f"{'die ' if len(event.numbers) > 1 else ''}{numbered(event.numbers)}"
    added = f" mit {voice.cards(event.added)}" if event.added else ""
    done = voice.does(event.seat, "baust", f"{what}{added} um.")
    return voice.told(done, melds_in_words(event.melds, voice, terms))


@tell.register
def _tell_took_back(event: TookBack, voice: Voice, terms: Terms) -> str:
    how = "den letzten Schritt" if event.moves == 1 else f"die letzten {event.moves} Schritte"
    told = [voice.does(event.seat, "nimmst", f"{how} zurück.")]
    told += [f"Wieder {terms.hand}: {voice.cards(event.cards)}."] if event.cards else []
    told += [] if event.out else [voice.does(event.seat, "hast", "noch nicht rausgelegt.")]
    told += [f"{numbered(event.gone)} {'ist' if len(event.gone) == 1 else 'sind'} wieder weg."] if event.gone else []
    told += [voice.told("Wieder wie vorher:", melds_in_words(event.melds, voice, terms))] if event.melds else []
    return ("\n" if "\n" in told[-1] else " ").join(told)


@tell.register
def _tell_hand_tucked(event: HandTucked, voice: Voice, terms: Terms) -> str:
    lie = "liegt" if event.count == 1 else "liegen"
    return f"{terms.count(event.count)} von {voice.to_whom(event.seat)} {lie} jetzt unter dem {terms.stock}."


@tell.register
def _tell_match_won(event: MatchWon, voice: Voice, terms: Terms) -> str:
    won = voice.victory(event.winners, " die Partie")
    why = "Alle anderen sind gegangen. " if event.alone else "Die Partie ist zu Ende. "
    totals = ", ".join(f"{voice.name(seat)} {terms.points(points)}" for seat, points in event.totals.items())
    return f"{why}{won} {terms.totals}: {totals}."


# --- screens ---------------------------------------------------------------------------------------------------------


def lying(view: MeldView, voice: Voice, terms: Terms) -> list[str]:
    """Return the melds on the table, one a line by number."""
    width = 0 if voice.reader else max(map(len, terms.kinds.values())) + 1
    lines = ["Auslagen:" if view.melds else "Auslagen: noch keine."]
    for number, cards in view.melds.items():
        kind = f"{terms.kinds[view.kinds[number]]}:"
        lines.append(f"  {number}) {kind:<{width}} {voice.row(cards)}")
    return lines


def own_cards(view: MeldView, voice: Voice, terms: Terms) -> str:
    """Return the last lines of the screen: what is held, or between deals what the others still had."""
    if view.revealed:
        left = (f"  {voice.name(seat)}:{voice.nested(hand)}" for seat, hand in view.revealed.items())
        return "\n".join(["", "Im letzten Spiel hatten noch:", *left])
    if view.own is None or not view.own.hand:
        return ""
    return f"\n{yours(len(view.own.hand), terms.one, terms.many)}:{voice.held(view.own.hand)}"


Row = tuple[str, str, str, str, str]
"""A line about somebody: their name, how many cards, whether they are out, their points, notes."""


def people(rows: Sequence[Row], voice: Voice) -> list[str]:
    """Return everybody in columns, or as plain sentences for a screen reader."""
    least = 0 if voice.reader else len(NOT_OUT)
    padded = [(name, held, out.ljust(least), *rest) for name, held, out, *rest in rows]
    return people_in_columns(padded, voice, left=2)


OUT, NOT_OUT = "hat rausgelegt", "noch nicht rausgelegt"


# --- excuses ---------------------------------------------------------------------------------------------------------


def refusals(terms: Terms, where: str) -> Mapping[str, str]:
    """
    Return the sentence for every refusal of melds and turns.

    Args:
        terms: what the game calls its things.
        where: the help subject that explains melds.
    """
    return {
        NoMove.JOKER_OPEN: (
            f"Der ersetzte Joker muss noch {terms.at_once} wieder auf den Tisch. "
            "Findest du keinen Platz für ihn, hilft „zuruecknehmen“."
        ),
        NoMove.LAST_CARD: f"Alles auslegen kannst du nicht: Zum Schluss legst du noch {terms.what} ab.",
        NoMove.NOTHING_TO_TAKE_BACK: "In diesem Zug hast du noch nichts ausgelegt, was du zurücknehmen könntest.",
        NoMove.STOCK_EMPTY: f"Der {terms.stock} ist leer. Du kannst nur die offene Karte nehmen: {{card}}.",
        NoMove.PILE_EMPTY: "Auf dem Ablagestapel liegt gerade keine Karte.",
        NoMeld.NOT_A_MELD: f"Das ist {terms.neither}: {{cards}}. „hilfe {where}“ erklärt beides.",
        NoMeld.JOKER_UNCLEAR: (
            "Wofür steht der Joker? Schreib es dazu, etwa so: j=8o. Möglich ist hier: {choices}. "
            "Beim Anlegen genügt „vorn“ oder „hinten“."
        ),
        NoMeld.TOO_MANY_JOKERS: f"{terms.within} darf nur ein Joker liegen.",
        NoMeld.NO_SUCH_MELD: "Auslage {number} gibt es nicht. Zur Wahl stehen: {numbers}.",
        NoMeld.DOES_NOT_FIT: "Das passt dort nicht: {cards} zu {meld}.",
        NoMeld.ONE_END_ONLY: "Auf einmal geht nur eine Seite, vorn oder hinten. Nimm dafür zwei Befehle.",
        NoMeld.NO_JOKER_THERE: "In dieser Auslage liegt kein Joker: {meld}.",
        NoMeld.CARD_UNUSED: f"Beim Umbauen muss {terms.every} einen Platz finden. Ohne Platz: {{cards}}.",
        NoMeld.CARD_FROM_NOWHERE: (
            f"Diese {terms.many} liegen nicht in den genannten Auslagen: {{cards}}. "
            f"{terms.many} {terms.from_hand.replace(' der ', ' deiner ')} nennst du hinter „mit“."
        ),
    }


EVENTS: Mapping[str, type[Event]] = {
    "geber_gelost": DealerDrawn,
    "blatt": HandDealt,
    "dran": TurnCame,
    "abgelegt": Discarded,
    "gezogen": CardDrawn,
    "karte_gezogen": Drew,
    "ablage_genommen": Took,
    "ablage_gemischt": Reshuffled,
    "ausgelegt": Laid,
    "angelegt": LaidOff,
    "joker_getauscht": Replaced,
    "umgebaut": Rebuilt,
    "zurueckgenommen": TookBack,
    "blatt_untergemischt": HandTucked,
    "naechster_geber": DealerNext,
    "partie_ende": MatchWon,
}
"""What can happen in every game of the family, as programs are told it."""

TOLD: Mapping[str, str] = {"added": "dazu", "gone": "fort"}
"""Attribute -> what programs are told it is called."""
