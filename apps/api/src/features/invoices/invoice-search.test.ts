import type { InvoiceSummary } from "@demarc/contract/core/invoices/invoice";
import type { SearchHit } from "@demarc/contract/search";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht, kadeblok } = companyIds;
let api: TestApi;
let token: string;
let late: InvoiceSummary;

const search = async (q: string, customerId: number = polderlicht, bearer = token) => {
  const path = `/v1/customer/${customerId}/invoice?limit=200&q=${encodeURIComponent(q)}`;
  const { body } = await api.send<{ items: InvoiceSummary[]; total: number }>("GET", path, { token: bearer });
  return body.items.map(({ number }) => number);
};

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("fenna.smit@polderlicht.example");
  const path = `/v1/customer/${polderlicht}/invoice?status=OVERDUE`;
  const { body } = await api.send<{ items: [InvoiceSummary] }>("GET", path, { token });
  [late] = body.items;
});
afterAll(() => api.close());

const shown = (amount: string, locale: string) =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(Number(amount));

describe("the words of a search of invoices", () => {
  it("200 finds an invoice by its number without the zeros", async () => {
    const short = late.number.replace(/-0+/, "-");
    expect(short).not.toBe(late.number);
    expect(await search(short)).toEqual([late.number]);
    expect(await search(late.number)).toEqual([late.number]);
  });

  it("200 finds an invoice by its amount, as it is shown in Dutch, in English, and plainly", async () => {
    const { grossTotal } = late;
    expect(Number(grossTotal)).toBeGreaterThan(1000);
    const written = [shown(grossTotal, "nl"), shown(grossTotal, "en"), grossTotal, grossTotal.replace(".", ",")];
    expect(new Set(written).size).toBe(4);
    for (const amount of [...written, `€ ${written[0]}`, `€${written[1]}`, `-€${written[0]}`, `−${grossTotal}`])
      expect(await search(amount)).toEqual([late.number]);
  });

  it("200 finds an invoice by the amount that is still open", async () => {
    const [part] = await api.database.rows<{ number: string; open: string }>(
      "select number, amount_open as open from invoice where customer_id = $1 and amount_open not in (0, gross_total) limit 1",
      [polderlicht],
    );
    expect(await search(shown(part?.open ?? "", "nl"))).toEqual([part?.number]);
  });

  it("200 finds the invoices that charge for a line, and combines its number with other words", async () => {
    const billed = await api.database.rows<{ number: string }>(
      `select distinct number, issue_date from invoice join invoice_line on invoice_id = invoice.id
       where invoice.customer_id = $1 and service_label = 'LN-104202' and status <> 'DRAFT' order by issue_date desc`,
      [polderlicht],
    );
    const numbers = billed.map(({ number }) => number);
    expect(numbers.length).toBeGreaterThan(2);
    for (const q of ["LN-104202", "ln 104202", "LN104202"])
      expect((await search(q)).toSorted()).toEqual(numbers.toSorted());
    expect(await search(`${late.number} LN-104202`)).toEqual(numbers.filter((number) => number === late.number));
    expect(await search("LN-104202 LN-999999")).toEqual([]);
  });

  it("200 finds an invoice by references in any order, and by a line number in a reference", async () => {
    await api.database.rows(
      `insert into invoice (customer_id, number, status, issue_date, due_date, buyer_reference, order_reference, locale, variant,
         seller, buyer, tax_subtotals, line_total, net_total, vat_total, gross_total, payment_means, amount_paid, amount_open)
       values ($1, '1999-00001', 'PAID', '2001-01-01', '2001-01-15', 'Afdeling ICT 12%', 'PO LN-777777', 'nl', 'main', '{}', '{}', '[]',
         100, 100, 21, 121, '30', 121, 0)`,
      [polderlicht],
    );
    for (const q of ["ict afdeling", "12% PO", "ln-777777", "ln 777777 ict", "121,00 afdeling"])
      expect(await search(q)).toEqual(["1999-00001"]);
    for (const q of ["ict_afdeling", "1_% PO", "afdeling 122,00"]) expect(await search(q)).toEqual([]);
  });

  it("200 sums and exports what the same words find", async () => {
    const query = `?q=${encodeURIComponent("LN-104202 2026-")}`;
    const found = await search("LN-104202 2026-");
    const file = await api.send<string>("GET", `/v1/customer/${polderlicht}/invoice/export${query}`, { token });
    expect(file.body.trimEnd().split("\r\n")).toHaveLength(found.length + 1);
    const sum = await api.send<{ grossTotal: string }>("GET", `/v1/customer/${polderlicht}/invoice/total${query}`, {
      token,
    });
    expect(Number(sum.body.grossTotal)).toBeGreaterThan(0);
  });

  it("200 finds an invoice by amount and short number in the search of everything", async () => {
    for (const q of [shown(late.grossTotal, "nl"), late.number.replace(/-0+/, "-")]) {
      const { body } = await api.send<SearchHit[]>("GET", `/v1/search?q=${encodeURIComponent(q)}`, { token });
      expect(body.filter(({ kind }) => kind === "invoice").map(({ title }) => title)).toEqual([late.number]);
    }
  });

  it("200 finds nothing of another company by a number, an amount or a line", async () => {
    const omar = await api.tokenOf("omar.haddad@kadeblok.example");
    for (const q of [late.number, late.grossTotal, "LN-104202"]) expect(await search(q, kadeblok, omar)).toEqual([]);
  });
});
