import type pg from "pg";
import { connectionCharges, demoConnections, type DemoConnection } from "./connection-list.demo.ts";
import { fixedUuid } from "../../../demo/fixed-uuid.ts";
import { monthlyOf, setupOf } from "../../racks/demo/inventory-list.demo.ts";
import { plainPdf } from "../../../demo/plain-pdf.ts";
import { contractBegin, rackId } from "../../racks/demo/racks.demo.ts";

export const connectionId = (reference: string): string => fixedUuid(`dc-connection ${reference}`);

const media = {
  "XC-UTP": ["CROSS_CONNECT", "UTP_CAT6A", "RJ45"],
  "XC-MMF": ["CROSS_CONNECT", "MMF_OM4", "LC_UPC"],
  "XC-SMF": ["CROSS_CONNECT", "SMF_OS2", "LC_UPC"],
  "IXP-SMF": ["IX_PORT_PATCH", "SMF_OS2", "LC_UPC"],
  "MC-10G": ["METRO_CONNECT", "SMF_OS2", "LC_UPC"],
} as const;

const siteOf = (rackCode: string): string => rackCode.slice(0, 4);
const panelOf = (rackCode: string): string => `${rackCode.slice(5)}-A`;

const connectionRow = (connection: DemoConnection) => {
  const { reference, packageCode, aRack, zRack, loaDays } = connection;
  const [kind, medium, connector] = media[packageCode];
  const charges = connectionCharges(connection);
  return {
    id: connectionId(reference),
    customer_id: connection.customerId,
    connection_number: connection.connectionNumber,
    reference,
    kind,
    package_code: packageCode,
    media: medium,
    connector_a: connector,
    connector_z: connection.zType === "CARRIER" && medium === "SMF_OS2" ? "SC_APC" : connector,
    fibre_count: medium === "UTP_CAT6A" ? null : 2,
    speed: packageCode === "MC-10G" ? "10G" : null,
    a_site_code: siteOf(aRack),
    a_rack_id: rackId(aRack),
    a_panel: panelOf(aRack),
    a_port: connection.aPort,
    z_type: connection.zType,
    z_site_code: siteOf(zRack ?? aRack),
    z_rack_id: zRack ? rackId(zRack) : null,
    z_company_name: connection.companyName ?? null,
    z_circuit_id: connection.circuitId ?? null,
    z_panel: zRack ? panelOf(zRack) : "MMR-1",
    z_port: connection.zPort,
    loa_document_id: loaDays === undefined ? null : fixedUuid(`loa ${reference}`),
    loa_number: loaDays === undefined ? null : `LOA-${reference}`,
    loa_days: loaDays ?? null,
    nrc: setupOf(charges),
    mrc: monthlyOf(charges),
    age_days: connection.ageDays,
    term_months: connection.termMonths,
    days_left: connection.contractDaysLeft,
  };
};

export const insertConnections = async (client: pg.Client): Promise<void> => {
  const rows = JSON.stringify(demoConnections.map(connectionRow));
  await client.query(
    `insert into document (id, customer_id, kind, file_name, media_type, size, sha256, content)
     select loa_document_id, customer_id, 'LOA', lower(loa_number) || '.pdf', 'application/pdf', length(content), sha256(content), content
     from jsonb_to_recordset($1) as row (loa_document_id uuid, customer_id int, loa_number text)
       cross join (select $2::bytea as content) made
     where loa_document_id is not null`,
    [rows, plainPdf("Letter of authorisation", ["The cross connect may be patched to our port."])],
  );
  await client.query(
    `insert into dc_connection (id, customer_id, connection_number, reference, kind, package_code, media, connector_a, connector_z,
       fibre_count, speed, a_site_code, a_rack_id, a_panel, a_port, z_type, z_site_code, z_rack_id, z_company_name, z_circuit_id,
       z_panel, z_port, loa_document_id, loa_number, loa_expires_at, lifecycle, contract_start, contract_term_months,
       contract_end, nrc, mrc, created_at)
     select id, customer_id, connection_number, reference, kind, package_code, media, connector_a, connector_z, fibre_count, speed,
       a_site_code, a_rack_id, a_panel, a_port, z_type, z_site_code, z_rack_id, z_company_name, z_circuit_id, z_panel, z_port,
       loa_document_id, loa_number, current_date + loa_days, 'ACTIVE', contract_start, term_months,
       (contract_start + make_interval(months => term_months))::date - 1, nrc, mrc, now() - make_interval(days => age_days)
     from jsonb_to_recordset($1) as row (id uuid, customer_id int, connection_number text, reference text, kind text, package_code text, media text,
       connector_a text, connector_z text, fibre_count int, speed text, a_site_code text, a_rack_id uuid, a_panel text,
       a_port text, z_type text, z_site_code text, z_rack_id uuid, z_company_name text, z_circuit_id text, z_panel text,
       z_port text, loa_document_id uuid, loa_number text, loa_days int, age_days int, term_months int, days_left int,
       nrc numeric, mrc numeric) ${contractBegin}`,
    [rows],
  );
  await client.query(
    `insert into patch_port (site_code, panel, port, side, dc_connection_id)
     select a_site_code, a_panel, a_port, 'A', id from dc_connection
     union all select z_site_code, z_panel, z_port, 'Z', id from dc_connection`,
  );
};
