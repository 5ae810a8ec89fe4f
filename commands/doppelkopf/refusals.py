"""Doppelkopf: why something cannot be done, and how options are called."""

from __future__ import annotations

from collections.abc import Mapping

from games.doppelkopf.terms import Refusal
from games.record import WrongDeal

REFUSALS: Mapping[str, str] = {
    Refusal.SITS_OUT: "Du setzt in diesem Spiel aus. Im nächsten bist du wieder dabei.",
    Refusal.NO_RESERVATION: "Du hast weder eine Armut noch eine Hochzeit. Sag „gesund“, oder sag ein Solo an.",
    Refusal.WHICH_RESERVATION: "Du hast beides: Sag „vorbehalt armut“ oder „vorbehalt hochzeit“.",
    Refusal.NO_POVERTY: "Eine Armut hat höchstens drei Trümpfe, du hast {trumps}.",
    Refusal.NO_MARRIAGE: "Zu einer Hochzeit gehören beide Kreuz-Damen.",
    Refusal.WHICH_SOLO: "Welches Solo? Es gibt: {words}. Zum Beispiel: solo damen",
    Refusal.UNKNOWN_SOLO: "Ein Solo „{typed}“ gibt es nicht. Es gibt: {words}.",
    Refusal.THREE_CARDS: "Es müssen genau drei Karten sein, das sind {got}.",
    Refusal.ALL_TRUMPS: "Alle deine Trümpfe müssen dabei sein: {trumps}.",
    Refusal.FOLLOW: "Du musst bedienen: Ausgespielt ist {led}, und so eine Karte hast du noch.",
    Refusal.NOT_CLEARED: "Erst muss sich klären, wer bei der Hochzeit zusammenspielt.",
    Refusal.WRONG_PARTY: "Das kann nur die andere Partei ansagen; du gehörst nicht dazu.",
    Refusal.ALREADY_SAID: "Das ist schon angesagt.",
    Refusal.TOO_LATE: "Dafür ist es zu spät: Du hältst schon zu wenige Karten.",
    Refusal.NOTHING_ANNOUNCED: "Absagen kann nur, wessen Partei Re oder Kontra gesagt hat.",
    Refusal.NO_SAU: "Für die Sau brauchst du beide Karo-Asse, in einem Spiel, in dem Karo Trumpf ist.",
    WrongDeal.NO_SUCH_PILE: "Beim Doppelkopf bleibt keine Karte liegen",
    WrongDeal.NO_SUCH_HAND: "Wer aussetzt, bekommt keine Karten",
    WrongDeal.NO_SUCH_CARD: "Diese Karte gibt es beim Doppelkopf nicht",
}

OPTIONS: Mapping[str, str] = {
    "spiele": "so viele Spiele dauert die Partie (1 bis 60); sonst 8 zu viert, 10 zu fünft",
    "solofaktor": "so viel Mal zählt ein gewonnenes Solo (1 oder 3)",
    "sau": "beide Karo-Asse in einer Hand dürfen die höchsten Trümpfe werden",
    "armut": "mit höchstens drei Trümpfen darf man drei Karten schieben",
    "letztezehn": "im letzten Stich sticht von zwei Herz-Zehnen die erste",
    "pflichtsolo": "jeder schuldet ein Solo; wer keins spielt, verliert am Ende 9 Punkte",
}
