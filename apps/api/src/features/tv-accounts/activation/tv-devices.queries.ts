import type { TvDevice } from "@demarc/contract/tv-accounts/tv-devices";
import { sql } from "../../../platform/database/sql.ts";
import type { RequestedDevice } from "./tv-requests.queries.ts";

export type HeldTvDevice = Pick<TvDevice, "id" | "name" | "type" | "serial" | "state">;

export const findTvDeviceForUpdate = (accountId: string, id: string) => sql<HeldTvDevice>`
  select id, name, type, serial, state from tv_device
  where id = ${id}::uuid and account_id = ${accountId}::uuid and customer_id = current_customer()
  for no key update`;

/** The active device of an account with this serial number. */
export const findDeviceBySerial = (accountId: string, serial: string) => sql<{ id: string }>`
  select id from tv_device
  where account_id = ${accountId}::uuid and customer_id = current_customer() and state = 'ACTIVE' and serial = ${serial}
  order by activated_at limit 1`;

export const insertTvDevice = (
  account: { readonly id: string; readonly customerId: number },
  { name, type, serial }: RequestedDevice,
) => sql<{ id: string }>`
  insert into tv_device (customer_id, account_id, name, type, serial)
  values (${account.customerId}::int, ${account.id}::uuid, ${name}, ${type}, ${serial}) returning id`;

export const renewTvDevice = (id: string, { name, type }: RequestedDevice) => sql<{ id: string }>`
  update tv_device set name = ${name}, type = ${type}, last_seen_at = now()
  where id = ${id}::uuid and customer_id = current_customer() returning id`;

export const removeTvDevice = (id: string) => sql`
  update tv_device set state = 'REMOVED', removed_at = now() where id = ${id}::uuid and customer_id = current_customer()`;
