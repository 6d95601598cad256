import type { OperatorWdm } from "@demarc/contract/operator/interconnection";
import { amount, flag, int, moment, text, uuid } from "../../../platform/database/record-fields.ts";
import { sql } from "../../../platform/database/sql.ts";
import { type OperatedFields, operatedStatements } from "../../services/operated-service.conditions.ts";

// Run as portal_operator, which sees the wavelengths of all companies.

type Handover = OperatorWdm["handoverA"];

export interface WdmFields
  extends
    OperatedFields,
    Pick<
      OperatorWdm,
      | "serviceNumber"
      | "operational"
      | "operationalSince"
      | "bandwidth"
      | "protection"
      | "routeCode"
      | "siteA"
      | "siteZ"
      | "gridType"
      | "channel"
      | "latencyUs"
      | "clientInterface"
      | "transceiversIncluded"
    > {
  readonly wavelengthNm: string | null;
  readonly frequencyThz: string | null;
  readonly lengthKm: string;
  readonly aRackId: Handover["rackId"];
  readonly aPanel: Handover["panel"];
  readonly aPort: Handover["port"];
  readonly aConnector: Handover["connector"];
  readonly zRackId: Handover["rackId"];
  readonly zPanel: Handover["panel"];
  readonly zPort: Handover["port"];
  readonly zConnector: Handover["connector"];
}

export const operatedWdms = operatedStatements<WdmFields>(
  { table: sql`wdm_service` },
  {
    serviceNumber: text(sql`service_number`),
    operational: text(sql`operational`),
    operationalSince: moment(sql`operational_since`),
    bandwidth: text(sql`bandwidth`),
    protection: text(sql`protection`),
    routeCode: text(sql`route_code`),
    siteA: text(sql`site_a`),
    siteZ: text(sql`site_z`),
    gridType: text(sql`grid_type`),
    channel: text(sql`channel`),
    wavelengthNm: amount(sql`wavelength_nm`),
    frequencyThz: amount(sql`frequency_thz`),
    latencyUs: int(sql`latency_us`),
    lengthKm: amount(sql`length_km`),
    clientInterface: text(sql`client_interface`),
    transceiversIncluded: flag(sql`transceivers_included`),
    aRackId: uuid(sql`a_rack_id`),
    aPanel: text(sql`a_panel`),
    aPort: text(sql`a_port`),
    aConnector: text(sql`a_connector`),
    zRackId: uuid(sql`z_rack_id`),
    zPanel: text(sql`z_panel`),
    zPort: text(sql`z_port`),
    zConnector: text(sql`z_connector`),
  },
);

export type RouteRow = Pick<WdmFields, "siteA" | "siteZ" | "latencyUs" | "lengthKm">;

export const findRoute = (code: string) => sql<RouteRow>`
  select site_a as "siteA", site_z as "siteZ", latency_us as "latencyUs", length_km::text as "lengthKm" from wdm_route
  where code = ${code}`;

export interface LockedChannelRow {
  readonly wavelengthNm: string;
  readonly frequencyThz: string | null;
  readonly isFree: boolean;
  readonly serviceId: string | null;
}

export const lockChannel = (routeCode: string, channel: string) => sql<LockedChannelRow>`
  select wavelength_nm::text as "wavelengthNm", frequency_thz::text as "frequencyThz", state = 'FREE' as "isFree",
    service_id as "serviceId"
  from wdm_channel where route_code = ${routeCode} and channel = ${channel} for update`;

/** Gives a service its channel, and frees the one that it had. */
export const moveToChannel = (serviceId: string, routeCode: string, channel: string) => sql`
  update wdm_channel set state = 'FREE', service_id = null
  where service_id = ${serviceId}::uuid and (route_code, channel) <> (${routeCode}, ${channel})`;

export const occupyChannel = (serviceId: string, routeCode: string, channel: string) => sql`
  update wdm_channel set state = 'USED', service_id = ${serviceId}::uuid
  where route_code = ${routeCode} and channel = ${channel}`;
