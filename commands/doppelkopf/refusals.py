"""Doppelkopf: why something cannot be done, and how options are called."""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import No
from games.doppelkopf.terms import Refusal
from games.record import WrongDeal

REFUSALS: Mapping[str, str] = {
    Refusal.SITS_OUT: "Du setzt in diesem Spiel aus. Im nächsten bist du wieder dabei.",
    Refusal.NO_RESERVATION: "Du hast weder eine Armut noch eine Hochzeit. Tippe „gesund“, oder spiel ein Solo: „solo“.",
    Refusal.WHICH_RESERVATION: "Du hast beides: Tippe „vorbehalt armut“ oder „vorbehalt hochzeit“.",
    Refusal.NO_POVERTY: "Eine Armut hat höchstens drei Trümpfe, du hast {trumps}.",
    Refusal.NO_MARRIAGE: "Zu einer Hochzeit gehören beide Kreuz-Damen.",
    Refusal.WHICH_SOLO: "Welches Solo? Es gibt: {words}. Zum Beispiel: solo damen",
    Refusal.UNKNOWN_SOLO: "Ein Solo „{typed}“ gibt es nicht. Es gibt: {words}.",
    Refusal.THREE_CARDS: "Nenne genau drei Karten; genannt hast du {got}.",
    Refusal.ALL_TRUMPS: "Alle deine Trümpfe müssen dabei sein: {trumps}.",
    Refusal.FOLLOW: "Du musst bedienen: Ausgespielt ist {led}, und davon hast du noch etwas.",
    Refusal.NOT_CLEARED: "Erst muss sich klären, wer bei der Hochzeit zusammenspielt.",
    Refusal.WRONG_PARTY: "Das sagt die andere Partei an, nicht deine.",
    Refusal.ALREADY_SAID: "Das ist schon angesagt.",
    Refusal.TOO_LATE: "Dafür ist es zu spät: Du hältst schon zu wenige Karten.",
    Refusal.NOTHING_ANNOUNCED: "Absagen kann nur, wessen Partei Re oder Kontra gesagt hat.",
    Refusal.NO_SAU: "Für die Sau brauchst du beide Karo-Asse, in einem Spiel, in dem Karo Trumpf ist.",
    No.CONFIRM: (
        "Ihr seid mitten in der Partie. Gehst du in einem Spiel, bekommen die drei anderen je 5 Punkte; zurück kannst "
        "du nicht, und gewertet wirst du auch nicht. Wenn du das willst, tippe „verlassen ja“."
    ),
    WrongDeal.NO_SUCH_PILE: "Beim Doppelkopf bleibt keine Karte liegen",
    WrongDeal.NO_SUCH_HAND: "Wer aussetzt, bekommt keine Karten",
    WrongDeal.NO_SUCH_CARD: "Diese Karte gibt es beim Doppelkopf nicht",
}

PHASES: Mapping[str, str] = {
    "vorbehalte": "Erst meldet sich jeder: „gesund“, „vorbehalt“ oder ein Solo. Gespielt und angesagt wird danach.",
    "armut_schieben": "Erst schiebt, wer die Armut hat, drei Karten weiter: „schieben“.",
    "armut_angebot": "Erst wird die Armut angeboten: „nehmen“ oder „ablehnen“.",
    "armut_rueckgabe": "Erst gehen drei Karten an die Armut zurück: „zurueckgeben“.",
    "spiel": "Gemeldet ist schon. Jetzt wird Karte um Karte gespielt.",
}

OPTIONS: Mapping[str, str] = {
    "spiele": "so viele Spiele dauert die Partie (1 bis 60); ohne Wahl 8 zu viert und 10 zu fünft",
    "solofaktor": "so oft zählt ein gewonnenes Solo (1 oder 3)",
    "sau": "beide Karo-Asse in einer Hand dürfen die höchsten Trümpfe werden",
    "armut": "mit höchstens drei Trümpfen darf man drei Karten schieben",
    "letztezehn": "im letzten Stich sticht von zwei Herz-Zehnen die erste",
    "pflichtsolo": "jeder schuldet ein Solo; wer keins spielt, verliert am Ende 9 Punkte",
}
