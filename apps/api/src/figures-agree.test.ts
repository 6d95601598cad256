import type { Home } from "@demarc/contract/home";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { csvRows } from "./testing/requests/csv-rows.ts";
import { companyIds, type TestApi, testApi } from "./testing/test-api.ts";
import { tvPeople } from "./testing/tv-accounts/tv-accounts.ts";

const { polderlicht, kadeblok } = companyIds;
const joris = "joris.bakker@polderlicht.example";
const mila = "mila.stone@kadeblok.example";

type Row = Readonly<Record<string, unknown>>;
type Page = Readonly<{ items: readonly Row[]; total: number }>;

let api: TestApi;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  api = await testApi();
  for (const person of [joris, mila, tvPeople.admin]) tokens[person] = await api.tokenOf(person);
  await api.database.rows(
    "update tv_device set state = 'REMOVED', removed_at = now() where id = (select id from tv_device where state = 'ACTIVE' limit 1)",
  );
});
afterAll(() => api.close());

const get = async <Body>(person: string, path: string): Promise<Body> => {
  const { status, body } = await api.send<Body>("GET", path, { token: tokens[person] });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return body;
};
const of = (customerId: number, rest: string): string => `/v1/customer/${customerId}/${rest}`;

/** Every list whose records have a page and a file of their own: who reads it, where it is, and what names a record. */
const lists: readonly (readonly [who: string, path: string, key: string])[] = [
  [joris, of(polderlicht, "invoice"), "number"],
  [joris, of(polderlicht, "order"), "id"],
  [joris, of(polderlicht, "quotation"), "id"],
  [joris, of(polderlicht, "manual-agreement"), "id"],
  [joris, of(polderlicht, "line"), "id"],
  [joris, of(polderlicht, "prefix"), "id"],
  [mila, of(kadeblok, "rack"), "id"],
  [mila, of(kadeblok, "shared-colo"), "id"],
  [mila, of(kadeblok, "dc-connection"), "id"],
  [mila, of(kadeblok, "wdm"), "id"],
  [tvPeople.admin, "/v1/account", "id"],
];

/** A field of a record, or of its contract, which a file writes in columns of its own. */
const fieldOf = (record: Row, name: string): unknown =>
  name in record ? record[name] : (record["contract"] as Row | null | undefined)?.[name];

/** Fields that a list and a file can show alike: figures, and other plain values. */
const plain = (value: unknown): value is string | number | boolean =>
  ["string", "number", "boolean"].includes(typeof value);

/** Whether a file writes a value; the amounts of a credit note are negative there. */
const isWritten = (value: unknown, cell: string | undefined, { type }: Row): boolean =>
  cell === String(value) || (type === "CREDIT_NOTE" && cell === `-${String(value)}`);

describe.each(lists)("each record that %s sees at %s", (who, path, key) => {
  const itemsOf = async () => (await get<Page>(who, `${path}?limit=25`)).items;

  it("has the same values in the list as on its own page", async () => {
    const items = await itemsOf();
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) {
      const record = await get<Row>(who, `${path}/${String(item[key])}`);
      const shared = Object.keys(item).filter((name) => name in record);
      expect(shared.length).toBeGreaterThan(5);
      const pick = (from: Row) => Object.fromEntries(shared.map((name) => [name, from[name]]));
      expect(pick(record)).toEqual(pick(item));
    }
  });

  it("has the same values in the list as in the file", async () => {
    const items = await itemsOf();
    const rows = csvRows(await get<string>(who, `${path}/export?csv=standard`));
    let compared = 0;
    for (const item of items) {
      const names = Object.keys(rows[0] ?? {}).filter((name) => plain(fieldOf(item, name)));
      const isSame = (row: Readonly<Record<string, string>>) =>
        names.every((name) => isWritten(fieldOf(item, name), row[name], item));
      compared += names.length;
      expect([item[key], rows.some(isSame)]).toEqual([item[key], true]);
    }
    expect(compared).toBeGreaterThan(items.length * 5);
  });
});

describe("the figures of the home", () => {
  const homeOf = async (who: string) => (await get<Home>(who, "/v1/home")).figures;
  const total = async (who: string, path: string, query: string) => (await get<Page>(who, `${path}?${query}`)).total;

  it("200 lines as the list counts them", async () => {
    const { lines } = await homeOf(joris);
    const path = of(polderlicht, "line");
    const live = (await get<Page>(joris, `${path}?limit=100`)).items.filter(
      (line) => line["lifecycle"] !== "TERMINATED",
    );
    const count = (field: string, value: string) => live.filter((line) => line[field] === value).length;
    expect(lines).toMatchObject({
      total: live.length,
      down: count("operational", "DOWN"),
      degraded: count("operational", "DEGRADED"),
      suspended: count("lifecycle", "SUSPENDED"),
    });
  });

  it("200 orders as the list counts them", async () => {
    const { orders } = await homeOf(joris);
    const { items } = await get<Page>(joris, `${of(polderlicht, "order")}?limit=100`);
    const ended = new Set(["COMPLETED", "CANCELLED", "REJECTED", "FAILED"]);
    expect(orders).toEqual({
      open: items.filter(({ status }) => !ended.has(String(status))).length,
      waiting: items.filter(({ status }) => status === "AWAITING_CUSTOMER").length,
      drafts: await total(joris, of(polderlicht, "order"), "status=DRAFT"),
    });
  });

  it("200 TV accounts, devices and waiting devices as their lists count them", async () => {
    const { tv } = await homeOf(tvPeople.admin);
    const status = (name: string) => total(tvPeople.admin, "/v1/account", `status=${name}`);
    const { items } = await get<Page>(tvPeople.admin, "/v1/account?limit=100");
    const waiting = await Promise.all(
      items.map(async ({ id }) => (await get<Row[]>(tvPeople.admin, `/v1/account/${String(id)}/activation`)).length),
    );
    expect(tv).toEqual({
      active: await status("active"),
      new: await status("new"),
      suspended: await status("suspended"),
      cancelled: await status("cancelled"),
      devices: items.reduce((sum, { deviceCount }) => sum + Number(deviceCount), 0),
      waiting: waiting.reduce((sum, one) => sum + one, 0),
    });
  });

  it("200 points as the balance and as the entries that have not expired add up to", async () => {
    const { points } = await homeOf(joris);
    const { items } = await get<Page>(joris, "/v1/loyalty/history?limit=100");
    const rows = csvRows(await get<string>(joris, "/v1/loyalty/history/export?csv=standard"));
    const live = (entries: readonly Row[]) =>
      entries
        .filter(({ expiresAt }) => !expiresAt || Date.parse(expiresAt as string) > Date.now())
        .reduce((all, entry) => all + Number(entry["points"]), 0);
    const { balance } = await get<{ balance: number }>(joris, "/v1/loyalty/balance");
    expect([points?.balance, live(items), live(rows)]).toEqual([balance, balance, balance]);
  });
});

describe("sums that are stored or computed apart from their parts", () => {
  const cents = (text: unknown) => Math.round(Number(text) * 100);

  it("200 the month of a TV account is the sum of its products", async () => {
    const { items } = await get<Page>(tvPeople.admin, "/v1/account?limit=100");
    for (const { id, monthlyTotal } of items) {
      const products = await get<Row[]>(tvPeople.admin, `/v1/account/${String(id)}/product`);
      const live = products.filter(({ status }) => status !== "ended");
      const sum = live.reduce((all, one) => all + cents(one["monthlyPrice"]) * Number(one["quantity"]), 0);
      expect([id, cents(monthlyTotal)]).toEqual([id, sum]);
    }
  });

  it("200 the totals of an order are the sums of its lines", async () => {
    const { items } = await get<Page>(joris, `${of(polderlicht, "order")}?limit=100`);
    for (const { id } of items) {
      const order = await get<Row & { lines: readonly Row[] }>(joris, of(polderlicht, `order/${String(id)}`));
      for (const [total, charge] of [
        ["nrcTotal", "NRC"],
        ["mrcTotal", "MRC"],
      ] as const) {
        const lines = order.lines.filter(({ chargeType }) => chargeType === charge);
        const sum = lines.reduce((all, line) => all + cents(line["amount"]), 0);
        expect([id, total, cents(order[total])]).toEqual([id, total, sum]);
      }
    }
  });
});
