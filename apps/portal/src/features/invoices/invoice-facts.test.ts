import { describe, expect, test } from "vitest";
import { demoInvoice } from "../../testing/demo-invoice.ts";
import { daysLate } from "./days-late.ts";
import { isDisputed } from "./invoice-disputed.ts";
import { invoiceStatusText } from "./invoice-status.ts";

describe("days late", () => {
  test.each([
    ["OVERDUE", "2026-11-15", 0],
    ["OVERDUE", "2026-11-16", 1],
    ["OVERDUE", "2026-12-01", 16],
    ["OVERDUE", "2026-11-14", 0],
    ["OPEN", "2026-11-16", 0],
    ["DISPUTED", "2026-11-16", 0],
  ] as const)("of an invoice that is %s on %s: %i", (status, today, days) => {
    expect(daysLate({ status, dueDate: "2026-11-15" }, today)).toBe(days);
  });
});

describe("a line is disputed", () => {
  const dispute = (state: "OPEN" | "REJECTED", ...lineIds: string[]) => ({ state, lineIds }) as never;
  test.each<[string, readonly never[], boolean]>([
    ["by an open dispute of it", [dispute("OPEN", "2", "1")], true],
    ["by an open dispute of the whole invoice", [dispute("OPEN")], true],
    ["not by an open dispute of another line", [dispute("OPEN", "2")], false],
    ["not by a dispute that was answered", [dispute("REJECTED", "1"), dispute("REJECTED")], false],
    ["by the second dispute, after an answered one", [dispute("REJECTED", "1"), dispute("OPEN", "1")], true],
    ["not without disputes", [], false],
  ])("%s", (_, disputes, expected) => {
    expect(isDisputed({ ...demoInvoice, disputes: [...disputes] }, "1")).toBe(expected);
  });
});

test.each([
  ["PAID", "INVOICE", "invoices.status.PAID"],
  ["PAID", "CREDIT_NOTE", "invoices.settled"],
  ["OPEN", "CREDIT_NOTE", "invoices.status.OPEN"],
] as const)("%s of an %s is %s", (status, type, text) => expect(invoiceStatusText(status, type)).toBe(text));
