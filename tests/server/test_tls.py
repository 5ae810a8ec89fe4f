"""The TLS context: modern, replaceable while it is used, honest about bad files."""

import asyncio
import shutil
import ssl
import subprocess

import pytest

from server.ops.failure import Failure
from server.wire.tls import reload, tls_context
from tests.server.driver import PATIENCE

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificates")


def make(place, name, *, password=None):
    """A certificate that signs itself, for `name`, with its key."""
    place.mkdir(exist_ok=True)
    certificate, key = place / f"{name}.crt", place / f"{name}.key"
    protection = ["-passout", f"pass:{password}"] if password else ["-nodes"]
    wanted = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-days", "2", "-subj", f"/CN={name}"]
    call = ["openssl", "req", "-x509", *wanted, *protection, "-keyout", key, "-out", certificate]
    subprocess.run(call, check=True, capture_output=True, timeout=60)
    return certificate, key


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Two certificates with their keys, by name."""
    place = tmp_path_factory.mktemp("tls")
    return {name: make(place, name) for name in ("alt", "neu")}


def trusting(*certificates):
    """A client's context that believes these certificates, whatever name they bear."""
    context = ssl.create_default_context()
    context.check_hostname = False
    for certificate in certificates:
        context.load_verify_locations(certificate)
    return context


async def served_name(port, context):
    """The name in the certificate that a new connection is shown."""
    _reader, writer = await asyncio.wait_for(asyncio.open_connection("127.0.0.1", port, ssl=context), PATIENCE)
    subject = writer.get_extra_info("peercert")["subject"]
    writer.close()
    return dict(pair for parts in subject for pair in parts)["commonName"]


async def echo(reader, writer):
    """Answer every line with itself."""
    while line := await reader.readline():
        writer.write(line)
    writer.close()


async def test_a_new_certificate_without_dropping_anybody(files, tmp_path):
    """After `reload` newcomers see the new certificate, and who was connected before still gets answers."""
    certificate, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    shutil.copy(files["alt"][0], certificate)
    shutil.copy(files["alt"][1], key)
    context = tls_context(certificate, key)
    client = trusting(files["alt"][0], files["neu"][0])
    server = await asyncio.start_server(echo, "127.0.0.1", 0, ssl=context)
    async with server:
        port = server.sockets[0].getsockname()[1]
        reader, writer = await asyncio.wait_for(asyncio.open_connection("127.0.0.1", port, ssl=client), PATIENCE)
        assert "alt" == await served_name(port, client)

        shutil.copy(files["neu"][0], certificate)
        shutil.copy(files["neu"][1], key)
        reload(context, certificate, key)

        assert "neu" == await served_name(port, client)
        writer.write(b"noch da?\n")
        assert b"noch da?\n" == await asyncio.wait_for(reader.readline(), PATIENCE)
        writer.close()


async def test_bad_files_leave_the_old_certificate(files, tmp_path):
    """A certificate beside the wrong key, halves and rubbish are refused, and the old pair is served on."""
    certificate, key = files["alt"]
    context = tls_context(certificate, key)
    rubbish = tmp_path / "rubbish.pem"
    rubbish.write_text("-----BEGIN CERTIFICATE-----\nkein\n-----END CERTIFICATE-----\n")
    for bad in ((files["neu"][0], key), (certificate, files["neu"][1]), (rubbish, key), (certificate, tmp_path / "x")):
        with pytest.raises(Failure):
            reload(context, *bad)

    server = await asyncio.start_server(echo, "127.0.0.1", 0, ssl=context)
    async with server:
        assert "alt" == await served_name(server.sockets[0].getsockname()[1], trusting(certificate))


@pytest.mark.parametrize("version", ["TLSv1", "TLSv1_1"])
def test_old_versions_are_refused(files, version):
    """Nothing below TLS 1.2 is spoken."""
    assert tls_context(*files["alt"]).minimum_version > ssl.TLSVersion[version]


def test_every_cipher_has_forward_secrecy(files):
    """What was recorded today cannot be read with a key stolen tomorrow."""
    ciphers = tls_context(*files["alt"]).get_ciphers()
    assert ciphers
    assert all(cipher["kea"] in {"kx-ecdhe", "kx-any"} for cipher in ciphers)
    assert all(cipher["aead"] for cipher in ciphers)


def test_no_compression_and_no_renegotiation(files):
    """Neither can be asked for by a client."""
    options = tls_context(*files["alt"]).options
    assert options & ssl.OP_NO_COMPRESSION
    assert options & ssl.OP_NO_RENEGOTIATION


def test_every_bad_pair_is_told_in_a_sentence(files, tmp_path):
    """The sentence names the key of the settings and the file, and says what is wrong with it."""
    certificate, key = files["alt"]
    empty = tmp_path / "empty.pem"
    empty.write_text("")
    locked = make(tmp_path / "locked", "alt", password="geheimnisse")
    cases = [
        ("tls.certificate: Die Datei", "x.pem", (tmp_path / "x.pem", key)),
        ("tls.key: Die Datei", "y.pem", (certificate, tmp_path / "y.pem")),
        ("gehört nicht zum Zertifikat", "neu.key", (certificate, files["neu"][1])),
        ("mit einem Passwort geschützt", "alt.key", locked),
        ("kein Zertifikat mit Schlüssel", "empty.pem", (empty, key)),
        ("kein Zertifikat mit Schlüssel", "empty.pem", (certificate, empty)),
    ]
    for sentence, file, pair in cases:
        with pytest.raises(Failure) as failure:
            tls_context(*pair)
        assert sentence in failure.value.sentence
        assert file in failure.value.sentence
        assert 2 == failure.value.code
