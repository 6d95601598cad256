import type { Invoice, InvoiceSummary } from "@demarc/contract/core/invoices/invoice";
import Big from "big.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht, kadeblok } = companyIds;
let api: TestApi;
let token: string;

const path = (rest: string, customerId: number = polderlicht) => `/v1/customer/${customerId}/invoice${rest}`;
const listed = async (query: string) => {
  const { body } = await api.send<{ items: InvoiceSummary[] }>("GET", path(`?limit=200${query}`), { token });
  return body.items;
};
const sum = (amounts: readonly string[]) =>
  amounts.reduce((total, amount) => total.plus(amount), new Big(0)).toFixed(2);

type Row = Readonly<Record<string, string>>;

const rowsOf = (file: string): Row[] => {
  const [head = "", ...lines] = file.replace("\ufeff", "").trimEnd().split("\r\n");
  const names = head.split(",");
  return lines.map((line) => {
    const cells = line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? [];
    return Object.fromEntries(names.map((name, place) => [name, (cells[place] ?? "").replace(/,$/, "")]));
  });
};
const file = async (rest: string): Promise<Row[]> => {
  const answer = await api.send<string>("GET", path(`${rest}&csv=standard`), { token });
  expect(answer.status).toBe(200);
  return rowsOf(answer.body);
};
const amountsOf = (rows: readonly Row[]) => rows.map(({ lineAmount = "" }) => lineAmount);

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("fenna.smit@polderlicht.example");
});
afterAll(() => api.close());

describe("exportRechargeOfPeriod", () => {
  const year = "/recharge?format=csv&from=2026-01-01&to=2026-12-31";

  it("200 contains every invoice of the period, and adds up to their net amounts, with credit notes subtracted", async () => {
    const rows = await file(year);
    const invoices = await listed("&from=2026-01-01&to=2026-12-31");
    expect(new Set(rows.map(({ invoiceNumber }) => invoiceNumber))).toEqual(
      new Set(invoices.map(({ number }) => number)),
    );
    expect(invoices.filter(({ type }) => type === "CREDIT_NOTE").length).toBeGreaterThan(0);
    for (const { number, type, netTotal } of invoices)
      expect(sum(amountsOf(rows.filter(({ invoiceNumber }) => invoiceNumber === number)))).toBe(
        type === "CREDIT_NOTE" ? `-${netTotal}` : netTotal,
      );
    expect(rows.every((row) => /^-?\d+\.\d\d$/.test(row["lineAmount"] ?? ""))).toBe(true);
  });

  it("200 calculates each row from quantity, price and allowance", async () => {
    for (const row of await file(year)) {
      const { quantity = "", unitPrice = "", allowanceAmount = "", lineAmount } = row;
      expect(new Big(quantity).times(unitPrice).round(2).minus(allowanceAmount).toFixed(2)).toBe(lineAmount);
    }
  });

  it("200 orders by end customer with unassigned rows last, then from the first day to the last", async () => {
    const rows = await file(year);
    const groups = rows.map((row) => row["endCustomerReference"] || "\uffff");
    expect(new Set(groups).size).toBeGreaterThan(2);
    expect(groups).toEqual(groups.toSorted((one, other) => one.localeCompare(other)));
    for (const group of new Set(groups.filter((one) => one !== "\uffff"))) {
      const days = rows.filter((row) => row["endCustomerReference"] === group).map((row) => row["issueDate"] ?? "");
      expect(days).toEqual(days.toSorted());
    }
    const fiets = await file(`${year}&endCustomer=FIETS`);
    expect(fiets).toEqual(rows.filter((row) => row["endCustomerReference"] === "FIETS"));
    expect(fiets.length).toBeGreaterThan(0);
  });

  it("200 filters by issue date, both days inclusive", async () => {
    const [latest] = await listed("&type=INVOICE");
    const day = latest?.issueDate;
    const rows = await file(`/recharge?from=${day}&to=${day}`);
    expect(new Set(rows.map((row) => row["issueDate"]))).toEqual(new Set([day]));
    const { headers } = await api.send("GET", path(`/recharge?from=${day}&to=${day}`), { token });
    expect(headers["content-disposition"]).toContain(`filename="recharge-${polderlicht}-${day}-${day}.csv"`);
  });

  it("200 continues at the cursor when there is more than one batch", async () => {
    await api.database.rows(
      `with made as (
         insert into invoice (customer_id, issue_date, due_date, buyer_reference, locale, variant, seller, buyer, tax_subtotals,
           line_total, net_total, vat_total, gross_total, payment_means, amount_paid, amount_open)
         values ($1, '2018-05-05', '2018-06-05', 'Bulk', 'nl', 'main', '{}', '{}', '[]', 2500, 2500, 525, 3025, '30', 3025, 0)
         returning id, customer_id
       )
       insert into invoice_line (invoice_id, customer_id, position, description, quantity, unit, unit_price, line_amount,
         vat_category, vat_rate, end_customer_reference)
       select id, customer_id, n, 'Line ' || n, 1, 'MON', 1, 1, 'S', 21, nullif('E' || n % 3, 'E0')
       from made, generate_series(1, 2500) n`,
      [polderlicht],
    );
    const draft = await api.send("GET", path("/recharge?from=2018-01-01&to=2018-12-31"), { token });
    expect(draft.status).toBe(404);
    await api.database.rows("update invoice set status = 'PAID', number = 'bulk-1' where issue_date = '2018-05-05'");
    const rows = await file("/recharge?from=2018-01-01&to=2018-12-31");
    expect(new Set(rows.map(({ description }) => description)).size).toBe(2500);
    expect(sum(amountsOf(rows))).toBe("2500.00");
  });

  it.each([
    ["?to=2026-12-31", "from"],
    ["?from=2026-01-01", "to"],
    ["?from=2026-02-30&to=2026-12-31", "from"],
    ["?from=2026-01-02&to=2026-01-01", "to"],
    ["?from=2025-01-01&to=2026-12-31", "from"],
    ["?from=2026-01-01&to=2026-12-31&colour=blue", "colour"],
    ["?from=2026-01-01&to=2026-12-31&format=xml", "format"],
  ])("400 names the invalid parameter of %s", async (query, field) => {
    expect(await api.send("GET", path(`/recharge${query}`), { token })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field }] },
    });
  });

  it("404 for a period without invoices, and 403 for companies that are not resellers", async () => {
    const none = await api.send("GET", path("/recharge?from=2001-01-01&to=2001-12-31"), { token });
    expect(none).toMatchObject({
      status: 404,
      body: {
        error: {
          code: "invoice.none-in-period",
          message: "There is no invoice from 2001-01-01 up to and including 2001-12-31.",
        },
      },
    });
    const other = await api.tokenOf("omar.haddad@kadeblok.example");
    const answer = await api.send("GET", path("/recharge?from=2026-01-01&to=2026-12-31", kadeblok), { token: other });
    expect(answer).toMatchObject({ status: 403, body: { error: { code: "customer.reseller-only" } } });
    const foreign = await api.send("GET", path("/recharge?from=2026-01-01&to=2026-12-31", kadeblok), { token });
    expect(foreign).toMatchObject({ status: 404, body: { error: { code: "not-found" } } });
  });
});

describe("exportRecharge", () => {
  it("200 returns one invoice by end customer, equal to its net amount", async () => {
    const [latest] = await listed("&type=INVOICE");
    const rows = await file(`/${latest?.number}/recharge?format=csv`);
    const { body } = await api.send<Invoice>("GET", path(`/${latest?.number}`), { token });
    expect(rows).toHaveLength(body.lines.length + body.allowances.length);
    expect(sum(amountsOf(rows))).toBe(body.netTotal);
    const fiets = await file(`/${latest?.number}/recharge?endCustomer=FIETS`);
    expect(new Set(fiets.map((row) => row["endCustomerReference"]))).toEqual(new Set(["FIETS"]));
  });

  it("403 for companies that are not resellers, and 404 for another company's invoice", async () => {
    const other = await api.tokenOf("omar.haddad@kadeblok.example");
    const { body } = await api.send<{ items: InvoiceSummary[] }>("GET", path("?limit=1", kadeblok), { token: other });
    const number = body.items[0]?.number;
    const answer = await api.send("GET", path(`/${number}/recharge`, kadeblok), { token: other });
    expect(answer).toMatchObject({ status: 403, body: { error: { code: "customer.reseller-only" } } });
    const hidden = await api.send("GET", path(`/${number}/recharge`), { token });
    expect(hidden).toMatchObject({ status: 404, body: { error: { code: "not-found" } } });
  });
});
