"""What somebody could do now, as JSON: of an offer all but its choices is always the same, and written once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final

from commands.language.grammar import Kind
from commands.offers import Choices, Offer, OfferForm
from server.wire import protocol
from server.wire.encoded import EncodedRow
from server.wire.protocol import LEFT_OUT, encode

NO_OFFERS: Final = EncodedRow[protocol.Offer](b"[]")

_GAP: Final = b"\0"
"""Stands where choices belong: no JSON holds it."""


def offers_written(found: Iterable[Offer]) -> EncodedRow[protocol.Offer]:
    """Return offers as programs are told them."""
    return EncodedRow(b"[%b]" % b",".join(map(_written, found)))


def _written(offer: Offer) -> bytes:
    first, *others = _around(offer.form)
    pieces = [first]
    for choices, behind in zip(offer.choices, others, strict=True):
        pieces += _listed(choices), behind
    return b"".join(pieces)


@cache
def _around(form: OfferForm) -> list[bytes]:
    """Return an offer, cut up where its choices stand."""
    return encode(_offer(form, [EncodedRow[str | int](_GAP)] * len(form.blanks))).split(_GAP)


@lru_cache(maxsize=512)
def _listed(choices: Choices) -> bytes:
    """Return choices as a list; the own hand stands in more than one blank."""
    return encode(choices)


def _offer(form: OfferForm, choices: Iterable[Sequence[str | int]]) -> protocol.Offer:
    blanks = tuple(
        protocol.Blank(
            blank.name,
            blank.caption,
            str(Kind.CARDS if blank.kind is Kind.GROUPS else blank.kind),
            wanted,
            blank.optional,
            blank.before or LEFT_OUT,
            blank.kind is Kind.GROUPS or LEFT_OUT,
        )
        for blank, wanted in zip(form.blanks, choices, strict=True)
    )
    return protocol.Offer(form.command, form.help, form.example, form.final, blanks)
