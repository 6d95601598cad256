import type { ServiceType } from "@demarc/contract/orders/order-fields";
import { changeByOperator, isOfCaller } from "../../../platform/changes/authored-change.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import type { Config } from "../../../platform/process/environment.ts";
import { found, type IfMatch } from "../../../platform/refusals/errors.ts";
import type { ChangedServiceRow } from "../../services/service-changes.conditions.ts";
import { findAnyOrderForUpdate, type LockedOrder, type OrderChange } from "../../orders/locked-orders.public.ts";
import { serviceKinds } from "../../service-lifecycle/service-lifecycle.public.ts";
import * as queries from "./locked-service.queries.ts";

/** What a call asks of a service. */
export interface ServiceRequest {
  readonly id: string;
  readonly ifMatch: IfMatch;
  readonly by: string;
  readonly config: Config;
  readonly now: Date;
}

export interface LockedService {
  readonly change: OrderChange;
  readonly type: ServiceType;
  readonly service: ChangedServiceRow;
  readonly order: LockedOrder | undefined;
}

export const findOpenOrder = async (
  change: OrderChange,
  { customerId, id }: { readonly customerId: number; readonly id: string },
): Promise<queries.OpenTargetOrderRow | undefined> => {
  const [open] = await change.query(queries.findOpenTargetOrder(customerId, id, isOfCaller(change)));
  return open;
};

/** The open order of the service changed while the locks were taken. */
class Overtaken extends Error {}

/**
 * Locks the open order that changes or ends a service, and then the service, in the same sequence as the completion of an order.
 * Throws `Overtaken` if another order was opened or ended in the meantime.
 */
export const lockWithOrder = async (
  transaction: OperatorTransaction,
  { type, id, customerId }: { readonly type: ServiceType; readonly id: string; readonly customerId: number },
  by: string,
): Promise<LockedService> => {
  const change = changeByOperator(transaction, customerId, by);
  const open = await findOpenOrder(change, { customerId, id });
  const order: LockedOrder | undefined = open && found(await change.query(findAnyOrderForUpdate(open.id)));
  const service = found(await change.query(serviceKinds[type].lock(customerId, id)));
  const still = await findOpenOrder(change, { customerId, id });
  if (still?.id !== open?.id) throw new Overtaken(`Something else happens to ${service.name}. Try again.`);
  return { change, type, service, order };
};

const mostTries = 5;

/** Runs a change by the operator again if it is overtaken. */
export const retryOvertaken = async <Answer>(run: () => Promise<Answer>, tries = mostTries): Promise<Answer> => {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Overtaken) || tries <= 1) throw error;
    return retryOvertaken(run, tries - 1);
  }
};
