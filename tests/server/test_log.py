"""The log: one line per event, no secrets, no local variables, nothing a terminal would obey."""

import json
import logging

import pytest
import structlog

from server.ops import log
from server.ops.config import Log


@pytest.fixture(autouse=True)
def restored():
    """Give the root logger back as it was; structlog too."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level
    structlog.reset_defaults()


def test_json_is_one_object_per_line(capsys):
    """A machine reads one event per line, with its level and its time in UTC."""
    log.configure(Log(format="json"))
    structlog.get_logger().info("opened", table=3, name="Jörg")
    event = json.loads(capsys.readouterr().out)

    assert ("opened", "info", 3, "Jörg") == (event["event"], event["level"], event["table"], event["name"])
    assert event["timestamp"].endswith("Z")


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("key", ["password", "passwort", "new_password", "Passwort_alt", "return_word", "token"])
def test_secrets_never_get_out(capsys, form, key):
    """Whatever is called a password is dropped, however deep it lies."""
    log.configure(Log(format=form))
    structlog.get_logger().info("login", **{key: "geheim1"}, settings={"more": {key: "geheim2"}}, name="anna")
    said = capsys.readouterr().out

    assert "anna" in said
    assert "geheim" not in said


@pytest.mark.parametrize("form", ["text", "json"])
def test_traceback_shows_no_local_variables(capsys, form):
    """A local variable may hold a password or somebody's hand."""
    log.configure(Log(format=form))
    hand = "kreuz" + "dame"
    try:
        raise LookupError(len(hand))
    except LookupError:
        structlog.get_logger().exception("bug", number=7)
    said = capsys.readouterr().out

    assert "LookupError" in said
    assert "kreuzdame" not in said


@pytest.mark.parametrize("form", ["text", "json"])
def test_guests_text_cannot_write_on_the_hosts_terminal(capsys, form):
    """Control characters, a second line and a bidi override come out as escapes, and every letter as itself."""
    log.configure(Log(format=form))
    structlog.get_logger().info("talk", text="\x1b[2Jeins\nzwei\u202edrei räumt Łukasz ab")
    said = capsys.readouterr().out

    assert "drei räumt Łukasz ab" in (said if form == "text" else json.loads(said)["text"])
    assert 1 == said.count("\n")
    assert not {"\x1b", "\u202e"} & set(said)


def test_libraries_speak_through_the_same_log(capsys):
    """asyncio's and Alembic's own logging is one event per line as well."""
    log.configure(Log(format="json"))
    logging.getLogger("asyncio").error("Task was destroyed")

    assert "Task was destroyed" == json.loads(capsys.readouterr().out)["event"]


def test_level_decides_what_is_told(capsys):
    """Below the level nothing is written."""
    log.configure(Log(level="warning"))
    structlog.get_logger().info("leise")
    structlog.get_logger().warning("laut")
    said = capsys.readouterr().out

    assert "laut" in said
    assert "leise" not in said


def test_telnet_library_never_logs_what_guests_type(capsys):
    """telnetlib3 logs bytes at its debug level, passwords among them."""
    log.configure(Log(level="debug"))
    logging.getLogger("telnetlib3.stream_reader").debug("recv: geheim")

    assert "" == capsys.readouterr().out


def test_an_upgrade_says_what_it_does_and_not_what_with(capsys):
    """Alembic lists its parts at each first use; a host reads one line a step, which the house writes itself."""
    log.configure(Log(level="info"))
    logging.getLogger("alembic.runtime.plugins").info("setup plugin alembic.autogenerate.schemas")

    assert "" == capsys.readouterr().out
