import type { DcConnection } from "@demarc/contract/dc-connections";
import { sql } from "../../platform/database/sql.ts";
import {
  type NamedService,
  type NewService,
  newServiceColumns,
  newServiceValues,
} from "../services/service-changes.conditions.ts";

// For the operator and for jobs, which see all companies: every statement names the company, or the order.

export interface Port {
  readonly panel: string;
  readonly port: string;
}

export interface SidePort extends Port {
  readonly siteCode: string;
  readonly module: string | null;
}

/** The fields of a connection besides the terms of its order. The near end is a rack, or units in a shared rack. */
export interface DeliveredConnection extends Pick<
  DcConnection,
  "kind" | "media" | "connectorA" | "connectorZ" | "fibreCount" | "speed"
> {
  readonly a: {
    readonly siteCode: string;
    readonly rackId: string | null;
    readonly sharedColoId: string | null;
    readonly device: string | null;
  };
  readonly z: {
    readonly siteCode: string;
    readonly type: DcConnection["zSide"]["type"];
    readonly rackId: string | null;
    readonly companyName: string | null;
    readonly circuitId: string | null;
  };
  readonly loaDocumentId: string | null;
  readonly loaNumber: string | null;
  readonly loaExpiresAt: string | null;
  readonly testReportId: string | null;
}

/** A new connection with the next number, patched at both sides. */
export const insertConnection = (
  terms: NewService,
  { a, z, ...connection }: DeliveredConnection,
  portA: SidePort,
  portZ: SidePort,
) => sql<NamedService>`
  insert into dc_connection (${newServiceColumns}, kind, media, connector_a, connector_z, fibre_count, speed, a_site_code, a_rack_id,
    a_shared_colo_id, a_panel, a_module, a_port, a_device, z_type, z_site_code, z_rack_id, z_company_name, z_circuit_id, z_panel,
    z_module, z_port, loa_document_id, loa_number, loa_expires_at, test_report_id)
  values (${newServiceValues(terms)}, ${connection.kind}, ${connection.media}, ${connection.connectorA}, ${connection.connectorZ},
    ${connection.fibreCount}::int, ${connection.speed}, ${a.siteCode}, ${a.rackId}::uuid, ${a.sharedColoId}::uuid, ${portA.panel},
    ${portA.module}, ${portA.port}, ${a.device}, ${z.type}, ${z.siteCode}, ${z.rackId}::uuid, ${z.companyName}, ${z.circuitId},
    ${portZ.panel}, ${portZ.module}, ${portZ.port}, ${connection.loaDocumentId}::uuid,
    ${connection.loaNumber}, ${connection.loaExpiresAt}::date, ${connection.testReportId}::uuid)
  returning id, connection_number as name`;

export interface ReservedPortRow extends Port {
  readonly side: "A" | "Z";
  readonly siteCode: string;
}

export const lockReservedPorts = (orderId: string) => sql<ReservedPortRow>`
  select side, site_code as "siteCode", panel, port from patch_port
  where order_id = ${orderId}::uuid and dc_connection_id is null order by side, panel, port for update`;

/** Reserves a port for an order unless it is taken; a port that the order has already is kept. */
export const reservePort = (orderId: string, side: "A" | "Z", siteCode: string, { panel, port }: Port) => sql<Port>`
  insert into patch_port (site_code, panel, port, side, order_id, reserved_until)
  values (${siteCode}, ${panel}, ${port}, ${side}, ${orderId}::uuid, now() + interval '1 hour')
  on conflict (site_code, panel, port) do update set side = excluded.side
    where patch_port.order_id = excluded.order_id and patch_port.dc_connection_id is null
  returning panel, port`;

/** The first free port of these panels, in their order; each has ports 1 to 48. */
export const findFreePort = (siteCode: string, panels: readonly string[]) => sql<Port>`
  select given.panel, number::text as port
  from unnest(${[...panels]}::text[]) with ordinality as given (panel, place) cross join generate_series(1, 48) as number
  where not exists (
    select from patch_port where site_code = ${siteCode} and patch_port.panel = given.panel and patch_port.port = number::text)
  order by given.place, number limit 1`;

export const usePort = (
  orderId: string,
  connectionId: string,
  side: "A" | "Z",
  { siteCode, panel, port }: SidePort,
) => sql`
  update patch_port set dc_connection_id = ${connectionId}::uuid, side = ${side}, order_id = null, reserved_until = null
  where site_code = ${siteCode} and panel = ${panel} and port = ${port} and order_id = ${orderId}::uuid`;

export const freeReservedPorts = (orderId: string) => sql`
  delete from patch_port where order_id = ${orderId}::uuid and dc_connection_id is null`;

export const freePorts = (customerId: number, connectionId: string) => sql`
  delete from patch_port using dc_connection connection
  where patch_port.dc_connection_id = connection.id and connection.id = ${connectionId}::uuid
    and connection.customer_id = ${customerId}::int`;
