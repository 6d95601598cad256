import { homeEvents } from "@demarc/contract/home";
import type { HomeParts } from "../../platform/home.ts";
import type { RecordName } from "../../platform/record-names.ts";
import { join, sql } from "../../platform/database/sql.ts";

export interface FoundPart {
  part: string;
  name: string;
  data: object;
}

/** One statement for all figures and events, with a row per figure and per event; there must be at least one part. */
export const homeStatement = ({ figures, events }: HomeParts, customerId: number, records: readonly RecordName[]) => {
  const found = [
    ...figures.map(
      ({ name, find }) => sql`
        select 'figure' as part, ${name}::text as name, to_jsonb(found) as data from (${find(customerId)}) found`,
    ),
    ...events.map(
      ({ source, find }) => sql`
        select 'event' as part, ${source}::text as name, to_jsonb(found) as data
        from (${find(customerId, homeEvents, records)}) found`,
    ),
  ];
  return sql<FoundPart>`${join(found, " union all ")}`;
};
