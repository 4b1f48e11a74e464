"""Stellar Horizons: its facts, its flights, how they are found and how they are judged.

Places, years, kinds of ships, ranges and odds take the part that spaces, burns and fuel have in the other game. No rule
of it is known outside this package.
"""
