import { randomUUID } from "node:crypto";
import type { OwnerRows } from "../tokens/session-token.ts";

interface Rows {
  readonly rows: OwnerRows;
}

/** The option of every planted quotation. */
export const plantedOptionId = "8f0a3b52-6d1c-4f7e-9a21-5c3d7e90b1a4";

const options = [
  {
    id: plantedOptionId,
    label: "Managed firewall",
    description: null,
    contractTermMonths: 12,
    noticeDays: 30,
    items: [],
    bespokeLines: [
      {
        position: 1,
        description: "Managed firewall",
        chargeType: "MRC",
        quantity: "1",
        unitPrice: "49.00",
        discountPct: "0",
        amount: "49.00",
      },
    ],
    agreement: { category: "OTHER", startDate: null, renewalMonths: null, relatedServices: [] },
    nrcTotal: "0.00",
    mrcTotal: "49.00",
    nrcTotalInclVat: "0.00",
    mrcTotalInclVat: "59.29",
    contractTotal: "588.00",
  },
];

/** A published quotation of a company, with its history and a request that it answers. Its version is 1. */
export const plantQuotation = async (database: Rows, customerId: number): Promise<string> => {
  const [made] = await database.rows<{ id: string }>(
    `with document as (
       insert into document (customer_id, kind, file_name, media_type, size, sha256, content)
         values ($1, 'QUOTATION_PDF', 'x.pdf', 'application/pdf', 1, sha256('x'), 'x') returning id
     ), attachment as (
       insert into document (customer_id, kind, file_name, media_type, size, sha256, content)
         values ($1, 'ATTACHMENT', 'x.pdf', 'application/pdf', 1, sha256('x'), 'x') returning id
     ), quotation as (
       insert into quotation (customer_id, number, revision, status, title, terms, valid_until, sales_person, options, vat_rate,
         vat_treatment, contract_term_months, nrc_total, mrc_total, contract_total, price_list_version, document_id, published_at,
         created_by)
       select $1, next_quotation_number(2026), 1, 'PUBLISHED', 'Managed firewall', 'Our terms', current_date + 20,
         '{"name": "Noordwal Sales", "email": "sales@noordwal.example", "phone": null}', $2, 21, 'STANDARD_NL', 12, 0, 49, 588, '2026-10',
         id, now(), 'test' from document returning id
     ), change as (
       insert into quotation_status_change (quotation_id, customer_id, from_status, to_status, event, actor_type, actor)
         select id, $1, 'DRAFT', 'PUBLISHED', 'publish', 'OPERATOR', 'test' from quotation
     ), request as (
       insert into quotation_request (customer_id, kind, description, status, quotation_id, created_by)
         select $1, 'OTHER', 'A managed firewall', 'ANSWERED', id, $3 from quotation returning id
     ), named as (
       insert into quotation_request_document (request_id, document_id, customer_id)
         select request.id, attachment.id, $1 from request, attachment
     )
     select id from quotation`,
    [customerId, JSON.stringify(options), randomUUID()],
  );
  return made?.id ?? "";
};

/** A quotation in another state than published. */
export const plantQuotationIn = async (
  database: Rows,
  customerId: number,
  status: "DRAFT" | "ACCEPTED",
): Promise<string> => {
  const id = await plantQuotation(database, customerId);
  await database.rows(
    status === "DRAFT"
      ? "update quotation set status = 'DRAFT', published_at = null, document_id = null where id = $1"
      : `update quotation set status = 'ACCEPTED', decided_at = now(), accepted_option_id = (options -> 0 ->> 'id')::uuid,
           accepted_by = $$0192f3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b$$, accepted_name = 'Joris Bakker' where id = $1`,
    [id],
  );
  return id;
};

/** A request for a quotation that waits for an answer, with a file. */
export const plantQuotationRequest = async (
  database: Rows,
  customerId: number,
): Promise<{ readonly id: string; readonly documentId: string }> => {
  const [made] = await database.rows<{ id: string; documentId: string }>(
    `with attachment as (
       insert into document (customer_id, kind, file_name, media_type, size, sha256, content)
         values ($1, 'ATTACHMENT', 'x.pdf', 'application/pdf', 4, sha256('%PDF'), '%PDF') returning id
     ), request as (
       insert into quotation_request (customer_id, kind, description, created_by)
         values ($1, 'OTHER', 'A radio link', $2) returning id
     ), named as (
       insert into quotation_request_document (request_id, document_id, customer_id)
         select request.id, attachment.id, $1 from request, attachment
     )
     select request.id, attachment.id as "documentId" from request, attachment`,
    [customerId, randomUUID()],
  );
  if (!made) throw new Error("no request was planted");
  return made;
};
