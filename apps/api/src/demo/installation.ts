import type pg from "pg";
import { asOwner, type Connect } from "../platform/database/database.ts";
import type { Config } from "../platform/process/environment.ts";
import { companies } from "../features/company/demo/companies.demo.ts";
import { accountIdOf } from "./demo-ids.ts";
import { people } from "../features/users/demo/people.demo.ts";

/** What a database is for. A database never changes its purpose. */
type Purpose = "demo" | "production";

type Start = Pick<Config, "demo" | "production">;

/** The company that applies in the demo. Its number is not fixed, unlike those of the other companies. */
export const applicantCoc = "99990015";

const hasTable = async (client: pg.ClientBase, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass($1) is not null as exists", [
    `public.${name}`,
  ]);
  return rows[0]?.exists === true;
};

const markOf = async (client: pg.ClientBase): Promise<Purpose | undefined> => {
  if (!(await hasTable(client, "installation"))) return undefined;
  const { rows } = await client.query<{ purpose: Purpose }>("select purpose from installation");
  return rows[0]?.purpose;
};

/**
 * The purpose of a database without a mark, such as one of an earlier version; undefined if it has no company yet. It is a demo
 * only if all its companies are those of the demo, with people whose ids the demo made. One other company, even one that has
 * only applied, makes it a production database.
 */
const purposeByContent = async (client: pg.Client): Promise<Purpose | undefined> => {
  if (!(await hasTable(client, "customer"))) return undefined;
  const { rows } = await client.query<{ present: number; others: number; people: number }>(
    `select count(*)::int as present,
       (count(*) filter (where coc is distinct from $3 and id <> all ($1)))::int as others,
       (select count(*)::int from customer_account where id = any ($2)) as people
     from customer`,
    [companies.map(({ id }) => id), people.map(({ username }) => accountIdOf(username)), applicantCoc],
  );
  const [found] = rows;
  if (!found || found.present === 0) return undefined;
  return found.others === 0 && found.people > 0 ? "demo" : "production";
};

const purposeOf = async (client: pg.Client): Promise<Purpose | undefined> =>
  (await markOf(client)) ?? (await purposeByContent(client));

const mismatch = (purpose: Purpose | undefined, { demo, production }: Start): string | undefined => {
  if (demo && purpose === "production")
    return "DEMO=true only opens a database that the demo made, and this one has other companies or was started without DEMO. Set DATA_FOLDER to another folder for the demo, or start this database with `npm run serve`.";
  if (production && purpose === "demo")
    return "This database is one of the demo, and everyone knows the passwords of its people. Set DATABASE_URL or DATA_FOLDER to a database of your own, or start the demo with `npm start`.";
  return undefined;
};

const refuse = (purpose: Purpose | undefined, start: Start): void => {
  const sentence = mismatch(purpose, start);
  if (sentence !== undefined) throw new Error(sentence);
};

/** What is wrong with the purpose of a migrated database, which has a mark. Needs no rights of the owner. */
export const otherPurpose = async (client: pg.ClientBase, start: Start): Promise<string | undefined> =>
  mismatch(await markOf(client), start);

/** Throws if a database has another purpose than this start. Changes nothing, so it comes before the migrations. */
export const refuseOtherPurpose = (connect: Connect, start: Start): Promise<void> =>
  asOwner(connect, async (client) => refuse(await purposeOf(client), start));

/**
 * Marks a database in the caller's transaction, unless it is marked, and throws if it has another purpose. One process at a time
 * does so, until its transaction ends.
 */
export const markPurpose = async (client: pg.Client, start: Start): Promise<void> => {
  await client.query("select pg_advisory_xact_lock(hashtext('demarc demo data'))");
  const purpose = (await purposeOf(client)) ?? (start.demo ? "demo" : "production");
  refuse(purpose, start);
  await client.query("insert into installation (purpose) values ($1) on conflict do nothing", [purpose]);
};

/** Marks a database that is started without the demo. */
export const openWithoutDemo = (connect: Connect, start: Start): Promise<void> =>
  asOwner(connect, async (client) => {
    await client.query("begin");
    await markPurpose(client, start);
    await client.query("commit");
  });

export const isMarkedAsDemo = (connect: Connect): Promise<boolean> =>
  asOwner(connect, async (client) => (await markOf(client)) === "demo");
