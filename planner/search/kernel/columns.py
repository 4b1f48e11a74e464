"""Names for the columns of the search's matrices, and for the bits that some of them hold.

Each matrix has its columns in a class named for one of its rows: `arcs[arc, Arc.TARGET]`. Compiled code reads the
members as constants.
"""

from __future__ import annotations

from enum import IntEnum, auto

from planner.search.tables import NEVER


class Columns(IntEnum):
    """Columns, numbered from 0 on in the order in which they are written down."""

    @staticmethod
    def _generate_next_value_(name: str, start: int, count: int, last_values: list[int]) -> int:
        return count


class Arc(Columns):
    """Columns of `arcs`. What is not explained here is in `planner.search.tables.Arcs`."""

    TARGET = auto()
    LINK = auto()
    TRACK_OUT = auto()
    TRACK_IN = auto()
    BURN = auto()
    BONUS_PAYS = auto()
    THRUST_ABOVE = auto()
    HAZARDS = auto()
    BELT = auto()
    TOLL = auto()
    GAIN_BASE = auto()
    GAIN_BELT = auto()
    ONCE = auto()
    HALT = auto()
    ENDS = auto()
    SEASONS = auto()
    DEAD_ZONE = auto()
    STRIPS_SAILS = auto()
    HEAVIEST = auto()
    WITHOUT_ENGINE = auto()
    BONUS_MOVES = auto()
    DEAD_ORIGIN = auto()
    PURGED = auto()  # the target is
    NEEDS_LIT = auto()
    DROPS_BONUS = auto()
    BETTER = auto()  # a bit for each pair of seasons: it may be better in the second one; see Bound.BETTER
    NEAR = auto()  # BETTER of all arcs of its link
    LIST = auto()  # number of its target and the track on which that is entered: labels of one list compare
    EARNS = auto()  # 1: something may be earned on it, flown there or back
    TERMS = auto()
    GAIN = auto()  # one column for each season, from here on


class Space(Columns):
    """Columns of `spaces`."""

    FIRST = auto()  # arc from here
    END = auto()  # the arc after the last one
    ZONE = auto()
    SOLAR = auto()  # thrust modifier of the zone
    PURGED = auto()
    GOAL = auto()  # 1: a flight may end here
    ACTS_FIRST = auto()  # action between two moves that may be done here
    ACTS_END = auto()


class Option(Columns):
    """Columns of `options`."""

    ENGINE = auto()
    AFTERBURN = auto()
    NET_THRUST = auto()
    WET_BEFORE = auto()
    WET = auto()
    FUEL_STEPS = auto()
    STEPS_SPENT = auto()
    PACE = auto()  # number of its engine with its net thrust


class Engine(Columns):
    """Columns of `engines`."""

    UNIT = auto()
    BURN = auto()
    HALF_BURN = auto()
    BONUS_PIVOTS = auto()
    SOLAR = auto()
    BY_ZONE = auto()
    AFTERBURN_STEPS = auto()
    SAIL = auto()
    BELT_GAIN = auto()
    FREE_OF_SEASONS = auto()
    DARK = auto()
    MARK = auto()
    OBERTH = auto()  # and one more column, with the afterburner


class Position(Columns):
    """Columns of `strip`."""

    STEPS = auto()  # above the lightest position
    LINE = auto()  # branch of the black line


class Configuration(Columns):
    """Columns of `configurations`."""

    DRY = auto()
    BARE = auto()  # the one without sails
    WORN = auto()
    TERMS = auto()
    PRICE = auto()  # number of what it pays to buy off a roll, the cheapest first
    # From here on, for each engine without and with afterburner, the fewest steps above the lightest position with
    # which it can be started; after those, for each engine, the configuration after a move with it.
    LEAST = auto()


class Act(Columns):
    """Columns of `acts`: actions between two moves, as in `planner.search.tables.Actions`."""

    TO = auto()
    KIND = auto()
    ROUNDS = auto()
    SPENDS = auto()
    LAST_ROUND = auto()
    SEASONS = auto()


class Kind(Columns):
    """Columns of `kinds` of actions, as in `planner.search.tables.Kinds`."""

    OPERATION = auto()
    AQUA = auto()
    STRIDE = auto()
    ROOM = auto()
    GIVES = auto()
    HAZARDS = auto()
    MARK = auto()
    BINDS = auto()


class Ability(Columns):
    """Last index of `abilities`: what a configuration makes of a kind of action."""

    TANKS = auto()
    BECOMES = auto()
    BECOMES_EMPTY = auto()


class Round(Columns):
    """Columns of `rounds`."""

    SEASON = auto()
    PURGE = auto()
    # At a purge after which the years are like those before it: who was at rest by this round has left in them already.
    # Else -1.
    KNOWN = auto()


class Cell(Columns):
    """Columns of `cells`: options of a configuration, a zone and a strip position."""

    FIRST = auto()
    END = auto()  # the option after the last one


class Belt(Columns):
    """Last index of `belts`."""

    COST = auto()
    FACES = auto()
    WEARS = auto()


class Bound(Columns):
    """Rows of `bounds`: what is needed at least from each space on."""

    HALF_BURNS = auto()  # to the goal
    COST = auto()  # of the dice, to the goal
    # From here on, for each pair of an earlier season and another one, burns to an arc that is better in the other one;
    # the earlier one after the last stands for counting on fewer engines, and the one after that for leaving before a
    # purge, for which the arcs are those to where it takes what rests.
    BETTER = auto()


class Lane(Columns):
    """Columns of the arcs that lower bounds are spread along."""

    ORIGIN = auto()
    LINK = auto()
    TRACK_OUT = auto()
    TRACK_IN = auto()
    BY_TARGET = auto()  # numbers of arcs, sorted by where they lead


class Ahead(Columns):
    """Rows of `ahead`: what is needed at least in the same move after each arc, by bonus pivots left. A pivot takes one
    of those, or two burns."""

    DARK = auto()  # burns, bonus burns too, that must be left to come to where solar power is dead
    BRAKE = auto()  # likewise to an aerobrake
    DARK_FLOWN = auto()  # burns that are flown until then, whatever pays them
    BRAKE_FLOWN = auto()
    BETTER = auto()  # as in Bound


class Deadline(Columns):
    """Columns of `deadlines`: who is late at the goal."""

    TURNS = auto()  # after so many turns
    COST = auto()  # with dice that cost so much or more


AT_REST = -1  # in `reserves` the one after all paces
UNREACHABLE = NEVER >> 8  # needs so much that it cannot be; sums of such do not overflow


class End(Columns):
    """Columns of `ends`: labels at rest between two turns; what is compared first."""

    NEXT = auto()  # label at rest in the same space and configuration, or -1
    STATE = auto()
    ROUND = auto()
    COST = auto()  # of the dice
    AQUA = auto()  # paid
    WET = auto()
    SPENT = auto()  # fuel steps
    OPERATIONS = auto()  # at hand when the round begins: that of the turn before, if it is left, and that of the next
    STOCK = auto()  # what lies in depots
    MARK = auto()  # of the engine of the move that has just ended; 0: none asks, or something was done since
    ROLLS = auto()  # number of what it has met that may be bought off, see `deals`
    BOUND = auto()  # marks of engines of which one makes the move of this round, if it leaves in it; 0: whatever
    SPACE = auto()
    CONF = auto()  # configuration
    PARENT = auto()  # label from which the last turn began
    OPTION = auto()  # with which it began; below -1: no turn but an action, see `acting.of_action`
    DONE = auto()  # seasons in which it has left
    LEFT_CONF = auto()  # configuration in which the last turn began
    LEFT_ROUND = auto()
    TALLY = auto()
    PATH = auto()  # where the path of the last move begins in `paths`, or -1 if it is not kept


END_COLUMNS = len(End)
# STATE: open labels may still leave; a retired one is a result, but something better has come to the same place since;
# a dominated one is no result.
OPEN, RETIRED, DOMINATED = 0, 1, 2
# DONE has a bit for each season in which a flight has left since the last purge, and three more for seasons before one.
ALL_SEASONS = 0b111
BEFORE_SHIFT = 3


class Move(Columns):
    """Columns of `moves`: labels inside a turn, what is compared first."""

    DICE = auto()
    BURNS = auto()  # left
    LEFT = auto()  # fuel, in units
    FOLLOWS = auto()  # label of the same list, or -1
    AQUA = auto()  # paid when it set out
    ARC = auto()  # by which it came; -1: it has not flown yet
    KIND = auto()
    USED = auto()
    BONUS = auto()  # burns
    PIVOTS = auto()  # bonus pivots left
    SAVED = auto()  # of the bonus burns spent so far: could have been paid, and be left where the engine pays nothing
    UNITS = auto()  # fuel used
    DEPARTURE = auto()
    PREV = auto()  # label one arc before
    PAY = auto()  # how the arc was paid, see `payment`
    TALLY = auto()
    QUEUE = auto()  # label that waits behind it, or -1
    # Last label of the flight at whose place it was paid, of those that pay once a move, or -1; the one before is PAID
    # of the label before that.
    PAID = auto()


MOVE_COLUMNS = len(Move)
GONE = -1  # BURNS of a label that another one dominates
# Labels of one KIND compare: bits for sails lost, for flights that have left in another season before and have met
# nothing yet that is better in this one, and for worn ones, for whom later belts count otherwise.
BARE, STALE, WORN = 1, 8, 16
# Bit of USED beside DEAD: on the way lies what the same way back might earn too: bonus burns, lost sails, a better
# season.
EARNED = 2
SHADED = 4  # another: it has been where the engine pays nothing
# The other bits of USED are for places that have paid; many places may share one.
FIRST_PLACE, PLACE_BITS = 8, 59
DICE_LEVELS = 4  # queues for labels with no dice, one, two, and more


class Departure(Columns):
    """Columns of `departures`: a label at rest, about to leave in one of its ways."""

    GROUP = auto()  # those of one group fly together
    ROW = auto()  # of `ends`
    OPTION = auto()
    CONF = auto()
    FUEL = auto()  # steps that may be burned
    HEAVY = auto()  # strip position when the engine is chosen
    WET = auto()
    LEFT = auto()  # fuel at the start, in units
    SUM = auto()  # that and the fuel spent, in units
    STEPS = auto()  # fuel spent
    # Season in which it left before; their number if it has just come to count on fewer engines; if it left before a
    # purge, their number and one more and the season; or -1.
    EARLIER = auto()
    AQUA = auto()  # as in End
    OPERATIONS = auto()  # that there will be at the end of the turn
    STOCK = auto()


DEPARTURE_COLUMNS = len(Departure)


class Path(Columns):
    """Columns of `paths`: paths of moves, the last arc first. After the first one ARC is -1, and PAY the fuel steps
    that were burned."""

    ARC = auto()
    PAY = auto()


class Waiting(Columns):
    """Columns of `queue`."""

    FIRST = auto()
    LAST = auto()
