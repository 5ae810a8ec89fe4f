"""Skat: what players type, what beginners say for it, what cannot be done, and what options and events are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from commands import tricks
from commands.language import grammar
from commands.language.german import NUMERALS
from commands.language.spelling import playing_cards
from commands.language.verb import Verb
from games.contract import Event, No
from games.record import WrongDeal
from games.skat import events
from games.skat.actions import Announce, Bid, Claim, GiveUp, Nay, Pass, Play, Press, SayKontra, SayRe, TakeUp, Yes
from games.skat.cards import PACK, Kind
from games.skat.terms import ADDITIONS, GAMES, Level, Refusal

CUES: Final[Mapping[str, tuple[str, ...]]] = {
    **tricks.CUES,
    "reizen": (
        "~sag|sage|gehe|geh|bis|auf|biete",
        "sag|sage|biete|gehe bis|auf|mit",
        "~reizen|bieten|erhoehen|mehr|hoeher",
        "#zahl",
    ),
    "kontra": ("halt|halte gegen|dagegen",),
    "ja": ("halte|hab|habe|behalte|gehe|mit|dabei", "~hab|habe ich|auch", "~einverstanden|okay|ok|stimmt"),
    "passen": (
        "~nicht|nein|raus|aus|weiter|skip",
        "bin raus|weg|aus",
        "weg|raus|aus bin",
        "steige|steig aus",
        "hoere|hoer auf",
        "pass|passe|weg|nichts",
        "kann|will nicht",
    ),
    "aufnehmen": (
        "nimm|nehme|hebe|will|hole|schau skat|stock|karten",
        "skat nehmen|aufheben|ansehen|holen|aufnehmen",
        "~skat",
    ),
    "druecken": (
        "leg|lege|tu|wirf skat|weg|ab|stock",
        "ablegen|weglegen|wegdruecken|abdruecken",
        "~drueck",
        "~#karte in skat|stock",
        "drueck|druecke|leg|lege in",
        "~weg|weglegen",
    ),
    "ansagen": (
        "~spiele|ansage|sage|mache|trumpf|handspiel|hand",
        "trumpf ist",
        "~ohne skat|stock",
        "~karo|herz|pik|kreuz|grand trumpf",
        "~ouvert|schneider|schwarz|ramsch|solo",
    ),
    "schenken": ("~gib|gebe|verloren|aufgeben|kapitulieren|schenk", "~hoffnungslos|keine chance", "~geb|gebe auf"),
    "rest": ("~alle|restlichen|uebrigen stiche|mein|meine|mir", "~gewonnen|claim|rest"),
}


CARDS = playing_cards(PACK, {}, tricks.SUIT_LETTERS)

KINDS: Mapping[Kind, str] = {kind: str(kind).capitalize() for kind in Kind}

LEVELS: Mapping[Level, str] = {level: str(level).replace("_", " ").capitalize() for level in Level}

_KNOWN = (*GAMES, *ADDITIONS)


def _sorted(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words of an announcement, the game first and the additions in their order; `kreuz-hand` is two."""
    split = dict.fromkeys(word for one in words for word in one.strip(",").split("-") if word not in ("", "und", "mit"))
    return tuple(sorted(split, key=lambda word: _KNOWN.index(word) if word in _KNOWN else 0))


def _game(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words of an announcement in which nothing is but one game and its additions; else it is none."""
    found = _sorted(words)
    if not found or set(found) - set(_KNOWN) or not set(found) & set(GAMES):
        raise ValueError(words)
    return found


_GAME = grammar.terms("words", _game)
_ANNOUNCE_HELP = (
    "Sagt dein Spiel an: karo, herz, pik, kreuz, grand oder null, dahinter, was dazukommt: hand, ouvert, schneider, "
    "schwarz. Der Name des Spiels allein genügt."
)
_KONTRA_HELP = "Sagt Kontra: Das Spiel zählt doppelt. Das geht bis zu deiner ersten Karte, wenn die Regel an ist."

VERBS: tuple[Verb, ...] = (
    tricks.playing(Play, CARDS, "spielen b+", "Spielt eine Karte; die Karte allein genügt.", bare=True),
    Verb(
        ("reizen", "bieten"),
        Bid,
        "reizen {value}",
        grammar.number("value", NUMERALS | dict.fromkeys(("2", "zwei", "zwo"), "22")),
        asks=(("value", "Wie viel willst du reizen?"),),
        help="Reizt einen Wert, wenn du mit Sagen dran bist; die Zahl allein genügt. Es geht bei 18 los.",
        example="reizen 18",
        bare=True,
    ),
    Verb(
        ("=ja", "halten", "hab ich"),
        Yes,
        "ja",
        help="Hält, was gereizt ist, oder stimmt zu, wenn jemand schenken will oder den Rest verlangt.",
    ),
    Verb(("passen", "=weg"), Pass, "passen", help="Steigt aus dem Reizen aus."),
    Verb(("=nein",), Nay, "nein", help="Stimmt nicht zu; beim Reizen hältst du damit nicht mehr, wie mit „passen“."),
    Verb(
        ("auf|nehmen", "nehmen"),
        TakeUp,
        "aufnehmen",
        help="Nimmt den Skat auf. Danach drückst du zwei Karten und sagst dein Spiel an.",
        idle=("skat",),
    ),
    Verb(
        ("druecken",),
        Press,
        "druecken[ {cards}]",
        grammar.maybe(grammar.cards(CARDS)),
        help="Legt zwei deiner zwölf Karten verdeckt weg. Bis zur Ansage kannst du neu drücken.",
        example="druecken 7+,8o",
    ),
    Verb(("an|sagen",), Announce, "ansagen {words: }", _GAME, help=_ANNOUNCE_HELP, example="ansagen grand", bare=True),
    Verb(("spielen",), Announce, "ansagen {words: }", _GAME, help=_ANNOUNCE_HELP, example="spiele grand"),
    Verb(
        ("=ansagen",),
        Announce,
        "ansagen[ {words: }]",
        grammar.maybe(grammar.terms("words", _sorted)),
        help=_ANNOUNCE_HELP,
        example="ansagen herz",
    ),
    Verb(
        ("schenken", "=geschenkt", "auf|geben"),
        GiveUp,
        "schenken",
        help=(
            "Gibt das Spiel auf. Allein spielst du damit nicht weiter; mit weniger als neun Karten muss einer der "
            "anderen zustimmen. Als Gegenspieler fragst du erst deinen Partner und dann, wer allein spielt."
        ),
        full=True,
    ),
    Verb(
        ("=rest",),
        Claim,
        "rest",
        help=(
            "Legt deine Karten offen und verlangt alle Stiche, die noch kommen. Allein fragst du damit die anderen. "
            "Als Gegenspieler geht es mit höchstens fünf Karten, und das Haus urteilt sofort."
        ),
        full=True,
        idle=("ist", "mein", "meiner"),
    ),
    Verb(("=kontra", "=contra"), SayKontra, "kontra", help=_KONTRA_HELP, full=True),
    Verb(
        ("=re",),
        SayRe,
        "re",
        help="Antwortet auf ein Kontra, vor deiner nächsten Karte: Das Spiel zählt vierfach.",
        full=True,
    ),
    tricks.SHOWING,
)

REFUSALS: Mapping[str, str] = {
    **tricks.REFUSALS,
    Refusal.NO_BID: "{value} ist kein Reizwert. Der nächste ist {nearest}.",
    Refusal.TOO_LOW: "Gereizt ist schon {bid}. Du musst höher gehen oder passen.",
    Refusal.YOU_HEAR: "Du hörst und reizt nicht selbst[: {bid} ist gesagt]. Es geht „ja“ oder „passen“.",
    Refusal.YOU_SAY: "Du sagst: Nenne einen Wert, zum Beispiel „18“, oder „passen“.",
    Refusal.TWO_CARDS: "Gedrückt werden genau zwei Karten; genannt hast du {got}. Zum Beispiel: druecken 7+ 8o",
    Refusal.WHICH_GAME: "Welches Spiel? Es gibt: {games}. Zum Beispiel: ansagen grand",
    Refusal.UNKNOWN_GAME: "So ein Spiel gibt es nicht. Es gibt: {games}, dazu hand, ouvert, schneider, schwarz.",
    Refusal.SKAT_LIES: "Der Skat liegt noch: Nimm ihn auf („aufnehmen“), oder sag „hand“ dazu: „{kind} hand“.",
    Refusal.NO_HAND_GAME: "Du hast den Skat aufgenommen, ein Handspiel ist es nicht mehr.",
    Refusal.ONLY_HAND: "Das geht nur aus der Hand, ohne den Skat aufzunehmen.",
    Refusal.OVERBID: "Damit bist du überreizt: Gereizt ist bis {bid}, und so viel zählt dieses Null nicht.",
    Refusal.QUESTION_OPEN: "Erst muss die Frage beantwortet sein, die schon gestellt ist.",
    Refusal.NO_SOLOIST: "In diesem Spiel spielt niemand allein, da geht das nicht.",
    Refusal.ONLY_SOLOIST: "Bei einem Null kann das nur, wer allein spielt.",
    Refusal.TOO_EARLY: "Dafür ist es zu früh: Das geht mit höchstens {most} Karten auf der Hand.",
    Refusal.NO_KONTRA: "Re antwortet auf Kontra, und das hat niemand gesagt.",
    Refusal.TOO_LATE: "Dafür ist es zu spät: Du hast schon gespielt.",
    No.CONFIRM: (
        "Ihr seid mitten in der Partie. Gehst du in einem Spiel, gilt es als aufgegeben; zurück kannst du nicht, und "
        "wenn die Partie zählt, hast du sie verloren. Wenn du das willst, tippe „verlassen ja“."
    ),
    WrongDeal.NO_SUCH_PILE: "Außer den Händen gibt es beim Skat nur die zwei Karten im Skat (talon)",
    WrongDeal.NO_SUCH_CARD: "Diese Karte gibt es beim Skat nicht",
}

PHASES: Mapping[str, str] = {
    "reizen": "Jetzt wird gereizt: eine Zahl, „ja“ oder „passen“.",
    "skat": "Erst entscheidet sich, ob der Skat aufgenommen wird: „aufnehmen“, oder eine Ansage mit „hand“.",
    "druecken": "Erst werden zwei Karten gedrückt: „druecken“.",
    "ansage": "Jetzt wird das Spiel angesagt, zum Beispiel „grand“.",
    "spiel": "Angesagt ist schon. Jetzt wird Karte um Karte gespielt.",
    "frage": "Erst wird geantwortet: „ja“ oder „nein“.",
}

OPTIONS: Mapping[str, str] = {
    "runden": "so oft gibt jeder (1 bis 16)",
    "bedenkzeit": "so viele Sekunden hat man für jede Entscheidung (15 bis 300); 0: so lange man will",
    "seeger": "nach Seeger-Fabian: 50 Punkte für ein gewonnenes Spiel, 40 oder 30 für die Gegner eines verlorenen",
    "kontra": "die Gegner dürfen Kontra sagen, darauf gibt es Re",
    "ramsch": "passen alle, wird ein Ramsch gespielt",
}

EVENTS: Mapping[str, type[Event]] = {
    **tricks.EVENTS,
    "gegeben": events.Dealt,
    "gereizt": events.BidMade,
    "gehalten": events.BidHeld,
    "gepasst": events.BiddingLeft,
    "alleinspieler": events.SoloistFound,
    "skat_aufgenommen": events.SkatLifted,
    "skat_gesehen": events.SkatSeen,
    "gedrueckt": events.SkatLaid,
    "karten_gedrueckt": events.CardsPressed,
    "angesagt": events.GameAnnounced,
    "ramsch": events.RamschBegan,
    "kontra": events.KontraSaid,
    "re": events.ReSaid,
    "karten_offen": events.CardsShown,
    "gefragt": events.QuestionAsked,
    "geantwortet": events.QuestionAnswered,
    "weiter": events.PlayGoesOn,
    "rest_beurteilt": events.ClaimJudged,
    "spiel_ende": events.DealScored,
    "spiel_abgebrochen": events.DealDropped,
    "partie_ende": events.MatchEnded,
}
