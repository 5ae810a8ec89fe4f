"""The words of Canasta: how its tiles and its commands may be typed."""

from __future__ import annotations

from commands.language import grammar
from commands.language.spelling import playing_cards
from commands.language.verb import Verb
from games.canasta.actions import Approve, Ask, Discard, Draw, Lay, LayOff, Take, Veto
from games.contract import Shuffle
from games.kit.cards import pack

CARDS = playing_cards(pack(copies=1, jokers=1), {})

VERBS: tuple[Verb, ...] = (
    Verb(
        ("ziehen",),
        Draw,
        "ziehen",
        help="Zieht von der Mauer: zu viert einen Stein, zu zweit und zu dritt zwei. Nur du siehst sie.",
        example="ziehen",
        idle=("stein", "steine", "karte", "karten", "mauer", "talon", "von", "vom", "zwei", "2"),
    ),
    Verb(
        ("nehmen", "auf|nehmen"),
        Take,
        "nehmen[ {groups: / }]",
        grammar.maybe(grammar.groups(CARDS, "groups")),
        help=(
            "Nimmt die ganze Ablage. Ihr oberster Stein kommt sofort auf den Tisch: mit zwei gleichen aus deiner Hand, "
            "oder allein an eure Auslage dieses Werts. Weitere Auslagen nennst du hinter einem Schrägstrich."
        ),
        example="nehmen 9+ 9# / k+ k# k*",
        idle=("stapel", "ablagestapel", "ablage", "stein", "karte", "vom", "von", "mit"),
    ),
    Verb(
        ("raus|legen", "aus|legen", "melden"),
        Lay,
        "rauslegen {groups: / }",
        grammar.groups(CARDS, "groups"),
        asks=(("groups", "Welche Steine willst du rauslegen? Mehrere Auslagen trennt ein Schrägstrich."),),
        help=(
            "Legt eine oder mehrere neue Auslagen auf den Tisch, jede aus mindestens drei Steinen eines Werts. "
            "Zweien und Joker dürfen dabei nie in der Überzahl sein."
        ),
        example="rauslegen a+ a# 2o / k+ k# k*",
    ),
    Verb(
        ("an|legen",),
        LayOff,
        "anlegen {number},{cards}",
        grammar.number("number") + grammar.comma + grammar.cards(CARDS)
        | grammar.cards(CARDS) + grammar.maybe(grammar.word("an", "bei", "zu")) + grammar.number("number"),
        asks=(
            ("number", "An welche Auslage willst du anlegen? Nenne ihre Nummer."),
            ("cards", "Welche Steine willst du anlegen?"),
        ),
        help="Legt Steine an eine Auslage der eigenen Seite an.",
        example="anlegen 1,ko,2o",
    ),
    Verb(
        ("fragen", "partner fragen"),
        Ask,
        "fragen",
        help="Fragt deinen Partner, ob du ausmachen sollst, einmal im Zug. Sagt er nein, darfst du es nicht.",
        example="fragen",
        idle=("partner", "partnerin", "meine"),
    ),
    Verb(
        ("=ja",),
        Approve,
        "ja",
        help="Erlaubt deinem Partner auszumachen. Er darf dann, muss aber nicht.",
        example="ja",
    ),
    Verb(
        ("=nein",),
        Veto,
        "nein",
        help="Verbietet deinem Partner, in diesem Zug auszumachen.",
        example="nein",
    ),
    Verb(
        ("ab|legen", "ab|werfen"),
        Discard,
        "ablegen {card}",
        grammar.card(CARDS),
        asks=(("card", "Welchen Stein willst du ablegen?"),),
        help="Beendet deinen Zug; der Stein kommt auf die Ablage. Mit deinem letzten Stein machst du aus.",
        example="ablegen 7o",
    ),
    Verb(
        ("mischen", "geben"),
        Shuffle,
        "mischen",
        help="Mischt und gibt die Steine. Das erste Mal mischt, wer den Tisch eröffnet hat, danach der Geber.",
        example="mischen",
    ),
)
