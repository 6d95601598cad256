import type { TestDatabase } from "./test-database.ts";

/** A line and what hangs on it, made anew, for an examination is made once in five minutes and a change undone once. */
export const withServices = async (database: TestDatabase, path: string): Promise<string> => {
  if (!/:(lineId|bulkId|bulkCheckId|endCustomerId)/.test(path)) return path;
  await database.rows("delete from line_diagnosis");
  const [made] = await database.rows<{ line: string; diagnosis: string; bulk: string; checked: string; label: string }>(
    `with line as (select id, customer_id from line where line_number = 'LN-104201'),
       diagnosis as (insert into line_diagnosis (customer_id, line_id, requested_by, created_at)
         select customer_id, id, 'x', now() - interval '1 hour' from line returning id),
       bulk as (insert into line_reference_bulk (customer_id, requested_by, changes)
         select customer_id, 'x', '[]' from line returning id),
       checked as (insert into bulk_check (customer_id, requested_by) select customer_id, 'x' from line returning id)
     select line.id as line, diagnosis.id as diagnosis, bulk.id as bulk, checked.id as checked,
       (select id from end_customer where reference = 'STOOM') as label from line, diagnosis, bulk, checked`,
  );
  return path
    .replace(":lineId", made?.line ?? "")
    .replace(":diagnosisId", made?.diagnosis ?? "")
    .replace(":bulkCheckId", made?.checked ?? "")
    .replace(":bulkId", made?.bulk ?? "")
    .replace(":endCustomerId", made?.label ?? "");
};
