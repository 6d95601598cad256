import { mostWorkObjects } from "@demarc/contract/core/work-item";
import { sql } from "../../platform/database/sql.ts";
import type { Work } from "../../platform/work.ts";

/** How many racks are named. */
const namedRacks = 3;

/** The racks of the customer of which a power feed has failed. */
export const findFailedFeeds = (customerId: number) => sql<Work>`
  select count(*)::int as count,
    coalesce((array_agg(name order by place))[1:${namedRacks}::int], '{}') as subjects,
    coalesce(jsonb_agg(jsonb_build_object('name', name, 'amount', null, 'since', null,
      'detail', concat(rack_code, ' · ', site_code, ', ', room), 'route', '/racks/rack/' || id) order by place)
      filter (where place <= ${mostWorkObjects}::int), '[]') as objects
  from (
    select rack.id, rack.rack_code, rack.site_code, rack.room, coalesce(nullif(rack.reference, ''), rack.rack_code) as name,
      row_number() over (order by rack.rack_code, rack.id) as place
    from rack
    where rack.customer_id = ${customerId}::int and rack.lifecycle not in ('SUSPENDED', 'TERMINATED')
      and exists (select from power_feed feed where feed.rack_id = rack.id and feed.status = 'FAILED')
  ) failed`;
