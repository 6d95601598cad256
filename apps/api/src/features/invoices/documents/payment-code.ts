import type { Invoice } from "@demarc/contract/core/invoices/invoice";
import { type Settled, settlementOf } from "../invoice/invoice-settlement.ts";

type Payable = Settled & Pick<Invoice, "seller" | "paymentReference" | "number">;

/** A field on one line, truncated to the length in the EPC guideline; a line break would shift the fields after it. */
const field = (text: string, longest: number): string =>
  Array.from(text.replaceAll(/\s+/g, " ").trim()).slice(0, longest).join("");

/**
 * The content of the payment QR code: EPC069-12 version 002, UTF-8, SCT. Null for planned direct debits, credit notes and
 * amounts that are settled or disputed.
 */
export const paymentCodeOf = (invoice: Payable): string | null => {
  const { seller, amountToPay, paymentReference, number } = invoice;
  if (settlementOf(invoice).kind !== "transfer" || !seller.iban) return null;
  if (amountToPay.length > "999999999.99".length) return null;
  return [
    "BCD",
    "002",
    "1",
    "SCT",
    seller.bic ?? "",
    field(seller.name, 70),
    seller.iban,
    `EUR${amountToPay}`,
    "",
    "",
    field(paymentReference ?? number, 140),
  ].join("\n");
};
