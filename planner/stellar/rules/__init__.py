"""What a ship of Stellar Horizons may do and what it risks, for who plans. The referee judges by its own words."""
