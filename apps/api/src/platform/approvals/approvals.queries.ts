import type { Right } from "@demarc/contract/core/rights";
import { approvalDays, type ApprovalRequest } from "@demarc/contract/operator/approvals";
import type { Plan } from "@demarc/contract/operator/writing";
import { sql, type Sql } from "../database/sql.ts";
import { approvalColumns } from "./approvals.conditions.ts";
import type { HeldCall } from "./held-call.ts";

export type ApprovalRow = ApprovalRequest;

export interface StoredApproval extends ApprovalRow {
  readonly plan: Plan;
  /** The maker: a token, a person of the provider, or neither for a command on the server. */
  readonly makerToken: string | null;
  readonly makerStaff: string | null;
  readonly call: HeldCall | null;
  readonly content: Buffer | null;
  /** Whether it can still be decided. */
  readonly isOpen: boolean;
}

const everything = sql`${approvalColumns}, plan, maker_token as "makerToken", maker_staff as "makerStaff", call, content,
  status = 'OPEN' and expires_at > now() as "isOpen"`;

export const findApproval = (id: string) => sql<StoredApproval>`
  select ${everything} from approval_request where id = ${id}::uuid`;

export const lockApproval = (id: string) => sql<StoredApproval>`
  select ${everything} from approval_request where id = ${id}::uuid for no key update`;

export interface NewApproval {
  readonly actions: readonly Right[];
  readonly right: Right;
  readonly operation: string;
  readonly object: string;
  readonly reason: string | null;
  readonly plan: Plan;
  /** The maker: a token, a person of the provider, or neither for a command on the server. */
  readonly makerToken: string | null;
  readonly makerStaff: string | null;
  readonly maker: string;
  readonly makerPerson: string;
  readonly call: HeldCall;
  readonly content: Buffer | null;
}

/** Returns no row if a request for the same call is open. */
export const insertApproval = (given: NewApproval) => sql<ApprovalRow>`
  insert into approval_request (actions, right_name, operation, object, reason, plan, plan_hash, maker_token, maker_staff, maker, maker_person,
    call, content, expires_at)
  values (${[...given.actions]}::text[], ${given.right}, ${given.operation}, ${given.object}, ${given.reason},
    ${JSON.stringify(given.plan)}::jsonb, ${given.plan.planHash}, ${given.makerToken}::uuid, ${given.makerStaff}::uuid, ${given.maker},
    ${given.makerPerson}, ${JSON.stringify(given.call)}::jsonb, ${given.content}::bytea,
    now() + make_interval(days => ${approvalDays}::int))
  on conflict (operation, object) where status = 'OPEN' do nothing returning ${approvalColumns}`;

export const findOpenApproval = (operation: string, object: string) => sql<ApprovalRow>`
  select ${approvalColumns} from approval_request
  where operation = ${operation} and object = ${object} and status = 'OPEN'`;

/** Open requests of a person; of a token, if it is older than the record of its creator. */
export const countOpenApprovals = ({ person, tokenId }: { readonly person: string; readonly tokenId: string }) => sql<{
  count: number;
}>`
  select count(*)::int as count from approval_request
  where maker_person = ${person} and (maker_person <> 'unknown' or maker_token = ${tokenId}::uuid) and status = 'OPEN' and expires_at > now()`;

interface Closing {
  readonly status: "APPROVED" | "REFUSED" | "WITHDRAWN" | "EXPIRED";
  readonly by?: string | null;
  readonly person?: string | null;
  readonly decision?: string | null;
}

const closed = ({ status: reached, by = null, person = null, decision = null }: Closing): Sql => sql`
  status = ${reached}, call = null, content = null, decided_by = ${by}, decided_person = ${person}, decision = ${decision},
  decided_at = now(), updated_at = now(), version = version + 1`;

export const closeApproval = (id: string, closing: Closing) => sql<{ version: number }>`
  update approval_request set ${closed(closing)} where id = ${id}::uuid returning version`;

/** `object`: only the request for this call; null for all. */
export const expireApprovals = (
  limit: number,
  of: { readonly operation: string; readonly object: string } | null,
) => sql<{
  id: string;
  version: number;
}>`
  update approval_request set ${closed({ status: "EXPIRED" })}
  where id = any (array(select id from approval_request where status = 'OPEN' and expires_at <= now()
    and (${of?.operation ?? null}::text is null or (operation = ${of?.operation ?? null} and object = ${of?.object ?? null}))
    order by id limit ${limit}::int for no key update skip locked))
  returning id, version`;

/** The person whom a name counts as now: a user of the server is the person of the provider who is linked to it. */
export const findPersonOf = (name: string) =>
  sql<{ person: string }>`select coalesce(person_of(${name}), ${name}::text) as person`;

/** The maker of a request, unless its token has ended. */
export const findMaker = (token: string) => sql<{ rights: Right[]; ranges: string[]; expiresAt: string }>`
  select rights, ranges::text[] as ranges, expires_at as "expiresAt" from service_token
  where id = ${token}::uuid and revoked_at is null and expires_at > now()`;
