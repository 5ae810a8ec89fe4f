"""Accounts and guests: admission, log-in, passwords, tickets, deletion."""
