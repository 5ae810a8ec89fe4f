"""Why something cannot be done in Canasta, and what could be done instead."""

from __future__ import annotations

from collections.abc import Mapping

from games.canasta import Refusal
from games.kit.melds import NoMeld
from games.record import WrongDeal

REFUSALS: Mapping[str, str] = {
    # The rules ask everything before they let the toolkit read a meld; it has no excuse of its own to make here.
    **dict.fromkeys(NoMeld, "So liegen diese Steine nicht zusammen."),
    Refusal.STOCK_EMPTY: "Die Mauer ist leer. Du musst die Ablage nehmen; oben liegt {card}.",
    Refusal.FIRST_TURN: "Im ersten Zug eines Spiels wird gezogen. Die Ablage kann erst der Nächste nehmen.",
    Refusal.FACE_DOWN: "Hier wird verdeckt abgelegt, darum kann niemand die Ablage nehmen.",
    Refusal.BARRED: "Oben liegt {card}: Die Ablage ist für diesen Zug gesperrt. Du kannst nur ziehen.",
    Refusal.FROZEN: (
        "Die Ablage ist blockiert. Dann brauchst du für {card} zwei gleiche Steine aus der Hand, ohne Zweien und Joker."
    ),
    Refusal.NO_PAIR: "Für {card} brauchst du zwei gleiche Steine aus der Hand, ohne Zweien und Joker.",
    Refusal.DIFFERENT_RANKS: (
        "In einer Auslage liegt nur ein Wert: {cards}. Mehrere Auslagen trennst du mit einem Schrägstrich."
    ),
    Refusal.BLACK_THREE: (
        "Schwarze Dreien kannst du nur auslegen, wenn du ausmachst: drei oder vier, ohne Zweien und Joker, und danach "
        "bleibt dir nur der Stein zum Ablegen."
    ),
    Refusal.TOO_SHORT: "Eine Auslage hat mindestens drei Steine, das sind zu wenige: {cards}.",
    Refusal.TOO_MANY_WILD: (
        "Zweien und Joker dürfen nicht in der Überzahl sein. Hier wären es {wild} neben {naturals} anderen."
    ),
    Refusal.RANK_LIES: "Von diesem Wert liegt auf deiner Seite schon eine Auslage. Dort kannst du anlegen.",
    Refusal.TOO_LOW: (
        "Für die erste Meldung brauchst du {needed} Punkte, das sind erst {got}. Mehrere Auslagen in einem Befehl "
        "zählen zusammen."
    ),
    Refusal.LAST_TILE: "Ein Stein muss dir bleiben: Am Ende des Zuges legst du einen ab.",
    Refusal.NO_CANASTA: (
        "So bliebe dir nur ein Stein, und du würdest ausmachen. Dafür braucht deine Seite mehr Canasta: {needed} "
        "müssen es sein, es sind {got}."
    ),
    Refusal.PARTNER_AGAINST: "Dein Partner hat nein gesagt: In diesem Zug darfst du nicht ausmachen.",
    Refusal.NO_SUCH_MELD: "Auslage {number} gibt es nicht. Zur Wahl stehen: {numbers}.",
    Refusal.NOT_YOURS: "Auslage {number} gehört der anderen Seite: {@owners}.",
    Refusal.DOES_NOT_FIT: "Das passt dort nicht: {cards} zu {meld}.",
    Refusal.NO_PARTNER: "Hier spielt jeder für sich; du hast keinen Partner zu fragen.",
    Refusal.ASKED_ALREADY: "Du hast in diesem Zug schon gefragt, und {@partner} hat geantwortet.",
    Refusal.TOO_LATE: "Dafür ist es zu spät: Du hast nur noch den Stein zum Ablegen.",
    WrongDeal.NO_SUCH_PILE: "Canasta deckt einen Stein auf",
    WrongDeal.NO_POINTS: "„{header} {words}“ nennt keine Punkte eines Mitspielers",
}

PHASES: Mapping[str, str] = {
    "ziehen": "Zuerst wird aufgenommen: „ziehen“ oder „nehmen“.",
    "legen": "Aufgenommen ist schon. Jetzt kannst du auslegen; mit „ablegen“ endet der Zug.",
    "frage": "Erst braucht die Frage eine Antwort: „ja“ oder „nein“.",
}
