import type { technologies } from "@demarc/contract/core/technologies";
import type { Named } from "@demarc/contract/operator/refs";
import { isNamed } from "../../platform/database/record-fields.ts";
import { sql } from "../../platform/database/sql.ts";

// Run as portal_operator, which sees the services of all companies.

/** A customer that can have services, by its number or external reference. It stays one until the transaction ends. */
export const lockServiceCustomer = (given: Named<number>) => sql<{ id: number }>`
  select id from customer where ${isNamed(sql`customer`, "int", given)} and status in ('ACTIVE', 'SUSPENDED') for share`;

export const findServiceEndCustomer = (customerId: number, given: Named<string>) => sql<{ id: string }>`
  select id from end_customer where customer_id = ${customerId}::int and ${isNamed(sql`end_customer`, "uuid", given)}`;

export const findServiceSite = (code: string) => sql<{ code: string }>`select code from site where code = ${code}`;

export interface ServicePackageRow {
  readonly technology: (typeof technologies)[number] | null;
  readonly speedDown: number | null;
  readonly speedUp: number | null;
}

/** A package of a kind, also one that is no longer for sale. */
export const findServicePackage = (code: string, kind: string) => sql<ServicePackageRow>`
  select technology, speed_down as "speedDown", speed_up as "speedUp" from package where code = ${code} and kind = ${kind}`;

/** The next number of a sequence. A dry run must not use it. */
export const drawNumber = (sequence: string) => sql<{ number: string }>`
  select nextval(${sequence}::regclass)::text as number`;

export interface OwnEndRow {
  readonly id: string;
  readonly siteCode: string;
}

const delivered = sql`lifecycle not in ('PLANNED', 'PROVISIONING', 'TESTING', 'TERMINATED')`;

/** Locks a rack of a customer at which something ends, by its id or external reference. */
export const lockOwnRack = (customerId: number, given: Named<string>) => sql<OwnEndRow>`
  select id, site_code as "siteCode" from rack
  where ${isNamed(sql`rack`, "uuid", given)} and customer_id = ${customerId}::int and ${delivered} for share`;

export const lockOwnUnits = (customerId: number, given: Named<string>) => sql<OwnEndRow>`
  select id, site_code as "siteCode" from shared_colo
  where ${isNamed(sql`shared_colo`, "uuid", given)} and customer_id = ${customerId}::int and ${delivered} for share`;
