import type { PriceSummary } from "@demarc/contract/orders/order-fields";
import type pg from "pg";
import type { RunStatement } from "../../../platform/database/database.ts";
import type { Config } from "../../../platform/environment.ts";
import { conflict, found, InvalidRequest } from "../../../platform/errors.ts";
import * as queries from "./line-changes.queries.ts";
import { changedBody, changedValues, changesNothing, type LineChangeWish, valueErrors } from "./line-changes.rules.ts";
import { findAnyOrderForUpdate } from "../order-changes.queries.ts";
import { contextOf, type OrderGiven } from "../submission/order-context.steps.ts";
import { parameterErrors, summarised } from "../submission/order-judgement.rules.ts";
import { newMilestones } from "../submission/order-row.rules.ts";
import { mailTransition } from "../mails/order-transition.mails.ts";
import { insertOrderLines, updateSubmission } from "../submission/order-writing.queries.ts";
import { type LockedOrder, moveOrder } from "../order.steps.ts";
import type { OperatedService } from "./service-ends.steps.ts";
import { serviceStates } from "./service-lifecycle.rules.ts";
import { findService, kindName } from "./service-names.operator.ts";
import { lockWithOrder, runOvertakable } from "./services.operator.ts";

export type { LineChangeWish } from "./line-changes.rules.ts";

type LockedLine = Pick<OperatedService, "change" | "service" | "order">;

/** Throws 409 unless the line can be changed now. */
const refuseBusy = ({ service: { lifecycle, name }, order }: LockedLine): void => {
  const facts = { state: lifecycle, event: "requestChange" };
  if (order) throw conflict("line.state-conflict", `Order ${order.orderNumber} of ${name} is open.`, facts);
  if (serviceStates.line.next(lifecycle, "requestChange", { before: "ACTIVE" }) === undefined)
    throw conflict("line.state-conflict", `${name} is ${lifecycle}. Only an active line can be changed.`, facts);
};

/** The acceptance of the order checks the address. Until then every package counts as available there. */
const atAddress = (given: OrderGiven, packageCode: string): OrderGiven => {
  const packages = [{ code: packageCode, earliestDate: given.context.today, restrictions: [] }];
  return { ...given, context: { ...given.context, address: { packages, serviceIds: [], connectionPoints: [] } } };
};

const priced = async (
  { change, service }: LockedLine,
  wish: LineChangeWish,
  now: Date,
): Promise<{ readonly ordered: queries.OrderedChange; readonly price: PriceSummary }> => {
  const { customerId, id, name, packageCode, contract } = service;
  const run: RunStatement = (statement) => change.query(statement);
  const nowhere = { facts: undefined, place: "", refusal: undefined };
  const unjudged = {
    customerId,
    kind: "LINE",
    body: { packageCode: wish.packageCode },
    address: nowhere,
    now,
  } as const;
  const given = await contextOf(run, unjudged);
  const { chosen } = given.context;
  if (!chosen) throw new Error(`Package ${wish.packageCode} is not on sale.`);
  if (chosen.kind !== "LINE") throw new Error(`Package ${chosen.code} is not one for lines.`);
  const values = changedValues(chosen, wish.values);
  const errors = valueErrors(chosen, values);
  if (errors.length > 0) throw new InvalidRequest(errors);
  const line = found(await run(queries.findLineAsOrdered(customerId, id)));
  const { termMonths } = contract;
  if (changesNothing(line, { packageCode, termMonths }, { ...wish, values }))
    throw new Error(`${name} has package ${packageCode} for ${termMonths} months already.`);
  const body = changedBody(line, chosen, { termMonths: wish.termMonths ?? termMonths, values });
  // Only now can the documents and racks that the body names be looked up.
  const foreign = parameterErrors("LINE", body, await contextOf(run, { ...unjudged, body }));
  if (foreign.length > 0) throw new InvalidRequest(foreign);
  const price = summarised("LINE", body, atAddress(given, chosen.code));
  const { nrcTotal, mrcTotal, noticeDays } = price;
  return { ordered: { body, nrcTotal, mrcTotal, noticeDays, vatRate: given.vatRate }, price };
};

const submit = async (
  { change, service }: LockedLine,
  { ordered, price }: Awaited<ReturnType<typeof priced>>,
  config: Config,
): Promise<LockedOrder> => {
  const { id } = found(await change.query(queries.insertLineChange(service, ordered)));
  const order = found(await change.query(findAnyOrderForUpdate(id)));
  change.send(insertOrderLines(order, price.lines));
  change.send(updateSubmission(order, newMilestones("LINE", ordered.body), price.priceListVersion));
  const submitted = await moveOrder(change, order, "submit");
  await mailTransition(change, "submitted", submitted, config);
  return submitted;
};

/** The order that the operator has placed, and the package that the line has until it is completed. */
export interface PlacedLineChange {
  readonly order: LockedOrder;
  readonly lineNumber: string;
  readonly presentPackage: string;
}

/**
 * Submits a change of a line as the operator, at the price of a new order. Throws a readable error if the line is unknown, the
 * package is not on sale or nothing would change; 400 with the invalid fields; 409 unless the line is active and has no open
 * order.
 */
export const orderLineChange = async (
  { pool, by, config, now = new Date() }: { pool: pg.Pool; by: string; config: Config; now?: Date },
  word: string,
  wish: LineChangeWish,
): Promise<PlacedLineChange> => {
  const { type, ...named } = await findService(pool, word);
  if (type !== "line")
    throw new Error(`${named.name} is ${kindName(type)}. An order changes only a line; of others change the record.`);
  return runOvertakable(pool, by, async (transaction) => {
    const locked = await lockWithOrder(transaction, { type, ...named }, by);
    refuseBusy(locked);
    const order = await submit(locked, await priced(locked, wish, now), config);
    return { order, lineNumber: locked.service.name, presentPackage: locked.service.packageCode };
  });
};
