import type { Locale } from "@demarc/shell/translate.ts";

const language = { en: "en-GB", nl: "nl-NL" } as const;

/** Formats amounts, given as decimal text, without a currency: for columns under a total that has it. */
export const amountFormat = (locale: Locale): ((amount: string) => string) => {
  const format = new Intl.NumberFormat(language[locale], { minimumFractionDigits: 2, maximumFractionDigits: 5 });
  return (amount) => format.format(amount as `${number}`);
};

/** Formats a period without repeating a month that both days share: `4 – 31 Dec`. */
export const periodText = (from: string, to: string, locale: Locale): string =>
  new Intl.DateTimeFormat(language[locale], { timeZone: "UTC", day: "numeric", month: "short" }).formatRange(
    new Date(from),
    new Date(to),
  );
