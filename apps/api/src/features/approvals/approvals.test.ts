import { randomUUID } from "node:crypto";
import { type ApprovalRequest, mostOpenApprovals } from "@demarc/contract/operator/approvals";
import type { BulkAnswer } from "@demarc/contract/operator/bulk";
import type { Plan } from "@demarc/contract/operator/writing";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPool } from "../../platform/database/database.ts";
import { approvalsHarness } from "../../testing/approvals-harness.ts";
import { workContext } from "../../testing/run-jobs.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { approvalJobs } from "./approvals.jobs.ts";

let api: TestApi;
let jobs: pg.Pool;
let harness: Awaited<ReturnType<typeof approvalsHarness>>;
beforeAll(async () => {
  api = await testApi();
  jobs = createPool(api.database.connect, "portal_jobs", 2);
  harness = await approvalsHarness(api);
});
afterAll(async () => {
  await jobs.end();
  await api.close();
});
beforeEach(() => harness.setRules([{ action: "customers.write" }]));
afterEach(() => harness.reset());

const codeOf = (body: unknown) => (body as { error?: { code?: string } }).error?.code;
const refusal = ({ status, body }: { status: number; body: unknown }) => [status, codeOf(body)];
const eventsOf = async (id: string) =>
  (
    await api.database.rows<{ type: string }>("select type from outbox_event where entity_id = $1 order by id", [id])
  ).map(({ type }) => type);
const companyRow = (place: number, name = `Company ${place}`) => ({
  externalRef: `APPROVAL-${place}`,
  type: "end-user",
  variant: "main",
  name,
  address: { street: "Kade", houseNumber: 1, postalCode: "8011ZZ", city: "Zwolle", country: "NL" },
  locale: "nl",
});

describe("a write that a policy covers", () => {
  it("202 waits for an approval, which makes the change in the name of the maker", async () => {
    const { anna, ben, changeMail, decide, mailOf } = harness;
    const before = await mailOf();
    const made = await changeMail(anna, "new@company.example");
    expect([made.status, made.body.status, made.body.makerPerson]).toEqual([202, "OPEN", "os:anna"]);
    expect(await mailOf()).toBe(before);
    const { status, body } = await decide(made.body.id, "approve", ben);
    expect([status, body]).toMatchObject([200, { status: "APPROVED", version: 2, answer: { outcome: "updated" } }]);
    expect(await mailOf()).toBe("new@company.example");
    const [row] = await api.database.rows(
      "select actor_id as by, request_id is not null as known from audit_event where action = 'customer.updated' order by id desc limit 1",
    );
    expect(row).toEqual({ by: made.body.maker, known: true });
    expect(await eventsOf(made.body.id)).toEqual(["approval.requested", "approval.approved"]);
  });

  it("202 returns the same request to a repeated call, with or without a key, and 409 for another change of the record", async () => {
    const { anna, changeMail, tokenOf } = harness;
    const key = { "idempotency-key": randomUUID() };
    const made = await changeMail(anna, "same@company.example", key);
    const replayed = await changeMail(anna, "same@company.example", key);
    expect([replayed.status, replayed.body.id]).toEqual([202, made.body.id]);
    expect((await changeMail(anna, "same@company.example")).body.id).toBe(made.body.id);
    expect(refusal(await changeMail(anna, "other@company.example"))).toEqual([409, "approval.open"]);
    const carl = await tokenOf("os:carl");
    expect(refusal(await changeMail(carl, "same@company.example"))).toEqual([409, "approval.open"]);
  });

  it("200 without an approval if the record stays the same; the dry run of a change warns", async () => {
    const { anna, call, changeMail, mailOf } = harness;
    expect((await changeMail(anna, await mailOf())).status).toBe(200);
    const { body } = await call<Plan>("PATCH", `customer/${companyIds.polderlicht}?dryRun=true`, anna, {
      invoiceEmail: "dry@company.example",
    });
    expect(body.warnings.map(({ code }) => code)).toEqual(["approval.required"]);
  });

  it("200 for a bulk call without changes", async () => {
    const { anna, call, setRules } = harness;
    const send = () => call<BulkAnswer>("POST", "customer/bulk", anna, [companyRow(1001), companyRow(1002)]);
    await setRules([]);
    expect((await send()).body.created).toBe(2);
    await setRules([{ action: "customers.write" }]);
    const { status, body } = await send();
    expect([status, body.unchanged]).toEqual([200, 2]);
  });

  it("202 for a whole bulk call, also with `reject-rows`, and again with its key", async () => {
    const { anna, ben, call, decide } = harness;
    const body = Array.from({ length: 250 }, (_, place) => companyRow(place, place === 7 ? "" : undefined));
    const key = { "idempotency-key": randomUUID() };
    const send = () => call("POST", "customer/bulk?onError=reject-rows", anna, body, key);
    const made = await send();
    expect(made.status).toBe(202);
    const repeated = await send();
    expect([repeated.status, repeated.body.id]).toEqual([202, made.body.id]);
    const approved = await decide(made.body.id, "approve", ben);
    expect([approved.status, approved.body]).toMatchObject([200, { answer: { created: 249, rejected: 1 } }]);
  });

  it("409 for the 101st open request of a person, without counting expired ones; a repeated call returns its open request", async () => {
    const { anna, ben, call, changeMail } = harness;
    await api.database.rows(
      `insert into approval_request (actions, right_name, operation, object, plan, plan_hash, maker, maker_person, call, expires_at)
       select '{customers.write}', 'customers.write', 'changeCustomer', place::text, '{}', '', 'x', 'os:anna', '{}',
         now() + case place when 1 then '-1 day' else '1 day' end::interval
       from generate_series(1, $1::int) place`,
      [mostOpenApprovals],
    );
    const made = await changeMail(anna, "last@company.example");
    expect(made.status).toBe(202);
    const other = (token: string) =>
      call("PATCH", `customer/${companyIds.kadeblok}`, token, { invoiceEmail: "more@company.example" });
    expect(refusal(await other(anna))).toEqual([409, "approval.limit"]);
    expect((await changeMail(anna, "last@company.example")).body.id).toBe(made.body.id);
    expect((await other(ben)).status).toBe(202);
  });

  it("409 for the 101st request of a token with an unknown creator, and 202 for another such token", async () => {
    const { changeMail, tokenOf } = harness;
    const first = await tokenOf("unknown");
    await api.database.rows(
      `insert into approval_request (actions, right_name, operation, object, call, plan_hash, maker, maker_person, plan, expires_at, maker_token)
       select '{customers.write}', 'customers.write', 'changeCustomer', place::text, '{}', '', 'x', 'unknown', '{}', now() + interval '1 day',
         (select id from service_token order by created_at desc, id desc limit 1)
       from generate_series(1, $1::int) place`,
      [mostOpenApprovals],
    );
    expect(refusal(await changeMail(first))).toEqual([409, "approval.limit"]);
    expect((await changeMail(await tokenOf("unknown"))).status).toBe(202);
  });
});

describe("the approval", () => {
  it("403 for the maker, for another token of the same person, and for an unknown person", async () => {
    const { anna, ben, changeMail, decide, tokenOf } = harness;
    const { body } = await changeMail(anna);
    const second = await tokenOf("os:anna");
    const unknown = await tokenOf("unknown");
    for (const token of [anna, second, unknown])
      expect(refusal(await decide(body.id, "approve", token))).toEqual([403, "approval.own-request"]);
    await decide(body.id, "withdraw", second);
    const { body: old } = await changeMail(unknown);
    expect(refusal(await decide(old.id, "approve", ben))).toEqual([403, "approval.own-request"]);
  });

  it("a token counts as the creator of the token that made it", async () => {
    const { anna, call, changeMail, decide } = harness;
    const made = await call<{ token: string }>("POST", "service-token", anna, {
      name: `child-${randomUUID().slice(0, 8)}`,
      rights: ["approvals.decide", "customers.write"],
    });
    const { body } = await changeMail(anna);
    expect(refusal(await decide(body.id, "approve", made.body.token))).toEqual([403, "approval.own-request"]);
  });

  it("403 without the right of the call; the request itself is 404, also to refuse it, and not in the list", async () => {
    const { anna, call, changeMail, decide, tokenOf } = harness;
    const { body } = await changeMail(anna);
    const token = await tokenOf("os:ben", ["approvals.decide", "approvals.read"]);
    expect(refusal(await decide(body.id, "approve", token))).toEqual([403, "right.missing"]);
    expect((await call("GET", `approval/${body.id}`, token)).status).toBe(404);
    expect((await decide(body.id, "refuse", token)).status).toBe(404);
    expect((await call<{ items: unknown[] }>("GET", "approval", token)).body.items).toEqual([]);
    const listed = (query: string) => call<{ items: ApprovalRequest[] }>("GET", `approval?${query}`, anna);
    expect((await listed("status=OPEN&operation=changeCustomer")).body.items.map(({ id }) => id)).toEqual([body.id]);
    expect((await listed("status=APPROVED")).body.items).toEqual([]);
    expect((await listed("maker=someone")).body.items).toEqual([]);
  });

  it("409 refuses a plan that is out of date, and the request stays open", async () => {
    const { anna, ben, changeMail, decide } = harness;
    const { body } = await changeMail(anna);
    await api.database.rows("update customer set version = version + 1 where id = $1", [companyIds.polderlicht]);
    expect(refusal(await decide(body.id, "approve", ben))).toEqual([409, "plan-outdated"]);
    expect(await eventsOf(body.id)).toEqual(["approval.requested"]);
  });

  it.each(["revoked_at = now(), revoked_by = 'x'", "expires_at = now()"])(
    "409 for the call of a token that has ended: %s",
    async (end) => {
      const { ben, changeMail, decide, tokenOf } = harness;
      const person = `os:${randomUUID()}`;
      const { body } = await changeMail(await tokenOf(person));
      await api.database.rows(`update service_token set ${end} where person = $1`, [person]);
      const { status, body: refused } = await decide(body.id, "approve", ben);
      expect([status, refused]).toMatchObject([
        409,
        { error: { code: "plan-outdated", details: { code: "token.invalid" } } },
      ]);
    },
  );

  it("409 for a call that is now refused", async () => {
    const { ben, call, decide } = harness;
    await harness.setRules([{ action: "customers.suspend" }]);
    const suspension = await call("POST", `customer/${companyIds.kadeblok}/suspend`, harness.anna, {
      reason: "Unpaid",
    });
    await api.database.rows("update customer set status = 'TERMINATED' where id = $1", [companyIds.kadeblok]);
    expect(refusal(await decide(suspension.body.id, "approve", ben))).toEqual([409, "plan-outdated"]);
    await api.database.rows("update customer set status = 'ACTIVE' where id = $1", [companyIds.kadeblok]);
  });

  it("twenty parallel approvals make the change once", async () => {
    const { anna, ben, changeMail, decide } = harness;
    const { body } = await changeMail(anna);
    const answers = await Promise.all(Array.from({ length: 20 }, () => decide(body.id, "approve", ben)));
    const good = answers.filter(({ status }) => status === 200);
    expect(good).toHaveLength(1);
    expect(new Set(answers.filter((one) => one.status !== 200).map(({ body: refused }) => codeOf(refused)))).toEqual(
      new Set(["approval.state-conflict"]),
    );
    expect(await eventsOf(body.id)).toEqual(["approval.requested", "approval.approved"]);
  });

  it("the database refuses an approval by the maker, a second decision and another call", async () => {
    const { anna, changeMail } = harness;
    const { body } = await changeMail(anna);
    const as = (set: string) => api.database.rows(`update approval_request set ${set} where id = $1`, [body.id]);
    const closing = "call = null, content = null, decided_by = 'x', decided_at = now()";
    await expect(as(`status = 'APPROVED', decided_person = 'os:anna', ${closing}`)).rejects.toThrow(
      "approval_of_another_person",
    );
    await expect(
      as("status = 'APPROVED', decided_person = null, call = null, content = null, decided_at = now()"),
    ).rejects.toThrow("approval_of_another_person");
    await expect(as(`call = '{"params": {}, "query": {}}'`)).rejects.toThrow("its call never changes");
    await as(`status = 'REFUSED', decided_person = 'os:ben', ${closing}`);
    await expect(as("decided_person = 'os:carl'")).rejects.toThrow("is decided once");
  });
});

describe("other ends", () => {
  it("403 for the refusal of an own request, and for the withdrawal of another person's request", async () => {
    const { anna, ben, changeMail, decide } = harness;
    const { body } = await changeMail(anna);
    expect(refusal(await decide(body.id, "refuse", anna))).toEqual([403, "approval.own-request"]);
    expect(refusal(await decide(body.id, "withdraw", ben))).toEqual([403, "approval.other-request"]);
    expect((await decide(body.id, "refuse", ben)).body.status).toBe("REFUSED");
    for (const verb of ["approve", "refuse"] as const)
      expect(refusal(await decide(body.id, verb, ben))).toEqual([409, "approval.state-conflict"]);
    expect(refusal(await decide(body.id, "withdraw", anna))).toEqual([409, "approval.state-conflict"]);
    const reading = await harness.tokenOf("os:anna", ["approvals.read", "customers.write"]);
    const { body: next } = await changeMail(reading);
    expect((await decide(next.id, "withdraw", reading)).body.status).toBe("WITHDRAWN");
    expect(await eventsOf(next.id)).toEqual(["approval.requested", "approval.withdrawn"]);
  });

  it("409 after three days, before and after the job closes the request; the call then makes a new request", async () => {
    const { anna, ben, call, changeMail, decide } = harness;
    const age = (id: string) =>
      api.database.rows("alter table approval_request disable trigger keep_approval_call").then(async () => {
        await api.database.rows("update approval_request set expires_at = now() where id = $1", [id]);
        await api.database.rows("alter table approval_request enable trigger keep_approval_call");
      });
    const { body } = await changeMail(anna, "late@company.example");
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(3 * 86_400_000);
    await age(body.id);
    expect(refusal(await decide(body.id, "approve", ben))).toEqual([409, "approval.state-conflict"]);
    expect((await call("GET", `approval/${body.id}`, ben)).body.status).toBe("EXPIRED");
    const again = await changeMail(anna, "late@company.example");
    expect([again.status, again.body.id === body.id]).toEqual([202, false]);
    expect(await eventsOf(body.id)).toEqual(["approval.requested", "approval.expired"]);
    await age(again.body.id);
    await approvalJobs()["approval.expire"]?.({}, workContext(jobs));
    expect(await eventsOf(again.body.id)).toEqual(["approval.requested", "approval.expired"]);
    const [row] = await api.database.rows("select status, call from approval_request where id = $1", [again.body.id]);
    expect(row).toEqual({ status: "EXPIRED", call: null });
  });

  it("200 for an open request after its rule was removed, unless the change was made in the meantime", async () => {
    const { anna, ben, changeMail, decide, setRules } = harness;
    const { body } = await changeMail(anna, "first@company.example");
    await setRules([]);
    expect((await decide(body.id, "approve", ben)).status).toBe(200);
    await setRules([{ action: "customers.write" }]);
    const { body: next } = await changeMail(anna, "second@company.example");
    await setRules([]);
    expect((await changeMail(anna, "second@company.example")).status).toBe(200);
    expect(refusal(await decide(next.id, "approve", ben))).toEqual([409, "plan-outdated"]);
  });
});
