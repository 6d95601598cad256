import type { OwnerRows } from "../tokens/session-token.ts";

interface Rows {
  readonly rows: OwnerRows;
}

/** A new prefix with one record of each kind, because releases and delegations cannot be repeated. */
const withPrefix = async (database: Rows, path: string, customerId: number): Promise<string> => {
  const prefix = "2001:db8:f0::/48";
  for (const table of ["subnet", "subnet_change", "ptr_change", "route_authorisation", "ip_address"])
    await database.rows(`delete from ${table} where prefix_id in (select id from prefix where prefix = $1)`, [prefix]);
  await database.rows("delete from prefix where prefix = $1", [prefix]);
  const [made] = await database.rows<{
    prefix: string;
    subnet: string;
    change: string;
    authorisation: string;
    plan: string;
  }>(
    `with made as (insert into prefix (customer_id, prefix, kind, lifecycle, reverse_mode, delegation_state, name_servers)
         values ($2, $1, 'ASSIGNED_PA', 'ACTIVE', 'HOSTED', 'FAILED', '{ns1.polderlicht.example,ns2.polderlicht.example}')
         returning id, customer_id, prefix),
       cut as (insert into subnet (customer_id, prefix_id, prefix, subnet)
         select customer_id, id, prefix, '2001:db8:f0:9::/64' from made returning id),
       change as (insert into ptr_change (customer_id, prefix_id, requested_by, changes)
         select customer_id, id, 'x', '[]' from made returning id),
       plan as (insert into subnet_change (customer_id, prefix_id, requested_by, block, removed, added, standing)
         select made.customer_id, made.id, 'x', '2001:db8:f0::/48', '[]', array[cut.id],
           jsonb_build_array(jsonb_build_object('id', cut.id, 'version', 1)) from made, cut returning id),
       authorisation as (insert into route_authorisation (customer_id, prefix_id, origin_asn, max_length, kind, state)
         select customer_id, id, 64497, 48, 'ROA', 'PUBLISHED' from made returning id)
     select made.id as prefix, cut.id as subnet, change.id as change, authorisation.id as authorisation, plan.id as plan
     from made, cut, change, authorisation, plan`,
    [prefix, customerId],
  );
  return path
    .replace(":prefixId", made?.prefix ?? "")
    .replace(":subnetId", made?.subnet ?? "")
    .replace(":planId", made?.plan ?? "")
    .replace(":changeId", made?.change ?? "")
    .replace(":authorisationId", made?.authorisation ?? "")
    .replace(":address", "2001:db8:f0::7");
};

const withLetter = async (database: Rows, path: string, customerId: number): Promise<string> => {
  const [made] = await database.rows<{ id: string }>(
    `insert into document (customer_id, kind, file_name, media_type, size, sha256, content)
     values ($1, 'LOA', 'x.pdf', 'application/pdf', 1, '', 'x') returning id`,
    [customerId],
  );
  return path.replace(":documentId", made?.id ?? "");
};

/** A new import whose only row can be ordered. */
const withImport = async (database: Rows, path: string, customerId: number): Promise<string> => {
  const [made] = await database.rows<{ id: string }>(
    `with made as (insert into order_import (customer_id, contact_id, created_by)
         values ($1, gen_random_uuid(), gen_random_uuid()) returning id, customer_id),
       part as (insert into order_import_row (import_id, customer_id, position, state, cells, nrc_total, mrc_total)
         select id, customer_id, 1, 'READY', '{}', 0, 67.10 from made)
     select id from made`,
    [customerId],
  );
  return path.replace(":importId", made?.id ?? "");
};

/**
 * The first line of a company with new records, because a line is tested only once in five minutes and a change is undone only
 * once; or a new record of another kind.
 */
export const withServices = async (database: Rows, path: string, customerId: number): Promise<string> => {
  if (path.includes(":documentId")) return withLetter(database, path, customerId);
  if (path.includes(":importId")) return withImport(database, path, customerId);
  if (path.includes(":prefixId")) return withPrefix(database, path, customerId);
  if (!/:(lineId|bulkId|bulkCheckId|endCustomerId)/.test(path)) return path;
  await database.rows("delete from line_diagnosis");
  await database.rows("delete from fault_report");
  const [made] = await database.rows<{ line: string; diagnosis: string; bulk: string; checked: string; label: string }>(
    `with line as (select id, customer_id from line where customer_id = $1 order by line_number limit 1),
       diagnosis as (insert into line_diagnosis (customer_id, line_id, requested_by, created_at)
         select customer_id, id, 'x', now() - interval '1 hour' from line returning id),
       bulk as (insert into line_reference_bulk (customer_id, requested_by, changes)
         select customer_id, 'x', '[]' from line returning id),
       checked as (insert into bulk_check (customer_id, requested_by) select customer_id, 'x' from line returning id)
     select line.id as line, diagnosis.id as diagnosis, bulk.id as bulk, checked.id as checked,
       (select id from end_customer where reference = 'STOOM') as label from line, diagnosis, bulk, checked`,
    [customerId],
  );
  return path
    .replace(":lineId", made?.line ?? "")
    .replace(":diagnosisId", made?.diagnosis ?? "")
    .replace(":bulkCheckId", made?.checked ?? "")
    .replace(":bulkId", made?.bulk ?? "")
    .replace(":endCustomerId", made?.label ?? "");
};
