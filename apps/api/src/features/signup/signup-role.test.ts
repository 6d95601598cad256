import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applicants, applicationBody } from "../../testing/applicant.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

/** The privileges of anonymous requests, typed by hand: whole tables, or the listed columns. */
const granted = [
  "audit_event INSERT",
  "availability_check INSERT",
  "availability_check SELECT",
  "customer INSERT (address, coc, invoice_address, invoice_email, locale, name, status, trade_name, type, variant, vat_number, vat_treatment)",
  "customer SELECT (id, name, status, variant, version)",
  "customer UPDATE (status, updated_at, version)",
  "customer_account SELECT (activated_at, activation_expires_at, activation_token_hash, customer_id, deleted_at, first_name, id, kind, last_name, locale, middle_name, status, username, version)",
  "customer_account UPDATE (activated_at, activation_expires_at, activation_token_hash, identity_issuer, identity_subject, locale, status, updated_at, version)",
  "customer_application INSERT",
  "customer_application SELECT",
  "customer_application UPDATE (decided_at, decided_by, email_verified_at, payload, reject_reason, state, state_since, updated_at, version)",
  "customer_application_event INSERT",
  "customer_application_event SELECT",
  "idempotency_record INSERT",
  "idempotency_record SELECT",
  "idempotency_record UPDATE (body, status)",
  "job INSERT",
  "mail_message INSERT",
  "mail_message SELECT (id)",
  "outbox_event INSERT",
  "package SELECT (code, kind, lead_time_days, name, position, speed_down, speed_up, status, technology, valid_from, valid_to)",
  "package_product SELECT (charge_type, mandatory, package_code, price)",
];

let api: TestApi;
let stranger: pg.Client;
let applicant: ReturnType<typeof applicants>;

beforeAll(async () => {
  api = await testApi({ LIMIT_APPLICATIONS_PER_HOUR: "100000" });
  applicant = applicants(api, api.operatorPool);
  stranger = new pg.Client(api.database.connect("portal_signup"));
  await stranger.connect();
});
afterAll(async () => {
  await stranger.end();
  await api.close();
});

const codeOf = (text: string, values: unknown[] = []): Promise<string | number | null> =>
  stranger.query(text, values).then(
    ({ rowCount }) => rowCount,
    (error: pg.DatabaseError) => error.code ?? "failed",
  );

/** The stranger has the link of this application, or none. */
const openLinkOf = async (id: string | null): Promise<void> => {
  const [row] = await api.database.rows<{ link: string }>(
    "select encode(link_hashes[1], 'hex') as link from customer_application where id = $1",
    [id],
  );
  await stranger.query("select set_config('app.link', $1, false)", [row?.link ?? ""]);
};

describe("portal_signup", () => {
  it("has the listed privileges and no others", async () => {
    const rights = await api.database.rows<{ granted: string }>(
      `select table_name || ' ' || privilege_type as granted from information_schema.table_privileges
       where grantee = 'portal_signup'
       union all
       select table_name || ' ' || privilege_type || ' (' || string_agg(column_name, ', ' order by column_name) || ')'
       from information_schema.column_privileges c
       where grantee = 'portal_signup' and not exists (select from information_schema.table_privileges t
         where t.grantee = c.grantee and t.table_name = c.table_name and t.privilege_type = c.privilege_type)
       group by table_name, privilege_type
       order by 1`,
    );
    expect(rights.map((right) => right.granted).toSorted()).toEqual(granted.toSorted());
  });

  it("writes the checks of addresses; the operator's role can add checks, and cannot change or delete any", async () => {
    for (const text of ["update availability_check set source = 'builtin'", "delete from availability_check"])
      await expect(api.operatorPool.query(text)).rejects.toMatchObject({ code: "42501" });
  });

  it("reads no table in which it has nothing to do", async () => {
    const tables = await api.database.rows<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'identity') and c.relkind in ('r', 'p', 'v', 'm')`,
    );
    const readable = new Set(granted.filter((right) => right.includes("SELECT")).map((right) => right.split(" ")[0]));
    const others = tables.filter(({ name }) => !readable.has(name));
    expect(others.length).toBeGreaterThan(20);
    for (const { name } of others) expect([name, await codeOf(`select from ${name}`)]).toEqual([name, "42501"]);
  });

  it("sees only customers that applied or have a pending account, and no active account", async () => {
    const strangers = await api.database.rows<{ id: number }>(
      `select id from customer c where status <> 'APPLIED'
         and not exists (select from customer_application where customer_id = c.id)
         and not exists (select from customer_account where customer_id = c.id and status = 'PENDING_ACTIVATION')`,
    );
    expect(strangers.length).toBeGreaterThan(1);
    expect(await codeOf("select id from customer where id = any ($1)", [strangers.map(({ id }) => id)])).toBe(0);
    expect(await codeOf("select id from customer_account where status <> 'PENDING_ACTIVATION'")).toBe(0);
    await applicant.applied();
    expect(await codeOf("select id from customer where status = 'APPLIED'")).toBeGreaterThan(0);
  });

  it("sees and changes an application only with its link", async () => {
    const { id } = await applicant.applied();
    await applicant.applied();
    const all = ["customer_application", "customer_application_event"].map((table) => `select id from ${table}`);
    const changed = "update customer_application set updated_at = now()";
    for (const text of [...all, changed]) expect([text, await codeOf(text)]).toEqual([text, 0]);
    await openLinkOf(id);
    for (const text of [...all, changed]) expect([text, await codeOf(text)]).toEqual([text, 1]);
    await openLinkOf(null);
  });

  it.each([
    ["approves an application", "update customer_application set state = 'APPROVED'"],
    ["decides on an application", "update customer_application set decided_by = 'me'"],
    ["makes a customer active", "update customer set status = 'ACTIVE' where status = 'APPLIED'"],
    [
      "adds an active customer",
      "insert into customer (type, status, variant, name, address) values ('end-user', 'ACTIVE', 'main', 'x', '{}')",
    ],
    ["adds an account", `insert into customer_account (customer_id) values (${companyIds.kadeblok})`],
    ["changes the roles of an account", "update customer_account set roles = array['RESELLER_ADMIN']"],
    ["changes the name of an account", "update customer_account set username = 'x'"],
    ["queues other work", "insert into job (kind) values ('sweep.sessions')"],
    [
      "writes other things into the ledger",
      `insert into audit_event (kept, customer_id, actor_type, action, entity_type, entity_id)
       values ('13 months', ${companyIds.kadeblok}, 'PUBLIC', 'user.deleted', 'x', 'x')`,
    ],
  ])("never %s", async (_what, text) => {
    await openLinkOf((await applicant.applied()).id);
    expect(await codeOf(text)).toBe("42501");
    await openLinkOf(null);
  });

  it.each([
    ["ends a customer who is active", "update customer set status = 'REJECTED' where status = 'ACTIVE'"],
    [
      "enables an account that was disabled",
      "update customer_account set status = 'ENABLED', activated_at = now() where status = 'DISABLED'",
    ],
  ])("never %s", async (_what, text) => {
    expect(await codeOf(text)).toBe(0);
  });

  it("replays a repeated application by its key, and finds no responses of others", async () => {
    const key = { "idempotency-key": "0f3b2c9e-7a51-4d0e-9a3c-6a1f7f0b1c2d" };
    const sent = applicationBody();
    const [first, second] = [await applicant.apply(sent, key), await applicant.apply(sent, key)];
    expect([first.status, second.body]).toEqual([201, first.body]);
    expect(await codeOf("select key from idempotency_record where principal not like 'public %'")).toBe(0);
  });
});
