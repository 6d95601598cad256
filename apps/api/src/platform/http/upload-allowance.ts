import type { Database } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { tooManyRequests } from "../refusals/errors.ts";
import type { UploadAllowance } from "./uploads.ts";

/** Smaller uploads count as this many bytes. */
const smallestCounted = 100_000;

const today = sql`(now() at time zone 'Europe/Amsterdam')::date`;
const secondsLeft = sql`
  ceil(extract(epoch from (${today} + 1)::timestamp at time zone 'Europe/Amsterdam' - now()))::int as "secondsLeft"`;

interface UploadedToday {
  readonly bytes: number;
  readonly secondsLeft: number;
}

export const findUploadedBytes = (customerId: number) => sql<UploadedToday>`
  select bytes::float as bytes, ${secondsLeft} from upload_day
  where customer_id = ${customerId}::int and day = ${today}`;

export const countUploadedBytes = (customerId: number, bytes: number) => sql<UploadedToday>`
  insert into upload_day as counted (customer_id, day, bytes)
  values (${customerId}::int, ${today}, ${bytes}::bigint)
  on conflict (customer_id) do update set day = excluded.day,
    bytes = excluded.bytes + case when counted.day = excluded.day then counted.bytes else 0 end
  returning bytes::float as bytes, ${secondsLeft}`;

/** Limits the bytes that a company uploads in a day, over all processes. */
export const uploadAllowance = (database: Database, most: number): UploadAllowance => {
  const refuseFull = ([uploaded]: readonly UploadedToday[], uncounted = 0): void => {
    if (uploaded && uploaded.bytes - uncounted >= most) throw tooManyRequests(uploaded.secondsLeft);
  };
  return {
    check: async (customerId) => refuseFull(await database.read({ customerId }, findUploadedBytes(customerId))),
    count: async (customerId, bytes) => {
      const counted = Math.max(bytes, smallestCounted);
      const uploaded = await database.write({ customerId }, (transaction) =>
        transaction.query(countUploadedBytes(customerId, counted)),
      );
      refuseFull(uploaded, counted);
    },
  };
};
