import type { OrderedService } from "@demarc/contract/orders/order-fields";
import type { ChangeTransaction } from "../../platform/changes/change.ts";
import { conflict } from "../../platform/refusals/errors.ts";
import { type ChangeableService, type NewService, recordActivated } from "../services/service-changes.conditions.ts";
import * as queries from "./dc-connection-delivery.queries.ts";
import { connectionStatements } from "./dc-connections.queries.ts";

/** The port at a side: a given one, else the one that is reserved, else the first free one of `panels`, if there are any. */
export interface WantedPort {
  readonly siteCode: string;
  readonly given: (queries.Port & { readonly module?: string | undefined }) | undefined;
  readonly module: string | null;
  readonly panels: readonly string[];
}

export interface ConnectionToDeliver {
  readonly terms: NewService;
  readonly connection: queries.DeliveredConnection;
  readonly portA: WantedPort;
  readonly portZ: WantedPort;
}

/** If another transaction takes a port at the same moment, the next free port is tried. */
const mostTries = 48;

const firstFree = async (
  change: ChangeTransaction,
  orderId: string,
  side: "A" | "Z",
  { siteCode, panels }: WantedPort,
): Promise<queries.Port | undefined> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const [free] = await change.query(queries.findFreePort(siteCode, panels));
    if (!free) return undefined;
    const [taken] = await change.query(queries.reservePort(orderId, side, siteCode, free));
    if (taken) return taken;
  }
  return undefined;
};

const portFor = async (
  change: ChangeTransaction,
  orderId: string,
  side: "A" | "Z",
  wanted: WantedPort,
  reserved: readonly queries.ReservedPortRow[],
): Promise<queries.SidePort> => {
  const { siteCode, given, panels } = wanted;
  const module = given?.module ?? wanted.module;
  if (given) {
    const [taken] = await change.query(queries.reservePort(orderId, side, siteCode, given));
    if (!taken) throw conflict("port.taken", `Port ${given.port} of panel ${given.panel} at ${siteCode} is taken.`);
    return { siteCode, module, ...taken };
  }
  const kept = reserved.find((port) => port.side === side && port.siteCode === siteCode);
  if (kept) return { siteCode, module, panel: kept.panel, port: kept.port };
  const free = panels.length === 0 ? undefined : await firstFree(change, orderId, side, wanted);
  if (free) return { siteCode, module, ...free };
  throw conflict(
    "port.taken",
    panels.length === 0 ? `Name panel and port of side ${side} at ${siteCode}.` : `No port is free at ${siteCode}.`,
  );
};

/**
 * Creates an active connection on its ports; `near` is the port of side A. Throws 409 if a given port is taken, or if no port is
 * given, reserved or free.
 */
export const deliverConnection = async (
  change: ChangeTransaction,
  { terms, connection, portA, portZ }: ConnectionToDeliver,
): Promise<{ readonly service: OrderedService; readonly near: queries.SidePort }> => {
  const { orderId } = terms;
  const reserved = await change.query(queries.lockReservedPorts(orderId));
  const a = await portFor(change, orderId, "A", portA, reserved);
  const z = await portFor(change, orderId, "Z", portZ, reserved);
  const [made] = await change.query(queries.insertConnection(terms, connection, a, z));
  if (!made) throw new Error("a connection was not stored");
  change.send(queries.usePort(orderId, made.id, "A", a));
  change.send(queries.usePort(orderId, made.id, "Z", z));
  change.send(queries.freeReservedPorts(orderId));
  recordActivated(change, "dc-connection", made.id, terms, { connectionNumber: made.name, version: 1 });
  return { service: { type: "dc-connection", ...made }, near: a };
};

export const connectionService: ChangeableService = {
  ...connectionStatements.changes,
  free: async (change, { customerId, id }) => change.send(queries.freePorts(customerId, id)),
};
