import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { beforeEach, describe, expect, it } from "vitest";
import { demoSeller } from "../demo/invoices.demo.ts";
import { giveMandate, kadeblokDraft } from "../../../testing/invoices/kadeblok-invoices.ts";
import { companyIds } from "../../../testing/test-api.ts";
import { invoiceCommandHarness } from "../../../testing/invoices/invoice-command-harness.ts";

const customerId = companyIds.kadeblok;
const today = amsterdamDate(new Date());
const { issueDate, dueDate, database, operator, operate, published, read, dispute, deleteDrafts } =
  invoiceCommandHarness();
beforeEach(deleteDrafts);

const [line] = kadeblokDraft().lines;
const credited = async (number: string, unitPrice: string, change = {}) =>
  published({ type: "CREDIT_NOTE", creditedInvoiceNumber: number, lines: [{ ...line!, unitPrice }], ...change });
const twenty = async <Answer>(call: () => Promise<Answer>) => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, call));
  return {
    made: results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : [])),
    refused: results.flatMap((result) =>
      result.status === "rejected" ? [String(result.reason).replace(/ \(.*/s, "")] : [],
    ),
  };
};

describe("a draft that is collected", () => {
  const byDebit = {
    paymentMeans: "59",
    mandateReference: "MND-1",
    collectionDate: dueDate,
    seller: { ...demoSeller, creditorId: "NL78ZZZ999900100000" },
  } as const;

  it("is published only while its mandate is in force", async () => {
    await giveMandate(database());
    const first = await published(byDebit);
    const later = await operator().store({ issueDate, dueDate, ...byDebit });
    await database().rows("update sepa_mandate set status = 'REVOKED' where mandate_reference = 'MND-1'");
    await expect(operate("publish", later)).rejects.toThrow("no longer in force; draft it again");
    await expect(operator().publish(later)).rejects.toMatchObject({ status: 409, code: "invoice.state-conflict" });
    expect(await database().rows("select status from invoice where id = $1", [later])).toEqual([{ status: "DRAFT" }]);
    const note = await credited(first, "100.00", { ...byDebit });
    expect(await read(note)).toMatchObject({ status: "PAID" });
  });
});

describe("a disputed invoice", () => {
  const ends: Readonly<Record<string, (number: string) => Promise<unknown>>> = {
    paid: (number) => operate("pay", number, "amount=121.00"),
    "written off": (number) => operate("write-off", number),
    "credited in full": (number) => credited(number, "100.00"),
    "paid and credited": async (number) => {
      await operate("pay", number, "amount=21.00");
      await credited(number, "82.65");
    },
  };

  it.each(Object.keys(ends))("has no open dispute once it is %s", async (end) => {
    const number = await published();
    await dispute(number);
    await ends[end]?.(number);
    expect((await read(number)).disputes.map(({ state }) => state)).toEqual(["RESOLVED"]);
  });

  it("is disputed a second time after its payment was returned", async () => {
    const number = await published();
    await dispute(number);
    await operate("pay", number, "amount=121.00");
    await operate("reverse", number, "amount=121.00");
    expect(await dispute(number)).toMatchObject({ status: 200, body: { status: "DISPUTED" } });
  });
});

describe("a credit note", () => {
  it("is not written off", async () => {
    const number = await published();
    await operate("pay", number, "amount=121.00");
    const note = await credited(number, "50.00");
    await expect(operate("write-off", note)).rejects.toThrow("is a credit note, which cannot be written off");
    expect(await read(note)).toMatchObject({ status: "OPEN" });
  });

  it("returns what was repaid, not what it took off its invoice", async () => {
    const number = await published();
    await operate("pay", number, "amount=100.00");
    const note = await credited(number, "50.00");
    expect(await read(note)).toMatchObject({ amountPaid: "21.00", amountOpen: "39.50" });
    await operate("pay", note, "amount=39.50");
    await expect(operate("reverse", note, "amount=39.51")).rejects.toThrow("amount:");
    await operate("reverse", note, "amount=39.50");
    await expect(operate("reverse", note, "amount=0.01")).rejects.toThrow();
    expect(await read(note)).toMatchObject({ amountPaid: "21.00", amountOpen: "39.50" });
  });

  it("is never overdue", async () => {
    const number = await published({ issueDate: "2026-01-01", dueDate: "2026-01-02" });
    await operate("pay", number, "amount=121.00");
    const note = await credited(number, "50.00", { issueDate: "2026-01-03", dueDate: "2026-01-03" });
    await operate("pay", note, "amount=60.50");
    expect(await operate("reverse", note, "amount=60.50")).toMatchObject({ status: "OPEN" });
  });

  it("says that its invoice is credited already", async () => {
    const number = await published();
    const drafts = [1, 2].map(() =>
      operator().store({ issueDate, dueDate, type: "CREDIT_NOTE", creditedInvoiceNumber: number }),
    );
    const [first = "", second = ""] = await Promise.all(drafts);
    await operate("publish", first);
    await expect(operate("publish", second)).rejects.toThrow("creditedInvoiceNumber:");
  });
});

describe("a payment", () => {
  it("with the same date, amount and reference is recorded once by twenty calls at the same time", async () => {
    const number = await published();
    const { made } = await twenty(() => operate("pay", number, "amount=5.00", `date=${issueDate}`, "reference=SEPA 7"));
    expect(made.filter(({ outcome }) => outcome === "updated")).toHaveLength(1);
    expect(made.filter(({ outcome }) => outcome === "unchanged")).toHaveLength(19);
    expect(await read(number)).toMatchObject({ amountPaid: "5.00", payments: [{ reference: "SEPA 7" }] });
  });

  it("with another date, amount or reference, or without one, is another payment", async () => {
    const number = await published();
    await operate("pay", number, "amount=5.00", `date=${issueDate}`, "reference=SEPA 7");
    await operate("pay", number, "amount=5.00", `date=${issueDate}`, "reference=SEPA 8");
    await operate("pay", number, "amount=5.01", `date=${issueDate}`, "reference=SEPA 7");
    await operate("pay", number, "amount=5.00", `date=${today}`, "reference=SEPA 7");
    await operate("pay", number, "amount=5.00", `date=${today}`);
    await operate("pay", number, "amount=5.00", `date=${today}`);
    expect(await read(number)).toMatchObject({ amountPaid: "30.01" });
  });

  it("is not dated before the invoice, and neither is its return", async () => {
    const number = await published();
    await operate("pay", number, "amount=5.00", `date=${issueDate}`);
    for (const action of ["pay", "reverse"] as const)
      await expect(operate(action, number, "amount=1.00", `date=${daysAfter(issueDate, -1)}`)).rejects.toThrow("date:");
    expect((await read(number)).payments).toHaveLength(1);
  });
});

describe("the invoice of the next month", () => {
  const period = { from: "2026-01-01", to: "2026-01-31" };
  const next = { from: "2026-02-01", to: "2026-02-28" };
  const uses = (description: string) => [{ ...line!, description }];
  const draftOf = async (number: string) => (await operate("repeat", number)).id;

  it.each([period, null])("is drafted once by twenty calls at the same time: period %j", async (given) => {
    const lines = uses(`Rack ${given?.from}`);
    const number = await published({ period: given, lines });
    const { made, refused } = await twenty(() => draftOf(number));
    expect(made).toHaveLength(1);
    expect(new Set(refused)).toEqual(new Set([`Error: ${number} is followed already by ${made[0]}.`]));
  });

  it("is not drafted if it is published already", async () => {
    const lines = uses("Cage");
    const number = await published({ period, lines });
    const follower = await operator().publish(await draftOf(number));
    await expect(draftOf(number)).rejects.toThrow(`is followed already by ${follower}`);
    await draftOf(follower);
  });

  it("is drafted beside another part of a large invoice", async () => {
    const parts = await Promise.all(["Part A", "Part B"].map((name) => published({ period, lines: uses(name) })));
    const drafts = await Promise.all(parts.map((number) => draftOf(number)));
    expect(new Set(drafts).size).toBe(2);
  });

  it("has no note and no order reference of the old invoice", async () => {
    const number = await published({
      period: next,
      lines: uses("Shelf"),
      note: "Paid in two parts",
      orderReference: "PO 1",
    });
    const rows = await database().rows("select note, order_reference from invoice where id = $1", [
      await draftOf(number),
    ]);
    expect(rows).toEqual([{ note: null, order_reference: null }]);
  });

  it("is not drafted with the VAT of an earlier treatment of the company", async () => {
    const number = await published({ period: next, lines: uses("Power") });
    const treat = (treatment: string) =>
      database().rows("update customer set vat_treatment = $2 where id = $1", [customerId, treatment]);
    await treat("REVERSE_CHARGE_EU");
    await expect(draftOf(number)).rejects.toThrow("has VAT category S, but the VAT treatment");
    await treat("STANDARD_NL");
    await draftOf(number);
  });
});
