import { type Sql, sql } from "../../../platform/database/sql.ts";

/** How a call names an invoice: a published one also by its number. */
export type InvoiceName = { readonly id: string } | { readonly number: string } | { readonly externalRef: string };

export const ofInvoice = (name: InvoiceName): Sql =>
  "id" in name
    ? sql`invoice.id = ${name.id}::uuid`
    : "number" in name
      ? sql`invoice.number = ${name.number}`
      : sql`invoice.external_ref = ${name.externalRef}`;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An invoice by the number or the id in a path. A number has at most 20 characters, so it cannot be an id. */
export const invoiceNamed = (word: string): InvoiceName => (uuid.test(word) ? { id: word } : { number: word });
