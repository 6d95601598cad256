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
}

/** Decimal text is formatted exactly, without a conversion to float. */
const exact = (text: string) => text as `${number}`;

export const wordsOf = (locale: "en" | "nl"): Words => {
  const texts: Readonly<Record<Key, string>> = locale === "nl" ? nl : en;
  const intl = intlOf[locale];
  const currency = new Intl.NumberFormat(intl, { style: "currency", currency: "EUR", maximumFractionDigits: 5 });
  const plain = new Intl.NumberFormat(intl, { maximumFractionDigits: 4 });
  const dates = new Intl.DateTimeFormat(intl, { dateStyle: "long", timeZone: "UTC" });
  return {
    word: (key, values = {}) => texts[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ""),
    euro: (amount) => currency.format(exact(amount)),
    number: (value) => plain.format(exact(value)),
    percent: (rate) => `${plain.format(exact(rate))}%`,
    date: (day) => dates.format(new Date(day)),
  };
};
