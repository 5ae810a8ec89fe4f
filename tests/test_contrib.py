"""What lies beside the house: units, container and README name what exists, and say only what works as typed."""

import configparser
import json
import re
import tomllib
from pathlib import Path

import click
import pytest
from prometheus_client.parser import text_string_to_metric_families

from server import __main__ as command_line
from server.ops.config import Settings
from server.ops.metrics import Figures, metrics_answers

ROOT = Path(__file__).parents[1]
UNITS = sorted(path for path in (ROOT / "contrib").glob("stammtisch*") if path.suffix != ".tin")
WATCHING = [ROOT / "contrib" / "grafana-stammtisch.json", ROOT / "contrib" / "prometheus-alarme.yml"]
CONTAINER = (ROOT / "Containerfile").read_text(encoding="utf-8")


def unit(path):
    """The lines of a unit by section, as (key, value)."""
    sections: dict[str, list[tuple[str, str]]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            lines = sections.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            key, _, value = line.partition("=")
            lines.append((key, value))
    return sections


def understood(words):
    """Parse a call of the command line without running it."""
    command: click.Command = command_line.stammtisch
    context = click.Context(command, info_name="stammtisch")
    while isinstance(command, click.Group):
        name, found, words = command.resolve_command(context, words)
        assert found is not None
        command = found
        context = click.Context(command, info_name=name, parent=context)
    command.make_context("stammtisch", list(words))


def test_readme_commands_work_as_typed():
    """Every call in the README names a subcommand and options that exist, by the path `make run` makes."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    calls = re.search(r"```console\n(.*?)```", readme, re.DOTALL)
    assert calls is not None
    lines = calls[1].splitlines()

    assert len(lines) > 8
    for line in lines:
        program, *words = line.split()
        assert ".venv/bin/stammtisch" == program
        if words != ["--help"]:
            understood(words)
    assert "$(BIN)/stammtisch" in (ROOT / "Makefile").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", [path for path in UNITS if path.suffix == ".service"], ids=lambda path: path.name)
def test_units_call_what_exists(path):
    """Every ExecStart is a call the command line understands; documentation lies where the recipe puts it."""
    service = unit(path)["Service"]
    calls = [value for key, value in service if key == "ExecStart"]

    assert calls
    for call in calls:
        program, *words = call.split()
        assert "/opt/stammtisch/bin/stammtisch" == program
        understood(words)


def test_the_house_is_up_when_it_says_so():
    """Type=notify, descriptors for every session that is promised, and uvloop where the unit installs."""
    path = ROOT / "contrib" / "stammtisch.service"
    service = dict(unit(path)["Service"])
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")

    assert "notify" == service["Type"]
    assert "AF_UNIX" in service["RestrictAddressFamilies"]
    assert int(service["LimitNOFILE"]) > Settings().limits.sessions + 256
    assert "requirements.lock" in path.read_text(encoding="utf-8")
    assert re.search(r"^uvloop==", lock, re.MULTILINE)


def test_the_timer_starts_the_backup():
    """A timer's unit has its name."""
    timer = unit(ROOT / "contrib" / "stammtisch-backup.timer")

    assert (ROOT / "contrib" / "stammtisch-backup.service").exists()
    assert ("Persistent", "true") in timer["Timer"]
    assert ("WantedBy", "timers.target") in timer["Install"]


def test_units_are_well_formed():
    """No key without a section, no section twice over other keys: systemd would ignore it in silence."""
    for path in UNITS:
        parser = configparser.ConfigParser(strict=False, interpolation=None, comment_prefixes=("#",))
        parser.optionxform = str  # type: ignore[assignment, method-assign]
        parser.read_string(path.read_text(encoding="utf-8"))
        assert {"Unit"} <= set(parser.sections())


def instructions():
    """The Containerfile's instructions, continuations joined."""
    text = re.sub(r"\\\n\s*", " ", CONTAINER)
    return [line.split(None, 1) for line in text.splitlines() if line and not line.startswith("#")]


def test_the_container_is_built_of_what_is_there():
    """Every file it copies exists, every package of the wheel is copied, and it is built from the lock."""
    copied = [words for name, words in instructions() if name == "COPY" and "--from" not in words]
    sources = {source for words in copied for source in words.split()[:-1]}
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]

    assert all((ROOT / source).exists() for source in sources)
    assert {*wheel["wheel"]["packages"], "requirements.lock", "pyproject.toml", "README.md"} <= sources
    assert "-r requirements.lock" in CONTAINER
    assert "--no-deps ." in CONTAINER


def test_the_container_runs_as_nobody_in_particular():
    """Known instructions, no root at the end, a volume for what lasts, and settings that exist."""
    known = {"FROM", "RUN", "COPY", "ENV", "USER", "WORKDIR", "VOLUME", "EXPOSE", "STOPSIGNAL"}
    known |= {"HEALTHCHECK", "ENTRYPOINT", "CMD"}
    names = [name for name, _ in instructions()]
    last = dict(map(tuple, instructions()))
    settings = re.findall(r"STAMMTISCH_(\w+?)__(\w+)=", CONTAINER)

    assert set(names) <= known
    assert "FROM" == names[0]
    assert "stammtisch" == last["USER"]
    assert "/var/lib/stammtisch" == last["VOLUME"] == last["WORKDIR"]
    assert str(Settings().server.port) == last["EXPOSE"]
    assert all(hasattr(getattr(Settings(), section.lower()), key.lower()) for section, key in settings)
    assert settings


async def served():
    """The samples at `/metrics`: name -> the values of their labels."""
    answer = await metrics_answers(Figures)["/metrics"]()
    found: dict[str, set[str]] = {}
    for family in text_string_to_metric_families(answer.body.decode()):
        for sample in family.samples:
            found.setdefault(sample.name, set()).update(sample.labels.values())
    return found


@pytest.mark.parametrize("path", WATCHING, ids=lambda path: path.name)
async def test_what_is_watched_is_served(path):
    """Every figure and every value of a label in the board and in the alerts is one the house tells."""
    text, known = path.read_text(encoding="utf-8"), await served()
    figures = set(re.findall(r"\b(?:stammtisch|process)_[a-z_]+", text))
    chosen = re.findall(r'\b(stammtisch_[a-z_]+)\{\w+=\\?"(\w+)', text)

    assert len(figures) > 8
    assert set() == figures - set(known)
    assert all(value in known[figure] for figure, value in chosen)


def test_every_alert_says_what_it_is_about():
    """Each rule has an expression, how urgent it is, and a sentence."""
    rules = re.split(r"- alert: ", WATCHING[1].read_text(encoding="utf-8"))[1:]

    assert len(rules) > 5
    for rule in rules:
        assert re.search(r"^ +expr: \S", rule, re.MULTILINE)
        assert re.search(r"^ +labels: \{severity: (page|ticket)\}$", rule, re.MULTILINE)
        assert re.search(r'summary: "[A-Z].*\."', rule)


def test_the_board_shows_something_in_every_place():
    """Panels do not lie on each other, each has a title, a query and a unit."""
    panels = json.loads(WATCHING[0].read_text(encoding="utf-8"))["panels"]
    places = {(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels}

    assert len(panels) == len(places) > 10
    assert all(panel["title"] and panel["targets"] and panel["fieldConfig"]["defaults"]["unit"] for panel in panels)
