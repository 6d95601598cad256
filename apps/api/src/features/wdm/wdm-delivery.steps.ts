import type { OrderedService } from "@demarc/contract/orders/order-fields";
import type { ChangeTransaction } from "../../platform/changes/change.ts";
import { conflict } from "../../platform/refusals/errors.ts";
import {
  type ChangeableService,
  type NamedService,
  type NewService,
  recordActivated,
} from "../services/service-changes.conditions.ts";
import * as queries from "./wdm-delivery.queries.ts";
import { wdmStatements } from "./wdm.queries.ts";

/** Days before the channel of an ended wavelength can be reused. */
const quarantineDays = 30;

/** A wavelength to deliver on a named channel, else the reserved one, else the first free one if `fillIn`. */
export interface WdmToDeliver {
  readonly terms: NewService;
  readonly wdm: Omit<queries.DeliveredWdm, "channel">;
  readonly channel: string | undefined;
  readonly fillIn: boolean;
}

const channelFor = async (
  change: ChangeTransaction,
  { terms: { orderId }, wdm: { routeCode }, channel, fillIn }: WdmToDeliver,
): Promise<string> => {
  if (channel !== undefined) {
    const [named] = await change.query(queries.lockNamedChannel(orderId, routeCode, channel));
    if (!named) throw conflict("wdm.channel-taken", `Channel ${channel} of ${routeCode} is taken or does not exist.`);
    return named.channel;
  }
  const [reserved] = await change.query(queries.lockReservedChannel(orderId, routeCode));
  if (reserved) return reserved.channel;
  const [free] = fillIn ? await change.query(queries.lockFreeChannel(routeCode)) : [];
  if (free) return free.channel;
  throw conflict(
    "wdm.channel-taken",
    fillIn ? `No channel of ${routeCode} is free.` : `No channel of ${routeCode} is reserved for this order: name one.`,
  );
};

/** The wavelength that was planned for the order, else a new one. */
const activeWdm = async (
  change: ChangeTransaction,
  terms: NewService,
  wdm: queries.DeliveredWdm,
): Promise<NamedService> => {
  const [planned] = await change.query(queries.lockPlannedWdm(terms.customerId, terms.orderId));
  if (planned) {
    change.send(queries.activateWdm(terms, planned.id, wdm));
    return planned;
  }
  const [made] = await change.query(queries.insertWdm(terms, wdm));
  if (!made) throw conflict("wdm.channel-taken", `Route ${wdm.routeCode} does not exist.`);
  return made;
};

/** Creates an active wavelength on its channel. Throws 409 if the channel is taken, or none is named or reserved. */
export const deliverWdm = async (change: ChangeTransaction, given: WdmToDeliver): Promise<OrderedService> => {
  const { terms, wdm } = given;
  const channel = await channelFor(change, given);
  const made = await activeWdm(change, terms, { ...wdm, channel });
  change.send(queries.useChannel(terms.orderId, made.id, wdm.routeCode, channel));
  recordActivated(change, "wdm", made.id, terms, { serviceNumber: made.name, channel });
  return { type: "wdm", ...made };
};

export const wdmService: ChangeableService = {
  ...wdmStatements.changes,
  free: async (change, { id }) => change.send(queries.quarantineChannel(id, quarantineDays)),
};
