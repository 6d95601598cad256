import { Type, type Static } from "../core/json-schema.ts";
import { endpoint } from "../core/endpoint.ts";
import { customerIdParam, instant, nullable, oneOf, payload, uuid } from "../core/fields.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly "line-doctor": typeof import("./line-doctor.ts");
  }
}

export const ledger = {
  "line.diagnosed": "line.examined",
} as const;

/** Possible findings of a line test. */
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
    id: uuid(),
    lineId: uuid(),
    state: oneOf(["RUNNING", "DONE"]),
    outcome: nullable(oneOf(diagnosisOutcomes)),
    evidence: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
    createdAt: instant(),
    doneAt: nullable(instant()),
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
  params: payload("line", { ...customerIdParam, lineId: uuid() }),
  body: payload("lineDiagnoseRequest", {}),
  idempotent: "optional",
  responses: { 202: Type.Object({ diagnosisId: uuid() }) },
  errors: { 403: ["line.read-only"], 409: ["line.state-conflict"], 429: [examinedRecentlyCode] },
});

export const getDiagnosis = endpoint({
  name: "getDiagnosis",
  summary: "Get an examination of a line",
  details: "`state` is RUNNING until the examination has ended.",
  method: "GET",
  path: "/v1/customer/:customerId/line/:lineId/diagnose/:diagnosisId",
  access: serviceDesk,
  params: payload("diagnosis", { ...customerIdParam, lineId: uuid(), diagnosisId: uuid() }),
  responses: { 200: Diagnosis },
});

/** The last finding of a line, and when it may be examined again. */
export const LatestDiagnosis = Type.Object(
  {
    diagnosis: nullable(Diagnosis),
    runningId: Type.Union([Type.String({ format: "uuid" }), Type.Null()], {
      description: "Id of the running examination; null if there is none",
    }),
    nextAt: Type.Union([Type.String({ format: "date-time" }), Type.Null()], {
      description: "When the line can be examined again; null if it can be now",
    }),
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
  params: payload("line", { ...customerIdParam, lineId: uuid() }),
  responses: { 200: LatestDiagnosis },
});
