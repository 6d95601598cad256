import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { agreementTermination, runningPeriod } from "../agreement/manual-agreements.rules.ts";
import type { DemoAgreement } from "./manual-agreement-list.demo.ts";

export const momentOf = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
export const dayOf = (daysAgo: number): string => amsterdamDate(new Date(momentOf(daysAgo)));

interface DemoStep {
  readonly at: string;
  readonly from: string;
  readonly to: string;
  readonly event: string;
  readonly actorType: "OPERATOR" | "SYSTEM" | "ACCOUNT";
  readonly reason?: string | undefined;
  readonly lastDay?: string | null;
}

/** The dates of an agreement that was accepted, as the product computes them; undefined if it was not accepted. */
export const datesOf = (agreement: DemoAgreement, totals: { readonly nrcTotal: string; readonly mrcTotal: string }) => {
  const { publishedDaysAgo, answeredAfter, startsAfter = 0, terminatedDaysAgo, status } = agreement;
  if (answeredAfter === undefined || status === "DECLINED") return undefined;
  const start = dayOf(publishedDaysAgo - answeredAfter - startsAfter);
  const begun = { ...agreement, renewals: 0 };
  if (terminatedDaysAgo === undefined) return runningPeriod(begun, start, dayOf(0));
  const day = dayOf(terminatedDaysAgo);
  const period = runningPeriod(begun, start, day);
  const active = { ...begun, ...period, ...totals, status: "ACTIVE", acceptUntil: null } as const;
  return { ...period, endDate: agreementTermination(active, day)?.earliestDate ?? null };
};

/** 00:05 UTC after a day, when the day has also ended in Amsterdam and the timer has run. */
const nightAfter = (day: string): string => `${daysAfter(day, 1)}T00:05:00Z`;

const inForce = (
  { status, termMonths, terminatedDaysAgo }: DemoAgreement,
  { startDate, renewals, termEndDate, endDate }: NonNullable<ReturnType<typeof datesOf>>,
  acceptedAt: string,
): DemoStep[] => {
  const term = runningPeriod({ termMonths, renewalMonths: null, renewals: 0 }, startDate, startDate);
  const active = { from: "ACTIVE", to: "ACTIVE", actorType: "SYSTEM" } as const;
  const steps: DemoStep[] = [
    {
      at: acceptedAt,
      from: "PENDING_ACCEPTANCE",
      to: "ACTIVE",
      event: "accept",
      actorType: "ACCOUNT",
      lastDay: term.termEndDate,
    },
  ];
  if (renewals > 0) steps.push({ ...active, at: nightAfter(term.termEndDate), event: "renew", lastDay: termEndDate });
  if (terminatedDaysAgo !== undefined) {
    const at = momentOf(terminatedDaysAgo);
    steps.push({ ...active, at, to: "ENDING", event: "requestTermination", actorType: "ACCOUNT", lastDay: endDate });
  }
  if (status === "ENDED" && endDate !== null)
    steps.push({ ...active, at: nightAfter(endDate), to: "ENDED", event: "end", lastDay: endDate });
  return steps;
};

export const stepsOf = (agreement: DemoAgreement, dates: ReturnType<typeof datesOf>): readonly DemoStep[] => {
  const { publishedDaysAgo, answeredAfter = 0, status, declineReason } = agreement;
  const pending = "PENDING_ACCEPTANCE";
  const answeredAt = momentOf(publishedDaysAgo - answeredAfter);
  const published: DemoStep = {
    at: momentOf(publishedDaysAgo),
    from: "DRAFT",
    to: pending,
    event: "publish",
    actorType: "OPERATOR",
  };
  if (dates) return [published, ...inForce(agreement, dates, answeredAt)];
  return status === "DECLINED"
    ? [
        published,
        { at: answeredAt, from: pending, to: status, event: "decline", actorType: "ACCOUNT", reason: declineReason },
      ]
    : [published];
};
