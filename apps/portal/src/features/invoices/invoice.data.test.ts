import { beforeEach, describe, expect, test } from "vitest";
import type { Invoice } from "@demarc/contract/core/invoices/invoice";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { loadConfiguration } from "@demarc/shell/config.ts";
import { searchFrom } from "@demarc/shell/lists/list-search.ts";
import { demoInvoice } from "../../testing/demo-invoice.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { allLinesQuery, disputeInvoice, invoiceQuery } from "./invoice.data.ts";
import { findNumbers, invoiceList, totalsQuery } from "./invoices.data.ts";

const { customerId, number } = demoInvoice;
const list = `/v1/customer/${customerId}/invoice`;
const path = `${list}/${number}`;
const line = (id: string) => ({ ...demoInvoice.lines[0], id }) as Invoice["lines"][number];
const search = (address: string) => searchFrom(invoiceList, address);

beforeEach(async () => {
  fakeApi({});
  await loadConfiguration();
  queryClient.clear();
});

describe("an invoice", () => {
  test.each([
    [1, ""],
    [2, "?offset=200"],
    [3, "?offset=400"],
  ])("page %i of its lines is read with %j", async (page, query) => {
    const { calls } = fakeApi({ [`GET ${path}${query}`]: () => ({ body: demoInvoice }) });
    await queryClient.fetchQuery(invoiceQuery(customerId, number, page));
    expect(calls).toHaveLength(1);
  });

  test.each([
    [200, 1],
    [201, 2],
    [400, 2],
    [401, 3],
  ])("all %i lines are read in %i pages, in order", async (lineCount, pages) => {
    const page = (offset: number) => `GET ${path}${offset > 0 ? `?offset=${offset}` : ""}`;
    const { calls } = fakeApi(
      Object.fromEntries(
        [0, 200, 400].map((offset) => [
          page(offset),
          () => ({ body: { ...demoInvoice, lines: [line(`at ${offset}`)] } }),
        ]),
      ),
    );
    const lines = await queryClient.fetchQuery(allLinesQuery({ ...demoInvoice, lineCount }));
    expect(lines.map(({ id }) => id)).toEqual(["at 0", "at 200", "at 400"].slice(0, pages));
    expect(calls).toHaveLength(pages);
  });

  test("whose lines are all loaded reads none again", async () => {
    const { calls } = fakeApi({});
    expect(await queryClient.fetchQuery(allLinesQuery(demoInvoice))).toEqual(demoInvoice.lines);
    expect(calls).toEqual([]);
  });

  test("keeps the lines of each page after a dispute, and the list is read again", async () => {
    const disputed = { ...demoInvoice, status: "DISPUTED" as const, version: 3, lines: [line("first")] };
    const { calls } = fakeApi({ [`POST ${path}/dispute`]: () => ({ body: disputed }) });
    const key = (page: number) => invoiceQuery(customerId, number, page).queryKey;
    queryClient.setQueryData(key(1), { ...demoInvoice, lines: [line("first")] });
    queryClient.setQueryData(key(2), { ...demoInvoice, lines: [line("later")] });
    queryClient.setQueryData(["invoices", customerId, {}], {});
    await disputeInvoice(demoInvoice, { reason: "OTHER" }, "key");
    expect(queryClient.getQueryData(key(2))).toEqual({ ...disputed, lines: [line("later")] });
    expect(queryClient.getQueryState(["invoices", customerId, {}])?.isInvalidated).toBe(true);
    expect(calls.map(({ headers }) => [headers["if-match"], headers["idempotency-key"]])).toEqual([['"2"', "key"]]);
  });

  test("stays on the screen while its next page loads, but not while another invoice does", () => {
    const before = invoiceQuery(customerId, number, 2).placeholderData as (shown?: Invoice) => Invoice | undefined;
    expect(before(demoInvoice)).toBe(demoInvoice);
    expect(before({ ...demoInvoice, number: "2026-000043" })).toBeUndefined();
    expect(before(undefined)).toBeUndefined();
  });
});

describe("the list of invoices", () => {
  test("all that match are chosen, also from a later page", async () => {
    const { calls } = fakeApi({
      [`GET ${list}?status=OPEN&sort=-dueDate&limit=100&offset=0`]: () => ({
        body: { items: [{ number: "1" }, { number: "2" }], total: 2 },
      }),
    });
    expect(await findNumbers(customerId, search("?status=OPEN&sort=-dueDate&page=3&rows=50"))).toEqual(["1", "2"]);
    expect(calls).toHaveLength(1);
  });

  test("the totals are of the filters, whatever the page and its order", async () => {
    const { calls } = fakeApi({ [`GET ${list}/total?status=OPEN`]: () => ({ body: {} }) });
    await queryClient.fetchQuery(totalsQuery(customerId, search("?status=OPEN&page=3&sort=-dueDate")));
    await queryClient.fetchQuery(totalsQuery(customerId, search("?status=OPEN")));
    expect(calls).toHaveLength(1);
  });

  test.each([
    ["12", "12"],
    ["12,5", "12.5"],
    ["12.50", "12.50"],
    ["999999999999.99", "999999999999.99"],
    ["1234567890123", ""],
    ["1.234", ""],
    ["-1", ""],
    ["1,", ""],
    ["", ""],
  ])("an amount %j is filtered as %j", (typed, amount) => {
    expect(search(`?minAmount=${typed}&maxAmount=${typed}`).filters).toMatchObject({
      minAmount: amount,
      maxAmount: amount,
    });
  });
});
