import { usualRights, type StaffRole, staffRoles } from "@demarc/contract/core/staff-roles";
import type { AnswerOf } from "@demarc/contract/core/endpoint";
import { type countInbox, inbox, inboxKinds, type InboxItem, type listInbox } from "@demarc/contract/operator/inbox";
import { afterAll, beforeAll, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { staffSession } from "../../testing/tokens/staff-session.ts";

type Page = AnswerOf<typeof listInbox>;
type Count = AnswerOf<typeof countInbox>;

let api: TestApi;
const tokens = new Map<StaffRole | "all", string>();
beforeAll(async () => {
  api = await testApi();
  await api.database.rows("delete from fault_report");
  await api.database.rows("update customer_order set status = 'ACCEPTED' where status = 'SUBMITTED'");
  await api.database.rows(
    "update customer_application set state = 'UNDER_REVIEW', state_since = now() - interval '23 hours'",
  );
  await api.database.rows(
    `with chosen as (select id from customer_order where order_number is not null and customer_id = $1 and place <> '' order by id limit 2)
     update customer_order set status = 'SUBMITTED', submitted_at = now() - interval '25 hours' where id in (select id from chosen)`,
    [companyIds.polderlicht],
  );
  await api.database.rows(
    `insert into fault_report (customer_id, line_id, requested_by, text, contact, created_at)
     select customer_id, id, 'test', 'Nothing works since noon', '038 123 45 67', now() - interval '8 hours'
     from line where line_number = 'LN-104201'`,
  );
  for (const role of staffRoles) tokens.set(role, (await staffSession(api, { roles: [role] })).token);
  tokens.set("all", (await staffSession(api)).token);
});
afterAll(() => api.close());

const list = async (query = "", role: StaffRole | "all" = "all") =>
  (await api.send<Page>("GET", `/operator/v1/inbox${query}`, { token: tokens.get(role) })).body;
const count = async (role: StaffRole | "all" = "all") =>
  (await api.send<Count>("GET", "/operator/v1/inbox/count", { token: tokens.get(role) })).body;
const kindsOf = ({ items }: Page) => [...new Set(items.map(({ kind }) => kind))].toSorted();
const hoursOf = ({ openedAt, dueAt }: InboxItem) => (Date.parse(dueAt) - Date.parse(openedAt)) / 3_600_000;

it("200 lists all kinds with their promise, the oldest promise first", async () => {
  const { items } = await list();
  expect(kindsOf({ items, next: null })).toEqual([...inboxKinds].toSorted());
  expect(items.map(({ dueAt }) => dueAt)).toEqual(items.map(({ dueAt }) => dueAt).toSorted());
  for (const item of items) expect([item.kind, hoursOf(item)]).toEqual([item.kind, inbox[item.kind].hours]);
  expect(items.find(({ kind }) => kind === "FAULT")).toMatchObject({
    number: expect.stringMatching(/^FR-/),
    team: "DESK",
    customerId: companyIds.polderlicht,
    customerName: "Polderlicht ICT B.V.",
    text: "Nothing works since noon",
    service: null,
    monthly: null,
  });
  expect(items.find(({ kind }) => kind === "ORDER")).toMatchObject({
    number: expect.stringMatching(/^ORD-/),
    team: "SALES",
    packageName: { nl: expect.any(String), en: expect.any(String) },
    monthly: expect.stringMatching(/^\d+\.\d\d$/),
    line: null,
  });
  expect(items.find(({ kind }) => kind === "APPLICATION")).toMatchObject({
    number: expect.stringMatching(/^AP-\d{6}$/),
    team: "SALES",
    place: null,
  });
});

it.each(staffRoles)("200 shows and counts for %s only the kinds of its rights", async (role) => {
  const allowed = inboxKinds.filter((kind) => usualRights[role].includes(inbox[kind].right));
  const page = await list("", role);
  expect(kindsOf(page)).toEqual(allowed.toSorted());
  const counted = await count(role);
  expect(counted.waiting).toBe(page.items.length);
  expect(counted.teams.map(({ team }) => team)).toEqual(
    staffRoles.filter((team) => allowed.some((kind) => inbox[kind].team === team)),
  );
});

it("200 filters by kind and by role, and a filter opens nothing", async () => {
  expect(kindsOf(await list("?kind=ORDER"))).toEqual(["ORDER"]);
  expect(kindsOf(await list("?team=SALES"))).toEqual(["APPLICATION", "ORDER"]);
  expect((await list("?team=SALES&kind=FAULT")).items).toEqual([]);
  expect((await list("?kind=FAULT", "SALES")).items).toEqual([]);
});

it("200 counts by role, and what is past its promise", async () => {
  const { items } = await list();
  const late = (some: readonly InboxItem[]) => some.filter(({ dueAt }) => Date.parse(dueAt) < Date.now()).length;
  const counted = await count();
  expect(counted).toMatchObject({ waiting: items.length, late: late(items) });
  for (const { team, ...sums } of counted.teams) {
    const own = items.filter((item) => item.team === team);
    expect([team, sums]).toEqual([team, { waiting: own.length, late: late(own) }]);
  }
  expect(counted.teams.find(({ team }) => team === "SALES")).toMatchObject({ late: 2 });
  expect(counted.teams.find(({ team }) => team === "DESK")).toEqual({ team: "DESK", waiting: 1, late: 1 });
});

it("200 pages through everything once, and 400 for a cursor of another list", async () => {
  const all = (await list()).items.map(({ id }) => id);
  const seen: string[] = [];
  for (let next: string | null = ""; next !== null;) {
    const page: Page = await list(`?limit=1${next && `&after=${next}`}`);
    expect(page.items).toHaveLength(1);
    seen.push(...page.items.map(({ id }) => id));
    next = page.next;
  }
  expect(seen).toEqual(all);
  const wrong = await api.send("GET", "/operator/v1/inbox?after=x", { token: tokens.get("all") });
  expect(wrong.status).toBe(400);
});

it("403 for a service token", async () => {
  const token = await serviceToken(api.database, { name: "billing" });
  for (const path of ["inbox", "inbox/count"])
    expect((await api.send("GET", `/operator/v1/${path}`, { token })).status).toBe(403);
});
