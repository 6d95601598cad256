import type { Variant } from "@demarc/contract/core/variants";
import {
  listedRequests,
  type QuotationRequest,
  type QuotationRequestBody,
} from "@demarc/contract/quotations/quotation-requests";
import { personName } from "../../../platform/changes/change-actors.ts";
import { sql } from "../../../platform/database/sql.ts";

export const listRequests = (customerId: number) => sql<QuotationRequest>`
  select request.id, request.kind, request.description, request.status, request.answer, request.created_at as "createdAt",
    ${personName} as "createdByName",
    case when quotation.id is not null
      then jsonb_build_object('id', quotation.id, 'number', quotation.number) end as quotation,
    (select coalesce(jsonb_agg(jsonb_build_object('id', document.id, 'fileName', document.file_name, 'size', document.size)
        order by document.created_at, document.id), '[]')
      from quotation_request_document named join document on document.id = named.document_id
        and document.customer_id = named.customer_id
      where named.request_id = request.id and named.customer_id = request.customer_id) as attachments
  from quotation_request request
    left join quotation on quotation.id = request.quotation_id and quotation.customer_id = request.customer_id
      and quotation.published_at is not null
    left join customer_account account on account.id = request.created_by and account.customer_id = any (current_customers())
  where request.customer_id = ${customerId}::int and request.customer_id = any (current_customers())
  order by request.created_at desc, request.id limit ${listedRequests}::int`;

/** Serialises the requests of a company, so that they are counted correctly. */
export const lockRequestsOf = (customerId: number) => sql<{ locked: string }>`
  select pg_advisory_xact_lock(hashtext('quotation requests of company'), ${customerId}::int)::text as locked`;

export const countOpenRequests = (customerId: number) => sql<{ count: number }>`
  select count(*)::int as count from quotation_request where customer_id = ${customerId}::int and status = 'OPEN'`;

/** Returns the given files that the customer uploaded for a request. */
export const listOwnAttachments = (customerId: number, ids: readonly string[]) => sql<{ id: string; fileName: string }>`
  select id, file_name as "fileName" from document
  where customer_id = ${customerId}::int and customer_id = any (current_customers()) and id = any (${[...ids]}::uuid[])
    and kind = 'ATTACHMENT' and visible_to_customer`;

export const insertRequest = (
  customerId: number,
  { kind, description }: Pick<QuotationRequestBody, "kind" | "description">,
  createdBy: string,
) => sql<{ id: string }>`
  insert into quotation_request (customer_id, kind, description, created_by)
  values (${customerId}::int, ${kind}, ${description}, ${createdBy}::uuid) returning id`;

export const insertAttachments = (customerId: number, requestId: string, documents: readonly string[]) => sql`
  insert into quotation_request_document (request_id, document_id, customer_id)
  select ${requestId}::uuid, document, ${customerId}::int from unnest(${[...documents]}::uuid[]) as document`;

export interface RequesterRow {
  readonly name: string | null;
  readonly email: string;
  readonly company: string;
  readonly isActive: boolean;
  readonly variant: Variant;
}

export const findRequester = (accountId: string) => sql<RequesterRow>`
  select ${personName} as name, coalesce(account.email, account.username) as email, customer.name as company,
    customer.status = 'ACTIVE' as "isActive", customer.variant
  from customer_account account join customer on customer.id = account.customer_id
  where account.id = ${accountId}::uuid and account.customer_id = any (current_customers())`;
