import type pg from "pg";

/** Polderlicht has 1840 points to spend, plus spent and expired ones. Beeldwijk takes part without points. */
const entries: readonly (readonly [daysAgo: number, points: number, reason: string])[] = [
  [420, 250, "WELCOME"],
  [300, 820, "INVOICE"],
  [180, 640, "INVOICE"],
  [95, -400, "SPENT"],
  [60, 780, "INVOICE"],
];

/** Loads the loyalty ledger after the invoices that earned the points. The welcome points have expired. */
export const insertLoyalty = async (client: pg.Client): Promise<void> => {
  for (const [daysAgo, points, reason] of entries)
    await client.query(
      `insert into loyalty_ledger (customer_id, at, points, reason, invoice_number, expires_at)
       values (20120280, now() - make_interval(days => $1), $2, $3,
         case when $3 = 'INVOICE' then (
           select number from invoice where customer_id = 20120280 and type = 'INVOICE' and issue_date <= current_date - $1::int
           order by issue_date desc limit 1) end,
         case when $2 > 0 then now() + make_interval(days => case when $3 = 'WELCOME' then -120 else 730 - $1 end) end)`,
      [daysAgo, points, reason],
    );
};
