import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { OperatorOrderDetails, OrderDelivery } from "@demarc/contract/operator/orders";
import type { OrderStatus } from "@demarc/contract/orders/order-fields";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import type { RunStatement } from "../../../platform/database/database.ts";
import type { Config } from "../../../platform/process/environment.ts";
import { found, type IfMatch, invalid, notFound, refuseStale } from "../../../platform/refusals/errors.ts";
import { changeByOperator } from "../../../platform/changes/authored-change.ts";
import { blockFrom } from "../../ip-management/ip-management.public.ts";
import { findAnyOrderForUpdate, type LockedOrder } from "../../orders/locked-orders.public.ts";
import type { Delivery } from "../delivery/order-completion.steps.ts";
import { noteOrder, type Operation, operateOrder, type OperatorNote } from "../operations/order-operations.steps.ts";
import * as queries from "./order-operator.queries.ts";
import { listReservations } from "../acceptance/order-reservations.queries.ts";

export type { Operation, OperatorNote } from "../operations/order-operations.steps.ts";

/** An order of any company with all its parts; undefined if there is none. */
export const findOrderDetails = async (
  run: RunStatement,
  orderId: string,
): Promise<OperatorOrderDetails | undefined> => {
  const [order] = await run(queries.findOperatorOrder(orderId));
  if (!order) return undefined;
  return {
    ...order,
    lines: await run(queries.listOperatorOrderLines(order.id)),
    history: await run(queries.listOperatorHistory(order.id)),
    notes: await run(queries.listOperatorNotes(order.id)),
    documents: await run(queries.listOperatorFiles(order.id)),
    delivered: await run(queries.listMadeServices(order.id)),
    reservations: await run(listReservations(order.id)),
  };
};

interface Operated {
  readonly orderId: string;
  readonly by: string;
  readonly ifMatch?: IfMatch;
}

const locked = async (transaction: OperatorTransaction, { orderId, by, ifMatch }: Operated) => {
  const order = found(await transaction.query(findAnyOrderForUpdate(orderId)));
  if (order.orderNumber === null) throw notFound();
  refuseStale(order, ifMatch);
  return { order, change: changeByOperator(transaction, order.customerId, by) };
};

/** Throws 400 for a delivery or a milestone in the future, and for a milestone that the order does not have. */
const refuseImpossible = (order: LockedOrder, wanted: Operation): void => {
  const now = new Date();
  if (wanted.action === "complete" && wanted.delivery.deliveredDate > amsterdamDate(now))
    throw invalid("deliveredDate", "validation.date-too-late");
  if (wanted.action !== "milestone") return;
  if (Date.parse(wanted.doneAt) > now.getTime()) throw invalid("doneAt", "validation.date-too-late");
  if (order.milestones.every(({ code }) => code !== wanted.code)) throw invalid("code", "validation.invalid-value");
};

/** The carriers that `fillIn` knows are those of the demo. */
const ofInstallation = (wanted: Operation, { demo }: Config): Operation =>
  wanted.action === "complete" ? { ...wanted, delivery: { ...wanted.delivery, carrierRequired: !demo } } : wanted;

/**
 * Carries out an operation on an order of any company. Returns the order after it, and its state before. Throws 404, 400 for an
 * invalid value, and 409 if its state does not allow it or there is not enough to reserve.
 */
export const operate = async (
  transaction: OperatorTransaction,
  operated: Operated,
  wanted: Operation,
  config: Config,
): Promise<{ readonly order: LockedOrder; readonly before: OrderStatus; readonly hasChanged: boolean }> => {
  const { order, change } = await locked(transaction, operated);
  refuseImpossible(order, wanted);
  await operateOrder(change, order, ofInstallation(wanted, config), config);
  const after = found(await transaction.query(findAnyOrderForUpdate(order.id)));
  return { order: after, before: order.status, hasChanged: after.version !== order.version };
};

/** Adds a note to an order of any company. An internal one is in the ledger without the company. Throws 404. */
export const noteOrderAsOperator = async (
  transaction: OperatorTransaction,
  operated: Operated,
  note: OperatorNote,
): Promise<LockedOrder> => {
  const { order, change } = await locked(transaction, operated);
  await noteOrder(change, order, note);
  const { id: entityId, orderNumber } = order;
  if (note.visibility === "INTERNAL")
    transaction.record(null, {
      action: "order.noted",
      entityType: "order",
      entityId,
      after: { orderNumber, text: note.text, visibility: note.visibility },
      event: "order.noted",
      kept: "7 years",
    });
  return order;
};

const prefixesFrom = (blocks: readonly string[]): NonNullable<Delivery["prefixes"]> =>
  blocks.map((block, place) => {
    const family = blockFrom(block)?.family;
    if (!family) throw invalid(`prefixes.${place}`, "validation.invalid-value");
    return { family, block };
  });

/** The delivery in a request. Throws 400 for a block that does not exist. */
export const deliveryFrom = ({ reason: _reason, line, testReport, prefixes, ...given }: OrderDelivery): Delivery => ({
  ...given,
  deliveredDate: given.deliveredDate ?? amsterdamDate(new Date()),
  fillIn: given.fillIn ?? false,
  ...(prefixes ? { prefixes: prefixesFrom(prefixes) } : {}),
  ...(testReport
    ? { testReport: { fileName: testReport.fileName, content: Buffer.from(testReport.content, "base64") } }
    : {}),
  ...(line
    ? {
        line: {
          ...line,
          equipment: line.equipment?.map((one) => ({
            ...one,
            macAddress: one.macAddress ?? null,
            ownership: "PROVIDER",
          })),
        },
      }
    : {}),
});
