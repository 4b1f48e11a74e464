"""How answers are shown: as plain data for JSON, and as text for people. Nothing here prints."""
