import type pg from "pg";

/** Points of Polderlicht: 1840 that can be spent, and some that are gone. Beeldwijk takes part and has none. */
const entries: readonly (readonly [daysAgo: number, points: number, reason: string])[] = [
  [420, 250, "WELCOME"],
  [300, 820, "INVOICE"],
  [180, 640, "INVOICE"],
  [95, -400, "SPENT"],
  [60, 780, "INVOICE"],
];

/** Loads the points that came and went, after the invoices that they were given for; those of the welcome have expired. */
export const insertLoyalty = async (client: pg.Client): Promise<void> => {
  for (const [daysAgo, points, reason] of entries)
    await client.query(
      `insert into loyalty_ledger (customer_id, at, points, reason, invoice_number, expires_at)
       values (20120280, now() - make_interval(days => $1), $2, $3,
         case when $3 = 'INVOICE' then (
           select number from invoice where customer_id = 20120280 and type = 'INVOICE' and issue_date <= current_date - $1::int
           order by issue_date desc limit 1) end,
         case when $2 > 0 then now() + make_interval(days => case when $3 = 'WELCOME' then -55 else 730 - $1 end) end)`,
      [daysAgo, points, reason],
    );
};
