"""Played for the pot: why something cannot be done, and how options are called."""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import Action, No
from games.pot.betting import Fold, Refusal
from games.record import WrongDeal

REFUSALS: Mapping[str, str] = {
    Refusal.NO_CHECKING: "In dieser Runde wird nicht geschoben. Der Prompt sagt, was du kannst.",
    Refusal.BID_LIES: "Es liegt schon ein Gebot von {bid}. Du kannst halten, erhöhen oder aussteigen.",
    Refusal.CHECKED_BEFORE: "In dieser Runde hast du schon geschoben. Jetzt musst du bieten oder aussteigen.",
    Refusal.TOO_LITTLE: "Das ist zu wenig: Mindestens {least} müssen es sein.",
    Refusal.TOO_MUCH: "Das ist zu viel: Höchstens {most} dürfen es sein.",
    Refusal.TOO_FEW_CHIPS: "Dafür reichen deine Chips nicht: Du hast {chips}, und Halten kostet {due}.",
    Refusal.NO_BID: "Es liegt noch kein Gebot. Mit „bieten“ machst du das erste.",
    Refusal.WRONG_AMOUNT: "Halten kostet dich {due}, nicht {said}.",
    Refusal.RAISED_TOO_OFTEN: "In dieser Runde hast du schon dreimal erhöht. Du kannst noch halten oder aussteigen.",
    Refusal.NO_OPPONENT: "Alle anderen haben schon alles gesetzt. Du kannst nur noch halten oder aussteigen.",
    No.TABLE_FULL: "Mehr als {most} können hier nicht mitspielen. Mit 32 Steinen spielen genau drei.",
    Refusal.NOTHING_TO_SHOW: "Du hast keine Steine, die du noch zeigen könntest.",
    No.CONFIRM: (
        "Für immer gehst du mit „verlassen ja“; deine Chips verfallen dann. Willst du nur aus diesem Spiel heraus, "
        "tippe „aussteigen“, wenn du am Zug bist."
    ),
    WrongDeal.NO_SUCH_PILE: "hier wird kein Stein aufgedeckt",
    WrongDeal.NO_SUCH_HAND: "Platz {seat} bekommt keine Steine",
}

PHASES: Mapping[str, str] = dict.fromkeys(
    ("bieten1", "bieten2", "bieten3", "bieten4"),
    "Gerade wird geboten. Gezeigt wird erst am Ende, und getauscht wird bei diesem Spiel nie.",
)

ASIDES: Mapping[type[Action], str] = {Fold: " Den Tisch ganz verlässt du mit „verlassen ja“."}
"""R35: `aussteigen` leaves the deal alone; who means more than that learns the word for it."""

OPTIONS: Mapping[str, str] = {
    "startkapital": "so viele Chips hat zu Beginn jeder (10 bis 100000)",
    "mindesteinsatz": "das kleinste Gebot und die kleinste Erhöhung (1 bis 1000)",
    "maximaleinsatz": "das größte Gebot und die größte Erhöhung: eine Zahl, halberpott, pott oder ohne",
    "durchgeschoben": "schieben alle: zwang (danach bieten oder aussteigen), jackpott (neu geben), frei (weiter)",
    "rundenende": "eine Bietrunde endet, wenn alle einmal herum gehalten haben (runde) oder alle gleich viel gesetzt "
    "haben (gleichstand); heft: in Phase 2 von Poker gleichstand, sonst runde",
    "spiele": "nach so vielen Spielen ist Schluss, eingeworfene zählen nicht; 0: erst, wenn nur noch einer Chips hat",
    "bedenkzeit": "Sekunden für jede Entscheidung; 0: ohne Uhr",
    "steine": "52, oder 32 ohne Zwei bis Sechs, nur zu dritt",
}
