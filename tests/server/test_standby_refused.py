"""What `stammtisch start` refuses of a database on a server before it asks there: all at once, with exit code 2."""

import pytest

from server import __main__ as command_line

SECRET = "postgresql://wirt:geheim@127.0.0.1:1/stammtisch"
READ_BY_ALL = "kann auf diesem Rechner jeder lesen"


@pytest.fixture
def started(tmp_path, monkeypatch, capsys):
    """Call `stammtisch start` with a `config.toml`; exit code and what is said."""
    monkeypatch.chdir(tmp_path)

    def call(settings, *words, mode=0o600):
        (tmp_path / "config.toml").write_text(settings, encoding="utf-8")
        (tmp_path / "config.toml").chmod(mode)
        with pytest.raises(SystemExit) as left:
            command_line.main(["start", *words])
        return left.value.code, capsys.readouterr().err

    return call


def test_a_file_of_sqlite_cannot_be_taken_over(started):
    """`--bereit` needs PostgreSQL; said together with everything else that is wrong."""
    code, said = started('[server]\ndefault_game = "mau"\n[web]\nport = 70000\n', "--bereit")

    assert 2 == code
    assert "Bereitstehen (--bereit) kann ein zweites Haus nur, wenn alles in PostgreSQL liegt" in said
    assert 'server.default_game = "mau"' in said
    assert "web.port = 70000" in said


@pytest.mark.parametrize(("mode", "refused"), [(0o644, True), (0o640, False)])
def test_a_password_everybody_can_read(started, mode, refused):
    """In a file that others may read it is refused, with the line it stands in; nobody reads it in the answer."""
    code, said = started(f'[datenbank]\nurl = "{SECRET}"\n', mode=mode)

    assert 2 == code
    assert refused == (READ_BY_ALL in said)
    assert refused == ("config.toml, Zeile 2" in said)
    assert "geheim" not in said


def test_a_password_on_the_command_line(started):
    """Every process of the machine can read it there."""
    code, said = started("", "--datenbank", SECRET)

    assert 2 == code
    assert READ_BY_ALL in said
    assert "geheim" not in said


def test_a_password_that_is_only_in_the_environment(started, monkeypatch):
    """That is for the house alone: it is tried, and nobody answers."""
    monkeypatch.setenv("STAMMTISCH_DATENBANK__URL", SECRET)
    code, said = started("")

    assert 2 == code
    assert READ_BY_ALL not in said
    assert "lässt sich nicht öffnen" in said
    assert "geheim" not in said
