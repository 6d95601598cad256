import type { TvAccountSummary } from "@demarc/contract/tv-accounts/tv-accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { type TvCaller, tvCaller } from "../../testing/tv-accounts/tv-accounts.ts";

interface Page {
  readonly items: TvAccountSummary[];
  readonly total: number;
  readonly totalCapped?: true;
}

let api: TestApi;
let polderlicht: TvCaller;

beforeAll(async () => {
  api = await testApi();
  polderlicht = tvCaller(api, await api.tokenOf("lotte.prins@polderlicht.example"));
});
afterAll(() => api.close());

it("200 for 60,000 accounts of one company, which are listed, searched, counted and exported by index", async () => {
  await api.database.rows(
    `with made as (
         insert into tv_account (customer_id, reference, subscriber, product_code, status, start_date)
         select $1, 'K-' || n, jsonb_build_object('firstName', 'Ab', 'middleName', null, 'lastName', 'Naam' || n, 'email', null,
           'phoneNumber', null, 'address', jsonb_build_object('street', 'Laan', 'houseNumber', n % 900 + 1,
             'houseNumberExtension', null, 'room', null, 'postalCode', '7511ZZ', 'city', 'Enschede', 'country', 'NL')),
           'TV-BASIS', 'active', current_date from generate_series(1, 60000) n returning id)
       insert into tv_product (customer_id, account_id, product_id, status, start_date, monthly_price)
       select $1, id, 'TV-BASIS', 'active', current_date, 9.95 from made`,
    [companyIds.polderlicht],
  );
  await api.database.rows("analyze tv_account, tv_product");
  const read = async (query: string) => (await polderlicht.call<Page>("GET", query)).body;
  expect(await read("?limit=50")).toMatchObject({ total: 10_000, totalCapped: true });
  const [late] = (await read("?limit=50&offset=59950")).items.slice(-1);
  expect(late?.subscriber.lastName).toBe("Naam60000");
  expect((await read("?q=naam59999")).items).toHaveLength(1);
  expect((await read("?q=laan&sort=-lastName")).items).toHaveLength(25);
  expect((await read("?status=suspended")).total).toBe(0);
  expect((await read("?sort=-reference&limit=10")).items[0]?.reference).toBe("K-9999");
  const file = await polderlicht.call<string>("GET", "/export?q=naam1234&csv=excel-nl");
  expect(file.body.split("\r\n")).toHaveLength(1 + 11 + 1);
  expect(file.body.split("\r\n")[0]).toContain("Accountnummer;Referentie");
});
