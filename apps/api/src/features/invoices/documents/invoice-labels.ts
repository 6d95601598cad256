import type { InvoiceLine } from "@demarc/contract/core/invoices/invoice";
import { decimalFormat } from "@demarc/contract/core/money";
import { amountFormat } from "@demarc/contract/core/signed-money";
import en from "./invoice-document.en.ts";
import nl from "./invoice-document.nl.ts";

type Key = keyof typeof en;

const intlOf = { en: "en-GB", nl: "nl-NL" } as const;

/** Formats in the language of the invoice, independent of the reader: words, amounts, numbers and dates. */
export interface Words {
  word(key: Key, values?: Readonly<Record<string, string>>): string;
  /** An amount in euros with the decimals of a price, at least two. */
  euro(amount: string): string;
  number(value: string): string;
  percent(rate: string): string;
  date(day: string): string;
  /** A quantity with its unit: `1 month`, `16 months`. */
  quantity(line: Pick<InvoiceLine, "quantity" | "unit">): string;
  /** The name of an ISO 3166-1 country. */
  country(code: string): string;
}

export const wordsOf = (locale: "en" | "nl"): Words => {
  const texts: Readonly<Record<Key, string>> = locale === "nl" ? nl : en;
  const number = decimalFormat(locale);
  const plurals = new Intl.PluralRules(intlOf[locale]);
  const countries = new Intl.DisplayNames(intlOf[locale], { type: "region" });
  const dates = new Intl.DateTimeFormat(intlOf[locale], { dateStyle: "long", timeZone: "UTC" });
  return {
    word: (key, values = {}) => texts[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ""),
    euro: amountFormat(locale),
    number,
    percent: (rate) => `${number(rate)}%`,
    date: (day) => dates.format(new Date(day)),
    quantity: ({ quantity, unit }) => {
      const form = plurals.select(Number(quantity)) === "one" ? "one" : "other";
      return `${number(quantity)} ${texts[`${unit}_${form}`]}`.trim();
    },
    country: (code) => countries.of(code) ?? code,
  };
};
