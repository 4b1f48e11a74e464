"""OR-Tools models: what is asked around the search, and a second opinion on it."""
