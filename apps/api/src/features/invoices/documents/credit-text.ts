import { isPositive } from "../../../platform/money.ts";
import type { Settlement } from "../invoice/invoice-settlement.ts";
import type { Words } from "./invoice-labels.ts";

/** What happened to the amount of a credit note, in sentences. `iban`: the account that the rest is paid back to. */
export const creditText = (
  { setOff, open, repaid }: Extract<Settlement, { readonly kind: "credit" }>,
  { words, number, iban }: { readonly words: Words; readonly number: string; readonly iban: string | null },
): string => {
  const said = (amount: string, key: "creditSetOff" | "creditOpen" | "creditOpenTo" | "creditRepaid") =>
    isPositive(amount) ? words.word(key, { amount: words.euro(amount), number, iban: iban ?? "" }) : "";
  return [
    said(setOff, "creditSetOff"),
    said(repaid, "creditRepaid"),
    said(open, iban === null ? "creditOpen" : "creditOpenTo"),
  ]
    .filter(Boolean)
    .join(" ");
};
