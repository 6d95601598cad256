import type { Package } from "@demarc/contract/core/package";
import { panelIn } from "@demarc/ordering/patch-ports";
import { conflict, found } from "../../../platform/refusals/errors.ts";
import { meetMeRooms } from "../delivery/connection-order-delivery.rules.ts";
import type { LockedOrder, OrderChange } from "../../orders/locked-orders.public.ts";
import * as queries from "./order-reservations.queries.ts";
import { findDeliveredPackage } from "../delivery/order-completion.queries.ts";
import { deliveredValues } from "../delivery/order-delivery.rules.ts";

const noSpace = (siteCode: string) =>
  conflict("rack.no-space", `There is not enough free space at ${siteCode}.`, { siteCode });

const reserveRacks = async (change: OrderChange, order: LockedOrder, chosen: Package): Promise<void> => {
  const { meta } = chosen;
  const { siteCode, adjacentTo } = order.body;
  const wanted = {
    siteCode: siteCode ?? "",
    footprint: String(meta["footprint"]),
    heightU: Number(meta["heightU"]),
    quantity: deliveredValues(order, chosen).units,
    adjacentTo: adjacentTo ?? null,
  };
  change.send(queries.lockStock(`space ${wanted.siteCode} ${wanted.footprint} ${wanted.heightU}`));
  const reserved = await change.query(queries.reserveSpace(order, wanted));
  if (reserved.length < wanted.quantity) throw noSpace(wanted.siteCode);
};

const reserveUnits = async (change: OrderChange, order: LockedOrder, chosen: Package): Promise<void> => {
  const { siteCode } = order.body;
  change.send(queries.lockStock(`units ${siteCode}`));
  const { units } = deliveredValues(order, chosen);
  const reserved = await change.query(queries.reserveUnits(order, siteCode ?? "", units));
  if (reserved.length === 0) throw noSpace(siteCode ?? "");
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
  const named = panel?.trim();
  const elsewhere = named ? [named] : meetMeRooms;
  return {
    side,
    siteCode: place?.siteCode ?? siteCode ?? "",
    panels: place ? [panelIn(`${place.row}-${place.position}`, panel)] : elsewhere,
    port: port?.trim() || null,
  };
};

/** The lock key for choosing a port: one panel, or all panels of the meet-me rooms of a site. */
const stockOf = ({ siteCode, panels: [panel = ""] }: queries.WantedPort): string =>
  `ports ${siteCode} ${meetMeRooms.includes(panel) ? "meet-me rooms" : panel}`;

const reservePort = async (change: OrderChange, order: LockedOrder, wanted: queries.WantedPort): Promise<void> => {
  const { siteCode, panels, port } = wanted;
  const reserved = await change.query(queries.reservePort(order, wanted));
  const [panel = ""] = panels;
  if (reserved.length === 0)
    throw conflict("port.taken", `At ${siteCode}, port ${[panel, port].filter(Boolean).join("/")} is taken.`, {
      siteCode,
      panel,
      port,
    });
};

/** Throws 409 for a panel in a rack, which only its own customer can name, or authorise. */
const refuseRackPanel = async (change: OrderChange, order: LockedOrder, wanted: queries.WantedPort): Promise<void> => {
  const { zSide } = order.body;
  if (zSide?.type === "OWN_RACK" || zSide?.type === "OTHER_CUSTOMER") return;
  const { siteCode, panels } = wanted;
  const [rack] = await change.query(queries.findRackOfPanel(siteCode, panels[0] ?? ""));
  if (rack)
    throw conflict("port.taken", `Panel ${panels[0]} at ${siteCode} is in a rack of a customer.`, {
      siteCode,
      panel: panels[0],
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
  await refuseRackPanel(change, order, far);
  // Sorted, so that two orders between the same racks do not deadlock.
  for (const stock of [near, far].map(stockOf).toSorted()) change.send(queries.lockStock(stock));
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
 * Reserves what a new order needs until 14 days from now, or from its planned date. Extends its earlier reservations. Throws 409
 * if there is not enough.
 */
export const reserve = async (change: OrderChange, order: LockedOrder): Promise<void> => {
  if (order.kind === "LINE" || order.packageCode === null) return;
  const chosen = found(await change.query(findDeliveredPackage(order.packageCode)));
  const { kind } = chosen;
  if (kind === "RACK") await reserveRacks(change, order, chosen);
  if (kind === "SHARED_COLO") await reserveUnits(change, order, chosen);
  if (kind === "DC_CONNECTION") await reservePorts(change, order);
  if (kind === "WDM") await reserveChannel(change, order);
};
