import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { instant, nullableText, oneOf, optionalText, payload, recordVersion, requiredText } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { FaultReport, faultReportStates, longestFaultAnswer } from "../lines/fault-reports.ts";
import { listEndpoint, onlyCustomer } from "./listing.ts";
import { conflicts, plannedWrite, reason, written } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorFaults: typeof import("./faults.ts");
  }
}

export const OperatorFault = Type.Object(
  {
    ...FaultReport.properties,
    customerId: described(Type.Integer(), "Customer number of the company", 20_120_280),
    company: described(Type.String(), "Name of the company", "Company B.V."),
    lineNumber: described(Type.String(), "Number of the line", "LN-104201"),
    reference: described(nullableText(), "The company's own name for the line; null without one", "Zwolle"),
    address: described(Type.String(), "Address of the line", "Dorpsstraat 8, 8011 ZZ Zwolle"),
    carrier: described(Type.String(), "Carrier of the line", "KPN"),
    circuitId: described(nullableText(), "The carrier's number of the line; null without one", "NL1.8011.04"),
    firstName: described(
      nullableText(),
      "First name of the person who reported it; null if the account ended",
      "Fenna",
    ),
    email: described(
      nullableText(),
      "E-mail address of that person; null if the account ended",
      "fenna@company.example",
    ),
    locale: described(oneOf(["en", "nl"]), "Language of that person"),
    updatedAt: described(instant(), "When it was changed last"),
  },
  { title: "OperatorFault" },
);
export type OperatorFault = Static<typeof OperatorFault>;

const reads = { method: "GET", access: serviceRight("faults.read") } as const;
const faultNumber = () => Type.String({ pattern: "^FR-[0-9]{6,12}$" });
const ofFault = payload("faultPath", { number: described(faultNumber(), "Number of the report", "FR-000123") });

export const listFaults = listEndpoint({
  name: "listFaults",
  summary: "List the fault reports of all customers",
  path: "/operator/v1/fault",
  right: "faults.read",
  item: OperatorFault,
  filters: {
    state: described(Type.Optional(oneOf(faultReportStates)), "Only reports in this state"),
    customerId: onlyCustomer("reports"),
    number: described(Type.Optional(faultNumber()), "Only the report with this number"),
  },
});

export const readFault = endpoint({
  ...reads,
  name: "readFault",
  summary: "Get a fault report",
  path: "/operator/v1/fault/:number",
  params: ofFault,
  responses: { 200: OperatorFault },
});

const writes = {
  ...plannedWrite,
  method: "POST",
  access: serviceRight("faults.write"),
  params: ofFault,
  responses: {
    200: written("Fault", {
      id: FaultReport.properties.id,
      number: FaultReport.properties.number,
      state: FaultReport.properties.state,
      version: recordVersion(),
    }),
  },
  errors: conflicts("fault-report.state-conflict"),
} as const;

export const answerFault = endpoint({
  ...writes,
  name: "answerFault",
  summary: "Answer a fault report",
  details: "Shows the answer in the portal and mails it. A later answer replaces it.",
  path: "/operator/v1/fault/:number/answer",
  body: payload("faultAnswer", {
    answer: described(requiredText(longestFaultAnswer), "The answer", "The carrier has repaired the cable."),
    reason: reason(),
  }),
});

export const closeFault = endpoint({
  ...writes,
  name: "closeFault",
  summary: "Close a fault report",
  details: "Mails that it is closed.",
  path: "/operator/v1/fault/:number/close",
  body: payload("faultClosing", {
    answer: described(optionalText(longestFaultAnswer), "A last answer", "The carrier has repaired the cable."),
    reason: reason(),
  }),
});
