import type { OperatorEvent } from "@demarc/contract/operator/event";
import { eventTypes } from "@demarc/contract/operator/events";
import { serviceTypes } from "@demarc/contract/services/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queryRows } from "../../platform/database/database.ts";
import { sequenceAll } from "../../platform/events/sequencer.ts";
import { rowsOfCompany } from "../../testing/all-fixtures.ts";
import type { Ids } from "../../testing/fixtures.ts";
import { companyIds } from "../../testing/test-api.ts";
import { type WebhookHarness, webhookHarness } from "../../testing/webhooks/webhook-harness.ts";
import { eventFor } from "./customer-events.rules.ts";
import { deliverEvents, resendMatching } from "./webhook-events.queries.ts";

const { polderlicht, fietsfabriek, kadeblok } = companyIds;

/** The path that shows a record of a kind in the customer API, typed by hand; null without one. */
const reads: Readonly<Record<string, string | null>> = {
  account: "/account/:accountId",
  "address-pool": null,
  approval: null,
  "approval-policy": null,
  application: null,
  "bulk-check": "/postal-code-check/bulk/:bulkCheckId",
  calendar: null,
  "class-price": null,
  contact: "/contact/:contactId",
  customer: "",
  "dc-connection": "/dc-connection/:connectionId",
  document: "/document/:documentId/download",
  embed: "/postal-code-check/embed",
  "end-customer": "/end-customer/:endCustomerId",
  "fault-report": "/line/:lineId/fault-report",
  import: null,
  invoice: "/invoice/:number",
  job: null,
  line: "/line/:lineId",
  loyalty: "/v1/loyalty/history",
  maintenance: null,
  "manual-agreement": "/manual-agreement/:agreementId",
  msa: "/msa/:msaId",
  "msa-template": null,
  notice: "/notice/setting",
  order: "/order/:orderId",
  "order-import": "/order-import/:importId",
  package: null,
  power: "/rack/:rackId/power/dashboard",
  "power-feed": null,
  "power-meter": null,
  prefix: "/prefix/:prefixId",
  "prefix-request": "/prefix/request",
  "price-list": null,
  quotation: "/quotation/:quotationId",
  "quotation-request": "/quotation/request",
  rack: "/rack/:rackId",
  "service-token": null,
  staff: null,
  "staff-role": null,
  "staff-session": null,
  session: null,
  "shared-colo": "/shared-colo/:sharedColoId",
  site: null,
  token: "/account/:accountId/token",
  "tv-account": "/v1/account",
  "tv-command": null,
  "tv-package": null,
  view: null,
  wdm: "/wdm/:wdmId",
  "wdm-route": null,
  "webhook-delivery": "/webhook-endpoint/:endpointId/delivery",
  "webhook-endpoint": "/webhook-endpoint/:endpointId/delivery",
};

/** A child sees services that its reseller delivers to it, but not the actions of the reseller on them. */
const hiddenFromChild = new Set([
  "line.examined",
  "line.event-added",
  "dc-connection.letter-expiring",
  "dc-connection.letter-expired",
]);

/** Customers see no drafts of the operator. */
const ofDrafts = new Set([
  "invoice.drafted",
  "invoice.draft-changed",
  "manual-agreement.drafted",
  "manual-agreement.draft-changed",
  "quotation.draft-changed",
]);

const tables: Readonly<Record<string, readonly [table: string, id: string]>> = {
  line: ["line", "lineId"],
  rack: ["rack", "rackId"],
  "shared-colo": ["shared_colo", "sharedColoId"],
  "dc-connection": ["dc_connection", "connectionId"],
  wdm: ["wdm_service", "wdmId"],
};

interface Relation {
  /** The company of the record, the company of the endpoint, and the customer in the path by which it reads the record. */
  readonly owner: number;
  readonly company: number;
  readonly path: number;
}
const relations: Readonly<Record<string, Relation>> = {
  "own company": { owner: polderlicht, company: polderlicht, path: polderlicht },
  "child of the reseller": { owner: fietsfabriek, company: polderlicht, path: fietsfabriek },
  "service of the reseller": { owner: polderlicht, company: fietsfabriek, path: fietsfabriek },
  "foreign company": { owner: kadeblok, company: polderlicht, path: kadeblok },
};
const administrators: Readonly<Record<number, string>> = {
  [polderlicht]: "joris.bakker@polderlicht.example",
  [fietsfabriek]: "eva.postma@fietsfabriek.example",
};

let harness: WebhookHarness;
let ids: Readonly<Record<number, Ids>>;
const tokens: Record<number, string> = {};

beforeAll(async () => {
  harness = await webhookHarness();
  const { database } = harness.api;
  const rows: Record<number, Ids> = {};
  for (const [place, company] of [polderlicht, fietsfabriek, kadeblok].entries())
    rows[company] = await rowsOfCompany(database, company, place + 1);
  ids = rows;
  for (const [table, id] of Object.values(tables))
    await database.rows(
      `update ${table} set end_customer_id = (select id from end_customer where linked_customer_id = $1) where id = $2`,
      [fietsfabriek, rows[polderlicht]?.[id]],
    );
  for (const [company, name] of Object.entries(administrators))
    tokens[Number(company)] = await harness.api.tokenOf(name);
  await database.rows(
    `insert into webhook_endpoint (url, format, types, signature, customer_id)
     select 'https://x.example', 'standard', '{*}', 'v1', id from unnest($1::int[]) id`,
    [[polderlicht, fietsfabriek, kadeblok]],
  );
  await sequenceAll(harness.jobs, []);
});
afterAll(() => harness.close());

/** Whether an administrator reads the record in the customer API. */
const isRead = async (subject: string, { owner, company, path }: Relation): Promise<boolean> => {
  const read = reads[subject];
  if (read === undefined) throw new Error(`no read of ${subject}`);
  // A path without an id shows the records of one company.
  if (read === null || (owner !== path && !read.includes("/:"))) return false;
  if (read.startsWith("/v1/")) return owner === company;
  const filled = `/v1/customer/${path}${read}`.replaceAll(
    /:(\w+)/g,
    (_, name: string) => ids[owner]?.[name] ?? `no-${name}`,
  );
  const { status } = await harness.api.send("GET", filled, { token: tokens[company] });
  expect([filled, [200, 403, 404].includes(status)]).toEqual([filled, true]);
  return status === 200;
};

/** Emits an event of each type, and returns their ids. */
const emitAll = async (owner: number | null): Promise<string[]> => {
  const emitted: string[] = [];
  for (const [type, { subject }] of Object.entries(eventTypes)) {
    const id = tables[subject] ? ids[owner ?? 0]?.[tables[subject][1]] : undefined;
    const rows = await harness.api.database.rows<{ id: string }>(
      `insert into outbox_event (type, customer_id, entity_type, entity_id, payload) values ($1, $2, $3, $4, '{}')
       returning id`,
      [type, owner, subject, id ?? "1"],
    );
    emitted.push(...rows.map((row) => row.id));
  }
  return emitted;
};

/** The types that the endpoint of a company gets from `queue`. */
const typesFrom = async (company: number, queue: () => Promise<unknown>): Promise<string[]> => {
  const { database } = harness.api;
  await database.rows("delete from webhook_delivery");
  await queue();
  const rows = await database.rows<{ type: string }>("select type from webhook_delivery where customer_id = $1", [
    company,
  ]);
  return rows.map(({ type }) => type).toSorted();
};

/** Passes events on, and returns the types that reach the endpoint of a company. */
const reaching = (company: number) => typesFrom(company, () => sequenceAll(harness.jobs, [deliverEvents]));

/** Sends events to the endpoint of a company again, and returns the types that reach it. */
const resent = async (company: number, emitted: readonly string[]): Promise<string[]> => {
  const [endpoint] = await harness.api.database.rows<{ id: string }>(
    "select id from webhook_endpoint where customer_id = $1 and types = '{*}'",
    [company],
  );
  const asked = { endpointId: endpoint?.id ?? "", company, ids: emitted, from: null, to: null, most: emitted.length };
  const again = resendMatching({ ...asked, types: Object.keys(eventTypes) });
  return typesFrom(company, () => queryRows(harness.jobs, again));
};

describe("every type of event", () => {
  it("is about a kind of record that this test can read", () => {
    const subjects = [...new Set(Object.values(eventTypes).map(({ subject }) => subject))];
    expect(subjects.toSorted()).toEqual(Object.keys(reads).toSorted());
  });

  it.each(Object.entries(relations))(
    "about a record of the %s reaches a company exactly if its API shows the record, also when it is sent again",
    async (name, relation) => {
      const shown: Record<string, boolean> = {};
      for (const subject of Object.keys(reads)) shown[subject] = await isRead(subject, relation);
      const isDelivered = name === "service of the reseller";
      // The history and the power of a service are records of other kinds, which a child sees only in part.
      if (isDelivered) for (const subject of ["fault-report", "power"]) shown[subject] = false;
      const expected = Object.entries(eventTypes)
        .filter(
          ([type, { subject }]) => shown[subject] && !ofDrafts.has(type) && !(isDelivered && hiddenFromChild.has(type)),
        )
        .map(([type]) => type);
      const emitted = await emitAll(relation.owner);
      expect(await reaching(relation.company)).toEqual(expected.toSorted());
      expect(await resent(relation.company, emitted)).toEqual(expected.toSorted());
      expect(serviceTypes.map((type) => shown[type])).toEqual(serviceTypes.map(() => name !== "foreign company"));
    },
  );

  it("without a company, such as a draft or an internal note, reaches no customer", async () => {
    for (const company of [polderlicht, fietsfabriek, kadeblok]) {
      const emitted = await emitAll(null);
      expect(await reaching(company)).toEqual([]);
      expect(await resent(company, emitted)).toEqual([]);
    }
  });
});

describe("an event for a customer", () => {
  const event: OperatorEvent = {
    id: "1",
    type: "line.changed",
    timestamp: "2026-12-01T09:00:00Z",
    subject: "line/1",
    customerId: polderlicht,
    version: 2,
    changed: ["reference", "endCustomerId", "mrc", "orderId", "discountClass"],
    data: { id: "1", externalRef: "ERP-1", status: "ACTIVE" },
  };

  it("is without the fields of the operator", () => {
    expect(eventFor(event, polderlicht, "own")).toEqual({
      ...event,
      changed: ["reference", "endCustomerId", "mrc", "orderId"],
      data: { id: "1", status: "ACTIVE" },
    });
  });

  it("about a service of its reseller names only fields that the child sees, and has the number of the child", () => {
    expect(eventFor(event, fietsfabriek, "delivered")).toMatchObject({
      customerId: fietsfabriek,
      changed: ["reference"],
    });
  });
});
