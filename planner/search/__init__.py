"""Exact search over tables of integers. Knows no game."""
