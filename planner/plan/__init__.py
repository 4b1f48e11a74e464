"""Flight plans: turns and steps, and their JSON form. The only thing that crosses from the search to the referee."""
