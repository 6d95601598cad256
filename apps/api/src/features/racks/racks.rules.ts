import type { RackInUse } from "@demarc/contract/core/racks/rack-fields";
import type { AccessList } from "@demarc/contract/core/racks/access-list";
import type { Rack, RackSummary, SharedColo, SharedColoSummary } from "@demarc/contract/racks";
import type { EquipmentList } from "@demarc/contract/core/racks/rack-equipment";
import type { RackTermination } from "@demarc/contract/services/services";
import { terminationOf } from "../services/termination.ts";
import type { RackRow, RackSummaryRow } from "./racks.queries.ts";
import type { SharedColoRow, SharedColoSummaryRow } from "./shared-colo.queries.ts";

/** The fields that an end user sees of a rack that its reseller delivers. */
const deliveredRack = (row: RackSummaryRow): RackSummary => ({
  id: row.id,
  view: "service",
  rackCode: row.rackCode,
  facilityId: row.facilityId,
  reference: row.reference,
  lifecycle: row.lifecycle,
  packageCode: row.packageCode,
  packageName: row.packageName,
  siteCode: row.siteCode,
  room: row.room,
  row: row.row,
  position: row.position,
  footprint: row.footprint,
  heightU: row.heightU,
  version: row.version,
});

export const rackSummary = (row: RackSummaryRow): RackSummary => {
  if (!row.isOwn) return deliveredRack(row);
  const { isOwn: _isOwn, customerId: _customerId, orderId: _orderId, ...fields } = row;
  return { ...fields, view: "own" };
};

/** What a termination of a rack means today. One that is in use cannot be terminated. */
export const rackTermination = (
  row: Pick<RackRow, "lifecycle" | "contract">,
  { connections, prefixes }: RackInUse,
  today: string,
): RackTermination => {
  const termination = terminationOf(row, today);
  if (!termination.possible || connections.length + prefixes.length === 0) return termination;
  return { ...termination, possible: false, reason: "IN_USE" };
};

export const rackFor = (row: RackRow, inUse: RackInUse, today: string): Rack => {
  const { isOwn, customerId: _customerId, ...fields } = row;
  if (isOwn) return { ...fields, view: "own", inUse, termination: rackTermination(row, inUse, today) };
  const { site, widthMm, depthMm, maintenance, createdAt, updatedAt } = row;
  return { ...deliveredRack(row), site, widthMm, depthMm, maintenance, createdAt, updatedAt };
};

/** An access list as it is stored: without blanks around texts, and null for what is missing. */
export const storedAccess = (people: AccessList): Required<Rack>["accessList"] =>
  people.map(({ name, email, badgeNumber, validUntil }) => ({
    name: name.trim(),
    email: email.trim(),
    badgeNumber: badgeNumber?.trim() || null,
    validUntil: validUntil ?? null,
  }));

/** Devices as they are stored: without blanks around names, from the top of the rack. */
export const storedEquipment = (equipment: EquipmentList): Required<Rack>["equipment"] =>
  equipment
    .map(({ name, fromU, heightU }) => ({ name: name.trim(), fromU, heightU }))
    .toSorted((one, other) => other.fromU - one.fromU);

export const equipmentInLedger = ({ equipment, version }: Pick<RackRow, "equipment" | "version">) => ({
  equipment: equipment.map(({ name, fromU, heightU }) =>
    heightU === 1 ? `U${fromU} ${name}` : `U${fromU}–U${fromU + heightU - 1} ${name}`,
  ),
  version,
});

const deliveredColo = (row: SharedColoSummaryRow): SharedColoSummary => ({
  id: row.id,
  view: "service",
  name: row.name,
  reference: row.reference,
  lifecycle: row.lifecycle,
  packageCode: row.packageCode,
  packageName: row.packageName,
  siteCode: row.siteCode,
  rackCode: row.rackCode,
  room: row.room,
  units: row.units,
  heightU: row.heightU,
  version: row.version,
});

export const sharedColoSummary = (row: SharedColoSummaryRow): SharedColoSummary => {
  if (!row.isOwn) return deliveredColo(row);
  const { isOwn: _isOwn, customerId: _customerId, orderId: _orderId, ...fields } = row;
  return { ...fields, view: "own" };
};

export const sharedColoFor = (row: SharedColoRow, inUse: RackInUse, today: string): SharedColo => {
  const { isOwn, customerId: _customerId, ...fields } = row;
  // Prefixes end with the units.
  const blocking = { connections: inUse.connections, prefixes: [] };
  if (isOwn) return { ...fields, view: "own", inUse, termination: rackTermination(row, blocking, today) };
  const { site, rackHeightU, ownUnits, otherUnits, maintenance, createdAt, updatedAt } = row;
  return { ...deliveredColo(row), site, rackHeightU, ownUnits, otherUnits, maintenance, createdAt, updatedAt };
};
