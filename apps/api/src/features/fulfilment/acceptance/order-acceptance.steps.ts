import { letterSides } from "@demarc/ordering/letters";
import type { MilestoneCode } from "@demarc/contract/orders/order-fields";
import { addressQueryText } from "@demarc/contract/postal-code-check/address-query";
import { conflict, found, invalid } from "../../../platform/refusals/errors.ts";
import { momentOf } from "../../../platform/moments.ts";
import { queueConfirmation } from "../../orders/order-effects.public.ts";
import type { LockedOrder, OrderChange } from "../../orders/locked-orders.public.ts";
import { moveOrder, nextOrderStatus, reachMilestones } from "../../orders/order-steps.public.ts";
import { checkDays } from "../../orders/sent-orders.public.ts";
import { addressQueryOf } from "../../postal-code-check/postal-code-check.public.ts";
import * as queries from "./order-acceptance.queries.ts";
import { letterQuestion, type MissingLetters, missingLetters } from "./order-letters.rules.ts";
import { reserve } from "./order-reservations.steps.ts";

const refuseOldCheck = async (change: OrderChange, { body }: LockedOrder): Promise<void> => {
  const query = addressQueryOf(body.address ?? {});
  const key = query ? addressQueryText(query) : "";
  const recent = await change.query(queries.findRecentCheck(key));
  if (recent.length === 0)
    throw conflict(
      "line.check-expired",
      `The address was not checked in the last ${checkDays} days. Check ${key} in the portal, then accept the order.`,
    );
};

const reachedBy = (order: LockedOrder): MilestoneCode[] => {
  if (order.kind === "LINE") return ["FEASIBILITY"];
  if (order.kind === "WDM") return ["ROUTE_DESIGNED", "CHANNEL_RESERVED"];
  return order.kind === "DC_CONNECTION" ? ["LOA_RECEIVED", "PATCH_ALLOCATED"] : ["SPACE_RESERVED"];
};

/** Marks the milestones that the acceptance reaches, and removes the letter milestone if no letter is needed. */
const reachAcceptance = (change: OrderChange, order: LockedOrder, today: string): Promise<LockedOrder> => {
  const milestones =
    letterSides(order.kind, order.body).length > 0
      ? order.milestones
      : order.milestones.filter(({ code }) => code !== "LOA_RECEIVED");
  return reachMilestones(change, { ...order, milestones }, reachedBy(order), momentOf(today));
};

/** The letters that are still missing; undefined if none is. */
const lacking = async (change: OrderChange, order: LockedOrder): Promise<MissingLetters | undefined> => {
  if (letterSides(order.kind, order.body).length === 0) return undefined;
  const letters = await change.query(queries.listLetters(order.id));
  const missing = missingLetters(
    order,
    letters.map(({ id }) => id),
  );
  return missing.sides.length > 0 ? missing : undefined;
};

const askForLetters = async (
  change: OrderChange,
  order: LockedOrder,
  missing: MissingLetters,
): Promise<LockedOrder> => {
  const { locale } = found(await change.query(queries.findTodayAndLocale(order.customerId)));
  return moveOrder(change, order, "requestInfo", { question: letterQuestion(order, missing, locale) });
};

/**
 * Accepts an order, reserves what it needs, and queues its confirmation. An order without its required letters of authorisation
 * waits for the customer instead. Throws 409 if there is not enough to reserve, for a line whose address was not checked
 * recently, and if the state does not allow it.
 */
export const acceptOrder = async (change: OrderChange, order: LockedOrder): Promise<LockedOrder> => {
  if (nextOrderStatus(order, "accept") === order.status) return order;
  if (order.kind === "LINE") await refuseOldCheck(change, order);
  const missing = await lacking(change, order);
  if (missing) return askForLetters(change, order, missing);
  await reserve(change, order);
  const { today } = found(await change.query(queries.findTodayAndLocale(order.customerId)));
  const accepted = await moveOrder(change, order, "accept");
  // Only once: an order that was on hold or waited for the customer can be accepted again.
  if (order.acceptedAt === null) change.send(queueConfirmation(order));
  return reachAcceptance(change, accepted, today);
};

/** Plans the last milestone for the planned date of the order. */
const planLast = (milestones: LockedOrder["milestones"], plannedAt: string): LockedOrder["milestones"] =>
  milestones.map((one, place) => (place === milestones.length - 1 ? { ...one, plannedAt } : one));

/**
 * Schedules an order for a day, and accepts it first if it is new. Reservations are kept until after that day. Throws 400 for a
 * day in the past, and 409 as an acceptance does.
 */
export const scheduleOrder = async (
  change: OrderChange,
  order: LockedOrder,
  plannedDate: string,
): Promise<LockedOrder> => {
  nextOrderStatus(order, "schedule");
  const { today } = found(await change.query(queries.findTodayAndLocale(order.customerId)));
  if (plannedDate < today) throw invalid("plannedDate", "validation.date-too-early");
  const ready = order.status === "SUBMITTED" ? await acceptOrder(change, order) : order;
  if (ready.status === "AWAITING_CUSTOMER") return ready;
  const milestones = planLast(ready.milestones, plannedDate);
  const moved = await moveOrder(change, { ...ready, milestones }, "schedule", { plannedDate });
  await reserve(change, moved);
  return moved;
};
