"""Everything that a program may use, gathered: `import planner` offers these names, and nothing else is promised."""

from planner import horizons
from planner.board.files import load_board
from planner.board.model import Board, Exit, Link, Site, Space, Zone
from planner.board.names import find_space, search_spaces
from planner.errors import (
    BadPlan,
    BadStack,
    BoardError,
    CardError,
    DataError,
    MissionError,
    OurFault,
    PlannerError,
    UnknownBoard,
    UnknownCard,
    UnknownSpace,
)
from planner.missions.answer import Answer
from planner.missions.flight import Flight
from planner.missions.front import CUT, INFEASIBLE, PROVEN, Front
from planner.missions.lading import Lading, what_to_load
from planner.missions.landing import Landing, land
from planner.missions.launch import LaunchGrid, launch
from planner.missions.limits import Limits
from planner.missions.mission import Mission
from planner.missions.missionfile import load_mission
from planner.missions.odds import Odds, odds
from planner.missions.reach import Reach, reach
from planner.missions.resume import Resumed, resume
from planner.missions.session import Session
from planner.missions.solve import solve
from planner.missions.stops import Moves, Seconds
from planner.missions.whynot import WhyNot, why_not
from planner.models.solving import Effort, Solving
from planner.models.tour.question import Tour, Visit
from planner.models.tour.search import TourAnswer, find_tour
from planner.plan.json import load_plan, save_plan
from planner.plan.model import Plan
from planner.referee import Verdict, judge
from planner.report.told import draw, tell
from planner.rocket.loading import load_stack
from planner.rocket.stack import Stack
from planner.rules.ways import Relaxed

__all__ = [
    "CUT",
    "INFEASIBLE",
    "PROVEN",
    "Answer",
    "BadPlan",
    "BadStack",
    "Board",
    "BoardError",
    "CardError",
    "DataError",
    "Effort",
    "Exit",
    "Flight",
    "Front",
    "Lading",
    "Landing",
    "LaunchGrid",
    "Limits",
    "Link",
    "Mission",
    "MissionError",
    "Moves",
    "Odds",
    "OurFault",
    "Plan",
    "PlannerError",
    "Reach",
    "Relaxed",
    "Resumed",
    "Seconds",
    "Session",
    "Site",
    "Solving",
    "Space",
    "Stack",
    "Tour",
    "TourAnswer",
    "UnknownBoard",
    "UnknownCard",
    "UnknownSpace",
    "Verdict",
    "Visit",
    "WhyNot",
    "Zone",
    "draw",
    "find_space",
    "find_tour",
    "horizons",
    "judge",
    "land",
    "launch",
    "load_board",
    "load_mission",
    "load_plan",
    "load_stack",
    "odds",
    "reach",
    "resume",
    "save_plan",
    "search_spaces",
    "solve",
    "tell",
    "what_to_load",
    "why_not",
]
