"""In which order to fly to some places, or to the best of them."""
