import { daysAfter, monthsAfter } from "@demarc/contract/core/calendar";
import type { Termination } from "@demarc/contract/services/services";
import type { ManualAgreement, ManualAgreementStatus } from "@demarc/contract/manual-agreements";
import { stateMachine } from "../../../platform/changes/state-machine.ts";
import { terminationOf } from "../../services/termination.ts";

export type AgreementStatus = "DRAFT" | ManualAgreementStatus;

export type AgreementAction =
  | "publish"
  | "accept"
  | "decline"
  | "activate"
  | "requestTermination"
  | "withdrawTermination"
  | "renew"
  | "end";

/** Whether the last day for an action of the company has passed. The timer that ends the agreement can be late. */
interface AgreementFacts {
  readonly isOver: boolean;
}

const until =
  (to: ManualAgreementStatus) =>
  ({ isOver }: AgreementFacts): ManualAgreementStatus | undefined =>
    isOver ? undefined : to;

/** docs/product/agreements.md, "Bespoke agreements". */
export const agreementStates = stateMachine<AgreementStatus, AgreementAction, ManualAgreementStatus, AgreementFacts>(
  "manual-agreement.state-conflict",
  {
    DRAFT: { publish: "PENDING_ACCEPTANCE", activate: "ACTIVE" },
    PENDING_ACCEPTANCE: {
      publish: "PENDING_ACCEPTANCE",
      accept: until("ACTIVE"),
      decline: until("DECLINED"),
      activate: "ACTIVE",
      end: "ENDED",
    },
    ACTIVE: {
      accept: "ACTIVE",
      activate: "ACTIVE",
      requestTermination: "ENDING",
      withdrawTermination: "ACTIVE",
      renew: "ACTIVE",
      end: "ENDED",
    },
    ENDING: {
      activate: "ACTIVE",
      requestTermination: "ENDING",
      withdrawTermination: until("ACTIVE"),
      end: "ENDED",
    },
    DECLINED: {},
    ENDED: {},
  },
);

/** The facts of an agreement that decide about its dates; all are calendar dates. */
export interface AgreementDates {
  readonly status: AgreementStatus;
  readonly startDate: string | null;
  readonly termMonths: number;
  readonly noticeDays: number;
  readonly renewalMonths: number | null;
  readonly renewals: number;
  readonly termEndDate: string | null;
  readonly endDate: string | null;
  readonly acceptUntil: string | null;
}

export const isOver = ({ status, acceptUntil, endDate }: AgreementDates, today: string): boolean => {
  const last = status === "PENDING_ACCEPTANCE" ? acceptUntil : status === "ENDING" ? endDate : null;
  return last !== null && last < today;
};

interface RunningPeriod {
  readonly startDate: string;
  readonly renewals: number;
  readonly termEndDate: string;
  /** The last day; null for an agreement that renews. */
  readonly endDate: string | null;
}

/**
 * The term or renewal period that runs on a day, of an agreement that begins on `startDate`. Periods count from the first day, so
 * that one that begins on the 31st does not move to the 28th for good. Without renewals it is the term.
 */
export const runningPeriod = (
  { termMonths, renewalMonths, renewals: earlier }: Pick<AgreementDates, "termMonths" | "renewalMonths" | "renewals">,
  startDate: string,
  today: string,
): RunningPeriod => {
  const endOf = (renewals: number) =>
    daysAfter(monthsAfter(startDate, termMonths + renewals * (renewalMonths ?? 0)), -1);
  if (renewalMonths === null) return { startDate, renewals: 0, termEndDate: endOf(0), endDate: endOf(0) };
  let renewals = earlier;
  while (endOf(renewals) < today) renewals += 1;
  return { startDate, renewals, termEndDate: endOf(renewals), endDate: null };
};

interface Amounts {
  readonly nrcTotal: string;
  readonly mrcTotal: string;
}

/**
 * What a termination today means; null if the agreement is not in force. One that renews ends after its notice period, and not
 * before the end of its current period; one that does not renew ends with its term, whatever the notice period.
 */
export const agreementTermination = (
  agreement: AgreementDates & Amounts,
  today: string,
): Required<Termination> | null => {
  const { status, startDate, termEndDate, endDate, noticeDays, renewalMonths, termMonths, nrcTotal, mrcTotal } =
    agreement;
  if ((status !== "ACTIVE" && status !== "ENDING") || startDate === null || termEndDate === null) return null;
  const isEnding = status === "ENDING";
  const termination = terminationOf(
    {
      lifecycle: isEnding ? "TERMINATION_SCHEDULED" : "ACTIVE",
      contract: {
        startDate,
        termMonths,
        endDate: termEndDate,
        noticeDays: renewalMonths === null ? 0 : noticeDays,
        autoRenew: renewalMonths !== null,
        renewalMonths: renewalMonths ?? 0,
        terminationRequestedAt: null,
        terminationDate: isEnding ? endDate : null,
        nrc: nrcTotal,
        mrc: mrcTotal,
      },
    },
    today,
  );
  return { ...termination, noticeDays };
};

/** The next renewal of an agreement in force; null if it does not renew. */
export const agreementRenewal = ({
  status,
  termEndDate,
  renewalMonths,
  noticeDays,
}: AgreementDates): ManualAgreement["renewal"] =>
  status !== "ACTIVE" || renewalMonths === null || termEndDate === null
    ? null
    : {
        date: daysAfter(termEndDate, 1),
        months: renewalMonths,
        lastCancelDate: daysAfter(termEndDate, -noticeDays),
      };

export const possibleOf = (agreement: AgreementDates, today: string): ManualAgreement["possible"] => {
  const { status } = agreement;
  const facts = { isOver: isOver(agreement, today) };
  const leaves = (action: AgreementAction) => {
    const to = agreementStates.next(status, action, facts);
    return to !== undefined && to !== status;
  };
  return {
    accept: leaves("accept"),
    decline: leaves("decline"),
    terminate: leaves("requestTermination"),
    withdraw: leaves("withdrawTermination"),
  };
};
