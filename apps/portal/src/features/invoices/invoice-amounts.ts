import { decimalFormat } from "@demarc/contract/core/money";
import { amountFormat, signedEuroFormat } from "@demarc/contract/core/signed-money";
import type { Locale } from "@demarc/shell/translate.ts";

/** An amount in euros, with as many decimals as a unit price has, at least two. */
export const euro = (amount: string, locale: Locale): string => amountFormat(locale)(amount);

export const signedEuro = (amount: string, locale: Locale): string => signedEuroFormat(locale)(amount);

export const decimal = (value: string, locale: Locale): string => decimalFormat(locale)(value);

export const isNegative = (amount: string): boolean => amount.startsWith("-");

export const isNothing = (amount: string): boolean => /^-?0+(\.0+)?$/.test(amount);

export const negated = (amount: string): string => (isNegative(amount) ? amount.slice(1) : `-${amount}`);

/** An amount with at most two decimals as whole cents, which are exact up to the largest amount of the contract. */
export const centsOf = (amount: string): number => Math.round(Number(amount) * 100);

export const amountOf = (cents: number): string => (cents / 100).toFixed(2);
