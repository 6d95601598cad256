import type { OperatorAccount } from "@demarc/contract/operator/people";
import type { Plan } from "@demarc/contract/operator/writing";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serviceToken } from "../../../testing/tokens/service-token.ts";
import { runCredentialJobs } from "../../../testing/credential-jobs.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "crm" });
});
afterAll(() => api.close());

type Answer = OperatorAccount &
  Partial<Plan> & { error?: { code: string }; validationErrors?: { field: string }[]; items: OperatorAccount[] };
const at = (customerId: number, rest = "") => `/operator/v1/customer/${customerId}/account${rest}`;
const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  api.send<Answer>(method, path, { token, body, headers });
const person = (change: object = {}) => ({
  username: `${randomUUID()}@nieuwland.example`,
  firstName: "Sanne",
  lastName: "Meer",
  roles: ["RESELLER_ADMIN"],
  ...change,
});
const company = async (status = "ACTIVE"): Promise<number> => {
  const [made] = await api.database.rows<{ id: number }>(
    `insert into customer (type, status, variant, name, address, locale)
     select type, $1, variant, 'Nieuwland B.V.', address, 'nl' from customer where id = $2 returning id`,
    [status, companyIds.polderlicht],
  );
  return made?.id ?? 0;
};

describe("people of a customer", () => {
  it("200 creates the first administrator, who activates the account with the mailed link", async () => {
    const id = await company();
    const body = person({ reason: "Migration" });
    const { status, body: made } = await send("POST", at(id), body);
    expect([status, made.status, made.version]).toEqual([200, "PENDING_ACTIVATION", 1]);
    const [mail] = await api.database.rows("select recipient from mail_message where recipient = $1", [body.username]);
    expect(mail).toBeDefined();
    const [row] = await api.database.rows(
      "select customer_id, actor_type, actor_id, reason from audit_event where entity_id = $1",
      [made.id],
    );
    expect(row).toEqual({ customer_id: id, actor_type: "OPERATOR", actor_id: "crm", reason: "Migration" });
    const { items } = (await send("GET", at(id))).body;
    expect(items).toMatchObject([{ id: made.id, customerId: id, username: body.username, roles: ["RESELLER_ADMIN"] }]);
    expect(JSON.stringify(items)).not.toMatch(/token|subject|issuer/i);
    expect((await send("POST", at(id), body)).body.error?.code).toBe("account.username-in-use");
  });

  it("200 creates a person of a suspended company", async () => {
    expect((await send("POST", at(await company("SUSPENDED")), person())).body.status).toBe("PENDING_ACTIVATION");
  });

  it("200 lists the people of the company, without those who were deleted", async () => {
    const id = await company();
    const [kept, gone] = [await send("POST", at(id), person()), await send("POST", at(id), person())];
    await api.database.rows("update customer_account set deleted_at = now() where id = $1", [gone.body.id]);
    expect((await send("GET", at(id))).body.items.map((one) => one.id)).toEqual([kept.body.id]);
  });

  it("200 dry run shows the mail, and draws no number", async () => {
    const id = await company();
    const last = async () => api.database.rows("select last_value from account_uid_seq");
    const before = await last();
    const body = person();
    const planned = await send("POST", `${at(id)}?dryRun=true`, body);
    expect(planned.body.mails).toMatchObject([{ to: body.username }]);
    expect([await last(), (await send("GET", at(id))).body.items]).toEqual([before, []]);
    expect((await send("POST", `${at(id)}?planHash=${planned.body.planHash}`, body)).status).toBe(200);
  });

  it("404 for an unknown customer, or a person of another one; 409 for a company that has ended", async () => {
    expect((await send("GET", at(10_000_000))).status).toBe(404);
    expect((await send("POST", at(10_000_000), person())).status).toBe(404);
    expect((await send("POST", at(await company("TERMINATED")), person())).body.error?.code).toBe(
      "customer.state-conflict",
    );
    const [one, other] = [await company(), await company()];
    const made = await send("POST", at(one), person());
    expect((await send("POST", at(other, `/${made.body.id}/disable`), { reason: "x" })).status).toBe(404);
    expect((await send("GET", at(one, `/${made.body.id}/disable`))).status).toBe(405);
  });

  it.each([
    ["roles", { roles: [] }],
    ["roles.0", { roles: ["ROOT"] }],
    ["username", { username: "x" }],
    ["firstName", { firstName: "a\0b" }],
    ["lastName", { lastName: "x".repeat(61) }],
    ["kind", { kind: "API" }],
  ])("400 names %s", async (field, change) => {
    const { status, body } = await send("POST", at(companyIds.polderlicht), person(change));
    expect([status, body.validationErrors]).toMatchObject([400, [{ field }]]);
  });

  it("200 is disabled with a reason, which ends sessions and tokens, and enabled again", async () => {
    const session = await api.tokenOf("bas.kuiper@polderlicht.example");
    const [bas] = await api.database.rows<{ id: string; version: number }>(
      "select id, version from customer_account where username = 'bas.kuiper@polderlicht.example'",
    );
    const path = at(companyIds.polderlicht, `/${bas?.id}`);
    expect((await send("POST", `${path}/disable`, {})).body.validationErrors?.[0]?.field).toBe("reason");
    const stale = { "if-match": `"${(bas?.version ?? 0) + 7}"` };
    expect((await send("POST", `${path}/disable`, { reason: "x" }, stale)).body.error?.code).toBe("edit-conflict");
    const disabled = await send("POST", `${path}/disable`, { reason: "Left the company" });
    expect(disabled.body.status).toBe("DISABLED");
    await expect.poll(async () => (await api.send("GET", "/v1/me", { token: session })).status).toBe(401);
    expect((await send("POST", `${path}/disable`, { reason: "x" })).body.version).toBe(disabled.body.version);
    expect((await send("POST", `${path}/enable`, {})).body.status).toBe("ENABLED");
    const logged = await api.database.rows("select action, reason from audit_event where entity_id = $1 order by id", [
      bas?.id,
    ]);
    expect(logged.slice(-2)).toEqual([
      { action: "account.disabled", reason: "Left the company" },
      { action: "account.enabled", reason: null },
    ]);
    const fresh = await api.tokenOf("bas.kuiper@polderlicht.example");
    expect((await api.send("GET", "/v1/me", { token: fresh })).status).toBe(200);
  });

  it("409 for an outdated plan does not change sign-in; 200 for a current plan blocks sign-in", async () => {
    const username = "bas.kuiper@polderlicht.example";
    const [bas] = await api.database.rows<{ id: string }>("select id from customer_account where username = $1", [
      username,
    ]);
    const path = at(companyIds.polderlicht, `/${bas?.id}/disable`);
    const body = { reason: "Left the company" };
    const isDisabled = async () => {
      await runCredentialJobs(api.database);
      const [credential] = await api.database.rows<{ disabled: boolean }>(
        "select disabled_at is not null as disabled from identity.credential where username = $1",
        [username],
      );
      return credential?.disabled;
    };
    const plan = async () => (await send("POST", `${path}?dryRun=true`, body)).body.planHash;
    const outdated = await plan();
    await api.database.rows("update customer_account set version = version + 1 where id = $1", [bas?.id]);
    const refused = await send("POST", `${path}?planHash=${outdated}`, body);
    expect([refused.status, refused.body.error?.code, await isDisabled()]).toEqual([409, "plan-outdated", false]);
    const current = await plan();
    expect(await isDisabled()).toBe(false);
    expect((await send("POST", `${path}?planHash=${current}`, body)).status).toBe(200);
    expect(await isDisabled()).toBe(true);
    await send("POST", at(companyIds.polderlicht, `/${bas?.id}/enable`), {});
    expect(await isDisabled()).toBe(false);
  });

  it("200 warns before the last administrator is disabled, and invites again who has never signed in", async () => {
    const [eva] = await api.database.rows<{ id: string }>(
      "select id from customer_account where username = 'eva.postma@fietsfabriek.example'",
    );
    const planned = await send("POST", `${at(companyIds.fietsfabriek, `/${eva?.id}/disable`)}?dryRun=true`, {
      reason: "Stolen password",
    });
    expect(planned.body.warnings?.map(({ code }) => code)).toEqual(["last-admin"]);
    const disabled = await api.database.rows(
      "select from identity.credential where username = 'eva.postma@fietsfabriek.example' and disabled_at is not null",
    );
    expect(disabled).toEqual([]);
    const session = await api.tokenOf("eva.postma@fietsfabriek.example");
    expect((await api.send("GET", "/v1/me", { token: session })).status).toBe(200);
    const id = await company();
    const body = person();
    const made = await send("POST", at(id), body);
    await send("POST", at(id, `/${made.body.id}/disable`), { reason: "Wrong address" });
    expect((await send("POST", at(id, `/${made.body.id}/enable`), {})).body.status).toBe("PENDING_ACTIVATION");
    const mails = await api.database.rows("select id from mail_message where recipient = $1", [body.username]);
    expect(mails).toHaveLength(2);
  });
});
