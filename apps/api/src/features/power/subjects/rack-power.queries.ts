import type { PowerAlertKind } from "@demarc/contract/power/power-figures";
import { powerWarnings } from "@demarc/contract/core/racks/rack-fields";
import { type Sql, sql } from "../../../platform/database/sql.ts";
import { feedsAsJson, outletsAsJson } from "./feeds.conditions.ts";
import type { MeteredFeed } from "./subject.queries.ts";

interface Listed {
  feeds: MeteredFeed[];
  warning: PowerAlertKind | null;
}

export interface ListedRack extends Listed {
  rackId: string;
  rackCode: string;
  reference: string | null;
}

export interface ListedSharedColo extends Listed {
  sharedColoId: string;
  contractedW: number;
  /** Metered by share of the rack, so nothing is known but the energy of whole days. */
  isByShare: boolean;
}

const worstWarning = (of: Sql) => sql`
  (select kind from power_warning warning where ${of} and warning.cleared_at is null
    and warning.customer_id = any (current_customers())
    order by array_position(${[...powerWarnings]}::text[], kind) limit 1) as warning`;

/** The caller's own racks that meet a condition, with their feeds. */
const listedRacks = (condition: Sql) => sql<ListedRack>`
  select rack.id as "rackId", rack.rack_code as "rackCode", rack.reference, ${feedsAsJson(sql`feed.rack_id = rack.id`)} as feeds,
    ${worstWarning(sql`warning.rack_id = rack.id`)}
  from rack where ${condition} and not rack.shared and rack.customer_id = any (current_customers())`;

export const listRacks = (rackIds: readonly string[]) => listedRacks(sql`rack.id = any (${[...rackIds]}::uuid[])`);

export const listRacksInUse = (customerId: number) =>
  listedRacks(sql`rack.customer_id = ${customerId}::int and rack.lifecycle <> 'TERMINATED'`);

/** The energy of a customer in this month. */
export const findMonthKwh = (customerId: number) => sql<{ kwh: number | null }>`
  select sum(kwh)::float8 as kwh from power_month
  where month = date_trunc('month', now() at time zone 'Europe/Amsterdam')::date
    and customer_id = ${customerId}::int and customer_id = any (current_customers())`;

export const listSharedColos = (sharedColoIds: readonly string[]) => sql<ListedSharedColo>`
  select colo.id as "sharedColoId", colo.contracted_w as "contractedW", colo.metering = 'SHARE' as "isByShare",
    ${outletsAsJson(sql`colo.id`)} as feeds,
    ${worstWarning(sql`warning.shared_colo_id = colo.id`)}
  from shared_colo colo where colo.id = any (${[...sharedColoIds]}::uuid[]) and colo.customer_id = any (current_customers())`;
