import { Address } from "../address.ts";
import { nullable, nullableText, oneOf, uuid } from "../fields.ts";
import { type Static, Type } from "../json-schema.ts";
import { day, EndCustomerLabel, ServiceContract, serviceLifecycles, serviceView } from "../services.ts";

/** What is wrong with the power of a rack, the worst; nothing if all is well or nothing is measured. */
export const powerWarnings = [
  "FEED_HIGH",
  "FEED_OVER",
  "REDUNDANCY_AT_RISK",
  "REDUNDANCY_LOST",
  "METER_SILENT",
] as const;

export const StoredAccessPerson = Type.Object(
  {
    name: Type.String(),
    email: Type.String(),
    badgeNumber: nullableText(),
    validUntil: nullable(day()),
  },
  { title: "AccessPerson" },
);

export const Uplink = Type.Object({ speedMbit: Type.Integer(), media: Type.String(), port: Type.String() });

/** What keeps a rack from being terminated: connections that end in it, and prefixes that are routed to it. */
export const InUse = Type.Object(
  {
    connections: Type.Array(Type.Object({ id: uuid(), connectionNumber: Type.String(), reference: nullableText() })),
    prefixes: Type.Array(Type.Object({ id: uuid(), prefix: Type.String(), description: nullableText() })),
  },
  { title: "RackInUse" },
);
export type RackInUse = Static<typeof InUse>;

/** Its location. */
export const SiteLabel = Type.Object(
  { code: Type.String(), name: Type.String(), address: Address },
  { title: "SiteLabel" },
);

/** Units in a rack that is shared with other customers. `units` are the positions, from the bottom. */
export const sharedColoFields = {
  id: uuid(),
  view: serviceView(),
  name: Type.String({ description: "The rack and the number of units, such as ENS1-R1-03 4U" }),
  reference: nullableText(),
  endCustomer: Type.Optional(nullable(EndCustomerLabel)),
  lifecycle: oneOf(serviceLifecycles),
  packageCode: Type.String(),
  siteCode: Type.String(),
  rackCode: Type.String(),
  room: Type.String(),
  units: Type.Array(Type.Integer()),
  heightU: Type.Integer(),
  contractedW: Type.Optional(Type.Integer()),
  committedKwh: Type.Optional(nullable(Type.Integer())),
  metering: Type.Optional(oneOf(["OUTLET", "SHARE"])),
  contract: Type.Optional(ServiceContract),
  version: Type.Integer(),
};
