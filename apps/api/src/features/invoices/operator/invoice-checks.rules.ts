import type { FieldError } from "@demarc/contract/core/errors";
import type { InvoiceAllowance, InvoiceLine, InvoiceParty } from "@demarc/contract/core/invoices/invoice";
import Big from "big.js";
import { fitForXml } from "../../../platform/documents/xml.ts";
import { add, isPositive } from "../../../platform/money.ts";
import type { Totals } from "../invoice/invoice-totals.ts";
import type { InvoiceDraft } from "./invoice-operator.queries.ts";

type Checked = Pick<
  InvoiceDraft,
  "seller" | "buyer" | "paymentMeans" | "buyerReference" | "orderReference" | "creditedInvoiceNumber"
> &
  Pick<Totals, "netTotal" | "grossTotal" | "taxSubtotals"> & {
    readonly lines: readonly Pick<
      InvoiceLine,
      "description" | "unitPrice" | "allowanceAmount" | "allowanceReason" | "lineAmount" | "vatCategory" | "vatRate"
    >[];
    readonly allowances: readonly Pick<InvoiceAllowance, "reason" | "charge" | "vatCategory" | "vatRate">[];
  };

/** Also for a text of nothing but characters that XML cannot hold. */
const isBlank = (text: string | null | undefined): boolean => fitForXml(text ?? "").trim() === "";

const isNegative = (amount: string): boolean => new Big(amount).lt(0);

/** `rule`: the rule of EN 16931, or of NLCIUS, that the document would break. */
const missing = (field: string, rule: string): FieldError => ({
  field,
  message: "validation.required",
  params: { rule },
});
const tooLow = (field: string, params: Record<string, string>): FieldError => ({
  field,
  message: "validation.min",
  params: { min: 0, ...params },
});

/** The largest amount that the database stores. */
const mostAmount = "999999999999.99";
const isTooHigh = (amount: string): boolean => new Big(amount).abs().gt(mostAmount);
const tooHigh = (field: string): FieldError => ({ field, message: "validation.max", params: { max: mostAmount } });

/** The standard rate is above zero, and the rate of every other category is zero. */
const isWrongRate = ({ vatCategory, vatRate }: Pick<InvoiceLine, "vatCategory" | "vatRate">): boolean =>
  (vatCategory === "S") !== new Big(vatRate).gt(0);
const wrongRate = (field: string, rule: string): FieldError => ({
  field,
  message: "validation.invalid-value",
  params: { rule },
});

/** Values that cannot be stored, in any document. */
const unstorable = ({ lines, allowances, netTotal, grossTotal }: Checked): FieldError[] => [
  ...lines.flatMap((line, place) => [
    ...(isWrongRate(line) ? [wrongRate(`lines.${place}.vatRate`, `BR-${line.vatCategory}-05`)] : []),
    ...(isTooHigh(line.lineAmount) ? [tooHigh(`lines.${place}.unitPrice`)] : []),
  ]),
  ...allowances.flatMap((one, place) =>
    isWrongRate(one)
      ? [wrongRate(`allowances.${place}.vatRate`, `BR-${one.vatCategory}-0${one.charge ? "7" : "6"}`)]
      : [],
  ),
  ...(isTooHigh(add("0", ...lines.map(({ lineAmount }) => lineAmount))) ? [tooHigh("lines")] : []),
  ...(isTooHigh(netTotal) ? [tooHigh("netTotal")] : []),
  ...(isTooHigh(grossTotal) ? [tooHigh("grossTotal")] : []),
];

const isRegistered = ({ coc, oin }: InvoiceParty): boolean => !isBlank(coc) || !isBlank(oin);
const isDutch = ({ address }: InvoiceParty): boolean => address.country === "NL";

const partyFaults = ({ seller, buyer, taxSubtotals, paymentMeans }: Checked): FieldError[] => {
  const categories = taxSubtotals.map(({ category }) => category);
  const [first] = categories;
  return [
    ...(isBlank(seller.name) ? [missing("seller.name", "BR-06")] : []),
    ...(isBlank(buyer.name) ? [missing("buyer.name", "BR-07")] : []),
    ...(first && isBlank(seller.vatNumber) ? [missing("seller.vatNumber", `BR-${first}-02`)] : []),
    ...(categories.includes("AE") && isBlank(buyer.vatNumber) ? [missing("buyer.vatNumber", "BR-AE-02")] : []),
    ...(isDutch(seller) && !isRegistered(seller) ? [missing("seller.coc", "BR-NL-1")] : []),
    ...(isDutch(seller) && isDutch(buyer) && !isRegistered(buyer) ? [missing("buyer.coc", "BR-NL-10")] : []),
    ...(paymentMeans !== "59" && isBlank(seller.iban) ? [missing("seller.iban", "BR-61")] : []),
  ];
};

const lineFaults = ({ lines, allowances }: Checked): FieldError[] => [
  ...(lines.length === 0 ? [missing("lines", "BR-16")] : []),
  ...lines.flatMap(({ description, unitPrice, allowanceAmount, allowanceReason }, place) => [
    ...(isBlank(description) ? [missing(`lines.${place}.description`, "BR-25")] : []),
    ...(isNegative(unitPrice) ? [tooLow(`lines.${place}.unitPrice`, { rule: "BR-27" })] : []),
    ...(isPositive(allowanceAmount) && isBlank(allowanceReason)
      ? [missing(`lines.${place}.allowanceReason`, "BR-42")]
      : []),
  ]),
  ...allowances.flatMap(({ reason }, place) =>
    isBlank(reason) ? [missing(`allowances.${place}.reason`, "BR-33")] : [],
  ),
];

const documentFaults = (invoice: Checked): FieldError[] => [
  ...partyFaults(invoice),
  ...(isDutch(invoice.seller) && isBlank(invoice.buyerReference) && isBlank(invoice.orderReference)
    ? [missing("buyerReference", "BR-NL-2")]
    : []),
  ...lineFaults(invoice),
];

/**
 * What would make the document of an invoice invalid, or its amounts meaningless: money that the seller owes is a credit note, not
 * an invoice with a negative total. A credit note repeats the data of its invoice, which may be older than these checks.
 */
export const invoiceFaults = (invoice: Checked): FieldError[] => [
  ...(invoice.creditedInvoiceNumber ? [] : documentFaults(invoice)),
  ...unstorable(invoice),
  ...(["netTotal", "grossTotal"] as const)
    .filter((total) => isNegative(invoice[total]))
    .map((total) => tooLow(total, {})),
];

/** The faulty fields with the rules that they break: `buyer.coc (BR-NL-10)`. */
export const faultText = (faults: readonly FieldError[]): string =>
  faults.map(({ field, params }) => (params?.["rule"] ? `${field} (${params["rule"]})` : field)).join(", ");
