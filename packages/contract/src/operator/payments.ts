import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import type { FieldError } from "../core/errors.ts";
import { oneOf, payload, requiredText } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { bulkOf } from "./bulk.ts";
import { paymentFields, WrittenInvoice } from "./invoices.ts";
import { named } from "./refs.ts";
import { plannedWrite, reason } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorPayments: typeof import("./payments.ts");
  }
}

/** References of banks have more characters than other ids: those of SEPA. */
const bankReference = "^[A-Za-z0-9/?:().,'+_ -]{1,140}$";

const ofPayment = payload("paymentPath", {
  externalRef: described(
    Type.String({ pattern: bankReference }),
    "Your own id of the payment, such as the reference of the bank in a CAMT.053 statement: the characters of SEPA",
    "2026110300017-1",
  ),
});

export const PaymentRecord = payload("paymentRecord", {
  invoice: described(
    Type.Optional(named(Type.String({ minLength: 1, maxLength: 20 }))),
    "The invoice or the credit note: its number, or your own id of it as `{ref}`",
    "2026-000066",
  ),
  paymentReference: described(
    Type.Optional(requiredText(35)),
    "In place of `invoice`: the reference that the payer quoted",
    "2026-000066",
  ),
  kind: described(
    Type.Optional(oneOf(["PAYMENT", "RETURN"])),
    "RETURN: the bank returned a direct debit, or you returned a payment; PAYMENT without it",
  ),
  ...paymentFields,
  reason: reason(),
});
export type PaymentRecord = Static<typeof PaymentRecord>;

const paymentRules = ({ invoice, paymentReference }: PaymentRecord): FieldError[] =>
  (invoice === undefined) === (paymentReference === undefined)
    ? [{ field: "invoice", message: invoice === undefined ? "validation.required" : "validation.invalid-value" }]
    : [];

export const putPayment = endpoint({
  ...plannedWrite,
  name: "putPayment",
  summary: "Record a payment by your own id",
  details:
    "Sending the same payment again changes nothing. A payment for several invoices needs a record with its own id for each invoice.",
  method: "PUT",
  path: "/operator/v1/payment/ref/:externalRef",
  access: serviceRight("payments.write"),
  params: ofPayment,
  body: PaymentRecord,
  rules: paymentRules,
  responses: { 200: WrittenInvoice },
  errors: { 409: ["invoice.state-conflict", "payment.ref-taken", "plan-outdated"] },
});

export const putPayments = bulkOf(putPayment, { name: "putPayments", summary: "Record payments by your own ids" });
