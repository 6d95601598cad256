import type { InvoicedMonth } from "@demarc/contract/home";
import { formatDate, type Locale } from "@demarc/shell/translate.ts";

const cents = (amount: string) => Math.round(Number(amount) * 100);

/** What was invoiced in a month, in euros. */
export const totalOf = ({ paid, open, overdue }: InvoicedMonth): number =>
  (cents(paid) + cents(open) + cents(overdue)) / 100;

/** A month such as 2026-11 in words. */
export const monthName = (month: string, locale: Locale, style: "long" | "short"): string =>
  formatDate(`${month}-15`, locale, { month: style });

/** The list of the invoices of a month. */
export const invoicesOf = (month: string): string => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return `/invoices?from=${month}-01&to=${month}-${last}`;
};
