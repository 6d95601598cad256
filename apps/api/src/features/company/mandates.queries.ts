import type { Customer } from "@demarc/contract/company";
import type { OperatorMandate } from "@demarc/contract/operator/mandates";
import { sql } from "../../platform/database/sql.ts";
import { ifGiven, type ListSlice, listRest, positionColumn } from "../../platform/http/operator-list.ts";
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
  readonly mandateVersion: number;
}

const columns = sql`
  mandate.id, mandate.customer_id as "customerId", customer.name as company,
  mandate.mandate_reference as "mandateReference", mandate.iban, mandate.account_holder as "accountHolder", mandate.status,
  mandate.signed_at as "signedAt", customer.payment_method as "paymentMethod", customer.version,
  mandate.version as "mandateVersion"`;
const from = sql`sepa_mandate mandate join customer on customer.id = mandate.customer_id`;

/** Locks the company of a mandate before the mandate, as a change of the IBAN does. */
export const lockCompanyOfMandate = (id: string) => sql`
  select from customer where id = (select customer_id from sepa_mandate where id = ${id}::uuid) for no key update`;

export const findMandate = (id: string) => sql<MandateRow>`
  select ${columns} from ${from} where mandate.id = ${id}::uuid`;

export interface ListedMandate extends Omit<OperatorMandate, "ibanMasked"> {
  readonly iban: string;
}

const listedColumns = sql`
  id, external_ref as "externalRef", customer_id as "customerId", mandate_reference as "mandateReference", iban, account_holder as "accountHolder", scheme, status,
  signed_at as "signedAt", created_at as "createdAt", updated_at as "updatedAt", version`;

export const findListedMandate = (id: string) => sql<ListedMandate>`
  select ${listedColumns} from sepa_mandate where id = ${id}::uuid`;

export const findListedMandateByRef = (externalRef: string) => sql<ListedMandate>`
  select ${listedColumns} from sepa_mandate where external_ref = ${externalRef}`;

interface MandateFilter {
  readonly customerId: number | null;
  readonly status: string | null;
}

export const pageOfMandates = ({ customerId, status }: MandateFilter, slice: ListSlice) => sql<
  ListedMandate & { position: string }
>`
  select ${listedColumns}, ${positionColumn(sql`sepa_mandate`)} from sepa_mandate
  where ${ifGiven(sql`customer_id`, customerId)} ${ifGiven(sql`status`, status)} ${listRest(sql`sepa_mandate`, "uuid", slice)}`;

/** Mandates that collect, or wait for a decision. */
export const pageOfMandatesInForce = (slice: ListSlice) => sql<ListedMandate & { position: string }>`
  select ${listedColumns}, ${positionColumn(sql`sepa_mandate`)} from sepa_mandate
  where status in ('PENDING', 'ACTIVE') and ${listRest(sql`sepa_mandate`, "uuid", slice)}`;

export const updateMandate = (id: string, status: MandateRow["status"]) => sql`
  update sepa_mandate set status = ${status}, version = version + 1, updated_at = now() where id = ${id}::uuid`;

export interface NewMandate {
  readonly externalRef: string;
  /** Null for the next number of the customer. */
  readonly mandateReference: string | null;
  readonly iban: string;
  readonly bic: string | null;
  readonly accountHolder: string;
  readonly scheme: ListedMandate["scheme"];
  readonly status: "ACTIVE" | "REVOKED";
  readonly signedAt: string;
}

/** The customer row is locked, so numbers are unique. */
export const insertSignedMandate = (customerId: number, mandate: NewMandate) => sql`
  insert into sepa_mandate (customer_id, external_ref, mandate_reference, iban, bic, account_holder, scheme, status, signed_at)
  select ${customerId}::int, ${mandate.externalRef},
    coalesce(${mandate.mandateReference}, 'MND-' || ${customerId}::int || '-' || lpad((count(*) + 1)::text, 4, '0')),
    ${mandate.iban}, ${mandate.bic}, ${mandate.accountHolder}, ${mandate.scheme}, ${mandate.status},
    ${mandate.signedAt}::timestamptz
  from sepa_mandate where customer_id = ${customerId}::int`;

/** A mandate that collects, or waits for a decision. */
export const findMandateInForce = (customerId: number) => sql<Pick<MandateRow, "mandateReference" | "status">>`
  select mandate_reference as "mandateReference", status from sepa_mandate
  where customer_id = ${customerId}::int and status in ('PENDING', 'ACTIVE') limit 1`;

export const findPayer = (customerId: number) => sql<
  Pick<MandateRow, "paymentMethod" | "version"> & { readonly iban: string | null }
>`
  select payment_method as "paymentMethod", version, iban from customer where id = ${customerId}::int`;

export const setPayer = (customerId: number, iban: string, bic: string | null) => sql`
  update customer set iban = ${iban}, bic = ${bic} where id = ${customerId}::int`;

export const updatePaymentMethod = (customerId: number, method: Customer["paymentMethod"]) => sql`
  update customer set payment_method = ${method}, version = version + 1, updated_at = now() where id = ${customerId}::int`;

/** The mandate of a company that was decided last. */
export const findDecidedMandate = (customerId: number, status: "ACTIVE" | "REVOKED") => sql<NotificationFacts>`
  select mandate_reference as subject, null as detail, '/company' as link from sepa_mandate
  where customer_id = ${customerId}::int and status = ${status} order by updated_at desc limit 1`;
