"""Questions of players and their answers: a mission, its fronts, landings, and why there is no flight."""
