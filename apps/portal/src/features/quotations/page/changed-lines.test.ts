import type { Quotation, QuotationItem } from "@demarc/contract/quotations/quotation-fields";
import { describe, expect, test } from "vitest";
import { demoOption, demoQuotation } from "../../../testing/demo-quotation.ts";
import { changedFacts, changedOptions } from "./changed-lines.ts";

const [item] = demoOption().items;
if (!item) throw new Error("the option has an item");
const [line] = item.lines;
const offering = (change: Parameters<typeof demoOption>[0]): Pick<Quotation, "options"> => ({
  options: [demoOption(change)],
});
const withItem = (change: Partial<QuotationItem>) => offering({ items: [{ ...item, ...change }] });
const withLine = (change: object) =>
  withItem({ lines: [{ ...item.lines[0], ...change } as (typeof item.lines)[number]] });
const changesOf = (now: Pick<Quotation, "options">) => changedOptions(offering({}), now)[0];

describe("what differs between two revisions", () => {
  test("is nothing between equal ones", () => {
    expect(changedOptions(offering({}), offering({}))).toEqual([]);
    expect(changedFacts(demoQuotation(), demoQuotation({ id: "x", revision: 2, version: 9 }))).toEqual([]);
  });

  test.each([
    ["title", { title: "Growth of cluster C" }, "Growth of cluster B", "Growth of cluster C"],
    ["validUntil", { validUntil: "2026-12-31" }, "2026-12-18", "2026-12-31"],
    ["vat", { vatRate: "0.00", vatTreatment: "EXPORT" } as const, "21.00 STANDARD_NL", "0.00 EXPORT"],
    ["salesPerson", { salesPerson: { name: "Sales two", email: null, phone: null } }, "Noordwal Sales", "Sales two"],
    ["contact", { contact: { name: "Ruth Klein", email: null, phone: null } }, null, "Ruth Klein"],
    ["introduction", { introduction: "" }, "As discussed.", null],
    // Only the lines that one of the revisions has.
    [
      "terms",
      { terms: "Prices exclude VAT.\nThe term begins when you accept." },
      "The term begins on the day of delivery.",
      "The term begins when you accept.",
    ],
  ])("has its %s", (fact, change, before, now) => {
    expect(changedFacts(demoQuotation(), demoQuotation(change))).toEqual([{ fact, of: null, before, now }]);
  });

  test.each([
    ["term", offering({ contractTermMonths: 24 }), "36", "24", null],
    ["notice", offering({ noticeDays: 30 }), "60", "30", null],
    ["description", offering({ description: null }), "With a second path.", null, null],
    ["place", withItem({ place: "AMS2" }), "AMS1", "AMS2", item.packageName],
    ["reference", withItem({ reference: null }), "Cluster B", null, item.packageName],
  ])("has the %s of an option", (fact, now, before, after, of) => {
    expect(changesOf(now)?.facts).toEqual([{ fact, of, before, now: after }]);
  });

  test.each([
    ["number", { quantity: "3", unitPrice: "333.33333" }],
    ["price for each", { unitPrice: "450.00", discountPct: "0" }],
    ["discount", { discountPct: "20", unitPrice: "562.50" }],
    ["amount", { amount: "800.00" }],
    ["charge, once instead of each month,", { chargeType: "NRC" }],
  ])("has the %s of a line, also if its amount is the same", (_what, change) => {
    const fresh = { ...line, ...change };
    expect(changesOf(withLine(change))?.lines).toEqual([
      { name: { en: "Rack", nl: "Rack" }, place: "AMS1", before: line, now: fresh },
    ]);
  });

  test("has lines that are new or gone, and the same line once if an item comes before it", () => {
    const other = { ...item, position: 1, packageCode: "XC-SMF", lines: [{ ...item.lines[0], productCode: "XC-SMF" }] };
    const now = offering({ items: [other as QuotationItem, { ...item, position: 2 }] });
    expect(changesOf(now)?.lines.map(({ before, now: after }) => [before === null, after === null])).toEqual([
      [true, false],
    ]);
    const bespoke = { position: 1, description: "Cage", chargeType: "NRC", quantity: "1" } as const;
    const priced = { ...bespoke, unitPrice: "50.00", discountPct: "0", amount: "50.00" };
    const gone = changedOptions(offering({ bespokeLines: [priced] }), offering({}))[0];
    expect(gone?.lines).toMatchObject([{ name: { en: "Cage" }, before: { amount: "50.00" }, now: null }]);
    const monthly = { ...priced, position: 2, chargeType: "MRC", amount: "100.00" } as const;
    const left = changedOptions(
      offering({ bespokeLines: [priced, monthly] }),
      offering({ bespokeLines: [monthly] }),
    )[0];
    expect(left?.lines).toMatchObject([{ before: { amount: "50.00" }, now: null }]);
  });

  test("has the first day, the renewal and the services of the agreement that the bespoke lines become", () => {
    const agreement = { startDate: null, renewalMonths: 12, relatedServices: [] };
    const rack = { type: "rack", id: "8f0a3b52-6d1c-4f7e-9a21-5c3d7e90b1a5", name: "AMS1-R2-07" } as const;
    const later = { startDate: "2027-03-01", renewalMonths: null, relatedServices: [rack] };
    const changes = changedOptions(offering({ agreement }), offering({ agreement: later }))[0];
    expect(changes?.facts).toEqual([
      { fact: "firstDay", of: null, before: null, now: "2027-03-01" },
      { fact: "renewal", of: null, before: "12", now: null },
      { fact: "services", of: null, before: null, now: "AMS1-R2-07" },
    ]);
    expect(changedOptions(offering({ agreement }), offering({ agreement }))).toEqual([]);
  });

  test("has options that are new or gone, and the totals of others", () => {
    const now = [demoOption({ mrcTotal: "800.00" }), demoOption({ label: "Five years" })];
    const before = [demoOption(), demoOption({ label: "One year" })];
    expect(
      changedOptions({ options: before }, { options: now }).map(({ label, kind, totals }) => [label, kind, totals]),
    ).toEqual([
      ["Three years", "changed", [{ fact: "MRC", of: null, before: "900.00", now: "800.00" }]],
      ["Five years", "new", []],
      ["One year", "gone", []],
    ]);
  });
});
