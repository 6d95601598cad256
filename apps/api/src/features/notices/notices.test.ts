import type { Notice, NoticeSetting } from "@demarc/contract/notices";
import type { WorkItem } from "@demarc/contract/core/work-item";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht, fietsfabriek, kadeblok } = companyIds;
const joris = "joris.bakker@polderlicht.example";
const daan = "daan.vos@polderlicht.example";
const mila = "mila.stone@kadeblok.example";

let api: TestApi;
const path = (customerId: number, rest = "") => `/v1/customer/${customerId}/notice${rest}`;

/** The date in Amsterdam `days` from today, by the clock of the database. */
const dayIn = async (days: number) =>
  (
    await api.database.rows<{ day: string }>(
      "select to_char((now() at time zone 'Europe/Amsterdam')::date + $1::int, 'YYYY-MM-DD') as day",
      [days],
    )
  )[0]?.day ?? "";

/** Gives a line a contract whose last day to cancel is `days` ahead. */
const cancelIn = (line: string, days: number, { notice = 30, renewal = 12, begunDays = 800 } = {}) =>
  api.database.rows(
    `update line set contract_start = current_date - $4::int, contract_end = (now() at time zone 'Europe/Amsterdam')::date + $2::int + $3::int,
       notice_days = $3, renewal_months = $5, auto_renew = true where line_number = $1`,
    [line, days, notice, begunDays, renewal],
  );

beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  await api.database.rows("delete from notice_setting");
  for (const table of ["line", "rack", "shared_colo", "dc_connection", "wdm_service"])
    await api.database.rows(
      `update ${table} set contract_end = current_date + 2000, lifecycle = 'ACTIVE', termination_date = null
       where contract_end is not null`,
    );
  await api.database.rows(
    "update manual_agreement set start_date = current_date, term_months = 120 where status = 'ACTIVE' and renewal_months is not null",
  );
});
afterAll(async () => {
  await api.close();
});

const listOf = async (query = "", username = daan, customerId = polderlicht) =>
  (
    await api.send<{ items: Notice[]; total: number }>("GET", path(customerId, query), {
      token: await api.tokenOf(username),
    })
  ).body;

describe("listNotices", () => {
  it("200 lists contracts of every kind by the last day to cancel, with what a renewal costs", async () => {
    await cancelIn("LN-104201", 20);
    await cancelIn("LN-104202", 10);
    const { items, total } = await listOf("?limit=200");
    expect(items.slice(0, 2)).toMatchObject([
      {
        name: "LN-104202",
        kind: "line",
        term: "FIXED",
        cancelBy: await dayIn(10),
        endDate: await dayIn(40),
        earliestEnd: await dayIn(40),
        renews: true,
        renewalMonths: 12,
        noticeDays: 30,
        mrc: expect.stringMatching(/^\d+\.\d\d$/),
        route: expect.stringMatching(/^\/lines\/detail\/[0-9a-f-]{36}$/),
      },
      { name: "LN-104201", cancelBy: await dayIn(20) },
    ]);
    expect(total).toBe(items.length);
    const kinds = await api.database.rows<{ kind: string }>(
      `select 'line' as kind from line where customer_id = $1 union select 'rack' from rack where customer_id = $1
       union select 'shared-colo' from shared_colo where customer_id = $1
       union select 'dc-connection' from dc_connection where customer_id = $1
       union select 'wdm' from wdm_service where customer_id = $1
       union select 'manual-agreement' from manual_agreement where customer_id = $1`,
      [polderlicht],
    );
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(kinds.map(({ kind }) => kind)));
    for (const { kind } of kinds)
      expect((await listOf(`?limit=200&kind=${kind}`)).items).toEqual(items.filter((notice) => notice.kind === kind));
  });

  it("200 leaves out contracts that are cancelled, ended or not delivered", async () => {
    for (const [line, change] of [
      ["LN-104201", "lifecycle = 'TERMINATION_SCHEDULED', termination_date = current_date + 40"],
      ["LN-104202", "lifecycle = 'SUSPENDED', termination_date = current_date + 40"],
      ["LN-104203", "lifecycle = 'TERMINATED'"],
      ["LN-104204", "lifecycle = 'PLANNED'"],
    ])
      await api.database.rows(`update line set ${change} where line_number = $1`, [line]);
    await api.database.rows("update line set lifecycle = 'SUSPENDED' where line_number = 'LN-104205'");
    const names = (await listOf("?limit=200")).items.map(({ name }) => name);
    for (const line of ["LN-104201", "LN-104202", "LN-104203", "LN-104204"]) expect(names).not.toContain(line);
    expect(names).toContain("LN-104205");
  });

  it("200 filters fixed terms by days ahead, kinds, terms and words", async () => {
    await cancelIn("LN-104201", 7);
    await cancelIn("LN-104202", 8);
    await cancelIn("LN-104203", 31);
    await cancelIn("LN-104204", -400, { renewal: 1 });
    await api.database.rows(
      "update line set auto_renew = false, contract_end = current_date - 1 where line_number = 'LN-104205'",
    );
    const named = async (query: string) => (await listOf(query)).items.map(({ name }) => name);
    expect(await named("?within=7")).toEqual(["LN-104201"]);
    expect(await named("?within=30")).toEqual(["LN-104201", "LN-104202"]);
    expect(await named("?within=90")).toEqual(["LN-104201", "LN-104202", "LN-104203"]);
    expect(await named("?within=90&kind=rack")).toEqual([]);
    expect(await named("?within=90&q=104203")).toEqual(["LN-104203"]);
    expect(await named("?term=ROLLING")).toEqual(["LN-104204"]);
    expect((await listOf("?term=OPEN")).items).toMatchObject([
      { name: "LN-104205", term: "OPEN", cancelBy: null, endDate: null, earliestEnd: await dayIn(30) },
    ]);
    await cancelIn("LN-104205", 900);
  });

  it("200 sorts and pages without losing or repeating a contract", async () => {
    const whole = (await listOf("?limit=200&sort=-mrc")).items;
    const paged: string[] = [];
    for (let offset = 0; offset < whole.length; offset += 10)
      paged.push(...(await listOf(`?limit=10&offset=${offset}&sort=-mrc`)).items.map(({ id }) => id));
    expect(paged).toEqual(whole.map(({ id }) => id));
    const amounts = whole.map(({ mrc }) => Number(mrc));
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
  });

  it("200 shows an end user only its own contracts, and its reseller those on its path", async () => {
    const delivered = await api.database.rows<{ name: string }>(
      "select line_number as name from line where end_user_customer_id = $1",
      [fietsfabriek],
    );
    expect(delivered.map(({ name }) => name)).toContain("LN-104204");
    const own = (await listOf("", "eva.postma@fietsfabriek.example", fietsfabriek)).items;
    const names = own.map(({ name }) => name);
    expect(names).toContain("LN-304401");
    expect(names.filter((name) => delivered.some((line) => line.name === name))).toEqual([]);
    expect((await listOf("", joris, fietsfabriek)).items).toEqual(own);
  });

  it("404 hides another company", async () => {
    expect((await api.send("GET", path(kadeblok), { token: await api.tokenOf(joris) })).status).toBe(404);
  });
});

describe("exportNotices", () => {
  it("200 writes every contract once, in the order of the calendar", async () => {
    await cancelIn("LN-104203", 3);
    const file = await api.send<string>("GET", path(polderlicht, "/export?csv=standard"), {
      token: await api.tokenOf(daan),
    });
    const rows = file.body.slice(1).trimEnd().split("\r\n");
    expect(rows[0]).toBe(
      "cancelBy,name,kind,reference,place,term,endDate,renews,renewalMonths,noticeDays,earliestEnd,mrc",
    );
    expect(rows[1]).toMatch(new RegExp(`^${await dayIn(3)},LN-104203,line,`));
    expect(rows).toHaveLength((await listOf("?limit=200")).total + 1);
    expect(new Set(rows).size).toBe(rows.length);
    await api.database.rows(
      `insert into line (customer_id, line_number, street, house_number, postal_code, city, technology, carrier, package_code,
         speed_down, speed_up, sla_code, contract_start, contract_term_months, contract_end, nrc, mrc, lifecycle)
       select customer_id, 'LN-' || 700000 + nth, street, house_number, postal_code, city, technology, carrier, package_code,
         speed_down, speed_up, sla_code, current_date - 900, 12, current_date + nth % 40, nrc, mrc, 'ACTIVE'
       from line, generate_series(1, 450) as nth where line_number = 'LN-104201'`,
    );
    const many = await api.send<string>("GET", path(polderlicht, "/export?csv=standard&kind=line"), {
      token: await api.tokenOf(daan),
    });
    const names = many.body
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((row) => row.split(",")[1]);
    expect(names.length).toBeGreaterThan(450);
    expect(new Set(names).size).toBe(names.length);
    await api.database.rows("delete from line where line_number like 'LN-700%'");
  });
});

describe("the setting of reminders", () => {
  const read = async () =>
    (await api.send<NoticeSetting>("GET", path(polderlicht, "/setting"), { token: await api.tokenOf(daan) })).body;
  const save = async (contactTypes: readonly string[], headers: Record<string, string> = {}, username = joris) =>
    api.send<NoticeSetting>("PUT", path(polderlicht, "/setting"), {
      token: await api.tokenOf(username),
      body: { contactTypes },
      headers,
    });

  it("200 begins with main contacts and those for orders, and is recorded when it changes", async () => {
    expect(await read()).toEqual({ contactTypes: ["main", "order"], version: 0 });
    await api.database.rows("delete from audit_event where action = 'notice.setting-changed'");
    expect(await save(["billing", "main"])).toMatchObject({
      status: 200,
      body: { contactTypes: ["main", "billing"], version: 1 },
    });
    expect(await read()).toEqual({ contactTypes: ["main", "billing"], version: 1 });
    const rows = await api.database.rows(
      "select before, after from audit_event where action = 'notice.setting-changed'",
    );
    expect(rows).toEqual([
      { before: { contactTypes: ["main", "order"] }, after: { contactTypes: ["main", "billing"], version: 1 } },
    ]);
  });

  it("409 for a stale version; twenty first changes at once make one row", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => save([])));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await save(["main"], { "if-match": '"3"' })).status).toBe(409);
    expect((await save(["main"], { "if-match": '"1"' })).status).toBe(200);
  });

  it("400 for a type that is none or comes twice, and 403 for a person who orders", async () => {
    for (const types of [["sales"], ["main", "main"]]) expect((await save(types)).status).toBe(400);
    expect((await save(["main"], {}, daan)).status).toBe(403);
    expect((await read()).version).toBe(0);
  });
});

describe("the work list", () => {
  const workOf = async (username: string) =>
    (await api.send<WorkItem[]>("GET", "/v1/work-list", { token: await api.tokenOf(username) })).body.filter(
      ({ kind }) => kind.startsWith("notice-"),
    );

  it("200 counts each contract at its current step, for people who order", async () => {
    await cancelIn("LN-104201", 7);
    await cancelIn("LN-104202", 8);
    await cancelIn("LN-104203", 30);
    await cancelIn("LN-104204", 90);
    await cancelIn("LN-104205", 91);
    await cancelIn("LN-104206", -60, { renewal: 1 });
    await cancelIn("LN-104207", 5, { begunDays: 0 });
    expect(
      (await workOf(daan)).map(({ kind, severity, count, subjects, route }) => [
        kind,
        severity,
        count,
        subjects,
        route,
      ]),
    ).toEqual([
      ["notice-7", "warn", 1, ["LN-104201"], "/company/notices?step=7&term=FIXED"],
      ["notice-30", "warn", 2, ["LN-104202", "LN-104203"], "/company/notices?step=30&term=FIXED"],
      ["notice-90", "info", 1, ["LN-104204"], "/company/notices?step=90&term=FIXED"],
    ]);
    expect(await workOf("fenna.smit@polderlicht.example")).toEqual([]);
    expect((await workOf(mila)).flatMap(({ subjects }) => subjects)).not.toContain("LN-104201");
  });

  it("200 counts what its screen lists, no more and no less", async () => {
    await cancelIn("LN-104201", 7);
    await cancelIn("LN-104202", 8);
    await cancelIn("LN-104203", 30);
    await cancelIn("LN-104204", 31);
    await cancelIn("LN-104205", 90);
    await cancelIn("LN-104206", 5, { begunDays: 0 });
    await cancelIn("LN-104207", -60, { renewal: 1 });
    const tiles = await workOf(daan);
    expect(tiles.map(({ count }) => count)).toEqual([1, 2, 2]);
    for (const { route, subjects, count } of tiles) {
      const { items, total } = await listOf(route.slice(route.indexOf("?")));
      expect([total, items.map(({ name }) => name)]).toEqual([count, subjects]);
    }
    expect((await listOf("?step=7,30&term=FIXED")).total).toBe(3);
    const refused = await api.send("GET", path(polderlicht, "?step=8"), { token: await api.tokenOf(daan) });
    expect(refused.status).toBe(400);
  });

  it("200 lists a contract that renews month by month under the days that it has left", async () => {
    await cancelIn("LN-104201", 7);
    await cancelIn("LN-104207", -60, { renewal: 1 });
    const days = (name: string) => listOf(`?q=${name}`).then(({ items }) => items[0]?.cancelBy);
    const left = (Date.parse((await days("LN-104207")) ?? "") - Date.parse(await dayIn(0))) / 86_400_000;
    const step = [7, 30, 90].find((most) => left <= most);
    const listed = async (at: number) => (await listOf(`?step=${at}`)).items.map(({ name }) => name);
    for (const at of [7, 30, 90]) expect((await listed(at)).includes("LN-104207"), `${at}`).toBe(at === step);
    expect(await listed(7)).toContain("LN-104201");
  });

  it("200 names the records with amount, last day and screen", async () => {
    await cancelIn("LN-104201", 7);
    const [item] = await workOf(daan);
    expect(item?.objects).toMatchObject([
      {
        name: "LN-104201",
        amount: expect.stringMatching(/^\d+\.\d\d$/),
        route: expect.stringMatching(/^\/lines\/detail\//),
      },
    ]);
    expect(new Date(item?.objects[0]?.since ?? "").toLocaleDateString("sv", { timeZone: "Europe/Amsterdam" })).toBe(
      await dayIn(7),
    );
  });

  it("a company without contracts has none", async () => {
    expect(await workOf("anouk.dejong@beeldwijk.example")).toEqual([]);
  });
});
