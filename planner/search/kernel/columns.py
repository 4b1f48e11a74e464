"""Names for the columns of the search's matrices, and for the few other numbers that its modules share."""

from __future__ import annotations

from planner.search.tables import NEVER

# Columns of `arcs`.
(
    A_TARGET, A_LINK, A_TRACK_OUT, A_TRACK_IN, A_BURN, A_BONUS_PAYS, A_THRUST, A_HAZARDS, A_BELT, A_TOLL,
    A_GAIN_BASE, A_GAIN_BELT, A_ONCE, A_HALT, A_ENDS, A_SEASONS, A_DEAD_ZONE, A_STRIPS, A_HEAVIEST, A_WITHOUT,
    A_BONUS_MOVES, A_DEAD_ORIGIN, A_PURGED, A_NEEDS_LIT, A_DROPS, A_BETTER, A_NEAR, A_LIST,
    A_EARNS, A_TERMS, A_GAIN,
) = range(31)  # fmt: skip

# Columns of `spaces`: number of the first arc and of the one after the last, zone, thrust modifier of the zone, purged.
P_FIRST, P_END, P_ZONE, P_SOLAR, P_PURGED = range(5)

# Columns of `options` and of `engines`.
O_ENGINE, O_AFTERBURN, O_THRUST, O_BEFORE, O_WET, O_FUEL, O_SPENT = range(7)
(
    E_UNIT, E_BURN, E_HALF, E_PIVOTS, E_SOLAR, E_BY_ZONE, E_AFTERBURN_STEPS, E_SAIL, E_BELT_GAIN, E_SEASONS, E_DARK,
    E_OBERTH,
) = range(12)  # fmt: skip

STEPS, LINE = range(2)  # columns of `strip`: steps above the lightest position, and the branch of the black line
# Columns of `configurations`; from C_LEAST on, for each engine without and with afterburner, the fewest steps above
# the lightest position with which it can be started, and after those, for each engine, the configuration after a move.
C_DRY, C_BARE, C_WORN, C_TERMS, C_LEAST = range(5)
R_SEASON, R_PURGE = range(2)  # columns of `rounds`

# Entries of `sizes`.
(
    Z_SPACES, Z_ZONES, Z_POSITIONS, Z_CONFIGURATIONS, Z_HAZARD_COST, Z_DEAD_KEEPS, Z_DEAD_GAINS, Z_GOAL,
    Z_STEPS_TOP, Z_STEPS_BOTTOM, Z_MOST_BURNS, Z_SEASONS, Z_DRY_STEPS, Z_MOST_LEFT, Z_ROOM, Z_SHEDS, Z_LEAST_THRUST,
) = range(17)  # fmt: skip

# Rows of `needed`: fewest burns, bonus burns too, that must be left to come to where solar power is dead, and to an
# aerobrake; fewest burns that are flown until then, whatever pays them; fewest half burns to the goal; lowest cost of
# the dice to the goal; from N_BETTER on, for each pair of an earlier season and another one, fewest burns to an arc
# that is better in the other one; the earlier one after the last stands for counting on fewer engines.
N_DARK, N_BRAKE, N_DARK_FLOWN, N_BRAKE_FLOWN, N_HALVES, N_COST, N_BETTER = range(7)
UNREACHABLE = NEVER >> 8  # needs so much that it cannot be; sums of such do not overflow

# Columns of `ends`: flights at rest between two turns.
# PATH is where the path of the last move begins in `paths`, or -1 if it is not kept.
(
    SPACE, CONF, WET, COST, SPENT, ROUND, NEXT, STATE, PARENT, OPTION, DONE, LEFT_CONF, LEFT_ROUND, END_TALLY, PATH,
) = range(15)  # fmt: skip
END_COLUMNS = 15
# STATE of a flight at rest: open ones may still leave; a retired one is a result, but something better has come to the
# same place since; a beaten one is no result.
OPEN, RETIRED, BEATEN = 0, 1, 2
# DONE has a bit for each season in which a flight has left since the last purge, and three more for seasons before one.
ALL_SEASONS = 0b111
BEFORE_SHIFT = 3

# Columns of `moves`: flights inside a turn, what is compared first. LEFT is fuel left, in units. SAVED is how many
# of the bonus burns spent so far could have been paid instead, and be left for where the engine pays nothing.
# PAID is the last row of the flight at whose place it was paid, of those that pay once a move, or -1; the one before is
# PAID of the row before that.
(
    DICE, BURNS, LEFT, BONUS, USED, KIND, PIVOTS, SAVED, FOLLOWS, ARC, UNITS, SEED, PREV, PAY, TALLY, QUEUE, PAID,
) = range(17)  # fmt: skip
MOVE_COLUMNS = 17
# Flights of one KIND compare: bits for sails lost, for flights that have left in another season before and have met
# nothing yet that is better in this one, and for worn ones, for whom later belts count otherwise; above them the line
# of the strip on which the move began, where it matters.
BARE, STALE, WORN, FIRST_LINE = 1, 8, 16, 1 << 16
# A tally counts what a flight has met, several counters in one number: half burns, hazard dice, belts, and belts by the
# number of faces that let it live (1 to 5). It compares nothing.
TALLY_BITS = ((0, 16), (16, 8), (24, 8), (32, 6), (38, 6), (44, 6), (50, 6), (56, 6))
HALF_BURNS, HAZARDS, BELTS = range(3)  # of these counters
HAZARD_TALLY = 1 << 16
BELT_TALLY = 1 << 24
HAZARDS_OF_TALLY = BELTS_OF_TALLY = 1 << 8
FACE_TALLY_SHIFT = 32  # belts survived on one face; each further face is six bits higher
# Bit of USED beside DEAD: on the way lies what the same way back might earn too: bonus burns, lost sails, a better
# season.
EARNED = 2
# The other bits of USED are for places that have paid; many places may share one.
FIRST_PLACE, PLACE_BITS = 4, 60
DICE_LEVELS = 4  # queues for flights with no dice, one, two, and more
GONE = -1  # BURNS of a row that another one has beaten

# Columns of `seeds`: turn starts. LEFT is the fuel at the start, SUM that and the fuel spent, in units.
# EARLIER is a season in which the flight has left before, the number of seasons if it has just come to count on fewer
# engines, or -1.
S_GROUP, S_ROW, S_OPTION, S_CONF, S_FUEL, S_HEAVY, S_WET, S_LEFT, S_SUM, S_STEPS, S_EARLIER = range(11)
SEED_COLUMNS = 11

# What all moves of a group share, in an array of integers.
(
    G_CONF, G_THRUST, G_OBERTH, G_SEASON, G_UNIT, G_BURN, G_HALF, G_LIT, G_BELT, G_BARE_CONF, G_SOLAR, G_ROUND,
    G_AFTERBURN, G_MANY, G_HAZARD, G_DIES_DARK, G_DIES_BARE, G_BELT_GAIN, G_ANY_SEASON, G_SPACES, G_PIVOTS, G_DARK,
    G_KEEPS, G_PURGE, G_DEAD_GAINS, G_BELT_TALLY, G_MORTAL, G_BETTER, G_WIDTH, G_LEAST, G_CAREFREE, G_DANGER, G_MISSED,
    G_EARNS, G_WEARS, G_WORN_BELT, G_WORN_TALLY, G_USED_UP, G_WORN, G_BARE_WORN, G_TERMS, G_ROUGH, G_BARRED,
) = range(43)  # fmt: skip
GROUP_SIZE = 43

# Entries of `counts`: rows in use of `moves`, `ends` and `seeds`; flights in the queues; and how far the work has come:
# the row of `ends` that sets out next, the seeds of the group that is flown now, the queue that is emptied now. Then
# rows in use of `paths`, and how many more may be needed next; and the turns of which all flights are there: those
# before the first one in which flights were compared roughly.
(
    N_MOVES, N_ENDS, N_SEEDS, N_QUEUED, N_ROW, N_BEGIN, N_END, N_PLACE, N_LOOKED_AT, N_PATHS, N_PATHS_NEXT, N_EXACT,
    N_BARRED,
) = range(13)  # fmt: skip
COUNTS_SIZE = 13

# Columns of `paths`: paths of moves, the last arc first, each arc with PAY. After the first one ARC is -1, and PAY the
# fuel steps that were burned.
PATH_ARC, PATH_PAY = range(2)
PATH_COLUMNS = 2

# What is wanted of a flight, in an array: whether flights are compared with those at rest (0 when a move is flown
# again), its goal, and of a move flown again what is known of its end, and whether only those compare that have met the
# same.
W_COMPARE, W_GOAL, W_SPENT, W_COST, W_TALLY, W_TALLIED = range(6)
