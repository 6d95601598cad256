import type { OperatorAccount } from "@demarc/contract/operator/people";
import type { BulkAnswer } from "@demarc/contract/operator/bulk";
import type { Plan } from "@demarc/contract/operator/writing";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serviceToken } from "../../../testing/tokens/service-token.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "crm" });
});
afterAll(() => api.close());

type Answer = OperatorAccount &
  Partial<Plan> & { outcome: string; error?: { code: string }; validationErrors?: { field: string }[] };
const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  api.send<Answer>(method, `/operator/v1/${path}`, { token, body, headers });
const put = (ref: string, body: object, query = "") => send("PUT", `account/ref/${ref}${query}`, body);
const ref = () => `P-${randomUUID()}`;
const record = (change: object = {}) => ({
  customerId: companyIds.polderlicht,
  username: `${randomUUID()}@polderlicht.example`,
  firstName: "Sanne",
  lastName: "Meer",
  roles: ["RESELLER_ORDER"],
  ...change,
});
const mailsTo = (address: string) =>
  api.database.rows<{ subject: string }>("select subject from mail_message where recipient = $1 order by id", [
    address,
  ]);
const company = async (status = "ACTIVE", externalRef: string | null = null): Promise<number> => {
  const [made] = await api.database.rows<{ id: number }>(
    `insert into customer (type, status, variant, name, address, locale, external_ref)
     select type, $1, variant, 'Nieuwland B.V.', address, 'nl', $3 from customer where id = $2 returning id`,
    [status, companyIds.polderlicht, externalRef],
  );
  return made?.id ?? 0;
};

describe("a person by the provider's own id", () => {
  it("200 creates the person, mails the link once, and is read by the own id", async () => {
    const [own, body] = [ref(), record({ phoneNumber: "0201234567", reason: "Migration" })];
    const made = await put(own, body);
    expect([made.status, made.body]).toMatchObject([
      200,
      { externalRef: own, status: "PENDING_ACTIVATION", version: 1, outcome: "created" },
    ]);
    expect((await put(own, body)).body).toEqual({ ...made.body, outcome: "unchanged" });
    expect(await mailsTo(body.username)).toHaveLength(1);
    const read = await send("GET", `account/ref/${own}`);
    expect(read.body).toMatchObject({
      id: made.body.id,
      externalRef: own,
      customerId: companyIds.polderlicht,
      username: body.username,
      phoneNumber: "0201234567",
      locale: "nl",
    });
  });

  it("200 changes only the given fields; the same roles in another order are unchanged", async () => {
    const [own, body] = [ref(), record({ phoneNumber: "0201234567", roles: ["RESELLER_ORDER", "RESELLER_FINANCE"] })];
    await put(own, body);
    const turned = record({ username: body.username.toUpperCase(), roles: ["RESELLER_FINANCE", "RESELLER_ORDER"] });
    expect((await put(own, turned)).body).toMatchObject({ outcome: "unchanged", version: 1 });
    const changed = await put(own, { ...turned, lastName: "Meerman", phoneNumber: null });
    expect(changed.body).toMatchObject({ outcome: "updated", version: 2 });
    expect((await send("GET", `account/ref/${own}`)).body).toMatchObject({
      username: body.username,
      lastName: "Meerman",
      phoneNumber: null,
    });
    const [row] = await api.database.rows<{ before: object; after: object; type: string }>(
      "select before, after from audit_event where entity_id = $1 and action = 'account.updated'",
      [changed.body.id],
    );
    expect(row).toMatchObject({ before: { lastName: "Meer" }, after: { lastName: "Meerman" } });
  });

  it("200 twenty at once make one person and one mail", async () => {
    const [own, body] = [ref(), record()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(own, body)));
    expect(answers.map(({ body: { outcome } }) => outcome).toSorted()).toEqual([
      "created",
      ...Array.from({ length: 19 }, () => "unchanged"),
    ]);
    expect(await mailsTo(body.username)).toHaveLength(1);
  });

  it("200 names the customer by the provider's own id", async () => {
    const crm = `CRM-${randomUUID()}`;
    const id = await company("ACTIVE", crm);
    const own = ref();
    expect((await put(own, record({ customerId: { ref: crm } }))).body.outcome).toBe("created");
    expect((await send("GET", `account/ref/${own}`)).body.customerId).toBe(id);
  });

  it("200 gives the own id to a person who was invited before, without a second mail", async () => {
    const body = record();
    const { customerId, ...person } = body;
    const made = await send("POST", `customer/${customerId}/account`, person);
    const own = ref();
    expect((await put(own, body)).body).toMatchObject({ id: made.body.id, externalRef: own, outcome: "updated" });
    expect((await put(own, body)).body.outcome).toBe("unchanged");
    expect(await mailsTo(body.username)).toHaveLength(1);
    expect((await put(ref(), body)).body.error?.code).toBe("account.username-in-use");
  });

  it("200 holds the mail with `later`, until `now` or an invitation sends it once", async () => {
    const [own, body] = [ref(), record({ activation: "later" })];
    const made = await put(own, body);
    expect(made.body).toMatchObject({ status: "PENDING_ACTIVATION", outcome: "created" });
    expect((await put(own, body)).body.outcome).toBe("unchanged");
    expect((await put(own, { ...body, activation: undefined })).body.outcome).toBe("unchanged");
    expect(await mailsTo(body.username)).toEqual([]);
    const sent = await put(own, { ...body, activation: "now" });
    expect(sent.body).toMatchObject({ outcome: "updated", version: 2 });
    expect((await put(own, { ...body, activation: "now" })).body.outcome).toBe("unchanged");
    expect(await mailsTo(body.username)).toHaveLength(1);

    const other = record({ activation: "later" });
    const { body: held } = await put(ref(), other);
    const invite = `customer/${companyIds.polderlicht}/account/${held.id}/invite`;
    expect((await send("POST", invite, {})).body).toMatchObject({ status: "PENDING_ACTIVATION", version: 2 });
    expect(await mailsTo(other.username)).toHaveLength(1);
    expect((await send("POST", invite, {}, { "if-match": '"1"' })).body.error?.code).toBe("edit-conflict");
  });

  it("409 does not give the own id to an account that holds tokens", async () => {
    const body = record();
    await api.database.rows(
      `insert into customer_account (customer_id, username, email, first_name, last_name, roles, kind)
       values ($1, $2, 'a@weg.example', 'Weg', 'Weg', '{RESELLER_ORDER}', 'API')`,
      [body.customerId, body.username],
    );
    expect((await put(ref(), body)).body.error?.code).toBe("account.username-in-use");
  });

  it("409 an invitation of an active or disabled user, and of an account for tokens", async () => {
    const rows = await api.database.rows<{ id: string }>(
      `select id from customer_account where username in ('bas.kuiper@polderlicht.example', 'daan.vos@polderlicht.example')
         or customer_id = $1 and kind = 'API' limit 3`,
      [companyIds.polderlicht],
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { id } of rows)
      expect((await send("POST", `customer/${companyIds.polderlicht}/account/${id}/invite`, {})).body.error?.code).toBe(
        "account.state-conflict",
      );
  });

  it("200 mails changed roles to a user who signs in and ends the sessions", async () => {
    const username = "bas.kuiper@polderlicht.example";
    const session = await api.tokenOf(username);
    const [bas] = await api.database.rows<{ first_name: string; last_name: string; roles: string[] }>(
      "select first_name, last_name, roles from customer_account where username = $1",
      [username],
    );
    const names = { username, firstName: bas?.first_name, lastName: bas?.last_name };
    const own = ref();
    const before = await mailsTo(username);
    const kept = await put(own, record({ ...names, roles: bas?.roles }));
    expect(kept.body.outcome).toBe("updated");
    expect(await mailsTo(username)).toEqual(before);
    expect((await put(own, record({ ...names, roles: ["RESELLER_SERVICE_DESK"] }))).body.outcome).toBe("updated");
    expect(await mailsTo(username)).toHaveLength(before.length + 1);
    await expect.poll(async () => (await api.send("GET", "/v1/me", { token: session })).status).toBe(401);
  });

  it("409 the last administrator keeps the role; a disabled user stays disabled and does not get a mail", async () => {
    const id = await company();
    const admin = record({ customerId: id, roles: ["RESELLER_ADMIN"] });
    const own = ref();
    const made = await put(own, admin);
    await api.database.rows("update customer_account set status = 'ENABLED', activated_at = now() where id = $1", [
      made.body.id,
    ]);
    const less = { ...admin, roles: ["RESELLER_ORDER"] };
    expect((await put(own, less)).body.error?.code).toBe("account.last-admin");
    await send("POST", `customer/${id}/account/${made.body.id}/disable`, { reason: "Left" });
    expect((await put(own, less)).body).toMatchObject({ outcome: "updated", status: "DISABLED" });
    expect((await put(own, { ...less, activation: "now" })).body.outcome).toBe("unchanged");
    expect(await mailsTo(admin.username)).toHaveLength(1);
  });

  it("409 for a company that ended or was not approved, and for a removed person", async () => {
    for (const status of ["TERMINATED", "APPLIED"])
      expect((await put(ref(), record({ customerId: await company(status) }))).body.error?.code).toBe(
        "customer.state-conflict",
      );
    const [own, body] = [ref(), record()];
    const made = await put(own, body);
    await api.database.rows("update customer_account set deleted_at = now() where id = $1", [made.body.id]);
    expect((await put(own, body)).body.error?.code).toBe("account.state-conflict");
    expect((await send("GET", `account/ref/${own}`)).status).toBe(404);
  });

  it("409 too many people of a company", async () => {
    const id = await company();
    await api.database.rows(
      `insert into customer_account (customer_id, username, email, first_name, last_name, roles)
       select $1, gen_random_uuid() || '@x.example', 'x', 'x', 'x', array['RESELLER_ORDER'] from generate_series(1, 200)`,
      [id],
    );
    expect((await put(ref(), record({ customerId: id }))).body.error?.code).toBe("account.limit");
  });

  it.each([
    ["customerId", { customerId: 999_999_999 }],
    ["customerId", { customerId: { ref: "CRM-unknown" } }],
    ["username", { username: "x" }],
    ["firstName", { firstName: "a\0b" }],
    ["lastName", { lastName: "x".repeat(61) }],
    ["roles", { roles: [] }],
    ["activation", { activation: "soon" }],
    ["kind", { kind: "API" }],
  ])("400 names %s", async (field, change) => {
    const { status, body } = await put(ref(), record(change));
    expect([status, body.validationErrors]).toMatchObject([400, [{ field }]]);
  });

  it("400 for another user name or customer than before", async () => {
    const [own, body] = [ref(), record()];
    await put(own, body);
    const fields = async (change: object) =>
      (await put(own, { ...body, ...change })).body.validationErrors?.map(({ field }) => field);
    expect(await fields({ username: "another@polderlicht.example" })).toEqual(["username"]);
    expect(await fields({ customerId: await company() })).toEqual(["customerId"]);
  });

  it("200 in bulk: each person is written or refused with its code, and a dry run sends no mail", async () => {
    const [good, taken] = [
      { externalRef: ref(), ...record() },
      { externalRef: ref(), ...record() },
    ];
    await put(ref(), record({ username: taken.username }));
    const rows = [good, taken, { externalRef: ref(), ...record({ roles: ["ROOT"] }) }];
    const bulk = (query: string) =>
      api.send<BulkAnswer & Plan>("POST", `/operator/v1/account/bulk?onError=reject-rows${query}`, {
        token,
        body: rows,
      });
    const dry = await bulk("&dryRun=true");
    expect(dry.body.mails).toMatchObject([{ to: good.username }]);
    expect(await mailsTo(good.username)).toEqual([]);
    const { body } = await bulk("");
    expect(body.rows.map(({ outcome, code }) => [outcome, code])).toEqual([
      ["created", undefined],
      ["rejected", "account.username-in-use"],
      ["rejected", "validation.invalid-value"],
    ]);
    expect(await mailsTo(good.username)).toHaveLength(1);
  });
});
