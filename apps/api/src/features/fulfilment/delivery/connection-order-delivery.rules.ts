import {
  type DcConnection,
  connectionKinds,
  connectionMedia,
  connectionSpeeds,
  connectors,
} from "@demarc/contract/dc-connections";
import { panelIn, placeInSite } from "@demarc/ordering/patch-ports";
import type { ConnectionToDeliver, WantedPort } from "../../dc-connections/dc-connections.public.ts";
import { type DeliveredOrder, incomplete, onlyTerms } from "./order-delivery.rules.ts";

/** A rack of the customer, or its units in a shared rack, at an end of a connection. */
export interface EndEquipment {
  readonly id: string;
  readonly type: "rack" | "shared-colo";
  readonly name: string;
  readonly siteCode: string;
}

/** Panels of the operator, on which connections to others end. */
export const meetMeRooms = Array.from({ length: 20 }, (_, place) => `MMR-${place + 1}`);

/** The panels of a rack: those of `AMS1-R2-07` are `R2-07-A` and further. */
export const panelsOf = (equipment: EndEquipment): string[] =>
  ["A", "B", "C", "D"].map((panel) => panelIn(placeInSite(equipment), panel));

/** The port at a side. Only with `fillIn` can the next free port be taken. */
export const wantedPort = (
  siteCode: string,
  equipment: EndEquipment | undefined,
  given: WantedPort["given"],
  { fillIn, module }: { readonly fillIn: boolean | undefined; readonly module?: string | null | undefined },
): WantedPort => ({
  siteCode,
  given,
  module: module || null,
  panels: fillIn ? (equipment ? panelsOf(equipment) : meetMeRooms) : [],
});

const connectorFrom = (value: string | null | undefined, side: string): DcConnection["connectorA"] => {
  const connector = connectors.find((one) => one === value);
  if (!connector) throw incomplete(`The order names no connector of side ${side}.`);
  return connector;
};

const longestCompany = 80;

const farEndOf = ({ order }: DeliveredOrder, a: EndEquipment, z: EndEquipment | undefined) => {
  const { zSide } = order.body;
  return {
    siteCode: z?.siteCode ?? (zSide?.siteCode || a.siteCode),
    type: zSide?.type ?? "PROVIDER",
    rackId: z?.id ?? null,
    companyName: zSide?.companyName?.trim().slice(0, longestCompany) || null,
    circuitId: zSide?.circuitId || null,
  };
};

const mediumOf = ({ chosen, units }: DeliveredOrder) => {
  const kind = connectionKinds.find((one) => one === chosen.meta["connection"]);
  const media = connectionMedia.find((one) => one === chosen.meta["media"]);
  if (!kind || !media) throw incomplete(`Package ${chosen.code} says neither kind nor medium of a connection.`);
  const isCopper = media === "UTP_CAT6A" || media === "COAX";
  const speed = connectionSpeeds.find((one) => one === chosen.meta["speed"]) ?? null;
  return {
    kind,
    media,
    fibreCount: isCopper ? null : 2 * units,
    speed: kind === "METRO_CONNECT" ? speed : null,
  };
};

/** The connection that an order asks for, between existing equipment. Throws 409 if details from the operator are missing. */
export const connectionToDeliver = (
  given: DeliveredOrder,
  a: EndEquipment,
  z: EndEquipment | undefined,
): ConnectionToDeliver => {
  const { order, facts, delivery } = given;
  const { aSide, zSide, connectorA, connectorZ } = order.body;
  const { dcConnection, fillIn } = delivery;
  const far = farEndOf(given, a, z);
  return {
    terms: onlyTerms(given),
    connection: {
      ...mediumOf(given),
      connectorA: connectorFrom(connectorA, "A"),
      connectorZ: connectorFrom(connectorZ, "Z"),
      a: {
        siteCode: a.siteCode,
        rackId: a.type === "rack" ? a.id : null,
        sharedColoId: a.type === "rack" ? null : a.id,
        device: aSide?.device || null,
      },
      z: far,
      loaDocumentId: zSide?.loaDocumentId ?? facts.loaDocumentId,
      loaNumber: dcConnection?.loaNumber ?? null,
      loaExpiresAt: dcConnection?.loaExpiresAt ?? null,
      testReportId: dcConnection?.testReportId ?? null,
    },
    portA: wantedPort(a.siteCode, a, dcConnection?.aSide, { fillIn, module: aSide?.module }),
    portZ: wantedPort(far.siteCode, z, dcConnection?.zSide, { fillIn, module: zSide?.module }),
  };
};
