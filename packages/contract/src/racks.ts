import { AccessList } from "./core/racks/access-list.ts";
import { anyOf } from "./core/any-of.ts";
import { endpoint } from "./core/endpoint.ts";
import { customerIdParam, day, decimal, nullable, nullableText, oneOf, payload, uuid } from "./core/fields.ts";
import { described, type Static, Type } from "./core/json-schema.ts";
import { RackTermination, serviceLifecycles, serviceFields, servicePageFields } from "./services/services.ts";
import { codesFilter, wordsFilter } from "./core/list-filters.ts";
import { orderRole } from "./core/access.ts";
import { PowerFeed } from "./core/racks/power-feeds.ts";
import { InUse, powerNow, SiteLabel, StoredAccessPerson, Uplink } from "./core/racks/rack-fields.ts";
import { EquipmentList, StoredEquipment } from "./core/racks/rack-equipment.ts";
import { serviceEndpoints } from "./services/service-endpoints.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly racks: typeof import("./racks.ts");
  }
  interface NoticeKinds extends Readonly<Record<"rack" | "shared-colo", true>> {}
  interface SearchKinds {
    readonly rack: true;
    readonly "shared-colo": true;
  }
  interface WorkKinds {
    readonly "rack-feed-failed": true;
  }
}

export const ledger = {
  "rack.reference-changed": "rack.reference-changed",
  "rack.access-changed": "rack.changed",
  "rack.equipment-changed": "rack.changed",
  "shared-colo.reference-changed": "shared-colo.reference-changed",
  "shared-colo.equipment-changed": "shared-colo.changed",
  "rack.activated": "rack.activated",
  "rack.status-changed": "rack.status-changed",
  "rack.suspended": "rack.suspended",
  "rack.resumed": "rack.resumed",
  "rack.change-applied": "rack.changed",
  "rack.termination-requested": "rack.termination-requested",
  "rack.termination-withdrawn": "rack.termination-withdrawn",
  "rack.terminated": "rack.terminated",
  "shared-colo.activated": "shared-colo.activated",
  "shared-colo.status-changed": "shared-colo.status-changed",
  "shared-colo.suspended": "shared-colo.suspended",
  "shared-colo.resumed": "shared-colo.resumed",
  "shared-colo.change-applied": "shared-colo.changed",
  "shared-colo.termination-requested": "shared-colo.termination-requested",
  "shared-colo.termination-withdrawn": "shared-colo.termination-withdrawn",
  "shared-colo.terminated": "shared-colo.terminated",
} as const;

export const rackFootprints = ["QUARTER", "HALF", "FULL", "CAGE"] as const;
export const powerModels = ["METERED", "COMMITTED"] as const;
export const rackSorts = ["rackCode", "reference", "contract.endDate"] as const;

const ofRack = payload("rack", { ...customerIdParam, rackId: described(uuid(), "Id of the rack") });
const ofSharedColo = payload("sharedColo", {
  ...customerIdParam,
  sharedColoId: described(uuid(), "Id of the shared units"),
});

const rackFields = {
  ...serviceFields,
  rackCode: described(Type.String(), "Code of the rack: site, row and position", "AMS1-R2-07"),
  facilityId: described(nullableText(), "Name on the door of the rack", "R2-07"),
  siteCode: described(Type.String(), "Code of the data centre", "AMS1"),
  room: described(Type.String(), "Room in the data centre", "Hall 2"),
  row: described(Type.String(), "Row in the room", "R2"),
  position: described(Type.String(), "Position in the row", "07"),
  footprint: described(oneOf(rackFootprints), "Part of a rack position that it takes"),
  heightU: described(Type.Integer(), "Height in rack units (U)", 46),
  powerModel: described(
    Type.Optional(oneOf(powerModels)),
    "METERED: charged per kWh. COMMITTED: an agreed power is included",
  ),
  committedKw: described(Type.Optional(nullable(Type.Number())), "Committed power in kW; null if power is metered", 3),
  feeds: described(Type.Optional(Type.Array(PowerFeed)), "Contracted feeds that have not been removed"),
  ...powerNow,
};

export const RackSummary = Type.Object(rackFields, { title: "RackSummary" });
export type RackSummary = Static<typeof RackSummary>;

export const Rack = Type.Object(
  {
    ...rackFields,
    site: SiteLabel,
    widthMm: described(Type.Integer(), "Width in mm", 600),
    depthMm: described(Type.Integer(), "Depth in mm", 1200),
    lockType: described(Type.Optional(oneOf(["KEY", "CODE", "BADGE"])), "Lock of the rack"),
    accessList: described(Type.Optional(Type.Array(StoredAccessPerson)), "People who may open the rack"),
    equipment: described(
      Type.Optional(Type.Array(StoredEquipment)),
      "Devices in the rack, as the customer listed them",
    ),
    uplinks: described(Type.Optional(Type.Array(Uplink)), "Uplinks of the rack"),
    expectedKw: described(Type.Optional(nullable(Type.Number())), "Power that the customer expects to use, in kW", 1.8),
    kwhPrice: described(
      Type.Optional(decimal()),
      "Price per kWh, excl. VAT, in EUR as decimal text; with committed power, the price of the use above it",
      "0.28750",
    ),
    inUse: Type.Optional(InUse),
    termination: Type.Optional(RackTermination),
    ...servicePageFields,
  },
  { title: "Rack" },
);
export type Rack = Static<typeof Rack>;

const filter = {
  site: described(codesFilter(), "One or more codes of sites, separated by commas"),
  lifecycle: anyOf(serviceLifecycles),
  footprint: anyOf(rackFootprints),
  endCustomerId: described(Type.Optional(uuid()), "Id of the end customer"),
  q: wordsFilter("code, name on the door, reference, site, room, package or end customer"),
};

const rackEndpoints = serviceEndpoints({
  type: "rack",
  id: "rackId",
  named: ["Rack", "Racks"],
  access: orderRole,
  params: ofRack,
  summary: RackSummary,
  whole: Rack,
  filter,
  sorts: rackSorts,
  refused: ["rack.read-only"],
  texts: {
    one: "a rack",
    many: "racks",
    list: "Includes the racks that the company's reseller has delivered to it.",
    file: "Contains every rack that matches the filter, sorted by code.",
    get: "Includes the feeds, access list, uplinks and use, and the earliest end date and cost of a termination.",
    reference: "Sets the customer's own name for the rack and assigns the rack to an end customer.",
  },
});
export const listRacks = rackEndpoints.list;
export const exportRacks = rackEndpoints.file;
export const getRack = rackEndpoints.get;
export const updateRackReference = rackEndpoints.updateReference;

export const replaceRackAccess = endpoint({
  name: "replaceRackAccess",
  summary: "Replace the access list of a rack",
  details: "The people who may open the rack. A full or half rack needs at least one person.",
  method: "PUT",
  path: "/v1/customer/:customerId/rack/:rackId/access",
  access: orderRole,
  params: ofRack,
  bodyBytes: 80 * 1024,
  body: AccessList,
  responses: { 200: Rack },
  errors: { 403: ["rack.read-only"], 409: ["edit-conflict", "rack.state-conflict"] },
});

export const replaceRackEquipment = endpoint({
  name: "replaceRackEquipment",
  summary: "Replace the equipment list of a rack",
  details: "Two devices cannot share a unit.",
  method: "PUT",
  path: "/v1/customer/:customerId/rack/:rackId/equipment",
  access: orderRole,
  params: ofRack,
  bodyBytes: 20 * 1024,
  body: EquipmentList,
  responses: { 200: Rack },
  errors: { 403: ["rack.read-only"], 409: ["edit-conflict", "rack.state-conflict"] },
});

/** Units in a rack that is shared with other customers. */
const sharedColoFields = {
  ...serviceFields,
  name: described(Type.String(), "The rack and the number of units, such as ENS1-R1-03 4U", "ENS1-R1-03 4U"),
  siteCode: described(Type.String(), "Code of the data centre", "AMS1"),
  rackCode: described(Type.String(), "Code of the rack: site, row and position", "ENS1-R1-03"),
  room: described(Type.String(), "Room in the data centre", "Hall 1"),
  units: described(Type.Array(Type.Integer()), "Positions of the units, counted from the bottom of the rack"),
  heightU: described(Type.Integer(), "Height in rack units (U)", 4),
  contractedW: described(Type.Optional(Type.Integer()), "Included power in W", 500),
  committedKwh: described(
    Type.Optional(nullable(Type.Integer())),
    "Included energy per month in kWh; null without a share",
    730,
  ),
  metering: described(
    Type.Optional(oneOf(["OUTLET", "SHARE"])),
    "How the power is measured: per outlet, or as an agreed share",
  ),
  ...powerNow,
  lastDay: described(
    Type.Optional(
      nullable(
        Type.Object(
          { day: described(day(), "The day, in Amsterdam"), kwh: described(Type.Number(), "Energy in kWh") },
          { title: "SharedColoDay" },
        ),
      ),
    ),
    "Energy of the last whole day; null if it is not known",
  ),
};

export const SharedColoSummary = Type.Object(sharedColoFields, { title: "SharedColoSummary" });
export type SharedColoSummary = Static<typeof SharedColoSummary>;

export const SharedColo = Type.Object(
  {
    ...sharedColoFields,
    site: SiteLabel,
    rackHeightU: described(Type.Integer(), "Height of the whole rack in rack units (U)", 46),
    ownUnits: described(
      Type.Array(Type.Integer()),
      "Other units of the customer in the same rack, which belong to another service",
      [8],
    ),
    otherUnits: described(Type.Array(Type.Integer()), "Units of the rack that others use or have reserved", [1, 2]),
    equipment: described(
      Type.Optional(Type.Array(StoredEquipment)),
      "Devices in the units, as the customer listed them",
    ),
    kwhPrice: described(
      Type.Optional(decimal()),
      "Price per kWh, excl. VAT, in EUR as decimal text; with committed power, the price of the use above it",
      "0.28750",
    ),
    inUse: Type.Optional(InUse),
    termination: Type.Optional(RackTermination),
    ...servicePageFields,
  },
  { title: "SharedColo" },
);
export type SharedColo = Static<typeof SharedColo>;

export const sharedColoSorts = ["rackCode", "reference", "contract.endDate"] as const;
const sharedColoFilter = {
  site: filter.site,
  lifecycle: filter.lifecycle,
  q: wordsFilter("rack, reference or package"),
};

const sharedColoEndpoints = serviceEndpoints({
  type: "shared-colo",
  id: "sharedColoId",
  named: ["SharedColo", "SharedColos"],
  access: orderRole,
  params: ofSharedColo,
  summary: SharedColoSummary,
  whole: SharedColo,
  filter: sharedColoFilter,
  sorts: sharedColoSorts,
  refused: ["shared-colo.read-only"],
  texts: {
    one: "shared units",
    many: "shared units",
    list: "Units in shared racks, sorted by site and rack.",
    file: "Contains all units that match the filter, sorted by rack.",
    get: "Includes the earliest end date and cost of a termination.",
    reference: "Sets the customer's own name for the units and assigns the units to an end customer.",
  },
});
export const listSharedColos = sharedColoEndpoints.list;
export const exportSharedColos = sharedColoEndpoints.file;
export const getSharedColo = sharedColoEndpoints.get;
export const updateSharedColoReference = sharedColoEndpoints.updateReference;

export const replaceSharedColoEquipment = endpoint({
  name: "replaceSharedColoEquipment",
  summary: "Replace the equipment list of shared units",
  details: "Two devices cannot share a unit.",
  method: "PUT",
  path: "/v1/customer/:customerId/shared-colo/:sharedColoId/equipment",
  access: orderRole,
  params: ofSharedColo,
  bodyBytes: 20 * 1024,
  body: EquipmentList,
  responses: { 200: SharedColo },
  errors: { 403: ["shared-colo.read-only"], 409: ["edit-conflict", "shared-colo.state-conflict"] },
});
