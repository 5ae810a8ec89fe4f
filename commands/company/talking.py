"""The words for talk: to a table, to the whole house, to one person, to somebody who is not there, to an admin."""

from __future__ import annotations

from commands.language import grammar
from commands.language.german import OFF
from commands.language.verb import HouseWord, Verb


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
    return (name, True) if name and last in OFF else (typed, False)


TALK_VERBS: tuple[Verb, ...] = (
    Verb(
        ("sagen",),
        Say,
        "sagen {text}",
        grammar.text("text"),
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
        grammar.text("text"),
        asks=(("text", "Was soll das ganze Haus hören?"),),
        help="Ruft etwas durchs ganze Haus. Mit „zurufe aus“ hörst du selbst keine Rufe mehr.",
        example="rufen Wer spielt mit?",
        verbatim=True,
    ),
    Verb(
        ("fluestern", "=tell"),
        Whisper,
        "fluestern {name} {text}",
        grammar.addressee("name") + grammar.text("text"),
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
        grammar.addressee("name") + grammar.text("text"),
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
        grammar.addressee("name") + grammar.text("reason"),
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
