import { euroFormat } from "@demarc/contract/core/money";
import type { QuotationSummary } from "@demarc/contract/quotations/quotation-fields";
import type { Locale, Translate } from "@demarc/shell/translate.ts";
import type en from "./quotations.en.ts";

type Offered = Pick<QuotationSummary, "optionCount" | "status">;

/** Whether the amounts of a quotation are those of the cheapest of several options, of which none was accepted. */
export const isLowest = ({ optionCount, status }: Offered): boolean =>
  optionCount > 1 && status !== "ACCEPTED" && status !== "ORDERED";

/** An amount of a quotation, with "from" if there are more options. */
export const quotationAmount =
  (t: Translate<keyof typeof en>, locale: Locale, quotation: Offered) =>
  (amount: string): string => {
    const euros = euroFormat(locale)(amount);
    return isLowest(quotation) ? t("quotations.from", { amount: euros }) : euros;
  };
