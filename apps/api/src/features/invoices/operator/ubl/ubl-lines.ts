import {
  invoiceUnits,
  type InvoiceAllowance,
  vatCategories,
  type VatCategory,
} from "@demarc/contract/core/invoices/invoice";
import Big from "big.js";
import { nodeAt, nodesAt, textAt, type XmlNode } from "../../../../platform/documents/xml-tree.ts";
import { add, money } from "../../../../platform/money.ts";
import { lineAmountOf } from "../../invoice/invoice-totals.ts";
import type { DraftLine } from "../invoice-operator.queries.ts";
import type { UblFaults } from "./ubl-faults.ts";

/** Units that other systems use for one piece. */
const pieces = new Set(["EA", "H87", "NAR", "ZZ", "1I"]);

const unitOf = (code: string): DraftLine["unit"] | undefined =>
  pieces.has(code) ? "C62" : invoiceUnits.find((unit) => unit === code);

const taxOf = (
  category: XmlNode | undefined,
  place: string,
  rule: string,
  faults: UblFaults,
): { readonly vatCategory: VatCategory; readonly vatRate: string } => {
  const code = textAt(category, "cbc:ID");
  const vatCategory = vatCategories.find((one) => one === code);
  if (code === null) faults.missing(`${place}/cbc:ID`, rule);
  else if (!vatCategory) faults.wrong(`${place}/cbc:ID`);
  const rate = faults.amount(category, place, "cbc:Percent") ?? "0";
  if (new Big(rate).lt(0) || new Big(rate).gt(100)) faults.wrong(`${place}/cbc:Percent`);
  return { vatCategory: vatCategory ?? "S", vatRate: new Big(rate).toFixed(2) };
};

/** The start of a text, without half a character at its end. */
const cut = (text: string, most: number): string => text.slice(0, most).toWellFormed();

const isTrue = (node: XmlNode): boolean => textAt(node, "cbc:ChargeIndicator") === "true";

/** Price of one unit, with five decimals. The product does not store base quantities. */
const unitPriceOf = (line: XmlNode, place: string, faults: UblFaults): string => {
  const at = `${place}/cac:Price`;
  const price = faults.amount(nodeAt(line, "cac:Price"), at, "cbc:PriceAmount", "BR-26") ?? "0";
  const base = faults.amount(nodeAt(line, "cac:Price"), at, "cbc:BaseQuantity") ?? "1";
  if (!new Big(base).gt(0)) {
    faults.wrong(`${at}/cbc:BaseQuantity`);
    return "0";
  }
  const unit = new Big(price).div(base);
  if (!unit.round(5).eq(unit) || unit.gte("1e9")) faults.wrong(`${at}/cbc:PriceAmount`);
  return unit.round(5).toFixed();
};

export const periodOf = (node: XmlNode | undefined, place: string, faults: UblFaults) => {
  const period = nodeAt(node, "cac:InvoicePeriod");
  if (!period) return null;
  const at = `${place}/cac:InvoicePeriod`;
  const from = faults.day(period, at, "cbc:StartDate");
  const to = faults.day(period, at, "cbc:EndDate");
  if (from !== null && to !== null && to < from)
    faults.wrong(`${at}/cbc:EndDate`, place.includes("Line[") ? "BR-30" : "BR-29");
  return from !== null && to !== null ? { from, to } : null;
};

/** The discounts of a line as one. The product has no charges on a line. */
const allowanceOf = (line: XmlNode, place: string, faults: UblFaults) => {
  const found = nodesAt(line, "cac:AllowanceCharge");
  const amounts = found.map((one, index) => {
    const at = `${place}/cac:AllowanceCharge[${index + 1}]`;
    if (isTrue(one)) faults.wrong(`${at}/cbc:ChargeIndicator`);
    if (!textAt(one, "cbc:AllowanceChargeReason") && !textAt(one, "cbc:AllowanceChargeReasonCode"))
      faults.missing(`${at}/cbc:AllowanceChargeReason`, "BR-42");
    return money(new Big(faults.amount(one, at, "cbc:Amount", "BR-41") ?? "0"));
  });
  const reasons = found.flatMap((one) => textAt(one, "cbc:AllowanceChargeReason") ?? []);
  const allowanceReason = cut(reasons.join(", "), 100);
  return {
    allowanceAmount: add("0", ...amounts),
    allowanceReason: found.length > 0 ? allowanceReason || "Discount" : null,
  };
};

const propertyOf = (line: XmlNode, name: string, most: number): string | null => {
  const property = nodesAt(nodeAt(line, "cac:Item"), "cac:AdditionalItemProperty").find(
    (one) => textAt(one, "cbc:Name") === name,
  );
  const value = textAt(property, "cbc:Value");
  return value === null ? null : cut(value, most);
};

const lineOf = (line: XmlNode, place: string, quantityName: string, faults: UblFaults): DraftLine => {
  faults.text(line, place, "cbc:ID", { most: 60, rule: "BR-21" });
  const quantity = faults.amount(line, place, quantityName, "BR-22") ?? "0";
  const code = nodeAt(line, quantityName)?.attributes["unitCode"];
  const unit = code === undefined ? undefined : unitOf(code);
  if (code === undefined) faults.missing(`${place}/${quantityName}/@unitCode`, "BR-23");
  else if (!unit) faults.wrong(`${place}/${quantityName}/@unitCode`);
  if (!new Big(quantity).round(4).eq(quantity) || new Big(quantity).abs().gte("1e10"))
    faults.wrong(`${place}/${quantityName}`);
  const amount = faults.amount(line, place, "cbc:LineExtensionAmount", "BR-24");
  const made: DraftLine = {
    description: faults.text(line, place, "cac:Item/cbc:Name", { most: 200, rule: "BR-25" }) ?? "",
    productCode: faults.text(line, place, "cac:Item/cac:SellersItemIdentification/cbc:ID", { most: 40 }),
    period: periodOf(line, place, faults),
    quantity,
    unit: unit ?? "C62",
    unitPrice: unitPriceOf(line, place, faults),
    ...allowanceOf(line, place, faults),
    ...taxOf(
      nodeAt(line, "cac:Item/cac:ClassifiedTaxCategory"),
      `${place}/cac:Item/cac:ClassifiedTaxCategory`,
      "BR-CO-04",
      faults,
    ),
    serviceRef: null,
    endCustomerReference: propertyOf(line, "End customer reference", 40),
    endCustomerName: propertyOf(line, "End customer", 120),
  };
  const counted = lineAmountOf({ ...made, allowanceAmount: made.allowanceAmount ?? "0.00" });
  if (amount !== null && !faults.isUncertain() && !new Big(amount).eq(counted))
    faults.add(`${place}/cbc:LineExtensionAmount`, "validation.invalid-value", {
      rule: "PEPPOL-EN16931-R120",
      expected: counted,
    });
  return made;
};

export const linesOf = (root: XmlNode, faults: UblFaults): DraftLine[] => {
  const [name, quantity] =
    root.name === "CreditNote"
      ? ["cac:CreditNoteLine", "cbc:CreditedQuantity"]
      : ["cac:InvoiceLine", "cbc:InvoicedQuantity"];
  return nodesAt(root, name).map((line, index) =>
    lineOf(line, `/${root.name}/${name}[${index + 1}]`, quantity, faults),
  );
};

export const allowancesOf = (root: XmlNode, faults: UblFaults): InvoiceAllowance[] =>
  nodesAt(root, "cac:AllowanceCharge").map((one, index) => {
    const place = `/${root.name}/cac:AllowanceCharge[${index + 1}]`;
    const charge = isTrue(one);
    const [amountRule, taxRule, reasonRule] = charge ? ["BR-36", "BR-37", "BR-38"] : ["BR-31", "BR-32", "BR-33"];
    const hasReason = textAt(one, "cbc:AllowanceChargeReason") ?? textAt(one, "cbc:AllowanceChargeReasonCode");
    if (hasReason === null) faults.missing(`${place}/cbc:AllowanceChargeReason`, reasonRule);
    const tax = taxOf(nodeAt(one, "cac:TaxCategory"), `${place}/cac:TaxCategory`, taxRule, faults);
    const amount = money(new Big(faults.amount(one, place, "cbc:Amount", amountRule) ?? "0"));
    return Object.assign(tax, { charge, reason: cut(hasReason ?? "", 100), amount });
  });
