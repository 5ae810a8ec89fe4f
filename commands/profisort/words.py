"""Profi-Sort: what players type and what programs are told."""

from __future__ import annotations

from collections.abc import Mapping

from commands.cues import DRAWN
from commands.language import grammar
from commands.language.spelling import playing_cards
from commands.language.verb import Question, Verb
from games.contract import Event, Seat
from games.kit import events as common
from games.kit.cards import End, Suit, pack
from games.profisort import actions
from games.profisort.actions import Add, Discard, Draw, Give, Lay, Place, Redeal, SitOut, Take, TakeBack

EVENTS: Mapping[str, type[Event]] = {
    "geber_gelost": common.DealerDrawn,
    "gegeben": actions.Dealt,
    "blatt": common.HandDealt,
    "gezogen": common.CardDrawn,
    "karte_gezogen": common.Drew,
    "ablage_genommen": common.Took,
    "ausgelegt": actions.Laid,
    "angelegt": actions.Added,
    "as_gegeben": actions.AceGiven,
    "aussetzen": actions.SatOut,
    "abgelegt": common.Discarded,
    "zurueckgenommen": actions.TookBack,
    "neu_geben": actions.RedealDemanded,
    "blatt_entfernt": actions.HandRemoved,
    "spiel_ende": actions.DealScored,
    "wiederholt": actions.Repeated,
    "naechster_geber": common.DealerNext,
    "partie_ende": actions.MatchWon,
}


CARDS = playing_cards(
    pack(copies=1, jokers=1),
    {
        "rot": Suit.HEARTS,
        "blau": Suit.CLUBS,
        "magenta": Suit.DIAMONDS,
        "gelb": Suit.DIAMONDS,
        "gruen": Suit.SPADES,
    },
    free_suits=True,
)

TASK_NAMES: Mapping[int, str] = {
    1: "5 Zwillinge",
    2: "3 Drillinge",
    3: "Vierling aus 4 Farben",
    4: "6er-Folge einer Farbe",
    5: "2 Zwillinge und 6er-Folge",
    6: "2 Folgen zu 5 Karten",
    7: "6 Zweier und Dreier",
    8: "7 Bilder",
    9: "3 Paare gleicher Karten",
    10: "3, 5, 9, B oder 4, 6, 10, D aus 4 Farben",
    11: "2 Vierlinge",
    12: "Fünfling und 4er-Folge",
    13: "8er-Folge",
    14: "Drilling und 5 einer Farbe",
    15: "eine Aufgabe wiederholen",
}


class ShowSheet(Question):
    """`aufgaben`: the own sheet, or everybody's for who only watches."""


class ShowSheetOf(Question):
    """`aufgaben NAME`: somebody's sheet."""

    seat: Seat


class ShowChances(Question):
    """`aufgaben karten`: what the own hand could be laid for."""


_SIDE = grammar.maybe(
    grammar.choice("side", {"vorn": End.FRONT, "vorne": End.FRONT, "hinten": End.BACK, "hinter": End.BACK})
)

_SHEET = ("=aufgaben", "=blatt", "=aufgabenblatt")
_SHEET_HELP = (
    "Zeigt dein Aufgabenblatt, mit einem Namen das eines anderen. „aufgaben karten“ sagt, welche offenen Aufgaben du "
    "legen kannst und wo dir nur eine Karte fehlt."
)

VERBS: tuple[Verb, ...] = (
    Verb(
        ("ab|legen", "ab|werfen"),
        Discard,
        "ablegen {card}",
        grammar.card(CARDS),
        asks=(("card", "Welche Karte willst du ablegen?"),),
        help="Beendet deinen Zug; die Karte kommt offen auf den Ablagestapel.",
        example="ablegen 7o",
    ),
    Verb(
        ("ziehen",),
        Draw,
        "ziehen",
        help="Nimmt die oberste Karte vom Talon. Nur du siehst sie.",
        idle=DRAWN,
    ),
    Verb(
        ("nehmen", "auf|nehmen"),
        Take,
        "nehmen",
        help="Nimmt die offene Karte vom Ablagestapel, wenn „ablageziehen“ vereinbart ist, aber nie ein Ass.",
        idle=("karte", "vom", "ablagestapel", "ablage", "offene"),
    ),
    Verb(
        ("aus|legen", "auf|decken", "raus|legen"),
        Lay,
        "auslegen {number}[ {repeats}] {groups: / }",
        grammar.number("number")
        + grammar.comma
        + grammar.maybe(grammar.number("repeats"))
        + grammar.comma
        + grammar.groups(CARDS, "groups"),
        asks=(
            ("number", "Welche Aufgabe willst du auslegen? Nenne zuerst ihre Nummer, dann die Karten."),
            ("groups", "Mit welchen Karten willst du die Aufgabe auslegen?"),
        ),
        help=(
            "Legt eine Aufgabe vom Blatt aus: zuerst ihre Nummer, dann ihre Karten in der Reihenfolge des Blatts. "
            "Mit Schrägstrichen dazwischen dürfen die Gruppen auch anders liegen. "
            "Bei 15 folgt die Nummer der Aufgabe, die du wiederholst: auslegen 15 4 und die Karten."
        ),
        example="auslegen 4 4*,5*,6*,j,8*,9*",
        idle=("aufgabe",),
    ),
    Verb(
        ("an|legen",),
        Add,
        "anlegen {place},{cards}[ {side}]",
        grammar.lettered("place", Place) + grammar.comma + grammar.cards(CARDS) + _SIDE
        | grammar.cards(CARDS)
        + grammar.maybe(grammar.word("an", "bei", "zu"))
        + grammar.lettered("place", Place)
        + _SIDE,
        asks=(
            ("place", "An welche Auslage willst du anlegen? Nenne ihre Nummer."),
            ("cards", "Welche Karten willst du anlegen?"),
        ),
        help=(
            "Legt Karten an eine Auslage an, an die eigene oder eine fremde. Das geht, sobald du in diesem Durchgang "
            "selbst eine Aufgabe ausgelegt hast. Passen sie an mehrere Gruppen, nennst du auch den Buchstaben; "
            "ein Joker geht „vorn“ oder „hinten“ an eine Folge."
        ),
        example="anlegen 1b,8+",
        idle=("auslage",),
    ),
    Verb(
        ("ab|geben", "geben"),
        Give,
        "abgeben {card} {seat:@}",
        grammar.card(CARDS) + grammar.comma + grammar.maybe(grammar.word("an")) + grammar.name("seat")
        | grammar.maybe(grammar.word("an")) + grammar.name("seat") + grammar.comma + grammar.card(CARDS),
        asks=(
            ("card", "Welches Ass willst du abgeben?"),
            ("seat", "Wem willst du das Ass geben?"),
        ),
        help="Legt eines deiner Asse vor jemand anderen, der damit einmal aussetzen kann. Du ziehst dafür nichts nach.",
        example="abgeben a+ bernd",
    ),
    Verb(
        ("aus|setzen",),
        SitOut,
        "aussetzen[ {card}]",
        grammar.maybe(grammar.word("mit")) + grammar.maybe(grammar.card(CARDS)),
        help="Legt ein erhaltenes Ass ab, statt zu ziehen. Damit ist dein Zug vorbei.",
        example="aussetzen",
    ),
    Verb(
        ("zurueck|nehmen", "=zurueck"),
        TakeBack,
        "zuruecknehmen",
        help="Nimmt die wiederholte Aufgabe dieses Zuges zurück und alles, was du danach getan hast.",
    ),
    Verb(
        ("neu|geben", "neu geben"),
        Redeal,
        "neugeben",
        help=(
            "Verlangt, dass neu gegeben wird. Das darf, wer drei oder mehr Asse bekommen hat, bis er zum ersten Mal "
            "zieht und solange niemand eine Aufgabe ausgelegt hat."
        ),
    ),
    Verb(_SHEET, ShowSheetOf, "aufgaben {seat:@}", grammar.name("seat"), help=_SHEET_HELP, example="aufgaben karten"),
    Verb(_SHEET, ShowChances, "aufgaben karten", grammar.word("karten"), help=_SHEET_HELP),
    Verb(_SHEET, ShowSheet, "aufgaben", help=_SHEET_HELP, example="aufgaben karten"),
)
