import { afterAll, beforeAll, expect, it } from "vitest";
import { plantRows } from "./testing/tenancy/planted-rows.ts";
import { companyIds, type TestApi, testApi } from "./testing/test-api.ts";

const { fietsfabriek, polderlicht } = companyIds;

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
    const { status, body } = await api.send<{ items: { id: string }[] }>(
      "GET",
      `/v1/customer/${fietsfabriek}/${path}?sort=${sort}`,
      { token: child },
    );
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
