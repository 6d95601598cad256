import type { Customer } from "@demarc/contract/company";
import { sql } from "../../platform/database/sql.ts";
import type { NotificationFacts } from "../../platform/notifications.ts";

// For the operator and for jobs, which see all companies.

export interface MandateRow {
  readonly id: string;
  readonly customerId: number;
  readonly company: string;
  readonly mandateReference: string;
  readonly iban: string;
  readonly accountHolder: string;
  readonly status: NonNullable<Customer["mandate"]>["status"];
  readonly signedAt: string;
  readonly paymentMethod: Customer["paymentMethod"];
  /** The version of the company. */
  readonly version: number;
}

const columns = sql`
  mandate.id, mandate.customer_id as "customerId", customer.name as company,
  mandate.mandate_reference as "mandateReference", mandate.iban, mandate.account_holder as "accountHolder", mandate.status,
  mandate.signed_at as "signedAt", customer.payment_method as "paymentMethod", customer.version`;
const from = sql`sepa_mandate mandate join customer on customer.id = mandate.customer_id`;

/** Mandates that wait for a decision, the oldest first. */
export const listPendingMandates = () => sql<MandateRow>`
  select ${columns} from ${from} where mandate.status = 'PENDING' order by mandate.signed_at, mandate.id`;

/** Locks the company of a mandate before the mandate, as a change of the IBAN does. */
export const lockCompanyOfMandate = (reference: string) => sql`
  select from customer where id = (select customer_id from sepa_mandate where mandate_reference = ${reference})
  for no key update`;

export const findMandate = (reference: string) => sql<MandateRow>`
  select ${columns} from ${from} where mandate.mandate_reference = ${reference}`;

export const updateMandate = (id: string, status: MandateRow["status"]) => sql`
  update sepa_mandate set status = ${status}, version = version + 1, updated_at = now() where id = ${id}::uuid`;

export const updatePaymentMethod = (customerId: number, method: Customer["paymentMethod"]) => sql`
  update customer set payment_method = ${method}, version = version + 1, updated_at = now() where id = ${customerId}::int`;

/** The mandate of a company that was decided last. */
export const findDecidedMandate = (customerId: number, status: "ACTIVE" | "REVOKED") => sql<NotificationFacts>`
  select mandate_reference as subject, null as detail, '/company' as link from sepa_mandate
  where customer_id = ${customerId}::int and status = ${status} order by updated_at desc limit 1`;
