"""Where the places of a board are drawn: computed once from its links, kept in `layout.tsv` beside the board."""
