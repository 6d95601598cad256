import { candidates, hitsFrom, mostCandidates, type SearchTerms, termsOf } from "../../platform/search.ts";
import { sql } from "../../platform/database/sql.ts";
import type { RecordName } from "../../platform/record-names.ts";
import { withStoredAmounts } from "./invoice/invoice-words.ts";

/**
 * Invoices of the caller's own company, by number, by a reference on them or by an amount. The number is the id of a
 * result.
 */
export const searchInvoices = (given: SearchTerms) => {
  const terms = termsOf(withStoredAmounts(given.typed), given.caller) ?? given;
  return hitsFrom(terms, {
    id: sql`number`,
    title: sql`number`,
    subtitle: sql`nullif(concat_ws(', ', buyer_reference, order_reference), '')`,
    date: sql`issue_date`,
    amount: sql`gross_total`,
    status: sql`status`,
    texts: [
      sql`number`,
      sql`buyer_reference`,
      sql`order_reference`,
      sql`invoice_text(number, buyer_reference, order_reference, gross_total, amount_open)`,
    ],
    from: sql`invoice where id in (
      select ${candidates(
        terms,
        sql`opening_invoices`,
        sql`likely_invoices(current_customer(), ${[...terms.patterns]}::text[], ${mostCandidates}::int)`,
      )})`,
  });
};

export const invoiceName: RecordName = { kind: "invoice", from: sql`invoice`, name: sql`number`, isByName: true };
