"""Blackjack: what players type."""

from __future__ import annotations

from commands.chips import COINS
from commands.language import grammar
from commands.language.verb import Verb
from games.blackjack.actions import Deal, Double, Hit, SitOut, Split, Stake, Stand

VERBS: tuple[Verb, ...] = (
    Verb(
        ("=karte", "=stein", "ziehen", "nehmen"),
        Hit,
        "karte",
        help="Verlangt noch einen Stein für das Blatt, nach dem du gefragt bist.",
        example="karte",
        idle=("karte", "stein"),
    ),
    Verb(
        ("bleiben", "=genug"),
        Stand,
        "bleiben",
        help="Du willst für dieses Blatt keinen Stein mehr.",
        example="bleiben",
    ),
    Verb(
        ("verdoppeln", "doppeln"),
        Double,
        "verdoppeln",
        help=(
            "Verdoppelt deinen Einsatz, wenn deine ersten zwei Steine 9, 10 oder 11 zählen. Danach darfst du noch "
            "beliebig viele Steine verlangen."
        ),
        example="verdoppeln",
    ),
    Verb(
        ("teilen", "splitten"),
        Split,
        "teilen",
        help=(
            "Macht aus zwei Steinen gleichen Rangs zwei Blätter. Auf jedem liegt der ganze Einsatz, und jedes bekommt "
            "gleich einen Stein dazu."
        ),
        example="teilen",
    ),
    Verb(
        ("setzen",),
        Stake,
        "setzen {amount}",
        grammar.number("amount"),
        asks=(("amount", "Wie viele Chips willst du setzen?"),),
        help="Legt deinen Einsatz für das nächste Spiel hin. Bis die Steine gegeben sind, darfst du ihn ändern.",
        example="setzen 2",
        idle=COINS,
    ),
    Verb(
        ("aus|setzen", "passen"),
        SitOut,
        "aussetzen",
        help="Du machst das nächste Spiel nicht mit; ein Einsatz, der schon liegt, kommt zurück.",
        example="aussetzen",
    ),
    Verb(
        ("geben",),
        Deal,
        "geben",
        help="Gibt die Steine, ohne auf die Unentschlossenen zu warten. Das darf nur, wer die Bank hält.",
        example="geben",
        idle=("steine", "karten"),
    ),
)
