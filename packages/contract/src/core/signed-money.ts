import { euroFormat } from "./money.ts";

/** The sign precedes the currency and is a minus, not a hyphen. */
const withSign = (format: (amount: string) => string, amount: string, plus: string): string =>
  amount.startsWith("-") ? `\u2212${format(amount.slice(1))}` : plus + format(amount);

/** Formats amounts in euros, given as decimal text, which can be negative. */
export const amountFormat = (locale: "en" | "nl"): ((amount: string) => string) => {
  const format = euroFormat(locale);
  return (amount) => withSign(format, amount, "");
};

export const signedEuroFormat = (locale: "en" | "nl"): ((amount: string) => string) => {
  const format = euroFormat(locale);
  return (amount) => withSign(format, amount, /[1-9]/.test(amount) ? "+" : "");
};
