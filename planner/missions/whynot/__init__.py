"""Why there is no flight, and what would help: causes and fixes, each confirmed by a search.

A cause is a matter that alone stands in the way: with it lifted, and nothing else, there is a flight. If no matter does
so alone, a set of them is named of which none can be left out. A fix is the smallest change of its kind that gives a
flight within the same limits.

    matters     what may stand in the way, a record each: how it is lifted, what cures it
    remedies    kinds of changes, a record each with its ladder; also loosening (limits), stopping, refuelling, supports
                and engines
    legs        how far a mission with stops comes         progress    that as a value
    records     what such records hold
    rockets     rockets with something changed               catalogue   cards that might come aboard
    climbing    how the smallest change that works is found
    seek        the searches, and how long each may take
    causes, fixes, why, answer   the question and its answer
"""

from planner.missions.whynot.answer import Cause, Fix, WhyNot
from planner.missions.whynot.matters import MATTERS
from planner.missions.whynot.progress import Progress
from planner.missions.whynot.records import Change, Matter, Remedy
from planner.missions.whynot.remedies import REMEDIES
from planner.missions.whynot.why import why_not

__all__ = ["MATTERS", "REMEDIES", "Cause", "Change", "Fix", "Matter", "Progress", "Remedy", "WhyNot", "why_not"]
