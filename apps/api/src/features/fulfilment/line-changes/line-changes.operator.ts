import type { PriceSummary } from "@demarc/contract/orders/order-fields";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import type { RunStatement } from "../../../platform/database/database.ts";
import type { Config } from "../../../platform/process/environment.ts";
import { conflict, found, invalid, InvalidRequest, refuseStale } from "../../../platform/refusals/errors.ts";
import { findAnyOrderForUpdate, type LockedOrder } from "../../orders/locked-orders.public.ts";
import { operatorPrice, submitAtPrice, uncheckedAddress } from "../../orders/operator-orders.public.ts";
import { mailTransition } from "../../orders/order-effects.public.ts";
import { sentOrder, type SentOrder } from "../../orders/sent-orders.public.ts";
import { type LockedService, lockWithOrder, type ServiceRequest } from "./locked-service.steps.ts";
import * as queries from "./line-changes.queries.ts";
import { changedBody, changesNothing, inChange, type LineChangeWish, valueErrors } from "./line-changes.rules.ts";
import { findPackageFor } from "../../catalogue/catalogue.public.ts";
import { serviceStates } from "../../services/service-lifecycle.rules.ts";

type LockedLine = Omit<LockedService, "type">;

/** Throws 409 unless the line can be changed now. */
const refuseBusy = ({ service: { lifecycle, name }, order }: LockedLine): void => {
  const facts = { state: lifecycle, event: "requestChange" };
  if (order) throw conflict("line.state-conflict", `Order ${order.orderNumber} of ${name} is open.`, facts);
  if (serviceStates.line.next(lifecycle, "requestChange", { before: "ACTIVE" }) === undefined)
    throw conflict("line.state-conflict", `${name} is ${lifecycle}. Only an active line can be changed.`, facts);
};

/** The price of the order. Its errors name the fields of the wish. */
const priceOf = (order: SentOrder, { values }: LineChangeWish): PriceSummary => {
  try {
    return operatorPrice(order);
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    throw new InvalidRequest(error.errors.map((one) => inChange(one, values)));
  }
};

const priced = async (
  { change, service }: LockedLine,
  wish: LineChangeWish,
  now: Date,
): Promise<{ readonly order: SentOrder; readonly price: PriceSummary }> => {
  const { customerId, id, name, packageCode, contract } = service;
  const run: RunStatement = (statement) => change.query(statement);
  const [chosen] = await run(findPackageFor(customerId, wish.packageCode));
  if (chosen?.kind !== "LINE") throw invalid("packageCode", "validation.invalid-value");
  const { values } = wish;
  const errors = valueErrors(chosen, values);
  if (errors.length > 0) throw new InvalidRequest(errors);
  const line = found(await run(queries.findLineAsOrdered(customerId, id)));
  const { termMonths } = contract;
  if (changesNothing(line, { packageCode, termMonths }, wish))
    throw conflict("order.unchanged", `${name} has package ${packageCode} for ${termMonths} months already.`);
  const body = changedBody(line, chosen, { termMonths: wish.termMonths ?? termMonths, values });
  const address = uncheckedAddress({ packageCode: chosen.code }, now);
  const order = await sentOrder(change.queryAll, { customerId, kind: "LINE", body, address, now, createdBy: null });
  return { order, price: priceOf(order, wish) };
};

const submit = async (
  { change, service }: LockedLine,
  { order, price }: Awaited<ReturnType<typeof priced>>,
  config: Config,
): Promise<LockedOrder> => {
  const { id } = found(await change.query(queries.insertLineChange(service, order.body, price)));
  const draft = found(await change.query(findAnyOrderForUpdate(id)));
  const submitted = await submitAtPrice(change, draft, order, { lines: price.lines, isNew: true });
  await mailTransition(change, "submitted", submitted, config);
  return submitted;
};

/**
 * Submits a change of a line as the operator, at the price of a new order. Throws 404; 400 for a package that is not on sale for lines,
 * and for invalid values; 409 if `ifMatch` is stale, the line stays as it is, is not active or has an open order.
 */
export const orderLineChange = async (
  transaction: OperatorTransaction,
  { id, ifMatch, by, config, now }: ServiceRequest,
  wish: LineChangeWish,
): Promise<LockedOrder> => {
  const { customerId } = found(await transaction.query(queries.findLineCustomer(id)));
  const locked = await lockWithOrder(transaction, { type: "line", id, customerId }, by);
  refuseStale(locked.service, ifMatch);
  refuseBusy(locked);
  return submit(locked, await priced(locked, wish, now), config);
};
