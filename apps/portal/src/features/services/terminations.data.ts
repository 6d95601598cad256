import type { BodyOf } from "@demarc/contract/core/endpoint";
import type { Order, ServiceType } from "@demarc/contract/orders/order-fields";
import * as contract from "@demarc/contract/orders/terminations";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { recordKeys } from "../record-keys.ts";

/** A service whose page can end it; `name` is its number. */
export interface EndedService {
  readonly type: ServiceType;
  readonly id: string;
  readonly name: string;
}

export type TerminationBody = BodyOf<typeof contract.terminateLine>;

interface TerminationCalls {
  readonly end: (customerId: number, id: string, body: TerminationBody, idempotencyKey: string) => Promise<Order>;
  readonly withdraw: (customerId: number, id: string) => Promise<Order>;
}

/** The calls of each kind of service, which differ in their paths only. */
const calls: Readonly<Record<ServiceType, TerminationCalls>> = {
  line: {
    end: (customerId, lineId, body, idempotencyKey) =>
      call(contract.terminateLine, { params: { customerId, lineId }, body, idempotencyKey }),
    withdraw: (customerId, lineId) => call(contract.withdrawLineTermination, { params: { customerId, lineId } }),
  },
  rack: {
    end: (customerId, rackId, body, idempotencyKey) =>
      call(contract.terminateRack, { params: { customerId, rackId }, body, idempotencyKey }),
    withdraw: (customerId, rackId) => call(contract.withdrawRackTermination, { params: { customerId, rackId } }),
  },
  "shared-colo": {
    end: (customerId, sharedColoId, body, idempotencyKey) =>
      call(contract.terminateSharedColo, { params: { customerId, sharedColoId }, body, idempotencyKey }),
    withdraw: (customerId, sharedColoId) =>
      call(contract.withdrawSharedColoTermination, { params: { customerId, sharedColoId } }),
  },
  "dc-connection": {
    end: (customerId, connectionId, body, idempotencyKey) =>
      call(contract.terminateDcConnection, { params: { customerId, connectionId }, body, idempotencyKey }),
    withdraw: (customerId, connectionId) =>
      call(contract.withdrawDcConnectionTermination, { params: { customerId, connectionId } }),
  },
  wdm: {
    end: (customerId, wdmId, body, idempotencyKey) =>
      call(contract.terminateWdm, { params: { customerId, wdmId }, body, idempotencyKey }),
    withdraw: (customerId, wdmId) => call(contract.withdrawWdmTermination, { params: { customerId, wdmId } }),
  },
};

const forgetOrders = async (customerId: number): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: recordKeys.orders(customerId) });
  await queryClient.invalidateQueries({ queryKey: recordKeys.everyOrder(customerId) });
};

/** Orders the end of a service on a day. Rejects like `call`. */
export const endService = async (
  customerId: number,
  { type, id }: EndedService,
  body: TerminationBody,
  idempotencyKey: string,
): Promise<Order> => {
  const order = await calls[type].end(customerId, id, body, idempotencyKey);
  await forgetOrders(customerId);
  return order;
};

/** Withdraws the termination of a service. Rejects like `call`. */
export const keepService = async (customerId: number, { type, id }: EndedService): Promise<Order> => {
  const order = await calls[type].withdraw(customerId, id);
  await forgetOrders(customerId);
  return order;
};
