import type { RouteAuthorisation } from "@demarc/contract/ip-management/route-authorisations";
import { sql } from "../../../platform/database/sql.ts";

export type RouteAuthorisationRow = Omit<RouteAuthorisation, "validity">;

export interface DecidedAuthorisation {
  readonly id: string;
  readonly customerId: number;
  readonly prefixId: string;
  readonly originAsn: number;
  readonly maxLength: number;
  readonly state: RouteAuthorisation["state"];
  readonly version: number;
}

const columns = sql`
  id, origin_asn as "originAsn", max_length as "maxLength", kind, state, reject_reason as "rejectReason",
  loa_document_id as "loaDocumentId", created_at as "createdAt", version`;

export const listRouteAuthorisations = (prefixId: string) => sql<RouteAuthorisationRow>`
  select ${columns} from route_authorisation
  where prefix_id = ${prefixId}::uuid and customer_id = any (current_customers())
  order by state in ('REJECTED', 'REVOKED'), created_at desc, id desc limit 200`;

export const findRouteAuthorisationForUpdate = (
  prefixId: string,
  authorisationId: string,
) => sql<RouteAuthorisationRow>`
  select ${columns} from route_authorisation
  where id = ${authorisationId}::uuid and prefix_id = ${prefixId}::uuid and customer_id = any (current_customers()) for update`;

export const insertRouteAuthorisation = (
  place: { readonly customerId: number; readonly prefixId: string },
  given: {
    readonly originAsn: number;
    readonly maxLength: number;
    readonly kind: string;
    readonly loaDocumentId: string | null;
  },
) => sql<RouteAuthorisationRow>`
  insert into route_authorisation (customer_id, prefix_id, origin_asn, max_length, kind, loa_document_id)
  values (${place.customerId}::int, ${place.prefixId}::uuid, ${given.originAsn}::bigint, ${given.maxLength}::smallint, ${given.kind},
    ${given.loaDocumentId}::uuid)
  on conflict do nothing returning ${columns}`;

export const revokeRouteAuthorisation = (authorisationId: string) => sql<RouteAuthorisationRow>`
  update route_authorisation set state = 'REVOKED', version = version + 1, updated_at = now()
  where id = ${authorisationId}::uuid and customer_id = any (current_customers()) returning ${columns}`;

/**
 * Letters of authorisation that the customer uploaded, in which the holder of the addresses permits their announcement.
 */
export const listLoaDocuments = (customerId: number) => sql<{ id: string; fileName: string }>`
  select id, file_name as "fileName" from document
  where customer_id = ${customerId}::int and customer_id = any (current_customers()) and kind = 'LOA' and visible_to_customer
  order by created_at desc, id limit 100`;

export const findLoaDocument = (customerId: number, documentId: string) => sql<{ id: string }>`
  select id from document where id = ${documentId}::uuid and customer_id = ${customerId}::int
    and customer_id = any (current_customers()) and kind = 'LOA' and visible_to_customer`;

/** Run as portal_operator. */
export const decideRouteAuthorisation = (
  authorisationId: string,
  state: string,
  reason: string | null,
) => sql<DecidedAuthorisation>`
  update route_authorisation set state = ${state}, reject_reason = ${reason}, version = version + 1, updated_at = now()
  where id = ${authorisationId}::uuid and state = 'REQUESTED'
  returning id, customer_id as "customerId", prefix_id as "prefixId", origin_asn as "originAsn", max_length as "maxLength", state, version`;
