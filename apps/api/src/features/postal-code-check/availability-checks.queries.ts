import type { AddressQuery } from "@demarc/contract/postal-code-check/address-query";
import type { AvailabilityCheck } from "@demarc/contract/postal-code-check/postal-code-check";
import { sql } from "../../platform/database/sql.ts";
import { deleteBatch } from "../../platform/jobs/sweep-batches.ts";
import type { Availability } from "./availability-answer.ts";

/** A stored check. Orderable packages are calculated on each read, because packages and dates change. */
export type AvailabilityCheckRow = Omit<AvailabilityCheck, "packages">;

const columns = sql`
  id, postal_code as "postalCode", house_number as "houseNumber", house_number_extension as extension, room, street, city,
  bag_id as "bagId", extensions, carrier_types as "carrierTypes", checked_at as "checkedAt", source`;

/** A check that is reused for `days`, beyond the usual cache lifetime. */
export interface KnownCheck {
  readonly id: string;
  readonly days: number;
}

/** The latest check of an address within `hours`, or a known one of the same address within its days. */
export const findLatestCheck = (
  addressKey: string,
  hours: number,
  known: KnownCheck | undefined,
) => sql<AvailabilityCheckRow>`
  select ${columns} from availability_check
  where address_key = ${addressKey} and (checked_at > now() - make_interval(hours => ${hours}::int)
    or (id = ${known?.id ?? null}::uuid and checked_at > now() - make_interval(days => ${known?.days ?? 0}::int)))
  order by id is not distinct from ${known?.id ?? null}::uuid desc, checked_at desc limit 1`;

export const insertCheck = (
  addressKey: string,
  { postalCode, houseNumber, extension, room }: AddressQuery,
  { street, city, bagId, extensions, carrierTypes }: Availability,
  source: string,
) => sql<AvailabilityCheckRow>`
  insert into availability_check (address_key, postal_code, house_number, house_number_extension, room, street, city, bag_id,
    extensions, carrier_types, source)
  values (${addressKey}, ${postalCode}, ${houseNumber}::int, ${extension}, ${room}, ${street}, ${city}, ${bagId},
    ${[...extensions]}::text[], ${JSON.stringify(carrierTypes)}::jsonb, ${source})
  returning ${columns}`;

/** Queues a check of an address, for an order that was placed without one. */
export const queueCheck = (customerId: number, addressKey: string) => sql`
  insert into job (queue, kind, customer_id, payload)
  values ('availability', 'postal-code-check.address', ${customerId}::int, jsonb_build_object('address', ${addressKey}::text))`;

/** Deletes checks after 31 days: an order can refer to a check for 30 days. Run as portal_jobs. */
export const deleteOldChecks = () => deleteBatch(sql`availability_check`, sql`checked_at < now() - interval '31 days'`);
