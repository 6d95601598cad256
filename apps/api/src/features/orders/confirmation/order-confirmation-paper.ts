import { decimalFormat } from "@demarc/contract/core/money";
import { amountFormat } from "@demarc/contract/core/signed-money";
import type { Sheet } from "../../../platform/pdf/pdf-sheet.ts";
import type { ConfirmedOrderRow } from "./order-confirmation.queries.ts";
import { confirmationTexts } from "./order-confirmation.texts.ts";

const intlOf = { en: "en-GB", nl: "nl-NL" } as const;

/** The words and formats of a confirmation, in the language of its company. */
export const confirmationWords = (locale: "en" | "nl") => {
  const text = confirmationTexts[locale];
  const plurals = new Intl.PluralRules(intlOf[locale]);
  const dates = new Intl.DateTimeFormat(intlOf[locale], { dateStyle: "long", timeZone: "UTC" });
  const counted = (count: number, forms: { readonly one: string; readonly other: string }) =>
    `${count} ${plurals.select(count) === "one" ? forms.one : forms.other}`;
  return {
    locale,
    text,
    euro: amountFormat(locale),
    number: decimalFormat(locale),
    date: (day: string): string => dates.format(new Date(`${day}T00:00:00Z`)),
    months: (count: number): string => counted(count, text.months),
    days: (count: number): string => counted(count, text.days),
    country: (code: string): string =>
      code === "NL" ? "" : (new Intl.DisplayNames(intlOf[locale], { type: "region" }).of(code) ?? code),
  };
};

/** A confirmation that is being drawn. */
export interface ConfirmationPaper extends ReturnType<typeof confirmationWords> {
  readonly sheet: Sheet;
  readonly order: ConfirmedOrderRow;
}
