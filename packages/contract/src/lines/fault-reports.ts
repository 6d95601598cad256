import { Type, type Static } from "../core/json-schema.ts";
import { endpoint } from "../core/endpoint.ts";
import type { FieldError } from "../core/errors.ts";
import {
  customerIdParam,
  instant,
  nullable,
  nullableText,
  oneOf,
  payload,
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
} as const;

export const faultReportStates = ["OPEN", "ANSWERED", "CLOSED"] as const;

/** The number of reports of a company that may be open at the same time. */
export const mostOpenFaultReports = 50;

/** Maximum length of an answer, in characters. */
export const longestFaultAnswer = 400;

export const FaultReport = Type.Object(
  {
    id: uuid(),
    number: Type.String({ description: "Number to quote to the operator, such as FR-000123" }),
    lineId: uuid(),
    state: oneOf(faultReportStates),
    text: Type.String({ description: "What the person noticed" }),
    contact: Type.String({ description: "How to reach the person" }),
    outcome: nullable(oneOf(diagnosisOutcomes)),
    evidence: Diagnosis.properties.evidence,
    examinedAt: nullable(instant()),
    answer: nullableText(),
    answeredAt: nullable(instant()),
    closedAt: nullable(instant()),
    createdAt: instant(),
    version: Type.Integer(),
  },
  { title: "FaultReport" },
);
export type FaultReport = Static<typeof FaultReport>;

const ofLine = payload("line", { ...customerIdParam, lineId: uuid() });

const lengthOf = { text: { "min-length": 10 }, contact: { "min-length": 5 } } as const;

export const FaultReportRequest = payload("faultReportRequest", {
  text: requiredText(2000, lengthOf.text),
  contact: requiredText(120, lengthOf.contact),
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
