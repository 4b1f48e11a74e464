"""The rules of each edition for the search: what a board, a stack and a calendar come to in plain integers."""
