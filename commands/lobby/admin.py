"""What admins type: read for admins alone, and only in full, so that no slip or short form is one of these."""

from __future__ import annotations

from commands.language import grammar
from commands.language.verb import HouseWord, Verb


class AdminWord(HouseWord):
    """Something only an admin may say; every one is logged with who, whom and why."""


class Kick(AdminWord):
    """`kick NAME [GRUND]`: cut somebody's connection."""

    name: str
    reason: str = ""


class ListSessions(AdminWord):
    """`spieler`: every session with address, client, idle time and table."""


class BanCommand(AdminWord):
    """`bann NAME|ADRESSE|NETZ [DAUER] [GRUND]`: keep somebody out, for some seconds or for good."""

    subject: str
    seconds: int | None = None
    reason: str = ""


class ListBans(AdminWord):
    """`banne`: who may not come in, and who may not speak."""


class LiftBan(AdminWord):
    """`entbann NAME|ADRESSE|NETZ`: let somebody in again."""

    subject: str


class Mute(AdminWord):
    """`stumm NAME [DAUER] [GRUND]`: nobody hears somebody for a while; again lifts it."""

    name: str
    seconds: int | None = None
    reason: str = ""


class AnnounceCommand(AdminWord):
    """`ansage TEXT`: tell everybody in the house."""

    text: str


class CloseTable(AdminWord):
    """`tisch schliessen N [GRUND]`: put a table away for good."""

    table: int
    reason: str = ""


class FreeSeat(AdminWord):
    """`platz freigeben N NAME [GRUND]`: take somebody's seat at a table, be they here or not."""

    table: int
    name: str
    reason: str = ""


class ListInvitations(AdminWord):
    """`einladungen`: which invitations nobody has used yet."""


class ShutDown(AdminWord):
    """`herunterfahren [SEKUNDEN] [GRUND]`: close the house, announced."""

    seconds: int | None = None
    reason: str = ""


class StayOpen(AdminWord):
    """`herunterfahren abbrechen`: take an announced end back."""


class ShowStatus(AdminWord):
    """`status`: how the house is doing."""


ADMIN_VERBS: tuple[Verb, ...] = (
    Verb(
        ("=kick",),
        Kick,
        "kick {name}[ {reason}]",
        grammar.term("name") + grammar.maybe(grammar.text("reason")),
        asks=(("name", "Wen willst du trennen?"),),
        help="Trennt die Verbindung von jemandem. Der Platz am Tisch bleibt.",
        example="kick anna Bitte freundlich bleiben",
        full=True,
        verbatim=True,
    ),
    Verb(
        ("=spieler",),
        ListSessions,
        "spieler",
        help="Zeigt alle Verbindungen mit Adresse, Programm, Ruhezeit und Tisch.",
        full=True,
    ),
    Verb(
        ("=bann",),
        BanCommand,
        "bann {subject}[ {seconds}][ {reason}]",
        grammar.term("subject") + grammar.maybe(grammar.span("seconds")) + grammar.maybe(grammar.text("reason")),
        asks=(("subject", "Wen willst du aussperren: welchen Namen oder welche Adresse?"),),
        help=(
            "Sperrt einen Namen, eine Adresse oder ein Netz wie 192.0.2.0/24 aus: für 30m, 2h, 3t, 1w oder, nach einer "
            "Rückfrage, für immer. „bann anna aus“ oder „entbann anna“ hebt es auf, „banne“ zeigt alle."
        ),
        example="bann anna 3t Streit am Tisch",
        full=True,
        verbatim=True,
    ),
    Verb(("=banne",), ListBans, "banne", help="Zeigt, wer ausgesperrt ist und wer nicht reden darf.", full=True),
    Verb(
        ("=entbann",),
        LiftBan,
        "entbann {subject}",
        grammar.term("subject"),
        asks=(("subject", "Wen willst du wieder hereinlassen?"),),
        help="Lässt einen Namen, eine Adresse oder ein Netz wieder herein.",
        example="entbann anna",
        full=True,
        verbatim=True,
    ),
    Verb(
        ("=stumm",),
        Mute,
        "stumm {name}[ {seconds}][ {reason}]",
        grammar.term("name") + grammar.maybe(grammar.span("seconds")) + grammar.maybe(grammar.text("reason")),
        asks=(("name", "Wer soll nicht mehr reden dürfen?"),),
        help=(
            "Lässt jemanden nicht mehr reden, für 30m, 2h oder 3t oder, nach einer Rückfrage, für immer; „stumm anna "
            "aus“ hebt es auf. Spielen geht weiter."
        ),
        example="stumm anna 30m",
        full=True,
        verbatim=True,
    ),
    Verb(
        ("=ansage",),
        AnnounceCommand,
        "ansage {text}",
        grammar.text("text"),
        asks=(("text", "Was willst du allen sagen?"),),
        help="Sagt allen im Haus etwas.",
        example="ansage Um neun beginnt das Turnier.",
        full=True,
        verbatim=True,
    ),
    Verb(
        ("=tisch schliessen",),
        CloseTable,
        "tisch schliessen {table}[ {reason}]",
        grammar.number("table") + grammar.maybe(grammar.text("reason")),
        asks=(("table", "Welchen Tisch willst du schließen?"),),
        help="Schließt einen Tisch für immer. Eine laufende Partie zählt nicht.",
        example="tisch schliessen 3 Alle sind fort",
        full=True,
        verbatim=True,
    ),
    Verb(
        ("=platz freigeben",),
        FreeSeat,
        "platz freigeben {table} {name}[ {reason}]",
        grammar.number("table") + grammar.term("name") + grammar.maybe(grammar.text("reason")),
        asks=(("table", "An welchem Tisch, und wessen Platz?"), ("name", "Wessen Platz willst du freigeben?")),
        help="Nimmt jemandem den Platz an einem Tisch, als wäre er für immer gegangen.",
        example="platz freigeben 3 anna Seit einer Stunde fort",
        full=True,
        verbatim=True,
    ),
    Verb(
        ("=einladungen",),
        ListInvitations,
        "einladungen",
        help="Zeigt die Einladungen, die noch niemand benutzt hat. Zurücknehmen kann sie der Gastgeber.",
        full=True,
    ),
    Verb(
        ("=herunterfahren abbrechen",),
        StayOpen,
        "herunterfahren abbrechen",
        help="Nimmt ein angekündigtes Herunterfahren zurück; alle hören davon.",
        full=True,
    ),
    Verb(
        ("=herunterfahren",),
        ShutDown,
        "herunterfahren[ {seconds}][ {reason}]",
        grammar.maybe(grammar.span("seconds", plain=True)) + grammar.maybe(grammar.text("reason")),
        help=(
            "Schließt den Stammtisch nach so vielen Sekunden, oder nach 5m; alle werden gewarnt, alle Tische sind "
            "gespeichert. "
            "„herunterfahren aus“ nimmt es zurück."
        ),
        example="herunterfahren 60 Neue Fassung",
        full=True,
        verbatim=True,
    ),
    Verb(
        ("=status",),
        ShowStatus,
        "status",
        help="Zeigt, wie es dem Haus geht: Laufzeit, Verbindungen, Tische, Züge, Journal.",
        full=True,
    ),
)
