import type { ServiceLifecycle } from "@demarc/contract/services/services";
import {
  amount,
  day,
  flag,
  int,
  type RecordRow,
  type RecordStatements,
  recordStatements,
  type StoredFields,
  text,
  uuid,
} from "../../platform/database/record-fields.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { ifGiven } from "../../platform/http/operator-list.ts";

/** A condition on rows. */
export type Condition = Sql;

/** The fields of every kind of service that the operator sets. */
export interface OperatedFields {
  readonly endCustomerId: string | null;
  readonly reference: string | null;
  readonly packageCode: string;
  readonly startDate: string;
  readonly termMonths: number;
  readonly endDate: string;
  readonly noticeDays: number;
  readonly autoRenew: boolean;
  readonly renewalMonths: number;
  readonly nrc: string;
  readonly mrc: string;
}

const ofEveryKind: StoredFields<keyof OperatedFields> = {
  endCustomerId: uuid(sql`end_customer_id`),
  reference: text(sql`reference`),
  packageCode: text(sql`package_code`),
  startDate: day(sql`contract_start`),
  termMonths: int(sql`contract_term_months`),
  endDate: day(sql`contract_end`),
  noticeDays: int(sql`notice_days`),
  autoRenew: flag(sql`auto_renew`),
  renewalMonths: int(sql`renewal_months`),
  nrc: amount(sql`nrc`),
  mrc: amount(sql`mrc`),
};

/** A service of any company, with the fields that the operator sets. */
export interface OperatedRow<Fields> extends RecordRow<Fields> {
  readonly id: string;
  readonly customerId: number;
  readonly lifecycle: ServiceLifecycle;
  readonly terminationRequestedAt: string | null;
  readonly terminationDate: string | null;
  readonly orderId: string | null;
}

export type OperatedStatements<Fields extends OperatedFields> = RecordStatements<Fields, OperatedRow<Fields>>;

/** The statements for a kind of service. `own`: its fields besides the common fields. */
export const operatedStatements = <Fields extends OperatedFields>(
  { table, only }: { readonly table: Sql; readonly only?: Sql },
  own: StoredFields<Exclude<keyof Fields, keyof OperatedFields>>,
): OperatedStatements<Fields> =>
  recordStatements<Fields, OperatedRow<Fields>>(
    {
      table,
      ...(only && { only }),
      idType: "uuid",
      more: sql`, ${table}.lifecycle, ${table}.termination_requested_at as "terminationRequestedAt",
        ${table}.termination_date as "terminationDate", ${table}.order_id as "orderId"`,
    },
    { ...ofEveryKind, ...own } as StoredFields<keyof Fields>,
  );

/** A service of the customer with this name, which gets an external reference. */
export const isAdoptable = (named: Sql, customerId: number): Sql =>
  sql`${named} and customer_id = ${customerId}::int and lifecycle <> 'TERMINATED'`;

/** The columns of a new service that never change by a put. */
export const headOf = (customerId: number, lifecycle: string): readonly (readonly [column: Sql, value: Sql])[] => [
  [sql`customer_id`, sql`${customerId}::int`],
  [sql`source`, sql`'OPERATOR'`],
  [sql`lifecycle`, sql`${lifecycle}`],
];

/** The services of a list, by customer and lifecycle. */
export const listedServices = (customerId: number | null, lifecycle: string | undefined): Sql => sql`
  ${ifGiven(sql`customer_id`, customerId)} ${ifGiven(sql`lifecycle`, lifecycle)} true`;
