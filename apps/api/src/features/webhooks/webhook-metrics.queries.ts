import { sql } from "../../platform/database/sql.ts";

export const countDeliveries = () => sql<{ waiting: number; oldest: number | null }>`
  select count(*)::int as waiting, extract(epoch from now() - min(created_at))::int as oldest
  from webhook_delivery where state = 'PENDING'`;

export const countEndpoints = () => sql<{ state: string; endpoints: number }>`
  select case when state = 'ENABLED' and failing_since is not null then 'failing' else lower(state) end as state,
    count(*)::int as endpoints
  from webhook_endpoint where deleted_at is null group by 1`;
