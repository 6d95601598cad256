import { mostWorkObjects } from "@demarc/contract/core/work-item";
import type { Work } from "../../platform/work.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { ofRows } from "./service-statements.conditions.ts";

const mostNamed = 3;

/**
 * The services of a kind that wait in the work list. `waiting` selects their `id`, `name`, `detail` and `since`, and their `place` in
 * the list; `route` is the beginning of the address of their screen.
 */
export const serviceWork = (waiting: Sql, route: string): Sql<Work> =>
  ofRows<Work>(sql`
    select count(*)::int as count, coalesce((array_agg(name order by place))[1:${mostNamed}::int], '{}') as subjects,
      coalesce(jsonb_agg(jsonb_build_object('name', name, 'amount', null, 'since', since, 'detail', detail,
        'route', ${route}::text || id) order by place) filter (where place <= ${mostWorkObjects}::int), '[]') as objects
    from (${waiting}) waiting`);
