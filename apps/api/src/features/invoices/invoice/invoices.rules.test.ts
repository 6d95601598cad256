import { describe, expect, it } from "vitest";
import { dueStatus, type InvoiceEvent, invoiceEvents, invoiceStates, type StoredStatus } from "./invoices.rules.ts";

const inTime = { isLate: false, isPartlyPaid: false };
const late = { isLate: true, isPartlyPaid: false };

describe("an invoice with an open amount", () => {
  it.each([
    [inTime, "OPEN"],
    [{ isLate: false, isPartlyPaid: true }, "PARTIALLY_PAID"],
    [late, "OVERDUE"],
    [{ isLate: true, isPartlyPaid: true }, "OVERDUE"],
  ])("of which is known %j is %s", (standing, status) => {
    expect(dueStatus(standing)).toBe(status);
  });
});

describe("an invoice before its due date", () => {
  const events: readonly InvoiceEvent[] = [
    "publish",
    "payPartly",
    "payFull",
    "dueDatePassed",
    "dispute",
    "withdrawDispute",
    "resolveDispute",
    "credit",
    "writeOff",
    "reversePayment",
  ];
  const end = ["CREDITED", "WRITTEN_OFF"] as const;
  const law: Readonly<Record<StoredStatus, readonly (StoredStatus | "-")[]>> = {
    DRAFT: ["OPEN", "-", "-", "-", "-", "-", "-", "-", "-", "-"],
    OPEN: ["OPEN", "PARTIALLY_PAID", "PAID", "OVERDUE", "DISPUTED", "-", "-", ...end, "-"],
    PARTIALLY_PAID: ["-", "PARTIALLY_PAID", "PAID", "OVERDUE", "DISPUTED", "-", "-", ...end, "OPEN"],
    OVERDUE: ["-", "OVERDUE", "PAID", "OVERDUE", "DISPUTED", "-", "-", ...end, "OVERDUE"],
    DISPUTED: ["-", "DISPUTED", "PAID", "DISPUTED", "DISPUTED", "OPEN", "OPEN", ...end, "DISPUTED"],
    PAID: ["-", "-", "PAID", "-", "-", "-", "-", "CREDITED", "-", "OPEN"],
    CREDITED: ["-", "-", "-", "-", "-", "-", "-", "-", "-", "-"],
    WRITTEN_OFF: ["-", "-", "-", "-", "-", "-", "-", "-", "-", "-"],
  };

  it.each(Object.entries(law) as [StoredStatus, string[]][])("that is %s becomes %j, by event", (status, becomes) => {
    expect(invoiceEvents).toEqual(events);
    expect(events.map((event) => invoiceStates.next(status, event, inTime) ?? "-")).toEqual(becomes);
  });
});

describe("an invoice after its due date", () => {
  it.each<[StoredStatus, InvoiceEvent, StoredStatus]>([
    ["PARTIALLY_PAID", "reversePayment", "OVERDUE"],
    ["PAID", "reversePayment", "OVERDUE"],
    ["DISPUTED", "withdrawDispute", "OVERDUE"],
    ["DISPUTED", "resolveDispute", "OVERDUE"],
    ["OVERDUE", "reversePayment", "OVERDUE"],
    ["OVERDUE", "payPartly", "OVERDUE"],
    // Only the job that watches due dates makes it overdue.
    ["OPEN", "payPartly", "PARTIALLY_PAID"],
  ])("that is %s: %s leads to %s", (status, event, to) => {
    expect(invoiceStates.next(status, event, late)).toBe(to);
  });
});

it("409 invoice.state-conflict", () => {
  expect(() => invoiceStates.take("PAID", "dispute", late)).toThrow(
    expect.objectContaining({ status: 409, code: "invoice.state-conflict" }),
  );
});
