import { decimalFormat } from "@demarc/contract/core/money";
import type { Locale, Translate } from "@demarc/shell/translate.ts";
import type en from "./prices.en.ts";

/** Says that prices exclude VAT, and why none is charged if it is not. */
export const vatText = (
  t: Translate<keyof typeof en>,
  locale: Locale,
  { vatRate, vatTreatment }: { readonly vatRate: string; readonly vatTreatment: string },
): string => {
  if (Number(vatRate) > 0) return t("prices.vat", { rate: decimalFormat(locale)(vatRate) });
  return t(vatTreatment === "REVERSE_CHARGE_EU" ? "prices.vat-reversed" : "prices.vat-none");
};
