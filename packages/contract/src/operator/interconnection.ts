import type { FieldError } from "../core/errors.ts";
import { day, nullable, oneOf, optionalText, payload } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import {
  connectionKinds,
  connectionMedia,
  connectionSpeeds,
  connectors,
  DcConnection,
  longestLoaNumber,
  zSideTypes,
} from "../dc-connections.ts";
import { serviceOperationals } from "../services/services.ts";
import { wdmBandwidths, wdmProtections, WdmService } from "../wdm.ts";
import { namedRecord } from "./refs.ts";
import { contractRules, operatedEndpoints, operatorServiceFields, serviceRecord } from "./services.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorInterconnection: typeof import("./interconnection.ts");
  }
}

export const ledger = {
  "dc-connection.created": "dc-connection.created",
  "dc-connection.updated": "dc-connection.changed",
  "dc-connection.removed": "dc-connection.removed",
  "wdm.created": "wdm.created",
  "wdm.updated": "wdm.changed",
  "wdm.removed": "wdm.removed",
} as const;

/** Numbers above these are drawn by the product. */
export const highestOwnConnectionNumber = 210_000;
export const highestOwnWdmNumber = 310_000;

const {
  connectionNumber,
  kind,
  media,
  connectorA,
  connectorZ,
  fibreCount,
  speed,
  aSide,
  zSide,
  loaNumber,
  loaExpiresAt,
} = DcConnection.properties;
const { rackCode: _aRackCode, ...shownASide } = aSide.properties;
const { rackCode: _zRackCode, ...shownZSide } = zSide.properties;

export const OperatorConnection = Type.Object(
  {
    ...operatorServiceFields,
    connectionNumber,
    kind,
    media,
    connectorA,
    connectorZ,
    fibreCount,
    speed,
    loaNumber,
    loaExpiresAt,
    aSide: described(Type.Object(shownASide), "The end at the customer"),
    zSide: described(Type.Object(shownZSide), "The far end"),
  },
  { title: "OperatorConnection" },
);
export type OperatorConnection = Static<typeof OperatorConnection>;

const port = {
  panel: described(optionalText(20), "Patch panel, with its port; null if it is not known", "R2-07-A"),
  module: described(optionalText(20), "Module in the patch panel", "1"),
  port: described(optionalText(20), "Port in the patch panel", "1"),
};

export const ConnectionRecord = payload("dcConnectionRecord", {
  ...serviceRecord,
  connectionNumber: described(
    Type.Optional(Type.String({ pattern: "^XC-[0-9]{6,10}$" })),
    `Your number of a new connection, at most XC-${highestOwnConnectionNumber}; without one it gets the next number. It cannot change afterwards`,
    "XC-200871",
  ),
  kind: described(oneOf(connectionKinds), "Kind of connection; only METRO_CONNECT is between two data centres"),
  media: described(oneOf(connectionMedia), "Kind of cable"),
  connectorA: described(oneOf(connectors), "Connector at the first end"),
  connectorZ: described(oneOf(connectors), "Connector at the second end"),
  fibreCount: described(
    Type.Optional(nullable(Type.Integer({ minimum: 2, maximum: 24, multipleOf: 2 }))),
    "Number of fibres, 2 by default; null for copper",
    2,
  ),
  speed: described(Type.Optional(nullable(oneOf(connectionSpeeds))), "Speed of a metro connect; null without a limit"),
  aSide: described(
    payload("connectionASideRecord", {
      rackId: described(
        Type.Optional(nullable(namedRecord())),
        "The rack of the customer: its id, or your own id of it as `{ref}`",
      ),
      sharedColoId: described(
        Type.Optional(nullable(namedRecord())),
        "Its units in a shared rack, instead of a rack: their id, or your own id of them as `{ref}`",
        null,
      ),
      ...port,
      device: described(optionalText(60), "Connected device of the customer", "edge-1"),
    }),
    "The end at the customer",
  ),
  zSide: described(
    payload("connectionZSideRecord", {
      type: described(oneOf(zSideTypes), "What the far end is"),
      rackId: described(
        Type.Optional(nullable(namedRecord())),
        "Another rack of the customer, for OWN_RACK only: its id, or your own id of it as `{ref}`",
        null,
      ),
      siteCode: described(
        Type.Optional(Type.String({ pattern: "^[A-Z0-9]{2,8}$" })),
        "Data centre of a far end that is not a rack of the customer; by default the data centre of the first end",
        "AMS1",
      ),
      companyName: described(optionalText(80), "Name of the other company", "Carrier Nederland"),
      circuitId: described(optionalText(40), "Id of the circuit of the other company; null without one", "XTL204385"),
      ...port,
    }),
    "The far end",
  ),
  loaNumber: described(optionalText(longestLoaNumber), "Number of the letter of authorisation", "LOA-XC-2101"),
  loaExpiresAt: described(
    Type.Optional(nullable(day())),
    "Last day of the letter of authorisation; null if it has none",
  ),
});
export type ConnectionRecord = Static<typeof ConnectionRecord>;

const isNamed = (given: unknown): boolean => given !== undefined && given !== null && given !== "";
const wrong = (field: string, isWrong: boolean): FieldError[] =>
  isWrong ? [{ field, message: "validation.invalid-value" }] : [];

const isCopper = (medium: ConnectionRecord["media"]): boolean => medium === "UTP_CAT6A" || medium === "COAX";

const connectionRules = (body: ConnectionRecord): FieldError[] => {
  const { aSide: near, zSide: far } = body;
  return [
    ...contractRules(body),
    ...wrong("aSide.rackId", isNamed(near.rackId) === isNamed(near.sharedColoId)),
    ...wrong("zSide.rackId", isNamed(far.rackId) !== (far.type === "OWN_RACK")),
    ...wrong("aSide.port", isNamed(near.panel) !== isNamed(near.port)),
    ...wrong("zSide.port", isNamed(far.panel) !== isNamed(far.port)),
    ...wrong("fibreCount", isCopper(body.media) ? isNamed(body.fibreCount) : body.fibreCount === null),
    ...wrong("speed", isNamed(body.speed) && body.kind !== "METRO_CONNECT"),
  ];
};

const connectionEndpoints = operatedEndpoints({
  type: "dc-connection",
  named: ["DcConnection", "DcConnections"],
  texts: {
    one: "a data-centre connection",
    many: "data-centre connections",
    put: "It does not need an order. If a connection of the customer already has this number, that connection gets your id.",
  },
  record: ConnectionRecord,
  whole: OperatorConnection,
  rules: connectionRules,
  reads: "interconnect.read",
  writes: "interconnect.write",
  refused: ["port.taken"],
  bound: [],
});
export const listOperatedDcConnections = connectionEndpoints.list;
export const readOperatedDcConnection = connectionEndpoints.get;
export const readOperatedDcConnectionByRef = connectionEndpoints.getByRef;
/** @public Served with its bulk operation. */
export const putDcConnection = connectionEndpoints.put;
export const putDcConnections = connectionEndpoints.putMany;
export const suspendOperatedDcConnection = connectionEndpoints.suspend;
export const resumeOperatedDcConnection = connectionEndpoints.resume;
export const testOperatedDcConnection = connectionEndpoints.test;
export const activateOperatedDcConnection = connectionEndpoints.activate;
export const endOperatedDcConnection = connectionEndpoints.end;
export const withdrawOperatedDcConnectionTermination = connectionEndpoints.withdraw;

export const clientInterfaces = ["10GBASE-LR", "100GBASE-LR4", "400GBASE-FR4"] as const;
const handoverConnectors = ["LC_UPC", "LC_APC", "SC_UPC", "SC_APC", "MPO"] as const;

const {
  serviceNumber,
  operational,
  operationalSince,
  bandwidth,
  protection,
  routeCode,
  siteA,
  siteZ,
  gridType,
  channel,
} = WdmService.properties;
const { wavelengthNm, frequencyThz, latencyUs, lengthKm, transceiversIncluded } = WdmService.properties;
const { rackCode: _rackCode, ...shownHandover } = WdmService.properties.handoverA.properties;

export const OperatorWdm = Type.Object(
  {
    ...operatorServiceFields,
    serviceNumber,
    operational,
    operationalSince,
    bandwidth,
    protection,
    routeCode,
    siteA,
    siteZ,
    gridType,
    channel,
    wavelengthNm,
    frequencyThz,
    latencyUs,
    lengthKm,
    transceiversIncluded,
    clientInterface: described(oneOf(clientInterfaces), "Interface at both ends"),
    handoverA: described(Type.Object(shownHandover), "Where it is handed over in the first data centre"),
    handoverZ: described(Type.Object(shownHandover), "Where it is handed over in the second data centre"),
  },
  { title: "OperatorWdm" },
);
export type OperatorWdm = Static<typeof OperatorWdm>;

const Handover = payload("wdmHandoverRecord", {
  rackId: described(
    Type.Optional(nullable(namedRecord())),
    "The rack of the customer: its id, or your own id of it as `{ref}`; null in the meet-me room",
    null,
  ),
  panel: described(optionalText(20), "Patch panel", "R2-07-A"),
  port: described(optionalText(20), "Port in the patch panel; null if it is not known", "1"),
  connector: described(Type.Optional(nullable(oneOf(handoverConnectors))), "Connector; null if it is not known"),
});

export const WdmRecord = payload("wdmRecord", {
  ...serviceRecord,
  serviceNumber: described(
    Type.Optional(Type.String({ pattern: "^WDM-[0-9]{6,10}$" })),
    `Your number of a new wavelength, at most WDM-${highestOwnWdmNumber}; without one it gets the next number. It cannot change afterwards`,
    "WDM-300417",
  ),
  bandwidth: described(oneOf(wdmBandwidths), "Bandwidth of the wavelength"),
  protection: described(oneOf(wdmProtections), "Whether the wavelength has a second path"),
  routeCode: described(
    Type.String({ pattern: "^[A-Z0-9]{2,8}-[A-Z0-9]{2,8}$" }),
    "Code of the route in the catalogue; it cannot change afterwards",
    "AMS1-AMS2",
  ),
  channel: described(Type.String({ pattern: "^(C[0-9]{2}|1[2-6][0-9]1)$" }), "Channel of the route", "C34"),
  clientInterface: described(oneOf(clientInterfaces), "Interface at both ends"),
  transceiversIncluded: described(
    Type.Optional(Type.Boolean()),
    "True if the operator provides the transceivers; false by default",
  ),
  operational: described(Type.Optional(oneOf(serviceOperationals)), "Whether it works; UNKNOWN by default"),
  handoverA: described(Type.Optional(Handover), "Where it is handed over in the first data centre of the route"),
  handoverZ: described(Type.Optional(Handover), "Where it is handed over in the second data centre of the route"),
});
export type WdmRecord = Static<typeof WdmRecord>;

const wdmEndpoints = operatedEndpoints({
  type: "wdm",
  named: ["Wdm", "Wdm"],
  texts: {
    one: "a wavelength",
    many: "wavelengths",
    put: "It does not need an order. If a wavelength of the customer already has this number, that wavelength gets your id.",
  },
  record: WdmRecord,
  whole: OperatorWdm,
  rules: contractRules,
  reads: "interconnect.read",
  writes: "interconnect.write",
  refused: ["wdm.channel-taken"],
  bound: [],
});
export const listOperatedWdm = wdmEndpoints.list;
export const readOperatedWdm = wdmEndpoints.get;
export const readOperatedWdmByRef = wdmEndpoints.getByRef;
/** @public Served with its bulk operation. */
export const putWdm = wdmEndpoints.put;
export const putWdms = wdmEndpoints.putMany;
export const suspendOperatedWdm = wdmEndpoints.suspend;
export const resumeOperatedWdm = wdmEndpoints.resume;
export const testOperatedWdm = wdmEndpoints.test;
export const activateOperatedWdm = wdmEndpoints.activate;
export const endOperatedWdm = wdmEndpoints.end;
export const withdrawOperatedWdmTermination = wdmEndpoints.withdraw;
