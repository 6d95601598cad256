import type { Invoice } from "@demarc/contract/core/invoice";
import { isPositive } from "../../../platform/money.ts";

type Payable = Pick<
  Invoice,
  "type" | "status" | "paymentMeans" | "amountOpen" | "seller" | "paymentReference" | "number"
>;

const payable: ReadonlySet<string> = new Set(["OPEN", "PARTIALLY_PAID", "OVERDUE", "DISPUTED"]);

/** A field on one line, truncated to the length in the EPC guideline; a line break would shift the fields after it. */
const field = (text: string, longest: number): string =>
  Array.from(text.replaceAll(/\s+/g, " ").trim()).slice(0, longest).join("");

/**
 * The content of the payment QR code: EPC069-12 version 002, UTF-8, SCT. Null for direct debits, credit notes and
 * settled invoices.
 */
export const paymentCodeOf = (invoice: Payable): string | null => {
  const { seller, amountOpen, paymentMeans, paymentReference, number } = invoice;
  const isTransfer = paymentMeans === "58" || paymentMeans === "30";
  if (invoice.type !== "INVOICE" || !isTransfer || !payable.has(invoice.status)) return null;
  if (!seller.iban || !isPositive(amountOpen) || amountOpen.length > "999999999.99".length) return null;
  return [
    "BCD",
    "002",
    "1",
    "SCT",
    seller.bic ?? "",
    field(seller.name, 70),
    seller.iban,
    `EUR${amountOpen}`,
    "",
    "",
    field(paymentReference ?? number, 140),
  ].join("\n");
};
