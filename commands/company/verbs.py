"""
The words for finding each other and for talk.

Who is here, tables, invitations, looking for players, friends, being away; what is said to a table, to the whole house,
to one person, to somebody who is not there, to an admin.
"""

from __future__ import annotations

import re

from commands.language import grammar
from commands.language.german import NUMERALS, YES_OR_NO, is_off, no_cards
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
    """`suche SPIEL [mit REGEL …]`: look for people to play it with; `suche aus` ends that, `suche` shows who looks."""

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
        idle=("alles", "da", "hier"),
        questions=("wer ist",),
    ),
    Verb(
        ("=tische",),
        ListTables,
        "tische[ {which}]",
        grammar.maybe(grammar.choice("which", {"meine": "meine"}) | grammar.title("which", but=NUMERALS.values())),
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
        ("=ja", "=annehmen"),
        Consent,
        "ja",
        help="Sagt ja zu dem, was du zuletzt gefragt worden bist: eine Einladung, eine Runde, eine Bitte.",
        full=True,
        fixed={"yes": True},
    ),
    Verb(
        ("=nein", "=ablehnen"),
        Consent,
        "nein",
        help="Sagt nein zu dem, was du zuletzt gefragt worden bist.",
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
        grammar.maybe(
            grammar.text(
                "text",
                but=(
                    "damit",
                    "endgültig",
                    "endgueltig",
                    "für immer",
                    "fuer immer",
                    "mit",
                    "die",
                    "den",
                    "das",
                    "der",
                    "diese",
                    "diesen",
                    "bin ich",
                    "beim reizen",
                    "vom",
                    "hier",
                ),
            )
        ),
        help="Sagt, dass du kurz nicht am Gerät bist; „da“ sagt, dass du wieder da bist.",
        example="weg Hole Kaffee",
        verbatim=True,
    ),
    Verb(("=da",), BeBack, "da", help="Sagt, dass du wieder da bist.", full=True),
    Verb(
        ("=zuschauer",),
        AdmitSpectators,
        "zuschauer {on:ja|nein}",
        grammar.choice("on", YES_OR_NO),
        asks=(("on", "Darf bei euch jemand zuschauen? „zuschauer ja“ oder „zuschauer nein“."),),
        help="Stimmt am Tisch ab, ob jemand zuschauen darf; es gilt, was mehr als die Hälfte will.",
        example="zuschauer nein",
    ),
)
"""How people find each other."""


class Say(HouseWord):
    """`sagen TEXT`: to the table, or to everybody in the lobby."""

    text: str


class Comment(HouseWord):
    """`kommentar TEXT`: of somebody who watches, to the others who do."""

    text: str


class Shout(HouseWord):
    """`rufen TEXT`: to the whole house."""

    text: str


class Whisper(HouseWord):
    """`fluestern NAME TEXT`: to one person."""

    name: str
    text: str


class AnswerTalk(HouseWord):
    """`antworten TEXT`: to whoever has whispered last."""

    text: str


class LeaveMessage(HouseWord):
    """`nachricht NAME TEXT`: kept until they come."""

    name: str
    text: str


class Ignore(HouseWord):
    """`ignorieren NAME [aus]`: hear nothing of somebody; without a name, of whom that is so."""

    name: str | None = None


class Complain(HouseWord):
    """`melden NAME GRUND`: to the admins and the host."""

    name: str
    reason: str


def name_and_off(typed: str) -> tuple[str, bool]:
    """Return the name that stands behind `freund` or `ignorieren`, and whether it goes from the list: `anna aus`."""
    name, _, last = typed.rpartition(" ")
    return (name, True) if name and is_off(last) else (typed, False)


_TO = grammar.word("an", "für", "fuer")

_LOW = r"(?:ganz )?(?:leise|heimlich|privat|insgeheim|vertraulich|im vertrauen|unter vier augen)"
_FOR_ONE = re.compile(
    r"(?:(?:nur|mal|bitte) )*"
    rf"(?:(?:(?:zu|an|für|fuer) )?(?:der |dem )?(?P<first>[^\s,:]+)[,:]? {_LOW}[,:]? (?P<text>\S.*)"
    rf"|{_LOW} (?:zu|an|für|fuer) (?:der |dem )?(?P<then>[^\s,:]+)[,:]? (?P<also>\S.*)"
    r"|(?:(?:der|dem) )?(?P<whom>[^\s,:]+)[,:]? (?P<what>(?:dass|er soll|sie soll|wenn (?:er|sie) kommt)\b.*))"
    r"|(?:mal )?nur (?:der|dem) (?P<only>[^\s,:]+)[,:]? (?P<that>\S.*)",
    re.IGNORECASE,
)
_BEFORE_LOW = """
sei seid seien sind ist bin bist bitte ganz sehr so zu mal nicht nur mehr ich du er sie es wir ihr man alle alles
das die der den dem ein eine mir dir uns euch was wer wie wo warum immer jetzt hier da doch schon und oder aber
spielt spiel spiele redet rede sprich sprecht etwas ziemlich lieber gut wieder auch mal leute bescheid schade
"""
_NO_ADDRESSEE = frozenset(_BEFORE_LOW.split())
"""Words before `leise` that nobody is called: `sage sei leise` is said to all."""


def as_whisper(text: str) -> str:
    """Return how to whisper what somebody was about to say aloud to one person (`bernd leise hallo`); else nothing."""
    found = _FOR_ONE.fullmatch(" ".join(text.split()))
    if found is None:
        return ""
    name = found["first"] or found["then"] or found["whom"] or found["only"]
    said = found["text"] or found["also"] or found["what"] or found["that"]
    return "" if name.lower() in _NO_ADDRESSEE else f"fluestern {name} {said}"


_TO_ALL = re.compile(
    r"(?:(?:bitte|mal|doch|nur|schnell) )*"
    r"(?:(?:zu |an )?(?:den )?(?:allen|anderen|andern|leuten|mitspielern|spielern)|(?:zu|an) alle|der runde|dem tisch)"
    r"(?: hier| am tisch| in der runde)?[,:]? (?P<text>\S.*)",
    re.IGNORECASE,
)


def _without_addressee(typed: str) -> str:
    """Return what is to be said to all without that it is to all: `den anderen, hallo`."""
    found = _TO_ALL.fullmatch(typed)
    return found["text"] if found else typed


_TOLD_TO_ME = (
    *("mir wo", "mir was", "mir wer", "mir wie", "mir wann", "mir warum", "mir wieso", "mir welche", "mir welcher"),
    *("mir welches", "mir ob", "mir den", "mir die", "mir das", "mir bescheid", "mir bitte", "bescheid"),
    *("mir wieder", "mir immer", "mir jedes", "mir noch", "mir nochmal", "noch mal was", "nochmal was", "nochmal wer"),
    *("nichts bis", "nichts mehr", "nichts dazu", "nur leise", "mal nur leise"),
)
"""Behind `sag` it is no talk but a question to the house, or a move: `sag mir wer dran ist`, `ich sage nichts mehr`."""

TALK_VERBS: tuple[Verb, ...] = (
    Verb(
        ("sagen",),
        Say,
        "sagen {text}",
        grammar.text("text", but=_TOLD_TO_ME, read=_without_addressee),
        asks=(("text", "Was möchtest du sagen?"),),
        help="Sagt etwas am Tisch; wer an keinem sitzt, sagt es allen im Vorraum. Kürzer: ein Apostroph davor.",
        example="sage Guten Abend!",
        verbatim=True,
    ),
    Verb(
        ("=kommentar",),
        Comment,
        "kommentar {text}",
        grammar.text("text"),
        asks=(("text", "Was möchtest du den anderen Zuschauern sagen?"),),
        help="Sagt beim Zuschauen etwas, das nur die anderen Zuschauer hören.",
        example="kommentar Das war knapp!",
        verbatim=True,
    ),
    Verb(
        ("rufen",),
        Shout,
        "rufen {text}",
        grammar.text("text", but=("ausblenden", "abschalten", "ausschalten", "mal die", "mal den", "mal der")),
        asks=(("text", "Was soll das ganze Haus hören?"),),
        help="Ruft etwas durchs ganze Haus. Mit „zurufe aus“ hörst du selbst keine Rufe mehr.",
        example="rufen Wer spielt mit?",
        verbatim=True,
    ),
    Verb(
        ("fluestern", "=tell"),
        Whisper,
        "fluestern {name} {text}",
        grammar.maybe(_TO) + grammar.addressee("name") + grammar.text("text"),
        asks=(("name", "Wem möchtest du was zuflüstern?"),),
        help="Sagt jemandem etwas, das sonst niemand hört.",
        example="fluestern anna Bis gleich!",
        verbatim=True,
    ),
    Verb(
        ("antworten",),
        AnswerTalk,
        "antworten {text}",
        grammar.text("text"),
        asks=(("text", "Was möchtest du antworten?"),),
        help="Flüstert dem etwas zu, der dir zuletzt etwas zugeflüstert hat.",
        example="antworten Gern!",
        verbatim=True,
    ),
    Verb(
        ("=nachricht",),
        LeaveMessage,
        "nachricht {name} {text}",
        grammar.maybe(_TO) + grammar.addressee("name") + grammar.text("text"),
        asks=(("name", "Wem möchtest du was schreiben?"),),
        help="Hinterlässt jemandem etwas; wer nicht da ist, liest es, sobald er kommt.",
        example="nachricht anna Morgen um acht?",
        verbatim=True,
    ),
    Verb(
        ("ignorieren",),
        Ignore,
        "ignorieren[ {name}]",
        grammar.maybe(grammar.text("name")),
        help="Von wem du nichts mehr hören willst, auch keine Einladung. „ignorieren anna aus“ nimmt es zurück.",
        example="ignorieren anna",
    ),
    Verb(
        ("melden", "beschweren"),
        Complain,
        "melden {name} {reason}",
        grammar.addressee("name") + grammar.text("reason", read=no_cards),
        asks=(("name", "Wen möchtest du melden, und weshalb?"),),
        help=(
            "Meldet jemanden den Admins. Der Gastgeber bekommt dazu die letzten 50 Zeilen, die du gelesen hast, auch "
            "deine Karten."
        ),
        example="melden anna beschimpft alle am Tisch",
        verbatim=True,
        full=True,
    ),
)
"""How talk is typed."""
