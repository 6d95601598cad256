import { described, type Static, Type } from "../core/json-schema.ts";
import { endpoint } from "../core/endpoint.ts";
import { customerIdParam, instant, lineId, nullable, oneOf, payload, uuid } from "../core/fields.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly "line-doctor": typeof import("./line-doctor.ts");
  }
}

export const ledger = {
  "line.diagnosed": "line.examined",
} as const;

export const diagnosisOutcomes = [
  "UP",
  "NO_SYNC",
  "HIGH_ERRORS",
  "LOW_SPEED",
  "OPTICAL_LOW",
  "OPTICAL_DEAD",
  "EQUIPMENT_OFF",
  "KNOWN_OUTAGE",
  "CARRIER_TEST_FAILED",
  "UNKNOWN",
] as const;

/** Measurements. A connector returns only what it supports. */
export const evidenceNames = [
  "sync",
  "speedDown",
  "speedUp",
  "expectedDown",
  "expectedUp",
  "errorsPerHour",
  "noiseMarginDb",
  "opticalReceiveDbm",
  "equipmentSeenAt",
  "outageNumber",
  "outageUntil",
  "carrierTest",
] as const;

/** Minutes between two tests of a line. */
export const diagnosisPauseMinutes = 5;

/** The error for a test too soon after the last one; `Retry-After` contains the time to wait. */
export const examinedRecentlyCode = "line.examined-recently";

export const Diagnosis = Type.Object(
  {
    id: described(uuid(), "Id of the examination"),
    lineId: lineId(),
    state: described(oneOf(["RUNNING", "DONE"]), "State of the examination"),
    outcome: described(nullable(oneOf(diagnosisOutcomes)), "Result of the examination; null while it runs"),
    evidence: described(
      Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
      "Measurements, by name",
    ),
    createdAt: described(instant(), "When the examination began"),
    doneAt: described(nullable(instant()), "When the examination ended; null while it runs"),
  },
  { title: "Diagnosis" },
);
export type Diagnosis = Static<typeof Diagnosis>;

const serviceDesk = { caller: ["RESELLER_SERVICE_DESK"] } as const;

export const diagnoseLine = endpoint({
  name: "diagnoseLine",
  summary: "Examine a line",
  details: `At most once every ${diagnosisPauseMinutes} minutes per line. The examination runs in the background.`,
  method: "POST",
  path: "/v1/customer/:customerId/line/:lineId/diagnose",
  access: serviceDesk,
  params: payload("line", {
    ...customerIdParam,
    lineId: lineId(),
  }),
  body: payload("lineDiagnoseRequest", {}),
  idempotent: "optional",
  responses: { 202: Type.Object({ diagnosisId: described(uuid(), "Id of the examination") }) },
  errors: { 403: ["line.read-only"], 409: ["line.state-conflict"], 429: [examinedRecentlyCode] },
});

export const getDiagnosis = endpoint({
  name: "getDiagnosis",
  summary: "Get an examination of a line",
  details: "`state` is RUNNING until the examination has ended.",
  method: "GET",
  path: "/v1/customer/:customerId/line/:lineId/diagnose/:diagnosisId",
  access: serviceDesk,
  params: payload("diagnosis", {
    ...customerIdParam,
    lineId: lineId(),
    diagnosisId: described(uuid(), "Id of the examination"),
  }),
  responses: { 200: Diagnosis },
});

export const LatestDiagnosis = Type.Object(
  {
    diagnosis: described(nullable(Diagnosis), "The latest examination that has ended; null if there is none"),
    runningId: described(
      nullable(Type.String({ format: "uuid" })),
      "Id of the running examination; null if there is none",
    ),
    nextAt: described(
      nullable(Type.String({ format: "date-time" })),
      "When the line can be examined again; null if it can be now",
    ),
  },
  { title: "LatestDiagnosis" },
);
export type LatestDiagnosis = Static<typeof LatestDiagnosis>;

export const getLatestDiagnosis = endpoint({
  name: "getLatestDiagnosis",
  summary: "Get the latest examination of a line",
  details: "Includes when the next examination is possible.",
  method: "GET",
  path: "/v1/customer/:customerId/line/:lineId/diagnose",
  access: { caller: "signed-in" },
  params: payload("line", {
    ...customerIdParam,
    lineId: lineId(),
  }),
  responses: { 200: LatestDiagnosis },
});
