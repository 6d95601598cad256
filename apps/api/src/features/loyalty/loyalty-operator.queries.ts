import { sql } from "../../platform/database/sql.ts";
import { placeholderId } from "../../platform/changes/placeholder-id.ts";
import type { LoyaltyEntry } from "@demarc/contract/loyalty";

// All of these run as portal_operator, which sees every company.

export type OperatorEntry = Pick<
  LoyaltyEntry,
  "at" | "points" | "reason" | "invoiceNumber" | "description" | "expiresAt"
> & { readonly externalRef: string | null };

const columns = sql`
  external_ref as "externalRef", at, points, reason, invoice_number as "invoiceNumber", description, expires_at as "expiresAt"`;

export const findPoints = (customerId: number) => sql<{ participant: boolean; balance: number }>`
  select loyalty_participant as participant, loyalty_balance(id) as balance from customer where id = ${customerId}::int`;

export const listAnyEntries = (customerId: number, most: number) => sql<OperatorEntry>`
  select ${columns} from loyalty_ledger where customer_id = ${customerId}::int order by at desc, id desc limit ${most}::int`;

export interface HeldParticipant {
  readonly id: number;
  readonly externalRef: string | null;
  readonly takesPart: boolean;
}

/** Locks the companies, by number or external reference, in the order of their numbers. */
export const lockParticipants = (ids: readonly number[], refs: readonly string[]) => sql<HeldParticipant>`
  select id, external_ref as "externalRef", loyalty_participant and status in ('ACTIVE', 'SUSPENDED') as "takesPart"
  from customer where id = any (${[...ids]}::int[]) or external_ref = any (${[...refs]}::text[])
  order by id for no key update`;

export const listEntriesByRef = (refs: readonly string[]) => sql<OperatorEntry & { customerId: number }>`
  select ${columns}, customer_id as "customerId" from loyalty_ledger where external_ref = any (${[...refs]}::text[])`;

export const findBalanceNow = (customerId: number) => sql<{ balance: number }>`
  select loyalty_balance(${customerId}::int) as balance`;

export interface NewEntry {
  readonly externalRef: string;
  readonly customerId: number;
  readonly points: number;
  readonly cause: string;
  readonly invoiceNumber: string | null;
  readonly description: string | null;
  readonly expiresAt: string | null;
}

/** No row if another company got an entry with this reference in the meantime. */
export const insertEntry = (entry: NewEntry, isDry: boolean) => sql<{ id: number }>`
  insert into loyalty_ledger (${isDry ? sql`id,` : sql``} customer_id, points, reason, invoice_number, description, expires_at,
    external_ref)
  ${isDry ? sql`overriding system value` : sql``}
  values (${isDry ? sql`${placeholderId()}::bigint,` : sql``} ${entry.customerId}::int, ${entry.points}::int, ${entry.cause},
    ${entry.invoiceNumber}, ${entry.description}, ${entry.expiresAt}::timestamptz, ${entry.externalRef})
  on conflict (external_ref) where external_ref is not null do nothing
  returning id`;
