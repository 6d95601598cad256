import { join, type Sql, sql } from "../../platform/database/sql.ts";
import { eachService } from "./service-tables.conditions.ts";

/** The number or code of a service by its kind and id; null for one that the caller may not see. */
export const serviceName = (type: Sql, id: Sql): Sql => sql`
  case ${type}
    when 'line' then (select line_number from line where line.id = ${id})
    when 'rack' then (select rack_code from rack where rack.id = ${id})
    when 'shared-colo' then (
      select rack.rack_code || ' ' || colo.height_u || 'U' from shared_colo colo join rack on rack.id = colo.rack_id
      where colo.id = ${id})
    when 'dc-connection' then (select connection_number from dc_connection connection where connection.id = ${id})
    when 'wdm' then (select service_number from wdm_service wdm where wdm.id = ${id}) end`;

/** The customer's own name for a service by its kind and id; null without one. */
export const serviceReference = (type: Sql, id: Sql): Sql => sql`
  nullif(case ${type} ${join(
    eachService(
      (kind, table) => sql`when ${kind} then (select service.reference from ${table} service where service.id = ${id})`,
    ),
    " ",
  )} end, '')`;
