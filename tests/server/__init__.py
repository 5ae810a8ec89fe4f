"""Tests of the part that connects: configuration, command line, sessions, telnet."""
