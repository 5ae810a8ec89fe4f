"""Tests of the words: the reader, its parts, the tale, help and records."""
