import { randomUUID } from "node:crypto";
import { rights } from "@demarc/contract/core/rights";
import { usualRights } from "@demarc/contract/core/staff-roles";
import type { StaffPerson, StaffRoleRights } from "@demarc/contract/operator/staff";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { operatorInProcess } from "../../operate/in-process.ts";
import { runCredentialJobs } from "../../testing/credential-jobs.ts";
import { storedMails } from "../../testing/stored-mails.ts";
import { type TestApi, testApi } from "../../testing/test-api.ts";
import { testConfig } from "../../testing/test-config.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { sessionOf, staffPerson, staffSession } from "../../testing/tokens/staff-session.ts";

let api: TestApi;
let all: string;
beforeAll(async () => {
  api = await testApi();
  await api.database.rows("update staff set disabled_at = now()");
  all = await serviceToken(api.database, { name: "everything" });
});
afterEach(async () => {
  await api.database.rows("update staff set disabled_at = coalesce(disabled_at, now()), server_user = null");
  await api.database.rows("update staff_role set rights = null");
});
afterAll(() => api.close());

type Answer = StaffPerson & {
  readonly outcome: string;
  readonly error?: { readonly code: string };
  readonly validationErrors?: readonly { readonly field: string }[];
};
const call = <Body = Answer>(method: string, path: string, token = all, body?: object, headers = {}) =>
  api.send<Body>(method, `/operator/v1/${path}`, { token, headers, ...(body && { body }) });
const refusal = ({ status, body }: { readonly status: number; readonly body: Answer }) => [status, body.error?.code];
const newName = () => `p-${randomUUID()}@provider.example`;
const create = (given: object = {}, token = all) =>
  call("POST", "staff", token, { username: newName(), name: "Desk", roles: ["DESK"], ...given });
const people = async () => (await call<StaffPerson[]>("GET", "staff")).body;
const find = async (id: string) => (await people()).find((one) => one.id === id);

/** A command on the server, by its user. */
const command = async (user: string, path: string, body: object) => {
  const given = { config: testConfig(), connect: api.database.connect, operatorPool: api.operatorPool };
  const server = operatorInProcess(given, `os:${user}`);
  try {
    const answer = await server.send(
      new Request(`http://localhost/operator/v1/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
    return await answer.json();
  } finally {
    await server.close();
  }
};

const ledgerOf = (id: string) =>
  api.database.rows(
    "select customer_id, actor_type, actor_id, action, kept, reason from audit_event where entity_id = $1 order by id",
    [id],
  );

describe("people of the provider", () => {
  it("200 are added with a mail in their language, listed, and recorded without a company", async () => {
    const username = newName();
    const { status, body } = await create({ username, name: " Finance ", reason: "New colleague" });
    expect([status, body]).toMatchObject([200, { status: "INVITED", outcome: "created", version: 1 }]);
    expect(await find(body.id)).toMatchObject({
      username,
      name: "Finance",
      locale: "nl",
      roles: ["DESK"],
      serverUser: null,
      lastSignInAt: null,
    });
    const [mail] = await storedMails(api.database, "recipient = $1", [username]);
    expect([mail?.subject, mail?.text]).toEqual([
      "Uw toegang tot de console van Noordwal Internet",
      expect.stringMatching(
        /Wachtwoord kiezen[\s\S]*http:\/\/localhost:3000\/identity\/password\/new\?token=[\w-]{43}&/,
      ),
    ]);
    const [recorded] = await ledgerOf(body.id);
    expect(recorded).toEqual({
      customer_id: null,
      actor_type: "OPERATOR",
      actor_id: "everything",
      action: "staff.created",
      kept: "7 years",
      reason: "New colleague",
    });
  });

  it("200 of a dry run leaves no person, no mail and no credential", async () => {
    const username = newName();
    const planned = await call<{ mails: object[]; events: object[] }>("POST", "staff?dryRun=true", all, {
      username,
      name: "Desk",
      roles: ["DESK"],
    });
    expect([planned.status, planned.body.mails, planned.body.events]).toEqual([
      200,
      [{ to: username, subject: "Uw toegang tot de console van Noordwal Internet" }],
      [{ type: "staff.created", subject: "staff/new-1" }],
    ]);
    expect((await people()).map((one) => one.username)).not.toContain(username);
    await runCredentialJobs(api.database);
    expect(await api.database.rows("select from identity.credential where username = $1", [username])).toEqual([]);
  });

  it("200 a job lets the link of the latest invitation work, and not that of an earlier one that comes late", async () => {
    const username = newName();
    const { id } = (await create({ username })).body;
    const early = await api.database.rows<{ payload: object }>(
      "delete from job where kind = 'staff.invite' returning payload",
    );
    expect(early).toHaveLength(1);
    expect((await call("POST", `staff/${id}/invite`, all, {})).status).toBe(200);
    await runCredentialJobs(api.database);
    const links = () =>
      api.database.rows<{ hash: string; left: boolean }>(
        `select encode(token_hash, 'hex') as hash, expires_at > now() + interval '1 hour' as left
         from identity.password_reset where subject = $1 and used_at is null`,
        [id],
      );
    const latest = await links();
    expect(latest.map(({ left }) => left)).toEqual([true]);
    const again = await api.database.rows<{ payload: object }>(
      "select jsonb_build_object('staffId', id, 'invitedAt', invited_at::text, 'linkHash', $2::text) as payload from staff where id = $1",
      [id, latest[0]?.hash],
    );
    for (const one of [early[0], again[0]])
      await api.database.rows("insert into job (kind, payload) values ('staff.invite', $1)", [one?.payload]);
    await runCredentialJobs(api.database);
    expect(await links()).toEqual(latest);
  });

  it("200 a link lasts 72 hours from the invitation, also if the job comes late", async () => {
    const { id } = (await create()).body;
    await api.database.rows("update staff set invited_at = invited_at - interval '70 hours' where id = $1", [id]);
    await api.database.rows(
      `update job set payload = payload || (select jsonb_build_object('invitedAt', invited_at::text) from staff where id = $1::uuid)
       where kind = 'staff.invite'`,
      [id],
    );
    await runCredentialJobs(api.database);
    const links = await api.database.rows(
      "select round(extract(epoch from expires_at - now()) / 3600)::int as hours from identity.password_reset where subject = $1",
      [id],
    );
    expect(links).toEqual([{ hours: 2 }]);
  });

  it("409 for a user name of another person, of a user of a customer, and for a server user of another person", async () => {
    const username = newName();
    await create({ username });
    expect(refusal(await create({ username: username.toUpperCase() }))).toEqual([409, "staff.username-in-use"]);
    const ofCustomer = "joris.bakker@polderlicht.example";
    expect(refusal(await create({ username: ofCustomer }))).toEqual([409, "staff.username-in-use"]);
    const { body } = await create({ serverUser: "anna" });
    expect(refusal(await create({ serverUser: "anna" }))).toEqual([409, "staff.server-user-in-use"]);
    const other = await create();
    const taken = await call("PATCH", `staff/${other.body.id}`, all, { serverUser: "anna" });
    expect(refusal(taken)).toEqual([409, "staff.server-user-in-use"]);
    expect((await call("PATCH", `staff/${body.id}`, all, { serverUser: null })).body.outcome).toBe("updated");
    expect((await call("PATCH", `staff/${other.body.id}`, all, { serverUser: "anna" })).status).toBe(200);
  });

  it("409 for a user of a customer with the user name of a person of the provider", async () => {
    const { username } = await staffPerson(api);
    const token = await api.tokenOf("joris.bakker@polderlicht.example");
    const body = { username: username.toUpperCase(), firstName: "A", lastName: "B", roles: ["RESELLER_ORDER"] };
    const made = await api.send<Answer>("POST", "/v1/customer/20120280/account", { token, body });
    expect(refusal(made)).toEqual([409, "account.username-in-use"]);
  });

  it.each([
    ["username", { username: "no address" }],
    ["roles", { roles: [] }],
    ["roles", { roles: ["BOSS"] }],
    ["roles", { roles: ["DESK", "DESK"] }],
    ["name", { name: "Two\nlines" }],
    ["serverUser", { serverUser: "os:anna" }],
  ])("400 names %s", async (field, given) => {
    const { status, body } = await create(given);
    expect([status, body.validationErrors?.[0]?.field.startsWith(field)]).toEqual([400, true]);
  });

  it("200 change with their version, and not without a change; 409 for another version", async () => {
    const { id } = await staffPerson(api, { roles: ["DESK", "SALES"] });
    const path = `staff/${id}`;
    expect((await call("PATCH", path, all, { roles: ["SALES", "DESK"] })).body).toMatchObject({ outcome: "unchanged" });
    const changed = await call("PATCH", path, all, { name: "New", locale: "en" }, { "if-match": '"1"' });
    expect([changed.status, changed.headers["etag"], changed.body.outcome]).toEqual([200, '"2"', "updated"]);
    expect(await find(id)).toMatchObject({ name: "New", locale: "en", roles: ["DESK", "SALES"], version: 2 });
    const stale = await call("PATCH", path, all, { name: "Old" }, { "if-match": '"1"' });
    expect(refusal(stale)).toEqual([409, "edit-conflict"]);
    expect(refusal(await call("PATCH", `staff/${randomUUID()}`, all, { name: "x" }))).toEqual([404, "not-found"]);
  });

  it("403 for a right that the caller lacks: of a new person, a new role, a person who is enabled, and a role", async () => {
    const weak = await serviceToken(api.database, { rights: ["staff.manage", "staff.read", ...usualRights.DESK] });
    expect(refusal(await create({ roles: ["DESK", "FINANCE"] }, weak))).toEqual([403, "right.missing"]);
    expect((await create({}, weak)).status).toBe(200);
    const { id } = await staffPerson(api, { roles: ["FINANCE", "PLATFORM"] });
    const path = `staff/${id}`;
    const patch = (roles: string[]) => call("PATCH", path, weak, { roles });
    expect(refusal(await patch(["FINANCE", "PLATFORM", "SALES"]))).toEqual([403, "right.missing"]);
    expect((await patch(["FINANCE", "PLATFORM", "DESK"])).status).toBe(200);
    await staffPerson(api);
    expect((await call("POST", `${path}/disable`, weak, { reason: "Left" })).status).toBe(200);
    expect(refusal(await call("POST", `${path}/enable`, weak, {}))).toEqual([403, "right.missing"]);
    expect((await call("POST", `${path}/enable`, all, {})).body).toMatchObject({
      status: "ENABLED",
      outcome: "updated",
    });
    const put = (given: readonly string[]) => call("PUT", "staff-role/DESK", weak, { rights: given });
    expect(refusal(await put([...usualRights.DESK, "invoices.credit"]))).toEqual([403, "right.missing"]);
    expect((await put(["faults.read", "staff.read"])).status).toBe(200);
  });
});

it("403 PLATFORM does not make a person with FINANCE; 200 somebody with both roles does, and so does the server", async () => {
  const [platform, both] = [
    await staffSession(api, { roles: ["PLATFORM"] }),
    await staffSession(api, { roles: ["PLATFORM", "FINANCE"] }),
  ];
  expect(refusal(await create({ roles: ["FINANCE"] }, platform.token))).toEqual([403, "right.missing"]);
  expect((await create({ roles: ["PLATFORM"] }, platform.token)).status).toBe(200);
  expect((await create({ roles: ["FINANCE"] }, both.token)).status).toBe(200);
  const body = { username: newName(), name: "Finance", roles: ["FINANCE"] };
  expect(await command("anna", "staff", body)).toMatchObject({ outcome: "created" });
});

describe("the second factor of a person", () => {
  const lost = { reason: "Lost the phone" };
  /** A person with a session, and with an app at the bundled provider. */
  const withApp = async (serverUser?: string) => {
    const { id } = (await create({ roles: ["PLATFORM"], ...(serverUser && { serverUser }) })).body;
    await runCredentialJobs(api.database);
    await api.database.rows(
      "insert into identity.authenticator_app (subject, secret, last_step, created_at) values ($1, '\\x00', 0, now())",
      [id],
    );
    const person = { id, username: (await find(id))?.username ?? "" };
    return { ...person, ...(await sessionOf(api, person)) };
  };
  const apps = (id: string) =>
    api.database.rows("select from identity.authenticator_app where subject = $1::uuid", [id]);
  const reset = (id: string, token?: string, query = "", body: object = lost) =>
    call("POST", `staff/${id}/reset-second-factor${query}`, token, body);

  it("200 is removed with a reason, the sessions end, and the person gets a mail; a dry run changes nothing", async () => {
    const { id, username, token } = await withApp();
    await call("PATCH", `staff/${id}`, all, { locale: "en" });
    expect((await reset(id, all, "", {})).status).toBe(400);
    const planned = await call<{ mails: object[]; events: object[] }>(
      "POST",
      `staff/${id}/reset-second-factor?dryRun=true`,
      all,
      lost,
    );
    const subject = "Your second step at the console of Noordwal Internet was removed";
    expect([planned.status, planned.body]).toMatchObject([
      200,
      { mails: [{ to: username, subject }], events: [{ type: "staff.second-factor-reset", subject: `staff/${id}` }] },
    ]);
    expect([await apps(id), (await call("GET", "me", token)).status]).toMatchObject([[{}], 200]);
    const done = await call("POST", `staff/${id}/reset-second-factor`, all, lost, { "if-match": '"2"' });
    expect([done.status, done.body.version]).toEqual([200, 3]);
    // Begun with the factor that the job removes.
    const late = await sessionOf(api, { id, username });
    await runCredentialJobs(api.database);
    expect(await apps(id)).toEqual([]);
    for (const one of [token, late.token])
      await expect.poll(async () => (await call("GET", "me", one)).status).toBe(401);
    const mails = await storedMails(api.database, "recipient = $1 and subject = $2", [username, subject]);
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining(username)]);
    expect((await ledgerOf(id)).at(-1)).toMatchObject({
      actor_type: "OPERATOR",
      actor_id: "everything",
      action: "staff.second-factor-reset",
      customer_id: null,
      reason: lost.reason,
    });
  });

  it("409 for oneself and for a token that one has made; a command on the server may", async () => {
    const { id, token } = await withApp("anna");
    expect(refusal(await reset(id, token))).toEqual([409, "staff.self"]);
    const made = await call<{ token: string }>("POST", "service-token", token, {
      name: `t-${randomUUID().slice(0, 8)}`,
      rights: ["staff.manage"],
    });
    expect(refusal(await reset(id, made.body.token))).toEqual([409, "staff.self"]);
    expect(await apps(id)).toHaveLength(1);
    expect(await command("anna", `staff/${id}/reset-second-factor`, lost)).toMatchObject({ outcome: "updated" });
    await runCredentialJobs(api.database);
    expect(await apps(id)).toEqual([]);
  });

  it("409 for a person who does not sign in at the bundled provider, 404 for an unknown one", async () => {
    const { id } = await staffPerson(api);
    expect(refusal(await reset(id))).toEqual([409, "staff.no-credential"]);
    await api.database.rows("update staff set identity_issuer = $2, identity_subject = id::text where id = $1", [
      id,
      "https://other.example",
    ]);
    expect(refusal(await reset(id))).toEqual([409, "staff.no-credential"]);
    expect(refusal(await reset(randomUUID()))).toEqual([404, "not-found"]);
  });
});

describe("roles", () => {
  const roles = async () => (await call<StaffRoleRights[]>("GET", "staff-role")).body;
  const put = (role: string, given: readonly string[] | null, headers = {}) =>
    call("PUT", `staff-role/${role}`, all, { rights: given, reason: "Reorganised" }, headers);

  it("200 have the usual rights until they change, get them back with null, and record who changed them", async () => {
    expect((await roles()).map(({ role, isUsual, rights: held }) => [role, isUsual, held])).toEqual(
      (["DESK", "FINANCE", "NETWORK", "PLATFORM", "SALES"] as const).map((role) => [role, true, usualRights[role]]),
    );
    const before = (await roles()).find(({ role }) => role === "SALES");
    const changed = await put("SALES", ["prices.read", "customers.read"], { "if-match": `"${before?.version}"` });
    expect([changed.status, changed.body.outcome]).toEqual([200, "updated"]);
    const after = (await roles()).find(({ role }) => role === "SALES");
    expect(after).toMatchObject({ rights: ["customers.read", "prices.read"], isUsual: false });
    expect((await put("SALES", ["customers.read", "prices.read"])).body.outcome).toBe("unchanged");
    expect(refusal(await put("SALES", null, { "if-match": `"${before?.version}"` }))).toEqual([409, "edit-conflict"]);
    expect((await put("SALES", null)).body.outcome).toBe("updated");
    const recorded = await api.database.rows(
      "select actor_id, reason, after ->> 'isUsual' as usual from audit_event where entity_type = 'staff-role' and entity_id = 'SALES' order by id",
    );
    expect(recorded.slice(-2)).toEqual([
      { actor_id: "everything", reason: "Reorganised", usual: "false" },
      { actor_id: "everything", reason: "Reorganised", usual: "true" },
    ]);
  });

  it("400 for an unknown role or right", async () => {
    expect((await put("BOSS", [])).status).toBe(400);
    expect((await put("SALES", ["everything"])).status).toBe(400);
    expect((await put("SALES", ["prices.read", "prices.read"])).status).toBe(400);
  });
});

describe("the last person with staff.manage", () => {
  const last = [409, "staff.last-manager"];
  const rest = usualRights.PLATFORM.filter((right) => right !== "staff.manage");
  const disable = (id: string) => call("POST", `staff/${id}/disable`, all, { reason: "x" });
  const demote = (id: string) => call("PATCH", `staff/${id}`, all, { roles: ["DESK"] });
  const empty = () => call("PUT", "staff-role/PLATFORM", all, { rights: rest });

  it("409 is not disabled, keeps the role, and the role keeps the right", async () => {
    const { id } = await staffPerson(api, { roles: ["PLATFORM"] });
    await staffPerson(api, { roles: ["DESK"] });
    expect(refusal(await call("POST", `staff/${id}/disable`, all, { reason: "x" }))).toEqual(last);
    expect(refusal(await call("PATCH", `staff/${id}`, all, { roles: ["DESK"] }))).toEqual(last);
    expect(refusal(await empty())).toEqual(last);
    expect(await find(id)).toMatchObject({ status: "ENABLED", roles: ["PLATFORM"], version: 1 });
    await call("PUT", "staff-role/DESK", all, { rights: ["staff.manage"] });
    expect((await call("POST", `staff/${id}/disable`, all, { reason: "x" })).status).toBe(200);
  });

  it.each([
    ["two are disabled", disable, disable],
    ["one is disabled, the other gets another role", disable, demote],
    ["two get another role", demote, demote],
    ["one is disabled, and the role of the other loses the right", disable, empty],
    ["one gets another role, and the role of the other loses the right", demote, empty],
  ])("409 for one of two parallel changes: %s", async (_, first, second) => {
    for (let round = 0; round < 5; round += 1) {
      await api.database.rows("update staff set disabled_at = coalesce(disabled_at, now())");
      await api.database.rows(
        "update staff_role set rights = case name when 'SALES' then '{staff.manage}'::text[] end",
      );
      const [one, other] = [
        await staffPerson(api, { roles: ["PLATFORM"] }),
        await staffPerson(api, { roles: second === empty ? ["SALES"] : ["PLATFORM"] }),
      ];
      const lost = second === empty ? [other.id, one.id] : [one.id, other.id];
      const answers = await Promise.all([first(lost[0] ?? ""), second(lost[1] ?? "")]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });

  it("200 changes without any such person, before there is the first one", async () => {
    const { id } = await staffPerson(api, { roles: ["DESK"] });
    expect((await call("POST", `staff/${id}/disable`, all, { reason: "x" })).status).toBe(200);
    expect((await call("PUT", "staff-role/PLATFORM", all, { rights: ["staff.read"] })).status).toBe(200);
  });
});

it("200 a person makes a token that counts as the person, with no right that the person lacks", async () => {
  const { id, token } = await staffSession(api, { roles: ["PLATFORM"] });
  const make = (given: readonly string[]) =>
    call<{ id: string; token: string; error?: { code: string } }>("POST", "service-token", token, {
      name: `t-${randomUUID().slice(0, 8)}`,
      rights: given,
    });
  expect((await make(["invoices.read"])).body.error?.code).toBe("right.missing");
  const { status, body } = await make(["tokens.read"]);
  expect(status).toBe(201);
  expect(await api.database.rows("select person from service_token where id = $1", [body.id])).toEqual([
    { person: `staff:${id}` },
  ]);
});

it("409 a person makes and changes no webhook endpoint, because it belongs to a service token", async () => {
  const { token } = await staffSession(api);
  const body = { url: "https://hooks.example/x", types: ["*"] };
  expect(refusal(await call("POST", "webhook-endpoint", token, body))).toEqual([409, "webhook-endpoint.token-needed"]);
  const made = await call("POST", "webhook-endpoint", all, body);
  expect(made.status).toBe(201);
  const changed = await call("PATCH", `webhook-endpoint/${made.body.id}`, token, { description: "x" });
  expect(refusal(changed)).toEqual([409, "webhook-endpoint.token-needed"]);
});

it("each right is in the role of at least one person", () => {
  const held = new Set(Object.values(usualRights).flat());
  expect(rights.filter((right) => !held.has(right))).toEqual([]);
});
