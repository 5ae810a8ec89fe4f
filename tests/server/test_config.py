"""Settings: defaults, file, environment, command line, and every fault told at once."""

import json
import tomllib
from pathlib import Path

import pytest

from server.ops.config import Settings
from server.ops.loading import ConfigError, load, placed

ROOT = Path(__file__).parents[2]


def faults(tmp_path, text, environ=None, options=None):
    """Load a file with this text and give the faults, the file's path shortened to its name."""
    file = tmp_path / "config.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as raised:
        load(file, environ or {}, options or {})
    return [fault.replace(str(file), file.name) for fault in raised.value.faults]


def test_kept_file_holds_every_key_with_its_default():
    """The host reads `config.toml` to learn what there is, so nothing may be missing, additional or otherwise."""
    kept = tomllib.loads((ROOT / "config.toml").read_text(encoding="utf-8"))
    keys = {section: set(content) for section, content in Settings().model_dump().items()}

    assert keys == {section: set(content) for section, content in kept.items()}
    assert Settings() == load(ROOT / "config.toml", {}, {})


def test_every_key_can_be_given_by_the_environment():
    """What stands in the kept file means the same as a variable: there everything is text."""
    kept = tomllib.loads((ROOT / "config.toml").read_text(encoding="utf-8"))
    environment = {
        f"STAMMTISCH_{section}__{key}".upper(): value if isinstance(value, str) else json.dumps(value)
        for section, content in kept.items()
        for key, value in content.items()
    }

    assert Settings() == load(None, environment, {})
    assert 5 == load(None, {"STAMMTISCH_TAGESSPIEL__DEALS": "5"}, {}).tagesspiel.deals


def test_every_key_is_explained_in_the_kept_file_by_its_section():
    """Sections come in the order of the settings, so that both can be read side by side."""
    kept = tomllib.loads((ROOT / "config.toml").read_text(encoding="utf-8"))

    assert list(Settings.model_fields) == list(kept)


def test_without_a_file_the_defaults_hold(tmp_path, monkeypatch):
    """A directory without `config.toml` is a good place to start from."""
    monkeypatch.chdir(tmp_path)

    assert Settings() == load(None, {}, {})


def test_file_of_the_working_directory_is_found(tmp_path, monkeypatch):
    """Nobody has to name `config.toml`."""
    (tmp_path / "config.toml").write_text("[server]\nport = 2323\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    assert 2323 == load(None, {}, {}).server.port


@pytest.mark.parametrize(
    ("environ", "options", "port"),
    [
        ({}, {}, 1),
        ({"STAMMTISCH_SERVER__PORT": "2"}, {}, 2),
        ({"STAMMTISCH_SERVER__PORT": "2"}, {"server.port": "3"}, 3),
        ({"STAMMTISCH_SERVER__PORT": "2"}, {"server.port": None}, 2),
    ],
)
def test_environment_beats_file_and_command_line_beats_both(tmp_path, environ, options, port):
    """What stands nearest to the call counts."""
    file = tmp_path / "config.toml"
    file.write_text("[server]\nport = 1\n", encoding="utf-8")

    assert port == load(file, environ, options).server.port


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("127.0.0.9", ("127.0.0.9",)),
        ("a, b,c ,", ("a", "b", "c")),
        ('["127.0.0.9", "::1"]', ("127.0.0.9", "::1")),
        ("", ()),
        (" [] ", ()),
    ],
)
def test_lists_by_the_environment(given, read):
    """A list is given with commas between its parts, or as JSON; it is the same for each that there is."""
    environment = {f"STAMMTISCH_WEB__{key}": given for key in ("ORIGINS", "NAMES")}
    web = load(ROOT / "config.toml", environment, {}).web

    assert (read, read) == (web.origins, web.names)


@pytest.mark.parametrize("given", ['["a"', "[1]", '[["a"]]', '[""]', "[null]"])
def test_a_list_that_is_none_is_refused_in_its_own_words(given):
    """What is allowed is said of a list, and not of a file."""
    with pytest.raises(ConfigError) as error:
        load(ROOT / "config.toml", {"STAMMTISCH_WEB__ORIGINS": given}, {})

    [fault] = error.value.faults
    assert f'web.origins = "{given}" (STAMMTISCH_WEB__ORIGINS): Erlaubt ist eine Liste von Texten;' in fault


@pytest.mark.parametrize("key", ["WEB__PROXIES", "TLS__DAVOR"])
def test_proxies_are_addresses(key):
    """A name, a network or a number would never be one that comes, and all behind it would share one guest's limits."""
    named = f"STAMMTISCH_{key}"
    section = load(ROOT / "config.toml", {named: '["127.0.0.9", "::1"]'}, {})
    assert ["127.0.0.9", "::1"] == [str(one) for one in (section.web.proxies or section.tls.davor)]

    for given in ("caddy", "10.0.0.0/8", '[""]'):
        with pytest.raises(ConfigError) as error:
            load(ROOT / "config.toml", {named: given}, {})
        assert "Erlaubt ist eine Liste von IP-Adressen" in error.value.faults[0]


def test_limits_are_lifted_by_environment():
    """The benchmark switches the limits off without a file."""
    assert load(ROOT / "config.toml", {"STAMMTISCH_LIMITS__ENABLED": "false"}, {}).limits.enabled is False


def test_variables_without_a_section_are_not_ours():
    """`STAMMTISCH_CLIENTS=1` speaks to the tests, not to the house."""
    assert Settings() == load(ROOT / "config.toml", {"STAMMTISCH_CLIENTS": "1"}, {})


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "[server]\nport = 70000",
            "server.port = 70000 (config.toml, Zeile 2): Erlaubt ist eine ganze Zahl von 0 bis 65535.",
        ),
        (
            "[server]\nport = true",
            "server.port = true (config.toml, Zeile 2): Erlaubt ist eine ganze Zahl von 0 bis 65535.",
        ),
        ("[server]\nhost = ''", 'server.host = "" (config.toml, Zeile 2): Erlaubt ist ein Text, der nicht leer ist.'),
        ("[limits]\nsessions = 0", "limits.sessions = 0 (config.toml, Zeile 2): Erlaubt ist eine ganze Zahl ab 1."),
        (
            "[limits]\nenabled = 'ab und zu'",
            'limits.enabled = "ab und zu" (config.toml, Zeile 2): Erlaubt ist true oder false.',
        ),
        (
            "[konten]\nneu = 'manchmal'",
            'konten.neu = "manchmal" (config.toml, Zeile 2): Erlaubt ist "offen", "einladung" oder "nein".',
        ),
        (
            "[datenbank]\nurl = 'stammtisch'",
            'datenbank.url = "stammtisch" (config.toml, Zeile 2): Erlaubt ist eine Adresse wie sqlite:///stammtisch.sqlite.',
        ),
        (
            "[texte]\nrules = 3",
            "texte.rules = 3 (config.toml, Zeile 2): Erlaubt ist der Pfad einer Datei oder eines Verzeichnisses.",
        ),
        (
            "[limits]\nsesions = 3",
            "limits.sesions = 3 (config.toml, Zeile 2): Diesen Schlüssel gibt es nicht. Meintest du „limits.sessions“?",
        ),
        (
            "[metrics]\nxyz = 3",
            (
                "metrics.xyz = 3 (config.toml, Zeile 2): Diesen Schlüssel gibt es nicht. "
                "In [metrics] gibt es port und host."
            ),
        ),
        (
            "[server]\nsessions = 3",
            (
                "server.sessions = 3 (config.toml, Zeile 2): Diesen Schlüssel gibt es nicht. "
                "Meintest du „limits.sessions“?"
            ),
        ),
        (
            "[limit]\nsessions = 3",
            "limit.sessions = 3 (config.toml, Zeile 2): Diesen Schlüssel gibt es nicht. Meintest du „limits.sessions“?",
        ),
        ("log = 3", "log = 3 (config.toml, Zeile 1): Das ist ein Abschnitt, er beginnt mit einer Zeile [log]."),
        (
            "[idle]\nwarn_minutes = 30",
            "idle.warn_minutes = 30 (config.toml, Zeile 2): Erlaubt ist weniger als idle.disconnect_minutes (30).",
        ),
        (
            "[idle]\non_turn_minutes = 29",
            "idle.on_turn_minutes = 29 (config.toml, Zeile 2): Erlaubt ist mindestens idle.disconnect_minutes (30).",
        ),
        (
            "[tls]\nport = 992\nkey = 'k.pem'",
            "tls.port = 992 (config.toml, Zeile 2): Dazu gehört tls.certificate, jeweils der Pfad einer PEM-Datei.",
        ),
        ("[server]\nport = = 1\n", "config.toml: In Zeile 2 steht kein gültiges TOML."),
        ("[server]\nport = 1\nhost", "config.toml: Am Ende steht kein gültiges TOML."),
    ],
)
def test_fault_names_key_value_and_what_is_allowed(tmp_path, text, fault):
    """One sentence per fault is enough to mend it, and says in which line."""
    assert [fault] == faults(tmp_path, text)


def test_unknown_section_names_the_known_ones(tmp_path):
    """A section nobody knows is answered with those there are."""
    (fault,) = faults(tmp_path, "[kasse]\nstand = 3")

    assert "kasse.stand = 3" in fault
    assert all(section in fault for section in Settings.model_fields)


def test_all_faults_are_told_at_once_each_with_its_source(tmp_path):
    """File, environment and command line are mended in one go."""
    told = faults(
        tmp_path,
        "[server]\nport = -1\n[log]\nformat = 'xml'\n",
        environ={"STAMMTISCH_LIMITS__ENABLED": "oft", "STAMMTISCH_LIMITS__ENABELD": "true"},
        options={"datenbank.url": "x"},
    )

    assert {
        ("server.port", "config.toml, Zeile 2"),
        ("log.format", "config.toml, Zeile 4"),
        ("limits.enabled", "STAMMTISCH_LIMITS__ENABLED"),
        ("limits.enabeld", "STAMMTISCH_LIMITS__ENABELD"),
        ("datenbank.url", "Kommandozeile"),
    } == {(fault.partition(" = ")[0], fault.partition("(")[2].partition(")")[0]) for fault in told}


def test_what_only_the_machine_shows_is_placed_as_well(tmp_path):
    """A game nobody knows, a file that is not there: the start says where in the file it was named."""
    file = tmp_path / "mein.toml"
    file.write_text('[server]\ndefault_game = "rome"\n', encoding="utf-8")
    told = 'server.default_game = "rome": Nein.\ntexte.rules: Auch nein.\ntls.port: Nein: nie.'

    assert [
        f'server.default_game = "rome" ({file}, Zeile 2): Nein.',
        "texte.rules (STAMMTISCH_TEXTE__RULES): Auch nein.",
        "tls.port: Nein: nie.",
    ] == placed(told, file, {"STAMMTISCH_TEXTE__RULES": "x"}, {}).splitlines()


@pytest.mark.parametrize(
    ("content", "reason"),
    [(None, "lässt sich nicht lesen"), (b"[log]\nformat = '\xff'", "nicht in UTF-8")],
)
def test_file_that_cannot_be_read_is_named(tmp_path, content, reason):
    """A file somebody asked for is never passed over in silence."""
    file = tmp_path / "mein.toml"
    if content is not None:
        file.write_bytes(content)

    with pytest.raises(ConfigError, match=reason) as raised:
        load(file, {}, {})
    assert str(file) in str(raised.value)


def test_settings_are_frozen():
    """Nothing changes a setting behind anybody's back."""
    settings = Settings()

    with pytest.raises(ValueError, match="frozen"):
        settings.server.port = 1
