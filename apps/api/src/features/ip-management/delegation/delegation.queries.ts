import type { Delegation, DelegationFinding } from "@demarc/contract/ip-management/delegation";
import { sql } from "../../../platform/database/sql.ts";
import { hasNoNewHolder, isWithdrawable } from "../prefixes/delegation.conditions.ts";

export type DelegationRow = Omit<Delegation, "zones"> & { readonly prefix: string };

export interface WaitingDelegation {
  prefix: string;
  state: Delegation["state"];
  nameServers: string[];
  dsRecords: string[];
  customerId: number;
  version: number;
}

interface DelegationStep {
  readonly prefixId: string;
  readonly version: number;
}

const delegation = sql`
  select prefix::text as prefix, delegation_state as state, coalesce(name_servers, '{}') as "nameServers",
    coalesce(ds_records, '{}') as "dsRecords", delegation_findings as findings, delegation_checked_at as "checkedAt", version
  from prefix`;

/** Run as portal_operator. */
export const findAnyDelegation = (prefixId: string) => sql<DelegationRow>`${delegation} where id = ${prefixId}::uuid`;

export const findDelegation = (customerId: number, prefixId: string) => sql<DelegationRow>`
  ${delegation} where id = ${prefixId}::uuid and customer_id = ${customerId}::int and customer_id = any (current_customers())`;

export const findWithdrawable = (prefixId: string) => sql<{ withdrawable: boolean }>`
  select ${isWithdrawable} as withdrawable from prefix where id = ${prefixId}::uuid and customer_id = any (current_customers())`;

/** Name servers of a customer as they are stored. */
export interface Servers {
  readonly nameServers: readonly string[];
  readonly dsRecords: readonly string[];
}

/** An earlier delegation that may be published stays one that must be withdrawn. */
export const startDelegation = (prefixId: string, { nameServers, dsRecords }: Servers) => sql`
  update prefix set delegation_state = 'CHECKING', name_servers = ${[...nameServers]}::text[], ds_records = ${[...dsRecords]}::text[],
    reverse_mode = case when ${isWithdrawable} then 'DELEGATED' else reverse_mode end,
    delegation_findings = '[]', delegation_checked_at = null, version = version + 1, updated_at = now()
  where id = ${prefixId}::uuid and customer_id = any (current_customers())`;

/** The operator's system withdraws a published delegation; an unpublished one ends immediately. */
export const endDelegation = (prefixId: string, state: "NONE" | "REMOVING") => sql`
  update prefix set delegation_state = ${state}::text,
    reverse_mode = case when ${state}::text = 'NONE' then 'HOSTED' else reverse_mode end,
    name_servers = case when ${state}::text = 'NONE' then null else name_servers end,
    ds_records = case when ${state}::text = 'NONE' then null else ds_records end,
    delegation_findings = '[]', delegation_checked_at = null, version = version + 1, updated_at = now()
  where id = ${prefixId}::uuid and customer_id = any (current_customers())`;

/** Stores a delegation as DNS has it; without servers, the operator's are authoritative. Run as portal_operator. */
export const storeDelegation = (prefixId: string, servers: Servers | null) => sql`
  update prefix set delegation_state = ${servers ? "ACTIVE" : "HOSTED"}, reverse_mode = ${servers ? "DELEGATED" : "HOSTED"},
    name_servers = ${servers && [...servers.nameServers]}::text[], ds_records = ${servers && [...servers.dsRecords]}::text[],
    delegation_findings = '[]', delegation_checked_at = null, version = version + 1, updated_at = now()
  where id = ${prefixId}::uuid`;

/** Queues the job for the operator's system. It starts when the transaction commits. */
export const orderDelegation = (prefixId: string) => sql`
  insert into job (queue, kind, customer_id, payload)
  values ('dns', 'ip.delegation', current_customer(), jsonb_build_object('prefixId', ${prefixId}::text))`;

/** The delegation that waits for the operator's system; no row if the block has a new holder. Run as portal_jobs. */
export const findWaitingDelegation = (prefixId: string) => sql<WaitingDelegation>`
  select prefix::text as prefix, delegation_state as state, coalesce(name_servers, '{}') as "nameServers",
    coalesce(ds_records, '{}') as "dsRecords", customer_id as "customerId", version
  from prefix where id = ${prefixId}::uuid and delegation_state in ('CHECKING', 'PUBLISHING', 'REMOVING') and ${hasNoNewHolder}`;

/** The new version; no row if the prefix has changed since the call to the operator's system. */
interface MarkedRow {
  version: number;
}

interface GivenUpRow {
  customerId: number;
  version: number;
}

/** Jobs of a prefix are given up one after another, so that the last one sees that it is the last. Run as portal_jobs. */
export const lockForGivingUp = (prefixId: string) => sql`
  select from prefix where id = ${prefixId}::uuid for no key update`;

const isLastJob = sql`not exists (
  select from job where queue = 'dns' and kind = 'ip.delegation' and failed_at is null and payload ->> 'prefixId' = prefix.id::text)`;

/** The job for the operator's system has failed for the last time; no row for a removal. Run as portal_jobs. */
export const giveUpDelegation = (prefixId: string) => sql<GivenUpRow>`
  update prefix set delegation_state = 'FAILED', version = version + 1, updated_at = now()
  where id = ${prefixId}::uuid and delegation_state in ('CHECKING', 'PUBLISHING') and ${isLastJob}
  returning customer_id as "customerId", version`;

/** Queues a removal again, while no one else can have the block. Run as portal_jobs. */
export const queueRemovalAgain = (prefixId: string, seconds: number) => sql`
  insert into job (queue, kind, customer_id, payload, run_at)
  select 'dns', 'ip.delegation', customer_id, jsonb_build_object('prefixId', id), now() + make_interval(secs => ${seconds}::int)
  from prefix where id = ${prefixId}::uuid and delegation_state = 'REMOVING' and ${hasNoNewHolder} and ${isLastJob}`;

/** Run as portal_jobs. */
export const markChecked = (
  { prefixId, version }: DelegationStep,
  passed: boolean,
  findings: readonly DelegationFinding[],
) => sql<MarkedRow>`
  update prefix set delegation_state = case when ${passed}::boolean then 'PUBLISHING' else 'FAILED' end,
    delegation_findings = ${JSON.stringify(findings)}::jsonb, delegation_checked_at = now(), version = version + 1, updated_at = now()
  where id = ${prefixId}::uuid and delegation_state = 'CHECKING' and version = ${version}::int returning version`;

/** The customer's name servers are now authoritative. Run as portal_jobs. */
export const markPublished = ({ prefixId, version }: DelegationStep) => sql<MarkedRow>`
  update prefix set delegation_state = 'ACTIVE', reverse_mode = 'DELEGATED', version = version + 1, updated_at = now()
  where id = ${prefixId}::uuid and delegation_state = 'PUBLISHING' and version = ${version}::int returning version`;

/** The delegation could not be published. */
export const markFailed = ({ prefixId, version }: DelegationStep) => sql<MarkedRow>`
  update prefix set delegation_state = 'FAILED', version = version + 1, updated_at = now()
  where id = ${prefixId}::uuid and delegation_state = 'PUBLISHING' and version = ${version}::int returning version`;

/** The operator's name servers are authoritative again. Run as portal_jobs. */
export const markRemoved = ({ prefixId, version }: DelegationStep) => sql<MarkedRow>`
  update prefix set delegation_state = 'HOSTED', reverse_mode = 'HOSTED', name_servers = null, ds_records = null,
    version = version + 1, updated_at = now()
  where id = ${prefixId}::uuid and delegation_state = 'REMOVING' and version = ${version}::int returning version`;
