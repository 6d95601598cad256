import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import type { FieldError } from "../core/errors.ts";
import { nullableText, oneOf, payload, requiredText } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { paymentFields, WrittenInvoice } from "./invoices.ts";
import { outcomes } from "./listing.ts";
import { named } from "./refs.ts";
import { planQuery, reason, written } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorPayments: typeof import("./payments.ts");
  }
  interface OtherRefusals {
    readonly "bulk.rejected": 409;
  }
}

export const mostPayments = 10_000;
export const largestPayments = 16 * 1024 * 1024;

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
  name: "putPayment",
  summary: "Record a payment by your own id",
  details:
    "Sending the same payment again changes nothing. One payment for several invoices is one record for each, with an id of its own.",
  method: "PUT",
  path: "/operator/v1/payment/ref/:externalRef",
  access: serviceRight("payments.write"),
  params: ofPayment,
  query: payload("paymentPlan", planQuery),
  body: PaymentRecord,
  rules: paymentRules,
  idempotent: "optional",
  responses: { 200: WrittenInvoice },
  errors: { 409: ["invoice.state-conflict", "payment.ref-taken", "plan-outdated"] },
});

const PaymentRow = Type.Object(
  {
    index: described(Type.Integer(), "Position of the row, from 0", 0),
    ref: described(nullableText(), "Your own id in the row; null if the row has none", "2026110300017-1"),
    outcome: described(oneOf([...outcomes, "rejected"]), "What was done with the row"),
    code: described(Type.Optional(Type.String()), "Why it was refused", "validation.required"),
    field: described(Type.Optional(Type.String()), "The field that was refused", "amount"),
  },
  { title: "PaymentRow" },
);
export type PaymentRow = Static<typeof PaymentRow>;

const count = (what: string) => described(Type.Integer(), what, 1);

export const putPayments = endpoint({
  name: "putPayments",
  summary: "Record payments by your own ids",
  details:
    "Takes a JSON array or NDJSON of at most 10,000 rows. A row has the fields of the call for one payment, and your own id as `externalRef`. " +
    "By default nothing is recorded if one row is refused: 409 `bulk.rejected` lists the refused rows. With `onError=reject-rows` the other rows are recorded.",
  method: "POST",
  path: "/operator/v1/payment/bulk",
  access: serviceRight("payments.write"),
  query: payload("putPaymentsQuery", {
    ...planQuery,
    onError: described(
      Type.Optional(oneOf(["reject-all", "reject-rows"])),
      "`reject-all` (default): one refused row refuses all. `reject-rows`: the other rows are recorded",
    ),
  }),
  body: Type.Array(
    Type.Object(
      { ...ofPayment.properties, ...PaymentRecord.properties },
      { title: "putPaymentRow", additionalProperties: false },
    ),
    { maxItems: mostPayments },
  ),
  bodyBytes: largestPayments,
  records: true,
  responses: {
    200: written(
      Type.Object(
        {
          created: count("Number of payments that were recorded"),
          updated: count("Number of payments that were changed; always 0"),
          unchanged: count("Number of payments that were recorded already"),
          rejected: count("Number of rows that were refused"),
          rows: described(Type.Array(PaymentRow), "What was done, in the order of the rows"),
        },
        { title: "Payments" },
      ),
    ),
  },
  errors: { 409: ["bulk.rejected", "plan-outdated"] },
});
