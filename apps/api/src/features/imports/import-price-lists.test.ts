import { daysAfter } from "@demarc/contract/core/calendar";
import type { OperatorPriceListDraft, PriceChange } from "@demarc/contract/operator/price-lists";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { importHarness, type ImportHarness, tableSums } from "../../testing/imports/import-harness.ts";
import { type TestApi, testApi } from "../../testing/test-api.ts";

let api: TestApi;
let harness: ImportHarness;
beforeAll(async () => {
  api = await testApi();
  harness = await importHarness(api);
});
afterAll(() => api.close());

let list = "";
let lists = 0;
beforeEach(() => {
  lists += 1;
  list = `Q${lists}`;
});

const day = daysAfter(new Date().toISOString().slice(0, 10), 60);
const file = (...rows: string[]) => ["Prijslijst;Geldig vanaf;Pakket;Product;Prijs", ...rows].join("\n");
const price = (code: string, amount: string, name = list, from = day) => `${name};${from};${code};${code};${amount}`;
type Draft = OperatorPriceListDraft & { prices: PriceChange[] };
const call = <Body = Draft>(method: string, path: string, body?: object) =>
  api.send<Body>(method, `/operator/v1/price-list/${path}`, { token: harness.token, ...(body && { body }) });
const pricesOf = async (name = list) =>
  (await call("GET", name)).body.prices.map(({ class: of, product, after }) => [of, product, after]);
const undo = (id: string) => harness.send("POST", `${id}/undo`, {});

it("200 drafts one price list of the rows with its name, in any order, and the undo removes the drafts", async () => {
  const before = await tableSums(api);
  const other = `${list}-2`;
  const { id, created, rejected } = await harness.done(
    "price-list",
    file(price("FIB-1000", "51,25"), price("FIB-1000", "52", other), price("COAX-600", "€ 33")),
  );
  expect([created, rejected]).toEqual([2, 0]);
  expect(await pricesOf()).toEqual([
    [null, "FIB-1000", "51.25"],
    [null, "COAX-600", "33.00"],
  ]);
  expect(await pricesOf(other)).toEqual([[null, "FIB-1000", "52.00"]]);
  expect((await undo(id)).body.state).toBe("UNDONE");
  expect((await call("GET", list)).status).toBe(404);
  expect(await tableSums(api)).toEqual(before);
});

it("200 replaces the list prices of a draft and leaves its class prices, and the undo brings them back", async () => {
  const classPrices = [{ class: "PARTNER-A", product: "FIB-1000", price: "38.7" }];
  const products = [{ package: "FIB-1000", product: "FIB-1000", price: "46" }];
  expect((await call("PUT", list, { validFrom: day, products, classPrices })).status).toBe(200);
  const first = await pricesOf();
  expect((await harness.previewed("price-list", file(price("FIB-1000", "46,00")))).unchanged).toBe(1);
  const { id, updated } = await harness.done("price-list", file(price("COAX-600", "34")));
  expect(updated).toBe(1);
  expect(await pricesOf()).toEqual([
    [null, "COAX-600", "34.00"],
    ["PARTNER-A", "FIB-1000", "38.70"],
  ]);
  expect((await undo(id)).body.state).toBe("UNDONE");
  expect(await pricesOf()).toEqual(first);
});

it("409 for an undo after the publication, and for rows of a published list", async () => {
  const { id } = await harness.done("price-list", file(price("FIB-1000", "53")));
  expect((await call("POST", `${list}/publish`, {})).status).toBe(200);
  expect((await undo(id)).body.error?.code).toBe("import.changed-since");
  expect((await call("GET", list)).body.status).toBe("SCHEDULED");
  const exported = await api.send<string>("GET", "/operator/v1/export/price-list", { token: harness.token });
  expect(exported.body.split("\n").filter((line) => line.startsWith(`${list},`))).toEqual([]);
  const again = await harness.previewed("price-list", file(price("FIB-1000", "54")));
  expect((await harness.rows(again.id))[0]).toMatchObject({ outcome: "rejected", code: "price-list.published" });
});

it("a row with an unknown or repeated product, or another day, is refused with the other rows of its list", async () => {
  const codesOf = async (...rows: string[]) => {
    const { id } = await harness.previewed("price-list", file(...rows));
    return (await harness.rows(id)).map(({ code, column }) => (code === null ? null : [code, column]));
  };
  const more = ["import.record-refused", null];
  const wrong = (column: string) => ["validation.invalid-value", column];
  expect(await codesOf(price("FIB-1000", "53"), price("NONE", "1"), price("COAX-600", "2", `${list}-2`))).toEqual([
    more,
    wrong("Product"),
    null,
  ]);
  expect(await codesOf(price("FIB-1000", "53"), price("FIB-1000", "54"))).toEqual([more, wrong("Product")]);
  const later = price("COAX-600", "2", list, daysAfter(day, 1));
  expect(await codesOf(price("FIB-1000", "53"), later)).toEqual([more, wrong("Geldig vanaf")]);
});

it("200 an export has all drafts, each with all its prices", async () => {
  const names = [1, 2, 3].map((place) => `${list}-${place}`);
  await harness.done(
    "price-list",
    file(...names.flatMap((name) => [price("FIB-1000", "53", name), price("COAX-600", "2", name)])),
  );
  const { body } = await api.send<string>("GET", "/operator/v1/export/price-list", { token: harness.token });
  for (const name of names) expect(body.split("\n").filter((line) => line.startsWith(`${name},`))).toHaveLength(2);
});
