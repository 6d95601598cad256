import type { AuthoredChange } from "../../../platform/changes/authored-change.ts";
import { sql } from "../../../platform/database/sql.ts";
import type { AgreementDates } from "./manual-agreements.rules.ts";

export interface LockedAgreement extends AgreementDates {
  readonly id: string;
  readonly customerId: number;
  readonly externalRef: string | null;
  readonly number: string;
  readonly title: string;
  readonly nrcTotal: string;
  readonly mrcTotal: string;
  readonly publishedAt: string | null;
  readonly acceptedAt: string | null;
  readonly acceptedBy: string | null;
  readonly acceptedByName: string | null;
  readonly purchaseOrderNumber: string | null;
  readonly declineReason: string | null;
  readonly terminationRequestedAt: string | null;
  readonly version: number;
}

const columns = sql`
  agreement.id, agreement.customer_id as "customerId", agreement.external_ref as "externalRef", agreement.number, agreement.title, agreement.status,
  agreement.start_date as "startDate", agreement.term_months as "termMonths", agreement.notice_days as "noticeDays",
  agreement.renewal_months as "renewalMonths", agreement.renewals, agreement.term_end as "termEndDate",
  agreement.end_date as "endDate", agreement.accept_until as "acceptUntil", agreement.nrc_total as "nrcTotal",
  agreement.mrc_total as "mrcTotal", agreement.published_at as "publishedAt", agreement.accepted_at as "acceptedAt",
  agreement.accepted_by as "acceptedBy", agreement.accepted_by_name as "acceptedByName",
  agreement.purchase_order_number as "purchaseOrderNumber", agreement.decline_reason as "declineReason",
  agreement.termination_requested_at as "terminationRequestedAt", agreement.version`;

export const findAgreementForUpdate = (customerId: number, id: string) => sql<LockedAgreement>`
  select ${columns} from manual_agreement agreement
  where agreement.id = ${id}::uuid and agreement.customer_id = ${customerId}::int
    and agreement.customer_id = any (current_customers()) and agreement.status <> 'DRAFT' for no key update`;

/** For the operator and timers, who see every company. */
export const findAnyAgreementForUpdate = (id: string) => sql<LockedAgreement>`
  select ${columns} from manual_agreement agreement where agreement.id = ${id}::uuid for no key update`;

/** Whether a company is suspended, so that it cannot accept an agreement. */
export const findAcceptingCompany = (customerId: number) => sql<{ isSuspended: boolean }>`
  select status = 'SUSPENDED' as "isSuspended" from customer
  where id = ${customerId}::int and id = any (current_customers())`;

export type AgreementWritten = Pick<
  LockedAgreement,
  | "status"
  | "startDate"
  | "renewals"
  | "termEndDate"
  | "endDate"
  | "acceptUntil"
  | "publishedAt"
  | "acceptedAt"
  | "acceptedBy"
  | "acceptedByName"
  | "purchaseOrderNumber"
  | "declineReason"
  | "terminationRequestedAt"
>;

export const updateAgreement = ({ id, customerId }: LockedAgreement, to: AgreementWritten) => sql<LockedAgreement>`
  update manual_agreement agreement set status = ${to.status}, start_date = ${to.startDate}::date, renewals = ${to.renewals}::int,
    term_end = ${to.termEndDate}::date, end_date = ${to.endDate}::date, accept_until = ${to.acceptUntil}::date,
    published_at = ${to.publishedAt}::timestamptz, accepted_at = ${to.acceptedAt}::timestamptz,
    accepted_by = ${to.acceptedBy}::uuid, accepted_by_name = ${to.acceptedByName},
    purchase_order_number = ${to.purchaseOrderNumber}, decline_reason = ${to.declineReason},
    termination_requested_at = ${to.terminationRequestedAt}::timestamptz, version = version + 1, updated_at = now()
  where agreement.id = ${id}::uuid and agreement.customer_id = ${customerId}::int
  returning ${columns}`;

export interface AgreementStep {
  readonly from: string;
  readonly to: string;
  readonly event: string;
  readonly reason: string | null;
  /** The last day that the step set. */
  readonly lastDay: string | null;
}

/** Adds a step to the history. Uses `clock_timestamp()`, because `now()` is the same for all steps of a transaction. */
export const insertAgreementChange = (
  { id, customerId }: Pick<LockedAgreement, "id" | "customerId">,
  { from, to, event, reason, lastDay }: AgreementStep,
  { actorType, actor }: Pick<AuthoredChange, "actorType" | "actor">,
) => sql`
  insert into manual_agreement_change (agreement_id, customer_id, at, from_status, to_status, event, actor_type, actor, reason, last_day)
  values (${id}::uuid, ${customerId}::int, clock_timestamp(), ${from}, ${to}, ${event}, ${actorType}, ${actor}, ${reason},
    ${lastDay}::date)`;
