import type { ServiceType } from "@demarc/contract/core/invoices/invoice";
import { sql } from "../../../platform/database/sql.ts";

export interface WantedService {
  readonly type: ServiceType;
  readonly id: string | null;
  readonly ref: string | null;
}

export interface ChargedService {
  readonly place: number;
  readonly id: string;
  readonly label: string;
}

/** The services of a company, or of its children, that lines charge for, each with the place of its line. */
export const findChargedServices = (
  customerId: number,
  wanted: readonly (WantedService & { place: number })[],
) => sql<ChargedService>`
  select wanted.place, service.id, service.label
  from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (place int, type text, id uuid, ref text)
    cross join lateral (
      select line.id, customer_id, line_number as label from line
        where wanted.type = 'LINE' and (line.id = wanted.id or external_ref = wanted.ref)
      union all
      select rack.id, customer_id, rack_code from rack
        where wanted.type = 'RACK' and (rack.id = wanted.id or external_ref = wanted.ref)
      union all
      select colo.id, colo.customer_id, rack.rack_code || ' ' || colo.height_u || 'U'
        from shared_colo colo join rack on rack.id = colo.rack_id
        where wanted.type = 'SHARED_COLO' and (colo.id = wanted.id or colo.external_ref = wanted.ref)
      union all
      select dc_connection.id, customer_id, connection_number from dc_connection
        where wanted.type = 'DC_CONNECTION' and (dc_connection.id = wanted.id or external_ref = wanted.ref)
      union all
      select wdm_service.id, customer_id, service_number from wdm_service
        where wanted.type = 'WDM' and (wdm_service.id = wanted.id or external_ref = wanted.ref)
      union all
      select prefix.id, customer_id, prefix::text from prefix
        where wanted.type = 'PREFIX' and (prefix.id = wanted.id or external_ref = wanted.ref)
      union all
      select tv_account.id, customer_id, coalesce(reference, left(tv_account.id::text, 8)) from tv_account
        where wanted.type = 'TV_ACCOUNT' and (tv_account.id = wanted.id or external_ref = wanted.ref)
    ) service
  where service.customer_id = ${customerId}::int
    or service.customer_id in (select id from customer where parent_customer_id = ${customerId}::int)`;
