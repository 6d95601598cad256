import type { TvAccountSummary } from "@demarc/contract/tv-accounts/tv-accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { type TvCaller, tvCaller, tvPeople } from "../../testing/tv-accounts/tv-accounts.ts";

interface Page {
  readonly items: TvAccountSummary[];
  readonly total: number;
  readonly totalCapped?: true;
}

let api: TestApi;
let token: string;
let desk: TvCaller;
let polderlicht: TvCaller;

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf(tvPeople.serviceDesk);
  desk = tvCaller(api, token);
  polderlicht = tvCaller(api, await api.tokenOf("lotte.prins@polderlicht.example"));
});
afterAll(() => api.close());

const list = async (query: string, caller = desk) => (await caller.call<Page>("GET", query)).body;
const numbers = (page: Page) => page.items.map(({ accountNr }) => accountNr);

describe("the accounts of the demo", () => {
  it("200 are 60: new 4, active 48, suspended 3, cancelled 3, ended 2, by number", async () => {
    const page = await list("?limit=200");
    expect(page.total).toBe(60);
    expect(numbers(page)).toEqual(Array.from({ length: 60 }, (_, place) => 1_000_001 + place));
    for (const [status, count] of Object.entries({ new: 4, active: 48, suspended: 3, cancelled: 3, ended: 2 }))
      expect([status, (await list(`?status=${status}`)).total]).toEqual([status, count]);
  });

  it("200 keeps to the devices and products that an account may have", async () => {
    const { items } = await list("?limit=200&status=active,suspended,cancelled,new");
    expect(items.filter(({ deviceCount, maxDevices }) => deviceCount > maxDevices)).toEqual([]);
    expect(items.every(({ maxStreams, monthlyTotal }) => maxStreams >= 3 && Number(monthlyTotal) >= 9.95)).toBe(true);
  });
});

describe("filters and sorting", () => {
  it("200 starts at a number, and combines products, statuses and words", async () => {
    expect(numbers(await list("?minAccountNr=1000058"))).toEqual([1_000_058, 1_000_059, 1_000_060]);
    const { items, total } = await list("?productCode=TV-COMPLEET&status=suspended,cancelled&limit=200");
    expect(total).toBe(items.length);
    expect(items.every(({ productCode, status }) => productCode === "TV-COMPLEET" && status !== "active")).toBe(true);
    expect(items.length).toBeGreaterThan(0);
  });

  it.each([
    ["graaf", "de Graaf"],
    ["1000001", "de Graaf"],
    ["7511zz beeldwijkhof 3 hof-a sanne", "de Graaf"],
    ["sanne.graaf@bewoners", "de Graaf"],
    ["volkers", "Volkers"],
  ])("200 finds %s", async (words, name) => {
    const { items } = await list(`?q=${encodeURIComponent(words)}`);
    const names = items.map(({ subscriber }) => [subscriber.middleName, subscriber.lastName].filter(Boolean).join(" "));
    expect(names).toContain(name);
    expect(items.length).toBeLessThan(20);
  });

  it("200 finds by end customer, by its id and by its name", async () => {
    const { items } = await list("?q=woonzorg&limit=200");
    expect(items.length).toBe(6);
    const id = items[0]?.endCustomer?.id;
    expect((await list(`?endCustomerId=${id}`)).total).toBe(6);
  });

  it("200 sorts by each key in both directions, without a row on two pages", async () => {
    for (const sort of ["accountNr", "-reference", "lastName", "-lastName", "endDate", "-endDate"]) {
      const pages = await Promise.all([0, 20, 40].map((offset) => list(`?sort=${sort}&limit=20&offset=${offset}`)));
      expect([sort, new Set(pages.flatMap(numbers)).size]).toEqual([sort, 60]);
    }
    const names = (await list("?sort=lastName&limit=3")).items.map(({ subscriber }) => subscriber.lastName);
    expect(names).toEqual(["Amrani", "Arslan", "Assink"]);
  });

  it("400 refuses an unknown status, sort key and filter", async () => {
    for (const query of ["?status=gone", "?sort=pin", "?color=red"])
      expect((await desk.call("GET", query)).status).toBe(400);
  });
});

describe("companies", () => {
  it("200 lists a child company for its reseller, and nothing of others", async () => {
    const child = tvCaller(api, await api.tokenOf("eva.postma@fietsfabriek.example"));
    const own = await child.accountIn("active");
    expect((await list("", polderlicht)).total).toBe(0);
    const ofChild = await list(`?customerId=${companyIds.fietsfabriek}`, polderlicht);
    expect(new Set(ofChild.items.map(({ accountNr }) => accountNr))).toEqual(new Set([1_000_061, own.accountNr]));
    expect((await list(`?customerId=${companyIds.beeldwijk}`, polderlicht)).total).toBe(0);
    expect((await polderlicht.call("GET", `/${own.id}`)).status).toBe(200);
    for (const [method, path, body] of [
      ["POST", "/suspend", {}],
      ["DELETE", "", undefined],
      ["POST", "/product", { productId: "TV-FILM" }],
    ] as const)
      expect(await polderlicht.call(method, `/${own.id}${path}`, body)).toMatchObject({
        status: 403,
        body: { error: { code: "customer.own-only" } },
      });
    expect((await child.call<TvAccountSummary>("GET", `/${own.id}`)).body.status).toBe("active");
  });

  it("404 for an account, its products, its timeline and its changes to a company that may not see it", async () => {
    const [account] = (await list("?limit=1")).items;
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["GET", "/product", undefined],
      ["GET", "/event", undefined],
      ["POST", "/suspend", {}],
      ["DELETE", "/product/TV-SPORT", undefined],
    ] as const)
      expect((await polderlicht.call(method, `/${account?.id}${path}`, body)).status).toBe(404);
  });

  it("403 changes nothing of a suspended company, which still reads", async () => {
    const kadeblok = tvCaller(api, await api.tokenOf("tim.okafor@kadeblok.example"));
    const account = await kadeblok.accountIn("active");
    await api.database.rows("update customer set status = 'SUSPENDED' where id = $1", [companyIds.kadeblok]);
    const error = { error: { code: "customer.suspended" } };
    const body = { productCode: "TV-BASIS", subscriber: { ...account.subscriber, email: null } };
    expect(await kadeblok.call("POST", "", body)).toMatchObject({ status: 403, body: error });
    expect(await kadeblok.call("POST", `/${account.id}/suspend`, {})).toMatchObject({ status: 403, body: error });
    expect((await kadeblok.call("GET", `/${account.id}`)).status).toBe(200);
    await api.database.rows("update customer set status = 'ACTIVE' where id = $1", [companyIds.kadeblok]);
  });
});

describe("home, work list and search", () => {
  it("200 counts accounts, devices and waiting devices, for the service desk only and in the TV portal only", async () => {
    interface Home {
      figures: { tv?: object };
      events: { source: string; subject: string; route: string }[];
    }
    const { body } = await api.send<Home>("GET", "/v1/home", { token });
    expect(body.figures.tv).toMatchObject({ active: 48, new: 4, suspended: 3, cancelled: 3, waiting: 1 });
    expect(body.events[0]).toMatchObject({ source: "tv", subject: expect.stringMatching(/^10000\d\d \w/) });
    const finance = await api.send<Home>("GET", "/v1/home", { token: await api.tokenOf(tvPeople.finance) });
    expect(finance.body.figures.tv).toBeUndefined();
    const other = await api.send<Home>("GET", "/v1/home", {
      token: await api.tokenOf("lotte.prins@polderlicht.example"),
    });
    expect(other.body.figures.tv).toBeUndefined();
  });

  it("200 lists the device that waits and the accounts that end within a week", async () => {
    await api.database.rows("update tv_account set end_date = current_date + 3 where account_nr = 1000020");
    await api.database.rows(
      "update tv_account set end_date = current_date + 30 where account_nr in (1000035, 1000051)",
    );
    const { body } = await api.send<{ kind: string; count: number; objects: object[] }[]>("GET", "/v1/work-list", {
      token,
    });
    const kinds = Object.fromEntries(body.map((item) => [item.kind, item]));
    expect(kinds["tv-activation-pending"]).toMatchObject({
      severity: "warn",
      count: 1,
      objects: [
        {
          name: "1000002 Hofstra",
          detail: "Televisie woonkamer",
          route: expect.stringMatching(/^\/tv-accounts\/.{36}\?tab=devices$/),
        },
      ],
    });
    expect(kinds["tv-account-ending"]).toMatchObject({ severity: "info", count: 1, subjects: ["1000020 Benali"] });
  });

  it.each(["zwiers", "1000018", "zw", "beeldwijkhof 53"])("200 finds an account by %s", async (words) => {
    const { body } = await api.send<{ kind: string; title: string; subtitle: string; status: string | null }[]>(
      "GET",
      `/v1/search?q=${encodeURIComponent(words)}`,
      { token },
    );
    expect(body).toContainEqual(
      expect.objectContaining({
        kind: "tv-account",
        title: "1000018 · Hendrik Zwiers",
        subtitle: "Beeldwijkhof 53, Enschede",
        status: null,
      }),
    );
  });
});
