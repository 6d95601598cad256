import type { OperatorApplication } from "@demarc/contract/operator/applications";
import type { Plan } from "@demarc/contract/operator/writing";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applicationBody } from "../../testing/applicant.ts";
import { holdTransaction } from "../../testing/held-transaction.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi({ LIMIT_APPLICATIONS_PER_HOUR: "100000" });
  token = await serviceToken(api.database, { name: "crm" });
});
afterAll(() => api.close());

type Written = OperatorApplication & Partial<Plan>;
const base = "/operator/v1/application";
const submitted = async () =>
  (await api.send<{ applicationId: string }>("POST", "/v1/customer", { body: applicationBody() })).body.applicationId;
const get = async (id: string) => (await api.send<OperatorApplication>("GET", `${base}/${id}`, { token })).body;
const post = (id: string, action: string, body: object = {}, query = "") =>
  api.send<Written & { error?: { code: string; details?: { plan: Plan } } }>(
    "POST",
    `${base}/${id}/${action}${query}`,
    {
      token,
      body,
    },
  );

describe("the decisions of the operator's systems", () => {
  it("200 reviews, asks and approves, under the name of the token and with the reason in the ledger", async () => {
    const id = await submitted();
    expect((await post(id, "review")).body).toMatchObject({ state: "UNDER_REVIEW", version: 2 });
    expect((await post(id, "request-info", { text: "Wat is uw KvK-nummer?" })).body.state).toBe("INFO_REQUESTED");
    const { status, body, headers } = await post(id, "approve", { reason: "Known from the trade fair" });
    expect([status, body.state, body.planHash]).toEqual([200, "APPROVED", undefined]);
    expect((await get(id)).decidedBy).toBe("crm");
    expect(headers["etag"]).toBe(`"${body.version}"`);
    const [row] = await api.database.rows(
      "select actor_type, actor_id, reason from audit_event where entity_id = $1 and action = 'application.approved'",
      [id],
    );
    expect(row).toEqual({ actor_type: "OPERATOR", actor_id: "crm", reason: "Known from the trade fair" });
    expect((await post(id, "approve")).body.error?.code).toBe("application.state-conflict");
  });

  it("200 approves with a price class, a credit limit and an agreement, which the dry run shows", async () => {
    await api.database.rows(
      `insert into msa_template (version, content, created_at) select 'older-1', content || '{"version": "older-1"}', '2020-01-01' from msa_template limit 1`,
    );
    const id = await submitted();
    await post(id, "review");
    const terms = { discountClass: "PARTNER-A", creditLimit: "2500.00", msaTemplate: "older-1" };
    const { body: planned } = await post(id, "approve", terms, "?dryRun=true");
    for (const [field, after] of Object.entries(terms))
      expect(planned.changes).toContainEqual(
        expect.objectContaining({ entity: "customer", field, before: null, after }),
      );
    const { body } = await post(id, "approve", terms, `?planHash=${planned.planHash}`);
    expect(body.state).toBe("APPROVED");
    const customer = await api.send("GET", `/operator/v1/customer/${body.customerId}`, { token });
    expect(customer.body).toMatchObject({ discountClass: "PARTNER-A", creditLimit: "2500.00", parentCustomerId: null });
    const [queued] = await api.database.rows(
      "select payload from job where kind = 'agreements.issue' and customer_id = $1",
      [body.customerId],
    );
    expect(queued).toEqual({ payload: { customerId: body.customerId, version: "older-1" } });
  });

  it("200 approves as the customer of a reseller by its reference, which signs no agreement", async () => {
    await api.database.rows("update customer set external_ref = 'CRM-R' where id = $1", [companyIds.polderlicht]);
    const id = await submitted();
    await post(id, "review");
    const { body } = await post(id, "approve", { parentCustomerId: { ref: "CRM-R" } });
    const customer = await api.send("GET", `/operator/v1/customer/${body.customerId}`, { token });
    expect(customer.body["parentCustomerId"]).toBe(companyIds.polderlicht);
    expect(
      await api.database.rows("select id from job where kind = 'agreements.issue' and customer_id = $1", [
        body.customerId,
      ]),
    ).toEqual([]);
  });

  it.each([
    ["parentCustomerId", { parentCustomerId: companyIds.fietsfabriek }],
    ["parentCustomerId", { parentCustomerId: { ref: "NONE" } }],
    ["msaTemplate", { msaTemplate: "none" }],
    ["msaTemplate", { msaTemplate: "a\0b" }],
    ["msaTemplate", { msaTemplate: "older-1", parentCustomerId: companyIds.polderlicht }],
    ["creditLimit", { creditLimit: "-1.00" }],
  ])("400 names %s of an approval", async (field, terms) => {
    const id = await submitted();
    await post(id, "review");
    expect(await post(id, "approve", terms)).toMatchObject({ status: 400, body: { validationErrors: [{ field }] } });
    expect((await get(id)).state).toBe("UNDER_REVIEW");
  });

  it("400 rejects only with a reason, which is mailed to the applicant", async () => {
    const id = await submitted();
    expect(await post(id, "reject", { reason: " " })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "reason", message: "validation.required" }] },
    });
    expect((await post(id, "reject", { reason: "Dubbel" })).body.state).toBe("REJECTED");
    expect((await get(id)).rejectReason).toBe("Dubbel");
    expect((await get(id)).history.at(-1)).toMatchObject({ event: "reject", note: "Dubbel" });
  });

  it("409 for a version that has changed since", async () => {
    const id = await submitted();
    const { body } = await post(id, "review");
    const send = (version: number) =>
      api.send<Written>("POST", `${base}/${id}/approve`, { token, body: {}, headers: { "if-match": `"${version}"` } });
    expect((await send(body.version - 1)).status).toBe(409);
    expect((await send(body.version)).status).toBe(200);
  });

  it("404 for an unknown application", async () => {
    expect((await post(randomUUID(), "review")).status).toBe(404);
  });
});

describe("a dry run", () => {
  const rows = async () =>
    (
      await api.database.rows<{ counts: string }>(
        `select concat_ws(' ', (select count(*) from audit_event), (select count(*) from outbox_event), (select count(*) from job),
           (select count(*) from mail_message), (select count(*) from customer_account), (select count(*) from sepa_mandate)) as counts`,
      )
    )[0]?.counts;

  it("200 returns changes, events, mails and warnings, and leaves nothing", async () => {
    const id = await submitted();
    await post(id, "review");
    await api.database.rows("update customer_application set duplicate_of = 20120280 where id = $1", [id]);
    const [before, old] = [await rows(), await get(id)];
    const { status, body } = await post(id, "approve", { reason: "Known" }, "?dryRun=true");
    expect([status, body.state]).toEqual([200, "APPROVED"]);
    expect(body.changes).toContainEqual({
      entity: "application",
      id,
      field: "state",
      before: "UNDER_REVIEW",
      after: "APPROVED",
    });
    expect(body.changes).toContainEqual(
      expect.objectContaining({ entity: "account", id: "new-1", field: "status", after: "PENDING_ACTIVATION" }),
    );
    expect(body.events).toEqual([
      { type: "account.created", subject: "account/new-1" },
      { type: "application.approved", subject: `application/${id}` },
      { type: "customer.approved", subject: `customer/${old.customerId}` },
      { type: "customer.contact-changed", subject: "contact/new-2" },
    ]);
    expect(body.mails).toEqual([{ to: old.contact.email, subject: expect.any(String) as string }]);
    expect(body.warnings).toEqual([
      { code: "duplicate", text: "Customer 20120280 has the same KvK number or e-mail address." },
    ]);
    expect([await rows(), await get(id)]).toEqual([before, old]);
  });

  it("200 applies the plan, and 409 if a record has changed since", async () => {
    const id = await submitted();
    await post(id, "review");
    const planned = await post(id, "approve", {}, "?dryRun=true");
    const again = await post(id, "approve", {}, "?dryRun=true");
    expect(again.body.planHash).toBe(planned.body.planHash);
    await post(id, "request-info", { text: "Wie tekent?" });
    const outdated = await post(id, "approve", {}, `?planHash=${planned.body.planHash}`);
    expect([outdated.status, outdated.body.error?.code]).toEqual([409, "plan-outdated"]);
    const { plan } = outdated.body.error?.details ?? {};
    expect((await get(id)).state).toBe("INFO_REQUESTED");
    expect((await post(id, "approve", {}, `?planHash=${plan?.planHash}`)).body.state).toBe("APPROVED");
  });

  it("409 with the hash of another body or another application", async () => {
    const [one, other] = [await submitted(), await submitted()];
    for (const id of [one, other]) await post(id, "review");
    const { planHash } = (await post(one, "reject", { reason: "A" }, "?dryRun=true")).body;
    for (const [id, reason] of [
      [one, "B"],
      [other, "A"],
    ] as const)
      expect((await post(id, "reject", { reason }, `?planHash=${planHash}`)).body.error?.code).toBe("plan-outdated");
    expect((await post(one, "reject", { reason: "A" }, `?planHash=${planHash}`)).status).toBe(200);
  });

  it("200 leaves out changes that other transactions make at the same time", async () => {
    const id = await submitted();
    const held = await holdTransaction(api.database, `select from customer_application where id = '${id}' for update`);
    const planned = post(id, "review", {}, "?dryRun=true");
    await held.untilWaiting(1);
    const other = await submitted();
    await post(other, "review");
    await held.commit();
    expect(new Set((await planned).body.changes?.map((change) => change.id))).toEqual(new Set([id]));
  });

  it("503 after one second if another change holds the lock", async () => {
    const id = await submitted();
    const held = await holdTransaction(api.database, `select from customer_application where id = '${id}' for update`);
    expect((await post(id, "review", {}, "?dryRun=true")).body.error?.code).toBe("database.busy");
    await held.commit();
  });

  it("200 stores no response for an idempotency key", async () => {
    const id = await submitted();
    const headers = { "idempotency-key": randomUUID() };
    const send = (query: string) =>
      api.send<Written>("POST", `${base}/${id}/review${query}`, { token, body: {}, headers });
    expect((await send("?dryRun=true")).body.planHash).toMatch(/^[0-9a-f]{64}$/);
    expect((await send("")).body.planHash).toBeUndefined();
    expect((await send("")).headers["idempotent-replayed"]).toBe("true");
    expect((await get(id)).state).toBe("UNDER_REVIEW");
  });
});

describe("the list", () => {
  it("200 pages by cursor, ordered by the last change, without gaps or repeats", async () => {
    for (let count = 0; count < 4; count += 1) await submitted();
    await api.database.rows("update customer_application set updated_at = '2026-01-01' where state = 'SUBMITTED'");
    type Page = { items: OperatorApplication[]; next: string | null };
    const all = (await api.send<Page>("GET", `${base}?limit=1000`, { token })).body;
    expect(all.next).toBeNull();
    const seen: string[] = [];
    let next: string | null = "";
    while (next !== null) {
      const page: Page = (await api.send<Page>("GET", `${base}?limit=2${next && `&after=${next}`}`, { token })).body;
      seen.push(...page.items.map(({ id }) => id));
      next = page.next;
    }
    expect(seen).toEqual(all.items.map(({ id }) => id));
    const since = all.items.at(-2)?.updatedAt ?? "";
    const later = (await api.send<Page>("GET", `${base}?updatedSince=${since}`, { token })).body.items;
    expect(later.map(({ id }) => id)).toEqual(
      all.items.filter(({ updatedAt }) => updatedAt >= since).map(({ id }) => id),
    );
    const waiting = (await api.send<Page>("GET", `${base}?state=SUBMITTED`, { token })).body.items;
    expect(new Set(waiting.map(({ state }) => state))).toEqual(new Set(["SUBMITTED"]));
  });

  it.each(["x", "2026-99-99T00:00:00.000000Z 1", "2026-02-30T00:00:00.000000Z 1", "2026-02-03T00:00:00.000000Z ff"])(
    "400 for %j as a cursor",
    async (position) => {
      const after = Buffer.from(position).toString("base64url");
      const { status, body } = await api.send("GET", `${base}?after=${after}`, { token });
      expect([status, body]).toMatchObject([400, { validationErrors: [{ field: "after" }] }]);
    },
  );
});
