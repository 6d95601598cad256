import { daysAfter, monthsAfter } from "@demarc/contract/core/calendar";

/** What decides when a contract can end. */
export interface BindingContract {
  /** The last day of its first term, or of a later period; null for a contract without a term. */
  readonly endDate: string | null;
  readonly autoRenew: boolean;
  readonly renewalMonths: number;
  readonly noticeDays: number;
}

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/**
 * The last day of the period that runs on a day. Renewals count whole months from the day after the first end, so that the end of a
 * month stays one, as in `notice_dates`.
 */
const runningEnd = ({ endDate, autoRenew, renewalMonths }: BindingContract, today: string): string | null => {
  if (endDate === null || endDate >= today || !autoRenew || renewalMonths < 1) return endDate;
  const following = daysAfter(endDate, 1);
  const endOf = (renewals: number) => daysAfter(monthsAfter(following, renewals * renewalMonths), -1);
  // Earlier renewals end before the month of today. Counting starts here, because a contract may have renewed for many years.
  let renewals = Math.floor((monthNumber(today) - monthNumber(following)) / renewalMonths);
  while (endOf(renewals) < today) renewals += 1;
  return endOf(renewals);
};

/**
 * The last day of a contract that is cancelled on a day, and what binds it until then: the later of the end of its running period
 * and its notice period. The one rule for the page of a contract, its termination and the notice calendar.
 */
export const earliestEnd = (contract: BindingContract, today: string) => {
  const afterNotice = daysAfter(today, contract.noticeDays);
  const end = runningEnd(contract, today);
  return end !== null && end > afterNotice
    ? { date: end, boundBy: "CONTRACT" as const }
    : { date: afterNotice, boundBy: "NOTICE" as const };
};
