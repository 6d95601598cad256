import { sql } from "../../platform/database/sql.ts";
import { serviceContracts } from "../../platform/notices.ts";
import type { NotificationFacts } from "../../platform/notifications.ts";

/** The contracts of connections in the notice calendar. */
export const connectionContracts = serviceContracts(sql`dc_connection`, {
  name: sql`connection_number`,
  place: sql`case when a_site_code = z_site_code then a_site_code else a_site_code || ' – ' || z_site_code end`,
  route: "/dc-connections/",
});

export const findEndedConnection = (customerId: number, id: string) => sql<NotificationFacts>`
  select concat_ws(' ', connection_number, nullif(reference, '')) as subject, null::text as detail,
    '/dc-connections/' || id as link
  from dc_connection where id = ${id}::uuid and customer_id = ${customerId}::int`;
