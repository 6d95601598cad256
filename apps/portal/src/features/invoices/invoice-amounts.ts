import type { Locale } from "../../shell/translate.ts";

const language = { en: "en-GB", nl: "nl-NL" } as const;

/** Decimal text is formatted without conversion to a float. */
const exact = (text: string) => text as `${number}`;

/** An amount in euros, with as many decimals as a unit price has, at least two. */
export const euro = (amount: string, locale: Locale): string =>
  new Intl.NumberFormat(language[locale], { style: "currency", currency: "EUR", maximumFractionDigits: 5 }).format(
    exact(amount),
  );

/** A difference in euros, with its sign. */
export const signedEuro = (amount: string, locale: Locale): string =>
  new Intl.NumberFormat(language[locale], { style: "currency", currency: "EUR", signDisplay: "exceptZero" }).format(
    exact(amount),
  );

export const decimal = (value: string, locale: Locale): string =>
  new Intl.NumberFormat(language[locale], { maximumFractionDigits: 4 }).format(exact(value));

export const isNegative = (amount: string): boolean => amount.startsWith("-");

export const isNothing = (amount: string): boolean => /^-?0+(\.0+)?$/.test(amount);
