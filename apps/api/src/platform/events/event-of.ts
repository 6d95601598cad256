import type { OperatorEvent } from "@demarc/contract/operator/event";
import { join, type Sql, sql } from "../database/sql.ts";

/** The values of a change in the outbox, besides its record. */
interface EventPayload {
  /** Text for a record with named versions. */
  readonly version?: number | string;
  readonly changed?: string[];
  readonly status?: string;
  readonly externalRef?: string;
}

export interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly customerId: number | null;
  readonly entityType: string;
  readonly entityId: string;
  readonly payload: EventPayload;
  /** The provider's own id of the record at present. */
  readonly externalRef: string | null;
}

/** The id of the record as a uuid or a number; null for an id of another form. */
const uuid = sql`(case when event.entity_id ~ '^[0-9a-f-]{36}$' then event.entity_id end)::uuid`;
const number = sql`(case when event.entity_id ~ '^[0-9]{1,9}$' then event.entity_id end)::int`;
const uuidIn = (table: Sql): Sql => sql`select external_ref from ${table} where id = ${uuid}`;
const numberIn = (table: Sql): Sql => sql`select external_ref from ${table} where id = ${number}`;

/** The statement for the provider's own id of a record, by the kind of record. An invoice has its number as id once it has one. */
const ownIds: Readonly<Record<string, Sql>> = {
  account: uuidIn(sql`customer_account`),
  contact: uuidIn(sql`customer_contact`),
  customer: numberIn(sql`customer`),
  "dc-connection": uuidIn(sql`dc_connection`),
  "end-customer": uuidIn(sql`end_customer`),
  invoice: sql`select external_ref from invoice where number = event.entity_id or id = ${uuid}`,
  line: uuidIn(sql`line`),
  maintenance: uuidIn(sql`maintenance`),
  "manual-agreement": uuidIn(sql`manual_agreement`),
  msa: uuidIn(sql`msa`),
  order: uuidIn(sql`customer_order`),
  "power-feed": numberIn(sql`power_feed`),
  "power-meter": numberIn(sql`power_meter`),
  prefix: uuidIn(sql`prefix`),
  quotation: uuidIn(sql`quotation`),
  rack: uuidIn(sql`rack`),
  "shared-colo": uuidIn(sql`shared_colo`),
  "tv-account": uuidIn(sql`tv_account`),
  wdm: uuidIn(sql`wdm_service`),
};

/** The provider's own id of the record of `event`, a row of the outbox; null without one. */
export const ownIdOfEvent = sql`(case event.entity_type ${join(
  Object.entries(ownIds).map(([kind, ownId]) => sql`when ${kind} then (${ownId})`),
  " ",
)} end)`;

/** The columns of `eventOf`; needs `event`, a row of the outbox. */
export const eventColumns = sql`
  event.id, event.type, event.created_at as timestamp, event.customer_id as "customerId", event.entity_type as "entityType",
  event.entity_id as "entityId", event.payload, ${ownIdOfEvent} as "externalRef"`;

/** An event as systems of the operator receive it. */
export const eventOf = ({
  id,
  type,
  timestamp,
  customerId,
  entityType,
  entityId,
  payload,
  externalRef: presentRef,
}: EventRow): OperatorEvent => {
  const externalRef = presentRef ?? payload.externalRef;
  return {
    id,
    type,
    timestamp,
    subject: `${entityType}/${entityId}`,
    customerId,
    version: typeof payload.version === "number" ? payload.version : null,
    changed: payload.changed ?? [],
    data: {
      id: entityId,
      ...(externalRef === undefined ? {} : { externalRef }),
      ...(payload.status === undefined ? {} : { status: payload.status }),
    },
  };
};
