"""The planner for a browser: a server with one page, and an API that gives what the command line gives as JSON."""
