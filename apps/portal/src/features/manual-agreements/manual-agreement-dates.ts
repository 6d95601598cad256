import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { ManualAgreementSummary } from "@demarc/contract/manual-agreements";
import { formatDate, type Locale, type Translate } from "@demarc/shell/translate.ts";
import type en from "./manual-agreements.en.ts";

/**
 * The last known day of an agreement: its end date if it has one, otherwise the last day of the current term. Null before an
 * agreement is accepted, and for an agreement that ended before its first day.
 */
export const lastDayOf = ({
  status,
  endDate,
  termEndDate,
}: Pick<ManualAgreementSummary, "status" | "endDate" | "termEndDate">): string | null =>
  status === "ENDED" ? endDate : (endDate ?? termEndDate);

/** The first day of an agreement that is accepted today, in words: today, unless it has a first day in the future. */
export const firstDayText = (
  t: Translate<keyof typeof en>,
  locale: Locale,
  { startDate }: Pick<ManualAgreementSummary, "startDate">,
): string =>
  startDate !== null && startDate > amsterdamDate(new Date())
    ? formatDate(startDate, locale, { dateStyle: "long" })
    : t("manual-agreements.from-today");
