import { randomUUID } from "node:crypto";
import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { Fixtures } from "../../testing/fixtures.ts";
import type { TestApi } from "../../testing/test-api.ts";

const contract = { startDate: "2024-03-01", termMonths: 36, mrc: "44.00" };
const address = { street: "Dorpsstraat", houseNumber: 8, postalCode: "8011ZZ", city: "Zwolle", country: "NL" };

let places = 0;
/** A place for one more rack. */
const place = () => {
  places += 1;
  const at = { room: "Hall 9", row: "R9", position: String(places) };
  return { ...at, siteCode: "AMS1", rackCode: `AMS1-R9-T${places}`, footprint: "FULL", heightU: 46 };
};

/** Brings in a record by an id of its own. Returns its id. */
type BringIn = (type: string, externalRef: string, more?: object) => Promise<string | number>;

interface Kind {
  /** One in the names of its endpoints. */
  readonly one: string;
  readonly body: (customerId: number, bringIn: BringIn, api: TestApi) => object | Promise<object>;
  readonly hasLifecycle?: true;
}

const service = (packageCode: string) => (customerId: number) => ({ customerId, packageCode, contract });

const connection = { kind: "CARRIER_PATCH", media: "SMF_OS2", connectorA: "LC_UPC", connectorZ: "LC_APC" };
const wave = { bandwidth: "10G", protection: "UNPROTECTED", clientInterface: "10GBASE-LR" };
const path = { routeCode: "AMS1-AMS2", channel: "C55" };

const kinds: Readonly<Record<string, Kind>> = {
  line: {
    one: "Line",
    hasLifecycle: true,
    body: (customerId) => ({ ...service("FIB-1000")(customerId), address, carrier: "Access NL" }),
  },
  rack: {
    one: "Rack",
    hasLifecycle: true,
    body: (customerId) => ({ ...service("RACK-F47")(customerId), ...place(), powerModel: "METERED", kwhPrice: "0.30" }),
  },
  "shared-colo": {
    one: "SharedColo",
    hasLifecycle: true,
    body: async (customerId, bringIn) => {
      const rackId = await bringIn("shared-rack", randomUUID());
      const power = { contractedW: 500, metering: "OUTLET", kwhPrice: "0.30" };
      return { ...service("SHARED-1U")(customerId), rackId, units: [1, 2], ...power };
    },
  },
  "dc-connection": {
    one: "DcConnection",
    hasLifecycle: true,
    body: async (customerId, bringIn) => {
      const aSide = { rackId: await bringIn("rack", randomUUID()) };
      return {
        ...service("XC-SMF")(customerId),
        ...connection,
        aSide,
        zSide: { type: "CARRIER", companyName: "Glas" },
      };
    },
  },
  wdm: {
    one: "Wdm",
    hasLifecycle: true,
    body: async (customerId, _bringIn, { database }) => {
      // All tests have the same channel, one after the other.
      await database.rows(
        `update wdm_channel set state = 'FREE', service_id = null, order_id = null, reserved_until = null
         where route_code = $1 and channel = $2`,
        [path.routeCode, path.channel],
      );
      return { ...service("WDM-10G-U")(customerId), ...wave, ...path };
    },
  },
  "shared-rack": { one: "SharedRack", body: place },
  "power-feed": {
    one: "PowerFeed",
    body: async (_customerId, bringIn) => {
      const rackId = await bringIn("rack", randomUUID());
      return { rackId, label: "A", panel: "AMS1-PP-A", phase: 1, voltage: 230, amperage: 16 };
    },
  },
  "power-meter": {
    one: "PowerMeter",
    body: async (_customerId, bringIn) => ({ feedId: await bringIn("power-feed", randomUUID()), serial: randomUUID() }),
  },
};

const bringer =
  (api: TestApi, token: string, customerId: number): BringIn =>
  async (type, externalRef, more) => {
    const body = await kinds[type]?.body(customerId, bringer(api, token, customerId), api);
    const path = `/operator/v1/${type}/ref/${externalRef}`;
    const made = await api.send<{ id: string }>("PUT", path, { token, body: { ...body, ...more } });
    if (made.status !== 200) throw new Error(`${path} was refused: ${JSON.stringify(made.body)}`);
    return made.body.id;
  };

/** The state of a new service whose next step is a test or an activation. */
const startOf = (name: string) => {
  if (name.startsWith("test")) return { lifecycle: "PROVISIONING" };
  return name.startsWith("activate") ? { lifecycle: "PLANNED" } : {};
};

/** The steps after which another step is possible, by the path of that step. */
const before: Readonly<Record<string, readonly [step: string, body: object]>> = {
  resume: ["suspend", { reason: "Unpaid" }],
  "withdraw-termination": ["terminate", { reason: "Moves", lastDay: daysAfter(amsterdamDate(new Date()), 30) }],
};

const steps = Object.values(kinds).flatMap(({ one, hasLifecycle }) =>
  hasLifecycle
    ? [
        [`suspendOperated${one}`, { reason: "Unpaid", message: "An invoice is overdue." }],
        [`resumeOperated${one}`, { reason: "Paid" }],
        [`testOperated${one}`, { reason: "Installed" }],
        [`activateOperated${one}`, { reason: "Tested" }],
        [`endOperated${one}`, { reason: "Moved away" }],
        [`withdrawOperated${one}Termination`, { reason: "Stays" }],
      ]
    : [],
);

export const fixtures: Fixtures = {
  bodies: () => ({
    ...Object.fromEntries(steps),
    orderLineChange: { packageCode: "FIB-4000", termMonths: 36 },
    addLineEvent: { type: "MAINTENANCE", text: "The carrier works on its network.", minutes: 60 },
  }),
  prepare: async ({ api, endpoint: { name, path }, token, customerId }) => {
    if (name === "attachInterconnectionDocument") {
      const service = await bringer(api, token, customerId)("dc-connection", randomUUID());
      const file = { fileName: "report.pdf", content: Buffer.from(`%PDF-1.4 ${randomUUID()}`).toString("base64") };
      return { body: { type: "dc-connection", service, kind: "TEST_REPORT", file } };
    }
    const [, type = ""] = /^\/operator\/v1\/([a-z-]+)(?:\/|$)/.exec(path) ?? [];
    const kind = kinds[type];
    if (!kind) return {};
    const externalRef = randomUUID();
    const bringIn = bringer(api, token, customerId);
    if (name === `put${kind.one}`)
      return { path: path.replace(":externalRef", externalRef), body: await kind.body(customerId, bringIn, api) };
    const id = String(await bringIn(type, externalRef, startOf(name)));
    const filled = path.replace(/:(serviceId|recordId)/, id).replace(":externalRef", externalRef);
    const last = filled.split("/").at(-1) ?? "";
    const [step, body] = before[last] ?? [];
    if (step !== undefined) await api.send("POST", filled.replace(last, step), { token, body });
    if (name !== "reportLineStates") return { path: filled };
    return { path, body: [{ id, operational: "UP", at: new Date().toISOString() }] };
  },
};
