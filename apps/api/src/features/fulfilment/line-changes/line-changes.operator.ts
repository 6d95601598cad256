import type { PriceSummary } from "@demarc/contract/orders/order-fields";
import type pg from "pg";
import { byOperator, type OperatorTransaction, runOperatorChange } from "../../../platform/changes/operator-change.ts";
import type { RunStatement } from "../../../platform/database/database.ts";
import type { Config } from "../../../platform/process/environment.ts";
import { conflict, found, InvalidRequest } from "../../../platform/refusals/errors.ts";
import { findAnyOrderForUpdate, type LockedOrder } from "../../orders/locked-orders.public.ts";
import { operatorPrice, submitAtPrice, uncheckedAddress } from "../../orders/operator-orders.public.ts";
import { mailTransition } from "../../orders/order-effects.public.ts";
import { sentOrder, type SentOrder } from "../../orders/sent-orders.public.ts";
import { type LockedService, lockWithOrder, retryOvertaken } from "./locked-service.steps.ts";
import * as queries from "./line-changes.queries.ts";
import { changedBody, changedValues, changesNothing, type LineChangeWish, valueErrors } from "./line-changes.rules.ts";
import { findPackageFor } from "../../catalogue/catalogue.public.ts";
import { serviceStates } from "../../services/service-lifecycle.rules.ts";
import { findService, kindName } from "../../services/service-names.operator.ts";

export type { LineChangeWish } from "./line-changes.rules.ts";

type LockedLine = Omit<LockedService, "type">;

/** Throws 409 unless the line can be changed now. */
const refuseBusy = ({ service: { lifecycle, name }, order }: LockedLine): void => {
  const facts = { state: lifecycle, event: "requestChange" };
  if (order) throw conflict("line.state-conflict", `Order ${order.orderNumber} of ${name} is open.`, facts);
  if (serviceStates.line.next(lifecycle, "requestChange", { before: "ACTIVE" }) === undefined)
    throw conflict("line.state-conflict", `${name} is ${lifecycle}. Only an active line can be changed.`, facts);
};

const priced = async (
  { change, service }: LockedLine,
  wish: LineChangeWish,
  now: Date,
): Promise<{ readonly order: SentOrder; readonly price: PriceSummary }> => {
  const { customerId, id, name, packageCode, contract } = service;
  const run: RunStatement = (statement) => change.query(statement);
  const [chosen] = await run(findPackageFor(customerId, wish.packageCode));
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
  const address = uncheckedAddress({ packageCode: chosen.code }, now);
  const order = await sentOrder(run, { customerId, kind: "LINE", body, address, now, createdBy: null });
  return { order, price: operatorPrice(order) };
};

const submit = async (
  { change, service }: LockedLine,
  { order, price }: Awaited<ReturnType<typeof priced>>,
  config: Config,
): Promise<LockedOrder> => {
  const { id } = found(await change.query(queries.insertLineChange(service, order.body, price)));
  const draft = found(await change.query(findAnyOrderForUpdate(id)));
  const submitted = await submitAtPrice(change, draft, order, price.lines);
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
  const work = async (transaction: OperatorTransaction) => {
    const locked = await lockWithOrder(transaction, { type, ...named }, by);
    refuseBusy(locked);
    const order = await submit(locked, await priced(locked, wish, now), config);
    return { order, lineNumber: locked.service.name, presentPackage: locked.service.packageCode };
  };
  return retryOvertaken(() => runOperatorChange(byOperator(pool, by), work));
};
