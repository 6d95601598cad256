import type { TestDatabase } from "./test-database.ts";

/**
 * Makes writes to a table fail, of the new rows that fulfil a condition in SQL, and runs some work while they do.
 * The failure is one that no code expects.
 */
export const whileWritesFail = async <Result>(
  database: Pick<TestDatabase, "rows">,
  { table, when = "true" }: { readonly table: string; readonly when?: string },
  work: () => Promise<Result>,
): Promise<Result> => {
  await database.rows(`create or replace function fail_write() returns trigger language plpgsql as $$
    begin raise exception 'a write that fails'; end $$`);
  await database.rows(
    `create trigger fail_write before insert or update on ${table} for each row when (${when}) execute function fail_write()`,
  );
  try {
    return await work();
  } finally {
    await database.rows(`drop trigger fail_write on ${table}`);
  }
};

/**
 * A fingerprint of every table, which each committed write changes: the number of its rows, and the transactions that wrote them.
 * Leaves out readings of power, and data that stay also after a failed request: checked addresses, the bytes that a
 * company has sent, and the last use of a service token.
 */
export const tableFingerprints = async (database: Pick<TestDatabase, "rows">): Promise<Record<string, string>> => {
  const tables = await database.rows<{ name: string }>(
    `select oid::regclass as name from pg_class
     where relnamespace in ('public'::regnamespace, 'identity'::regnamespace) and relkind in ('r', 'p') and not relispartition
       and relname not like 'power\\_%' and relname not in ('availability_check', 'upload_day', 'service_token') order by relname`,
  );
  const read = ({ name }: { readonly name: string }) =>
    `select '${name}' as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as fingerprint from ${name}`;
  const found = await database.rows<{ name: string; fingerprint: string }>(tables.map(read).join(" union all "));
  return Object.fromEntries(found.map(({ name, fingerprint }) => [name, fingerprint]));
};
