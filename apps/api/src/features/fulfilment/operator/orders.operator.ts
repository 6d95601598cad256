import type { OrderStatus } from "@demarc/contract/orders/order-fields";
import type pg from "pg";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { queryRows } from "../../../platform/database/database.ts";
import type { Config } from "../../../platform/process/environment.ts";
import { found } from "../../../platform/refusals/errors.ts";
import { changeByOperator } from "../../../platform/changes/authored-change.ts";
import { findOrderByNumberForUpdate, type LockedOrder } from "../../orders/locked-orders.public.ts";
import { noteOrder, type Operation, operateOrder, type OperatorNote } from "../operations/order-operations.steps.ts";
import * as queries from "./order-operator.queries.ts";
import { listReservations, type ReservationRow } from "../acceptance/order-reservations.queries.ts";

export type { Operation, OperatorNote } from "../operations/order-operations.steps.ts";
export type OperatorOrder = queries.OperatorOrderRow;

export const operatorOrders = (
  operatorPool: pg.Pool,
  status: OrderStatus | null,
  most: number,
): Promise<OperatorOrder[]> => queryRows(operatorPool, queries.listOperatorOrders(status, most));

export type MadeService = queries.MadeServiceRow;

export const madeServices = (operatorPool: pg.Pool, orderId: string): Promise<MadeService[]> =>
  queryRows(operatorPool, queries.listMadeServices(orderId));

export interface OrderDossier {
  readonly order: OperatorOrder;
  readonly services: readonly MadeService[];
  readonly lines: readonly queries.OperatorOrderLineRow[];
  readonly history: readonly queries.OperatorHistoryRow[];
  readonly files: readonly queries.OperatorFileRow[];
  readonly reservations: readonly ReservationRow[];
}

export const findOrderDossier = async (
  operatorPool: pg.Pool,
  orderNumber: string,
): Promise<OrderDossier | undefined> => {
  const [order] = await queryRows(operatorPool, queries.findOperatorOrder(orderNumber));
  if (!order) return undefined;
  return {
    order,
    services: await madeServices(operatorPool, order.id),
    lines: await queryRows(operatorPool, queries.listOperatorOrderLines(order.id)),
    history: await queryRows(operatorPool, queries.listOperatorHistory(order.id)),
    files: await queryRows(operatorPool, queries.listOperatorFiles(order.id)),
    reservations: await queryRows(operatorPool, listReservations(order.id)),
  };
};

interface Operated {
  readonly orderNumber: string;
  readonly by: string;
}

const locked = async (transaction: OperatorTransaction, { orderNumber, by }: Operated) => {
  const order = found(await transaction.query(findOrderByNumberForUpdate(orderNumber)));
  return { order, change: changeByOperator(transaction, order.customerId, by) };
};

/**
 * Carries out an operation on an order of any company. Returns the order after it, and its state before. Throws 404, 400 for an
 * invalid value, and 409 if its state does not allow it or there is not enough to reserve.
 */
export const operate = async (
  transaction: OperatorTransaction,
  operated: Operated,
  wanted: Operation,
  config: Config,
): Promise<{ readonly order: LockedOrder; readonly before: OrderStatus }> => {
  const { order, change } = await locked(transaction, operated);
  return { order: await operateOrder(change, order, wanted, config), before: order.status };
};

/** Adds a note to an order of any company. Throws 404. */
export const noteOrderAsOperator = async (
  transaction: OperatorTransaction,
  operated: Operated,
  note: OperatorNote,
): Promise<void> => {
  const { order, change } = await locked(transaction, operated);
  await noteOrder(change, order, note);
};
