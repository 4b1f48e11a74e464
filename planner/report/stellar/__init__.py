"""Answers of Stellar Horizons as text and JSON."""
