import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { OperatorPriceListDraft, PriceChange } from "@demarc/contract/operator/price-lists";
import type { Plan } from "@demarc/contract/operator/writing";
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPool } from "../../platform/database/database.ts";
import { workContext } from "../../testing/run-jobs.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { holdTransaction } from "../../testing/held-transaction.ts";
import { answered } from "../../testing/answered.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { priceListJobs, priceListTimer } from "./price-list-drafts.jobs.ts";

type Answer = Partial<Plan> & {
  status: string;
  outcome: string;
  error?: { code: string };
  validationErrors?: { field: string }[];
};
type Read = OperatorPriceListDraft & { prices: PriceChange[] };

const today = amsterdamDate(new Date());
const day = daysAfter(today, 30);
const classOf = "PARTNER-A";

let api: TestApi;
let jobs: pg.Pool;
let token: string;
let customer: string;
let version: string;
beforeAll(async () => {
  api = await testApi();
  jobs = createPool(api.database.connect, "portal_jobs", 2);
  token = await serviceToken(api.database, { name: "erp" });
  customer = await api.tokenOf("joris.bakker@polderlicht.example");
});
beforeEach(() => {
  version = `2027-${randomUUID().slice(0, 8)}`;
});
afterAll(async () => {
  await jobs.end();
  await api.close();
});

const draft = (price: string, more: object = {}) => ({
  validFrom: day,
  products: [{ package: "FIB-1000", product: "FIB-1000", price }],
  ...more,
});
const put = (body: object, query = "", bearer = token) =>
  api.send<Answer>("PUT", `/operator/v1/price-list/${version}${query}`, { token: bearer, body });
const publish = (query = "", bearer = token) =>
  api.send<Answer>("POST", `/operator/v1/price-list/${version}/publish${query}`, { token: bearer, body: {} });
const read = async () => (await api.send<Read>("GET", `/operator/v1/price-list/${version}`, { token })).body;
/** The price of fibre, as a customer sees it. */
const price = async () => {
  const path = "/v1/catalogue/package/FIB-1000";
  const { body } = await api.send<{ products: { code: string; price: string }[] }>("GET", path, { token: customer });
  return Number(body.products.find(({ code }) => code === "FIB-1000")?.price);
};
const runOn = async (moment: string): Promise<void> => {
  const handlers = priceListJobs({ operatorPool: api.operatorPool }, { now: () => new Date(moment) });
  await handlers[priceListTimer.key]?.({}, workContext(jobs));
};
const eventsOf = async (list: string) =>
  (
    await api.database.rows<{ type: string }>(
      "select type from outbox_event where entity_type = 'price-list' and entity_id = $1 order by created_at, id",
      [list],
    )
  ).map(({ type }) => type);

describe("a draft", () => {
  it("200 is created, unchanged when sent again, changed, and seen by the operator only", async () => {
    const before = await price();
    expect((await put(draft("61.00"))).body).toEqual({ version, status: "DRAFT", outcome: "created" });
    expect((await put(draft("61.00"))).body.outcome).toBe("unchanged");
    expect((await put(draft("62.00"))).body.outcome).toBe("updated");
    expect(await read()).toMatchObject({
      status: "DRAFT",
      validFrom: day,
      publishedBy: null,
      prices: [{ package: "FIB-1000", class: null, product: "FIB-1000", after: "62.00" }],
    });
    expect(await price()).toBe(before);
    await runOn(`${daysAfter(day, 1)}T12:00:00Z`);
    expect(await price()).toBe(before);
    expect(await eventsOf(version)).toEqual(["price-list.drafted", "price-list.drafted"]);
  });

  it.each([
    ["products.0.product", { products: [{ package: "FIB-1000", product: "NONE", price: "1.00" }] }],
    ["products.0.product", { products: [{ package: "NONE", product: "FIB-1000", price: "1.00" }] }],
    ["products.1.product", { products: [draft("1.00").products[0], draft("2.00").products[0]] }],
    ["products.0.price", draft("1,00")],
    ["products.0.price", draft("NaN")],
    ["classPrices.0.price", { classPrices: [{ class: classOf, product: "FIB-1000" }] }],
    [
      "classPrices.0.price",
      { classPrices: [{ class: classOf, product: "FIB-1000", price: "1.00", percentage: "-1" }] },
    ],
    ["classPrices.0.product", { classPrices: [{ class: classOf, product: "NONE", price: "1.00" }] }],
    ["validFrom", { validFrom: "2027-02-30" }],
    ["validFrom", { validFrom: "1999-01-01" }],
  ])("400 names %s", async (field, more) => {
    const { status, body } = await put({ ...draft("1.00"), ...more });
    expect([status, body.validationErrors?.[0]?.field]).toEqual([400, field]);
  });

  it.each([today, `${today}.2`, "a b", "", "x".repeat(21)])("4xx for the version %s", async (name) => {
    version = encodeURIComponent(name);
    expect((await put(draft("61.00"))).status).toBeGreaterThanOrEqual(400);
  });

  it("200 keeps class prices that are left out, and removes them with an empty list", async () => {
    const prices = async () => (await read()).prices.filter((one) => one.class !== null);
    await put(draft("61.00", { classPrices: [{ class: classOf, product: "FIB-1000", price: "40.00" }] }));
    expect((await put(draft("61.00"))).body.outcome).toBe("unchanged");
    expect(await prices()).toHaveLength(1);
    expect((await put(draft("61.00", { classPrices: [] }))).body.outcome).toBe("updated");
    expect(await prices()).toEqual([]);
  });

  it("404 for publishing a draft while the undo of its import deletes it", async () => {
    await put(draft("61.00", { validFrom: today }));
    const held = await holdTransaction(api.database, "delete from price_list_draft where version = $1", [version]);
    const published = publish();
    await held.untilWaiting(1);
    await held.commit();
    expect((await published).status).toBe(404);
  });

  it("409 for the version of an earlier price list", async () => {
    version = "2026-11";
    expect((await put(draft("61.00"))).body.error?.code).toBe("price-list.published");
  });

  it("200 for twenty calls at once makes one", async () => {
    const answers = answered(await Promise.all(Array.from({ length: 20 }, () => put(draft("61.00")))));
    expect(answers.filter(({ body }) => body.outcome === "created")).toHaveLength(1);
    expect(answers.filter(({ body }) => body.outcome === "unchanged")).toHaveLength(answers.length - 1);
  });

  it("403 with another right, and 404 for a list that was not drafted", async () => {
    const drafting = await serviceToken(api.database, { rights: ["catalogue.draft"] });
    const publishing = await serviceToken(api.database, { rights: ["catalogue.publish"] });
    expect((await put(draft("61.00"), "", publishing)).status).toBe(403);
    expect((await publish()).status).toBe(404);
    await put(draft("61.00"), "", drafting);
    expect((await publish("", drafting)).status).toBe(403);
  });
});

describe("a price list that is published", () => {
  it("200 shows in its dry run which prices change, and applies from its day on", async () => {
    const before = await price();
    await put(draft("63.00"));
    const planned = await publish("?dryRun=true");
    expect(planned.body).toMatchObject({ status: "SCHEDULED", outcome: "updated" });
    const change = planned.body.changes?.find(({ field }) => field === "prices");
    expect(change?.before).toEqual({ "FIB-1000 FIB-1000": before.toFixed(2) });
    expect(change?.after).toEqual({ "FIB-1000 FIB-1000": "63.00" });
    expect((await publish(`?planHash=${planned.body.planHash}`)).body.status).toBe("SCHEDULED");
    expect((await publish()).body).toMatchObject({ status: "SCHEDULED", outcome: "unchanged" });
    expect(await read()).toMatchObject({ status: "SCHEDULED", publishedBy: "erp" });

    // Midnight in Amsterdam is an hour or two before that in UTC.
    await runOn(`${daysAfter(day, -1)}T21:59:00Z`);
    expect(await price()).toBe(before);
    await runOn(`${daysAfter(day, -1)}T23:01:00Z`);
    expect(await price()).toBe(63);
    expect(await read()).toMatchObject({ status: "EFFECTIVE", prices: [] });
    expect(await eventsOf(version)).toEqual(["price-list.drafted", "price-list.scheduled", "price-list.published"]);
    const kept = "select distinct kept from audit_event where entity_type = 'price-list' and entity_id = $1";
    expect(await api.database.rows(kept, [version])).toEqual([{ kept: "7 years" }]);
    const lists = await api.send<{ version: string; publishedBy: string }[]>("GET", "/operator/v1/price-list", {
      token,
    });
    expect(lists.body[0]).toMatchObject({ version, publishedBy: "erp" });
  });

  it("409 if the list has another day since its plan, or one more price that equals the one of today", async () => {
    const fibre = { package: "FIB-1000", product: "FIB-1000", price: (await price()).toFixed(2) };
    const other = { package: "COAX-600", product: "COAX-600", price: "9.00" };
    const first = { validFrom: day, products: [other] };
    await put(first);
    const { planHash, changes } = (await publish("?dryRun=true")).body;
    expect(changes?.find(({ field }) => field === "validFrom")?.after).toBe(day);
    for (const changed of [
      { ...first, validFrom: daysAfter(day, 1) },
      { ...first, products: [other, fibre] },
    ]) {
      expect((await put(changed)).body.outcome).toBe("updated");
      expect((await publish(`?planHash=${planHash}`)).body.error?.code).toBe("plan-outdated");
    }
    await put(first);
    expect((await publish(`?planHash=${planHash}`)).body.status).toBe("SCHEDULED");
    await api.database.rows("delete from price_list_draft where version = $1", [version]);
  });

  it("200 starts under any approval policy, also after a list that cannot start, unless it has the same products", async () => {
    await put(draft("64.50"));
    await publish();
    const broken = `${version}-a`;
    const add = (code: string) =>
      api.database.rows(
        `insert into price_list_draft (version, status, valid_from, published_by, products, class_prices)
         select $2, status, valid_from - 1, published_by,
           jsonb_build_array(jsonb_build_object('package', $3::text, 'product', $3::text, 'price', 'x')), '[]'
         from price_list_draft where version = $1`,
        [version, broken, code],
      );
    await add("FIB-1000");
    const start = runOn(`${day}T12:00:00Z`);
    await expect(start).rejects.toThrow(`${version}: an earlier list of its products has not started`);
    expect((await read()).status).toBe("SCHEDULED");
    await api.database.rows("delete from price_list_draft where version = $1", [broken]);
    await add("COAX-600");
    const setRules = (rules: string) => api.database.rows("update approval_policy set rules = $1::jsonb", [rules]);
    await setRules('[{"action": "customers.write"}]');
    await expect(runOn(`${day}T12:00:00Z`)).rejects.toThrow("Price lists could not start");
    await setRules("[]");
    expect([await price(), (await read()).status]).toEqual([64.5, "EFFECTIVE"]);
    await api.database.rows("delete from price_list_draft where version = $1", [broken]);
  });

  it("waits for an earlier list with prices of the same class that cannot start", async () => {
    await put(draft("1.00", { products: [], classPrices: [{ class: classOf, product: "FIB-1000", price: "40.00" }] }));
    await publish();
    await api.database.rows(
      `insert into price_list_draft (version, status, valid_from, published_by, products, class_prices)
       select version || '-a', status, valid_from - 1, published_by, '[]', jsonb_set(class_prices, '{0,price}', '"x"')
       from price_list_draft where version = $1`,
      [version],
    );
    await expect(runOn(`${day}T12:00:00Z`)).rejects.toThrow(
      `${version}: an earlier list of its products has not started`,
    );
    await api.database.rows("delete from price_list_draft where version like $1", [`${version}%`]);
  });

  it("200 applies at once if its day has come, and each of two processes starts it once", async () => {
    await put(draft("64.00", { validFrom: today }));
    expect((await publish()).body.status).toBe("EFFECTIVE");
    expect(await price()).toBe(64);
    version = `${version}-2`;
    await put(draft("65.00"));
    await publish();
    await Promise.all([1, 2, 3].map(() => runOn(`${day}T12:00:00Z`)));
    expect(await price()).toBe(65);
    expect((await eventsOf(version)).filter((type) => type === "price-list.published")).toHaveLength(1);
  });

  it("409 for a change after publication, also after its start", async () => {
    await put(draft("66.00"));
    await publish();
    expect((await put(draft("67.00"))).body.error?.code).toBe("price-list.published");
    await runOn(`${day}T12:00:00Z`);
    expect((await put(draft("67.00"))).body.error?.code).toBe("price-list.published");
    expect(await price()).toBe(66);
  });

  it("200 in the order of their days, and without a product that is no longer in the catalogue", async () => {
    const later = `${version}-later`;
    const earlier = version;
    version = later;
    await put(draft("69.00", { validFrom: daysAfter(day, 1) }));
    await publish();
    version = earlier;
    await put(
      draft("68.00", {
        products: [...draft("68.00").products, { package: "COAX-600", product: "COAX-600", price: "9.00" }],
      }),
    );
    await publish();
    const { body: whole } = await api.send<{
      packages: { code: string }[];
      prices: { product: string }[];
      priceList?: string;
    }>("GET", "/operator/v1/catalogue", { token });
    const { priceList: _version, ...catalogue } = whole;
    const without = {
      ...catalogue,
      packages: catalogue.packages.filter(({ code }) => code !== "COAX-600"),
      prices: catalogue.prices.filter(({ product }) => product !== "COAX-600"),
    };
    expect((await api.send("PUT", "/operator/v1/catalogue", { token, body: without })).status).toBe(200);
    await runOn(`${daysAfter(day, 2)}T12:00:00Z`);
    expect(await price()).toBe(69);
    expect((await api.send("PUT", "/operator/v1/catalogue", { token, body: catalogue })).status).toBe(200);
  });

  it("200 changes the price of one class from its day on, and leaves other classes unchanged", async () => {
    const { polderlicht } = companyIds;
    await put(
      draft("70.00", { products: [], classPrices: [{ class: "GOLD", product: "FIB-1000", percentage: "-50" }] }),
    );
    await publish();
    await runOn(`${day}T12:00:00Z`);
    const entries = await api.database.rows(
      `select percentage::text, valid_from::text as since, valid_to from price_list_entry where discount_class = 'GOLD'`,
    );
    expect(entries).toEqual([{ percentage: "-50.000", since: day, valid_to: null }]);
    const list = await price();
    await api.database.rows("update customer set discount_class = 'GOLD' where id = $1", [polderlicht]);
    expect(await price()).toBe(list);
    await api.database.rows("update price_list_entry set valid_from = current_date - 1 where discount_class = 'GOLD'");
    expect(await price()).toBe(list / 2);
    await api.database.rows("update customer set discount_class = null where id = $1", [polderlicht]);
  });
});
