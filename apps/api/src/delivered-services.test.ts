import { afterAll, beforeAll, expect, it } from "vitest";
import { plantRows } from "./testing/tenancy/planted-rows.ts";
import { companyIds, type TestApi, testApi } from "./testing/test-api.ts";

const { fietsfabriek, polderlicht } = companyIds;

interface Page {
  readonly items: readonly { readonly id: string }[];
}

const lists = [
  ["line", "line"],
  ["rack", "rack"],
  ["shared-colo", "shared_colo"],
  ["dc-connection", "dc_connection"],
  ["wdm", "wdm_service"],
] as const;

let api: TestApi;
let child: string;
beforeAll(async () => {
  api = await testApi();
  await plantRows(api.database, polderlicht);
  child = await api.tokenOf("eva.postma@fietsfabriek.example");
});
afterAll(() => api.close());

it.each(lists)("200 the order of a %s does not reveal when the contracts of its reseller end", async (path, table) => {
  // Two services of the reseller that it delivers to this end user.
  const copies = await api.database.rows<{ id: string }>(
    `update ${table} set end_customer_id = (select id from end_customer where linked_customer_id = $1) where id in (
       select id from ${table} where customer_id = $2 order by id limit 2) returning id`,
    [fietsfabriek, polderlicht],
  );
  expect(copies.length).toBe(2);
  const ends = async (first: string, second: string) => {
    for (const [place, end] of [first, second].entries())
      await api.database.rows(`update ${table} set contract_end = $2 where id = $1`, [copies[place]?.id, end]);
  };
  const order = async (sort: string) => {
    const { status, body } = await api.send<Page>("GET", `/v1/customer/${fietsfabriek}/${path}?sort=${sort}`, {
      token: child,
    });
    expect(status).toBe(200);
    return body.items.map(({ id }) => id);
  };
  for (const sort of ["contract.endDate", "-contract.endDate"]) {
    await ends("2027-01-01", "2031-01-01");
    const before = await order(sort);
    expect(before).toEqual(expect.arrayContaining(copies.map(({ id }) => id)));
    await ends("2031-01-01", "2027-01-01");
    expect(await order(sort)).toEqual(before);
  }
});

it.each(lists.filter(([path]) => path !== "shared-colo"))(
  "200 a reseller finds each %s of an end customer, and that end user none by it",
  async (path, table) => {
    const [label] = await api.database.rows<{ id: string }>(
      "select id from end_customer where linked_customer_id = $1",
      [fietsfabriek],
    );
    const services = await api.database.rows<{ id: string; isNamed: boolean }>(
      `update ${table} set end_customer_id = case when id = (
         select min(id::text)::uuid from ${table} where customer_id = $2) then $1::uuid end
       where customer_id = $2 returning id, end_customer_id is not null as "isNamed"`,
      [label?.id, polderlicht],
    );
    const found = async (customerId: number, token: string, query: string) =>
      (await api.send<Page>("GET", `/v1/customer/${customerId}/${path}?${query}`, { token })).body.items
        .map(({ id }) => id)
        .toSorted();
    const named = `endCustomerId=${label?.id}`;
    const ids = services.flatMap(({ id, isNamed }) => (isNamed ? [id] : []));
    const reseller = await api.tokenOf("daan.vos@polderlicht.example");
    expect(await found(polderlicht, reseller, named)).toEqual(ids);
    expect((await found(polderlicht, reseller, "limit=100")).length).toBeGreaterThan(ids.length);
    expect(await found(fietsfabriek, child, "")).toEqual(expect.arrayContaining(ids));
    expect(await found(fietsfabriek, child, named)).toEqual([]);
  },
);

it.each(lists)("200 only the reseller finds a %s by its own name for the end customer", async (path, table) => {
  const [service] = await api.database.rows<{ id: string }>(
    `with label as (update end_customer set name = 'Zilvervos' where linked_customer_id = $1 returning id)
     update ${table} set end_customer_id = (select id from label) where id = (
       select id from ${table} where customer_id = $2 order by id limit 1) returning id`,
    [fietsfabriek, polderlicht],
  );
  const finds = async (customerId: number, token: string, query: string) => {
    const { body } = await api.send<Page>("GET", `/v1/customer/${customerId}/${path}?limit=100&${query}`, { token });
    return body.items.some(({ id }) => id === service?.id);
  };
  const reseller = await api.tokenOf("daan.vos@polderlicht.example");
  // The statement itself hides the name, also where the policy of the table would not.
  await api.database.rows("alter table end_customer disable row level security");
  try {
    expect(await finds(polderlicht, reseller, "q=zilvervos")).toBe(true);
    expect(await finds(fietsfabriek, child, "")).toBe(true);
    expect(await finds(fietsfabriek, child, "q=zilvervos")).toBe(false);
  } finally {
    await api.database.rows("alter table end_customer enable row level security");
  }
});

it.each(lists)(
  "404 hides a %s from an end user who gets another reseller, or is no longer linked",
  async (path, table) => {
    const [service] = await api.database.rows<{ id: string }>(
      `update ${table} set end_customer_id = (select id from end_customer where linked_customer_id = $1)
     where id = (select id from ${table} where customer_id = $2 order by id limit 1) returning id`,
      [fietsfabriek, polderlicht],
    );
    const status = async () =>
      (await api.send("GET", `/v1/customer/${fietsfabriek}/${path}/${service?.id}`, { token: child })).status;
    const belongTo = (reseller: number) =>
      api.database.rows("update customer set parent_customer_id = $1 where id = $2", [reseller, fietsfabriek]);
    expect(await status()).toBe(200);
    await belongTo(companyIds.beeldwijk);
    expect(await status()).toBe(404);
    await belongTo(polderlicht);
    const [link] = await api.database.rows<{ id: string }>(
      `update end_customer set linked_customer_id = $1
     where id = (select end_customer_id from ${table} where id = $2) returning id`,
      [fietsfabriek, service?.id],
    );
    expect(await status()).toBe(200);
    await api.database.rows("update end_customer set linked_customer_id = null where id = $1", [link?.id]);
    expect(await status()).toBe(404);
    await api.database.rows("update end_customer set linked_customer_id = $2 where id = $1", [link?.id, fietsfabriek]);
  },
);
