import { AddressInput, addressRules } from "../core/address.ts";
import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { instant, nullable, nullableText, oneOf, optionalText, payload, requiredText, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { technologies } from "../core/technologies.ts";
import { Line, lineOperationals, slaCodes } from "../lines/lines.ts";
import { optionalRef } from "./refs.ts";
import { RefusedRow } from "./refused-rows.ts";
import { contractRules, ofService, operatedEndpoints, operatorServiceFields, serviceRecord } from "./services.ts";
import { plannedWrite, reason, written } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorLines: typeof import("./lines.ts");
  }
}

export const ledger = {
  "line.created": "line.created",
  "line.updated": "line.changed",
  "line.event-added": "line.event-added",
  "line.removed": "line.removed",
} as const;

/** Numbers above this one are drawn by the product. */
export const highestOwnLineNumber = 500_000;

const { id: _circuitId, ...circuitFields } = Line.properties.circuits.items.properties;
const LineCircuit = Type.Object(circuitFields, { title: "LineCircuit" });
export type LineCircuit = Static<typeof LineCircuit>;

export const OperatorLine = Type.Object(
  {
    ...operatorServiceFields,
    lineNumber: Line.properties.lineNumber,
    operational: Line.properties.operational,
    operationalSince: Line.properties.operationalSince,
    address: Line.properties.address,
    technology: Line.properties.technology,
    carrier: Line.properties.carrier,
    speedDown: Line.properties.speedDown,
    speedUp: Line.properties.speedUp,
    slaCode: Line.properties.slaCode,
    deliveryType: Line.properties.deliveryType,
    connectionPoint: Line.properties.connectionPoint,
    circuitId: Line.properties.circuitId,
    equipment: Line.properties.equipment,
    circuits: described(Type.Array(LineCircuit), "Services on the line"),
  },
  { title: "OperatorLine" },
);
export type OperatorLine = Static<typeof OperatorLine>;

const speed = () => Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 }));

const CircuitRecord = payload("lineCircuitRecord", {
  service: circuitFields.service,
  handover: described(Type.Optional(circuitFields.handover), "How the service is handed over; DHCP by default"),
  vlan: described(
    Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 4094 }))),
    "VLAN id; null without one",
    null,
  ),
  bandwidthDown: described(speed(), "Download speed in kbit/s; that of the line by default", 1_000_000),
  bandwidthUp: described(speed(), "Upload speed in kbit/s; that of the line by default", 1_000_000),
  pppUsername: described(
    optionalText(80),
    "User name for PPPoE; by default the number of the line in small letters",
    null,
  ),
});

const EquipmentRecord = payload("lineEquipmentRecord", {
  type: described(requiredText(40), "Kind of equipment", "ONT"),
  model: described(requiredText(60), "Model of the equipment", "NW-F10"),
  serial: described(requiredText(60), "Serial number", "NW410000"),
  macAddress: described(
    Type.Optional(nullable(Type.String({ pattern: "^[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){5}$" }))),
    "MAC address; null if it is not known",
    "02:00:5e:10:00:00",
  ),
  ownership: described(oneOf(["PROVIDER", "CUSTOMER"]), "Who owns the equipment"),
});

export const LineRecord = payload("lineRecord", {
  ...serviceRecord,
  lineNumber: described(
    Type.Optional(Type.String({ pattern: "^LN-[0-9]{6,10}$" })),
    `Your number of a new line, at most LN-${highestOwnLineNumber}; without one it gets the next number. It cannot change afterwards`,
    "LN-104201",
  ),
  address: AddressInput,
  technology: described(Type.Optional(oneOf(technologies)), "Access technology; that of the package by default"),
  carrier: described(requiredText(60), "Owner of the access network", "Access NL"),
  speedDown: described(speed(), "Download speed in kbit/s; that of the package by default", 1_000_000),
  speedUp: described(speed(), "Upload speed in kbit/s; that of the package by default", 1_000_000),
  slaCode: described(Type.Optional(oneOf(slaCodes)), "Code of the service level; SLA-BASIC by default"),
  deliveryType: described(
    Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 13 }))),
    "Dutch delivery type of the line, 1 to 13; null if it has none",
    6,
  ),
  connectionPoint: described(optionalText(30), "Where the line ends in the building", "FTU-1"),
  circuitId: described(optionalText(40), "Id of the circuit of the carrier; null without one", "XTL204385"),
  equipment: described(
    Type.Optional(Type.Array(EquipmentRecord, { maxItems: 20 })),
    "Equipment of the line at the address",
  ),
  circuits: described(
    Type.Optional(Type.Array(CircuitRecord, { minItems: 1, maxItems: 20 })),
    "Services on the line; by default internet with DHCP at the speed of the line",
  ),
});
export type LineRecord = Static<typeof LineRecord>;

const lineEndpoints = operatedEndpoints({
  type: "line",
  named: ["Line", "Lines"],
  texts: {
    one: "a line",
    many: "lines",
    put: "It does not need an order. If a line of the customer already has this number, that line gets your id.",
  },
  record: LineRecord,
  whole: OperatorLine,
  rules: (body: LineRecord) => [...addressRules("address", body.address), ...contractRules(body)],
  reads: "services.read",
  writes: "services.write",
  refused: [],
  bound: [],
});
export const listOperatedLines = lineEndpoints.list;
export const readOperatedLine = lineEndpoints.get;
export const readOperatedLineByRef = lineEndpoints.getByRef;
export const putLine = lineEndpoints.put;
export const putLines = lineEndpoints.putMany;
export const suspendOperatedLine = lineEndpoints.suspend;
export const resumeOperatedLine = lineEndpoints.resume;
export const testOperatedLine = lineEndpoints.test;
export const activateOperatedLine = lineEndpoints.activate;
export const endOperatedLine = lineEndpoints.end;
export const withdrawOperatedLineTermination = lineEndpoints.withdraw;

/** Maximum number of states per request. */
export const mostLineStates = 20_000;
export const largestLineStates = 4 * 1024 * 1024;
/** Maximum number of refused states that a response lists; `rejectedCount` counts them all. */
export const mostListedStates = 100;
/** Maximum number of minutes that a state can be ahead of the clock of the portal. */
export const mostMinutesAhead = 5;

export const lineStateRefusals = ["line-state.line-unknown", "line-state.line-ended", "line-state.ahead"] as const;

export const LineState = payload("lineState", {
  lineRef: optionalRef("line", "ABC-1042"),
  id: described(Type.Optional(uuid()), "Id of the line, instead of your own id"),
  operational: described(oneOf(lineOperationals), "Whether it works, as measured"),
  at: described(instant(), "When this was measured"),
});
export type LineState = Static<typeof LineState>;

/** The rules of a state across its fields. */
export const lineStateRules = ({ id, lineRef }: LineState) =>
  (id === undefined) === (lineRef === undefined) ? [{ field: "lineRef", message: "validation.invalid-value" }] : [];

export const reportLineStates = endpoint({
  name: "reportLineStates",
  summary: "Report whether lines work",
  details: `Takes a JSON array or NDJSON of at most ${mostLineStates} lines; send all lines every minute if you like. A refused state does not stop the others. A state that is the same, or is not newer than the state of the line, changes nothing. A change is an event of the line.`,
  method: "POST",
  path: "/operator/v1/line/status",
  access: serviceRight("services.write"),
  bodyBytes: largestLineStates,
  body: Type.Array(LineState, { title: "lineStates", maxItems: mostLineStates }),
  records: true,
  responses: {
    200: Type.Object(
      {
        updated: described(Type.Integer(), "Number of lines whose state changed"),
        unchanged: described(Type.Integer(), "Number of states that changed nothing"),
        rejected: described(
          Type.Array(RefusedRow),
          `The first ${mostListedStates} refused states: the code is ${lineStateRefusals.map((code) => `\`${code}\``).join(", ")} or that of the first invalid field`,
        ),
        rejectedCount: described(Type.Integer(), "Number of refused states"),
      },
      { title: "ReportedLineStates" },
    ),
  },
});

/** The events that the operator adds to the history of a line. */
export const addedLineEvents = ["MAINTENANCE", "OUTAGE", "NOTE"] as const;

export const LineEventRecord = payload("lineEventRecord", {
  type: described(
    oneOf(addedLineEvents),
    "MAINTENANCE: work on the line. OUTAGE: a known interruption, which does not change the state of the line. NOTE: a message to its customer, which an end customer does not see",
  ),
  text: described(requiredText(400), "What the customer reads, in its language", "The carrier works on its network."),
  at: described(Type.Optional(instant()), "When it begins or began; now by default. Only maintenance can be planned"),
  minutes: described(
    Type.Optional(Type.Integer({ minimum: 1, maximum: 10_080 })),
    "Duration of maintenance in minutes",
    120,
  ),
  reason: reason(),
});
export type LineEventRecord = Static<typeof LineEventRecord>;

export const addLineEvent = endpoint({
  ...plannedWrite,
  name: "addLineEvent",
  summary: "Add an event to the history of a line",
  method: "POST",
  path: "/operator/v1/line/:serviceId/event",
  access: serviceRight("services.write"),
  params: ofService,
  body: LineEventRecord,
  rules: ({ type, minutes }: LineEventRecord) =>
    minutes !== undefined && type !== "MAINTENANCE" ? [{ field: "minutes", message: "validation.invalid-value" }] : [],
  responses: {
    200: written("AddedLineEvent", {
      id: described(uuid(), "Id of the event"),
      type: described(oneOf(addedLineEvents), "What happens or happened"),
      text: described(nullableText(), "Text for the customer", "The carrier works on its network."),
      at: described(instant(), "When it begins or began"),
    }),
  },
  errors: { 409: ["line.state-conflict", "plan-outdated"] },
});
