"""The command line: parse, call, print, nothing more."""
