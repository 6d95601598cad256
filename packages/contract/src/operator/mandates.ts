import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { instant, payload, recordVersion, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { Customer, Mandate } from "../company.ts";
import { listEndpoint, onlyCustomer } from "./listing.ts";
import { conflicts, plannedWrite, reason, requiredReason, writtenRecord } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorMandates: typeof import("./mandates.ts");
  }
}

const { iban: _iban, ...ofMandate } = Mandate.properties;

/** A mandate as the operator sees it: without the account itself. */
export const OperatorMandate = Type.Object(
  {
    id: described(uuid(), "Id of the mandate"),
    customerId: Customer.properties.id,
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
