"""Boards: spaces, links and sites as frozen facts, their text form, checks and exchange. No costs, no rules."""
