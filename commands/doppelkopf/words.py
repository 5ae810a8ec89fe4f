"""Doppelkopf: what players type, what programs are told, and why something is refused."""

from __future__ import annotations

from collections.abc import Mapping

from commands import tricks
from commands.doppelkopf.terms import CARDS
from commands.language import grammar
from commands.language.german import listed
from commands.language.verb import Verb
from games.contract import Event, No
from games.doppelkopf import events
from games.doppelkopf.actions import (
    CallSolo,
    Decline,
    GiveBack,
    Pass,
    Play,
    Promise,
    Push,
    Report,
    SayKontra,
    SayRe,
    SaySau,
    Take,
    Toss,
)
from games.doppelkopf.terms import Level, Refusal, Reservation
from games.record import WrongDeal

_SOLO_NAMES: Mapping[str, tuple[str, ...]] = {
    "damen": ("damen", "dame"),
    "buben": ("buben", "bube"),
    "kreuz": ("kreuz", "farben kreuz", "farben-solo kreuz", "farbensolo kreuz"),
    "pik": ("pik", "farben pik", "farben-solo pik", "farbensolo pik"),
    "herz": ("herz", "farben herz", "farben-solo herz", "farbensolo herz"),
    "trumpf": ("trumpf", "karo"),
    "ohne": ("ohne trumpf", "ohne-trumpf", "ohnetrumpf", "ohne", "fleischlos"),
}
"""R30: the word that names a solo, and what else it is called."""

_KINDS_OF_SOLO = {name: word for word, names in _SOLO_NAMES.items() for name in names}

_SOLOS = {
    whole: word
    for name, word in _KINDS_OF_SOLO.items()
    for whole in (f"{name}solo", f"{name}-solo", f"{name} solo", f"solo {name}")
} | {name: word for name, word in _KINDS_OF_SOLO.items() if "solo" in name}

_SOLO_HELP = (
    "Sagt ein Solo an, wenn du mit Melden dran bist. Welches es ist, erfahren die anderen erst am Ende der Runde. "
    f"Es gibt: {listed(_SOLO_NAMES)}."
)

_NUMBERS = {Level.NO_90: ("90", "neunzig"), Level.NO_60: ("60", "sechzig"), Level.NO_30: ("30", "dreissig")}

_PROMISE_HELP = (
    "Sagt den Gegnern ab: Sie bekommen keine 90, keine 60 oder keine 30 Augen, bei „schwarz“ keinen Stich. "
    "Das geht nur, wenn deine Partei Re oder Kontra gesagt hat, und nicht mehr mit zu wenigen Karten auf der Hand."
)

_IN_TIME = "Das geht bis zu deiner ersten Karte, auch wenn du nicht am Zug bist."

VERBS: tuple[Verb, ...] = (
    tricks.playing(Play, CARDS, "spielen d+"),
    Verb(("=gesund",), Pass, "gesund", help="Sagt, dass du weder einen Vorbehalt noch ein Solo meldest."),
    Verb(
        ("=vorbehalt",),
        Report,
        "vorbehalt[ {kind}]",
        grammar.maybe(grammar.choice("kind", Reservation)),
        asks=(("kind", "Ein Vorbehalt ist eine Armut oder eine Hochzeit; ein Solo sagst du mit „solo“ an."),),
        help=(
            "Meldet einen Vorbehalt: Armut (höchstens drei Trümpfe) oder Hochzeit (beide Kreuz-Damen). "
            "Die anderen hören nur das Wort Vorbehalt."
        ),
        example="vorbehalt hochzeit",
        full=True,
    ),
    *(
        Verb(
            (f"={kind}",),
            Report,
            f"vorbehalt {kind}",
            help=f"Meldet eine {kind.capitalize()}. Die anderen hören nur das Wort Vorbehalt.",
            example=str(kind),
            full=True,
            fixed={"kind": kind},
        )
        for kind in Reservation
    ),
    Verb(
        ("=solo",),
        CallSolo,
        "solo[ {word}]",
        grammar.maybe(grammar.choice("word", {**_SOLOS, **_KINDS_OF_SOLO}) | grammar.term("word")),
        help=_SOLO_HELP,
        example="solo damen",
        full=True,
    ),
    Verb(
        ("spielen",),
        CallSolo,
        "solo[ {word}]",
        grammar.choice("word", _SOLOS)
        | grammar.word("solo") + grammar.maybe(grammar.term("word"))
        | grammar.ending("word", "solo"),
        help=_SOLO_HELP,
        example="spiele ein damen-solo",
    ),
    Verb(
        # „spiele ohne …“ belongs to the special rules of every table; a solo without trumps is meant here.
        ("spiel ohne",),
        CallSolo,
        "solo[ {word}]",
        grammar.word("trumpf solo", "trumpf-solo", "trumpfsolo"),
        help=_SOLO_HELP,
        example="spiele ohne trumpf solo",
        fixed={"word": "ohne"},
    ),
    Verb(("=re",), SayRe, "re", idle=("an", "ansagen"), help=f"Sagt Re an. {_IN_TIME}", full=True),
    Verb(
        ("=kontra", "=contra"),
        SayKontra,
        "kontra",
        idle=("an", "ansagen"),
        help=f"Sagt Kontra an. {_IN_TIME}",
        full=True,
    ),
    *(
        Verb(
            ("=keine",),
            Promise,
            f"keine {level}",
            grammar.word(*words),
            asks=(("level", "Was sagst du ab: keine 90, keine 60 oder keine 30?"),),
            help=_PROMISE_HELP,
            example=f"keine {level}",
            full=True,
            shown="keine 90 oder weniger",
            idle=("an",),
            fixed={"level": level},
        )
        for level, words in _NUMBERS.items()
    ),
    *(
        Verb(
            (f"=k{level}",),
            Promise,
            f"keine {level}",
            help=_PROMISE_HELP,
            example=f"k{level}",
            full=True,
            fixed={"level": level},
        )
        for level in _NUMBERS
    ),
    Verb(
        ("=schwarz", "=keinen stich", "=kein stich"),
        Promise,
        "schwarz",
        help=_PROMISE_HELP,
        full=True,
        fixed={"level": Level.SCHWARZ},
    ),
    Verb(
        ("=sau",),
        SaySau,
        "sau",
        help=(f"Sagt die Sau an: Hast du beide Karo-Asse, sind sie die höchsten Trümpfe. {_IN_TIME}"),
        full=True,
    ),
    Verb(
        ("schieben",),
        Push,
        "schieben[ {cards}]",
        grammar.maybe(grammar.cards(CARDS)),
        help=(
            "Schiebt bei deiner Armut drei Karten verdeckt weiter, alle Trümpfe dabei. "
            "Hast du genau drei Trümpfe, genügt „schieben“."
        ),
        example="schieben 9o,b*,b*",
    ),
    Verb(
        ("=schmeissen", "=schmeisse"),
        Toss,
        "schmeissen",
        help="Wirft dein Blatt hin, wenn der Tisch das erlaubt und du fünf Neunen oder mehr hast: Es wird neu gegeben.",
        full=True,
    ),
    Verb(
        ("nehmen", "an|nehmen", "auf|nehmen"),
        Take,
        "nehmen",
        help="Nimmt die Karten der Armut. Du spielst dann mit dem, der arm ist, und gibst drei Karten zurück.",
        idle=("karten", "sie", "armut"),
    ),
    Verb(
        ("ab|lehnen",),
        Decline,
        "ablehnen",
        help="Lässt die Karten der Armut liegen. Sie gehen an den Nächsten.",
        idle=("karten", "sie", "armut"),
    ),
    Verb(
        ("zurueck|geben",),
        GiveBack,
        "zurueckgeben {cards}",
        grammar.cards(CARDS),
        asks=(("cards", "Welche drei Karten willst du zurückgeben?"),),
        help="Gibt dem Partner einer Armut drei beliebige Karten zurück. Allen wird gesagt, ob Trumpf dabei ist.",
        example="zurueckgeben 9+,9#,k*",
    ),
    tricks.SHOWING,
)


REFUSALS: Mapping[str, str] = {
    **tricks.REFUSALS,
    Refusal.NO_RESERVATION: "Du hast weder eine Armut noch eine Hochzeit. Tippe „gesund“, oder spiel ein Solo: „solo“.",
    Refusal.WHICH_RESERVATION: "Du hast beides: Tippe „vorbehalt armut“ oder „vorbehalt hochzeit“.",
    Refusal.NO_POVERTY: "Eine Armut hat höchstens drei Trümpfe, du hast {trumps}.",
    Refusal.NO_MARRIAGE: "Zu einer Hochzeit gehören beide Kreuz-Damen.",
    Refusal.WHICH_SOLO: "Welches Solo? Es gibt: {words}. Zum Beispiel: solo damen",
    Refusal.UNKNOWN_SOLO: "Ein Solo „{typed}“ gibt es nicht. Es gibt: {words}.",
    Refusal.THREE_CARDS: "Nenne genau drei Karten; genannt hast du {got}.",
    Refusal.ALL_TRUMPS: "Alle deine Trümpfe müssen dabei sein: {trumps}.",
    Refusal.NOT_CLEARED: "Erst muss sich klären, wer bei der Hochzeit zusammenspielt.",
    Refusal.TOO_LATE: "Dafür ist es zu spät: Du hältst schon zu wenige Karten.",
    Refusal.NOTHING_ANNOUNCED: "Absagen kann nur, wessen Partei Re oder Kontra gesagt hat.",
    Refusal.NO_TOSS: "Schmeißen kannst du nur mit mindestens {cards} {rank} auf der Hand.",
    Refusal.DUTY_DUE: "Dein Pflicht-Solo ist fällig: Sag es an, zum Beispiel „solo damen“.",
    Refusal.NO_SAU: "Für die Sau brauchst du beide Karo-Asse, in einem Spiel, in dem Karo Trumpf ist.",
    No.CONFIRM: (
        "Ihr seid mitten in der Partie. Gehst du in einem Spiel, bekommen die drei anderen je 5 Punkte; zurück kannst "
        "du nicht, und wenn die Partie zählt, hast du sie verloren. Wenn du das willst, tippe „verlassen ja“."
    ),
    WrongDeal.NO_SUCH_PILE: "Beim Doppelkopf bleibt keine Karte liegen",
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
    "regelwerk": "nach welchen Regeln: haus oder ddv (Deutscher Doppelkopf-Verband); setzt alle anderen Zeilen mit",
    "karlchen": "so viel zählt der Kreuz-Bube, der den letzten Stich macht (0, 1 oder 2)",
    "neunen": "gespielt wird mit Neunen; ohne sie hat jeder zehn Karten",
    "zweitezehn": "von zwei Herz-Zehnen sticht die zweite",
    "schmeissen": "mit fünf Neunen darf man neu geben lassen",
    "vorfuehren": "wer sein Pflicht-Solo bis zuletzt schuldig bleibt, muss es dann spielen",
}


EVENTS: Mapping[str, type[Event]] = {
    **tricks.EVENTS,
    "gegeben": events.Dealt,
    "gemeldet": events.Reported,
    "spielart": events.GameSettled,
    "karten_geschoben": events.CardsPushed,
    "karten_abgelehnt": events.CardsDeclined,
    "armut_genommen": events.CardsTakenUnseen,
    "karten_genommen": events.CardsTaken,
    "armut_zurueck": events.CardsGivenBackUnseen,
    "karten_zurueck": events.CardsGivenBack,
    "armut_verworfen": events.NobodyTook,
    "geschmissen": events.HandTossed,
    "partner_gefunden": events.PartnerFound,
    "hochzeit_wird_solo": events.MarriageBecameSolo,
    "ansage": events.PartyAnnounced,
    "absage": events.PromiseMade,
    "sau": events.SauAnnounced,
    "spiel_ende": events.DealScored,
    "spiel_verloren": events.DealForfeited,
    "partie_ende": events.MatchEnded,
}
