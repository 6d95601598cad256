import type { OperatorTvActivationRequest } from "@demarc/contract/operator/tv-device-events";
import { sql } from "../../../platform/database/sql.ts";
import type { HeldTvDevice } from "../activation/tv-devices.queries.ts";
import { requestState } from "../activation/tv-request-state.conditions.ts";

// All of these run as portal_operator, which sees every company.

/** Serialises calls that report typed codes: an event that is sent twice in parallel makes one request. */
export const lockTypedCodes = () => sql`select pg_advisory_xact_lock(hashtext('tv device events'))`;

/** The accounts that open codes belong to, by the hashes of the codes. */
export const findCodeOwners = (hashes: readonly Buffer[]) => sql<{
  hash: Buffer;
  customerId: number;
  accountId: string;
}>`
  select code_hash as hash, customer_id as "customerId", account_id as "accountId" from tv_activation_code
  where code_hash = any (${[...hashes]}::bytea[]) and state in ('READY', 'LIVE')`;

/** Locks accounts by their ids or by their devices, in one order for all calls. */
export const lockAccounts = (ids: readonly string[], deviceIds: readonly string[]) => sql`
  select from tv_account where id = any (${[...ids]}::uuid[])
    or id in (select account_id from tv_device where id = any (${[...deviceIds]}::uuid[]))
  order by id for no key update`;

export interface ReportedDeviceRow extends HeldTvDevice {
  readonly accountId: string;
  readonly customerId: number;
  readonly lastSeenAt: string;
}

/** Locks devices, in one order for all calls. */
export const lockDevices = (ids: readonly string[]) => sql<ReportedDeviceRow>`
  select id, account_id as "accountId", customer_id as "customerId", name, type, serial, state, last_seen_at as "lastSeenAt"
  from tv_device where id = any (${[...ids]}::uuid[]) order by id for no key update`;

export const noteSeen = (ids: readonly string[], moments: readonly string[]) => sql`
  update tv_device set last_seen_at = seen.at
  from unnest(${[...ids]}::uuid[], ${[...moments]}::timestamptz[]) seen (id, at)
  where tv_device.id = seen.id and tv_device.last_seen_at < seen.at`;

const requests = sql`
  select request.id as "requestId", request.event_id as "eventId", account.account_nr as "accountNr", request.state,
    request.device_id as "deviceId", code.confirm_user_interface_name as "confirmUserInterfaceName",
    request.expires_at as "expiresAt"
  from (select id, event_id, account_id, activation_code_id, device_id, expires_at, ${requestState} as state
    from tv_activation_request) request
  join tv_account account on account.id = request.account_id
  join tv_activation_code code on code.id = request.activation_code_id`;

export const findAnyRequest = (id: string) => sql<OperatorTvActivationRequest>`
  ${requests} where request.id = ${id}::uuid`;

export const findRequestOfEvent = (eventId: string) => sql<OperatorTvActivationRequest>`
  ${requests} where request.event_id = ${eventId}`;
