"""The catalogue of cards: what is printed on them, read from small text tables and checked."""
