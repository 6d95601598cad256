import type { FieldError } from "@demarc/contract/core/errors";
import type { OrderBody } from "@demarc/contract/core/order-body";
import { configuredOrder } from "@demarc/ordering/configured-order";
import { orderErrors } from "@demarc/ordering/order-errors";
import { summaryOf } from "@demarc/ordering/order-summary";
import { oneByOne, type RunStatement, type RunStatements, type Transaction } from "../../platform/database/database.ts";
import type { Config } from "../../platform/process/environment.ts";
import { recordStatement } from "../../platform/changes/change.ts";
import { ApiError, InvalidRequest } from "../../platform/refusals/errors.ts";
import type { AuthoredChange } from "../../platform/changes/authored-change.ts";
import {
  type AddressAnswer,
  type LookUpAddress,
  placeOrder,
  sentOrder,
  type SentOrder,
} from "../orders/sent-orders.public.ts";
import { cellsOf, errorsByColumn, importedLine, withCircuit } from "./imported-line.rules.ts";
import * as queries from "./order-import-work.queries.ts";

/** What judging a row needs. Statements run in one transaction, or each in its own. */
interface Judging {
  readonly run: RunStatement;
  readonly lookUp: LookUpAddress;
  readonly now: Date;
}

const invalidRow = (errors: readonly FieldError[], place?: string): queries.RowResult => ({
  state: "INVALID",
  errors,
  ...(place ? { place } : {}),
});

const isErrors = (read: OrderBody | readonly FieldError[]): read is readonly FieldError[] => Array.isArray(read);

const unknownReference = { field: "endCustomerReference", message: "validation.invalid-value", params: {} };

const readRow = async (
  run: RunStatement,
  head: queries.ImportHead,
  { cells }: Pick<queries.OpenImportRow, "cells">,
) => {
  const { endCustomerReference } = cellsOf(cells);
  const [endCustomer] =
    endCustomerReference === undefined
      ? []
      : await run(queries.findEndCustomerByReference(head.customerId, endCustomerReference));
  const read = importedLine(cells, { ...head, endCustomerId: endCustomer?.id ?? null });
  if (endCustomerReference === undefined || endCustomer) return read;
  return isErrors(read) ? [...read, unknownReference] : [unknownReference];
};

interface Judged {
  readonly result: queries.RowResult;
  readonly order?: SentOrder;
}

const judgeBody = async (
  { run, now }: { readonly run: RunStatements; readonly now: Date },
  { customerId, createdBy }: { readonly customerId: number; readonly createdBy: string | null },
  read: OrderBody,
  address: AddressAnswer,
): Promise<Judged> => {
  if (address.refusal) return { result: { state: "UNCHECKED", place: address.place } };
  const orderer = { customerId, createdBy, withoutMail: true } as const;
  const asRead = await sentOrder(run, { ...orderer, kind: "LINE", body: read, address, now });
  const body = withCircuit(read, asRead.chosen);
  const order = { ...asRead, ...configuredOrder("LINE", body, asRead) };
  const errors = orderErrors(order);
  const { place } = address;
  if (errors.length > 0) return { result: invalidRow(errorsByColumn(errors), place) };
  const { nrcTotal, mrcTotal, earliestDate, warnings } = summaryOf(order, order.vatRate);
  const result = { state: "READY", place, nrcTotal, mrcTotal, earliestDate, warnings } as const;
  return { result, order };
};

export const judgeRow = async (
  { run, lookUp, now }: Judging,
  head: queries.ImportHead,
  row: queries.OpenImportRow,
): Promise<queries.RowResult> => {
  const read = await readRow(run, head, row);
  if (isErrors(read)) return invalidRow(read);
  const address = await lookUp("LINE", read, head.customerId);
  const { result } = await judgeBody({ run: oneByOne(run), now }, { ...head, createdBy: null }, read, address);
  return result;
};

const changeByOrderer = (
  transaction: Transaction,
  { customerId }: queries.ImportHead,
  { orderedBy, orderedByToken }: queries.OpenImportRow,
): AuthoredChange => {
  const actorType = orderedByToken === null ? "ACCOUNT" : "API_TOKEN";
  const actor = orderedByToken ?? orderedBy;
  return {
    ...transaction,
    actorType,
    actor,
    record: (change) =>
      transaction.send(recordStatement(change, { customerId, actorType, actorId: actor, ip: null, requestId: null })),
  };
};

/** The row can be ordered again later. */
const notNow = (refusal: string): queries.RowResult => ({ state: "READY", refusal });

/** Places the order of a locked row. A row whose price is not the one that was agreed to is not ordered. */
const placeRow = async (
  transaction: Transaction,
  { head, row, read, address, now, config }: Placing & { readonly read: OrderBody; readonly address: AddressAnswer },
): Promise<queries.RowResult | { readonly id: string; readonly orderNumber: string | null }> => {
  const { result, order } = await judgeBody(
    { run: transaction.queryAll, now },
    { ...head, createdBy: row.orderedBy },
    read,
    address,
  );
  if (result.state === "UNCHECKED") return notNow("availability.unavailable");
  if (!order) return { ...result, state: "REFUSED" };
  const { nrcTotal = null, mrcTotal = null } = result;
  if (nrcTotal !== row.nrcTotal || mrcTotal !== row.mrcTotal) return { ...result, state: "PRICE_CHANGED" };
  const agreed = {
    ...order.body,
    // The same row never becomes two orders.
    clientOrderId: `${head.id}-${row.row}`,
    expectedNrcTotal: nrcTotal,
    expectedMrcTotal: mrcTotal,
    priceListVersion: order.priceListVersion,
  };
  return placeOrder(changeByOrderer(transaction, head, row), { ...order, body: agreed }, config);
};

export interface Placing {
  readonly head: queries.ImportHead;
  readonly row: queries.OpenImportRow;
  readonly now: Date;
  readonly config: Config;
}

interface Job {
  readonly run: RunStatement;
  readonly lookUp: LookUpAddress;
  readonly write: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;
}

const refusalOf = (error: unknown): queries.RowResult => {
  if (error instanceof InvalidRequest) return { state: "REFUSED", errors: errorsByColumn(error.errors) };
  if (error instanceof ApiError) return { state: "REFUSED", refusal: error.code };
  throw error;
};

/**
 * Orders a row. Its order and its state are written in one transaction, so that it is ordered only once, even if a process is
 * killed or several jobs work on it. A row that cannot be ordered stores the reason.
 */
export const orderRow = async ({ run, lookUp, write }: Job, placing: Placing): Promise<void> => {
  const { head, row } = placing;
  const refuse = (result: queries.RowResult) => run(queries.writeRow(head.id, row.row, "ORDERING", result));
  if (head.customerStatus !== "ACTIVE") return void (await refuse(notNow("customer.suspended")));
  const read = await readRow(run, head, row);
  if (isErrors(read)) return void (await refuse({ state: "REFUSED", errors: read }));
  // The networks are queried before the transaction, so that no lock waits for them.
  const address = await lookUp("LINE", read, head.customerId);
  await write(async (transaction) => {
    const [locked] = await transaction.query(queries.lockOrderingRow(head.id, row.row));
    if (!locked) return;
    const placed = await placeRow(transaction, { ...placing, row: locked, read, address });
    if ("id" in placed) transaction.send(queries.writeOrder(head.id, row.row, placed));
    else transaction.send(queries.writeRow(head.id, row.row, "ORDERING", placed));
  }).catch((error: unknown) => refuse(refusalOf(error)));
};
