import { sql } from "../../platform/database/sql.ts";
import { serviceInScope } from "../../platform/services/service-columns.ts";

const connection = sql`connection`;

/** Where a connection is. The room of a side is known if it ends in a rack of the customer, or in its units. */
export interface ConnectionPlacesRow {
  readonly id: string;
  readonly name: string;
  readonly isOwn: boolean;
  readonly siteA: string;
  readonly siteZ: string;
  readonly roomA: string | null;
  readonly roomZ: string | null;
  readonly rackA: string | null;
  readonly rackZ: string | null;
  readonly panelA: string | null;
  readonly panelZ: string | null;
  readonly companyName: string | null;
}

/** The places of two connections that the caller may see. */
export const listConnectionPlaces = (customerId: number, ids: readonly string[]) => sql<ConnectionPlacesRow>`
  select connection.id, coalesce(nullif(connection.reference, ''), connection.connection_number) as name,
    connection.customer_id = any (current_customers()) as "isOwn",
    connection.a_site_code as "siteA", connection.z_site_code as "siteZ", a_rack.room as "roomA", z_rack.room as "roomZ",
    a_rack.rack_code as "rackA", z_rack.rack_code as "rackZ", connection.a_panel as "panelA", connection.z_panel as "panelZ",
    connection.z_company_name as "companyName"
  from dc_connection connection
    left join shared_colo colo on colo.id = connection.a_shared_colo_id
    left join rack a_rack on a_rack.id = coalesce(connection.a_rack_id, colo.rack_id)
    left join rack z_rack on z_rack.id = connection.z_rack_id
  where connection.id = any (${[...ids]}::uuid[]) and ${serviceInScope(connection, customerId)}`;
