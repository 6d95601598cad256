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
import { waveStatements } from "./wdm.queries.ts";

/** Days before the channel of an ended wavelength can be reused. */
const quarantineDays = 30;

/** A wavelength to deliver on a named channel, else the reserved one, else the first free one if `fillIn`. */
export interface WaveToDeliver {
  readonly terms: NewService;
  readonly wave: Omit<queries.DeliveredWave, "channel">;
  readonly channel: string | undefined;
  readonly fillIn: boolean;
}

const channelFor = async (
  change: ChangeTransaction,
  { terms: { orderId }, wave: { routeCode }, channel, fillIn }: WaveToDeliver,
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
const activeWave = async (
  change: ChangeTransaction,
  terms: NewService,
  wave: queries.DeliveredWave,
): Promise<NamedService> => {
  const [planned] = await change.query(queries.lockPlannedWave(terms.customerId, terms.orderId));
  if (planned) {
    change.send(queries.activateWave(terms, planned.id, wave));
    return planned;
  }
  const [made] = await change.query(queries.insertWave(terms, wave));
  if (!made) throw conflict("wdm.channel-taken", `Route ${wave.routeCode} does not exist.`);
  return made;
};

/** Creates an active wavelength on its channel. Throws 409 if the channel is taken, or none is named or reserved. */
export const deliverWave = async (change: ChangeTransaction, given: WaveToDeliver): Promise<OrderedService> => {
  const { terms, wave } = given;
  const channel = await channelFor(change, given);
  const made = await activeWave(change, terms, { ...wave, channel });
  change.send(queries.useChannel(terms.orderId, made.id, wave.routeCode, channel));
  recordActivated(change, "wdm", made.id, terms, { serviceNumber: made.name, channel });
  return { type: "wdm", ...made };
};

export const wdmService: ChangeableService = {
  ...waveStatements.changes,
  free: async (change, { id }) => change.send(queries.quarantineChannel(id, quarantineDays)),
};
