"""Rummy, rule by rule."""
