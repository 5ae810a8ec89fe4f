"""Blackjack: why something cannot be done, and how options are called."""

from __future__ import annotations

from collections.abc import Mapping

from games.blackjack import Refusal
from games.contract import No
from games.record import WrongDeal

REFUSALS: Mapping[str, str] = {
    Refusal.BANK_STAKES_NOTHING: "Du hältst die Bank, und die setzt nicht. Mit „geben“ gibst du die Steine.",
    Refusal.TOO_LITTLE: "Setzen musst du mindestens {needed}, das ist nur {got}. Oder du setzt aus: „aussetzen“.",
    Refusal.TOO_MUCH: "Setzen darfst du höchstens {allowed}, nicht {got}.",
    Refusal.TOO_FEW_CHIPS: "Dafür reichen deine Chips nicht. Nötig: {needed}, vorhanden: {chips}.",
    Refusal.NO_STAKE: "Geben kannst du erst, wenn jemand gesetzt hat.",
    Refusal.ALREADY_SPLIT: "Du hast schon geteilt. Danach kannst du nur noch „karte“ oder „bleiben“ sagen.",
    Refusal.ALREADY_DOUBLED: "Du hast schon verdoppelt. Jetzt kannst du nur noch „karte“ oder „bleiben“ sagen.",
    Refusal.TOO_LATE: "Dafür ist es zu spät: Das geht nur mit den ersten zwei Steinen.",
    Refusal.NOT_TO_DOUBLE: "Verdoppeln darfst du nur, wenn die ersten zwei Steine 9, 10 oder 11 zählen, nicht {value}.",
    Refusal.NO_PAIR: "Teilen kannst du nur zwei Steine gleichen Rangs, nicht {cards}.",
    No.NOT_YOUR_TURN: "Du bist nicht am Zug. Am Zug: {@turns}.[ Die Steine gibt die Bank: {@bank}.]",
    No.CONFIRM: (
        "Aus einem einzelnen Spiel kann man hier nicht aussteigen. „verlassen ja“ verlässt den Tisch für immer; "
        "ein Einsatz im laufenden Spiel ist dann verloren."
    ),
    WrongDeal.NOT_A_WHOLE_DEAL: "hier werden nicht alle Steine gemischt",
    WrongDeal.NO_SUCH_HAND: "hand für jemanden, der nicht mitspielt",
}

PHASES: Mapping[str, str] = {
    "setzen": "Noch wird gesetzt. Sobald alle gesetzt haben, gibt die Bank mit „geben“.",
    "spiel": "Die Steine sind schon gegeben; an den Einsätzen ändert sich jetzt nichts mehr.",
}

OPTIONS: Mapping[str, str] = {
    "startkapital": "so viele Chips bekommt zu Beginn jeder (10 bis 10000)",
    "bankkapital": "so viele Chips hat, wer zuerst die Bank hält; nie weniger als das Startkapital",
    "mindesteinsatz": "so viel muss setzen, wer mitspielt; wer weniger hat, setzt alles",
    "hoechsteinsatz": "mehr darf niemand setzen",
    "rundung": "halbe Chips beim Black Jack: ab- oder aufgerundet (ab, auf)",
    "wechsel": "nach so vielen Spielen geht die Bank weiter; 0: nie",
    "runden": "so oft geht die Bank um den Tisch; 0: ohne Grenze",
    "spiele": "nach so vielen Spielen ist Schluss; 0: ohne Grenze",
    "bedenkzeit": "Sekunden für jede Entscheidung; 0: ohne Uhr",
}
