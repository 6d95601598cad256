import { sql } from "../../../platform/database/sql.ts";

/** Frees what is reserved for an order of the caller. Run as portal_api, which may not write these tables itself. */
export const releaseAsCaller = (orderId: string) => sql<{ released: string }>`
  select release_reservations(${orderId}::uuid)::text as released`;

export const releaseReservations = (orderId: string) => sql`
  with space as (
    update rack_space set state = 'FREE', order_id = null, reserved_until = null, updated_at = now()
    where order_id = ${orderId}::uuid and state = 'RESERVED'
  ), unit as (
    delete from shared_colo_unit where order_id = ${orderId}::uuid and shared_colo_id is null
  ), port as (
    delete from patch_port where order_id = ${orderId}::uuid and dc_connection_id is null
  )
  update wdm_channel set state = 'FREE', order_id = null, reserved_until = null
  where order_id = ${orderId}::uuid and state = 'RESERVED'`;
