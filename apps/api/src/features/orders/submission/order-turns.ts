import { unavailable } from "../../../platform/refusals/errors.ts";
import { takeTurns } from "../../../platform/refusals/turns.ts";

/**
 * Places a few orders at a time, with companies taking turns: orders of one company wait for each other's lock in the database,
 * and must not occupy the whole connection pool while they wait.
 */
export const orderTurns = takeTurns({
  atOnce: 4,
  eachAtOnce: 2,
  waitingEach: 100,
  busy: () => unavailable("order.busy", "Too many orders of this company are being placed; try again later."),
});
