import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { instant, oneOf, payload, recordVersion, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { Customer, IbanUpdate, Mandate } from "../company.ts";
import { bulkOf } from "./bulk.ts";
import { listEndpoint, onlyCustomer } from "./listing.ts";
import { externalRef, namedCustomer, refParam } from "./refs.ts";
import { conflicts, plannedWrite, reason, requiredReason, writtenRecord } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorMandates: typeof import("./mandates.ts");
  }
}

export const ledger = {
  "customer.mandate-added": "mandate.activated",
  "customer.mandate-revoked": "mandate.revoked",
} as const;

const ownRef = ["mandate", "FIN-M-1042"] as const;

const { iban: _iban, ...ofMandate } = Mandate.properties;

/** A mandate as the operator sees it: without the account itself. */
export const OperatorMandate = Type.Object(
  {
    id: described(uuid(), "Id of the mandate"),
    customerId: Customer.properties.id,
    externalRef: externalRef(...ownRef),
    ...ofMandate,
    ibanMasked: described(Type.String(), "IBAN with only its first and last characters", "NL74••••••••••0025"),
    createdAt: described(instant(), "When it was created"),
    updatedAt: described(instant(), "When it was changed last"),
    version: recordVersion(),
  },
  { title: "OperatorMandate" },
);
export type OperatorMandate = Static<typeof OperatorMandate>;

const ofMandatePath = payload("mandatePath", { mandateId: described(uuid(), "Id of the mandate") });

export const listMandates = listEndpoint({
  name: "listMandates",
  summary: "List direct debit mandates",
  path: "/operator/v1/mandate",
  right: "mandates.read",
  item: OperatorMandate,
  filters: {
    customerId: onlyCustomer("mandates"),
    status: described(Type.Optional(ofMandate.status), "Only mandates with this status"),
  },
});

export const readMandate = endpoint({
  name: "readMandate",
  summary: "Get a direct debit mandate",
  method: "GET",
  path: "/operator/v1/mandate/:mandateId",
  access: serviceRight("mandates.read"),
  params: ofMandatePath,
  responses: { 200: OperatorMandate },
});

const decides = {
  ...plannedWrite,
  method: "POST",
  access: serviceRight("mandates.decide"),
  params: ofMandatePath,
  responses: {
    200: writtenRecord("Mandate", {
      id: OperatorMandate.properties.id,
      mandateReference: OperatorMandate.properties.mandateReference,
      status: OperatorMandate.properties.status,
    }),
  },
  errors: conflicts("mandate.state-conflict"),
} as const;

export const acceptMandate = endpoint({
  ...decides,
  name: "acceptMandate",
  summary: "Accept a direct debit mandate",
  details: "New invoices of the customer are collected.",
  path: "/operator/v1/mandate/:mandateId/accept",
  body: payload("mandateAcceptance", { reason: reason() }),
});

export const rejectMandate = endpoint({
  ...decides,
  name: "rejectMandate",
  summary: "Reject a direct debit mandate",
  details: "The customer pays by bank transfer.",
  path: "/operator/v1/mandate/:mandateId/reject",
  body: payload("mandateRejection", { reason: requiredReason() }),
});

const ofRef = payload("mandateRefPath", refParam(...ownRef));

export const readMandateByRef = endpoint({
  name: "readMandateByRef",
  summary: "Get a direct debit mandate by your own id",
  method: "GET",
  path: "/operator/v1/mandate/ref/:externalRef",
  access: serviceRight("mandates.read"),
  params: ofRef,
  responses: { 200: OperatorMandate },
});

export const MandateRecord = payload("mandateRecord", {
  customerId: described(namedCustomer(), "The customer: its number, or your own id of it as `{ref}`", 20_120_280),
  mandateReference: described(
    Type.Optional(Type.String({ pattern: "^(?!MND-)[A-Za-z0-9+?/:().,' -]{1,35}$" })),
    "Reference that was signed, which does not begin with `MND-`; without one the mandate gets the next number of the portal",
    "INC-2019-0042",
  ),
  iban: described(
    Type.Optional(IbanUpdate.properties.iban),
    "IBAN of the account, which a new mandate needs",
    "NL74DEMO0200000025",
  ),
  bic: IbanUpdate.properties.bic,
  accountHolder: IbanUpdate.properties.accountHolder,
  scheme: described(Type.Optional(ofMandate.scheme), "Scheme of the direct debit; CORE by default"),
  signedAt: described(instant(), "When it was signed"),
  status: described(
    Type.Optional(oneOf(["ACTIVE", "REVOKED"])),
    "ACTIVE, the default of a new mandate: invoices are collected. REVOKED ends it",
  ),
  reason: reason(),
});
export type MandateRecord = Static<typeof MandateRecord>;

export const putMandate = endpoint({
  ...plannedWrite,
  name: "putMandate",
  summary: "Bring in a signed direct debit mandate by your own id",
  details:
    "For a mandate that was signed elsewhere. Its bank account becomes that of the customer, which pays by direct debit. A customer has one mandate that is active or waits for a decision. Only the status of a mandate changes afterwards.",
  method: "PUT",
  path: "/operator/v1/mandate/ref/:externalRef",
  access: serviceRight("mandates.decide"),
  params: ofRef,
  body: MandateRecord,
  responses: {
    200: writtenRecord("PutMandate", {
      id: OperatorMandate.properties.id,
      externalRef: externalRef(...ownRef),
      mandateReference: OperatorMandate.properties.mandateReference,
      status: OperatorMandate.properties.status,
    }),
  },
  errors: conflicts("mandate.in-force", "mandate.state-conflict", "customer.state-conflict", "number-taken"),
});

export const putMandates = bulkOf(putMandate, {
  name: "putMandates",
  summary: "Bring in signed direct debit mandates by your own ids",
});
