import type { Database } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { tooManyRequests } from "../errors.ts";
import type { UploadAllowance } from "../http/uploads.ts";

/** Smaller uploads count as this many bytes. */
const smallestCounted = 100_000;
const secondsToWait = 3600;

/** The bytes that a company has uploaded today. */
export const findUploadedBytes = (customerId: number) => sql<{ bytes: number }>`
  select bytes::float as bytes from upload_day
  where customer_id = ${customerId}::int and day = (now() at time zone 'Europe/Amsterdam')::date`;

/** Counts bytes, and returns all of today. */
export const countUploadedBytes = (customerId: number, bytes: number) => sql<{ bytes: number }>`
  insert into upload_day as counted (customer_id, day, bytes)
  values (${customerId}::int, (now() at time zone 'Europe/Amsterdam')::date, ${bytes}::bigint)
  on conflict (customer_id) do update set day = excluded.day,
    bytes = excluded.bytes + case when counted.day = excluded.day then counted.bytes else 0 end
  returning bytes::float as bytes`;

/** Limits the bytes that a company uploads in a day, over all processes. */
export const uploadAllowance = (database: Database, most: number): UploadAllowance => {
  const refuseFrom = (bytes: number): void => {
    if (bytes >= most) throw tooManyRequests(secondsToWait);
  };
  return {
    check: async (customerId) => {
      const [today] = await database.read({ customerId }, findUploadedBytes(customerId));
      refuseFrom(today?.bytes ?? 0);
    },
    count: async (customerId, bytes) => {
      const counted = Math.max(bytes, smallestCounted);
      const [today] = await database.write({ customerId }, (transaction) =>
        transaction.query(countUploadedBytes(customerId, counted)),
      );
      refuseFrom((today?.bytes ?? 0) - counted);
    },
  };
};
