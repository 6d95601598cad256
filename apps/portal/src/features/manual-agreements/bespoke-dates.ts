import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { ManualAgreementSummary } from "@demarc/contract/manual-agreements";
import { formatDate, type Locale, type Translate } from "../../shell/translate.ts";
import type en from "./manual-agreements.en.ts";

/**
 * The last day that is known: the one that is delivered, else that of the running period. Null before an agreement is accepted, and
 * for one that was ended before its first day.
 */
export const lastDayOf = ({
  status,
  endDate,
  termEndDate,
}: Pick<ManualAgreementSummary, "status" | "endDate" | "termEndDate">): string | null =>
  status === "ENDED" ? endDate : (endDate ?? termEndDate);

/** The first day of an agreement that is accepted today, in words; a first day that has passed by now makes it today. */
export const firstDayText = (
  t: Translate<keyof typeof en>,
  locale: Locale,
  { startDate }: Pick<ManualAgreementSummary, "startDate">,
): string =>
  startDate !== null && startDate > amsterdamDate(new Date())
    ? formatDate(startDate, locale, { dateStyle: "long" })
    : t("manual-agreements.from-today");
