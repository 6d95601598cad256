import type { AuditEvent } from "@demarc/contract/audit";
import type { Home } from "@demarc/contract/home";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

interface Page {
  items: AuditEvent[];
  total: number;
  totalCapped?: true;
  limit: number;
  offset: number;
}

const admin = "joris.bakker@polderlicht.example";
let api: TestApi;
let token: string;
const list = async (query = "") =>
  api.send<Page>("GET", `/v1/customer/${companyIds.polderlicht}/audit${query}`, { token });

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf(admin);
  await api.database.rows("delete from audit_event");
  await api.send("PATCH", `/v1/customer/${companyIds.polderlicht}/custom-invoice-reference`, {
    token,
    body: { customInvoiceReference: "KP-4713" },
  });
  await api.database.rows(
    `insert into audit_event (kept, at, customer_id, actor_type, action, entity_type, entity_id)
     select '13 months', now() - make_interval(mins => n), $1, 'SYSTEM', 'test', 'test', n::text from generate_series(1, 60) n`,
    [companyIds.polderlicht],
  );
});
afterAll(() => api.close());

describe("listAuditEvents", () => {
  it("200 returns who changed what, from where, with before and after", async () => {
    const { body } = await list("?limit=1");
    expect(body.items[0]).toMatchObject({
      action: "customer.invoice-reference-changed",
      actorType: "ACCOUNT",
      actorName: admin,
      ip: "127.0.0.1",
      before: { customInvoiceReference: "KP-4711" },
      after: { customInvoiceReference: "KP-4713" },
      requestId: expect.stringMatching(/^req_/),
    });
  });

  it("200 pages without gaps or duplicates, 25 events at a time, with the total", async () => {
    const pages = await Promise.all(["", "?offset=25", "?offset=50"].map((query) => list(query)));
    expect(pages.map(({ body }) => [body.items.length, body.total, body.limit])).toEqual([
      [25, 61, 25],
      [25, 61, 25],
      [11, 61, 25],
    ]);
    expect(new Set(pages.flatMap(({ body }) => body.items.map((event) => event.id))).size).toBe(61);
  });

  it("200 filters by kind of record, person and day in Amsterdam", async () => {
    const { body: mine } = await list("?entityType=customer");
    expect(mine.total).toBe(1);
    expect((await list(`?actor=${mine.items[0]?.actorId}`)).body.total).toBe(1);
    expect((await list("?from=2099-01-01")).body).toMatchObject({ total: 0, items: [] });
  });

  it("200 includes the whole last day, which begins and ends at midnight in Amsterdam", async () => {
    await api.database.rows(
      `insert into audit_event (kept, at, customer_id, actor_type, action, entity_type, entity_id)
       select '13 months', date_trunc('day', now(), 'Europe/Amsterdam') + make_interval(secs => seconds), $1, 'SYSTEM', 'test',
         'edge', id from (values (-1, 'last of yesterday'), (0, 'first of today')) as edges (seconds, id)`,
      [companyIds.polderlicht],
    );
    const [today] = await api.database.rows<{ day: string; before: string }>(
      `select to_char(day, 'YYYY-MM-DD') as day, to_char(day - 1, 'YYYY-MM-DD') as before
       from (select (now() at time zone 'Europe/Amsterdam')::date as day) now`,
    );
    const found = async (query: string) =>
      (await list(`?entityType=edge${query}`)).body.items.map(({ entityId }) => entityId);
    expect(await found(`&to=${today?.before}`)).toEqual(["last of yesterday"]);
    expect(await found(`&from=${today?.day}`)).toEqual(["first of today"]);
    expect(await found(`&from=${today?.before}&to=${today?.day}`)).toEqual(["first of today", "last of yesterday"]);
  });

  it("200 names the record of each event, also of deleted records", async () => {
    const [order] = await api.database.rows<{ id: string; number: string }>(
      "select id, order_number as number from customer_order where customer_id = $1 and order_number is not null limit 1",
      [companyIds.polderlicht],
    );
    const [line] = await api.database.rows<{ id: string; number: string }>(
      "select id, line_number as number from line where customer_id = $1 limit 1",
      [companyIds.polderlicht],
    );
    const [foreign] = await api.database.rows<{ id: string }>("select id from rack where customer_id <> $1 limit 1", [
      companyIds.polderlicht,
    ]);
    await api.database.rows(
      `insert into audit_event (kept, customer_id, actor_type, action, entity_type, entity_id, before, after)
       select '13 months', $1, 'SYSTEM', 'subject', kind, id, 'null', after
       from unnest($2::text[], $3::text[], $4::jsonb[]) as given (kind, id, after)`,
      [
        companyIds.polderlicht,
        ["order", "line", "rack", "power", "contact", "test"],
        [order?.id, line?.id, foreign?.id, "", "gone", "x"],
        [
          null,
          null,
          null,
          null,
          '{"firstName": "Sanne", "middleName": "van der", "lastName": "Meer"}',
          '{"name": "Museum"}',
        ],
      ],
    );
    const { body } = await list("?entityType=order,line,rack,power,contact,test&limit=6");
    const subjects = Object.fromEntries(body.items.map(({ entityType, subject }) => [entityType, subject]));
    expect(subjects).toEqual({
      order: order?.number,
      line: expect.stringContaining(line?.number ?? "no line"),
      rack: null,
      power: null,
      contact: "Sanne van der Meer",
      test: "Museum",
    });
    await api.database.rows("delete from audit_event where action = 'subject'");
  });

  it("200 counts up to ten thousand, each filter by itself", async () => {
    const insert = (first: number, last: number) =>
      api.database.rows(
        `insert into audit_event (kept, customer_id, actor_type, action, entity_type, entity_id)
         select '7 years', $1, 'SYSTEM', 'test', 'many', n::text from generate_series($2::int, $3::int) n`,
        [companyIds.polderlicht, first, last],
      );
    const counted = async (entityType: string) => {
      const { total, totalCapped } = (await list(`?entityType=${entityType}&limit=10`)).body;
      return { total, totalCapped };
    };
    await insert(1, 10_000);
    for (const _time of ["first", "second"])
      expect(await counted("many")).toEqual({ total: 10_000, totalCapped: undefined });
    expect(await counted("many,none")).toEqual({ total: 10_000, totalCapped: undefined });
    await insert(10_001, 10_001);
    for (const _time of ["first", "second"])
      expect(await counted("many")).toEqual({ total: 10_000, totalCapped: true });
    expect(await counted("test")).toEqual({ total: 60, totalCapped: undefined });
  });

  it.each([
    ["?limit=0", "limit"],
    ["?limit=201", "limit"],
    ["?offset=-1", "offset"],
    ["?from=yesterday", "from"],
    ["?sort=at", "sort"],
  ])("400 names the query parameter of %s", async (query, field) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { validationErrors: [{ field }] } });
  });
});

describe("a change by a person of the operator", () => {
  const who = "anna@provider.example";
  const hidden = /anna@provider|203\.0\.113\.77|req_of_anna/;
  beforeAll(() =>
    api.database.rows(
      `insert into audit_event (kept, customer_id, actor_type, actor_id, action, entity_type, entity_id, after, ip, request_id)
       values ('7 years', $1, 'OPERATOR', $2, 'customer.updated', 'by-operator', 'x', '{"name": "Shown"}', '203.0.113.77', 'req_of_anna')`,
      [companyIds.polderlicht, who],
    ),
  );

  it("200 is shown without who made it, from where, and in which request; also in the CSV file", async () => {
    const { body } = await list("?entityType=by-operator");
    expect(body.items).toMatchObject([
      { actorType: "OPERATOR", actorId: null, actorName: null, ip: null, requestId: null, after: { name: "Shown" } },
    ]);
    const file = await api.send<string>(
      "GET",
      `/v1/customer/${companyIds.polderlicht}/audit/export?format=csv&entityType=by-operator`,
      { token },
    );
    expect(file.body).toContain("Shown");
    expect(file.body).not.toMatch(hidden);
  });

  it("200 is not found by who made it", async () => {
    expect((await list(`?actor=${who}`)).body.total).toBe(0);
  });
});

describe("exportAuditEvents", () => {
  const file = (query = "", path = `/v1/customer/${companyIds.polderlicht}/audit/export`) =>
    api.send<string>("GET", `${path}?format=csv&csv=standard${query}`, { token });

  it("200 is a download with a row for every event that matches the filter, beyond one page", async () => {
    const answer = await file("&entityType=many");
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["content-disposition"]).toMatch(
      new RegExp(
        `^attachment; filename="ledger-${companyIds.polderlicht}-\\d{4}-\\d\\d-\\d\\d.csv"; filename\\*=UTF-8''ledger-`,
      ),
    );
    const [head, ...lines] = answer.body.trimEnd().split("\r\n");
    expect(head).toBe(
      "\ufeffat,actorType,actorName,actorId,action,entityType,entityId,before,after,ip,requestId,subject",
    );
    expect(new Set(lines.map((line) => line.split(",")[6])).size).toBe(10_001);
    expect(lines).toHaveLength(10_001);
  });

  it("200 contains the same fields as the list: actor, client, before and after", async () => {
    const { body } = await file("&entityType=customer");
    expect(body).toContain(`ACCOUNT,${admin},`);
    expect(body).toContain('""customInvoiceReference"":""KP-4713""');
    expect(body).toContain(",127.0.0.1,req_");
  });

  it("200 escapes cells that a spreadsheet would run as a formula", async () => {
    for (const [position, text] of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"].entries())
      await api.database.rows(
        `insert into audit_event (kept, customer_id, actor_type, action, entity_type, entity_id)
         values ('7 years', $1, 'PUBLIC', $2, 'formula', $3)`,
        [companyIds.polderlicht, text, String(position)],
      );
    const { body } = await file("&entityType=formula");
    for (const text of ["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\t'=1", "'\r'=1"])
      expect(body).toContain(`,"${text}",formula`);
  });

  it("200 contains only the header if there are no events; 400 for another format", async () => {
    expect((await file("&from=2099-01-01")).body.trim().split("\r\n")).toHaveLength(1);
    const other = await api.send("GET", `/v1/customer/${companyIds.polderlicht}/audit/export?format=xml`, { token });
    expect(other).toMatchObject({ status: 400, body: { validationErrors: [{ field: "format" }] } });
  });

  it("200 shows a token by its description", async () => {
    const [made] = await api.database.rows<{ id: string }>(
      `insert into api_token (account_id, customer_id, description, prefix, secret_hash, expires_at)
       select id, customer_id, 'Nightly sync', 'dmc_12345678', sha256('x'), now() + interval '1 day'
       from customer_account where username = $1 returning id`,
      [admin],
    );
    await api.database.rows(
      `insert into audit_event (kept, customer_id, actor_type, actor_id, action, entity_type, entity_id)
       values ('13 months', $1, 'API_TOKEN', $2, 'test', 'by-token', 'x')`,
      [companyIds.polderlicht, made?.id],
    );
    const { body } = await list(`?actor=${made?.id}`);
    expect(body.items).toMatchObject([{ actorType: "API_TOKEN", actorName: "Nightly sync", actorId: made?.id }]);
  });
});

it("200 the home has the latest changes of records, without sign-ins, views and documents, newest first", async () => {
  await api.database.rows(
    `insert into audit_event (kept, at, customer_id, actor_type, action, entity_type, entity_id)
     select '13 months', now() + make_interval(secs => place::int), $1, 'SYSTEM', action, entity, 'x'
     from unnest(array['contact.created', 'contact.updated', 'session.started', 'view.created', 'document.uploaded'],
       array['contact', 'contact', 'session', 'view', 'document']) with ordinality as given (action, entity, place)`,
    [companyIds.polderlicht],
  );
  const { body } = await api.send<Home>("GET", "/v1/home", { token });
  const actions = body.events.map(({ action }) => action);
  expect(actions.slice(0, 2)).toEqual(["contact.updated", "contact.created"]);
  for (const left of ["session.started", "view.created", "document.uploaded"]) expect(actions).not.toContain(left);
});

it("200 the home shows a change once that a person repeats within minutes, with its record", async () => {
  const [order] = await api.database.rows<{ id: string; number: string }>(
    "select id, order_number as number from customer_order where customer_id = $1 and order_number is not null limit 1",
    [companyIds.polderlicht],
  );
  await api.database.rows(
    `insert into audit_event (kept, at, customer_id, actor_type, action, entity_type, entity_id)
     select '7 years', now() + make_interval(mins => minutes), $1, 'SYSTEM', 'order.updated', 'order', $2
     from unnest(array[5, 9, 14, 40]) as given (minutes)`,
    [companyIds.polderlicht, order?.id],
  );
  const { body } = await api.send<Home>("GET", "/v1/home", { token });
  expect(body.events.slice(0, 3).map(({ action, subject }) => [action, subject])).toEqual([
    ["order.updated", order?.number],
    ["order.updated", order?.number],
    ["contact.updated", null],
  ]);
});

it("200 the home shows a change of two records, and of one record by two people, within minutes", async () => {
  const orders = await api.database.rows<{ id: string; number: string }>(
    "select id, order_number as number from customer_order where customer_id = $1 and order_number is not null order by 2 limit 2",
    [companyIds.polderlicht],
  );
  const people = await api.database.rows<{ id: string; name: string }>(
    `select id, concat_ws(' ', first_name, nullif(middle_name, ''), last_name) as name from customer_account
     where username = any ($1) order by username`,
    [["daan.vos@polderlicht.example", admin]],
  );
  const [[first, second], [daan, joris]] = [orders, people];
  for (const [minutes, order, person] of [
    [60, first, joris],
    [62, second, joris],
    [64, first, daan],
  ] as const)
    await api.database.rows(
      `insert into audit_event (kept, at, customer_id, actor_type, actor_id, action, entity_type, entity_id)
       values ('7 years', now() + make_interval(mins => $2), $1, 'ACCOUNT', $3, 'order.updated', 'order', $4)`,
      [companyIds.polderlicht, minutes, person?.id, order?.id],
    );
  const { body } = await api.send<Home>("GET", "/v1/home", { token });
  expect(body.events.slice(0, 3).map(({ subject, actor }) => [subject, actor])).toEqual([
    [first?.number, daan?.name],
    [second?.number, joris?.name],
    [first?.number, joris?.name],
  ]);
});

it("200 the log and its file hide what only the operator sees of a company", async () => {
  const values = (name: string) =>
    JSON.stringify({
      name,
      externalRef: "CRM-4711",
      creditLimit: "2500.00",
      discountClass: "PARTNER-A",
      sharePct: "12.50",
    });
  await api.database.rows(
    `insert into audit_event (kept, customer_id, actor_type, action, entity_type, entity_id, before, after)
     values ('7 years', $1, 'SYSTEM', 'customer.updated', 'customer', 'hidden', $2, $3)`,
    [companyIds.polderlicht, values("Polder"), values("Polderlicht")],
  );
  const { body } = await list("?entityType=customer&limit=1");
  expect(body.items).toMatchObject([{ entityId: "hidden" }]);
  expect([body.items[0]?.before, body.items[0]?.after]).toEqual([{ name: "Polder" }, { name: "Polderlicht" }]);
  const path = `/v1/customer/${companyIds.polderlicht}/audit/export?format=csv&csv=standard&entityType=customer`;
  const file = await api.send<string>("GET", path, { token });
  expect(file.body.split("\r\n").find((line) => line.includes(",hidden,"))).toContain(
    ',hidden,"{""name"":""Polder""}","{""name"":""Polderlicht""}",',
  );
});
