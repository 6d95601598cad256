import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { customerNumber, payload } from "../core/fields.ts";
import { described, Type } from "../core/json-schema.ts";
import { WrittenInvoice } from "./invoices.ts";
import { optionalRef } from "./refs.ts";
import { conflicts, planQuery, reasonInQuery } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorInvoiceUbl: typeof import("./invoice-ubl.ts");
  }
}

export const importUbl = endpoint({
  name: "importUbl",
  summary: "Draft an invoice from UBL",
  details:
    "A UBL 2.1 Invoice or CreditNote of EN 16931, which keeps its number. 400 lists the broken rules and their places. The totals are calculated again. A credit note also needs the right `invoices.credit`. The customer downloads this file, and the PDF that is embedded in it. Sending the same again changes nothing.",
  method: "POST",
  path: "/operator/v1/invoice/ubl",
  access: serviceRight("invoices.draft"),
  query: payload("ublQuery", {
    customerId: described(
      Type.Optional(customerNumber()),
      "The customer; without it, the one with the KvK number, OIN or VAT number of the buyer",
    ),
    customerRef: optionalRef("customer, in place of `customerId`"),
    externalRef: optionalRef("invoice"),
    reason: reasonInQuery(),
    ...planQuery,
  }),
  upload: true,
  idempotent: "optional",
  responses: { 200: WrittenInvoice },
  errors: {
    403: ["right.missing"],
    ...conflicts("invoice.number-taken", "invoice.ref-taken", "invoice.too-many-lines", "invoice.state-conflict"),
    503: ["upload.busy"],
  },
});
