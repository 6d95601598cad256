import { accountIdOf } from "../../demo/demo-ids.ts";
import { createProductTokens } from "../../platform/tokens/product-token.ts";
import { personWith } from "../tenancy/people-with-roles.ts";
import { allFixtures, rowsOfCompany } from "../all-fixtures.ts";
import { type OwnerRows, sessionToken } from "../tokens/session-token.ts";
import { signingKeysOf } from "../tokens/signing-keys-of.ts";
import type { KnownIds } from "./fuzz-requests.ts";

/** A running product at a URL, with the demo data in its database. */
export interface FuzzTarget {
  readonly url: string;
  readonly rows: OwnerRows;
}

const child = "eva.postma@fietsfabriek.example";
const own = 20120280;

/** Half of the ids are of related records, a third of the callers' own company, the rest of its child and of other companies. */
export const knownIds = async ({ rows }: FuzzTarget): Promise<KnownIds> => {
  const known: Record<string, string[]> = {
    customerId: [...Array.from({ length: 8 }, () => String(own)), "20120281", "20140117", "999999"],
  };
  const sources = allFixtures.flatMap(({ ids = {} }) => Object.entries(ids));
  for (const [name, statement] of sources) {
    // Records that belong to no company are as good as the own ones.
    const taken = await rows<{ id: string }>(
      `with record as (select id, coalesce(customer_id, ${own}) as owner from (${statement}) found)
       (select id from record where owner = ${own} order by 1 limit 20) union all
       (select id from record where owner <> ${own} order by 1 limit 10)`,
    );
    known[name] = taken.map(({ id }) => id);
  }
  known["other prefixId"] = known["prefixId"] ?? [];
  // Related records, so that a path with two ids finds a record.
  const made = await rowsOfCompany({ rows }, own, 9);
  for (const [name] of sources)
    known[name] = [...(known[name] ?? []), ...Array.from({ length: 30 }, () => made[name] ?? [])].flat();
  const askers = new Set([...Object.values(personWith), child].map(accountIdOf));
  const admin = accountIdOf(personWith.RESELLER_ADMIN);
  known["accountId"]?.push(...Array.from({ length: 10 }, () => admin));
  known["other accountId"] = known["accountId"]?.filter((id) => !askers.has(id)) ?? [];
  return known;
};

const apiToken = async (url: string, token: string, body: object): Promise<string> => {
  const account = accountIdOf(personWith.RESELLER_ADMIN);
  const answer = await fetch(`${url}/v1/customer/${own}/account/${account}/token`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`no API token: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
};

/** How each caller gets a new token: anonymous, an expired session, each role, a child company and API tokens. */
export const askersOf = async ({ url, rows }: FuzzTarget): Promise<Readonly<Record<string, () => Promise<string>>>> => {
  const keys = await signingKeysOf(rows);
  const tokens = createProductTokens(keys, { now: () => new Date() });
  const past = createProductTokens(keys, { now: () => new Date(Date.now() - 3_600_000) });
  const session = (username: string) => () => sessionToken(rows, tokens, username);
  const program = (scopes: readonly string[]) => async () => {
    const description = `Fuzz ${scopes.join()}`;
    // An account has a maximum number of tokens, so tokens that other requests created are deleted.
    await rows("delete from api_token where account_id = $1 and (description = $2 or description not like 'Fuzz%')", [
      accountIdOf(personWith.RESELLER_ADMIN),
      description,
    ]);
    return apiToken(url, await session(personWith.RESELLER_ADMIN)(), { description, scopes });
  };
  return {
    nobody: () => Promise.resolve(""),
    expired: () => sessionToken(rows, past, personWith.RESELLER_ADMIN),
    administrator: session(personWith.RESELLER_ADMIN),
    finance: session(personWith.RESELLER_FINANCE),
    order: session(personWith.RESELLER_ORDER),
    "service desk": session(personWith.RESELLER_SERVICE_DESK),
    child: session(child),
    "API token": program([]),
    "read-only API token": program(["read-only"]),
  };
};
