import { randomUUID } from "node:crypto";
import { type ApprovalRequest, usualApprovalPolicy } from "@demarc/contract/operator/approvals";
import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { approvalsHarness } from "../../testing/approvals-harness.ts";
import { kadeblokInvoices } from "../../testing/invoices/kadeblok-invoices.ts";
import { bakery, customers, fixed, importHarness, workOn } from "../../testing/imports/import-harness.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

let api: TestApi;
let harness: Awaited<ReturnType<typeof approvalsHarness>>;
let number: string;
beforeAll(async () => {
  api = await testApi();
  harness = await approvalsHarness(api);
  const today = amsterdamDate(new Date());
  const line = {
    description: "Rack",
    quantity: "1",
    unit: "MON",
    unitPrice: "5000.00",
    vatCategory: "S",
    vatRate: "21.00",
  } as const;
  number = await kadeblokInvoices(api.operatorPool).published({
    issueDate: today,
    dueDate: daysAfter(today, 14),
    lines: [line],
  });
});
afterAll(() => api.close());
afterEach(() => harness.reset());

const codeOf = (body: unknown) => (body as { error?: { code?: string } }).error?.code;
const newName = () => `limit-${randomUUID().slice(0, 8)}`;
const six = ["audit.read", "events.read", "orders.read", "people.read", "racks.read", "tv.read"];
const newToken = (token: string, rights: readonly string[] = six) =>
  harness.call<{ id: string; token?: string }>("POST", "service-token", token, { name: newName(), rights });

describe("a limit", () => {
  it("202 for the second credit note of 499 euros for one customer on one day", async () => {
    const { anna, ben, call, decide, setRules } = harness;
    await setRules(usualApprovalPolicy);
    const credit = (unitPrice: string) =>
      call("POST", `invoice/${number}/credit`, anna, {
        lines: [{ description: "Rack", unitPrice }],
        reason: "Charged twice",
      });
    // 499.00 incl. VAT.
    expect((await credit("412.40")).status).toBe(200);
    const sums = await api.database.rows("select customer, amount::float from approval_sum");
    expect(sums).toEqual([{ customer: String(companyIds.kadeblok), amount: 499 }]);
    const second = await credit("412.40");
    expect([second.status, second.body.actions]).toEqual([202, ["invoices.credit"]]);
    expect((await decide(second.body.id, "approve", ben)).status).toBe(200);
    // An approved change does not count towards the limit.
    expect((await credit("0.80")).status).toBe(200);
    expect((await credit("0.80")).status).toBe(202);
  });

  it("202 for a draft with too much credit in negative lines, also if its total is positive", async () => {
    const { anna, call, setRules } = harness;
    await setRules([{ action: "invoices.credit", aboveAmount: "499.00" }]);
    const draft = (unitPrice: string) =>
      call("PUT", `invoice/ref/${newName()}`, anna, {
        customer: companyIds.kadeblok,
        lines: [
          { description: "Rack", unitPrice: "1000.00" },
          { description: "Correction", unitPrice, quantity: "-2" },
        ],
      });
    // 499.00 incl. VAT.
    expect((await draft("206.20")).status).toBe(200);
    const { status, body } = await draft("0.01");
    expect([status, body.actions]).toEqual([202, ["invoices.credit"]]);
  });

  it("parallel calls together cannot exceed the limit", async () => {
    const { anna, setRules } = harness;
    await setRules([{ action: "tokens.manage", aboveAmount: "20" }]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => newToken(anna)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 201, 201, 202, 202, 202, 202, 202,
    ]);
    const [sum] = await api.database.rows("select amount::float from approval_sum");
    expect(sum).toEqual({ amount: 18 });
  });

  it("counts by customer and by day", async () => {
    const { anna, call, setRules } = harness;
    await setRules([{ action: "tokens.manage", aboveAmount: "10" }]);
    expect((await newToken(anna)).status).toBe(201);
    await api.database.rows("update approval_sum set day = day - 1");
    expect((await newToken(anna)).status).toBe(201);
    await api.database.rows("update approval_sum set customer = '20120280'");
    expect((await newToken(anna)).status).toBe(201);
    expect((await newToken(anna)).status).toBe(202);
    expect((await call("GET", "approval-policy", anna)).status).toBe(200);
  });

  it("201 within the limit, and a change that fails does not count", async () => {
    const { anna, setRules } = harness;
    await setRules([{ action: "tokens.manage", aboveAmount: "10" }]);
    const refused = await harness.call("POST", "service-token", anna, { name: newName(), rights: six, days: 3650 });
    expect(refused.status).toBe(400);
    expect((await newToken(anna)).status).toBe(201);
  });
});

describe("a new token", () => {
  it("200 does not contain the secret; the maker rotates the token, which counts as the maker", async () => {
    const { anna, ben, call, changeMail, decide, setRules } = harness;
    await setRules([{ action: "tokens.manage", aboveAmount: "1" }]);
    const rights = ["approvals.decide", "customers.write"];
    const made = await newToken(anna, rights);
    expect(made.status).toBe(202);
    const approval = await call<{ answer: { id: string } }>("POST", `approval/${made.body.id}/approve`, ben, {});
    const { answer } = approval.body;
    expect(Object.keys(answer)).toEqual(["id"]);
    const rotated = await call<{ token: string }>("POST", `service-token/${answer.id}/rotate`, anna, {
      overlapHours: 0,
    });
    expect(rotated.status).toBe(201);
    await setRules([{ action: "customers.write" }]);
    const { body: own } = await changeMail(anna);
    const decided = await decide(own.id, "approve", rotated.body.token);
    expect([decided.status, codeOf(decided.body)]).toEqual([403, "approval.own-request"]);
  });

  it("409 if the approver lacks one of its rights, and the request stays open", async () => {
    const { anna, call, decide, setRules, tokenOf } = harness;
    await setRules([{ action: "tokens.manage" }]);
    const made = await newToken(anna);
    const less = await tokenOf("os:carl", ["approvals.decide", "tokens.manage"]);
    const { status, body } = await decide(made.body.id, "approve", less);
    expect([status, codeOf(body)]).toEqual([409, "plan-outdated"]);
    expect((await call("GET", `approval/${made.body.id}`, anna)).body.status).toBe("OPEN");
  });
});

describe("the policy", () => {
  const put = (token: string, rules: unknown) =>
    harness.call<{ id: string; version: number; outcome: string }>("PUT", "approval-policy", token, {
      rules,
      reason: "Four eyes",
    });

  it("200 sets the first rules, and 202 requests an approval for each later change", async () => {
    const { anna, ben, call, decide } = harness;
    const first = await put(anna, usualApprovalPolicy);
    expect([first.status, first.body.outcome]).toEqual([200, "updated"]);
    expect((await put(anna, usualApprovalPolicy)).body.outcome).toBe("unchanged");
    const off = await put(anna, []);
    expect(off.status).toBe(202);
    const policy = async () => (await call<{ rules: unknown[] }>("GET", "approval-policy", anna)).body.rules;
    expect(await policy()).toEqual(usualApprovalPolicy);
    expect((await decide(off.body.id, "approve", ben)).status).toBe(200);
    expect(await policy()).toEqual([]);
    const kept = await api.database.rows("select distinct kept from audit_event where entity_type = 'approval-policy'");
    expect(kept).toEqual([{ kept: "7 years" }]);
  });

  it("409 for the first rules if only one person can decide, and 200 with a second one", async () => {
    const { anna, tokenOf } = harness;
    const others = "where person <> 'os:anna' and revoked_at is null";
    const hide = "update service_token set revoked_by = person, revoked_at = now() - interval '1 day'";
    await api.database.rows(`${hide} ${others}`);
    for (const [person, end] of [
      ["unknown", ""],
      ["os:past", "update service_token set expires_at = now() where person = 'os:past'"],
      ["os:gone", "update service_token set revoked_by = 'x', revoked_at = now() where person = 'os:gone'"],
    ] as const) {
      await tokenOf(person);
      if (end) await api.database.rows(end);
      const { status, body } = await put(anna, usualApprovalPolicy);
      expect([person, status, codeOf(body)]).toEqual([person, 409, "approval-policy.one-person"]);
    }
    await tokenOf("os:dora", ["approvals.read", "approvals.manage"]);
    expect((await put(anna, usualApprovalPolicy)).status).toBe(409);
    await tokenOf("os:erik", ["approvals.decide"]);
    expect((await put(anna, usualApprovalPolicy)).status).toBe(409);
    await tokenOf("os:erik", ["approvals.decide", "approvals.manage"]);
    expect((await put(anna, usualApprovalPolicy)).status).toBe(200);
    await api.database.rows("update service_token set revoked_at = null, revoked_by = null where revoked_by = person");
  });

  it("400 refuses a limit for an action without an amount, an action twice, and one that does not exist", async () => {
    const { anna } = harness;
    for (const rules of [
      [{ action: "services.end", aboveAmount: "5.00" }],
      [{ action: "services.end" }, { action: "services.end" }],
      [{ action: "power.ingest" }],
      [{ action: "invoices.credit", aboveAmount: "-1" }],
      [{ action: "invoices.credit", aboveAmount: "1e9" }],
    ])
      expect((await put(anna, rules)).status).toBe(400);
  });
});

it("202 the confirmation of an import waits for an approval, and its job writes the approved plan", async () => {
  const { ben, decide, setRules } = harness;
  await setRules([{ action: "customers.write" }]);
  const imports = await importHarness(api);
  const { id } = await imports.previewed("customer", customers(bakery("APP-1")), { fixed });
  const waiting = await imports.send<{ id: string; actions: string[] }>("POST", `${id}/confirm`, {});
  expect([waiting.status, waiting.body.actions]).toEqual([202, ["customers.write"]]);
  expect((await imports.read(id)).state).toBe("PREVIEWED");
  expect((await decide(waiting.body.id, "approve", ben)).status).toBe(200);
  await workOn(api, id);
  expect(await imports.read(id)).toMatchObject({ state: "DONE", created: 1 });
  const undo = await imports.send<{ id: string }>("POST", `${id}/undo`, {});
  expect(undo.status).toBe(202);
});

it("202 the confirmation and the undo of a file of invoices wait under any limit of credits, with the right of the file", async () => {
  const { ben, decide, setRules } = harness;
  await setRules(usualApprovalPolicy.filter(({ action }) => action === "invoices.credit"));
  const imports = await importHarness(api);
  const rows = `Factuurnummer;Klantnummer;Omschrijving;Prijs\nAPP-2;${companyIds.polderlicht};Rack;1,00`;
  const { id } = await imports.previewed("invoice", rows);
  const waits = async (step: "confirm" | "undo") => {
    const { status, body } = await imports.send<ApprovalRequest>("POST", `${id}/${step}`, {});
    expect([status, body.actions, body.right]).toEqual([202, ["invoices.credit"], "invoices.draft"]);
    return body.id;
  };
  expect((await decide(await waits("confirm"), "approve", ben)).status).toBe(200);
  await workOn(api, id);
  await waits("undo");
});
