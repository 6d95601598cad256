import { randomUUID } from "node:crypto";
import { rights } from "@demarc/contract/core/rights";
import { type ApprovalRequest, usualApprovalPolicy } from "@demarc/contract/operator/approvals";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { operatorInProcess } from "../../operate/in-process.ts";
import { approvalsHarness } from "../../testing/approvals-harness.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { testConfig } from "../../testing/test-config.ts";
import { staffSession } from "../../testing/tokens/staff-session.ts";

let api: TestApi;
let harness: Awaited<ReturnType<typeof approvalsHarness>>;
beforeAll(async () => {
  api = await testApi();
  harness = await approvalsHarness(api);
});
afterEach(async () => {
  await harness.reset();
  await api.database.rows("update staff_role set rights = null");
  await api.database.rows("update staff set disabled_at = now(), server_user = null");
});
afterAll(() => api.close());

const guarded = () => harness.setRules([{ action: "customers.write" }]);
const refusal = ({ status, body }: { readonly status: number; readonly body: unknown }) => [
  status,
  (body as { error?: { code: string } }).error?.code,
];
const setRights = (role: string, given: readonly string[]) =>
  api.database.rows("update staff_role set rights = $2 where name = $1", [role, given]);
const ledgerOf = (mail: string) =>
  api.database.rows(
    "select actor_type, actor_id from audit_event where action = 'customer.updated' and after ->> 'invoiceEmail' = $1",
    [mail],
  );

/** A command on the server, by its user. */
const command = async (user: string, mail: string) => {
  const given = { config: testConfig(), connect: api.database.connect, operatorPool: api.operatorPool };
  const server = operatorInProcess(given, `os:${user}`);
  try {
    const answer = await server.send(
      new Request(`http://localhost/operator/v1/customer/${companyIds.polderlicht}`, {
        method: "PATCH",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ invoiceEmail: mail }),
      }),
    );
    return (await answer.json()) as ApprovalRequest;
  } finally {
    await server.close();
  }
};

describe("a request of a person of the provider", () => {
  it("202 is made and carried out as the person, once another person approves; not by the maker", async () => {
    await guarded();
    const [maker, approver] = [
      await staffSession(api, { roles: ["SALES"] }),
      await staffSession(api, { roles: ["SALES"] }),
    ];
    const mail = `i-${randomUUID()}@company.example`;
    const { status, body } = await harness.changeMail(maker.token, mail);
    expect([status, body.maker, body.makerPerson]).toEqual([202, maker.username, `staff:${maker.id}`]);
    expect(refusal(await harness.decide(body.id, "approve", maker.token))).toEqual([403, "approval.own-request"]);
    expect(await harness.mailOf()).not.toBe(mail);
    const approved = await harness.decide(body.id, "approve", approver.token);
    expect([approved.status, await harness.mailOf()]).toEqual([200, mail]);
    expect(await ledgerOf(mail)).toEqual([{ actor_type: "OPERATOR", actor_id: maker.username }]);
    const read = await harness.call("GET", `approval/${body.id}`, approver.token);
    expect(read.body).toMatchObject({ decidedBy: approver.username, decidedPerson: `staff:${approver.id}` });
  });

  it("409 with a right that the maker has lost since, although the approver has it", async () => {
    await guarded();
    const maker = await staffSession(api, { roles: ["SALES"] });
    const approver = await staffSession(api);
    const made = await harness.call("POST", "service-token", approver.token, {
      name: `t-${randomUUID().slice(0, 8)}`,
      rights: ["tokens.read"],
    });
    expect(made.status).toBe(201);
    await harness.setRules([{ action: "tokens.manage" }]);
    await setRights("SALES", ["tokens.manage", "tokens.read", "customers.read", "approvals.read"]);
    const asked = await harness.call("POST", "service-token", maker.token, {
      name: `t-${randomUUID().slice(0, 8)}`,
      rights: ["customers.read"],
    });
    expect(asked.status).toBe(202);
    await setRights("SALES", ["tokens.manage", "tokens.read"]);
    const outdated = await harness.decide(asked.body.id, "approve", approver.token);
    expect([outdated.status, outdated.body]).toMatchObject([
      409,
      { error: { code: "plan-outdated", details: { code: "right.missing" } } },
    ]);
    await setRights("SALES", ["tokens.manage", "tokens.read", "customers.read"]);
    expect((await harness.decide(asked.body.id, "approve", approver.token)).status).toBe(200);
  });

  it("409 with a right that the approver lacks, although the maker has it", async () => {
    await harness.setRules([{ action: "tokens.manage" }]);
    const maker = await staffSession(api);
    const approver = await staffSession(api, { roles: ["PLATFORM"] });
    const asked = await harness.call("POST", "service-token", maker.token, {
      name: `t-${randomUUID().slice(0, 8)}`,
      rights: ["invoices.credit"],
    });
    expect(asked.status).toBe(202);
    expect(refusal(await harness.decide(asked.body.id, "approve", approver.token))).toEqual([409, "plan-outdated"]);
  });

  it("409 once the maker is disabled", async () => {
    await guarded();
    const [maker, approver] = [await staffSession(api), await staffSession(api)];
    const { body } = await harness.changeMail(maker.token);
    await api.database.rows("update staff set disabled_at = now() where id = $1", [maker.id]);
    const refused = await harness.decide(body.id, "approve", approver.token);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: { code: "plan-outdated", details: { code: "account.not-available" } } },
    ]);
  });

  it("403 for a token that the maker has made", async () => {
    await guarded();
    const maker = await staffSession(api);
    const made = await harness.call<{ token: string }>("POST", "service-token", maker.token, {
      name: `t-${randomUUID().slice(0, 8)}`,
      rights: ["approvals.decide", "customers.write"],
    });
    const { body } = await harness.changeMail(maker.token);
    expect(refusal(await harness.decide(body.id, "approve", made.body.token))).toEqual([403, "approval.own-request"]);
  });

  it("403 after 15 minutes without activity of the approver", async () => {
    await guarded();
    const maker = await staffSession(api);
    const idle = await staffSession(api, { signedInMinutesAgo: 15 });
    const { body } = await harness.changeMail(maker.token);
    expect(refusal(await harness.decide(body.id, "approve", idle.token))).toEqual([403, "reauthentication-required"]);
  });
});

describe("a user of the server who is a person of the provider", () => {
  it("403 for the person, with a request of the command line, of a token, and of before the link", async () => {
    await guarded();
    const anna = await staffSession(api);
    const before = await command("anna", "before@company.example");
    expect(before.makerPerson).toBe("os:anna");
    await api.database.rows("update staff set server_user = 'anna' where id = $1", [anna.id]);
    expect(refusal(await harness.decide(before.id, "approve", anna.token))).toEqual([403, "approval.own-request"]);
    expect((await harness.decide(before.id, "withdraw", anna.token)).status).toBe(200);
    const asked = await command("anna", "linked@company.example");
    expect(asked.makerPerson).toBe(`staff:${anna.id}`);
    expect(refusal(await harness.decide(asked.id, "approve", anna.token))).toEqual([403, "approval.own-request"]);
    expect(refusal(await harness.decide(asked.id, "approve", harness.anna))).toEqual([403, "approval.own-request"]);
    await harness.decide(asked.id, "withdraw", anna.token);
    const { body } = await harness.changeMail(harness.anna);
    expect(body.makerPerson).toBe(`staff:${anna.id}`);
    expect(refusal(await harness.decide(body.id, "approve", anna.token))).toEqual([403, "approval.own-request"]);
    expect((await harness.decide(body.id, "approve", harness.ben)).status).toBe(200);
  });

  it("200 approves the request of another user of the server, with the rights of the approver alone", async () => {
    await guarded();
    const ben = await staffSession(api, { roles: ["SALES"], serverUser: "ben" });
    const asked = await command("carl", "carl@company.example");
    expect((await harness.decide(asked.id, "approve", ben.token)).status).toBe(200);
    expect(await ledgerOf("carl@company.example")).toEqual([{ actor_type: "OPERATOR", actor_id: "os:carl" }]);
  });

  it("the database refuses a decision by the person of the user", async () => {
    await guarded();
    const asked = await command("dora", "dora@company.example");
    const dora = await staffSession(api, { serverUser: "dora" });
    const decided = `update approval_request set status = 'APPROVED', call = null, content = null, decided_at = now(), decided_by = 'x',
      decided_person = $2 where id = $1`;
    await expect(api.database.rows(decided, [asked.id, `staff:${dora.id}`])).rejects.toThrow("by another person");
    await api.database.rows(decided, [asked.id, "os:ben"]);
  });
});

it("200 two people with the rights of their roles can set the first rules; 409 with one", async () => {
  await api.database.rows(
    "update service_token set rights = array_remove(rights, 'approvals.manage') where person <> 'os:anna'",
  );
  await staffSession(api, { roles: ["SALES"] });
  const put = () =>
    harness.call("PUT", "approval-policy", harness.anna, { rules: usualApprovalPolicy, reason: "First rules" });
  expect(refusal(await put())).toEqual([409, "approval-policy.one-person"]);
  await staffSession(api, { roles: ["FINANCE"], serverUser: "anna" });
  expect(refusal(await put())).toEqual([409, "approval-policy.one-person"]);
  await staffSession(api, { roles: ["FINANCE"] });
  expect((await put()).status).toBe(200);
  await api.database.rows("update service_token set rights = $1 where person = 'os:ben'", [rights]);
});
