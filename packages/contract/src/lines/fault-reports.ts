import { described, type Static, Type } from "../core/json-schema.ts";
import { endpoint } from "../core/endpoint.ts";
import type { FieldError } from "../core/errors.ts";
import {
  customerIdParam,
  instant,
  lineId,
  nullable,
  nullableText,
  oneOf,
  payload,
  recordVersion,
  requiredText,
  uuid,
} from "../core/fields.ts";
import { verdictOf } from "../core/rules.ts";
import { Diagnosis, diagnosisOutcomes } from "./line-doctor.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly "fault-reports": typeof import("./fault-reports.ts");
  }
  interface OtherRefusals {
    readonly "fault-report.state-conflict": 409;
  }
  interface SearchKinds {
    readonly "fault-report": true;
  }
}

export const ledger = {
  "fault-report.created": "fault-report.created",
  "fault-report.answered": "fault-report.answered",
  "fault-report.closed": "fault-report.closed",
  "fault-report.anonymised": "fault-report.anonymised",
} as const;

export const faultReportStates = ["OPEN", "ANSWERED", "CLOSED"] as const;

/** The number of reports of a company that may be open at the same time. */
export const mostOpenFaultReports = 50;

export const longestFaultAnswer = 400;

export const FaultReport = Type.Object(
  {
    id: described(uuid(), "Id of the report"),
    number: described(Type.String(), "Number to quote to the operator, such as FR-000123", "FR-000123"),
    lineId: lineId(),
    state: described(oneOf(faultReportStates), "State of the report"),
    text: described(Type.String(), "What the person noticed", "The connection has been down since this morning."),
    contact: described(Type.String(), "How to reach the person", "038 123 45 67, until 18:00"),
    outcome: described(nullable(oneOf(diagnosisOutcomes)), "Result of the last examination; null without one"),
    evidence: described(Diagnosis.properties.evidence, "Measurements, by name"),
    examinedAt: described(nullable(instant()), "When the line was examined; null if it was not"),
    answer: described(
      nullableText(),
      "Answer of the operator; null before that",
      "The carrier has repaired the cable.",
    ),
    answeredAt: described(nullable(instant()), "When the operator answered; null before that"),
    closedAt: described(nullable(instant()), "When the report was closed; null before that"),
    createdAt: described(instant(), "When the fault was reported"),
    version: recordVersion(),
  },
  { title: "FaultReport" },
);
export type FaultReport = Static<typeof FaultReport>;

const ofLine = payload("line", {
  ...customerIdParam,
  lineId: lineId(),
});

const lengthOf = { text: { "min-length": 10 }, contact: { "min-length": 5 } } as const;

export const FaultReportRequest = payload("faultReportRequest", {
  text: described(
    requiredText(2000, lengthOf.text),
    "What the person noticed",
    "The connection has been down since this morning.",
  ),
  contact: described(
    requiredText(120, lengthOf.contact),
    "How to reach the person: a phone number, with hours if needed, or an e-mail address",
    "038 123 45 67, until 18:00",
  ),
});

/** Both are trimmed before they are stored, so surrounding whitespace does not count. */
const trimmedRules = (body: Static<typeof FaultReportRequest>): FieldError[] =>
  (["text", "contact"] as const).flatMap((field) => {
    const verdict = verdictOf(lengthOf[field], body[field].trim());
    return verdict ? [{ field, ...verdict }] : [];
  });

export const createFaultReport = endpoint({
  name: "createFaultReport",
  summary: "Create a fault report",
  details:
    "Reports a fault of the line to the operator, with the result of the last examination. A line has at most one open report.",
  method: "POST",
  path: "/v1/customer/:customerId/line/:lineId/fault-report",
  access: { caller: ["RESELLER_SERVICE_DESK"] },
  params: ofLine,
  body: FaultReportRequest,
  rules: trimmedRules,
  idempotent: "optional",
  responses: { 201: FaultReport },
  errors: { 403: ["line.read-only"], 409: ["line.state-conflict", "fault-report.open", "fault-report.too-many"] },
});

export const listFaultReports = endpoint({
  name: "listFaultReports",
  summary: "List fault reports",
  details: "The last 20 reports of a line, newest first.",
  method: "GET",
  path: "/v1/customer/:customerId/line/:lineId/fault-report",
  access: { caller: "signed-in" },
  params: ofLine,
  responses: { 200: Type.Array(FaultReport) },
});
