import type { Right } from "@demarc/contract/core/rights";
import type { ApprovalRule } from "@demarc/contract/operator/approvals";
import { approvalColumns, approvalStatus } from "../../platform/approvals/approvals.conditions.ts";
import type { ApprovalRow } from "../../platform/approvals/approvals.queries.ts";
import { sql } from "../../platform/database/sql.ts";
import { ifGiven, type ListSlice, listRest, positionColumn } from "../../platform/http/operator-list.ts";
import { deleteBatch } from "../../platform/jobs/sweep-batches.ts";

interface Filter {
  readonly rights: readonly Right[];
  readonly status: string | null;
  readonly operation: string | null;
  readonly maker: string | null;
}

export interface PolicyRow {
  readonly rules: ApprovalRule[];
  readonly version: number;
}

const table = sql`approval_request`;

/** Requests for the calls that the caller may make. */
export const pageOfApprovals = ({ rights, status, operation, maker }: Filter, slice: ListSlice) => sql<
  ApprovalRow & { position: string }
>`
  select ${approvalColumns}, ${positionColumn(table)} from approval_request
  where right_name = any (${[...rights]}::text[]) and
    ${ifGiven(approvalStatus, status)}
    ${ifGiven(sql`operation`, operation)} ${ifGiven(sql`maker`, maker)} ${listRest(table, "uuid", slice)}`;

/** The people who have a token that decides requests, also about the policy. The creators of older tokens are unknown. */
export const findDeciders = () => sql<{ person: string }>`
  select distinct person_of(person) as person from service_token
  where revoked_at is null and expires_at > now() and rights @> '{approvals.decide,approvals.manage}' and person <> 'unknown'`;

/** A plan can hold personal data. The ledger keeps the decisions. */
export const deleteOldApprovals = () =>
  deleteBatch(table, sql`status <> 'OPEN' and decided_at < now() - interval '30 days'`);

export const deleteOldSums = () =>
  deleteBatch(sql`approval_sum`, sql`day < (now() at time zone 'Europe/Amsterdam')::date - 2`);

export const lockPolicy = () => sql<PolicyRow>`
  select rules, version from approval_policy for no key update`;

export const findPolicy = () => sql<PolicyRow>`
  select rules, version from approval_policy`;

export const updatePolicy = (rules: readonly ApprovalRule[]) => sql`
  update approval_policy set rules = ${JSON.stringify(rules)}::jsonb, version = version + 1, updated_at = now()`;
