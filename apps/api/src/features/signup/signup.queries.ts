import { type AddressInput, storedAddress } from "@demarc/contract/core/address";
import type { Variant } from "@demarc/contract/core/variants";
import type { ApplicationEvent, ApplicationState, CustomerCreate } from "@demarc/contract/signup";
import { sql } from "../../platform/database/sql.ts";
import { placeholderId } from "../../platform/changes/placeholder-id.ts";
import { ifGiven, type ListSlice, listRest, positionColumn } from "../../platform/http/operator-list.ts";
import type { StaffFacts } from "../../platform/mail/staff-mail.ts";
import type { NumberCheck } from "../reference-data/reference-data.public.ts";

export interface ApplicationRow {
  id: string;
  number: number;
  customerId: number;
  state: ApplicationState;
  stateSince: string;
  payload: CustomerCreate;
  variant: Variant;
  cocCheck: NumberCheck | null;
  vatCheck: NumberCheck | null;
  duplicateOf: number | null;
  riskNotes: string | null;
  rejectReason: string | null;
  decidedBy: string | null;
  emailVerifiedAt: string | null;
  createdAt: string;
  updatedAt: string;
  version: number;
  history: { at: string; event: ApplicationEvent; state: ApplicationState; note: string | null }[];
}

const columns = sql`
  a.id, a.number, a.customer_id as "customerId", a.state, a.state_since as "stateSince", a.payload, c.variant, a.coc_check as "cocCheck",
  a.vat_check as "vatCheck", a.duplicate_of as "duplicateOf", a.risk_notes as "riskNotes", a.reject_reason as "rejectReason",
  a.decided_by as "decidedBy", a.email_verified_at as "emailVerifiedAt", a.created_at as "createdAt", a.updated_at as "updatedAt", a.version,
  (select coalesce(jsonb_agg(jsonb_build_object('at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'event', e.event,
      'state', e.state, 'note', e.note) order by e.id), '[]')
    from customer_application_event e where e.application_id = a.id) as history`;
const from = sql`customer_application a join customer c on c.id = a.customer_id`;

export const findApplication = (id: string) =>
  sql<ApplicationRow>`select ${columns} from ${from} where a.id = ${id}::uuid`;

/** Lets a transaction of portal_signup see the application of a link. */
export const enterApplication = (hash: Buffer) =>
  sql`select from set_config('app.link', ${hash.toString("hex")}, true)`;

export const findApplicationByLink = (hash: Buffer) =>
  sql<ApplicationRow>`select ${columns} from ${from} where a.link_hashes @> array[${hash}::bytea]`;

/** A page for the operator's systems, in the order of the last change. `state` null: all. */
export const pageOfApplications = (state: string | null, slice: ListSlice) => sql<
  ApplicationRow & { position: string }
>`
  select ${columns}, ${positionColumn(sql`a`)} from ${from}
  where ${ifGiven(sql`a.state`, state)} ${listRest(sql`a`, "uuid", slice)}`;

export const lockApplication = (id: string) =>
  sql<{ customer_id: number }>`select customer_id from customer_application where id = ${id}::uuid for update`;

/** An existing customer with this number or this user, shown to the reviewer. */
export const findDuplicate = (coc: string | null, email: string) =>
  sql<{ id: number | null }>`select known_applicant(${coc}::text, ${email}::text) as id`;

const addressJson = (address: AddressInput | null | undefined): string | null =>
  address ? JSON.stringify(storedAddress(address)) : null;

export const insertCustomer = (body: CustomerCreate, variant: Variant, vatTreatment: string) => sql<{ id: number }>`
  insert into customer (type, status, variant, name, trade_name, coc, vat_number, vat_treatment, address, invoice_address,
    invoice_email, locale)
  values (${body.type}, 'APPLIED', ${variant}, ${body.name}, ${body.tradeName || null}, ${body.coc || null},
    upper(${body.vatNumber || null}::text), ${vatTreatment}, ${addressJson(body.address)}::jsonb,
    ${addressJson(body.invoiceAddress)}::jsonb, ${body.invoiceEmail || null}, ${body.locale})
  returning id`;

interface MadeRow {
  id: string;
}

interface MadeApplicationRow extends MadeRow {
  number: number;
}

export const insertApplication = (given: {
  customerId: number;
  payload: CustomerCreate;
  cocCheck: NumberCheck | null;
  vatCheck: NumberCheck | null;
  duplicateOf: number | null;
  linkHash: Buffer;
  ip: string;
}) => sql<MadeApplicationRow>`
  insert into customer_application (customer_id, payload, coc_check, vat_check, duplicate_of, link_hashes, ip)
  values (${given.customerId}::int, ${JSON.stringify(given.payload)}::jsonb,
    ${given.cocCheck && JSON.stringify(given.cocCheck)}::jsonb, ${given.vatCheck && JSON.stringify(given.vatCheck)}::jsonb,
    ${given.duplicateOf}::int, array[${given.linkHash}::bytea], ${given.ip}::inet)
  returning id, number`;

export const insertEvent = (given: {
  id: string;
  customerId: number;
  event: ApplicationEvent;
  state: ApplicationState;
  note: string | null;
}) => sql`
  insert into customer_application_event (application_id, customer_id, event, state, note)
  values (${given.id}::uuid, ${given.customerId}::int, ${given.event}, ${given.state}, ${given.note})`;

/** Stores a new state; a decision also records who took it, and erases the IBAN of the application. */
export const updateState = (given: {
  id: string;
  state: ApplicationState;
  verified: boolean;
  decidedBy: string | null;
  rejectReason: string | null;
}) => sql`
  update customer_application set state = ${given.state},
    state_since = case when state = ${given.state} then state_since else now() end,
    email_verified_at = case when ${given.verified}::boolean then coalesce(email_verified_at, now()) else email_verified_at end,
    decided_by = coalesce(${given.decidedBy}::text, decided_by),
    decided_at = case when ${given.decidedBy}::text is null then decided_at else now() end,
    reject_reason = coalesce(${given.rejectReason}::text, reject_reason),
    payload = case when ${given.state} in ('APPROVED', 'REJECTED', 'WITHDRAWN') then payload - 'iban' else payload end, version = version + 1, updated_at = now()
  where id = ${given.id}::uuid`;

/** Adds a link for another mail; the oldest links are removed beyond twenty. */
export const addLink = (id: string, hash: Buffer) => sql`
  update customer_application
    set link_hashes = link_hashes[greatest(1, cardinality(link_hashes) - 18):] || ${hash}::bytea
  where id = ${id}::uuid`;

export const refuseCustomer = (customerId: number) => sql`
  update customer set status = 'REJECTED', version = version + 1, updated_at = now() where id = ${customerId}::int`;

/** The terms that the operator agreed with a company. */
export interface AgreedTerms {
  readonly parentCustomerId: number | null;
  readonly creditLimit: string | null;
  readonly discountClass: string | null;
}

export const activateCustomer = (customerId: number, terms: AgreedTerms) => sql`
  update customer set status = 'ACTIVE', parent_customer_id = ${terms.parentCustomerId}::int,
    credit_limit = ${terms.creditLimit}::numeric, discount_class = ${terms.discountClass}::text, version = version + 1, updated_at = now()
  where id = ${customerId}::int`;

export const updateCustomerIban = (customerId: number, iban: string, bic: string | null) => sql`
  update customer set iban = ${iban}, bic = ${bic}, payment_method = 'DIRECT_DEBIT' where id = ${customerId}::int`;

export const insertMandate = (given: {
  customerId: number;
  iban: string;
  bic: string | null;
  accountHolder: string;
  accountId: string;
  signedAt: string;
}) => sql`
  insert into sepa_mandate (customer_id, mandate_reference, iban, bic, account_holder, signed_by_account_id, signed_at)
  values (${given.customerId}::int, 'MND-' || ${given.customerId}::int || '-0001', ${given.iban}, ${given.bic},
    ${given.accountHolder}, ${given.accountId}::uuid, ${given.signedAt}::timestamptz)`;

export const insertContact = (customerId: number, { contact }: CustomerCreate) => sql<{ id: string }>`
  insert into customer_contact (id, customer_id, types, job_title, first_name, middle_name, last_name, email, phone_number,
    phone_number2)
  values (uuidv7(), ${customerId}::int, array['main', 'billing'], ${contact.jobTitle || null}, ${contact.firstName},
    ${contact.middleName || null}, ${contact.lastName}, ${contact.email}, ${contact.phoneNumber},
    ${contact.phoneNumber2 || null}) returning id`;

/** The applicant's account, pending activation; no row if the user name is taken. */
export const insertFirstAccount = (
  customerId: number,
  body: CustomerCreate,
  { hash, hours, isDry }: { readonly hash: Buffer; readonly hours: number; readonly isDry: boolean | undefined },
) => sql<MadeRow>`
  insert into customer_account (uid, customer_id, username, email, first_name, middle_name, last_name, phone_number, roles, locale,
    activation_token_hash, activation_expires_at)
  values (${isDry ? sql`${placeholderId()}::int` : sql`nextval('account_uid_seq')`}, ${customerId}::int, ${body.contact.email},
    ${body.contact.email}, ${body.contact.firstName},
    ${body.contact.middleName || null}, ${body.contact.lastName}, ${body.contact.phoneNumber}, array['RESELLER_ADMIN'],
    ${body.locale}, ${hash}::bytea, now() + make_interval(hours => ${hours}::int))
  on conflict do nothing
  returning id`;

/** Ends abandoned applications, with history, ledger row and event. Run as portal_jobs. */
export const expireApplications = (submittedDays: number, askedDays: number) => sql`
  with expired as (
    update customer_application set state = 'EXPIRED', payload = payload - 'iban', state_since = now(), version = version + 1, updated_at = now()
    where (state = 'SUBMITTED' and state_since < now() - make_interval(days => ${submittedDays}::int))
      or (state = 'INFO_REQUESTED' and state_since < now() - make_interval(days => ${askedDays}::int))
    returning id, customer_id, version
  ), history as (
    insert into customer_application_event (application_id, customer_id, event, state)
    select id, customer_id, 'timeout', 'EXPIRED' from expired
  ), closed as (
    update customer set status = 'REJECTED', version = customer.version + 1, updated_at = now()
    from expired where customer.id = expired.customer_id
    returning customer.id, customer.version
  ), ledger as (
    insert into audit_event (kept, customer_id, actor_type, action, entity_type, entity_id, after)
    select '13 months', customer_id, 'SYSTEM', 'application.expired', 'application', id::text,
      jsonb_build_object('state', 'EXPIRED') from expired
    union all
    select '13 months', id, 'SYSTEM', 'customer.rejected', 'customer', id::text, jsonb_build_object('status', 'REJECTED') from closed
  )
  insert into outbox_event (type, customer_id, entity_type, entity_id, payload)
  select 'application.expired', customer_id, 'application', id::text,
    jsonb_build_object('id', id, 'customerId', customer_id, 'version', version, 'status', 'EXPIRED',
      'changed', jsonb_build_array('state')) from expired
  union all
  select 'customer.rejected', id, 'customer', id::text,
    jsonb_build_object('id', id, 'customerId', id, 'version', version, 'status', 'REJECTED',
      'changed', jsonb_build_array('status')) from closed`;

/** Erases the personal data of a batch of applicants some time after the decision. Run as portal_jobs. */
export const anonymiseApplications = (days: number, most: number) => sql<{ count: number }>`
  select anonymise_applications(make_interval(days => ${days}::int), ${most}::int) as count`;

/** Erases IP addresses of applicants after ninety days. Run as portal_jobs. */
export const forgetAddresses = () => sql`
  update customer_application set ip = null where ip is not null and created_at < now() - interval '90 days'`;

/** An application that the staff have to judge, in the brand of its portal. Run as portal_jobs. */
export const findWaitingApplication = (customerId: number, id: string) => sql<StaffFacts>`
  select customer.variant, application.payload ->> 'name' as company, 'AP-' || lpad(application.number::text, greatest(6, length(application.number::text)), '0') as subject,
    nullif(application.payload ->> 'message', '') as text
  from customer_application application join customer on customer.id = application.customer_id
  where application.id = ${id}::uuid and application.customer_id = ${customerId}::int and application.state = 'UNDER_REVIEW'`;
