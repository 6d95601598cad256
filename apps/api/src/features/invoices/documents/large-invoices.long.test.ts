import type { Invoice, InvoiceExplanation } from "@demarc/contract/core/invoices/invoice";
import Big from "big.js";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { kadeblokInvoices } from "../../../testing/invoices/kadeblok-invoices.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { mostLines } from "../operator/invoice.steps.ts";
import { documentTurns, makeDocument, makeExplanation } from "./invoice-workers.ts";
import type { DraftLine } from "../invoices.operator.ts";
import { findDocument } from "../invoice/invoices.queries.ts";

const customerId = companyIds.kadeblok;
const serviceOf = (place: number) => `0192f3aa-0000-7000-8000-${String(place).padStart(12, "0")}`;
const linesOf = (count: number, quantity = "1"): DraftLine[] =>
  Array.from({ length: count }, (_, place) => ({
    description: `Rack ${place}`,
    quantity,
    unit: "MON",
    unitPrice: `${10 + (place % 7)}.00`,
    vatCategory: "S",
    vatRate: "21.00",
    serviceRef: { type: "RACK", id: serviceOf(place), label: `R-${place}` },
  }));
const sum = (amounts: readonly string[]) =>
  amounts.reduce((total, amount) => total.plus(amount), new Big(0)).toFixed(2);

let api: TestApi;
let token: string;
let number: string;
let operator: ReturnType<typeof kadeblokInvoices>;
beforeAll(async () => {
  api = await testApi();
  operator = kadeblokInvoices(api.operatorPool);
  token = await api.tokenOf("omar.haddad@kadeblok.example");
  await operator.published({
    issueDate: "2027-05-01",
    lines: linesOf(300, "2"),
  });
  number = await operator.published({ issueDate: "2027-06-01", lines: linesOf(mostLines) });
});
afterAll(async () => {
  await api.close();
});

const path = (rest: string) => `/v1/customer/${customerId}/invoice/${number}${rest}`;
const get = async <Body>(rest: string): Promise<Body> => {
  const { status, body } = await api.send<Body>("GET", path(rest), { token });
  expect(status).toBe(200);
  return body;
};

describe("getInvoice", () => {
  it("200 returns a page of the lines, the line count, and the totals of all lines", async () => {
    const first = await get<Invoice>("");
    const later = await get<Invoice>("?limit=50&offset=4975");
    expect([first.lines.length, first.lineCount, later.lineCount]).toEqual([200, mostLines, mostLines]);
    expect([first.lines[0]?.position, first.lines.at(-1)?.position]).toEqual([1, 200]);
    expect(later.lines.map(({ position }) => position)).toEqual(Array.from({ length: 25 }, (_, place) => 4976 + place));
    expect(first.netTotal).toBe(sum(linesOf(mostLines).map(({ unitPrice }) => unitPrice)));
    expect(later.netTotal).toBe(first.netTotal);
  });

  it.each(["?limit=0", "?limit=201", "?offset=-1"])("400 for %s", async (query) => {
    expect((await api.send("GET", path(query), { token })).status).toBe(400);
  });
});

describe("explainInvoice", () => {
  it("200 returns a page of the services, and at most 101 changes that add up to the difference", async () => {
    const { groups, groupCount, changes, difference } = await get<InvoiceExplanation>(
      "/explanation?limit=10&offset=4995",
    );
    expect([groups.length, groupCount]).toEqual([5, mostLines]);
    expect(changes.length).toBeLessThanOrEqual(101);
    expect(sum(changes.map(({ amount }) => amount))).toBe(difference);
    expect(changes.find(({ kind }) => kind === "STARTED")).toMatchObject({ count: mostLines - 300 });
    expect(changes.every(({ services }) => services.length <= 100)).toBe(true);
    expect(changes.at(-1)).toMatchObject({ kind: "OTHER", count: 201 });
  });
});

describe("makeExplanation", () => {
  const asked = { limit: 10, offset: 0, previous: undefined };
  const invoice = {
    number: "1",
    issueDate: "2027-06-01",
    netTotal: "0.00",
    grossTotal: "0.00",
    allowances: [],
    lines: "[]",
  };
  const read = vi.fn(async () => ({ ...asked, current: invoice }));

  it("reads large invoices only when their turn comes, and none for a refused request", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const hold = (count: number) => Array.from({ length: count }, () => documentTurns.take(customerId, () => promise));
    const before = hold(2);
    const waiting = makeExplanation(customerId, 1001, read);
    const behind = hold(20);
    const refused = makeExplanation(customerId, 1001, read);
    await expect(refused).rejects.toMatchObject({ status: 503, code: "documents.busy" });
    expect(read).not.toHaveBeenCalled();
    await makeExplanation(customerId, 1000, read); // an explanation with few lines does not queue
    expect(read).toHaveBeenCalledOnce();
    resolve();
    await Promise.all([...before, waiting, ...behind]);
    expect(read).toHaveBeenCalledTimes(2);
  });
});

describe("downloadInvoice", () => {
  it("200 renders documents with the maximum number of lines, without blocking the event loop", async () => {
    const [invoice] = await api.tenants.read({ customerId }, findDocument(customerId, number, "pdf"));
    await makeDocument("pdf", { ...invoice!, lines: "[]" }); // warm-up: the import would yield to the event loop
    let [turns, isMade] = [0, false];
    const turn = (): void => {
      turns += 1;
      if (!isMade) setImmediate(turn);
    };
    setImmediate(turn);
    const pdf = await makeDocument("pdf", invoice!);
    isMade = true;
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(turns).toBeGreaterThan(1000);
    const { status, body } = await api.send<string>("GET", path("/download?type=ubl"), { token });
    expect([status, body.match(/<cac:InvoiceLine>/g)?.length]).toEqual([200, mostLines]);
  });

  it("503 with Retry-After refuses a customer that has many documents waiting", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = Array.from({ length: 22 }, () => documentTurns.take(customerId, () => promise));
    const refused = await Promise.all(
      ["/download", "/download?type=zip", "/explanation"].map((rest) => api.send("GET", path(rest), { token })),
    );
    resolve();
    await Promise.all(held);
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 503, body: { error: { code: "documents.busy" } } });
      expect(answer.headers["retry-after"]).toBe("5");
    }
    expect((await api.send("GET", path("/download?type=ubl"), { token })).status).toBe(200);
  });
});

describe("an invoice with more lines than the maximum", () => {
  const refusal = { status: 409, code: "invoice.too-many-lines", details: { lines: mostLines + 1, most: mostLines } };

  it("409 is not drafted", async () => {
    await expect(operator.store({ lines: linesOf(mostLines + 1) })).rejects.toMatchObject(refusal);
    const allowance = { charge: false, reason: "Off", amount: "1.00", vatCategory: "S", vatRate: "21.00" } as const;
    await expect(operator.store({ lines: linesOf(mostLines), allowances: [allowance] })).rejects.toMatchObject(refusal);
  });

  it("409 is not published, and takes no number", async () => {
    const id = await operator.store({ lines: linesOf(mostLines) });
    await api.database.rows(
      `insert into invoice_line (invoice_id, customer_id, position, description, quantity, unit, unit_price, line_amount,
         vat_category, vat_rate) values ($1, $2, $3, 'One more', 1, 'MON', 1, 1, 'S', 21)`,
      [id, customerId, mostLines + 1],
    );
    const counter = () => api.database.rows("select series, last_number from invoice_number_sequence order by series");
    const before = await counter();
    await expect(operator.publish(id)).rejects.toMatchObject(refusal);
    expect(await counter()).toEqual(before);
  });
});
