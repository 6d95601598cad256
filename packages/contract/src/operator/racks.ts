import type { FieldError } from "../core/errors.ts";
import {
  decimal,
  instant,
  nullable,
  nullableText,
  oneOf,
  optionalText,
  payload,
  recordVersion,
  requiredText,
} from "../core/fields.ts";
import { described, type Static, type TProperties, Type } from "../core/json-schema.ts";
import { AccessPerson, mostAccessPersons } from "../core/racks/access-list.ts";
import { feedStates, PowerFeed } from "../core/racks/power-feeds.ts";
import { StoredAccessPerson, Uplink } from "../core/racks/rack-fields.ts";
import { powerModels, Rack, rackFootprints, SharedColo } from "../racks.ts";
import { externalRef, named, namedRecord } from "./refs.ts";
import { contractRules, operatedEndpoints, operatorServiceFields, recordEndpoints, serviceRecord } from "./services.ts";
import { reason, writtenRecord } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorRacks: typeof import("./racks.ts");
  }
}

export const ledger = {
  "rack.created": "rack.created",
  "rack.updated": "rack.changed",
  "rack.removed": "rack.removed",
  "shared-colo.created": "shared-colo.created",
  "shared-colo.updated": "shared-colo.changed",
  "shared-colo.removed": "shared-colo.removed",
  "power-feed.created": "power-feed.created",
  "power-feed.updated": "power-feed.changed",
  "power-feed.removed": "power-feed.removed",
  "power-meter.created": "power-meter.created",
  "power-meter.updated": "power-meter.changed",
  "power-meter.removed": "power-meter.removed",
} as const;

const siteCode = () =>
  described(Type.String({ pattern: "^[A-Z0-9]{2,8}$" }), "Code of the data centre, which is in the catalogue", "AMS1");
const kwhPrice = () =>
  described(
    Type.String({ pattern: "^(0|[1-9][0-9]{0,2})\\.[0-9]{2,5}$" }),
    "Price per kWh, excl. VAT, in EUR; with committed power, the price of the use above it",
    "0.28750",
  );
const kilowatts = () => Type.Number({ minimum: 0.01, maximum: 9999 });
const accessList = () =>
  described(
    Type.Optional(Type.Array(AccessPerson, { maxItems: mostAccessPersons })),
    "People who may open it; the customer changes them as well",
  );

/** Where a rack stands, and how large it is. */
const place = {
  siteCode: siteCode(),
  rackCode: described(
    Type.String({ pattern: "^[A-Z0-9][A-Z0-9-]{2,29}$" }),
    "Code of the rack, which cannot change afterwards: unique in the data centre among racks that have not ended",
    "AMS1-R2-07",
  ),
  facilityId: described(optionalText(40), "Name on the door of the rack", "R2-07"),
  room: described(requiredText(40), "Room in the data centre", "Hall 2"),
  row: described(requiredText(10), "Row in the room", "R2"),
  position: described(requiredText(10), "Position in the row", "07"),
  footprint: described(oneOf(rackFootprints), "Part of a rack position that it takes"),
  heightU: described(Type.Integer({ minimum: 1, maximum: 60 }), "Height in rack units (U)", 46),
  widthMm: described(
    Type.Optional(Type.Integer({ minimum: 100, maximum: 10_000 })),
    "Width in mm; 600 by default",
    600,
  ),
  depthMm: described(
    Type.Optional(Type.Integer({ minimum: 100, maximum: 10_000 })),
    "Depth in mm; 1200 by default",
    1200,
  ),
  lockType: described(Type.Optional(oneOf(["KEY", "CODE", "BADGE"])), "Lock of the rack; BADGE by default"),
};

const {
  siteCode: site,
  rackCode,
  facilityId,
  room,
  row,
  position,
  footprint,
  heightU,
  widthMm,
  depthMm,
} = Rack.properties;
const lockType = described(oneOf(["KEY", "CODE", "BADGE"]), "Lock of the rack");
const shownPlace = { siteCode: site, rackCode, facilityId, room, row, position, footprint, heightU, widthMm, depthMm };

export const OperatorRack = Type.Object(
  {
    ...operatorServiceFields,
    ...shownPlace,
    lockType,
    accessList: described(Type.Array(StoredAccessPerson), "People who may open the rack"),
    uplinks: described(Type.Array(Uplink), "Uplinks of the rack"),
    powerModel: described(oneOf(powerModels), "METERED: charged per kWh. COMMITTED: an agreed power is included"),
    committedKw: described(nullable(Type.Number()), "Committed power in kW; null if power is metered", 3),
    expectedKw: described(nullable(Type.Number()), "Power that the customer expects to use, in kW", 1.8),
    kwhPrice: described(decimal(), "Price per kWh, excl. VAT, in EUR as decimal text", "0.28750"),
  },
  { title: "OperatorRack" },
);
export type OperatorRack = Static<typeof OperatorRack>;

export const RackRecord = payload("rackRecord", {
  ...serviceRecord,
  ...place,
  accessList: accessList(),
  uplinks: described(
    Type.Optional(
      Type.Array(
        payload("rackUplinkRecord", {
          speedMbit: described(Type.Integer({ minimum: 1, maximum: 10_000_000 }), "Speed in Mbit/s", 10_000),
          media: described(requiredText(20), "Kind of cable", "SMF_OS2"),
          port: described(requiredText(20), "Port of the uplink", "1"),
        }),
        { maxItems: 20 },
      ),
    ),
    "Uplinks of the rack",
  ),
  powerModel: described(oneOf(powerModels), "METERED: charged per kWh. COMMITTED: an agreed power is included"),
  committedKw: described(
    Type.Optional(nullable(kilowatts())),
    "Committed power in kW; required if power is committed",
    3,
  ),
  expectedKw: described(
    Type.Optional(nullable(kilowatts())),
    "Power that the customer expects to use, in kW; null if it is not known",
    1.8,
  ),
  kwhPrice: kwhPrice(),
});
export type RackRecord = Static<typeof RackRecord>;

const rackEndpoints = operatedEndpoints({
  type: "rack",
  named: ["Rack", "Racks"],
  texts: {
    one: "a rack",
    many: "racks",
    put: "It does not need an order, and has the feeds that you add. If a rack of the customer already has this code, that rack gets your id.",
  },
  record: RackRecord,
  whole: OperatorRack,
  rules: (body: RackRecord) => [
    ...contractRules(body),
    ...((body.powerModel === "COMMITTED") === (typeof body.committedKw === "number")
      ? []
      : [{ field: "committedKw", message: "validation.invalid-value" }]),
  ],
  reads: "racks.read",
  writes: "racks.write",
  refused: [],
  bound: ["rack.in-use"],
});
export const listOperatedRacks = rackEndpoints.list;
export const readOperatedRack = rackEndpoints.get;
export const readOperatedRackByRef = rackEndpoints.getByRef;
/** @public Served with its bulk operation. */
export const putRack = rackEndpoints.put;
export const putRacks = rackEndpoints.putMany;
export const suspendOperatedRack = rackEndpoints.suspend;
export const resumeOperatedRack = rackEndpoints.resume;
export const testOperatedRack = rackEndpoints.test;
export const activateOperatedRack = rackEndpoints.activate;
export const endOperatedRack = rackEndpoints.end;
export const withdrawOperatedRackTermination = rackEndpoints.withdraw;

const sharedRack = () =>
  described(namedRecord(), "The shared rack: its id, or your own id of it as `{ref}`; it cannot change afterwards");

export const OperatorSharedColo = Type.Object(
  {
    ...operatorServiceFields,
    rackId: described(Type.String({ format: "uuid" }), "Id of the shared rack"),
    siteCode: SharedColo.properties.siteCode,
    rackCode: SharedColo.properties.rackCode,
    units: SharedColo.properties.units,
    contractedW: described(Type.Integer(), "Included power in W", 500),
    committedKwh: described(nullable(Type.Integer()), "Included energy per month in kWh; null without one", 730),
    metering: described(oneOf(["OUTLET", "SHARE"]), "How the power is measured: per outlet, or as an agreed share"),
    sharePct: described(
      nullable(Type.Number()),
      "Agreed share of the power of the rack in percent; null with outlets",
      25,
    ),
    kwhPrice: described(decimal(), "Price per kWh, excl. VAT, in EUR as decimal text", "0.28750"),
    accessList: described(Type.Array(StoredAccessPerson), "People who may open the rack"),
  },
  { title: "OperatorSharedColo" },
);
export type OperatorSharedColo = Static<typeof OperatorSharedColo>;

export const SharedColoRecord = payload("sharedColoRecord", {
  ...serviceRecord,
  rackId: sharedRack(),
  units: described(
    Type.Array(Type.Integer({ minimum: 1, maximum: 60 }), { minItems: 1, maxItems: 60, uniqueItems: true }),
    "Positions of the units, counted from the bottom of the rack",
    [10, 11],
  ),
  contractedW: described(Type.Integer({ minimum: 1, maximum: 1_000_000 }), "Included power in W", 500),
  committedKwh: described(
    Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 10_000_000 }))),
    "Included energy per month in kWh; null without one",
    730,
  ),
  metering: described(oneOf(["OUTLET", "SHARE"]), "How the power is measured: per outlet, or as an agreed share"),
  sharePct: described(
    Type.Optional(nullable(Type.Number({ minimum: 0.01, maximum: 100 }))),
    "Agreed share of the power of the rack in percent; required without outlets. The shares of a rack are at most 100",
    25,
  ),
  kwhPrice: kwhPrice(),
  accessList: accessList(),
});
export type SharedColoRecord = Static<typeof SharedColoRecord>;

const sharedColoEndpoints = operatedEndpoints({
  type: "shared-colo",
  named: ["SharedColo", "SharedColos"],
  texts: {
    one: "shared units",
    many: "shared units",
    put: "They do not need an order, and have the meters that you add.",
  },
  record: SharedColoRecord,
  whole: OperatorSharedColo,
  rules: (body: SharedColoRecord) => [
    ...contractRules(body),
    ...((body.metering === "SHARE") === (typeof body.sharePct === "number")
      ? []
      : [{ field: "sharePct", message: "validation.invalid-value" }]),
  ],
  reads: "racks.read",
  writes: "racks.write",
  refused: ["rack.no-space"],
  bound: ["rack.in-use"],
});
export const listOperatedSharedColos = sharedColoEndpoints.list;
export const readOperatedSharedColo = sharedColoEndpoints.get;
export const readOperatedSharedColoByRef = sharedColoEndpoints.getByRef;
/** @public Served with its bulk operation. */
export const putSharedColo = sharedColoEndpoints.put;
export const putSharedColos = sharedColoEndpoints.putMany;
export const suspendOperatedSharedColo = sharedColoEndpoints.suspend;
export const resumeOperatedSharedColo = sharedColoEndpoints.resume;
export const testOperatedSharedColo = sharedColoEndpoints.test;
export const activateOperatedSharedColo = sharedColoEndpoints.activate;
export const endOperatedSharedColo = sharedColoEndpoints.end;
export const withdrawOperatedSharedColoTermination = sharedColoEndpoints.withdraw;

/** Equipment of a rack, which is not a service: it does not have a contract or a lifecycle. */
const equipment = <Properties extends TProperties>(title: string, id: Properties) => {
  const fields = {
    ...id,
    externalRef: externalRef("record", "ABC-1042"),
    customerId: described(
      nullable(Type.Integer()),
      "Customer number of the company; null for a shared rack",
      20_140_117,
    ),
    createdAt: described(instant(), "When it was created"),
    updatedAt: described(instant(), "When it was changed last"),
    version: recordVersion(),
  };
  return { fields, written: writtenRecord(title, { ...id, externalRef: fields.externalRef }) };
};

const numbered = (what: string) => ({ id: described(Type.Integer(), what) });
const ofNumber = (title: string) =>
  payload(title, {
    recordId: described(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), "Number of the record in the portal", 12),
  });

const rack = equipment("SharedRack", { id: operatorServiceFields.id });
export const OperatorSharedRack = Type.Object(
  { ...rack.fields, ...shownPlace, lockType },
  { title: "OperatorSharedRack" },
);
export type OperatorSharedRack = Static<typeof OperatorSharedRack>;

export const SharedRackRecord = payload("sharedRackRecord", { ...place, reason: reason() });
export type SharedRackRecord = Static<typeof SharedRackRecord>;

const noRules = (): FieldError[] => [];

const sharedRackEndpoints = recordEndpoints({
  type: "shared-rack",
  named: ["SharedRack", "SharedRacks"],
  texts: {
    one: "a shared rack",
    many: "shared racks",
    put: "It does not belong to a customer; customers have units in it. The code of a shared rack that exists gives that rack your id.",
  },
  params: payload("sharedRackPath", { recordId: operatorServiceFields.id }),
  record: SharedRackRecord,
  whole: OperatorSharedRack,
  filter: {},
  written: rack.written,
  rules: noRules,
  reads: "racks.read",
  writes: "racks.write",
  refused: [],
});
export const listOperatedSharedRacks = sharedRackEndpoints.list;
export const readOperatedSharedRack = sharedRackEndpoints.get;
export const readOperatedSharedRackByRef = sharedRackEndpoints.getByRef;
/** @public Served with its bulk operation. */
export const putSharedRack = sharedRackEndpoints.put;
export const putSharedRacks = sharedRackEndpoints.putMany;

const feed = equipment("PowerFeedOutcome", numbered("Number of the feed"));
const { label, panel, phase, voltage, amperage, maxUtilisationPct, breaker, status } = PowerFeed.properties;
export const OperatorPowerFeed = Type.Object(
  {
    ...feed.fields,
    rackId: described(Type.String({ format: "uuid" }), "Id of the rack"),
    label,
    panel,
    phase,
    voltage,
    amperage,
    maxUtilisationPct,
    breaker,
    status,
  },
  { title: "OperatorPowerFeed" },
);
export type OperatorPowerFeed = Static<typeof OperatorPowerFeed>;

export const PowerFeedRecord = payload("powerFeedRecord", {
  rackId: described(
    namedRecord(),
    "The rack, also a shared one: its id, or your own id of it as `{ref}`; it cannot change afterwards",
  ),
  label: described(oneOf(["A", "B"]), "Label of the feed"),
  panel: described(requiredText(40), "Power panel that the feed comes from; a new name makes a panel", "AMS1-PP-A"),
  phase: described(Type.Unsafe<1 | 3>({ type: "integer", enum: [1, 3] }), "Number of phases: 1 or 3", 1),
  voltage: described(
    Type.Integer({ minimum: 100, maximum: 500 }),
    "Voltage in V; between two phases if there are three",
    230,
  ),
  amperage: described(Type.Integer({ minimum: 1, maximum: 125 }), "Current of the breaker in A", 16),
  maxUtilisationPct: described(
    Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    "Percentage of the rated power that may be used; 80 by default",
    80,
  ),
  breaker: described(optionalText(40), "Name of the breaker", "R2-07-A"),
  status: described(Type.Optional(oneOf(feedStates)), "Status of the feed; ACTIVE by default"),
  reason: reason(),
});
export type PowerFeedRecord = Static<typeof PowerFeedRecord>;

const powerFeedEndpoints = recordEndpoints({
  type: "power-feed",
  named: ["PowerFeed", "PowerFeeds"],
  texts: {
    one: "a power feed",
    many: "power feeds",
    put: "If a feed of the rack already has this label, that feed gets your id.",
  },
  params: ofNumber("powerFeedPath"),
  record: PowerFeedRecord,
  whole: OperatorPowerFeed,
  filter: {},
  written: feed.written,
  rules: noRules,
  reads: "racks.read",
  writes: "racks.write",
  refused: [],
});
export const listOperatedPowerFeeds = powerFeedEndpoints.list;
export const readOperatedPowerFeed = powerFeedEndpoints.get;
export const readOperatedPowerFeedByRef = powerFeedEndpoints.getByRef;
/** @public Served with its bulk operation. */
export const putPowerFeed = powerFeedEndpoints.put;
export const putPowerFeeds = powerFeedEndpoints.putMany;

const meter = equipment("PowerMeterOutcome", numbered("Number of the meter"));
export const OperatorPowerMeter = Type.Object(
  {
    ...meter.fields,
    serial: described(Type.String(), "Serial number of the meter, by which its readings name it", "SN-20417-A"),
    feedId: described(Type.Integer(), "Number of the feed"),
    sharedColoId: described(nullableText(), "Id of the shared units; null for a meter of a whole feed", null),
    multiplier: described(decimal(), "What a count of the meter is worth in Wh, as decimal text", "1.0000"),
    installedAt: described(instant(), "When it was installed"),
    removedAt: described(nullable(instant()), "When it was removed; null before that"),
    status: described(oneOf(["OK", "SILENT", "RETIRED"]), "SILENT: there are no readings. RETIRED: it was removed"),
  },
  { title: "OperatorPowerMeter" },
);
export type OperatorPowerMeter = Static<typeof OperatorPowerMeter>;

export const PowerMeterRecord = payload("powerMeterRecord", {
  serial: described(
    requiredText(60),
    "Serial number of the meter, by which its readings name it: unique among meters that are not removed",
    "SN-20417-A",
  ),
  feedId: described(
    named(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
    "The feed: its number, or your own id of it as `{ref}`; it cannot change afterwards",
    12,
  ),
  sharedColoId: described(
    Type.Optional(nullable(namedRecord())),
    "The shared units whose outlet it measures: their id, or your own id of them as `{ref}`; null for a whole feed. It cannot change afterwards",
    null,
  ),
  multiplier: described(
    Type.Optional(Type.String({ pattern: "^(0|[1-9][0-9]{0,5})\\.[0-9]{1,4}$" })),
    "Energy of one count of the meter in Wh; 1.0000 by default",
    "1.0000",
  ),
  installedAt: described(Type.Optional(instant()), "When it was installed; now by default"),
  removedAt: described(Type.Optional(nullable(instant())), "When it was removed; null before that"),
  reason: reason(),
});
export type PowerMeterRecord = Static<typeof PowerMeterRecord>;

const powerMeterEndpoints = recordEndpoints({
  type: "power-meter",
  named: ["PowerMeter", "PowerMeters"],
  texts: {
    one: "a power meter",
    many: "power meters",
    put: "If the feed or the units already have a meter, that meter gets your id and the serial number of the body.",
  },
  params: ofNumber("powerMeterPath"),
  record: PowerMeterRecord,
  whole: OperatorPowerMeter,
  filter: {},
  written: meter.written,
  rules: ({ multiplier, installedAt, removedAt }: PowerMeterRecord) => [
    ...(multiplier !== undefined && Number(multiplier) <= 0
      ? [{ field: "multiplier", message: "validation.invalid-value" }]
      : []),
    ...(typeof removedAt === "string" && installedAt !== undefined && Date.parse(removedAt) < Date.parse(installedAt)
      ? [{ field: "removedAt", message: "validation.invalid-value" }]
      : []),
  ],
  reads: "racks.read",
  writes: "racks.write",
  refused: [],
});
export const listOperatedPowerMeters = powerMeterEndpoints.list;
export const readOperatedPowerMeter = powerMeterEndpoints.get;
export const readOperatedPowerMeterByRef = powerMeterEndpoints.getByRef;
/** @public Served with its bulk operation. */
export const putPowerMeter = powerMeterEndpoints.put;
export const putPowerMeters = powerMeterEndpoints.putMany;
