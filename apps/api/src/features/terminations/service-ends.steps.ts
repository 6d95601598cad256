import type { Config } from "../../platform/process/environment.ts";
import { found } from "../../platform/refusals/errors.ts";
import { findAnyOrderForUpdate, type LockedOrder } from "../orders/locked-orders.public.ts";
import { completeOrder, type LockedService, operateOrder } from "../fulfilment/fulfilment.public.ts";
import { endService } from "../service-lifecycle/service-lifecycle.public.ts";
import * as queries from "./terminations.queries.ts";
import { refuseBound, refused } from "./terminations.steps.ts";

export interface OperatedService extends LockedService {
  /** The day in Amsterdam. */
  readonly today: string;
  readonly config: Config;
}

const over = { en: "The service has ended.", nl: "De dienst is beëindigd." };

/** Ends the order that would have changed a service that has ended. */
const endChange = async ({ change, config }: OperatedService, order: LockedOrder): Promise<void> => {
  const { locale } = found(await change.query(queries.findLocale(order.customerId)));
  if (order.status === "CANCELLATION_REQUESTED") {
    await operateOrder(change, order, { action: "approveCancel", fee: null }, config);
    return;
  }
  const action = order.acceptedAt === null || order.status === "AWAITING_CUSTOMER" ? "reject" : "fail";
  await operateOrder(change, order, { action, reason: over[locale] }, config);
};

/** Throws 409 while an order is open that delivers the service. */
const refuseUndelivered = async ({ change, type, service }: OperatedService): Promise<void> => {
  const { customerId, orderId, lifecycle, name } = service;
  if (orderId === null) return;
  const [delivery] = await change.query(queries.findOpenDelivery(customerId, orderId));
  if (delivery)
    throw refused(
      type,
      lifecycle,
      "terminate",
      `Order ${delivery.orderNumber} delivers ${name} and is open. Reject it or fail it first.`,
    );
};

/** Ends a locked service today, with the order that would have ended or changed it. Throws 409 if something depends on it. */
export const endNow = async (operated: OperatedService): Promise<void> => {
  const { change, type, service, order, today } = operated;
  await refuseUndelivered(operated);
  await refuseBound(change, type, service, today);
  if (order?.action === "TERMINATE") {
    change.send(queries.updateTerminationDate(order.id, service.customerId, today));
    const ending = found(await change.query(findAnyOrderForUpdate(order.id)));
    await completeOrder(change, ending, { deliveredDate: today });
    return;
  }
  await endService(change, type, service, today);
  if (order) await endChange(operated, order);
};
