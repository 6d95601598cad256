import {
  type ConnectionRecord,
  highestOwnConnectionNumber,
  type OperatorConnection,
} from "@demarc/contract/operator/interconnection";
import { textOr } from "../../../platform/changes/changed-fields.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { sql } from "../../../platform/database/sql.ts";
import { conflict, invalid } from "../../../platform/refusals/errors.ts";
import { findKnownSite, findOwnEnd } from "../../services/operated-ends.steps.ts";
import { type Given, type OperatedKind, ownNumber, shownService } from "../../services/operated-service.steps.ts";
import { freePorts } from "../dc-connection-delivery.queries.ts";
import * as queries from "./connections.queries.ts";

type GivenConnection = Given<ConnectionRecord, queries.ConnectionFields>;
type OperatedConnection = OperatedKind<ConnectionRecord, queries.ConnectionFields, OperatorConnection>;

/** The end at the customer: one of its racks, or its units in a shared rack. Throws 400. */
const nearEnd = async ({ transaction, body: { aSide }, customerId, kept }: GivenConnection) => {
  const isRack = aSide.rackId !== undefined && aSide.rackId !== null;
  const field = isRack ? "aSide.rackId" : "aSide.sharedColoId";
  const type = isRack ? "rack" : "shared-colo";
  const end = await findOwnEnd(transaction, { type, customerId, given: aSide.rackId ?? aSide.sharedColoId, field });
  if (!end) throw invalid(field, "validation.invalid-value");
  return {
    aSiteCode: end.siteCode,
    aRackId: isRack ? end.id : null,
    aSharedColoId: isRack ? null : end.id,
    aPanel: textOr(aSide.panel, kept?.aPanel),
    aModule: textOr(aSide.module, kept?.aModule),
    aPort: textOr(aSide.port, kept?.aPort),
    aDevice: textOr(aSide.device, kept?.aDevice),
  };
};

const farEnd = async ({ transaction, body: { zSide }, customerId, kept }: GivenConnection, nearSite: string) => {
  const own = { type: "rack", customerId, given: zSide.rackId, field: "zSide.rackId" } as const;
  const end = await findOwnEnd(transaction, own);
  const wanted = end?.siteCode ?? zSide.siteCode ?? kept?.zSiteCode ?? nearSite;
  return {
    zType: zSide.type,
    zSiteCode: await findKnownSite(transaction, wanted, "zSide.siteCode"),
    zRackId: end?.id ?? null,
    zCompanyName: textOr(zSide.companyName, kept?.zCompanyName),
    zCircuitId: textOr(zSide.circuitId, kept?.zCircuitId),
    zPanel: textOr(zSide.panel, kept?.zPanel),
    zModule: textOr(zSide.module, kept?.zModule),
    zPort: textOr(zSide.port, kept?.zPort),
  };
};

const fieldsOf: OperatedConnection["fieldsOf"] = async (given) => {
  const { transaction, body, kept } = given;
  const { kind, media, connectorA, connectorZ } = body;
  const near = await nearEnd(given);
  const far = await farEnd(given, near.aSiteCode);
  if ((kind === "METRO_CONNECT") !== (near.aSiteCode !== far.zSiteCode))
    throw invalid("kind", "validation.invalid-value");
  const isCopper = media === "UTP_CAT6A" || media === "COAX";
  return {
    ...near,
    ...far,
    kind,
    media,
    connectorA,
    connectorZ,
    connectionNumber: await ownNumber(transaction, {
      field: "connectionNumber",
      given: body.connectionNumber,
      kept: kept?.connectionNumber,
      prefix: "XC",
      sequence: "dc_connection_nr",
      highest: highestOwnConnectionNumber,
    }),
    fibreCount: isCopper ? null : (body.fibreCount ?? kept?.fibreCount ?? 2),
    speed: kind === "METRO_CONNECT" ? (body.speed === undefined ? (kept?.speed ?? null) : body.speed) : null,
    loaNumber: textOr(body.loaNumber, kept?.loaNumber),
    loaExpiresAt: body.loaExpiresAt === undefined ? (kept?.loaExpiresAt ?? null) : body.loaExpiresAt,
  };
};

const portsOf = (fields: queries.ConnectionFields): queries.TakenPort[] => {
  const { aSiteCode, aPanel, aPort, zSiteCode, zPanel, zPort } = fields;
  return [
    ...(aPanel !== null && aPort !== null
      ? [{ side: "A", siteCode: aSiteCode, panel: aPanel, port: aPort } as const]
      : []),
    ...(zPanel !== null && zPort !== null
      ? [{ side: "Z", siteCode: zSiteCode, panel: zPanel, port: zPort } as const]
      : []),
  ];
};

/** Takes the ports of a connection. Throws 409 if one of them is taken. */
const takePorts = async (
  transaction: OperatorTransaction,
  id: string,
  ports: readonly queries.TakenPort[],
): Promise<void> => {
  for (const port of ports) {
    const [taken] = await transaction.query(queries.takePort(id, port));
    if (!taken) throw conflict("port.taken", `Port ${port.port} of panel ${port.panel} at ${port.siteCode} is taken.`);
  }
};

export const operatedConnection: OperatedConnection = {
  type: "dc-connection",
  packageKind: "DC_CONNECTION",
  statements: queries.operatedConnections,
  taken: ["dc_connection_connection_number_key"],
  named: ({ connectionNumber: number }) => (number === undefined ? undefined : sql`connection_number = ${number}`),
  fieldsOf,
  store: async (transaction, { id, customerId, before, after }) => {
    const ports = portsOf(after);
    if (before && JSON.stringify(portsOf(before)) === JSON.stringify(ports)) return;
    if (before) transaction.send(freePorts(customerId, id));
    await takePorts(transaction, id, ports);
  },
  shown: (row) => {
    const { fields } = row;
    const { connectionNumber, kind, media, connectorA, connectorZ, fibreCount, speed, loaNumber, loaExpiresAt } =
      fields;
    return {
      ...shownService(row),
      connectionNumber,
      kind,
      media,
      connectorA,
      connectorZ,
      fibreCount,
      speed,
      loaNumber,
      loaExpiresAt,
      aSide: {
        siteCode: fields.aSiteCode,
        rackId: fields.aRackId,
        sharedColoId: fields.aSharedColoId,
        panel: fields.aPanel,
        module: fields.aModule,
        port: fields.aPort,
        device: fields.aDevice,
      },
      zSide: {
        siteCode: fields.zSiteCode,
        type: fields.zType,
        rackId: fields.zRackId,
        companyName: fields.zCompanyName,
        circuitId: fields.zCircuitId,
        panel: fields.zPanel,
        module: fields.zModule,
        port: fields.zPort,
      },
    };
  },
};
