import type { Quotation } from "@demarc/contract/quotations/quotation-fields";
import { formatDate, type Locale, type Translate } from "@demarc/shell/translate.ts";
import type { Fact } from "@demarc/ui/layout/fact-strip.tsx";
import { isLowest, quotationAmount } from "../quotation-amount.ts";
import type { QuotationTexts } from "./quotation-page-texts.ts";

/** The facts under the number of a quotation. With several options, the amounts are those of the cheapest one. */
export const quotationFacts = (
  t: Translate<keyof QuotationTexts>,
  locale: Locale,
  quotation: Quotation,
): readonly Fact[] => {
  const { title, validUntil, mrcTotal, nrcTotal, contractTermMonths, revision } = quotation;
  const amount = quotationAmount(t, locale, quotation);
  return [
    { label: t("quotations.subject"), value: title },
    { label: t("quotations.valid-until"), value: formatDate(validUntil, locale, { dateStyle: "long" }) },
    { label: t("quotations.monthly"), value: amount(mrcTotal) },
    { label: t("quotations.one-off"), value: amount(nrcTotal) },
    ...(isLowest(quotation)
      ? []
      : [{ label: t("quotation.term"), value: t("quotation.months", { months: contractTermMonths }) }]),
    ...(revision > 1 ? [{ label: t("quotation.revision"), value: String(revision) }] : []),
  ];
};
