import type pg from "pg";
import type { PrefixRequest } from "@demarc/contract/ip-management/prefixes";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { features } from "../../features.ts";
import { createPool, queryRows } from "../../platform/database/database.ts";
import { ensureNotifyingEvents } from "../../platform/notifying-events.queries.ts";
import { sharedSourcesOf } from "../../platform/shared-sources.ts";
import { applicationBody } from "../../testing/applicant.ts";
import { orderBodies } from "../../testing/orders/order-bodies.ts";
import { workContext } from "../../testing/run-jobs.ts";
import { testConfig } from "../../testing/test-config.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { storedMails } from "../../testing/stored-mails.ts";
import { notificationsJobs } from "./notifications.jobs.ts";

const { polderlicht, kadeblok } = companyIds;
const shared = sharedSourcesOf(features);
let api: TestApi;
let jobs: pg.Pool;
let lotte: string;

beforeAll(async () => {
  api = await testApi();
  jobs = createPool(api.database.connect, "portal_jobs", 2);
  await queryRows(jobs, ensureNotifyingEvents(shared.staffMails));
  lotte = await api.tokenOf("lotte.prins@polderlicht.example");
});
beforeEach(() => api.database.rows("delete from job where kind = 'notifications.write'"));
afterAll(async () => {
  await jobs.end();
  await api.close();
});

/** The mails to the staff after the jobs of all events since the start of the test. */
const staffMails = async (environment: Record<string, string> = {}) => {
  const write = notificationsJobs({ ...shared, config: testConfig(environment) })["notifications.write"];
  await api.database.rows("delete from mail_message");
  const waiting = await api.database.rows<{ payload: Record<string, unknown> }>(
    "select payload from job where kind = 'notifications.write' order by id",
  );
  for (const { payload } of waiting) await write?.(payload, workContext(jobs));
  const mails = await storedMails(api.database);
  return mails.map(({ recipient, subject, text }) => [recipient, subject, text] as const);
};

describe("the mail to the staff", () => {
  it("names an application when its address is confirmed, not before", async () => {
    const { body } = await api.send<{ applicationId: string; reference: string }>("POST", "/v1/customer", {
      body: applicationBody(),
    });
    expect(await staffMails()).toEqual([]);
    await api.database.rows("update customer_application set state = 'UNDER_REVIEW' where id = $1", [
      body.applicationId,
    ]);
    await api.database.rows(
      `insert into outbox_event (type, customer_id, entity_type, entity_id, payload)
       select 'application.email-verified', customer_id, 'application', id::text, '{}' from customer_application where id = $1`,
      [body.applicationId],
    );
    const [mail, ...others] = await staffMails();
    expect(others).toEqual([]);
    expect(mail?.[0]).toBe("sales@noordwal.example");
    expect(mail?.[1]).toContain(`Aanvraag ${body.reference}: `);
    expect(mail?.[2]).toContain("application list --state UNDER_REVIEW");
  });

  it("mails a submitted order to the orders address of its brand, or to its support address", async () => {
    const placed = await api.send<{ orderNumber: string }>("POST", `/v1/customer/${kadeblok}/order/rack`, {
      token: await api.tokenOf("ruth.klein@kadeblok.example"),
      body: orderBodies.rack,
      headers: { "idempotency-key": randomUUID() },
    });
    const number = placed.body.orderNumber;
    const [mail, ...others] = await staffMails();
    expect(others).toEqual([]);
    expect(mail?.slice(0, 2)).toEqual(["orders@noordwal.example", `Order ${number}: Kadeblok Hosting B.V.`]);
    expect(mail?.[2]).toContain("RACK RACK-F46");
    const support = { SUPPORT_EMAIL_MAIN: "hulp@x.example", SUPPORT_EMAIL_DATA_CENTRE: "hulp@x.example" };
    expect((await staffMails({ DEMO: "false", ...support }))[0]?.[0]).toBe("hulp@x.example");
    expect(await staffMails({ DEMO: "false" })).toEqual([]);
    await api.database.rows("update customer_order set status = 'CANCELLED' where order_number = $1", [number]);
    expect(await staffMails()).toEqual([]);
  });

  it("follows exactly the events after which the staff have to act", () => {
    expect(shared.staffMails.map(({ event }) => event).toSorted()).toEqual([
      "application.email-verified",
      "application.info-received",
      "invoice.disputed",
      "order.cancel-requested",
      "order.information-provided",
      "order.submitted",
      "prefix.requested",
      "route-authorisation.requested",
    ]);
  });

  it("names a request for a prefix and one for a route that wait, not one that was answered", async () => {
    const asked = await api.send<PrefixRequest>("POST", `/v1/customer/${polderlicht}/prefix/request`, {
      token: lotte,
      body: { family: 4, prefixLength: 29, purpose: "Tweede lab", usage: { now: 1, in3m: 2, in12m: 3 } },
    });
    const [mail] = await staffMails();
    expect(mail?.slice(0, 2)).toEqual([
      "network@noordwal.example",
      "Aanvraag van een prefix IPv4 /29: Polderlicht ICT B.V.",
    ]);
    expect(mail?.[2]).toContain("Tweede lab");
    await api.database.rows("update prefix_request set state = 'DECLINED' where id = $1", [asked.body.id]);
    expect(await staffMails()).toEqual([]);
    const [prefix] = await api.database.rows<{ id: string }>(
      "select id from prefix where prefix = '2001:db8:100::/48'",
    );
    await api.send("POST", `/v1/customer/${polderlicht}/prefix/${prefix?.id}/route-authorisation`, {
      token: lotte,
      body: { originAsn: 64_497, kind: "ROA", maxLength: 48 },
    });
    expect((await staffMails()).at(-1)?.slice(0, 2)).toEqual([
      "network@noordwal.example",
      expect.stringContaining("Aanvraag van een routeautorisatie 2001:db8:100::/48, AS64497: Polderlicht"),
    ]);
  });

  it("names a disputed invoice with the words of the customer", async () => {
    const token = await api.tokenOf("joris.bakker@polderlicht.example");
    const { body } = await api.send<{ items: { number: string; status: string }[] }>(
      "GET",
      `/v1/customer/${polderlicht}/invoice?limit=100`,
      { token },
    );
    const invoice = body.items.find(({ status }) => status === "OPEN" || status === "OVERDUE");
    const disputed = await api.send("POST", `/v1/customer/${polderlicht}/invoice/${invoice?.number}/dispute`, {
      token,
      body: { reason: "Deze lijn is in mei al opgezegd." },
    });
    expect(disputed.status).toBe(200);
    const [mail] = await staffMails();
    expect(mail?.slice(0, 2)).toEqual([
      "finance@noordwal.example",
      `Betwiste factuur ${invoice?.number}: Polderlicht ICT B.V.`,
    ]);
    expect(mail?.[2]).toContain("> Deze lijn is in mei al opgezegd.");
  });
});
