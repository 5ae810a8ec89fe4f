"""
The settings of the house: `config.toml`, the environment above it, the command line above both.

Every key has a default, so an empty file is a good one. Whatever is wrong is told at once, each fault with its key,
the value that stood there, where it came from and what is allowed. The environment speaks of a key as
`STAMMTISCH_SECTION__KEY`; variables without the double underscore are none of ours.

The types and bounds below are the only copy: what is allowed is read off them and said in German by `_allowed`.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Literal, Self, get_args, get_origin

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, IPvAnyAddress, ValidationError, model_validator
from pydantic.fields import FieldInfo

from commands.language.german import listed, meant, nearest
from commands.language.system import why_not
from games.frozen import Frozen

DEFAULT_FILE = Path("config.toml")
PREFIX = "STAMMTISCH_"


class ConfigError(Exception):
    """
    The settings cannot be used.

    Args:
        faults: German sentences, one per fault, in the order of file, environment, command line.
        rest: the settings without what is at fault, for whoever looks for more; None if they contradict themselves.
    """

    def __init__(self, faults: tuple[str, ...], rest: "Settings | None" = None) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults
        self.rest = rest


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
        str, Field(pattern=r"^\w+(\+\w+)?://", description="eine Adresse wie sqlite:///stammtisch.sqlite")
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
    proxies: Several = ()  # addresses whose X-Forwarded-For counts
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
    texte: TextSettings = TextSettings()
    spiele: Games = Games()
    mssp: Mssp = Mssp()
    gmcp: Gmcp = Gmcp()


def load(file: Path | None, environ: Mapping[str, str], options: Mapping[str, str | None]) -> Settings:
    """
    Put the settings together: defaults, under the file, under the environment, under the command line.

    Args:
        file: the TOML file; None takes `config.toml` of the working directory, or only defaults if there is none.
        environ: the environment; only `STAMMTISCH_SECTION__KEY` matters.
        options: values of the command line by key (`server.port`); None for what was not given.

    Raises:
        ConfigError: with every fault of all three.
    """
    given = _given(file, environ, options)
    raw: dict[str, dict[str, object]] = {}
    faults = []
    for key, entry in given.items():
        section, _, name = key.partition(".")
        if name in _fields(section):
            raw.setdefault(section, {})[name] = entry.value
        else:
            faults.append(_unknown(key, entry))
    settings: Settings | None
    try:
        settings = Settings.model_validate(raw)
    except ValidationError as error:
        faults.extend(_faults(error, given))
        settings = _rest(raw, error)
    if faults:
        raise ConfigError(tuple(faults), settings)
    assert settings is not None
    return settings


def _rest(raw: Mapping[str, Mapping[str, object]], error: ValidationError) -> Settings | None:
    """Return the settings without every value that is wrong; None if they are wrong all the same."""
    wrong = {tuple(str(part) for part in fault["loc"][:2]) for fault in error.errors()}
    kept = {
        section: {name: value for name, value in values.items() if (section, name) not in wrong}
        for section, values in raw.items()
        if (section,) not in wrong
    }
    try:
        return Settings.model_validate(kept)
    except ValidationError:
        return None


class _Given(Frozen):
    """A value somebody set, and where: a file, a variable, the command line."""

    value: object
    source: str


def placed(sentence: str, file: Path | None, environ: Mapping[str, str], options: Mapping[str, str | None]) -> str:
    """
    Return what is wrong with good settings, as only the machine shows it, with the place of each in its line.

    Args:
        sentence: its lines begin with the key they are about, and perhaps with its value.
        file, environ, options: as the settings were put together of them (`load`).
    """
    given = _given(file, environ, options)

    def place(found: re.Match[str]) -> str:
        entry = given.get(found[2])
        return found[0] if entry is None else f"{found[1]} ({entry.source}):"

    return _ABOUT.sub(place, sentence)


_ABOUT = re.compile(r"^((\w+\.\w+)(?: = (?:\"[^\"\n]*\"|\S+))?):", re.MULTILINE)


def _given(file: Path | None, environ: Mapping[str, str], options: Mapping[str, str | None]) -> dict[str, _Given]:
    return {
        **_from_file(file),
        **_from_environment(environ),
        **{key: _Given(value, "Kommandozeile") for key, value in options.items() if value is not None},
    }


def _from_file(file: Path | None) -> dict[str, _Given]:
    if file is None and not DEFAULT_FILE.exists():
        return {}
    path = file or DEFAULT_FILE
    try:
        text = path.read_text(encoding="utf-8")
        sections = tomllib.loads(text)
    except OSError as error:
        raise ConfigError((f"{path}: Die Datei lässt sich nicht lesen ({why_not(error)}).",)) from error
    except UnicodeDecodeError as error:
        raise ConfigError((f"{path}: Die Datei ist nicht in UTF-8 geschrieben.",)) from error
    except tomllib.TOMLDecodeError as error:
        raise ConfigError((f"{path}: {_where(str(error))} steht kein gültiges TOML.",)) from error
    lines = _lines(text)
    return {
        key: _Given(value, f"{path}, Zeile {lines[key]}" if key in lines else f"{path}")
        for key, value in _flat(sections)
    }


def _lines(text: str) -> Mapping[str, int]:
    """Return the key of every setting in a good TOML file -> the line it begins in, for whoever has to mend it."""
    found: dict[str, int] = {}
    section = ""
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            section = f"{header[1]}."
        elif setting := _SETTING.match(line):
            found.setdefault(section + setting[1].replace('"', ""), number)
    return found


_HEADER = re.compile(r"\s*\[\s*([\w-]+)\s*\]")

_SETTING = re.compile(r"\s*([\w.\"-]+)\s*=")


def _flat(sections: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    for section, content in sections.items():
        if isinstance(content, dict):
            yield from ((f"{section}.{name}", value) for name, value in content.items())
        else:
            yield section, content


def _from_environment(environ: Mapping[str, str]) -> dict[str, _Given]:
    variables = sorted(name for name in environ if name.startswith(PREFIX) and "__" in name)
    return {name.removeprefix(PREFIX).replace("__", ".", 1).lower(): _Given(environ[name], name) for name in variables}


def _fields(section: str) -> Mapping[str, FieldInfo]:
    field = Settings.model_fields.get(section)
    return {} if field is None else type(field.default).model_fields


def _unknown(key: str, entry: _Given) -> str:
    if key in Settings.model_fields:
        return f"{_told(key, entry)}: Das ist ein Abschnitt, er beginnt mit einer Zeile [{key}]."
    return f"{_told(key, entry)}: Diesen Schlüssel gibt es nicht.{_hint(key)}"


def _hint(key: str) -> str:
    """Offer the key most like this one, first of its own section; the keys or sections there are if none is."""
    section, _, name = key.partition(".")
    own = _fields(section)
    elsewhere = [other for other in Settings.model_fields if name in _fields(other)]
    if own:
        likely = [f"{section}.{other}" for other in nearest(name, own, most=1)] or [f"{o}.{name}" for o in elsewhere]
        return meant(likely) or f" In [{section}] gibt es {listed(own)}."
    likely = [f"{other}.{name}" for other in nearest(section, elsewhere, most=1)]
    return meant(likely) or f" Abschnitte sind {listed(Settings.model_fields)}."


def _faults(error: ValidationError, given: Mapping[str, _Given]) -> Iterator[str]:
    for fault in error.errors():
        section, *names = (str(part) for part in fault["loc"])
        if names:
            key = f"{section}.{names[0]}"
            yield f"{_told(key, given[key])}: Erlaubt ist {_allowed(_fields(section)[names[0]])}."
        else:  # a section that contradicts itself says so in its own words, beginning with a key and its value
            said = str(fault["ctx"]["error"])
            key, _, rest = said.partition(" = ")
            entry = given.get(key)
            yield said if entry is None else f"{_told(key, entry)}:{rest.partition(':')[2]}"


def _told(key: str, entry: _Given) -> str:
    value = entry.value
    shown = str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)
    return f"{key} = {shown} ({entry.source})"


def _allowed(field: FieldInfo) -> str:
    """Say what a key takes, read off its type and bounds."""
    if field.description:
        return field.description
    kind = field.annotation
    if get_origin(kind) is Literal:
        return listed((f'"{choice}"' for choice in get_args(kind)), "oder")
    if kind is bool:
        return "true oder false"
    if kind is int:
        low = next(rule.ge for rule in field.metadata if hasattr(rule, "ge"))
        high = next((rule.le for rule in field.metadata if hasattr(rule, "le")), None)
        return f"eine ganze Zahl ab {low}" if high is None else f"eine ganze Zahl von {low} bis {high}"
    return "ein Text, der nicht leer ist" if kind is str else "der Pfad einer Datei oder eines Verzeichnisses"


def _where(message: str) -> str:
    """Turn `… (at line 3, column 7)` into `In Zeile 3`."""
    line = re.search(r"at line (\d+)", message)
    return f"In Zeile {line[1]}" if line else "Am Ende"
