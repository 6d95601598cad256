import type { LineCircuit, LineState, lineStateRefusals, OperatorLine } from "@demarc/contract/operator/lines";
import { sql } from "../../../platform/database/sql.ts";
import { elsewhere, int, json, moment, text } from "../../../platform/database/record-fields.ts";
import { type OperatedFields, operatedStatements } from "../../services/operated-service.conditions.ts";

// Run as portal_operator, which sees the lines of all companies.

/** The fields of a line that the operator sets. Its state is set only when it is created. */
export interface LineFields
  extends
    OperatedFields,
    Omit<OperatorLine["address"], never>,
    Pick<
      OperatorLine,
      | "lineNumber"
      | "operational"
      | "operationalSince"
      | "technology"
      | "carrier"
      | "speedDown"
      | "speedUp"
      | "slaCode"
      | "deliveryType"
      | "connectionPoint"
      | "circuitId"
      | "equipment"
    > {
  readonly circuits: readonly LineCircuit[];
}

export const operatedLines = operatedStatements<LineFields>(
  { table: sql`line` },
  {
    lineNumber: text(sql`line_number`),
    operational: text(sql`operational`),
    operationalSince: moment(sql`operational_since`),
    street: text(sql`street`),
    houseNumber: int(sql`house_number`),
    houseNumberExtension: text(sql`house_number_extension`),
    room: text(sql`room`),
    postalCode: text(sql`postal_code`),
    city: text(sql`city`),
    country: text(sql`country`),
    technology: text(sql`technology`),
    carrier: text(sql`carrier`),
    speedDown: int(sql`speed_down`),
    speedUp: int(sql`speed_up`),
    slaCode: text(sql`sla_code`),
    deliveryType: int(sql`delivery_type`),
    connectionPoint: text(sql`connection_point`),
    circuitId: text(sql`circuit_id`),
    equipment: json(sql`equipment`),
    circuits: elsewhere(sql`
      (select coalesce(jsonb_agg(jsonb_build_object('service', circuit.service, 'handover', circuit.handover, 'vlan', circuit.vlan,
          'bandwidthDown', circuit.bandwidth_down, 'bandwidthUp', circuit.bandwidth_up, 'pppUsername', circuit.ppp_username)
          order by circuit.service, circuit.id), '[]')
        from line_circuit circuit where circuit.line_id = line.id)`),
  },
);

export const deleteCircuits = (customerId: number, lineId: string) => sql`
  delete from line_circuit where line_id = ${lineId}::uuid and customer_id = ${customerId}::int`;

export const findLineCustomer = (id: string) => sql<{ customerId: number; lifecycle: OperatorLine["lifecycle"] }>`
  select customer_id as "customerId", lifecycle from line where id = ${id}::uuid for share`;

export interface DatedLineEvent {
  readonly customerId: number;
  readonly lineId: string;
  readonly type: string;
  readonly at: string;
  readonly text: string | null;
  readonly meta: object;
}

export const insertDatedLineEvent = ({ customerId, lineId, type, at, text: said, meta }: DatedLineEvent) => sql<{
  id: string;
  at: string;
}>`
  insert into line_event (customer_id, line_id, type, at, text, meta)
  values (${customerId}::int, ${lineId}::uuid, ${type}, ${at}::timestamptz, ${said}, ${JSON.stringify(meta)}::jsonb)
  returning id, at`;

/** A reported state with its place in the request. */
export interface PlacedState extends LineState {
  readonly index: number;
}

const given = (states: readonly PlacedState[]) => sql`
  select given.index, coalesce(by_ref.id, by_id.id) as line_id, given.operational, given.at
  from unnest(${states.map(({ index }) => index)}::int[], ${states.map(({ lineRef = null }) => lineRef)}::text[],
      ${states.map(({ id = null }) => id)}::uuid[], ${states.map(({ operational }) => operational)}::text[],
      ${states.map(({ at }) => at)}::timestamptz[]) as given (index, ref, id, operational, at)
    left join line by_ref on by_ref.external_ref = given.ref
    left join line by_id on by_id.id = given.id`;

/** The lines whose state may change. */
export const findChangingLines = (states: readonly PlacedState[]) => sql<{ id: string }>`
  select distinct given.line_id as id from (${given(states)}) given join line known on known.id = given.line_id
  where given.at > known.operational_since and given.operational <> known.operational`;

/** Locks lines in the order of their ids: two reports that do the same do not wait for each other in a circle. */
export const lockLines = (ids: readonly string[]) => sql<{ id: string }>`
  select id from line where id = any (${[...ids]}::uuid[]) order by id for no key update`;

export interface ReportedStatesRow {
  readonly changed: string[];
  readonly refused: {
    readonly index: number;
    readonly code: (typeof lineStateRefusals)[number];
    readonly field: string;
  }[];
  readonly refusedCount: number;
}

/**
 * Takes the states of lines into account that are newer than theirs, in the order of their moments: the change of each one is an
 * event of its line. Only the lines in `locked` change. Every state that cannot count is refused.
 */
export const reportStates = (
  states: readonly PlacedState[],
  locked: readonly string[],
  { minutesAhead, mostRefused }: { readonly minutesAhead: number; readonly mostRefused: number },
) => sql<ReportedStatesRow>`
  with given as materialized (${given(states)}), judged as (
    select given.*, line.customer_id, line.operational as before, line.operational_since as since,
      case when line.id is null then 'line-state.line-unknown' when line.lifecycle = 'TERMINATED' then 'line-state.line-ended'
        when given.at > now() + make_interval(mins => ${minutesAhead}::int) then 'line-state.ahead' end as code
    from given left join line on line.id = given.line_id
  ), step as (
    select *, lag(operational, 1, before) over (partition by line_id order by at, index) as earlier from judged
    where code is null and at > since and line_id in (select unnest(${[...locked]}::uuid[]))
  ), change as (
    select * from step where operational <> earlier
  ), event as (
    insert into line_event (customer_id, line_id, at, type)
    select customer_id, line_id, at, operational from change where operational <> 'UNKNOWN' order by at, index
  ), updated as (
    update line set operational = latest.operational, operational_since = latest.at, updated_at = now()
    from (select distinct on (line_id) * from change order by line_id, at desc, index desc) latest
    where line.id = latest.line_id
    returning line.id, line.customer_id, line.version
  ), published as (
    insert into outbox_event (type, customer_id, entity_type, entity_id, payload)
    select 'line.status-changed', customer_id, 'line', id,
      jsonb_build_object('id', id, 'customerId', customer_id, 'version', version, 'changed', jsonb_build_array('operational'))
    from updated
  ), refused as (
    select index, code, case code when 'line-state.ahead' then 'at' when 'line-state.line-unknown' then 'lineRef' else '' end as field
    from judged where code is not null
  )
  select (select coalesce(array_agg(id::text), '{}') from updated) as changed, (select count(*) from refused)::int as "refusedCount",
    (select coalesce(jsonb_agg(listed order by listed.index), '[]')
      from (select * from refused order by index limit ${mostRefused}::int) listed) as refused`;
