"""Settings put together: from the file, the environment and the command line, with every fault of them in its place."""

import re
import stat
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal, get_args, get_origin

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from commands.language.german import listed, meant, nearest
from commands.language.system import why_not
from games.frozen import Frozen
from server.ops.config import Settings

DEFAULT_FILE = Path("config.toml")
PREFIX = "STAMMTISCH_"


class ConfigError(Exception):
    """
    The settings cannot be used.

    Args:
        faults: German sentences, one per fault, in the order of file, environment, command line.
        rest: the settings without what is at fault, for whoever looks for more; None if they contradict themselves.
    """

    def __init__(self, faults: tuple[str, ...], rest: Settings | None = None) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults
        self.rest = rest


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


def read_openly(file: Path | None, options: Mapping[str, str | None], key: str) -> str:
    """Return what everybody on this machine can read of a setting: on the command line, or in a file; else nothing."""
    if (said := options.get(key)) is not None:
        return said
    path = file or DEFAULT_FILE
    try:
        entry = _from_file(file).get(key) if path.stat().st_mode & stat.S_IROTH else None
    except (OSError, ConfigError):
        return ""
    return "" if entry is None else str(entry.value)


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
