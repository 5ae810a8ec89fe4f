"""
The settings of the house: `config.toml`, the environment above it, the command line above both.

Every key has a default, so an empty file is a good one. Whatever is wrong is told at once, each fault with its key,
the value that stood there, where it came from and what is allowed. The environment speaks of a key as
`STAMMTISCH_SECTION__KEY`; variables without the double underscore are none of ours.

The types and bounds below are the only copy: what is allowed is read off them and said in German by `_allowed`.
"""

import json
from pathlib import Path
from typing import Annotated, Final, Literal, Self

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, IPvAnyAddress, model_validator


def _no_truth(value: object) -> object:
    """Python takes true for the number 1; a port does not."""
    if isinstance(value, bool):
        raise ValueError("a truth value is no number")  # noqa: TRY004 - pydantic collects ValueError only
    return value


def _empty_is_none(value: object) -> object:
    return None if value == "" else value


def _several(value: object) -> object:
    """Read a list as the environment gives it: as JSON, or its parts between commas."""
    if not isinstance(value, str):
        return value
    if value.lstrip().startswith("["):
        return json.loads(value)
    return [part.strip() for part in value.split(",") if part.strip()]


def _several_or_all(value: object) -> object:
    return None if value == "alle" else _several(value)


def _deals_of_a_set(value: int) -> int:
    if 0 < value < 4:
        raise ValueError("a set is longer")
    return value


_Whole = Annotated[int, BeforeValidator(_no_truth)]
Count = Annotated[_Whole, Field(ge=1)]
Minutes = Annotated[_Whole, Field(ge=1)]
Port = Annotated[_Whole, Field(ge=0, le=65535)]
Text = Annotated[str, Field(min_length=1)]
Several = Annotated[
    tuple[Text, ...],
    BeforeValidator(_several),
    Field(description="eine Liste von Texten; in einer Umgebungsvariablen mit Kommas getrennt oder als JSON"),
]
Addresses = Annotated[
    tuple[IPvAnyAddress, ...],
    BeforeValidator(_several),
    Field(description='eine Liste von IP-Adressen wie ["127.0.0.1"]'),
]
OptionalPath = Annotated[Path | None, BeforeValidator(_empty_is_none)]


class _Section(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=True)


class Server(_Section):
    """Where the house listens and keeps what is no game."""

    host: Text = "127.0.0.1"
    port: Port = 5252  # 0 takes a free one
    loop: Literal["auto", "asyncio", "uvloop"] = "auto"
    default_game: Text = "romme"
    state_dir: Path = Path("zustand")
    keep_lines: bool = False  # telnet lines outlive a restart and a kill; who started the house has to keep them


class DatabaseSettings(_Section):
    """Where everything is remembered."""

    url: Annotated[
        str,
        Field(
            pattern=r"^\w+(\+\w+)?://",
            description="eine Adresse wie sqlite:///stammtisch.sqlite",
        ),
    ] = "sqlite:///stammtisch.sqlite"


class AccountSettings(_Section):
    """Who may come, and how names are given out."""

    neu: Literal["offen", "einladung", "nein"] = "offen"
    guests: bool = True
    per_address_and_day: Count = 5
    bots_each: Annotated[_Whole, Field(ge=0)] = 3


class Privacy(_Section):
    """How long the house keeps what is about people."""

    moderation_days: Count = 365
    address_days: Count = 30


class Limits(_Section):
    """What one guest, one address and all together may ask of the house."""

    # False lifts sessions per address, connects and lines, bytes and work per second; the rest always holds.
    enabled: bool = True
    sessions: Count = 2000
    sessions_per_address: Count = 20
    connects_per_minute: Count = 30
    lines_per_second: Count = 5
    lines_burst: Count = 30
    bytes_per_second: Count = 2000
    bytes_burst: Count = 10_000
    work_ms_per_second: Count = 10
    work_ms_burst: Count = 100
    tables: Count = 2000
    tables_per_person: Count = 5
    talk_per_minute: Count = 20
    missed_lines: Count = 200
    login_seconds: Count = 60
    password_queue: Count = 50
    outbox_bytes: Annotated[_Whole, Field(ge=16_384)] = 262_144


class Idle(_Section):
    """How long the house waits for somebody who does nothing, or is gone."""

    warn_minutes: Minutes = 25
    disconnect_minutes: Minutes = 30
    on_turn_minutes: Minutes = 60
    put_away_days: Count = 30
    guest_table_days: Count = 7
    kick_absence_seconds: Count = 60
    grace_seconds: Annotated[_Whole, Field(ge=0)] = 10

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.warn_minutes >= self.disconnect_minutes:
            raise ValueError(
                f"idle.warn_minutes = {self.warn_minutes}: "
                f"Erlaubt ist weniger als idle.disconnect_minutes ({self.disconnect_minutes})."
            )
        if self.on_turn_minutes < self.disconnect_minutes:
            raise ValueError(
                f"idle.on_turn_minutes = {self.on_turn_minutes}: "
                f"Erlaubt ist mindestens idle.disconnect_minutes ({self.disconnect_minutes})."
            )
        return self


class Tls(_Section):
    """The door with a lock, beside the plain one; port 0 leaves it out."""

    port: Port = 0
    host: str = ""  # empty: where the plain door is
    certificate: OptionalPath = None
    key: OptionalPath = None
    davor: Addresses = ()  # proxies that take the lock off and say who comes (PROXY protocol, version 2)

    @model_validator(mode="after")
    def _complete(self) -> Self:
        missing = [name for name in ("certificate", "key") if getattr(self, name) is None]
        if self.port and missing:
            names = " und ".join(f"tls.{name}" for name in missing)
            belong = "gehört" if len(missing) == 1 else "gehören"
            raise ValueError(f"tls.port = {self.port}: Dazu {belong} {names}, jeweils der Pfad einer PEM-Datei.")
        return self


class Metrics(_Section):
    """Figures for Prometheus; port 0 leaves them out."""

    port: Port = 0
    host: Text = "127.0.0.1"


class Web(_Section):
    """The window: a page for browsers; port 0 leaves it out."""

    port: Port = 8080
    host: Text = "127.0.0.1"
    origins: Several = ()  # pages elsewhere that may use it; the own one always may
    proxies: Addresses = ()  # addresses whose X-Forwarded-For counts
    names: Several = ()  # under which browsers may ask for the house, beside addresses and `localhost`
    address: Annotated[
        str,
        Field(
            pattern=r"^(https?://([\w-]+(\.[\w-]+)*|\[[\da-fA-F:]+\])(:\d{1,5})?)?$",
            max_length=80,
            description="eine Adresse wie https://spiele.example, ohne Pfad und Schrägstrich dahinter",
        ),
    ] = ""  # under which people elsewhere find the page; links to tables begin so
    link_hours: Annotated[_Whole, Field(ge=1, le=720)] = 24
    rankings: Literal["gaeste", "alle", "niemand"] = "gaeste"  # who may read them without coming in; as guests may come


class Log(_Section):
    """What the house tells its host."""

    format: Literal["text", "json"] = "text"
    level: Literal["debug", "info", "warning", "error"] = "info"
    addresses: Literal["ganz", "netz", "nein"] = "ganz"


class Computer(_Section):
    """Computers that play along; `processes` is how many think beside the house, 0: the house itself does."""

    enabled: bool = True
    processes: Annotated[_Whole, Field(ge=0, le=64)] = 1


class DaySets(_Section):
    """
    The sets of the day: of which games (None: all), how many deals (0: as the house has it) and versions.

    The league: how many people a division has, how many of a month's days count, how many rise and fall, under how many
    days one rests, and after how many months without a day one's place is free.
    """

    games: Annotated[
        tuple[Text, ...] | None,
        BeforeValidator(_several_or_all),
        Field(description='eine Liste von Spielen wie ["romme", "skat"], "alle" oder []'),
    ] = None
    deals: Annotated[
        _Whole, AfterValidator(_deals_of_a_set), Field(ge=0, le=8, description="0 oder eine ganze Zahl von 4 bis 8")
    ] = 0
    versions: Annotated[_Whole, Field(ge=1, le=9)] = 3
    division: Annotated[_Whole, Field(ge=2, le=20)] = 20
    days_that_count: Annotated[_Whole, Field(ge=1, le=31)] = 20
    rise_and_fall: Annotated[_Whole, Field(ge=0, le=10)] = 4
    least_days: Annotated[_Whole, Field(ge=1, le=31)] = 5
    months_kept: Annotated[_Whole, Field(ge=1, le=24)] = 3


class TextSettings(_Section):
    """Files with the host's own words; None takes those of the house."""

    greeting: OptionalPath = None
    lessons: OptionalPath = None
    records: OptionalPath = None
    rules: OptionalPath = None
    news: OptionalPath = None


class Games(_Section):
    """What a host has brought along for a game; None takes that of the house."""

    numnum: OptionalPath = None


_LINE = "eine Zeile ohne Steuerzeichen und ohne ÿ"
_Said = Annotated[str, Field(pattern=r"^[^\x00-\x1f\x7f-\x9f\xff]*$", max_length=200, description=_LINE)]
_Named = Annotated[_Said, Field(min_length=1, description=_LINE)]


class Mssp(_Section):
    """What the house says of itself to those who list places to play at; empty is not said."""

    name: _Named = "Stammtisch"
    hostname: _Said = ""
    contact: _Said = ""
    website: _Said = ""
    location: _Said = ""
    created: _Said = ""
    minimum_age: _Said = ""
    status: Literal["Alpha", "Closed Beta", "Open Beta", "Live"] = "Live"


class Gmcp(_Section):
    """What client programs are offered; no address: nothing."""

    mudlet: Annotated[
        str,
        Field(
            pattern=r"^(https?://[^\s\x00-\x1f{}$%;\"]+)?$",
            description="eine Adresse wie https://example.org/x.mpackage",
        ),
    ] = ""
    mudlet_version: Annotated[str, Field(pattern=r"^[\w.]{1,20}$", description="eine Fassung wie 1 oder 1.2")] = "1"


class Settings(BaseModel):
    """All settings, section by section; frozen, so that nothing changes behind anybody's back."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    server: Server = Server()
    datenbank: DatabaseSettings = DatabaseSettings()
    konten: AccountSettings = AccountSettings()
    daten: Privacy = Privacy()
    limits: Limits = Limits()
    idle: Idle = Idle()
    tls: Tls = Tls()
    metrics: Metrics = Metrics()
    web: Web = Web()
    log: Log = Log()
    computer: Computer = Computer()
    tagesspiel: DaySets = DaySets()
    texte: TextSettings = TextSettings()
    spiele: Games = Games()
    mssp: Mssp = Mssp()
    gmcp: Gmcp = Gmcp()

    def page(self, port: int, name: str = "") -> str:
        """Return where the page is, without a path: under a name the host has given, else where it listens."""
        host = name or ("localhost" if self.web.host in _EVERYWHERE else self.web.host)
        way = "http" if self.tls.certificate is None else "https"
        return f"{way}://{f'[{host}]' if ':' in host else host}:{port}"


_EVERYWHERE: Final = frozenset({"", "0.0.0.0", "::"})  # noqa: S104 - read, not listened on
