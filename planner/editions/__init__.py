"""Rule systems: what differs between them, where rulebooks are open, and which season a year has."""
