import { mostWorkObjects } from "@demarc/contract/core/work-item";
import { sql } from "../../platform/database/sql.ts";
import type { Work } from "../../platform/work.ts";

/** How many wavelengths are named, the latest to go down first. */
const namedWaves = 3;

/** The wavelengths of the customer, or delivered to it, that are down. */
export const findDownWaves = (customerId: number) => sql<Work>`
  select count(*)::int as count,
    coalesce((array_agg(name order by place))[1:${namedWaves}::int], '{}') as subjects,
    coalesce(jsonb_agg(jsonb_build_object('name', name, 'amount', null, 'since', operational_since,
      'detail', concat(service_number, ' · ', site_a, ' – ', site_z), 'route', '/wdm/' || id) order by place)
      filter (where place <= ${mostWorkObjects}::int), '[]') as objects
  from (
    select *, coalesce(nullif(reference, ''), service_number) as name,
      row_number() over (order by operational_since desc, service_number) as place
    from wdm_service
    where operational = 'DOWN' and lifecycle in ('ACTIVE', 'CHANGE_PENDING', 'TERMINATION_SCHEDULED')
      and (customer_id = ${customerId}::int or end_user_customer_id = ${customerId}::int)
  ) down`;
