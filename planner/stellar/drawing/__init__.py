"""Pictures of the systems of Stellar Horizons, and of flights through them."""
