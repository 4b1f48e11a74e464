"""A second opinion on one flight: it shares facts with the search, and no judgement."""
