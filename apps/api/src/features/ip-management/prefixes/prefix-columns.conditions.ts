import { type Sql, sql } from "../../../platform/database/sql.ts";

/** The columns of a summary, from `prefix` and `joinedLine`. */
export const prefixColumns = sql`
  prefix.id, prefix.prefix::text as prefix, prefix.family, prefix.kind, prefix.parent_prefix::text as "parentPrefix", prefix.lifecycle,
  case when line.id is not null then jsonb_build_object('type', 'line', 'id', line.id, 'name', coalesce(line.reference, line.line_number))
    when prefix.rack_id is not null then jsonb_build_object('type', 'rack', 'id', prefix.rack_id, 'name', (
      select coalesce(rack.reference, rack.rack_code) from rack
      where rack.id = prefix.rack_id and rack.customer_id = prefix.customer_id))
    when prefix.shared_colo_id is not null then jsonb_build_object('type', 'shared-colo', 'id', prefix.shared_colo_id, 'name', (
      select coalesce(colo.reference, rack.rack_code || ' ' || colo.height_u || 'U')
      from shared_colo colo join rack on rack.id = colo.rack_id
      where colo.id = prefix.shared_colo_id and colo.customer_id = prefix.customer_id)) end as service,
  prefix.description, prefix.origin_asn as "originAsn", prefix.reverse_mode as "reverseMode",
  prefix.delegation_state as "delegationState",
  (select count(distinct case prefix.family when 4 then host(used.address) else network(set_masklen(used.address, 64))::text end)::int
    from ip_address used where used.prefix_id = prefix.id) as used,
  power(2, greatest(0, case prefix.family when 4 then 32 else 64 end - masklen(prefix.prefix::inet)))::float8 as total, prefix.version`;

export const joinedLine = sql`left join line on line.id = prefix.line_id and line.customer_id = prefix.customer_id`;

const named = (number: Sql, reference: Sql): Sql => sql`concat_ws(' ', ${number}, ${reference})`;
export const lineName = named(sql`line.line_number`, sql`line.reference`);
export const rackName = named(sql`rack.rack_code`, sql`rack.reference`);
export const coloName = named(sql`rack.rack_code || ' ' || colo.height_u || 'U'`, sql`colo.reference`);

const serviceOf = (request: Sql): Sql => sql`
  case when ${request}.line_id is not null then jsonb_build_object('type', 'line', 'id', ${request}.line_id, 'name', (
      select ${lineName} from line where line.id = ${request}.line_id and line.customer_id = ${request}.customer_id))
    when ${request}.rack_id is not null then jsonb_build_object('type', 'rack', 'id', ${request}.rack_id, 'name', (
      select ${rackName} from rack where rack.id = ${request}.rack_id and rack.customer_id = ${request}.customer_id))
    when ${request}.shared_colo_id is not null then jsonb_build_object('type', 'shared-colo', 'id', ${request}.shared_colo_id, 'name', (
      select ${coloName} from shared_colo colo join rack on rack.id = colo.rack_id
      where colo.id = ${request}.shared_colo_id and colo.customer_id = ${request}.customer_id)) end`;

const usageOf = (request: Sql): Sql => sql`
  case when ${request}.used_now is not null
    then jsonb_build_object('now', ${request}.used_now, 'in3m', ${request}.used_in_3m, 'in12m', ${request}.used_in_12m) end`;

export const askedColumns = (request: Sql): Sql => sql`
  ${request}.id, ${request}.family, ${request}.prefix_length as "prefixLength", ${request}.purpose,
  ${serviceOf(request)} as service, ${usageOf(request)} as usage, ${request}.created_at as "createdAt"`;

/** The columns of a request, as its company sees them. */
export const requestColumns = (request: Sql): Sql => sql`
  ${askedColumns(request)}, ${request}.state,
  (select jsonb_build_object('id', prefix.id, 'prefix', prefix.prefix) from prefix
    where prefix.id = ${request}.prefix_id and prefix.customer_id = ${request}.customer_id) as prefix,
  ${request}.answer, ${request}.answered_at as "answeredAt", ${request}.version`;
