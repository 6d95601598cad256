import type { Line } from "@demarc/contract/lines/lines";
import type { LineAvailability } from "@demarc/contract/lines/line-availability";
import type { OperatorLine } from "@demarc/contract/operator/lines";
import type { Plan } from "@demarc/contract/operator/writing";
import type { RefusedRow } from "@demarc/contract/operator/refused-rows";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

let api: TestApi;
let token: string;
let joris: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "oss" });
  joris = await api.tokenOf("joris.bakker@polderlicht.example");
});
afterAll(() => api.close());

const { polderlicht, kadeblok } = companyIds;
type Answer = OperatorLine & { outcome: string; items: OperatorLine[]; next: string | null } & Partial<Plan> & {
    error?: { code: string };
    validationErrors?: { field: string; message: string }[];
  };
const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  api.send<Answer>(method, `/operator/v1/line${path}`, { token, body, headers });
const address = {
  street: "Plein 1944",
  houseNumber: 12,
  houseNumberExtension: "A",
  postalCode: "6511ab",
  city: "Nijmegen",
};
const line = {
  customerId: polderlicht,
  packageCode: "FIB-1000",
  contract: { startDate: "2019-03-01", termMonths: 36, mrc: "44.00", nrc: "49.00" },
  address: { ...address, country: "NL" },
  carrier: "Access NL",
  circuitId: "XTL-2019-7",
};
const put = (ref: string, change: object = {}, query = "") =>
  send("PUT", `/ref/${ref}${query}`, { ...line, ...change });
const brought = async (ref: string, change: object = {}) => (await put(ref, change)).body.id;
const ofCustomer = (id: string) => api.send<Line>("GET", `/v1/customer/${polderlicht}/line/${id}`, { token: joris });
const refusedField = async (ref: string, change: object) => {
  const { status, body } = await put(ref, change);
  return [status, body.validationErrors?.[0]?.field];
};

describe("a line that a provider brings in", () => {
  it("200 is created without an order, unchanged when sent again, and updated by what differs", async () => {
    const made = await put("OSS-1", { reason: "Migration" });
    expect(made.body).toMatchObject({ outcome: "created", externalRef: "OSS-1", lifecycle: "ACTIVE", version: 1 });
    const { body: shown } = await send("GET", "/ref/OSS-1");
    expect(shown).toMatchObject({
      customerId: polderlicht,
      orderId: null,
      technology: "FTTH",
      speedDown: 1_000_000,
      slaCode: "SLA-BASIC",
      operational: "UNKNOWN",
      operationalSince: "2019-03-01T00:00:00Z",
      address: { ...address, postalCode: "6511AB", country: "NL" },
      circuits: [{ service: "INTERNET", handover: "DHCP", bandwidthDown: 1_000_000 }],
      contract: { startDate: "2019-03-01", endDate: "2022-02-28", noticeDays: 30, autoRenew: true, mrc: "44.00" },
    });
    expect(shown.lineNumber).toMatch(/^LN-5\d{5}$/);
    expect((await put("OSS-1")).body).toMatchObject({ outcome: "unchanged", id: made.body.id, version: 1 });
    const changed = await put("OSS-1", { reference: "Kantoor", speedUp: 500_000 });
    expect(changed.body).toMatchObject({ outcome: "updated", version: 2 });
    expect((await put("OSS-1")).body.outcome).toBe("unchanged");
    const { body: seen } = await ofCustomer(made.body.id);
    expect(seen).toMatchObject({
      reference: "Kantoor",
      speedUp: 500_000,
      circuits: [{ bandwidthUp: 500_000 }],
      contract: { startDate: "2019-03-01", mrc: "44.00" },
    });
    expect(seen.events.map(({ type, at }) => [type, at.slice(0, 10)])).toContainEqual(["DELIVERED", "2019-03-01"]);
    expect(seen.events.map(({ type }) => type).toSorted()).toEqual(["DELIVERED", "REFERENCE_CHANGED", "SPEED_CHANGED"]);
    const ledger = await api.database.rows(
      "select action, reason, before, after from audit_event where entity_id = $1 order by id",
      [made.body.id],
    );
    expect(ledger).toMatchObject([
      { action: "line.created", reason: "Migration", after: { carrier: "Access NL", version: 1 } },
      {
        action: "line.updated",
        before: { reference: null, speedUp: 1_000_000 },
        after: { reference: "Kantoor", version: 2 },
      },
    ]);
    const events = await api.database.rows("select type from outbox_event where entity_id = $1 order by id", [
      made.body.id,
    ]);
    expect(events).toEqual([{ type: "line.created" }, { type: "line.changed" }]);
  });

  it("200 is created once by twenty calls at the same time", async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => put("OSS-20")));
    expect(outcomes.map(({ body }) => body.outcome).toSorted()).toEqual([
      "created",
      ...Array.from({ length: 19 }, () => "unchanged"),
    ]);
  });

  it("200 has its own number, and 400 refuses one that the product draws, or another one afterwards", async () => {
    await put("OSS-N", { lineNumber: "LN-000042" });
    expect((await send("GET", "/ref/OSS-N")).body.lineNumber).toBe("LN-000042");
    expect((await put("OSS-N")).body.outcome).toBe("unchanged");
    expect((await put("OSS-N2", { lineNumber: "LN-000042" })).body.error?.code).toBe("number-taken");
    for (const [ref, lineNumber] of [
      ["OSS-N", "LN-000043"],
      ["OSS-N3", "LN-500001"],
    ] as const)
      expect(await refusedField(ref, { lineNumber })).toEqual([400, "lineNumber"]);
  });

  it("200 gives a line that exists the external reference of the first call that names its number", async () => {
    const lineNumber = "LN-104202";
    const [before] = await api.database.rows<{ id: string }>("select id from line where line_number = $1", [
      lineNumber,
    ]);
    expect((await put("OSS-OTHER", { customerId: kadeblok, lineNumber })).body.error?.code).toBe("number-taken");
    const named = await put("OSS-OLD", { lineNumber });
    expect(named.body).toMatchObject({ id: before?.id, outcome: "updated", externalRef: "OSS-OLD" });
    expect((await put("OSS-OLD2", { lineNumber })).body.error?.code).toBe("number-taken");
  });

  it("200 finds its customer and end customer by external reference, and 400 refuses those of others", async () => {
    await api.database.rows("update customer set external_ref = 'CRM-K' where id = $1", [kadeblok]);
    const [end] = await api.database.rows<{ id: string }>(
      "update end_customer set external_ref = 'END-1' where id = (select id from end_customer where customer_id = $1 limit 1) returning id",
      [polderlicht],
    );
    await put("OSS-C", { customerId: { ref: "CRM-K" } });
    expect((await send("GET", "/ref/OSS-C")).body.customerId).toBe(kadeblok);
    await put("OSS-E", { endCustomerId: { ref: "END-1" } });
    expect((await send("GET", "/ref/OSS-E")).body.endCustomerId).toBe(end?.id);
    expect((await put("OSS-E", { endCustomerId: end?.id })).body.outcome).toBe("unchanged");
    expect(await refusedField("OSS-C", { customerId: kadeblok, endCustomerId: end?.id })).toEqual([
      400,
      "endCustomerId",
    ]);
    for (const customerId of [polderlicht, { ref: "NONE" }, 10_000_000])
      expect(await refusedField("OSS-C", { customerId })).toEqual([400, "customerId"]);
  });

  it("200 has the circuits of the call, in any order", async () => {
    const circuits = [
      { service: "INTERNET", handover: "PPPOE" },
      { service: "VOICE", vlan: 40, bandwidthDown: 1000, bandwidthUp: 1000 },
    ];
    await put("OSS-V", { circuits });
    const { lineNumber, circuits: made } = (await send("GET", "/ref/OSS-V")).body;
    expect(made.map(({ service, pppUsername }) => [service, pppUsername])).toEqual([
      ["INTERNET", lineNumber.toLowerCase()],
      ["VOICE", null],
    ]);
    expect((await put("OSS-V", { circuits: circuits.toReversed() })).body.outcome).toBe("unchanged");
    await put("OSS-V", { circuits: circuits.slice(1) });
    expect((await send("GET", "/ref/OSS-V")).body.circuits.map(({ service }) => service)).toEqual(["VOICE"]);
  });

  it("200 takes the technology and speeds of another package", async () => {
    await put("OSS-P", { speedUp: 900_000 });
    await put("OSS-P", { packageCode: "VDSL-100" });
    const { technology, speedDown, speedUp } = (await send("GET", "/ref/OSS-P")).body;
    expect([technology, speedDown, speedUp]).toEqual(["VDSL2", 100_000, 30_000]);
  });

  it("200 keeps the last day, the notice and the renewal that the call leaves out; another term has another last day", async () => {
    const kept = { endDate: "2022-05-31", noticeDays: 60, autoRenew: false, renewalMonths: 12 };
    await put("OSS-K", { contract: { ...line.contract, ...kept } });
    expect((await put("OSS-K")).body).toMatchObject({ outcome: "unchanged", version: 1 });
    expect((await send("GET", "/ref/OSS-K")).body.contract).toMatchObject(kept);
    await put("OSS-K", { contract: { ...line.contract, termMonths: 24 } });
    expect((await send("GET", "/ref/OSS-K")).body.contract).toMatchObject({ ...kept, endDate: "2021-02-28" });
  });

  it.each([
    ["packageCode", { packageCode: "NONE" }],
    ["packageCode", { packageCode: "RACK-F47" }],
    ["address.postalCode", { address: { ...line.address, postalCode: "80" } }],
    ["carrier", { carrier: " " }],
    ["contract.mrc", { contract: { ...line.contract, mrc: "44" } }],
    ["contract.startDate", { contract: { ...line.contract, startDate: "0001-01-01" } }],
    ["contract.startDate", { contract: { ...line.contract, startDate: "2026-02-30" } }],
    ["contract.endDate", { contract: { ...line.contract, endDate: "2019-02-28" } }],
    ["contract.termMonths", { contract: { ...line.contract, termMonths: 1e9 } }],
    ["speedDown", { speedDown: 2 ** 40 }],
    ["reference", { reference: "x".repeat(61) }],
    ["carrier", { carrier: "a\u0000b" }],
    ["equipment.0.serial", { equipment: [{ type: "ONT", model: "X", serial: "\ud800", ownership: "PROVIDER" }] }],
    ["lifecycle", { lifecycle: "SUSPENDED" }],
    ["orderId", { orderId: "x" }],
  ])("400 names %s", async (field, change) => {
    expect(await refusedField("OSS-400", change)).toEqual([400, field]);
  });

  it("200 dry run draws no number and creates nothing", async () => {
    const drawn = async () =>
      (await api.database.rows<{ last: string }>("select last_value as last from line_nr"))[0]?.last;
    const before = await drawn();
    const planned = await put("OSS-DRY", { circuits: [{ service: "INTERNET", handover: "PPPOE" }] }, "?dryRun=true");
    expect(planned.body.changes).toContainEqual(
      expect.objectContaining({ id: "new-1", field: "lineNumber", before: null, after: "number" }),
    );
    expect([await drawn(), (await send("GET", "/ref/OSS-DRY")).status]).toEqual([before, 404]);
    const change = { circuits: [{ service: "INTERNET", handover: "PPPOE" }] };
    expect((await put("OSS-DRY", change, `?planHash=${planned.body.planHash}`)).body.outcome).toBe("created");
    expect((await put("OSS-DRY", change, `?planHash=${planned.body.planHash}`)).body.error?.code).toBe("plan-outdated");
  });

  it("409 for another version, and the customer's own log hides the external reference", async () => {
    const id = await brought("OSS-IF");
    const stale = await send("PUT", "/ref/OSS-IF", { ...line, carrier: "Other" }, { "if-match": '"7"' });
    expect(stale.body.error?.code).toBe("edit-conflict");
    const log = await api.send("GET", `/v1/customer/${polderlicht}/audit?entityType=line&limit=100`, { token: joris });
    expect(JSON.stringify(log.body)).toContain(id);
    expect(JSON.stringify(log.body)).not.toContain("OSS-IF");
  });

  it("lists by customer, state and last change, page after page", async () => {
    const since = new Date().toISOString();
    const refs = ["OSS-L1", "OSS-L2", "OSS-L3"];
    for (const ref of refs) await put(ref, { lifecycle: "PLANNED" });
    const query = `?customerId=${polderlicht}&lifecycle=PLANNED&updatedSince=${since}&limit=2`;
    const first = (await send("GET", query)).body;
    const second = (await send("GET", `${query}&after=${first.next}`)).body;
    expect([...first.items, ...second.items].map(({ externalRef }) => externalRef)).toEqual(refs);
    expect(second.next).toBeNull();
    expect((await send("GET", `?customerId=${kadeblok}&updatedSince=${since}`)).body.items).toEqual([]);
    const later = new Date().toISOString();
    await put("OSS-L2", { reference: "Kantoor" });
    const changed = (await send("GET", `?customerId=${polderlicht}&updatedSince=${later}`)).body.items;
    expect(changed.map(({ externalRef, version }) => [externalRef, version])).toEqual([["OSS-L2", 2]]);
  });
});

describe("the lifecycle of a line", () => {
  it("200 goes from planned to active, suspended, active and ended; each step once", async () => {
    const id = await brought("OSS-A", { lifecycle: "PLANNED" });
    const step = (name: string, body: object = {}) => send("POST", `/${id}/${name}`, body);
    expect((await ofCustomer(id)).body.events).toEqual([]);
    expect((await step("suspend", { reason: "x" })).body.error?.code).toBe("line.state-conflict");
    expect((await step("activate")).body).toMatchObject({ lifecycle: "ACTIVE", outcome: "updated" });
    expect((await step("activate")).body).toMatchObject({ lifecycle: "ACTIVE", outcome: "unchanged" });
    expect((await step("suspend")).body.validationErrors?.[0]?.field).toBe("reason");
    const message = "An invoice is overdue.";
    expect((await step("suspend", { reason: "Secret", message })).body.lifecycle).toBe("SUSPENDED");
    const log = await api.send("GET", `/v1/customer/${polderlicht}/audit?entityType=line&limit=3`, { token: joris });
    expect(JSON.stringify(log.body)).toContain(message);
    expect(JSON.stringify(log.body)).not.toContain("Secret");
    expect((await step("resume")).body.lifecycle).toBe("ACTIVE");
    expect((await step("terminate", { reason: "Moved" })).body).toMatchObject({ lifecycle: "TERMINATED" });
    expect((await put("OSS-A", { carrier: "Other" })).body.error?.code).toBe("line.state-conflict");
    const { body } = await ofCustomer(id);
    expect(body.events.map(({ type }) => type)).toEqual(["TERMINATED", "RESUMED", "SUSPENDED", "DELIVERED"]);
    expect((await send("POST", `/${crypto.randomUUID()}/resume`, {})).status).toBe(404);
  });

  it("200 ends on a day with an order, whose dry run draws no number", async () => {
    const id = await brought("OSS-T");
    const day = `${new Date().getFullYear() + 1}-06-30`;
    const body = { reason: "Moved", lastDay: day };
    const drawn = () => api.database.rows("select last_value, is_called from order_number");
    const before = await drawn();
    const planned = await send("POST", `/${id}/terminate?dryRun=true`, body);
    expect(planned.body).toMatchObject({ lifecycle: "TERMINATION_SCHEDULED" });
    expect(await drawn()).toEqual(before);
    const ended = await send("POST", `/${id}/terminate?planHash=${planned.body.planHash}`, body);
    expect(ended.body).toMatchObject({ lifecycle: "TERMINATION_SCHEDULED", outcome: "updated" });
    expect((await send("GET", `/${id}`)).body.contract.terminationDate).toBe(day);
    const past = await send("POST", `/${id}/terminate`, { reason: "x", lastDay: "2020-01-01" });
    expect([past.status, past.body.validationErrors?.[0]?.field]).toEqual([400, "date"]);
  });
});

describe("the state of lines", () => {
  interface Reported {
    readonly updated: number;
    readonly unchanged: number;
    readonly rejected: RefusedRow[];
    readonly rejectedCount: number;
  }
  const report = (states: readonly unknown[]) =>
    api.send<Reported>("POST", "/operator/v1/line/status", { token, body: states });
  // Answers leave out zeros at the end of a fraction.
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString().replace(/\.\d+Z$/, "Z");
  const xminOf = async (id: string) =>
    (await api.database.rows<{ xmin: string }>("select xmin::text as xmin from line where id = $1", [id]))[0]?.xmin;

  it("200 changes with newer reports only, in their order, and is not written if it is the same", async () => {
    const id = await brought("OSS-S");
    const lineRef = "OSS-S";
    expect((await report([{ lineRef, operational: "UP", at: ago(50) }])).body).toMatchObject({
      updated: 1,
      unchanged: 0,
    });
    const written = await xminOf(id);
    expect((await report([{ id, operational: "UP", at: ago(40) }])).body).toMatchObject({ updated: 0, unchanged: 1 });
    expect((await report([{ id, operational: "DOWN", at: ago(60) }])).body).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await xminOf(id)).toBe(written);
    const states = [
      { id, operational: "DEGRADED", at: ago(10) },
      { lineRef, operational: "DOWN", at: ago(30) },
      { id, operational: "DOWN", at: ago(20) },
      { id, operational: "DOWN", at: ago(70) },
    ];
    expect((await report(states)).body).toMatchObject({ updated: 1, unchanged: 3 });
    const { body } = await ofCustomer(id);
    expect([body.operational, body.operationalSince]).toEqual(["DEGRADED", states[0]?.at]);
    expect(body.events.map(({ type }) => type)).toEqual(["DEGRADED", "DOWN", "UP", "DELIVERED"]);
    const path = `/v1/customer/${polderlicht}/line/availability?lineIds=${id}`;
    const { items } = (await api.send<{ items: LineAvailability[] }>("GET", path, { token: joris })).body;
    expect(items).toMatchObject([{ interruptions: 1, downMinutes: 20 }]);
    const events = await api.database.rows(
      "select payload -> 'changed' as changed from outbox_event where entity_id = $1 and type = 'line.status-changed'",
      [id],
    );
    expect(events).toEqual([{ changed: ["operational"] }, { changed: ["operational"] }]);
  });

  it("200 names each state that cannot count, and takes the others", async () => {
    const id = await brought("OSS-R");
    const ended = await brought("OSS-R2");
    await send("POST", `/${ended}/terminate`, { reason: "Moved" });
    const { body } = await report([
      { lineRef: "NONE", operational: "UP", at: ago(1) },
      { id, operational: "DOWN", at: ago(-60) },
      { id: ended, operational: "DOWN", at: ago(1) },
      { id, operational: "UP", at: ago(1) },
    ]);
    expect(body).toEqual({
      updated: 1,
      unchanged: 0,
      rejectedCount: 3,
      rejected: [
        { index: 0, code: "line-state.line-unknown", field: "lineRef" },
        { index: 1, code: "line-state.ahead", field: "at" },
        { index: 2, code: "line-state.line-ended", field: "" },
      ],
    });
  });

  it("200 names each state that is not valid, with all its fields, and takes the others", async () => {
    const id = await brought("OSS-V");
    const rows = [
      { id, operational: "BROKEN", at: "yesterday" },
      { id, lineRef: "OSS-V", operational: "UP", at: ago(1) },
      { lineRef: "NONE", operational: "UP", at: ago(1) },
      { lineRef: "OSS\0V", operational: "UP", at: ago(1) },
      { id, operational: "DOWN", at: ago(1) },
      7,
    ];
    const { status, body } = await report(rows);
    expect([status, body.updated, body.unchanged, body.rejectedCount]).toEqual([200, 1, 0, 5]);
    expect(body.rejected.map(({ index, code, field }) => [index, code, field])).toEqual([
      [0, "validation.invalid-value", "operational"],
      [1, "validation.invalid-value", "lineRef"],
      [2, "line-state.line-unknown", "lineRef"],
      [3, "validation.invalid", "lineRef"],
      [5, "validation.invalid-data", ""],
    ]);
    expect(body.rejected[0]?.validationErrors).toEqual([
      { field: "operational", message: "validation.invalid-value", params: {}, text: expect.any(String) },
      { field: "at", message: "validation.date-invalid", params: {}, text: expect.any(String) },
    ]);
    expect((await ofCustomer(id)).body.operational).toBe("DOWN");
  });

  it("200 counts all states that are not valid, and lists the first 100", async () => {
    const states = Array.from({ length: 150 }, () => ({ lineRef: "OSS-S", operational: "BROKEN", at: ago(1) }));
    const { body } = await report(states);
    expect([body.rejectedCount, body.rejected.length, body.rejected[99]?.index]).toEqual([150, 100, 99]);
  });

  it.each(["{}", "[", '"x"'])("400 for %s, which is not a list", async (body) => {
    expect((await api.send("POST", "/operator/v1/line/status", { token, body })).status).toBe(400);
  });

  it("200 is written once by twenty reports at the same time", async () => {
    const id = await brought("OSS-S20");
    const state = { id, operational: "DOWN", at: ago(5) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => report([state])));
    expect(answers.reduce((sum, { body }) => sum + body.updated, 0)).toBe(1);
    expect((await ofCustomer(id)).body.events.map(({ type }) => type)).toEqual(["DOWN", "DELIVERED"]);
  });

  it("200 takes 20,000 states in one request", async () => {
    await api.database.rows(
      `insert into line (customer_id, line_number, street, house_number, postal_code, city, technology, carrier, package_code,
         speed_down, speed_up, sla_code, contract_start, contract_term_months, contract_end, nrc, mrc, lifecycle, external_ref,
         operational_since)
       select $1, 'LN-' || (7000000 + n), 'x', 1, '8011ZZ', 'x', 'FTTH', 'x', 'FIB-1000', 1, 1, 'SLA-BASIC', now(), 12, now(), 0, 0,
         'ACTIVE', 'MANY-' || n, now() - interval '1 day' from generate_series(1, 20000) n`,
      [kadeblok],
    );
    await api.database.rows("analyze line");
    const states = Array.from({ length: 20_000 }, (_, place) => ({
      lineRef: `MANY-${place + 1}`,
      operational: "UP",
      at: ago(1),
    }));
    expect((await report(states)).body).toMatchObject({ updated: 20_000, rejectedCount: 0 });
    expect((await report(states)).body).toMatchObject({ updated: 0, unchanged: 20_000 });
    expect((await report([...states, ...states.slice(0, 1)])).status).toBe(413);
  });
});

describe("an event that a provider adds to a line", () => {
  it("200 is in its history; an end customer sees work and outages, and no notes", async () => {
    const [delivered] = await api.database.rows<{ id: string }>(
      "select id from line where customer_id = $1 and end_user_customer_id is not null and lifecycle = 'ACTIVE' order by id limit 1",
      [polderlicht],
    );
    const id = delivered?.id ?? "";
    // The database leaves out the last zeros of a fraction.
    const at = new Date(Date.now() + 86_400_000).toISOString().replace(/\d{3}Z$/, "123Z");
    const add = (body: object) => send("POST", `/${id}/event`, body);
    const planned = await add({ type: "MAINTENANCE", text: "The carrier replaces a switch.", at, minutes: 120 });
    expect(planned.body).toMatchObject({ type: "MAINTENANCE", at });
    await add({ type: "OUTAGE", text: "A cable is broken." });
    await add({ type: "NOTE", text: "Your router needs new firmware." });
    const typesFor = async (email: string, customerId: number) => {
      const path = `/v1/customer/${customerId}/line/${id}/event?type=MAINTENANCE,OUTAGE,NOTE&limit=3`;
      const page = await api.send<{ items: Line["events"] }>("GET", path, { token: await api.tokenOf(email) });
      return page.body.items.map(({ type, text }) => [type, text]);
    };
    const seen = [
      ["MAINTENANCE", "The carrier replaces a switch."],
      ["OUTAGE", "A cable is broken."],
    ];
    expect(await typesFor("joris.bakker@polderlicht.example", polderlicht)).toEqual([
      seen[0],
      ["NOTE", "Your router needs new firmware."],
      seen[1],
    ]);
    const delivered2 = await typesFor("eva.postma@fietsfabriek.example", companyIds.fietsfabriek);
    expect(delivered2.slice(0, 2)).toEqual(seen);
    expect(delivered2.map(([type]) => type)).not.toContain("NOTE");
  });

  it.each([
    ["at", { type: "NOTE", text: "x", at: "2999-01-01T00:00:00Z" }],
    ["at", { type: "MAINTENANCE", text: "x", at: "2999-01-01T00:00:00Z" }],
    ["minutes", { type: "NOTE", text: "x", minutes: 5 }],
    ["text", { type: "NOTE", text: " " }],
    ["type", { type: "UP", text: "x" }],
  ])("400 names %s", async (field, body) => {
    const id = await brought("OSS-EV");
    const refused = await send("POST", `/${id}/event`, body);
    expect([refused.status, refused.body.validationErrors?.[0]?.field]).toEqual([400, field]);
  });

  it("404 and 409 for a line that does not exist or has ended", async () => {
    const id = await brought("OSS-EV2");
    await send("POST", `/${id}/terminate`, { reason: "Moved" });
    const note = { type: "NOTE", text: "x" };
    expect((await send("POST", `/${id}/event`, note)).body.error?.code).toBe("line.state-conflict");
    expect((await send("POST", `/${crypto.randomUUID()}/event`, note)).status).toBe(404);
  });
});
