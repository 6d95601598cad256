import { randomUUID } from "node:crypto";
import type { Invoice, InvoiceSummary } from "@demarc/contract/core/invoices/invoice";
import type { Home } from "@demarc/contract/home";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { giveMandate, kadeblokDraft, kadeblokInvoices } from "../../testing/invoices/kadeblok-invoices.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

describe("a dispute of some lines", () => {
  let api: TestApi;
  let token: string;
  let operator: ReturnType<typeof kadeblokInvoices>;
  beforeAll(async () => {
    api = await testApi();
    operator = kadeblokInvoices(api.operatorPool);
    token = await api.tokenOf("omar.haddad@kadeblok.example");
  });
  afterAll(() => api.close());

  interface Sums {
    readonly items: InvoiceSummary[];
    readonly summary: { open: string; overdue: string; disputed: string; count: number; overdueCount: number };
  }
  const path = `/v1/customer/${companyIds.kadeblok}/invoice`;
  const sums = async () => (await api.send<Sums>("GET", path, { token })).body.summary;
  const figures = async () => (await api.send<Home>("GET", "/v1/home", { token })).body.figures.invoices;
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  const [line] = kadeblokDraft().lines;
  /** Lines of 121.00, 59.29 and 10.90 incl. VAT. */
  const lines = [
    line!,
    { ...line!, description: "Power", unitPrice: "49.00" },
    { ...line!, description: "Book", unitPrice: "10.00", vatRate: "9.00" },
  ];
  const disputed = async (number: string, positions: readonly number[]) => {
    const { body } = await api.send<Invoice>("GET", `${path}/${number}`, { token });
    const lineIds = positions.map((position) => body.lines[position - 1]?.id);
    const request = { reason: "More than was agreed", ...(lineIds.length > 0 && { lineIds }) };
    return (await api.send<Invoice>("POST", `${path}/${number}/dispute`, { token, body: request })).body;
  };

  it("200 leaves the other lines to pay, in the invoice, the sums of the list and the figures of the home", async () => {
    const number = await operator.published({ lines });
    const [before, homeBefore] = [await sums(), await figures()];
    const invoice = await disputed(number, [2, 3]);
    expect(invoice).toMatchObject({
      status: "DISPUTED",
      amountOpen: "191.19",
      amountDisputed: "70.19",
      amountToPay: "121.00",
    });
    expect(invoice.paymentCode).toContain("\nEUR121.00\n");
    const after = await sums();
    expect(cents(before.open) - cents(after.open)).toBe(7019);
    expect(cents(after.disputed) - cents(before.disputed)).toBe(7019);
    expect(after.count).toBe(before.count);
    const home = await figures();
    expect(cents(homeBefore!.openTotal) - cents(home!.openTotal)).toBe(7019);
    expect(home).toMatchObject({ openTotal: after.open, openCount: after.count, overdueTotal: after.overdue });
    expect(home!.open).toContainEqual({ number, status: "DISPUTED", amountToPay: "121.00" });
    const total = await api.send("GET", `${path}/total?q=${number}`, { token });
    expect(total.body).toMatchObject({ amountOpen: "191.19", amountToPay: "121.00" });
  });

  it("200 leaves nothing to pay without lines, and everything after a withdrawal", async () => {
    const number = await operator.published({ lines });
    const before = await sums();
    expect(await disputed(number, [])).toMatchObject({
      amountDisputed: "191.19",
      amountToPay: "0.00",
      paymentCode: null,
    });
    expect((await sums()).count).toBe(before.count - 1);
    const back = await api.send<Invoice>("DELETE", `${path}/${number}/dispute`, { token });
    expect(back.body).toMatchObject({ amountDisputed: "0.00", amountToPay: "191.19" });
    expect(await sums()).toEqual(before);
  });

  it("200 counts a payment for the undisputed lines first, and disputes never more than is open", async () => {
    const number = await operator.published({ lines });
    await disputed(number, [2]);
    const pay = (amount: string) =>
      operator.step(number, { event: "pay", payment: { date: "2027-01-12", amount, method: "CREDIT_TRANSFER" } });
    const read = async () => (await api.send<Invoice>("GET", `${path}/${number}`, { token })).body;
    await pay("100.00");
    expect(await read()).toMatchObject({ amountOpen: "91.19", amountDisputed: "59.29", amountToPay: "31.90" });
    await pay("41.19");
    expect(await read()).toMatchObject({ amountOpen: "50.00", amountDisputed: "50.00", amountToPay: "0.00" });
  });

  it("200 has no negative disputed amount for a line that gives money back", async () => {
    const number = await operator.published({ lines: [...lines, { ...line!, description: "Refund", quantity: "-1" }] });
    expect(await disputed(number, [4])).toMatchObject({ amountDisputed: "0.00", amountToPay: "70.19" });
  });

  it("200 collects the undisputed lines by direct debit, and records the disputed amount", async () => {
    await giveMandate(api.database);
    const debited = { paymentMeans: "59", mandateReference: "MND-1", collectionDate: "2099-01-01", lines } as const;
    const number = await operator.published(debited);
    expect((await disputed(number, [1])).collection).toEqual({
      state: "PLANNED",
      date: "2099-01-01",
      amount: "70.19",
      returnedOn: null,
    });
    const whole = await operator.published(debited);
    expect((await disputed(whole, [])).collection).toMatchObject({ state: "ON_HOLD", amount: "0.00" });
    const recorded = await api.database.rows<{ amount: string | null }>(
      `select after ->> 'amountDisputed' as amount from audit_event
       where entity_id = any ($1) and action = 'invoice.disputed' order by id`,
      [[number, whole]],
    );
    expect(recorded).toEqual([{ amount: "121.00" }, { amount: null }]);
  });

  it("400 for an unknown line, which changes nothing", async () => {
    const number = await operator.published({ lines });
    const body = { reason: "More than was agreed", lineIds: [randomUUID()] };
    expect((await api.send("POST", `${path}/${number}/dispute`, { token, body })).status).toBe(400);
    const { body: same } = await api.send<Invoice>("GET", `${path}/${number}`, { token });
    expect(same).toMatchObject({ status: "OPEN", amountToPay: "191.19" });
  });

  it("200 exports what is disputed and what is to be paid", async () => {
    const number = await operator.published({ lines });
    await disputed(number, [2]);
    const { body } = await api.send<string>("GET", `${path}/export?format=csv&csv=standard&q=${number}`, { token });
    const [head = [], row = []] = body.split("\r\n").map((text) => text.split(","));
    const value = (column: string) => row[head.indexOf(column)];
    expect(["amountOpen", "amountDisputed", "amountToPay"].map(value)).toEqual(["191.19", "59.29", "131.90"]);
  });

  it("200 has no amount that was written off among the open amounts of the home's months", async () => {
    const issueDate = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const openInMonths = async () =>
      ((await figures())?.months ?? []).reduce((sum, { open, overdue }) => sum + cents(open) + cents(overdue), 0);
    const before = await openInMonths();
    const number = await operator.published({ issueDate, lines });
    expect((await openInMonths()) - before).toBe(19_119);
    await operator.step(number, { event: "writeOff" });
    expect(await openInMonths()).toBe(before);
  });
});
