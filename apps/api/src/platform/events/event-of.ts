import type { OperatorEvent } from "@demarc/contract/operator/event";
import { sql } from "../database/sql.ts";

/** The values of a change in the outbox, besides its record. */
interface EventPayload {
  readonly version?: number;
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
}

/** The columns of `eventOf`; needs `event`, a row of the outbox. */
export const eventColumns = sql`
  event.id, event.type, event.created_at as timestamp, event.customer_id as "customerId", event.entity_type as "entityType",
  event.entity_id as "entityId", event.payload`;

/** An event as systems of the operator receive it. */
export const eventOf = ({
  id,
  type,
  timestamp,
  customerId,
  entityType,
  entityId,
  payload,
}: EventRow): OperatorEvent => ({
  id,
  type,
  timestamp,
  subject: `${entityType}/${entityId}`,
  customerId,
  version: payload.version ?? null,
  changed: payload.changed ?? [],
  data: {
    id: entityId,
    ...(payload.externalRef === undefined ? {} : { externalRef: payload.externalRef }),
    ...(payload.status === undefined ? {} : { status: payload.status }),
  },
});
