import { randomUUID } from "node:crypto";
import type { WorkItem } from "@demarc/contract/core/work-item";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plantOrder } from "../../testing/orders/order-rows.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const itemsOf = async (username: string) =>
  (await api.send<WorkItem[]>("GET", "/v1/work-list", { token: await api.tokenOf(username) })).body;
const workOf = async (username: string) => (await itemsOf(username)).map(({ objects: _objects, ...item }) => item);

/** Plants something of a kind that waits for a number of days. Returns its name in the list. */
const plantWaiting = {
  "user-pending": async (days: number) => {
    const name = `Waiting ${days}`;
    await api.database.rows(
      `insert into customer_account (customer_id, username, email, first_name, last_name, roles, status, kind, locale, created_at)
       values ($1, $2, $2, 'Waiting', $3, '{RESELLER_ORDER}', 'PENDING_ACTIVATION', 'PERSON', 'en', now() - make_interval(days => $4))`,
      [companyIds.kadeblok, `waiting${days}@kadeblok.example`, String(days), days],
    );
    return name;
  },
  "order-waiting": async (days: number) => {
    const { id, orderNumber } = await plantOrder(api.database, companyIds.kadeblok, "LINE", {
      status: "AWAITING_CUSTOMER",
    });
    await api.database.rows(
      "update customer_order set waiting_since = now() - make_interval(days => $2) where id = $1",
      [id, days],
    );
    return orderNumber;
  },
};

describe("listWork", () => {
  it("200 shows an administrator the open tasks of the company, most urgent first", async () => {
    await api.database.rows("delete from customer_contact where customer_id = $1 and 'billing' = any (types)", [
      companyIds.fietsfabriek,
    ]);
    expect(await workOf("eva.postma@fietsfabriek.example")).toEqual([
      {
        kind: "contact-type-missing",
        severity: "bad",
        count: 5,
        subjects: ["main", "order", "abuse", "billing", "support"],
        route: "/company",
      },
    ]);
  });

  it("200 asks the customer of a reseller for no bank account and no invoice reference", async () => {
    const kinds = async () => (await workOf("eva.postma@fietsfabriek.example")).map(({ kind }) => kind);
    await api.database.rows("update customer set iban = null, custom_invoice_reference = null where id = $1", [
      companyIds.fietsfabriek,
    ]);
    expect(await kinds()).toEqual(["contact-type-missing"]);
  });

  it("200 shows finance users their tasks, and other roles nothing", async () => {
    expect((await workOf("omar.haddad@kadeblok.example")).map((item) => item.kind)).toEqual([
      "invoice-open",
      "invoice-reference-missing",
    ]);
    expect(await workOf("tim.okafor@kadeblok.example")).toEqual([]);
  });

  it("200 counts overdue invoices before open ones, with a link, and shows faults to everyone", async () => {
    const down = {
      kind: "line-down",
      severity: "bad",
      count: 1,
      subjects: ["Terrein Zwolle"],
      route: "/lines?operational=DOWN",
    };
    expect(await workOf("fenna.smit@polderlicht.example")).toEqual([
      down,
      { kind: "invoice-overdue", severity: "bad", count: 1, subjects: [], route: "/invoices?status=OVERDUE" },
      { kind: "invoice-open", severity: "info", count: 2, subjects: [], route: "/invoices?status=OPEN,PARTIALLY_PAID" },
    ]);
    expect(await workOf("daan.vos@polderlicht.example")).toEqual([
      down,
      {
        kind: "order-waiting",
        severity: "warn",
        count: 1,
        subjects: [expect.stringMatching(/^ORD-/)],
        route: "/orders?status=AWAITING_CUSTOMER",
      },
      {
        kind: "quotation-expiring",
        severity: "warn",
        count: 1,
        subjects: ["QT-2026-0193"],
        route: "/quotations?status=PUBLISHED&sort=validUntil",
      },
      {
        kind: "notice-30",
        severity: "warn",
        count: 2,
        subjects: ["LN-104240", "LN-104207"],
        route: "/company/notices?step=30&term=FIXED",
      },
      {
        kind: "notice-90",
        severity: "info",
        count: 1,
        subjects: ["LN-104230"],
        route: "/company/notices?step=90&term=FIXED",
      },
    ]);
  });

  it("200 checks off what a new company has set up, until everything is done", async () => {
    const { kadeblok } = companyIds;
    const mila = "mila.stone@kadeblok.example";
    await api.database.rows("delete from msa where customer_id = $1", [kadeblok]);
    const readiness = async () =>
      (await workOf(mila))
        .filter(({ kind }) => kind === "contact-type-missing" || kind === "iban-missing")
        .map(({ kind, severity, count, subjects }) => [kind, severity, count, subjects]);
    await api.database.rows("delete from customer_contact where customer_id = $1", [kadeblok]);
    expect(await readiness()).toEqual([
      ["contact-type-missing", "bad", 5, ["main", "order", "abuse", "billing", "support"]],
      ["iban-missing", "done", 0, []],
    ]);
    const token = await api.tokenOf(mila);
    const add = (types: readonly string[]) =>
      api.send("POST", `/v1/customer/${kadeblok}/contact`, {
        token,
        body: { id: randomUUID(), types, firstName: "Team", lastName: "Kade", email: "team@kadeblok.example" },
      });
    expect((await add(["main", "order", "billing"])).status).toBe(201);
    expect(await readiness()).toEqual([
      ["contact-type-missing", "warn", 2, ["abuse", "support"]],
      ["iban-missing", "done", 0, []],
    ]);
    await add(["abuse", "support"]);
    expect(await readiness()).toEqual([]);
    await api.database.rows("update customer set iban = null where id = $1", [kadeblok]);
    expect(await readiness()).toEqual([
      ["iban-missing", "warn", 1, []],
      ["contact-type-missing", "done", 0, []],
    ]);
  });

  it("200 names lines that are down, latest first, and at most three", async () => {
    const lotte = "lotte.prins@polderlicht.example";
    const down = { kind: "line-down", severity: "bad", route: "/lines?operational=DOWN" };
    expect(await workOf(lotte)).toEqual([{ ...down, count: 1, subjects: ["Terrein Zwolle"] }]);
    await api.database.rows(
      `update line set operational = 'DOWN', operational_since = now() - make_interval(days => 1) * right(line_number, 1)::int
       where line_number between 'LN-104201' and 'LN-104206'`,
    );
    expect(await workOf(lotte)).toEqual([
      { ...down, count: 7, subjects: ["Terrein Zwolle", "Hoofdkantoor Zwolle", "Magazijn Apeldoorn", "…"] },
    ]);
    expect((await workOf("joris.bakker@polderlicht.example")).map(({ kind }) => kind)).toContain("line-down");
  });

  it("200 shows a child only its delivered lines, and other roles neither", async () => {
    const item = (await workOf("eva.postma@fietsfabriek.example")).find(({ kind }) => kind === "line-down");
    expect(item).toMatchObject({ count: 3, subjects: ["Fabriekshal", "Showroom", "Testbaan"] });
    expect(await workOf("tim.okafor@kadeblok.example")).toEqual([]);
    await api.database.rows("update line set operational = 'UP'");
  });

  it("200 shows pending invitations, with a link, only to administrators", async () => {
    const route = "/user-management?status=PENDING_ACTIVATION";
    const pending = { kind: "user-pending", severity: "info", count: 1, subjects: [], route };
    expect(await workOf("mila.stone@kadeblok.example")).toContainEqual(pending);
    for (const other of ["omar.haddad@kadeblok.example", "eva.postma@fietsfabriek.example"])
      expect((await workOf(other)).map(({ kind }) => kind)).not.toContain("user-pending");
  });

  it("200 names the invoices, lines and people that wait, with amount and time", async () => {
    const waiting = (await itemsOf("joris.bakker@polderlicht.example")).flatMap(({ kind, objects }) =>
      objects.map(({ name, amount, since, route }) => [
        kind,
        name,
        amount,
        typeof since,
        route.replace(/[\w-]{36}$/, "…"),
      ]),
    );
    // The amount differs by month, because it includes measured energy.
    const [overdue] = await api.database.rows<{ number: string; amount: string }>(
      "select number, amount_open as amount from invoice where customer_id = $1 and status = 'OVERDUE'",
      [companyIds.polderlicht],
    );
    const { number = "", amount = "" } = overdue ?? {};
    expect(amount).toMatch(/^[1-9]\d{3}\.\d\d$/);
    expect(waiting).toContainEqual(["invoice-overdue", number, amount, "string", `/invoices/invoice/${number}`]);
    expect(waiting.filter(([kind]) => kind === "user-pending").map(([, , , , route]) => route)).toEqual([
      "/user-management/account/…",
    ]);
  });

  it.each([
    ["user-pending", "mila.stone@kadeblok.example"],
    ["order-waiting", "ruth.klein@kadeblok.example"],
  ] as const)("200 names what waits longest first: %s", async (kind, username) => {
    const planted: string[] = [];
    for (const days of [2, 3, 1]) planted.push(await plantWaiting[kind](days));
    const waiting = (await itemsOf(username)).find((item) => item.kind === kind)?.objects.map(({ name }) => name) ?? [];
    await api.database.rows("delete from customer_account where username like 'waiting%'");
    await api.database.rows("delete from customer_order where order_number = any ($1)", [planted]);
    const [two, three, one] = planted;
    expect(waiting.filter((name) => planted.includes(name))).toEqual([three, two, one]);
  });

  it("200 names at most five records of a kind", async () => {
    await api.database.rows(
      "update line set operational = 'DOWN' where line_number between 'LN-104201' and 'LN-104209'",
    );
    const down = (await itemsOf("lotte.prins@polderlicht.example")).find(({ kind }) => kind === "line-down");
    expect(down).toMatchObject({ count: 9 });
    expect(down?.objects).toHaveLength(5);
    expect(down?.objects[0]).toMatchObject({ name: "Terrein Zwolle", amount: null });
    expect(down?.objects[0]?.detail).toMatch(/^LN-104207 · .+, Zwolle$/);
    await api.database.rows("update line set operational = 'UP'");
  });

  it("200 is empty when everything is set up", async () => {
    await api.database.rows("update invoice set status = 'PAID' where customer_id = $1", [companyIds.polderlicht]);
    await api.database.rows(
      "update customer_account set status = 'DISABLED' where customer_id = $1 and status = 'PENDING_ACTIVATION'",
      [companyIds.polderlicht],
    );
    await api.database.rows("update line set contract_end = current_date + 1000");
    await api.database.rows("update customer_order set status = 'ON_HOLD' where status = 'AWAITING_CUSTOMER'");
    await api.database.rows("update quotation set status = 'WITHDRAWN' where status = 'PUBLISHED'");
    expect(await workOf("joris.bakker@polderlicht.example")).toEqual([]);
  });
});
