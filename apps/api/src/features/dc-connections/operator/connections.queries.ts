import type { OperatorConnection } from "@demarc/contract/operator/interconnection";
import { day, int, text, uuid } from "../../../platform/database/record-fields.ts";
import { sql } from "../../../platform/database/sql.ts";
import { type OperatedFields, operatedStatements } from "../../services/operated-service.conditions.ts";

// Run as portal_operator, which sees the connections of all companies.

type ASide = OperatorConnection["aSide"];
type ZSide = OperatorConnection["zSide"];

export interface ConnectionFields
  extends
    OperatedFields,
    Pick<
      OperatorConnection,
      "connectionNumber" | "kind" | "media" | "connectorA" | "connectorZ" | "fibreCount" | "speed"
    > {
  readonly aSiteCode: string;
  readonly aRackId: ASide["rackId"];
  readonly aSharedColoId: ASide["sharedColoId"];
  readonly aPanel: ASide["panel"];
  readonly aModule: ASide["module"];
  readonly aPort: ASide["port"];
  readonly aDevice: ASide["device"];
  readonly zType: ZSide["type"];
  readonly zSiteCode: string;
  readonly zRackId: ZSide["rackId"];
  readonly zCompanyName: ZSide["companyName"];
  readonly zCircuitId: ZSide["circuitId"];
  readonly zPanel: ZSide["panel"];
  readonly zModule: ZSide["module"];
  readonly zPort: ZSide["port"];
  readonly loaNumber: string | null;
  readonly loaExpiresAt: string | null;
}

export const operatedConnections = operatedStatements<ConnectionFields>(
  { table: sql`dc_connection` },
  {
    connectionNumber: text(sql`connection_number`),
    kind: text(sql`kind`),
    media: text(sql`media`),
    connectorA: text(sql`connector_a`),
    connectorZ: text(sql`connector_z`),
    fibreCount: int(sql`fibre_count`),
    speed: text(sql`speed`),
    aSiteCode: text(sql`a_site_code`),
    aRackId: uuid(sql`a_rack_id`),
    aSharedColoId: uuid(sql`a_shared_colo_id`),
    aPanel: text(sql`a_panel`),
    aModule: text(sql`a_module`),
    aPort: text(sql`a_port`),
    aDevice: text(sql`a_device`),
    zType: text(sql`z_type`),
    zSiteCode: text(sql`z_site_code`),
    zRackId: uuid(sql`z_rack_id`),
    zCompanyName: text(sql`z_company_name`),
    zCircuitId: text(sql`z_circuit_id`),
    zPanel: text(sql`z_panel`),
    zModule: text(sql`z_module`),
    zPort: text(sql`z_port`),
    loaNumber: text(sql`loa_number`),
    loaExpiresAt: day(sql`loa_expires_at`),
  },
);

export interface TakenPort {
  readonly side: "A" | "Z";
  readonly siteCode: string;
  readonly panel: string;
  readonly port: string;
}

/** Takes a port for a connection. No row: another connection or an order has it. */
export const takePort = (connectionId: string, { side, siteCode, panel, port }: TakenPort) => sql<{ port: string }>`
  insert into patch_port (site_code, panel, port, side, dc_connection_id)
  values (${siteCode}, ${panel}, ${port}, ${side}, ${connectionId}::uuid) on conflict do nothing returning port`;
