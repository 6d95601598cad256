import { candidates, hitsFrom, mostCandidates, type SearchTerms } from "../../platform/search.ts";
import { sql } from "../../platform/database/sql.ts";

/** Invoices of the caller's own company, by number or by a reference on them. The number is the id of a result. */
export const searchInvoices = (terms: SearchTerms) =>
  hitsFrom(terms, {
    id: sql`number`,
    title: sql`number`,
    subtitle: sql`concat_ws(', ', to_char(issue_date, 'YYYY-MM-DD'), buyer_reference, order_reference)`,
    texts: [sql`number`, sql`buyer_reference`, sql`order_reference`],
    from: sql`invoice where id in (
      select ${candidates(
        terms,
        sql`opening_invoices`,
        sql`likely_invoices(current_customer(), ${[...terms.patterns]}::text[], ${mostCandidates}::int)`,
      )})`,
  });
