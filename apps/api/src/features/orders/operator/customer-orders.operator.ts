import type { OrderKind } from "@demarc/contract/core/order-body";
import type { CustomerOrder } from "@demarc/contract/operator/customer-orders";
import { changeByOperator } from "../../../platform/changes/authored-change.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import type { Config } from "../../../platform/process/environment.ts";
import { invalid, InvalidRequest } from "../../../platform/refusals/errors.ts";
import { recordOrder, type LockedOrder } from "../changes/order.steps.ts";
import type { AddressAnswer } from "../submission/order-address.ts";
import { placeOrder, refuseSuspended } from "../submission/order-submission.steps.ts";
import { sentOrder } from "../submission/sent-order.steps.ts";
import * as queries from "./customer-orders.queries.ts";

/** The name of the person who asked. Throws 400 for an account of another company. */
const personOf = async (
  transaction: OperatorTransaction,
  customerId: number,
  { accountId, name }: CustomerOrder["onBehalfOf"],
): Promise<string> => {
  if (accountId === undefined) return (name ?? "").trim();
  const [person] = await transaction.query(queries.findPerson(customerId, accountId));
  if (!person) throw invalid("onBehalfOf.accountId", "validation.invalid-value");
  return person.name;
};

/** Prefixes the fields of errors with `order.`. */
export const inOrder = (error: unknown): never => {
  if (!(error instanceof InvalidRequest)) throw error;
  throw new InvalidRequest(error.errors.map((one) => ({ ...one, field: `order.${one.field}` })));
};

interface Placing {
  readonly customerId: number;
  readonly kind: OrderKind;
  readonly body: CustomerOrder;
  readonly address: AddressAnswer;
  /** When the person asked. */
  readonly requestedAt: string;
  readonly now: Date;
  /** The system of the operator. */
  readonly by: string;
}

/**
 * Places an order that a person of a company asked the operator for, by the same steps as an order of the customer. Throws what
 * `placeOrder` throws, and 400 for an account of another company.
 */
export const placeOrderOnBehalf = async (
  transaction: OperatorTransaction,
  { customerId, kind, body: { order: body, onBehalfOf }, address, requestedAt, now, by }: Placing,
  config: Config,
): Promise<LockedOrder> => {
  const requestedBy = await personOf(transaction, customerId, onBehalfOf);
  await refuseSuspended(transaction, customerId);
  const createdBy = onBehalfOf.accountId ?? null;
  const change = changeByOperator(transaction, customerId, by);
  const order = await sentOrder(transaction.queryAll, {
    customerId,
    createdBy,
    kind,
    body,
    address,
    now,
  });
  const placed = await placeOrder(change, order, config).catch(inOrder);
  recordOrder(change, "order.placed-on-behalf", placed, {
    after: { requestedBy, requestedThrough: onBehalfOf.channel, requestedAt },
  });
  return placed;
};
