import type {
  OperatorPrefix,
  OperatorPrefixRequest,
  OperatorRouteAuthorisation,
} from "@demarc/contract/operator/prefixes";
import { sql } from "../../../platform/database/sql.ts";
import { ifGiven, type ListSlice, listRest, positionColumn } from "../../../platform/http/operator-list.ts";
import { joinedLine, prefixColumns, requestColumns } from "./prefix-columns.conditions.ts";

// All of these run as portal_operator, which sees every company.

const operatorColumns = sql`
  ${prefixColumns}, prefix.external_ref as "externalRef", prefix.customer_id as "customerId", prefix.created_at as "createdAt",
  prefix.updated_at as "updatedAt", coalesce(prefix.name_servers, '{}') as "nameServers", coalesce(prefix.ds_records, '{}') as "dsRecords"`;

export const findAnyPrefix = (id: string) => sql<OperatorPrefix>`
  select ${operatorColumns} from prefix ${joinedLine} where prefix.id = ${id}::uuid`;

export const findPrefixByRef = (externalRef: string) => sql<OperatorPrefix>`
  select ${operatorColumns} from prefix ${joinedLine} where prefix.external_ref = ${externalRef}`;

export const lockAnyPrefix = (id: string) => sql<OperatorPrefix>`
  ${findAnyPrefix(id)} for no key update of prefix`;

export const lockPrefixByRef = (externalRef: string) => sql<OperatorPrefix>`
  ${findPrefixByRef(externalRef)} for no key update of prefix`;

/** The same block that the company has without an external reference. */
export const lockUnnamedPrefix = (customerId: number, block: string) => sql<OperatorPrefix>`
  select ${operatorColumns} from prefix ${joinedLine}
  where prefix.prefix = ${block}::cidr and prefix.customer_id = ${customerId}::int and prefix.external_ref is null
    and prefix.lifecycle in ('RESERVED', 'ACTIVE')
  for no key update of prefix`;

interface PrefixFilter {
  readonly customerId: number | null;
  readonly lifecycle: string | null;
}

export const pageOfPrefixes = ({ customerId, lifecycle }: PrefixFilter, slice: ListSlice) => sql<
  OperatorPrefix & { position: string }
>`
  select ${operatorColumns}, ${positionColumn(sql`prefix`)} from prefix ${joinedLine}
  where ${ifGiven(sql`prefix.customer_id`, customerId)} ${ifGiven(sql`prefix.lifecycle`, lifecycle)}
    ${listRest(sql`prefix`, "uuid", slice)}`;

export interface PrefixFields {
  readonly externalRef: string | null;
  readonly description: string | null;
  readonly originAsn: number | null;
}

export const updateAnyPrefix = (id: string, { externalRef, description, originAsn }: PrefixFields) => sql`
  update prefix set external_ref = ${externalRef}, description = ${description}, origin_asn = ${originAsn}::bigint,
    version = version + 1, updated_at = now()
  where id = ${id}::uuid`;

export const activateAnyPrefix = (id: string) => sql`
  update prefix set lifecycle = 'ACTIVE', releasing_since = null, version = version + 1, updated_at = now() where id = ${id}::uuid`;

export const pageOfRequests = (state: string | null, slice: ListSlice) => sql<
  OperatorPrefixRequest & { position: string }
>`
  select ${requestColumns(sql`prefix_request`)}, prefix_request.customer_id as "customerId",
    prefix_request.updated_at as "updatedAt", ${positionColumn(sql`prefix_request`)}
  from prefix_request
  where ${ifGiven(sql`state`, state)} ${listRest(sql`prefix_request`, "uuid", slice)}`;

export const findAnyRequest = (id: string) => sql<{ id: string }>`
  select id from prefix_request where id = ${id}::uuid`;

interface AuthorisationFilter {
  readonly state: string | null;
  readonly prefixId: string | null;
}

export const pageOfAuthorisations = ({ state, prefixId }: AuthorisationFilter, slice: ListSlice) => sql<
  OperatorRouteAuthorisation & { position: string }
>`
  select authorisation.id, authorisation.customer_id as "customerId", authorisation.prefix_id as "prefixId",
    prefix.prefix::text as prefix, authorisation.origin_asn as "originAsn", authorisation.max_length as "maxLength",
    authorisation.kind, authorisation.state, authorisation.reject_reason as "rejectReason",
    authorisation.loa_document_id as "loaDocumentId", authorisation.created_at as "createdAt",
    authorisation.updated_at as "updatedAt", authorisation.version, ${positionColumn(sql`authorisation`)}
  from route_authorisation authorisation join prefix on prefix.id = authorisation.prefix_id
  where ${ifGiven(sql`authorisation.state`, state)} ${ifGiven(sql`authorisation.prefix_id`, prefixId)}
    ${listRest(sql`authorisation`, "uuid", slice)}`;

export const findAnyAuthorisation = (id: string) => sql<{ id: string }>`
  select id from route_authorisation where id = ${id}::uuid`;
