"""Folders of the user, caches, careful reading and writing of files. Nothing here knows the game."""
