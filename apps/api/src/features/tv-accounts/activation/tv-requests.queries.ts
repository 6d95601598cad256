import type { TvActivationRequest } from "@demarc/contract/tv-accounts/tv-activation";
import { sql } from "../../../platform/database/sql.ts";
import { requestState } from "./tv-request-state.conditions.ts";

export type TvRequestRow = TvActivationRequest;

export type RequestedDevice = TvActivationRequest["device"];

const columns = sql`
  id, account_id as "accountId", activation_code_id as "activationCodeId", device, ${requestState} as state,
  created_at as "createdAt", expires_at as "expiresAt", decided_at as "decidedAt", device_id as "deviceId"`;

/** The last requests of an account: those that wait first, then the newest. */
export const listTvRequests = (accountId: string) => sql<TvRequestRow>`
  select ${columns} from tv_activation_request
  where account_id = ${accountId}::uuid and customer_id = any (current_customers())
  order by state = 'PENDING' and expires_at > now() desc, created_at desc, id limit 20`;

export const findTvRequestForUpdate = (accountId: string, id: string) => sql<TvRequestRow>`
  select ${columns} from tv_activation_request
  where id = ${id}::uuid and account_id = ${accountId}::uuid and customer_id = current_customer()
  for no key update`;

export const findRequestState = (tokenHash: Buffer) => sql<Pick<TvRequestRow, "state">>`
  select ${requestState} as state from tv_activation_request
  where token_hash = ${tokenHash} and customer_id = any (current_customers())`;

interface OfAccount {
  readonly id: string;
  readonly customerId: number;
}

export interface NewTvRequest {
  readonly codeId: string;
  readonly device: RequestedDevice;
  readonly tokenHash: Buffer | null;
  /** The event with which the TV platform reported the code. */
  readonly eventId: string | null;
}

export const insertPendingRequest = (
  account: OfAccount,
  { codeId, device, tokenHash, eventId }: NewTvRequest,
  minutes: number,
) => sql<{ id: string }>`
  insert into tv_activation_request (customer_id, account_id, activation_code_id, device, state, token_hash, event_id, expires_at)
  values (${account.customerId}::int, ${account.id}::uuid, ${codeId}::uuid, ${JSON.stringify(device)}::jsonb, 'PENDING',
    ${tokenHash}, ${eventId}, now() + make_interval(mins => ${minutes}::int))
  returning id`;

/** A request that needs no confirmation. */
export const insertConfirmedRequest = (
  account: OfAccount,
  {
    codeId,
    device,
    deviceId,
    eventId = null,
  }: Pick<NewTvRequest, "codeId" | "device"> & { readonly deviceId: string; readonly eventId?: string | null },
) => sql<TvRequestRow>`
  insert into tv_activation_request (customer_id, account_id, activation_code_id, device, state, device_id, event_id, expires_at,
    decided_at)
  values (${account.customerId}::int, ${account.id}::uuid, ${codeId}::uuid, ${JSON.stringify(device)}::jsonb, 'CONFIRMED',
    ${deviceId}::uuid, ${eventId}, now(), now())
  returning ${columns}`;

export const confirmTvRequest = (id: string, deviceId: string) => sql<TvRequestRow>`
  update tv_activation_request set state = 'CONFIRMED', device_id = ${deviceId}::uuid, decided_at = now()
  where id = ${id}::uuid and customer_id = current_customer()
  returning ${columns}`;

export const dismissTvRequest = (id: string) => sql`
  update tv_activation_request set state = 'DISMISSED', decided_at = now()
  where id = ${id}::uuid and customer_id = current_customer()`;

export interface ClosedRequestRow {
  readonly id: string;
  readonly state: "DISMISSED" | "EXPIRED";
  readonly device: RequestedDevice;
}

export const closeRequestsOf = (codeId: string) => sql<ClosedRequestRow>`
  update tv_activation_request set state = case when expires_at <= now() then 'EXPIRED' else 'DISMISSED' end, decided_at = now()
  where activation_code_id = ${codeId}::uuid and customer_id = current_customer() and state = 'PENDING'
  returning id, state, device`;
