import { sql } from "../../platform/database/sql.ts";
import { serviceContracts } from "../../platform/notices.ts";
import type { NotificationFacts } from "../../platform/notifications.ts";

/** The contracts of racks in the notice calendar; a shared rack has none. */
export const rackContracts = serviceContracts(sql`rack`, {
  name: sql`rack_code`,
  place: sql`concat_ws(', ', site_code, room)`,
  route: "/racks/rack/",
});

/** The contracts of units in shared racks. */
export const sharedColoContracts = serviceContracts(
  sql`(select shared_colo.*, rack.rack_code from shared_colo join rack on rack.id = shared_colo.rack_id) colo`,
  {
    name: sql`rack_code || ', ' || height_u || 'U'`,
    place: sql`site_code`,
    route: "/racks/shared-colo/",
  },
);

export const findEndedRack = (customerId: number, id: string) => sql<NotificationFacts>`
  select concat_ws(' ', rack_code, nullif(reference, '')) as subject, null::text as detail, '/racks/rack/' || id as link
  from rack where id = ${id}::uuid and customer_id = ${customerId}::int`;

export const findEndedSharedColo = (customerId: number, id: string) => sql<NotificationFacts>`
  select concat_ws(' ', rack.rack_code, nullif(colo.reference, '')) as subject, null::text as detail,
    '/racks/shared-colo/' || colo.id as link
  from shared_colo colo join rack on rack.id = colo.rack_id
  where colo.id = ${id}::uuid and colo.customer_id = ${customerId}::int`;
