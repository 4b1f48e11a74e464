"""Boards as small text files, one folder a board. SOURCES.md says where each fact comes from."""
