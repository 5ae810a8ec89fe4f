"""The words of the house, which count everywhere: people, tables, talk, help, one's own settings, admins."""

from __future__ import annotations

from commands.company.linking import LINK_VERBS
from commands.daily.verbs import DAY_VERBS
from commands.language import grammar
from commands.language.german import OFF
from commands.language.verb import HouseWord, Verb
from commands.lobby.bots import BOT_VERBS
from commands.lobby.exercises import EXERCISE_VERBS
from commands.lobby.glossary import GLOSSARY_VERBS
from commands.lobby.keeping import KEEPING_VERBS
from commands.lobby.lessons import LESSON_VERBS
from commands.lobby.registering import REGISTERING_VERBS
from commands.lobby.settings import SETTING_VERBS
from commands.lobby.short_forms import SHORT_FORM_VERBS


class OpenTable(HouseWord):
    """`eroeffnen [SPIEL] [privat]`: open a table, perhaps for invited people only; else the house's default game."""

    game: str | None = None
    private: bool = False


class JoinTable(HouseWord):
    """`mitspielen [TISCH|NAME|SPIEL]`: take a seat; without a number at the table that has waited longest."""

    table: int | None = None
    where: str | None = None


class WatchTable(HouseWord):
    """`zuschauen [TISCH|NAME]`, `zuschauen aus`: see a table without a seat; alone, one at which is played."""

    table: int | None = None
    where: str | None = None
    off: bool = False


class ChangePassword(HouseWord):
    """`passwort`: set another password."""


class Quit(HouseWord):
    """`ende`: go; the seat waits."""


class ShowRanking(HouseWord):
    """`rangliste [SPIEL] [ewig] [ANZAHL oder NAME]`: the words are sorted out by whoever knows the games."""

    words: tuple[str, ...] = ()


class Help(HouseWord):
    """`hilfe [WORT]`: help on a command or a subject."""

    about: str = ""


class ShowGames(HouseWord):
    """`spiele`: what can be played here."""


class Rules(HouseWord):
    """`regeln [SPIEL]`: the rules of a game."""

    game: str | None = None


class ShowHouseRules(HouseWord):
    """`hausregeln`: what the host wants their guests to keep to."""


class ShowNews(HouseWord):
    """`neues`: what the host wants everybody to know these days."""


class Recall(HouseWord):
    """`erinnerung [ANZAHL]`: the last lines once more."""

    lines: int | None = None


class RecallLast(HouseWord):
    """`letzte [ANZAHL]`: what happened last."""

    lines: int | None = None


class ShowRecord(HouseWord):
    """`protokoll [NR] [FORM]`: the personal record of a match one has played, perhaps in another form."""

    table: int | None = None
    form: str | None = None


class AskService(HouseWord):
    """A line for a machine that has no table of its own; it is read again with that machine's words."""

    service: str
    line: str = ""


class ShowTime(HouseWord):
    """`uhrzeit`: what time it is."""


HOUSE_VERBS: tuple[Verb, ...] = (
    Verb(
        ("eroeffnen",),
        OpenTable,
        "eroeffnen[ {game}][ {private:privat}]",
        grammar.choice("private", {"privat": True})
        | grammar.title("game") + grammar.choice("private", {"privat": True})
        | grammar.maybe(grammar.title("game")),
        help=(
            "Eröffnet einen neuen Tisch, ohne Namen für das Spiel des Hauses; „spiele“ zählt alle auf. Mit „privat“ "
            "dahinter kommt nur, wen du einlädst."
        ),
        example="eroeffnen",
        idle=("tisch", "neuen", "fuer", "mit", "aufmachen", "machen"),
    ),
    Verb(
        ("zu|schauen", "zu|sehen"),
        WatchTable,
        "zuschauen[ {table}][ {where}][ {off:aus}]",
        grammar.choice("off", dict.fromkeys(OFF, True))
        | grammar.maybe(grammar.word("tisch", "an tisch", "am tisch", "an", "table"))
        + grammar.maybe(grammar.number("table") | grammar.term("where")),
        help=(
            "Lässt dich einem Tisch zuschauen, mit einem Namen dem, an dem dieser Mensch sitzt, ohne beides einem, an "
            "dem gespielt wird. Du siehst, was alle sehen. "
            "„zuschauen aus“ oder „verlassen“ beendet es, „mitspielen“ auch."
        ),
        example="zuschauen 1",
    ),
    Verb(("=passwort",), ChangePassword, "passwort", help="Ändert dein Passwort.", full=True),
    Verb(
        ("=ende", "=quit", "=exit"),
        Quit,
        "ende",
        help="Beendet die Verbindung. Dein Platz am Tisch wartet auf dich.",
        full=True,
    ),
    Verb(
        ("=rangliste",),
        ShowRanking,
        "rangliste[ {words: }]",
        grammar.maybe(grammar.terms("words")),
        help=(
            "Zeigt die Rangliste eines Spiels nach Wertung, mit „siege“ nach Siegen, mit „ewig“ die Ewige Rangliste; "
            "dahinter eine Zahl oder ein Name."
        ),
        example="rangliste",
    ),
    Verb(
        ("=hilfe", "=help", "=?"),
        Help,
        "hilfe[ {about}]",
        grammar.maybe(grammar.text("about")),
        help="Erklärt einen Befehl oder ein Thema.",
        example="hilfe karten",
        questions=("wie geht",),
    ),
    Verb(
        ("=spiele",),
        ShowGames,
        "spiele",
        help="Zeigt, was man hier spielen kann: zu wievielt, wie lange und worum es geht.",
    ),
    Verb(
        ("=regeln", "=regel"),
        Rules,
        "regeln[ {game}]",
        grammar.maybe(grammar.title("game")),
        help="Zeigt die Regeln eines Spiels.",
        example="regeln",
        idle=(
            *("von", "vom", "fuer", "zu", "zum", "beim", "welche", "gelten", "hier", "spiel", "man", "mir"),
            *("erklaer", "erklaere", "erklaerst", "kannst", "du"),
        ),
    ),
    Verb(("=hausregeln",), ShowHouseRules, "hausregeln", help="Zeigt, was in diesem Haus für alle gilt."),
    Verb(("=neues", "=neuigkeiten"), ShowNews, "neues", help="Zeigt, was es im Haus Neues gibt."),
    *SETTING_VERBS,
    *SHORT_FORM_VERBS,
    *KEEPING_VERBS,
    *BOT_VERBS,
    *REGISTERING_VERBS,
    *LINK_VERBS,
    *DAY_VERBS,
    *GLOSSARY_VERBS,
    *LESSON_VERBS,
    *EXERCISE_VERBS,
    Verb(
        ("=erinnerung",),
        Recall,
        "erinnerung[ {lines}]",
        grammar.maybe(grammar.number("lines")),
        help="Zeigt noch einmal die letzten Zeilen.",
        example="erinnerung 20",
    ),
    Verb(
        ("=letzte", "=letztes"),
        RecallLast,
        "letzte[ {lines}]",
        grammar.maybe(grammar.number("lines")),
        help="Wiederholt, was am Tisch zuletzt geschah: drei Zeilen, oder so viele du willst.",
        example="letzte 5",
    ),
    Verb(
        ("=protokoll",),
        ShowRecord,
        "protokoll[ {table}][ {form}]",
        grammar.maybe(grammar.number("table")) + grammar.maybe(grammar.term("form")),
        help=(
            "Zeigt das Protokoll einer Partie, die du gespielt hast; ohne Nummer das deiner letzten. Für andere "
            "Pokerprogramme gibt es Texas Holdem mit „protokoll 7 phh“ auch als Poker Hand History."
        ),
        example="protokoll",
    ),
    Verb(
        ("=uhrzeit", "=zeit"),
        ShowTime,
        "uhrzeit",
        help="Sagt, wie spät es ist.",
        idle=("ist", "es"),
        questions=("wie spaet",),
    ),
)
"""What every guest may say to the house."""


def service_verb(service: str, name: str, example: str) -> Verb:
    """Return the word that stands before every line for a machine without a table: its id."""
    return Verb(
        (f"={service}",),
        AskService,
        f"{service}[ {{line}}]",
        grammar.maybe(grammar.text("line")),
        help=f"Alles rund ums {name}; was dahinter stehen kann, sagt „hilfe {service}“.",
        example=example,
        verbatim=True,
        fixed={"service": service},
    )
