import type { ServiceLifecycle, serviceTypes } from "@demarc/contract/services/services";
import type { ChangeTransaction } from "../../platform/changes/change.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import type { StoredContract } from "./termination.ts";

export interface ChangedServiceRow {
  readonly id: string;
  readonly customerId: number;
  /** Its number, or the code of a rack. */
  readonly name: string;
  readonly lifecycle: ServiceLifecycle;
  /** The lifecycle before the suspension; null means active. */
  readonly suspendedFrom: ServiceLifecycle | null;
  readonly packageCode: string;
  readonly reference: string | null;
  readonly endCustomerId: string | null;
  readonly contract: StoredContract;
  readonly orderId: string | null;
  readonly version: number;
  /** Its location, in one line. */
  readonly place: string;
  readonly siteCode: string | null;
  readonly siteCodeZ: string | null;
  readonly routeCode: string | null;
}

/** The lifecycle fields of a service that change. Without `lastDay` no end is scheduled. */
export interface LifecycleChange {
  readonly lifecycle: ServiceLifecycle;
  readonly lastDay: string | null;
  readonly suspendedFrom: ServiceLifecycle | null;
}

export type LifecycleEvent =
  | "DELIVERED"
  | "SUSPENDED"
  | "RESUMED"
  | "TERMINATION_SCHEDULED"
  | "TERMINATION_WITHDRAWN"
  | "TERMINATED";

/** What a slice provides so that orders can change and end its services. Statements name the company of the service. */
export interface ChangeableService {
  readonly lock: (customerId: number, id: string) => Sql<ChangedServiceRow>;
  /** Finds a service that the reseller of a company delivers to it. */
  readonly delivered: (customerId: number, id: string) => Sql<{ id: string }>;
  readonly update: (service: ChangedServiceRow, to: LifecycleChange) => Sql;
  /** Releases the resources of a service after it has ended. */
  readonly free: (change: ChangeTransaction, service: ChangedServiceRow) => Promise<void>;
  /** Adds an event to the history of a service, if its kind has one. */
  readonly note?: (change: ChangeTransaction, service: ChangedServiceRow, event: LifecycleEvent, meta: object) => void;
}

/** The change of `ChangeableService.update`. */
export const lifecycleUpdate = (
  table: Sql,
  { id, customerId }: Pick<ChangedServiceRow, "id" | "customerId">,
  { lifecycle, lastDay, suspendedFrom }: LifecycleChange,
): Sql => sql`
  update ${table} set lifecycle = ${lifecycle}, suspended_from = ${suspendedFrom}, termination_date = ${lastDay}::date,
    termination_requested_at = case when ${lastDay}::date is not null then coalesce(termination_requested_at, now()) end,
    version = version + 1, updated_at = now()
  where id = ${id}::uuid and customer_id = ${customerId}::int`;

export interface NamedService {
  readonly id: string;
  readonly name: string;
}

/** What a new service takes from its order. `startDate` is its first day. */
export interface NewService {
  readonly customerId: number;
  readonly orderId: string;
  readonly endCustomerId: string | null;
  readonly reference: string | null;
  readonly packageCode: string;
  readonly startDate: string;
  readonly termMonths: number;
  readonly noticeDays: number;
  readonly nrc: string;
  readonly mrc: string;
}

/** The columns of a new service that come from its order, in the order of `newServiceValues`. */
export const newServiceColumns: Sql = sql`
  customer_id, order_id, end_customer_id, reference, package_code, lifecycle, contract_start, contract_term_months, contract_end,
  notice_days, auto_renew, renewal_months, nrc, mrc`;

export const newServiceValues = (service: NewService): Sql => sql`
  ${service.customerId}::int, ${service.orderId}::uuid, ${service.endCustomerId}::uuid, ${service.reference},
  ${service.packageCode}, 'ACTIVE', ${service.startDate}::date, ${service.termMonths}::int,
  (${service.startDate}::date + make_interval(months => ${service.termMonths}::int))::date - 1, ${service.noticeDays}::int, true, 1,
  ${service.nrc}::numeric, ${service.mrc}::numeric`;

/** Records that an order has created a service. `named` names it, and says what else its people must know. */
export const recordActivated = (
  change: ChangeTransaction,
  type: (typeof serviceTypes)[number],
  id: string,
  { packageCode, startDate, mrc }: NewService,
  named: object,
): void =>
  change.record({
    action: `${type}.activated`,
    entityType: type,
    entityId: id,
    after: { ...named, packageCode, contractStart: startDate, mrc },
    event: `${type}.activated`,
  });
