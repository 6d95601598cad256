import type { InvoiceAllowance } from "@demarc/contract/core/invoices/invoice";
import Big from "big.js";
import { nodeAt, nodesAt, textAt, type XmlNode } from "../../../../platform/documents/xml-tree.ts";
import { add } from "../../../../platform/money.ts";
import type { Totals } from "../../invoice/invoice-totals.ts";
import type { UblFaults } from "./ubl-faults.ts";

const sumOf = (allowances: readonly InvoiceAllowance[], charge: boolean): string =>
  add("0", ...allowances.filter((one) => one.charge === charge).map(({ amount }) => amount));

/** The rules for a missing amount and for a wrong amount. */
type Rules = readonly [presence: string | undefined, sum: string | undefined];
const none: Rules = [undefined, undefined];

/** Compares the totals of the document with the totals of its lines. */
export const checkTotals = (
  root: XmlNode,
  totals: Totals,
  allowances: readonly InvoiceAllowance[],
  faults: UblFaults,
): void => {
  const place = `/${root.name}/cac:LegalMonetaryTotal`;
  const monetary = nodeAt(root, "cac:LegalMonetaryTotal");
  const same = (node: XmlNode | undefined, at: string, path: string, expected: string, rules: Rules) => {
    const [presence, sum] = rules;
    const found = faults.amount(node, at, path, presence);
    if (found !== null && !new Big(found).eq(expected))
      faults.add(`${at}/${path}`, "validation.invalid-value", {
        ...(sum === undefined ? {} : { rule: sum }),
        expected,
      });
  };
  same(monetary, place, "cbc:LineExtensionAmount", totals.lineTotal, ["BR-12", "BR-CO-10"]);
  same(monetary, place, "cbc:AllowanceTotalAmount", sumOf(allowances, false), [undefined, "BR-CO-11"]);
  same(monetary, place, "cbc:ChargeTotalAmount", sumOf(allowances, true), [undefined, "BR-CO-12"]);
  same(monetary, place, "cbc:TaxExclusiveAmount", totals.netTotal, ["BR-13", "BR-CO-13"]);
  same(monetary, place, "cbc:TaxInclusiveAmount", totals.grossTotal, ["BR-14", "BR-CO-15"]);
  // Prepaid amounts and rounding are refused: they change the amount to pay, and the product does not store them.
  same(monetary, place, "cbc:PrepaidAmount", "0", none);
  same(monetary, place, "cbc:PayableRoundingAmount", "0", none);
  same(monetary, place, "cbc:PayableAmount", totals.grossTotal, ["BR-15", "BR-CO-16"]);
  const tax =
    nodesAt(root, "cac:TaxTotal").find((one) => nodeAt(one, "cac:TaxSubtotal")) ?? nodeAt(root, "cac:TaxTotal");
  same(tax, `/${root.name}/cac:TaxTotal`, "cbc:TaxAmount", totals.vatTotal, ["BR-CO-14", "BR-CO-14"]);
  const subtotals = nodesAt(tax, "cac:TaxSubtotal");
  if (subtotals.length === 0) faults.missing(`/${root.name}/cac:TaxTotal/cac:TaxSubtotal`, "BR-CO-18");
  const left = new Map(totals.taxSubtotals.map((one) => [`${one.category} ${new Big(one.rate).toFixed(2)}`, one]));
  for (const [index, subtotal] of subtotals.entries()) {
    const at = `/${root.name}/cac:TaxTotal/cac:TaxSubtotal[${index + 1}]`;
    const category = textAt(subtotal, "cac:TaxCategory/cbc:ID");
    if (category === null) faults.missing(`${at}/cac:TaxCategory/cbc:ID`, "BR-47");
    const rate = faults.amount(subtotal, at, "cac:TaxCategory/cbc:Percent") ?? "0";
    const key = `${category} ${new Big(rate).toFixed(2)}`;
    const expected = left.get(key);
    left.delete(key);
    if (!expected) {
      if (category !== null) faults.wrong(`${at}/cac:TaxCategory`, `BR-${category}-01`);
      continue;
    }
    same(subtotal, at, "cbc:TaxableAmount", expected.taxable, ["BR-45", `BR-${category}-08`]);
    same(subtotal, at, "cbc:TaxAmount", expected.tax, ["BR-46", "BR-CO-17"]);
  }
  for (const { category } of left.values())
    if (subtotals.length > 0) faults.missing(`/${root.name}/cac:TaxTotal/cac:TaxSubtotal`, `BR-${category}-01`);
};
