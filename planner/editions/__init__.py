"""Rule systems: what differs between them, where rulebooks are open, and which season a year has."""

from planner.editions.edition import register
from planner.editions.hf3 import HF3, HF3_COLONIZATION
from planner.editions.hf4 import HF4

for _edition in (HF4, HF3, HF3_COLONIZATION):
    register(_edition)
