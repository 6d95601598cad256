import type { Line } from "@demarc/contract/lines/lines";
import { sql } from "../../platform/database/sql.ts";
import {
  type NamedService,
  type NewService,
  newServiceColumns,
  newServiceValues,
} from "../services/service-changes.conditions.ts";

// For the operator and for jobs, which see all companies: every statement names the company.

/** The fields of a line besides the terms of its order. Speeds in kbit/s. */
export interface DeliveredLine {
  readonly address: Line["address"];
  readonly technology: Line["technology"];
  readonly carrier: string;
  readonly speedDown: number;
  readonly speedUp: number;
  readonly slaCode: Line["slaCode"];
  readonly deliveryType: number | null;
  readonly connectionPoint: string | null;
  readonly circuitId: string;
  readonly equipment: Line["equipment"];
}

/** A new line with the next number. Its operational state is UP. */
export const insertLine = (terms: NewService, { address, ...line }: DeliveredLine) => sql<NamedService>`
  insert into line (${newServiceColumns}, line_number, operational, street, house_number, house_number_extension, room, postal_code,
    city, country, technology, carrier, speed_down, speed_up, delivery_type, connection_point, circuit_id, sla_code, equipment)
  values (${newServiceValues(terms)}, 'LN-' || draw_number('line_nr'), 'UP', ${address.street}, ${address.houseNumber}::int,
    ${address.houseNumberExtension}, ${address.room}, ${address.postalCode}, ${address.city}, ${address.country},
    ${line.technology}, ${line.carrier}, ${line.speedDown}::int, ${line.speedUp}::int, ${line.deliveryType}::int,
    ${line.connectionPoint}, ${line.circuitId}, ${line.slaCode}, ${JSON.stringify(line.equipment)}::jsonb)
  returning id, line_number as name`;

export interface DeliveredCircuit {
  readonly service: "INTERNET" | "LAYER2" | "VOICE";
  readonly handover: "DHCP" | "PPPOE" | "STATIC" | "ETHERNET";
  readonly vlan: number | null;
  readonly bandwidthDown: number;
  readonly bandwidthUp: number;
  readonly pppUsername?: string | null;
}

/** Adds the circuits of a line, in their order. The number of the line is the default user name of a PPPoE circuit. */
export const insertCircuits = (
  customerId: number,
  { id, name }: NamedService,
  circuits: readonly DeliveredCircuit[],
) => sql`
  insert into line_circuit (customer_id, line_id, service, handover, vlan, bandwidth_down, bandwidth_up, ppp_username)
  select ${customerId}::int, ${id}::uuid, service, handover, vlan, "bandwidthDown", "bandwidthUp",
    coalesce("pppUsername", case when handover = 'PPPOE' then lower(${name}) end)
  from jsonb_to_recordset(${JSON.stringify(circuits)}::jsonb) as given
    (service text, handover text, vlan int, "bandwidthDown" int, "bandwidthUp" int, "pppUsername" text)`;

/** New values of a line; omitted fields stay unchanged. */
export type LineChange = Partial<
  Pick<DeliveredLine, "technology" | "carrier" | "speedDown" | "speedUp" | "slaCode" | "circuitId"> & {
    readonly packageCode: string;
    readonly mrc: string;
    /** The contract term. A term other than the current one starts on `from`. */
    readonly term: { readonly months: number | null; readonly from: string };
  }
>;

/** Changes what a line offers, its monthly price and its term. A new term never ends before the current contract. */
export const updateChangedLine = (customerId: number, id: string, change: LineChange) => sql`
  update line set lifecycle = 'ACTIVE', technology = coalesce(${change.technology ?? null}, technology),
    carrier = coalesce(${change.carrier ?? null}, carrier), package_code = coalesce(${change.packageCode ?? null}, package_code),
    speed_down = coalesce(${change.speedDown ?? null}::int, speed_down), speed_up = coalesce(${change.speedUp ?? null}::int, speed_up),
    sla_code = coalesce(${change.slaCode ?? null}, sla_code), circuit_id = coalesce(${change.circuitId ?? null}, circuit_id),
    mrc = coalesce(${change.mrc ?? null}::numeric, mrc),
    contract_end = case when contract_term_months = ${change.term?.months ?? null}::int or ${change.term?.months ?? null}::int is null
      then contract_end else greatest(contract_end,
        (${change.term?.from ?? null}::date + make_interval(months => ${change.term?.months ?? null}::int))::date - 1) end,
    contract_term_months = coalesce(${change.term?.months ?? null}::int, contract_term_months), version = version + 1, updated_at = now()
  where id = ${id}::uuid and customer_id = ${customerId}::int`;

/** Internet circuits get the speed of the line. */
export const updateInternetCircuits = (customerId: number, lineId: string) => sql`
  update line_circuit set bandwidth_down = line.speed_down, bandwidth_up = line.speed_up, version = line_circuit.version + 1,
    updated_at = now()
  from line
  where line.id = ${lineId}::uuid and line.customer_id = ${customerId}::int and line_circuit.line_id = line.id
    and line_circuit.service = 'INTERNET'`;
