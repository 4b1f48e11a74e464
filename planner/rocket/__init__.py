"""Rockets: fuel strip and chits, engines and their supports, the stack and how it is written down."""
