import { mostPrefixServices, type PrefixRequest, type PrefixService } from "@demarc/contract/ip-management/prefixes";
import { empty, type Sql, sql } from "../../../platform/database/sql.ts";
import { patternsOf } from "../../../platform/search.ts";
import { coloName, lineName, rackName, requestColumns } from "./prefix-columns.conditions.ts";

export interface AnsweredRequest extends Pick<PrefixRequest, "id" | "state" | "version"> {
  readonly customerId: number;
}

/** A service that can be in use: what has ended needs no prefix. */
const ofCompany = (table: Sql, customerId: number): Sql => sql`
  ${table}.customer_id = ${customerId}::int and ${table}.customer_id = any ((select current_customers())::int[])
  and ${table}.lifecycle <> 'TERMINATED'`;

/** Services of a company for which a prefix can be requested, by words of their name: lines first, by number. */
export const listPrefixServices = (customerId: number, q: string | undefined) => {
  const patterns = patternsOf(q);
  const matching = (name: Sql): Sql =>
    patterns ? sql`and search_plain(${name}) like all (${[...patterns]}::text[])` : empty;
  const most = sql`limit ${mostPrefixServices}::int`;
  return sql<PrefixService>`
    (select 'line' as type, line.id, ${lineName} as name from line
      where ${ofCompany(sql`line`, customerId)}
        ${patterns ? sql`and line.id in (select found_lines(${customerId}::int, ${[...patterns]}::text[]))` : empty} ${matching(lineName)}
      order by line.line_number, line.id ${most})
    union all
    (select 'rack', rack.id, ${rackName} from rack where ${ofCompany(sql`rack`, customerId)} ${matching(rackName)}
      order by rack.rack_code, rack.id ${most})
    union all
    (select 'shared-colo', colo.id, ${coloName} from shared_colo colo join rack on rack.id = colo.rack_id
      where ${ofCompany(sql`colo`, customerId)} ${matching(coloName)} order by rack.rack_code, colo.id ${most})
    ${most}`;
};

/** The kind of a service of the company that has not ended. */
export const findRequestedService = (customerId: number, serviceId: string) => sql<Pick<PrefixService, "type">>`
  select 'line' as type from line where line.id = ${serviceId}::uuid and ${ofCompany(sql`line`, customerId)}
  union all
  select 'rack' from rack where rack.id = ${serviceId}::uuid and ${ofCompany(sql`rack`, customerId)}
  union all
  select 'shared-colo' from shared_colo colo where colo.id = ${serviceId}::uuid and ${ofCompany(sql`colo`, customerId)}`;

export interface WantedRequest extends Pick<PrefixRequest, "family" | "prefixLength" | "purpose"> {
  readonly service: Pick<PrefixService, "type" | "id"> | null;
  readonly usage: NonNullable<PrefixRequest["usage"]>;
}

export const insertPrefixRequest = (
  customerId: number,
  { family, prefixLength, purpose, service, usage }: WantedRequest,
) => {
  const idOf = (type: PrefixService["type"]) => (service?.type === type ? service.id : null);
  return sql<PrefixRequest>`
    with made as (
      insert into prefix_request (customer_id, family, prefix_length, purpose, line_id, rack_id, shared_colo_id,
        used_now, used_in_3m, used_in_12m)
      values (${customerId}::int, ${family}::smallint, ${prefixLength}::smallint, ${purpose},
        ${idOf("line")}::uuid, ${idOf("rack")}::uuid, ${idOf("shared-colo")}::uuid,
        ${usage.now}::int, ${usage.in3m}::int, ${usage.in12m}::int)
      returning *
    )
    select ${requestColumns(sql`made`)} from made`;
};

const ownRequests = (customerId: number) =>
  sql`customer_id = ${customerId}::int and customer_id = any ((select current_customers())::int[])`;

export const listPrefixRequests = (customerId: number, limit: number, offset: number) => sql<PrefixRequest>`
  select ${requestColumns(sql`prefix_request`)} from prefix_request where ${ownRequests(customerId)}
  order by created_at desc, id desc limit ${limit}::int offset ${offset}::int`;

export const countPrefixRequests = (customerId: number) => sql<{ total: number }>`
  select count(*)::int as total from prefix_request where ${ownRequests(customerId)}`;

export interface WaitingRequest {
  readonly id: string;
  readonly customerId: number;
  readonly family: 4 | 6;
  readonly length: number;
  /** The line, rack or shared units that the prefix is for. */
  readonly serviceId: string | null;
}

/** Locks a request that waits for an answer. Run as portal_operator. */
export const lockOpenRequest = (id: string) => sql<WaitingRequest>`
  select id, customer_id as "customerId", family, prefix_length as length,
    coalesce(line_id, rack_id, shared_colo_id) as "serviceId"
  from prefix_request where id = ${id}::uuid and state = 'REQUESTED' for no key update`;

/** Answers a locked request. Run as portal_operator. */
export const answerRequest = (
  id: string,
  { state, answer, prefixId }: { state: "GRANTED" | "DECLINED"; answer: string | null; prefixId: string | null },
) => sql<AnsweredRequest>`
  update prefix_request set state = ${state}, answer = ${answer}, prefix_id = ${prefixId}::uuid, answered_at = now(),
    version = version + 1, updated_at = now()
  where id = ${id}::uuid
  returning id, customer_id as "customerId", state, version`;
