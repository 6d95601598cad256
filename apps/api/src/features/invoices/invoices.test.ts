import type { Invoice, InvoiceExplanation, InvoiceSummary } from "@demarc/contract/core/invoices/invoice";
import Big from "big.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

interface Page {
  items: InvoiceSummary[];
  total: number;
  summary: { open: string; overdue: string; disputed: string; count: number; overdueCount: number };
}

const { polderlicht, fietsfabriek, kadeblok, beeldwijk } = companyIds;
let api: TestApi;
let token: string;
let tokens: Record<"kadeblok" | "beeldwijk", string>;

const path = (rest = "", customerId = polderlicht) => `/v1/customer/${customerId}/invoice${rest}`;
const list = async (query = "", customerId = polderlicht, as = token) =>
  api.send<Page>("GET", path(query, customerId), { token: as });
const numbersOf = async (query: string) => (await list(query)).body.items.map(({ number }) => number);
const get = async (number: string) => (await api.send<Invoice>("GET", path(`/${number}`), { token })).body;
const sum = (amounts: readonly string[]) =>
  amounts.reduce((total, amount) => total.plus(amount), new Big(0)).toFixed(2);

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("fenna.smit@polderlicht.example");
  tokens = {
    kadeblok: await api.tokenOf("omar.haddad@kadeblok.example"),
    beeldwijk: await api.tokenOf("koen.visser@beeldwijk.example"),
  };
});
afterAll(() => api.close());

describe("listInvoices", () => {
  it("200 lists the invoices and credit notes of the demo, newest first", async () => {
    const { body } = await list("?limit=200");
    const states = Object.groupBy(body.items, ({ type, status }) => `${type} ${status}`);
    expect(Object.fromEntries(Object.entries(states).map(([key, found]) => [key, found.length]))).toEqual({
      "INVOICE OPEN": 1,
      "INVOICE PARTIALLY_PAID": 1,
      "INVOICE OVERDUE": 1,
      "INVOICE PAID": 21,
      "CREDIT_NOTE PAID": 2,
    });
    const days = body.items.map(({ issueDate }) => issueDate);
    expect(days).toEqual(days.toSorted().toReversed());
    expect((await list("?limit=200", kadeblok, tokens.kadeblok)).body.items.map(({ status }) => status)).toEqual([
      "OPEN",
      "DISPUTED",
      ...Array.from({ length: 11 }, () => "PAID"),
    ]);
    expect((await list("", beeldwijk, tokens.beeldwijk)).body.total).toBe(13);
  });

  it("200 returns the total amount due, regardless of the filter", async () => {
    const { items } = (await list("?limit=200")).body;
    const due = items.filter(({ status }) => ["OPEN", "PARTIALLY_PAID", "OVERDUE"].includes(status));
    const overdue = items.filter(({ status }) => status === "OVERDUE");
    expect((await list("?status=PAID&limit=1")).body.summary).toEqual({
      open: sum(due.map(({ amountOpen }) => amountOpen)),
      overdue: sum(overdue.map(({ amountOpen }) => amountOpen)),
      disputed: "0.00",
      count: 3,
      overdueCount: 1,
    });
  });

  it("200 filters by state, type, days, amounts and text, with LIKE wildcards taken literally", async () => {
    const all = (await list("?limit=200")).body.items;
    const [, second] = all;
    expect((await list("?status=OPEN,OVERDUE")).body.total).toBe(2);
    expect((await list("?type=CREDIT_NOTE")).body.total).toBe(2);
    expect(await numbersOf(`?from=${second?.issueDate}&to=${second?.issueDate}`)).toEqual([second?.number]);
    expect(await numbersOf(`?minAmount=${second?.grossTotal}&maxAmount=${second?.grossTotal}`)).toContain(
      second?.number,
    );
    expect(await numbersOf(`?q=${second?.number.slice(2).toLowerCase()}`)).toEqual([second?.number]);
    expect((await list("?q=kp-4711&limit=200")).body.total).toBe(26);
    expect((await list(`?q=${encodeURIComponent("%")}`)).body.total).toBe(0);
    expect((await list(`?q=${encodeURIComponent("2026_")}`)).body.total).toBe(0);
  });

  it("200 sorts by the requested keys and pages without gaps or duplicates", async () => {
    const amounts = (await list("?sort=-grossTotal,number&limit=200")).body.items.map(({ grossTotal }) =>
      Number(grossTotal),
    );
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
    const pages = await Promise.all([0, 10, 20].map((offset) => numbersOf(`?sort=status&limit=10&offset=${offset}`)));
    expect(new Set(pages.flat()).size).toBe(26);
  });

  it.each([
    ["?status=DRAFT", "status"],
    ["?sort=seller", "sort"],
    ["?minAmount=1e5", "minAmount"],
    ["?from=2026-13-01", "from"],
    ["?colour=blue", "colour"],
  ])("400 names the query parameter of %s", async (query, field) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { validationErrors: [{ field }] } });
  });

  it("200 shows a reseller the invoices of its child, without its own", async () => {
    const ofChild = (await list("", fietsfabriek)).body;
    expect(ofChild).toMatchObject({ items: [{ status: "PAID" }], total: 1 });
    const own = (await list("?limit=200")).body.items.map(({ number }) => number);
    expect(own).not.toContain(ofChild.items[0]?.number);
  });
});

describe("sumInvoices", () => {
  it("200 sums the filtered invoices, with credit notes subtracted", async () => {
    const { items } = (await list("?limit=200")).body;
    const signed = items.map(({ type, grossTotal }) => (type === "CREDIT_NOTE" ? `-${grossTotal}` : grossTotal));
    const { body } = await api.send<{ grossTotal: string }>("GET", path("/total"), { token });
    expect(body.grossTotal).toBe(sum(signed));
    const none = await api.send("GET", path("/total?q=nothing-like-it"), { token });
    expect(none.body).toEqual({
      netTotal: "0.00",
      vatTotal: "0.00",
      grossTotal: "0.00",
      amountOpen: "0.00",
      amountToPay: "0.00",
    });
  });
});

describe("getInvoice", () => {
  it("200 returns lines that add up to the totals, and the payment code of an open transfer", async () => {
    const [number = ""] = await numbersOf("?status=PARTIALLY_PAID");
    const invoice = await get(number);
    const { lines, allowances, netTotal, vatTotal, grossTotal, amountPaid, amountOpen } = invoice;
    expect(sum([...lines.map((line) => line.lineAmount), ...allowances.map(({ amount }) => `-${amount}`)])).toBe(
      netTotal,
    );
    expect(sum([netTotal, vatTotal])).toBe(grossTotal);
    expect(sum([amountPaid, amountOpen])).toBe(grossTotal);
    expect(invoice.payments).toMatchObject([{ amount: "750.00", method: "CREDIT_TRANSFER" }]);
    expect(invoice.paymentCode?.split("\n")).toEqual([
      "BCD",
      "002",
      "1",
      "SCT",
      "DEMONL2A",
      "Noordwal Groep B.V.",
      "NL52DEMO0100000017",
      `EUR${amountOpen}`,
      "",
      "",
      number,
    ]);
    expect(invoice).not.toHaveProperty("locale");
  });

  it("200 has no payment code for direct debits and paid invoices", async () => {
    const [debit = ""] = await numbersOf("?status=OPEN");
    const [paid = ""] = await numbersOf("?status=PAID");
    expect([(await get(debit)).paymentCode, (await get(paid)).paymentCode]).toEqual([null, null]);
  });

  it("200 shows the reversed payment of an overdue invoice", async () => {
    const [number = ""] = await numbersOf("?status=OVERDUE");
    const { payments, amountOpen, grossTotal } = await get(number);
    expect(payments.map(({ method }) => method)).toEqual(["DIRECT_DEBIT", "REVERSAL"]);
    expect(amountOpen).toBe(grossTotal);
  });

  it("404 for another company's invoice, with the body of an unknown one, on every path", async () => {
    const [foreign] = (await list("?limit=1", kadeblok, tokens.kadeblok)).body.items;
    const bodies = await Promise.all(
      [`/${foreign?.number}`, "/2020-000001", `/${foreign?.number}/download`, `/${foreign?.number}/explanation`].map(
        async (rest) => {
          const { status, body } = await api.send<{ error: { code: string } }>("GET", path(rest), { token });
          return `${status} ${body.error.code}`;
        },
      ),
    );
    expect(new Set(bodies)).toEqual(new Set(["404 not-found"]));
  });
});

describe("explainInvoice", () => {
  it("200 lists new services and usage, and adds up to the invoice and to the difference", async () => {
    const [latest = ""] = await numbersOf("?type=INVOICE&limit=1");
    const { body } = await api.send<InvoiceExplanation>("GET", path(`/${latest}/explanation`), { token });
    const allowances = body.allowances.map(({ amount }) => `-${amount}`);
    expect(sum([...body.groups.map(({ amount }) => amount), ...allowances])).toBe(body.netTotal);
    expect(sum(body.changes.map(({ amount }) => amount))).toBe(body.difference);
    expect(body.changes).toContainEqual(expect.objectContaining({ kind: "STARTED", serviceType: "LINE", count: 3 }));
    expect(body.previous?.number).toBe((await numbersOf("?type=INVOICE&limit=2"))[1]);
  });

  it("200 names lines as the customer does, in the invoice too, and has the totals with VAT", async () => {
    const [latest = "", before = ""] = await numbersOf("?type=INVOICE&limit=2");
    const { body } = await api.send<InvoiceExplanation>("GET", path(`/${latest}/explanation`), { token });
    const { body: whole } = await api.send<Invoice>("GET", path(`/${latest}`), { token });
    const { body: earlier } = await api.send<Invoice>("GET", path(`/${before}`), { token });
    const added = body.changes.find(({ kind }) => kind === "STARTED")?.services[0];
    expect(added?.reference).toBeTruthy();
    const line = whole.lines.find(({ serviceRef }) => serviceRef?.id === added?.id);
    expect(line?.serviceRef).toEqual(added);
    expect(line?.serviceRef?.technology).toBe("FTTH");
    expect([body.grossTotal, body.previous?.grossTotal]).toEqual([whole.grossTotal, earlier.grossTotal]);
  });

  it("200 compares the first invoice with nothing", async () => {
    const [first = ""] = await numbersOf("?sort=issueDate&limit=1");
    const { body } = await api.send("GET", path(`/${first}/explanation`), { token });
    expect(body).toMatchObject({ previous: null, difference: null, changes: [] });
  });
});

describe("exportInvoices", () => {
  it("200 has a row for every invoice that matches the filter", async () => {
    const { body, headers } = await api.send<string>("GET", path("/export?format=csv&csv=standard&status=PAID"), {
      token,
    });
    expect(headers["content-disposition"]).toMatch(
      /^attachment; filename="invoices-20120280-.*\.csv"; filename\*=UTF-8''/,
    );
    const [head, ...rows] = body.trimEnd().split("\r\n");
    expect(head).toContain("number,type,status,issueDate,dueDate");
    expect(rows).toHaveLength(23);
  });

  it("200 adds up to the totals of the list: credit notes are negative numbers, not text", async () => {
    const { body } = await api.send<string>("GET", path("/export?csv=standard&q=2026-"), { token });
    const [head = "", ...rows] = body.trimEnd().split("\r\n");
    const column = head.split(",").indexOf("grossTotal");
    const total = await api.send<{ grossTotal: string }>("GET", path("/total?q=2026-"), { token });
    expect(sum(rows.map((row) => row.split(",")[column] ?? ""))).toBe(total.body.grossTotal);
    expect(rows.some((row) => /,-\d+\.\d\d,/.test(row))).toBe(true);
  });

  it("400 for a sort order: the file has a fixed one", async () => {
    expect(await api.send("GET", path("/export?sort=number"), { token })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "sort" }] },
    });
  });

  it("200 continues at the cursor, also on days with many invoices", async () => {
    const many = `select customer_id, 'x' || n, 'PAID', date '2019-05-05' + n % 3, date '2019-06-05', 'Bulk', 'nl', 'main', '{}'::jsonb,
      '{}'::jsonb, '[]'::jsonb, 100, 100, 21, 121, '30', 121, 0`;
    await api.database.rows(
      `insert into invoice (customer_id, number, status, issue_date, due_date, buyer_reference, locale, variant, seller, buyer,
         tax_subtotals, line_total, net_total, vat_total, gross_total, payment_means, amount_paid, amount_open)
       ${many} from generate_series(1, 2500) n, (select 20120280 as customer_id) one`,
    );
    const answer = await api.send<string>("GET", path("/export?format=csv&csv=standard&to=2019-12-31"), { token });
    const rows = answer.body.trimEnd().split("\r\n").slice(1);
    expect([rows.length, new Set(rows).size]).toEqual([2500, 2500]);
    const days = rows.map((row) => row.split(",")[3] ?? "");
    expect(days).toEqual(days.toSorted().toReversed());
  });
});
