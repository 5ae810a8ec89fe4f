"""Tournaments: what a service books is played at tables of the house."""
