"""
TLS: the context of the port that has it, and new certificates for it while people are connected.

Whoever is connected already keeps their connection; whoever comes after `reload` gets the new certificate.
"""

import ssl
from pathlib import Path

from commands.language.system import why_not
from server.ops.failure import Failure

_CIPHERS = "ECDHE+AESGCM:ECDHE+CHACHA20"
"""For TLS 1.2; everything has forward secrecy. TLS 1.3 brings its own."""


def tls_context(certificate: Path, key: Path) -> ssl.SSLContext:
    """
    Return a context for the door: TLS 1.2 and 1.3, no compression, no renegotiation.

    Args:
        certificate: a PEM file, the house's own certificate first, then those between it and the root.
        key: the PEM file of its key, without a password.

    Raises:
        Failure: the files cannot be used. Exit code 2.
    """
    context = _bare()
    _load(context, certificate, key)
    return context


def reload(context: ssl.SSLContext, certificate: Path, key: Path) -> None:
    """
    Serve the certificate that lies in the files now; nobody is disconnected.

    Raises:
        Failure: the files cannot be used; the old certificate is served on.
    """
    _load(_bare(), certificate, key)  # OpenSSL keeps the half of a bad pair, so it is tried on a context that may break
    _load(context, certificate, key)


def _bare() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.set_ciphers(_CIPHERS)
    context.options |= ssl.OP_NO_COMPRESSION | ssl.OP_NO_RENEGOTIATION | ssl.OP_CIPHER_SERVER_PREFERENCE
    return context


def _load(context: ssl.SSLContext, certificate: Path, key: Path) -> None:
    for name, file in (("tls.certificate", certificate), ("tls.key", key)):
        _readable(name, file)
    try:
        # Without a password of ours OpenSSL would ask for one at the terminal.
        context.load_cert_chain(certificate, key, password="")
    except (ssl.SSLError, OSError, ValueError) as error:
        raise Failure(_what_is_wrong(error, certificate, key), 2) from error


def _readable(name: str, file: Path) -> None:
    try:
        with file.open("rb") as opened:
            opened.read(1)
    except OSError as error:
        raise Failure(f"{name}: Die Datei {file} lässt sich nicht lesen ({why_not(error)}).", 2) from error


def _what_is_wrong(error: Exception, certificate: Path, key: Path) -> str:
    reason = getattr(error, "reason", None) or ""
    if reason == "KEY_VALUES_MISMATCH":
        return f"tls.key: Der Schlüssel in {key} gehört nicht zum Zertifikat in {certificate}."
    if "ENCRYPTED" in key.read_text(encoding="ascii", errors="replace"):
        return (
            f"tls.key: Der Schlüssel in {key} ist mit einem Passwort geschützt. Leg ihn ohne Passwort ab, Rechte 0600."
        )
    return (
        f"tls.certificate, tls.key: {certificate} und {key} sind kein Zertifikat mit Schlüssel im PEM-Format "
        f"({reason or type(error).__name__})."
    )
