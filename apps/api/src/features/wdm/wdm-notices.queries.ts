import { sql } from "../../platform/database/sql.ts";
import { serviceContracts } from "../../platform/notices.ts";
import type { NotificationFacts } from "../../platform/notifications.ts";

/** The contracts of wavelengths in the notice calendar. */
export const waveContracts = serviceContracts(sql`wdm_service`, {
  name: sql`service_number`,
  place: sql`site_a || ' – ' || site_z`,
  route: "/wdm/",
});

export const findEndedWave = (customerId: number, id: string) => sql<NotificationFacts>`
  select concat_ws(' ', service_number, nullif(reference, '')) as subject, null::text as detail, '/wdm/' || id as link
  from wdm_service where id = ${id}::uuid and customer_id = ${customerId}::int`;
