"""The best stacks of the cards that a player holds or may buy."""
