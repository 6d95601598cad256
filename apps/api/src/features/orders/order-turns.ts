import { unavailable } from "../../platform/errors.ts";
import { takeTurns } from "../../platform/turns.ts";

/**
 * Orders are made a few at a time, and companies take turns: the orders of one company wait for each other in the database,
 * and must not hold the connections of all others meanwhile.
 */
export const orderTurns = takeTurns({
  atOnce: 4,
  waitingEach: 100,
  busy: () => unavailable("order.busy", "Too many orders of this company are being placed; try again later."),
});
