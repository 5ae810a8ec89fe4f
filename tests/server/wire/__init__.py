"""Tests of the wires: ports, lines, negotiation, inbox, outbox, pages, TLS."""
