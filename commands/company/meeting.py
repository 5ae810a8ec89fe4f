"""The words for finding each other: who is here, which tables there are, invitations, wishes, friends, being away."""

from __future__ import annotations

from commands.language import grammar
from commands.language.verb import HouseWord, Verb


class ListGuests(HouseWord):
    """`wer`: who is here."""


class ListTables(HouseWord):
    """`tische [meine|alle|SPIEL]`: the open tables, or some of them; `alle` names those where nobody is, too."""

    which: str | None = None


class Invite(HouseWord):
    """`einladen NAME`: ask somebody to my table."""

    name: str


class Consent(HouseWord):
    """`ja` or `nein`: to what the house has asked last."""

    yes: bool


class SeekWord(HouseWord):
    """`suche SPIEL [mit REGEL …]`: a standing wish; `suche aus` ends it, `suche` shows all of them."""

    words: tuple[str, ...] = ()


class Befriend(HouseWord):
    """`freund NAME [aus]`: be told when somebody comes, if they want it, too; without a name, of whom that is so."""

    name: str | None = None


class GoAway(HouseWord):
    """`weg [TEXT]`: I am not at the keyboard."""

    text: str = ""


class BeBack(HouseWord):
    """`da`: here I am again."""


class AdmitSpectators(HouseWord):
    """`zuschauer ja|nein`: my vote whether anybody may watch this table."""

    on: bool


MEETING_VERBS: tuple[Verb, ...] = (
    Verb(
        ("=wer",),
        ListGuests,
        "wer",
        help="Zeigt, wer da ist: wo, ob er spielt oder zuschaut und wie lange er nichts getippt hat.",
        example="wer",
        idle=("alles", "da", "hier"),
        questions=("wer ist",),
    ),
    Verb(
        ("=tische",),
        ListTables,
        "tische[ {which}]",
        grammar.maybe(grammar.choice("which", {"meine": "meine"}) | grammar.text("which")),
        help=(
            "Zeigt die offenen Tische; „tische meine“ nur die, an denen du sitzt, „tische romme“ die eines Spiels, "
            "„tische alle“ auch die, an denen gerade niemand ist."
        ),
        example="tische romme",
        idle=("welche", "gibt", "es", "freie", "offene", "zeig", "zeige", "mir", "liste", "von", "fuer"),
    ),
    Verb(
        ("ein|laden",),
        Invite,
        "einladen {name}",
        grammar.person("name"),
        asks=(("name", "Wen möchtest du einladen?"),),
        help=(
            "Lädt jemanden an deinen Tisch ein; „ja“ ist die Antwort. An private Tische kommt man nur so. "
            "„einladen anna aus“ nimmt die Einladung zurück."
        ),
        example="einladen anna",
    ),
    Verb(
        ("=ja",),
        Consent,
        "ja",
        help="Sagt ja zu dem, was du zuletzt gefragt worden bist: eine Einladung, eine Runde, eine Bitte.",
        example="ja",
        full=True,
        fixed={"yes": True},
    ),
    Verb(
        ("=nein",),
        Consent,
        "nein",
        help="Sagt nein zu dem, was du zuletzt gefragt worden bist.",
        example="nein",
        full=True,
        fixed={"yes": False},
    ),
    Verb(
        ("suchen",),
        SeekWord,
        "suchen[ {words: }]",
        grammar.maybe(grammar.terms("words")),
        help=(
            "Merkt vor, was du spielen willst, auf Wunsch mit Regeln. Sind genug beisammen, geht ein Tisch auf: Wer "
            "zuletzt dazukam, sitzt schon da, alle anderen werden gefragt. „suche aus“ beendet es, „suche“ allein "
            "zeigt, wer was sucht."
        ),
        example="suche romme mit klopfen",
        idle=("mitspieler", "mitspielerin", "spieler", "leute", "jemand", "jemanden", "partner", "fuer", "zum", "wir"),
    ),
    Verb(
        ("=freund", "=freunde"),
        Befriend,
        "freund[ {name}]",
        grammar.maybe(grammar.text("name")),
        help=(
            "Wer sich gegenseitig so einträgt, erfährt, wenn der andere kommt. „freund anna aus“ nimmt es zurück, "
            "„freund“ allein zeigt deine Liste."
        ),
        example="freund anna",
        idle=("als", "hinzufuegen", "ist", "eintragen"),
    ),
    Verb(
        ("=weg",),
        GoAway,
        "weg[ {text}]",
        grammar.maybe(grammar.text("text", but=("damit", "mit", "die", "den", "das", "der", "diese", "diesen"))),
        help="Sagt, dass du kurz nicht am Gerät bist; „da“ sagt, dass du wieder da bist.",
        example="weg Hole Kaffee",
        verbatim=True,
    ),
    Verb(("=da",), BeBack, "da", help="Sagt, dass du wieder da bist.", example="da", full=True),
    Verb(
        ("=zuschauer",),
        AdmitSpectators,
        "zuschauer {on:ja|nein}",
        grammar.choice("on", {"ja": True, "nein": False}),
        asks=(("on", "Darf bei euch jemand zuschauen? „zuschauer ja“ oder „zuschauer nein“."),),
        help="Stimmt am Tisch ab, ob jemand zuschauen darf; es gilt, was mehr als die Hälfte will.",
        example="zuschauer nein",
    ),
)
"""How people find each other."""
