import { decimalFormat, euroFormat, signedEuroFormat } from "@demarc/contract/core/money";
import type { Locale } from "../../shell/translate.ts";

/** An amount in euros, with as many decimals as a unit price has, at least two. */
export const euro = (amount: string, locale: Locale): string => euroFormat(locale)(amount);

/** A difference in euros, with its sign. */
export const signedEuro = (amount: string, locale: Locale): string => signedEuroFormat(locale)(amount);

export const decimal = (value: string, locale: Locale): string => decimalFormat(locale)(value);

export const isNegative = (amount: string): boolean => amount.startsWith("-");

export const isNothing = (amount: string): boolean => /^-?0+(\.0+)?$/.test(amount);
