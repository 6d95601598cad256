import { Msa } from "../agreements.ts";
import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { instant, nullable, oneLine, oneOf, optionalText, payload, requiredText, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { msaStatuses } from "../core/msa-requirement.ts";
import { fileInBody } from "./documents.ts";
import { externalRef, namedCustomer, optionalRef, refParam } from "./refs.ts";
import { listEndpoint, onlyCustomer } from "./listing.ts";
import { conflicts, plannedWrite, reason, requiredReason, writtenDay, writtenRecord } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorMsas: typeof import("./msas.ts");
  }
}

const ownRef = ["agreement", "CONTRACT-1042"] as const;

export const OperatorMsa = Type.Object(
  {
    ...Msa.properties,
    externalRef: externalRef(...ownRef),
    customerId: described(Type.Integer(), "Customer number of the company", 20_120_280),
    customerName: described(Type.String(), "Name of the company", "Company B.V."),
    createdAt: described(instant(), "When it was created"),
    updatedAt: described(instant(), "When it was changed last"),
  },
  { title: "OperatorMsa" },
);
export type OperatorMsa = Static<typeof OperatorMsa>;

const ofMsa = payload("operatorMsaPath", { operatorMsaId: described(uuid(), "Id of the agreement") });
const ofRef = payload("msaRefPath", refParam(...ownRef));

export const listAllMsas = listEndpoint({
  name: "listAllMsas",
  summary: "List master service agreements of all customers",
  path: "/operator/v1/msa",
  right: "agreements.read",
  item: OperatorMsa,
  filters: {
    status: described(Type.Optional(oneOf(msaStatuses)), "Only agreements with this status"),
    customerId: onlyCustomer("agreements"),
  },
});

export const readMsa = endpoint({
  name: "readMsa",
  summary: "Get a master service agreement of any customer",
  method: "GET",
  path: "/operator/v1/msa/:operatorMsaId",
  access: serviceRight("agreements.read"),
  params: ofMsa,
  responses: { 200: OperatorMsa },
});

export const readMsaByRef = endpoint({
  name: "readMsaByRef",
  summary: "Get a master service agreement by your own id",
  method: "GET",
  path: "/operator/v1/msa/ref/:externalRef",
  access: serviceRight("agreements.read"),
  params: ofRef,
  responses: { 200: OperatorMsa },
});

const written = { id: OperatorMsa.properties.id, status: OperatorMsa.properties.status };
const WrittenMsa = writtenRecord("OperatedMsa", written);
const WrittenMsaByRef = writtenRecord("MsaByRef", { ...written, externalRef: externalRef(...ownRef) });

const writes = {
  ...plannedWrite,
  method: "POST",
} as const;

export const issueMsa = endpoint({
  ...writes,
  name: "issueMsa",
  summary: "Send a master service agreement to a customer",
  details:
    "Replaces one that is not signed yet. One in force stays until the new one is countersigned. Mails the administrators of the customer. With your own id, a repeated call returns the agreement that the first one sent, unchanged.",
  path: "/operator/v1/msa",
  access: serviceRight("agreements.publish"),
  body: payload("msaIssue", {
    customerId: described(namedCustomer(), "The customer: its number, or your own id of it as `{ref}`", 20_120_280),
    templateVersion: described(
      Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 30 }))),
      "Version of your template; by default the newest",
      "MSA-2026.2",
    ),
    externalRef: optionalRef(...ownRef),
    reason: reason(),
  }),
  creates: readMsa,
  responses: { 201: WrittenMsaByRef },
  errors: { 409: ["msa.company-cannot-sign", "msa.unprintable", "plan-outdated"] },
});

/** The largest signed agreement in a body, in bytes. */
const largestDocument = 6 * 1024 * 1024;

const signatory = (title: string, name: string, role: string) =>
  payload(title, {
    name: described(oneLine(requiredText(100)), "Full name", name),
    function: described(oneLine(optionalText(100)), "Job title", role),
  });

// A field that is left out keeps its value, so the same again changes nothing.
export const MsaRecord = payload("msaRecord", {
  customerId: described(namedCustomer(), "The customer: its number, or your own id of it as `{ref}`", 20_120_280),
  title: described(oneLine(requiredText(200)), "Title of the agreement", "Master service agreement"),
  templateVersion: described(
    oneLine(requiredText(30)),
    "Version of the text that was signed; it does not need a template here",
    "MSA-2019.1",
  ),
  language: described(oneOf(["en", "nl"]), "Language of the agreement"),
  signedOn: described(writtenDay(), "Day on which the customer signed"),
  signer: described(signatory("msaRecordSigner", "Joris Bakker", "Director"), "Who signed for the customer"),
  countersigner: described(
    Type.Optional(nullable(signatory("msaRecordCountersigner", "A. Jansen", "Contract manager"))),
    "Who signed for you; null if it is not known",
  ),
  effectiveDate: described(
    Type.Optional(writtenDay()),
    "First day in force; by default the day on which the customer signed",
  ),
  document: described(fileInBody("msaRecordDocument", largestDocument), "The agreement as it was signed, a PDF"),
  reason: reason(),
});
export type MsaRecord = Static<typeof MsaRecord>;

export const putMsa = endpoint({
  ...plannedWrite,
  name: "putMsa",
  summary: "Bring in a signed master service agreement by your own id",
  details:
    "For an agreement that the customer signed on paper or in another system. It is in force at once, and replaces the one that is in force and the one that waits for a signature. The customer sees it as signed elsewhere and is not mailed. Sending the same again changes nothing. It cannot be changed afterwards: bring in the right one by another id, which replaces it.",
  method: "PUT",
  path: "/operator/v1/msa/ref/:externalRef",
  access: serviceRight("agreements.countersign"),
  params: ofRef,
  bodyBytes: 9 * 1024 * 1024,
  body: MsaRecord,
  responses: { 200: WrittenMsaByRef },
  errors: conflicts("msa.company-cannot-sign", "msa.exists", "msa.newer-in-force", "customer.state-conflict"),
});

const steps = {
  ...writes,
  params: ofMsa,
  responses: { 200: WrittenMsa },
  errors: conflicts("msa.state-conflict"),
} as const;

export const countersignMsa = endpoint({
  ...steps,
  name: "countersignMsa",
  summary: "Countersign a master service agreement",
  details:
    "Adds your seal to an agreement that the customer has signed. It comes into force and replaces an earlier one.",
  path: "/operator/v1/msa/:operatorMsaId/countersign",
  access: serviceRight("agreements.countersign"),
  body: payload("msaCountersignature", {
    name: described(requiredText(100, { printable: true }), "Who signs for you", "A. Jansen"),
    function: described(optionalText(100, { printable: true }), "Job title of the signer", "Contract manager"),
    effectiveDate: described(Type.Optional(nullable(writtenDay())), "First day in force; by default today"),
    reason: reason(),
  }),
  errors: { ...steps.errors, 503: ["signing.unavailable"] },
});

export const supersedeMsa = endpoint({
  ...steps,
  name: "supersedeMsa",
  ends: true,
  summary: "Withdraw a master service agreement that is not signed",
  details: "One in force is replaced when its successor is countersigned, or terminated.",
  path: "/operator/v1/msa/:operatorMsaId/supersede",
  access: serviceRight("agreements.publish"),
  body: payload("msaReplacement", { reason: reason() }),
});

export const terminateMsa = endpoint({
  ...steps,
  name: "terminateMsa",
  ends: true,
  summary: "Terminate a master service agreement",
  path: "/operator/v1/msa/:operatorMsaId/terminate",
  access: serviceRight("agreements.publish"),
  body: payload("msaTermination", { reason: requiredReason() }),
});
