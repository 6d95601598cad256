import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import type { FieldError } from "../core/errors.ts";
import {
  day,
  decimal,
  instant,
  nullable,
  nullableText,
  oneOf,
  payload,
  recordVersion,
  requiredText,
  uuid,
} from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { manualAgreementCategories, manualAgreementStatuses } from "../manual-agreements.ts";
import { serviceTypes } from "../services/services.ts";
import { externalRef, namedCustomer, refParam } from "./refs.ts";
import { fileInBody } from "./documents.ts";
import { listEndpoint, onlyCustomer } from "./listing.ts";
import { conflicts, plannedWrite, reason, requiredReason, writtenDay, writtenRecord } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorManualAgreements: typeof import("./manual-agreements.ts");
  }
}

/** A draft has no company in the ledger, because the company does not see it. */
export const ledger = {
  "manual-agreement.drafted": "manual-agreement.drafted",
  "manual-agreement.draft-changed": "manual-agreement.draft-changed",
} as const;

const statuses = ["DRAFT", ...manualAgreementStatuses] as const;

const ownRef = ["agreement", "AGR-2026-17"] as const;
const AgreementLine = Type.Object(
  {
    description: described(Type.String(), "What is delivered", "Two hours a month"),
    quantity: described(decimal(), "Quantity as decimal text", "1"),
    nrc: described(decimal(), "One-off price of one, excl. VAT, in EUR as decimal text", "0.00"),
    mrc: described(decimal(), "Monthly price of one, excl. VAT, in EUR as decimal text", "150.00"),
  },
  { title: "OperatorAgreementLine" },
);

export const OperatorAgreement = Type.Object(
  {
    id: described(uuid(), "Id of the agreement"),
    externalRef: externalRef(...ownRef),
    number: described(Type.String(), "Number of the agreement", "MA-2026-007"),
    customerId: described(Type.Integer(), "Customer number of the company", 20_120_280),
    customerName: described(Type.String(), "Name of the company", "Company B.V."),
    title: described(Type.String(), "Title of the agreement", "Managed firewalls"),
    category: described(oneOf(manualAgreementCategories), "What the agreement is about"),
    description: described(Type.String(), "Text of the agreement in Markdown", "We manage the **firewalls**."),
    status: described(oneOf(statuses), "Status of the agreement"),
    startDate: described(nullable(day()), "First day; null if it is the day of acceptance"),
    termEndDate: described(nullable(day()), "Last day of the current term; null before it is in force"),
    endDate: described(nullable(day()), "Last day of delivery; null if no end is set"),
    acceptUntil: described(nullable(day()), "Last day to accept it; null for a draft"),
    termMonths: described(Type.Integer(), "Contract term in months", 36),
    noticeDays: described(Type.Integer(), "Notice period in days", 30),
    renewalMonths: described(nullable(Type.Integer()), "Length of a renewal in months; null if it is not renewed", 1),
    nrcTotal: described(decimal(), "One-off total, excl. VAT, in EUR as decimal text", "0.00"),
    mrcTotal: described(decimal(), "Monthly total, excl. VAT, in EUR as decimal text", "450.00"),
    lines: described(Type.Array(AgreementLine), "What is delivered, with prices"),
    services: described(
      Type.Array(
        Type.Object(
          { type: described(oneOf(serviceTypes), "Kind of service"), id: described(uuid(), "Id of the service") },
          { title: "AgreementService" },
        ),
      ),
      "Services that the agreement is about",
    ),
    documents: described(
      Type.Array(
        Type.Object(
          {
            id: described(uuid(), "Id of the document"),
            fileName: described(Type.String(), "Name of the file", "terms.pdf"),
            sha256: described(
              Type.String(),
              "SHA-256 of the file, in hexadecimal",
              "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
            ),
          },
          { title: "AgreementDocument" },
        ),
      ),
      "Files of the agreement, in order",
    ),
    quotationId: described(nullable(uuid()), "Id of the quotation that it was made from; null without one", null),
    acceptedByName: described(nullableText(), "Who accepted it; null before that", null),
    purchaseOrderNumber: described(nullableText(), "Purchase order number of the company; null without one", null),
    declineReason: described(nullableText(), "Why the company declined it; null if it did not", null),
    createdAt: described(instant(), "When it was created"),
    updatedAt: described(instant(), "When it was changed last"),
    version: recordVersion(),
  },
  { title: "OperatorAgreement" },
);
export type OperatorAgreement = Static<typeof OperatorAgreement>;

const amount = (text: string) =>
  described(Type.Optional(Type.String({ pattern: "^(0|[1-9][0-9]{0,7})\\.[0-9]{2}$" })), text, "150.00");

/** The largest file of an agreement in a body, in bytes. */
const largestFile = 2 * 1024 * 1024;

// Without a value a field stays as it is. Null empties it.
export const AgreementRecord = payload("agreementRecord", {
  customerId: described(
    namedCustomer(),
    "The customer: its number, or your own id of it as `{ref}`; it cannot be changed afterwards",
    20_120_280,
  ),
  title: described(requiredText(200), "Title of the agreement", "Managed firewalls"),
  category: described(oneOf(manualAgreementCategories), "What the agreement is about"),
  description: described(
    Type.Optional(Type.String({ maxLength: 20_000 })),
    "Text of the agreement in Markdown",
    "We manage the **firewalls**.",
  ),
  startDate: described(Type.Optional(nullable(writtenDay())), "First day; null for the day of acceptance"),
  termMonths: described(Type.Integer({ minimum: 1, maximum: 120 }), "Contract term in months", 36),
  noticeDays: described(Type.Integer({ minimum: 0, maximum: 730 }), "Notice period in days", 30),
  renewalMonths: described(
    Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 60 }))),
    "Length of a renewal in months; null if it ends with its term",
    1,
  ),
  lines: described(
    Type.Array(
      payload("agreementLine", {
        description: described(requiredText(300), "What is delivered", "Two hours a month"),
        quantity: described(
          Type.Optional(Type.String({ pattern: "^(0|[1-9][0-9]{0,5})(\\.[0-9]{1,3})?$" })),
          "Quantity above zero, as decimal text; by default 1",
          "1",
        ),
        nrc: amount("One-off price of one, excl. VAT, in EUR as decimal text; by default 0.00"),
        mrc: amount("Monthly price of one, excl. VAT, in EUR as decimal text; by default 0.00"),
      }),
      { minItems: 1, maxItems: 200 },
    ),
    "What is delivered, with prices",
  ),
  services: described(
    Type.Optional(Type.Array(requiredText(60), { maxItems: 50, uniqueItems: true })),
    "Numbers, codes or ids of services of the company",
    ["LN-104201"],
  ),
  documents: described(
    Type.Optional(Type.Array(fileInBody("agreementFile", largestFile), { maxItems: 3 })),
    "Files of the agreement, in order: PDF, XML, PNG or JPEG",
  ),
  reason: reason(),
});
export type AgreementRecord = Static<typeof AgreementRecord>;

const lineErrors = ({ lines }: AgreementRecord): FieldError[] =>
  lines.flatMap(({ quantity = "1" }, place) =>
    Number(quantity) > 0 ? [] : [{ field: `lines.${place}.quantity`, message: "validation.invalid-value" }],
  );

const ofAgreement = payload("operatorAgreementPath", { operatorAgreementId: described(uuid(), "Id of the agreement") });
const ofRef = payload("agreementRefPath", refParam(...ownRef));

export const listAllAgreements = listEndpoint({
  name: "listAllAgreements",
  summary: "List bespoke agreements of all customers",
  path: "/operator/v1/manual-agreement",
  right: "agreements.read",
  item: OperatorAgreement,
  filters: {
    status: described(Type.Optional(oneOf(statuses)), "Only agreements with this status"),
    customerId: onlyCustomer("agreements"),
  },
});

export const readAgreement = endpoint({
  name: "readAgreement",
  summary: "Get a bespoke agreement of any customer",
  method: "GET",
  path: "/operator/v1/manual-agreement/:operatorAgreementId",
  access: serviceRight("agreements.read"),
  params: ofAgreement,
  responses: { 200: OperatorAgreement },
});

export const readAgreementByRef = endpoint({
  name: "readAgreementByRef",
  summary: "Get a bespoke agreement by your own id",
  method: "GET",
  path: "/operator/v1/manual-agreement/ref/:externalRef",
  access: serviceRight("agreements.read"),
  params: ofRef,
  responses: { 200: OperatorAgreement },
});

const writes = {
  ...plannedWrite,
  responses: {
    200: writtenRecord("Agreement", {
      id: OperatorAgreement.properties.id,
      externalRef: externalRef(...ownRef),
      number: OperatorAgreement.properties.number,
      status: OperatorAgreement.properties.status,
    }),
  },
  errors: conflicts("manual-agreement.state-conflict"),
} as const;

export const putAgreement = endpoint({
  ...writes,
  name: "putAgreement",
  summary: "Draft a bespoke agreement by your own id",
  details:
    "Creates a draft, which the customer does not see, or changes it. A field that is left out keeps its value. Sending the same again changes nothing. An agreement that is published cannot be changed.",
  method: "PUT",
  path: "/operator/v1/manual-agreement/ref/:externalRef",
  access: serviceRight("agreements.write"),
  params: ofRef,
  bodyBytes: 9 * 1024 * 1024,
  body: AgreementRecord,
  rules: lineErrors,
});

const steps = { ...writes, method: "POST", access: serviceRight("agreements.publish"), params: ofAgreement } as const;

export const publishAgreement = endpoint({
  ...steps,
  name: "publishAgreement",
  summary: "Publish a bespoke agreement",
  details: "Mails the customer, which can accept it for 60 days.",
  path: "/operator/v1/manual-agreement/:operatorAgreementId/publish",
  body: payload("agreementPublication", { reason: reason() }),
});

export const activateAgreement = endpoint({
  ...steps,
  name: "activateAgreement",
  summary: "Put a bespoke agreement in force",
  details: "For an agreement that was signed on paper. Withdraws the termination of one that is ending.",
  path: "/operator/v1/manual-agreement/:operatorAgreementId/activate",
  body: payload("agreementActivation", { reason: reason() }),
});

export const endAgreement = endpoint({
  ...steps,
  name: "endAgreement",
  ends: true,
  summary: "End a bespoke agreement today",
  details: "Withdraws an offer that the customer has not accepted. Mails the reason to the customer.",
  path: "/operator/v1/manual-agreement/:operatorAgreementId/end",
  body: payload("agreementEnd", { reason: requiredReason() }),
});
