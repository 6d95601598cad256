import { conflict, found } from "../../platform/errors.ts";
import type { OrderChange } from "./order-change.ts";
import * as queries from "./order-reservations.queries.ts";
import { findPackageFacts } from "./order-packages.queries.ts";
import type { LockedOrder } from "./order.steps.ts";

const noSpace = (siteCode: string) =>
  conflict("rack.no-space", `There is not enough free space at ${siteCode}.`, { siteCode });

const reserveRacks = async (
  change: OrderChange,
  order: LockedOrder,
  meta: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const { siteCode, adjacentTo, quantity } = order.body;
  const wanted = {
    siteCode: siteCode ?? "",
    footprint: String(meta["footprint"]),
    heightU: Number(meta["heightU"]),
    quantity: quantity ?? 1,
    adjacentTo: adjacentTo ?? null,
  };
  change.send(queries.lockStock(`space ${wanted.siteCode} ${wanted.footprint} ${wanted.heightU}`));
  const reserved = await change.query(queries.reserveSpace(order, wanted));
  if (reserved.length < wanted.quantity) throw noSpace(wanted.siteCode);
};

const reserveUnits = async (change: OrderChange, order: LockedOrder): Promise<void> => {
  const { siteCode, quantity } = order.body;
  change.send(queries.lockStock(`units ${siteCode}`));
  const reserved = await change.query(queries.reserveUnits(order, siteCode ?? "", quantity ?? 1));
  if (reserved.length === 0) throw noSpace(siteCode ?? "");
};

/** Where the ports of the provider are that connections to others end on. */
const meetMeRoom = "MMR-1";
const longestPanel = 20;

/** The panel in a rack. Customers name their panels by themselves, so the name has the place of the rack before it. */
const panelIn = ({ row, position }: queries.EquipmentPlaceRow, name: string | null | undefined): string => {
  const place = `${row}-${position}`;
  if (!name) return `${place}-A`;
  return name.startsWith(place) ? name : `${place}-${name}`.slice(0, longestPanel);
};

interface Side {
  readonly rackId?: string | null;
  readonly siteCode?: string | null;
  readonly panel?: string | null;
  readonly port?: string | null;
}

const portOf = async (
  change: OrderChange,
  order: LockedOrder,
  side: "A" | "Z",
  { rackId, siteCode, panel, port }: Side,
): Promise<queries.WantedPort> => {
  const place = rackId ? found(await change.query(queries.findEquipmentPlace(order.customerId, rackId))) : undefined;
  return {
    side,
    siteCode: place?.siteCode ?? siteCode ?? "",
    panel: place ? panelIn(place, panel) : (panel ?? meetMeRoom),
    port: port || null,
  };
};

const reservePort = async (change: OrderChange, order: LockedOrder, wanted: queries.WantedPort): Promise<void> => {
  const { siteCode, panel, port } = wanted;
  change.send(queries.lockStock(`ports ${siteCode} ${panel}`));
  const reserved = await change.query(queries.reservePort(order, wanted));
  if (reserved.length === 0)
    throw conflict("port.taken", `At ${siteCode}, port ${[panel, port].filter(Boolean).join("/")} is taken.`, {
      siteCode,
      panel,
      port,
    });
};

const reservePorts = async (change: OrderChange, order: LockedOrder): Promise<void> => {
  const { aSide, zSide } = order.body;
  const near = await portOf(change, order, "A", aSide ?? {});
  const ownRack = zSide?.type === "OWN_RACK" ? (zSide.rackId ?? null) : null;
  const far = await portOf(change, order, "Z", {
    ...zSide,
    rackId: ownRack,
    siteCode: zSide?.siteCode ?? near.siteCode,
  });
  await reservePort(change, order, near);
  await reservePort(change, order, far);
};

const reserveChannel = async (change: OrderChange, order: LockedOrder): Promise<void> => {
  const { routeCode, preferredChannel } = order.body;
  change.send(queries.lockStock(`channels ${routeCode}`));
  const reserved = await change.query(queries.reserveChannel(order, routeCode ?? "", preferredChannel || null));
  if (reserved.length === 0)
    throw conflict(
      "wdm.channel-taken",
      preferredChannel
        ? `Channel ${preferredChannel} of ${routeCode} is taken.`
        : `No channel of ${routeCode} is free.`,
      { routeCode, channel: preferredChannel ?? null },
    );
};

/**
 * Reserves what a new order needs until 14 days from now, or from its planned date. What it has is kept for longer. Throws
 * 409 if there is not enough.
 */
export const reserve = async (change: OrderChange, order: LockedOrder): Promise<void> => {
  if (order.kind === "LINE" || order.packageCode === null) return;
  const { kind, meta } = found(await change.query(findPackageFacts(order.packageCode)));
  if (kind === "RACK") await reserveRacks(change, order, meta);
  if (kind === "SHARED_COLO") await reserveUnits(change, order);
  if (kind === "DC_CONNECTION") await reservePorts(change, order);
  if (kind === "WDM") await reserveChannel(change, order);
};
