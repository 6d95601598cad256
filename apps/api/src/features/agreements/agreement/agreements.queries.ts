import type { Msa, MsaText } from "@demarc/contract/agreements";
import type { OperatorMsa } from "@demarc/contract/operator/msas";
import { ifGiven, type ListSlice, listRest, positionColumn } from "../../../platform/http/operator-list.ts";
import type { MsaStatus } from "@demarc/contract/core/msa-requirement";
import type { Variant } from "@demarc/contract/core/variants";
import { sql } from "../../../platform/database/sql.ts";
import type { MsaFacts } from "./agreements.rules.ts";

export type MsaRow = Msa;

const signerFields = sql`case when signer is null then null else jsonb_build_object('name', signer ->> 'name',
  'function', signer ->> 'function', 'email', signer ->> 'email', 'method', signer ->> 'method') end`;

const columns = sql`
  id, title, template_version as "templateVersion", language, status, encode(sha256, 'hex') as sha256, sent_at as "sentAt",
  expires_at as "expiresAt", signed_at as "signedAt", ${signerFields} as signer, countersigned_at as "countersignedAt",
  case when countersigner is null then null else jsonb_build_object('name', countersigner ->> 'name',
    'function', countersigner ->> 'function') end as countersigner,
  effective_date as "effectiveDate", supersedes_id as "supersedesId", decline_reason as "declineReason", version`;

/** The brand of the company, whose mark is on the document. */
const variant = sql`(select variant from customer where customer.id = msa.customer_id)`;

export const listMsas = (customerId: number) => sql<MsaRow>`
  select ${columns} from msa
  where customer_id = ${customerId}::int and customer_id = any (current_customers()) order by sent_at desc, id desc`;

export interface MsaTextRow extends MsaRow {
  readonly customerId: number;
  readonly variant: Variant;
  /** Null for an agreement that was signed elsewhere. */
  readonly text: MsaText | null;
}

export const findMsa = (customerId: number, id: string) => sql<MsaTextRow>`
  select ${columns}, content as text, customer_id as "customerId", ${variant} as variant from msa
  where id = ${id}::uuid and customer_id = ${customerId}::int and customer_id = any (current_customers())`;

/** The files of an agreement; null for one that does not exist (yet). */
export interface MsaFilesRow {
  readonly unsigned: string | null;
  readonly signed: string | null;
  readonly certificate: string | null;
}

export const findMsaFiles = (customerId: number, id: string) => sql<MsaFilesRow>`
  select document_id as unsigned, signed_document_id as signed, certificate_document_id as certificate from msa
  where id = ${id}::uuid and customer_id = ${customerId}::int and customer_id = any (current_customers())`;

export interface LockedMsaRow {
  readonly id: string;
  readonly customerId: number;
  readonly variant: Variant;
  readonly title: string;
  readonly templateVersion: string;
  readonly language: "en" | "nl";
  readonly status: MsaStatus;
  /** Null for an agreement that was signed elsewhere. */
  readonly text: MsaText | null;
  readonly sha256: string;
  readonly sentAt: string;
  readonly expiresAt: string;
  readonly signedAt: string | null;
  readonly signedDocumentId: string | null;
  readonly signingState: string | null;
  readonly signingUntil: string | null;
  readonly signingBy: MsaSigningBy | null;
  readonly supersedesId: string | null;
  readonly version: number;
}

/** The person who started to sign with a service for electronic signatures. */
export interface MsaSigningBy {
  readonly accountId: string;
  readonly name: string;
  readonly function: string;
  readonly email: string;
}

const lockedColumns = sql`
  id, customer_id as "customerId", ${variant} as variant, title, template_version as "templateVersion", language, status, content as text,
  encode(sha256, 'hex') as sha256, sent_at as "sentAt", expires_at as "expiresAt", signed_at as "signedAt",
  signed_document_id as "signedDocumentId",
  signing_state as "signingState", signing_until as "signingUntil", signing_by as "signingBy", supersedes_id as "supersedesId", version`;

export const findMsaForUpdate = (customerId: number, id: string) => sql<LockedMsaRow>`
  select ${lockedColumns} from msa
  where id = ${id}::uuid and customer_id = ${customerId}::int and customer_id = any (current_customers()) for no key update`;

/** For the operator and timers, who see every company. */
export const findAnyMsaForUpdate = (id: string) => sql<LockedMsaRow>`
  select ${lockedColumns} from msa where id = ${id}::uuid for no key update`;

export const findMsaBySigningState = (customerId: number, state: string) => sql<LockedMsaRow>`
  select ${lockedColumns} from msa
  where signing_state = ${state} and customer_id = ${customerId}::int and customer_id = any (current_customers()) for no key update`;

export const findSigningCustomer = (state: string) => sql<{ customerId: number }>`
  select customer_id as "customerId" from signing_customer(${state}) as customer_id where customer_id is not null`;

type Located = Pick<LockedMsaRow, "id" | "customerId">;

export interface StartedSigning {
  readonly state: string;
  readonly url: string;
  readonly by: MsaSigningBy;
  readonly minutes: number;
}

export const startSigning = ({ id, customerId }: Located, { state, url, by, minutes }: StartedSigning) => sql`
  update msa set status = 'SIGNING', signing_state = ${state}, signing_url = ${url}, signing_by = ${JSON.stringify(by)}::jsonb,
    signing_until = now() + make_interval(mins => ${minutes}::int), version = version + 1, updated_at = now()
  where id = ${id}::uuid and customer_id = ${customerId}::int`;

export interface SignedFiles {
  readonly signedId: string;
  readonly certificateId: string;
}

/** Keeps the signing state, so that a repeated report of the signing service is recognised. */
export const storeSignature = (
  { id, customerId }: Located,
  signer: Readonly<Record<string, unknown>>,
  at: string,
  { signedId, certificateId }: SignedFiles,
) => sql`
  update msa set status = 'SIGNED', signed_at = ${at}::timestamptz, signer = ${JSON.stringify(signer)}::jsonb,
    signed_document_id = ${signedId}::uuid, certificate_document_id = ${certificateId}::uuid, version = version + 1,
    updated_at = now()
  where id = ${id}::uuid and customer_id = ${customerId}::int`;

export const declineMsa = ({ id, customerId }: Located, reason: string) => sql`
  update msa set status = 'DECLINED', declined_at = now(), decline_reason = ${reason}, version = version + 1, updated_at = now()
  where id = ${id}::uuid and customer_id = ${customerId}::int`;

export const endSigning = ({ id }: Located) => sql`
  update msa set status = 'PENDING_SIGNATURE', signing_state = null, signing_url = null, signing_until = null, signing_by = null,
    version = version + 1, updated_at = now()
  where id = ${id}::uuid`;

export const endMsa = ({ id }: Located, status: "EXPIRED" | "SUPERSEDED" | "TERMINATED") => sql`
  update msa set status = ${status}, version = version + 1, updated_at = now() where id = ${id}::uuid`;

export const activateMsa = (
  { id }: Located,
  countersigner: Readonly<Record<string, unknown>>,
  documentId: string,
  effectiveDate: string,
) => sql`
  update msa set status = 'ACTIVE', countersigned_at = now(), countersigner = ${JSON.stringify(countersigner)}::jsonb,
    signed_document_id = ${documentId}::uuid, effective_date = ${effectiveDate}::date, version = version + 1, updated_at = now()
  where id = ${id}::uuid`;

export const findActiveMsaForUpdate = (customerId: number) => sql<LockedMsaRow>`
  select ${lockedColumns} from msa where customer_id = ${customerId}::int and status = 'ACTIVE' for no key update`;

/** The agreement that a company can sign now. */
export const findOpenMsaForUpdate = (customerId: number) => sql<LockedMsaRow>`
  select ${lockedColumns} from msa
  where customer_id = ${customerId}::int and status in ('PENDING_SIGNATURE', 'SIGNING') for no key update`;

export interface NewMsa {
  readonly id: string;
  readonly customerId: number;
  readonly templateVersion: string;
  readonly title: string;
  readonly language: "en" | "nl";
  readonly text: MsaText;
  readonly documentId: string;
  readonly sha256: string;
  readonly sentAt: string;
  readonly days: number;
  readonly supersedesId: string | null;
  readonly externalRef: string | null;
}

export const insertMsa = (msa: NewMsa) => sql`
  insert into msa (id, external_ref, customer_id, template_version, title, language, content, document_id, sha256, sent_at, expires_at, supersedes_id)
  values (${msa.id}::uuid, ${msa.externalRef}, ${msa.customerId}::int, ${msa.templateVersion}, ${msa.title}, ${msa.language},
    ${JSON.stringify(msa.text)}::jsonb, ${msa.documentId}::uuid, decode(${msa.sha256}, 'hex'), ${msa.sentAt}::timestamptz,
    ${msa.sentAt}::timestamptz + make_interval(days => ${msa.days}::int), ${msa.supersedesId}::uuid)`;

export interface MsaSignedElsewhere {
  readonly externalRef: string;
  readonly customerId: number;
  readonly templateVersion: string;
  readonly title: string;
  readonly language: "en" | "nl";
  readonly sha256: string;
  readonly signedDocumentId: string;
  /** RFC 3339. */
  readonly signedAt: string;
  readonly signer: Readonly<Record<string, unknown>>;
  readonly countersigner: Readonly<Record<string, unknown>> | null;
  readonly effectiveDate: string;
  readonly supersedesId: string | null;
}

/** An agreement in force that was signed elsewhere. It cannot be signed here, so it expires when it is added. */
export const insertMsaSignedElsewhere = (msa: MsaSignedElsewhere) => sql<{ id: string }>`
  insert into msa (external_ref, customer_id, template_version, title, language, status, sha256, signed_document_id, expires_at, signed_at,
    signer, countersigner, effective_date, supersedes_id)
  values (${msa.externalRef}, ${msa.customerId}::int, ${msa.templateVersion}, ${msa.title}, ${msa.language}, 'ACTIVE',
    decode(${msa.sha256}, 'hex'), ${msa.signedDocumentId}::uuid, now(), ${msa.signedAt}::timestamptz,
    ${JSON.stringify(msa.signer)}::jsonb, ${msa.countersigner && JSON.stringify(msa.countersigner)}::jsonb,
    ${msa.effectiveDate}::date, ${msa.supersedesId}::uuid)
  returning id`;

export interface MsaCompanyRow {
  readonly id: number;
  readonly name: string;
  readonly coc: string | null;
  readonly address: unknown;
  readonly locale: "en" | "nl";
  readonly variant: Variant;
  readonly status: string;
  readonly isChild: boolean;
}

export const findMsaCompanyForUpdate = (customerId: number) => sql<MsaCompanyRow>`
  select id, name, coc, address, locale, variant, status, parent_customer_id is not null as "isChild" from customer
  where id = ${customerId}::int for no key update`;

/** An administrator who can sign. */
export interface MsaRecipientRow {
  readonly firstName: string;
  readonly email: string;
  readonly locale: "en" | "nl";
}

const mostRecipients = 20;

/** Enabled administrators; those who have yet to activate their account if the company has no other. */
export const listMsaRecipients = (customerId: number) => sql<MsaRecipientRow>`
  select first_name as "firstName", username as email, locale from (
    select *, rank() over (order by status = 'ENABLED' desc) as place from customer_account
    where customer_id = ${customerId}::int and kind = 'PERSON'
      and (status = 'ENABLED' or (status = 'PENDING_ACTIVATION' and activation_expires_at is not null))
      and 'RESELLER_ADMIN' = any (roles)
  ) administrator
  where place = 1 order by created_at, id limit ${mostRecipients}::int`;

export const findMsaFacts = (customerId: number) => sql<MsaFacts>`
  select is_signed as "isSigned", first_sent_at as "firstSentAt", latest_status as "latestStatus"
  from msa_facts(${customerId}::int)`;

export const findSigningAccount = (accountId: string) => sql<{ email: string; variant: Variant }>`
  select coalesce(account.email, account.username) as email, customer.variant
  from customer_account account join customer on customer.id = account.customer_id
  where account.id = ${accountId}::uuid and account.customer_id = any (current_customers())`;

// For the operator, who sees every company.

const ofOperator = sql`
  select ${columns}, external_ref as "externalRef", customer_id as "customerId",
    (select name from customer where customer.id = msa.customer_id) as "customerName", created_at as "createdAt",
    updated_at as "updatedAt"`;

export const findOperatorMsa = (id: string) => sql<OperatorMsa>`${ofOperator} from msa where id = ${id}::uuid`;

export const findMsaByRef = (externalRef: string) => sql<OperatorMsa>`
  ${ofOperator} from msa where external_ref = ${externalRef}`;

export const pageOfMsas = (
  { status, customerId }: { readonly status: MsaStatus | null; readonly customerId: number | null },
  slice: ListSlice,
) => sql<OperatorMsa & { position: string }>`
  ${ofOperator}, ${positionColumn(sql`msa`)} from msa
  where ${ifGiven(sql`status`, status)} ${ifGiven(sql`customer_id`, customerId)} ${listRest(sql`msa`, "uuid", slice)}`;
