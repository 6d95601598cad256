import type { TestDatabase } from "./test-database.ts";

/**
 * Notes each row that leaves a state from which nothing may follow, whichever statement causes it and however briefly. `ends`:
 * the final states by table and column, such as `"tv_product.status"`. Returns a function that lists what was noted.
 */
export const noteRevivals = async (
  { rows }: Pick<TestDatabase, "rows">,
  ends: Readonly<Record<string, readonly string[]>>,
): Promise<() => Promise<readonly string[]>> => {
  await rows(`
    create table revival (what text);
    create function note_revival() returns trigger language plpgsql security definer as $$
    begin
      insert into revival values (format('%s %s', tg_table_name, tg_argv[0]));
      return null;
    end $$`);
  for (const [place, states] of Object.entries(ends)) {
    const [table = "", column = ""] = place.split(".");
    for (const state of states)
      await rows(
        `create trigger note_${column}_${state} after update on ${table} for each row
         when (old.${column} = '${state}' and new.${column} <> '${state}') execute function note_revival('${state}')`,
      );
  }
  return async () => (await rows<{ what: string }>("select what from revival order by what")).map(({ what }) => what);
};
