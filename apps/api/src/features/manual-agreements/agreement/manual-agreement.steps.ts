import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { acceptableDays, type ledger, type ManualAgreementEvent } from "@demarc/contract/manual-agreements";
import { stateConflict } from "../../../platform/changes/state-machine.ts";
import type { AuthoredChange } from "../../../platform/changes/authored-change.ts";
import {
  type IfMatch,
  forbidden,
  found,
  invalid,
  InvalidRequest,
  refuseStale,
} from "../../../platform/refusals/errors.ts";
import * as queries from "./manual-agreement-changes.queries.ts";
import {
  type AgreementAction,
  agreementStates,
  agreementTermination,
  isOver,
  runningPeriod,
} from "./manual-agreements.rules.ts";

export type { LockedAgreement } from "./manual-agreement-changes.queries.ts";
type LockedAgreement = queries.LockedAgreement;

const actions: Readonly<Record<ManualAgreementEvent, keyof typeof ledger>> = {
  publish: "manual-agreement.published",
  accept: "manual-agreement.accepted",
  activate: "manual-agreement.activated",
  decline: "manual-agreement.declined",
  expire: "manual-agreement.expired",
  renew: "manual-agreement.renewed",
  requestTermination: "manual-agreement.termination-requested",
  withdrawTermination: "manual-agreement.termination-withdrawn",
  withdraw: "manual-agreement.withdrawn",
  end: "manual-agreement.ended",
};

/** What a step writes besides the state. A field that is left out stays as it is. */
interface AgreementMove extends Partial<Omit<queries.AgreementWritten, "status">> {
  readonly reason?: string | null;
  /** The last day that the step sets, for the history. */
  readonly lastDay?: string | null;
}

interface Step extends queries.AgreementStep {
  readonly event: ManualAgreementEvent;
}

/** Writes a step into the history and the ledger, which keeps it for seven years, with its event. */
const record = (
  change: AuthoredChange,
  { status: _status, ...after }: LockedAgreement,
  step: Step,
  before: object | undefined,
): void => {
  change.send(queries.insertAgreementChange(after, step, change));
  const action = actions[step.event];
  const { id, number, title, startDate, termEndDate, endDate, version } = after;
  change.record({
    action,
    entityType: "manual-agreement",
    entityId: id,
    before,
    after: { number, title, status: step.to, startDate, termEndDate, endDate, reason: step.reason, version },
    event: action,
    kept: "7 years",
  });
};

const write = async (
  change: AuthoredChange,
  agreement: LockedAgreement,
  event: ManualAgreementEvent,
  { reason = null, lastDay = null, ...move }: AgreementMove & Pick<LockedAgreement, "status">,
): Promise<LockedAgreement> => {
  const after = found(await change.query(queries.updateAgreement(agreement, { ...agreement, ...move })));
  const { status, version } = agreement;
  record(change, after, { from: status, to: after.status, event, reason, lastDay }, { status, version });
  return after;
};

/** Records the publication of an agreement that was created as published. */
export const recordPublished = (change: AuthoredChange, agreement: LockedAgreement): void =>
  record(
    change,
    agreement,
    { from: "DRAFT", to: agreement.status, event: "publish", reason: null, lastDay: null },
    undefined,
  );

/** The state after an action. Throws 409 `manual-agreement.state-conflict`. */
const take = (agreement: LockedAgreement, action: AgreementAction, today: string) =>
  agreementStates.take(agreement.status, action, { isOver: isOver(agreement, today) });

/** Shows a draft to its company, which can accept it for a number of days. Throws 409; one that is published stays as it is. */
export const publishAgreement = async (
  change: AuthoredChange,
  agreement: LockedAgreement,
  now: Date,
): Promise<LockedAgreement> => {
  const today = amsterdamDate(now);
  const status = take(agreement, "publish", today);
  if (status === agreement.status) return agreement;
  return write(change, agreement, "publish", {
    status,
    publishedAt: now.toISOString(),
    acceptUntil: daysAfter(today, acceptableDays),
  });
};

export interface Acceptance {
  readonly accountId: string;
  readonly name: string;
  /** Null leaves the number as it is. */
  readonly purchaseOrderNumber: string | null;
}

/** Accepts an agreement: it is in force from its first day, and not before today. Throws 409; one in force stays as it is. */
export const acceptAgreement = async (
  change: AuthoredChange,
  agreement: LockedAgreement,
  { accountId, name, purchaseOrderNumber }: Acceptance,
  now: Date,
): Promise<LockedAgreement> => {
  const today = amsterdamDate(now);
  const status = take(agreement, "accept", today);
  if (status === agreement.status) return agreement;
  const { startDate } = agreement;
  const period = runningPeriod(agreement, startDate !== null && startDate > today ? startDate : today, today);
  return write(change, agreement, "accept", {
    status,
    ...period,
    acceptedAt: now.toISOString(),
    acceptedBy: accountId,
    acceptedByName: name,
    purchaseOrderNumber: purchaseOrderNumber ?? agreement.purchaseOrderNumber,
    lastDay: period.termEndDate,
  });
};

export const declineAgreement = async (
  change: AuthoredChange,
  agreement: LockedAgreement,
  reason: string | null,
  now: Date,
): Promise<LockedAgreement> => {
  const status = take(agreement, "decline", amsterdamDate(now));
  return write(change, agreement, "decline", { status, declineReason: reason, reason });
};

/**
 * The dates of an agreement whose termination is withdrawn: without an end date, or with the end of its term if it does not
 * renew. A period that has ended since is renewed immediately.
 */
const continued = (agreement: LockedAgreement, today: string) => ({
  ...runningPeriod(agreement, agreement.startDate ?? today, today),
  terminationRequestedAt: null,
});

/**
 * Puts an agreement that was signed on paper in force from its first day, even if that is in the past; withdraws the termination
 * of one that is ending. Throws 409; one in force stays as it is.
 */
export const activateAgreement = async (
  change: AuthoredChange,
  agreement: LockedAgreement,
  now: Date,
): Promise<LockedAgreement> => {
  const today = amsterdamDate(now);
  const status = take(agreement, "activate", today);
  if (status === agreement.status) return agreement;
  if (agreement.status === "ENDING") {
    const to = continued(agreement, today);
    return write(change, agreement, "withdrawTermination", { status, ...to, lastDay: to.endDate });
  }
  const period = runningPeriod(agreement, agreement.startDate ?? today, today);
  return write(change, agreement, "activate", {
    status,
    ...period,
    publishedAt: agreement.publishedAt ?? now.toISOString(),
    acceptUntil: agreement.acceptUntil ?? today,
    lastDay: period.termEndDate,
  });
};

export interface TerminationWish {
  /** The last day; null for the first possible one. */
  readonly date: string | null;
  readonly reason: string | null;
  /** The version that the person saw. */
  readonly ifMatch: IfMatch;
}

const event = "requestTermination";

/** The last day of a requested termination. Throws 400 for a day before the first possible one, and for one after a fixed end. */
const lastDayOf = (agreement: LockedAgreement, wished: string | null, today: string): string | null => {
  const earliest = agreementTermination(agreement, today)?.earliestDate ?? null;
  if (wished === null || earliest === null) return earliest;
  if (wished < earliest)
    throw new InvalidRequest([{ field: "date", message: "validation.date-too-early", params: { date: earliest } }]);
  if (agreement.renewalMonths === null && wished > earliest) throw invalid("date", "validation.invalid-value");
  return wished;
};

/**
 * Ends an agreement on a day; a suspended company can do this too. One that already ends on that day stays as it is. Throws 409
 * for another state or another day, and 400 for a day that is not possible.
 */
export const terminateAgreement = async (
  change: AuthoredChange,
  agreement: LockedAgreement,
  { date, reason, ifMatch }: TerminationWish,
  now: Date,
): Promise<LockedAgreement> => {
  const today = amsterdamDate(now);
  if (agreement.status === "ENDING" && (date === null || date === agreement.endDate)) return agreement;
  refuseStale(agreement, ifMatch);
  const status = take(agreement, event, today);
  if (status === agreement.status) throw stateConflict("manual-agreement.state-conflict", agreement.status, event);
  const endDate = lastDayOf(agreement, date, today);
  return write(change, agreement, event, {
    status,
    endDate,
    terminationRequestedAt: now.toISOString(),
    reason,
    lastDay: endDate,
  });
};

/** Withdraws the termination of an agreement until its last day. Throws 409; one in force stays as it is. */
export const withdrawTermination = async (
  change: AuthoredChange,
  agreement: LockedAgreement,
  now: Date,
): Promise<LockedAgreement> => {
  const today = amsterdamDate(now);
  const status = take(agreement, "withdrawTermination", today);
  if (status === agreement.status) return agreement;
  const to = continued(agreement, today);
  return write(change, agreement, "withdrawTermination", { status, ...to, lastDay: to.endDate });
};

export const renewAgreement = async (
  change: AuthoredChange,
  agreement: LockedAgreement,
  now: Date,
): Promise<LockedAgreement> => {
  const today = amsterdamDate(now);
  const status = take(agreement, "renew", today);
  const period = runningPeriod(agreement, agreement.startDate ?? today, today);
  return write(change, agreement, "renew", { status, ...period, lastDay: period.termEndDate });
};

/**
 * Ends an agreement now: early by the operator, or by the timer after its last day. A pending offer expires or is withdrawn. An
 * agreement that ends before its first day has no last day, because nothing was delivered.
 */
export const endAgreement = async (
  change: AuthoredChange,
  agreement: LockedAgreement,
  { reason, now }: { readonly reason: string | null; readonly now: Date },
): Promise<LockedAgreement> => {
  const today = amsterdamDate(now);
  const status = take(agreement, "end", today);
  const { status: before, startDate, endDate } = agreement;
  if (before === "PENDING_ACCEPTANCE") {
    const expired = isOver(agreement, today);
    return write(change, agreement, expired ? "expire" : "withdraw", { status, reason });
  }
  const last = endDate !== null && endDate < today ? endDate : today;
  const lastDay = startDate !== null && last < startDate ? null : last;
  return write(change, agreement, "end", { status, endDate: lastDay, reason, lastDay });
};

/** Throws 403 `customer.suspended` for a suspended company, which cannot accept agreements. */
export const refuseSuspended = async (change: Pick<AuthoredChange, "query">, customerId: number): Promise<void> => {
  const { isSuspended } = found(await change.query(queries.findAcceptingCompany(customerId)));
  if (isSuspended) throw forbidden("customer.suspended", "This company cannot accept an agreement now.");
};
