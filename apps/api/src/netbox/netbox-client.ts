import { askOnce } from "../platform/http-connector.ts";

export type NetBoxRecord = Readonly<Record<string, unknown>> & { readonly id: number };

/** Small enough for a large NetBox to answer within 5 seconds. */
const pageSize = 50;
const largestPage = 4 * 1024 * 1024;
/** More pages than any NetBox has; stops a loop of `next` links. */
const mostPages = 5000;

/** Tokens of version 2, since NetBox 4.5, are bearer tokens. */
const authorizationOf = (token: string): string => `${token.startsWith("nbt_") ? "Bearer" : "Token"} ${token}`;

interface Page {
  readonly next: string | null;
  readonly results: readonly NetBoxRecord[];
}

const pageFrom = (answer: unknown): Page => {
  const { next, results } = (answer ?? {}) as { next?: unknown; results?: unknown };
  const isRecord = (one: unknown): boolean => Number.isSafeInteger((one as { id?: unknown } | null)?.id);
  if (!Array.isArray(results) || !results.every(isRecord) || !(next === null || typeof next === "string"))
    throw new Error("NetBox answers no page of records");
  return { next, results: results as readonly NetBoxRecord[] };
};

/** Reads every record of a list. Rejects if any page cannot be read. */
export const netBoxAt = (url: string, token: string) => async (list: string) => {
  const records = new Map<number, NetBoxRecord>();
  let query: string | undefined = `?limit=${pageSize}`;
  for (let pages = 0; query !== undefined; pages += 1) {
    if (pages === mostPages) throw new Error(`the list ${list} of NetBox has no end`);
    const headers = { Authorization: authorizationOf(token), Accept: "application/json" };
    const answer = await askOnce({ url: `${url}${list}${query}`, method: "GET", headers, largest: largestPage });
    const { next, results } = pageFrom(answer);
    // A record that moves to the next page while we read comes twice.
    for (const record of results) records.set(record.id, record);
    // Behind a proxy, the host of `next` may be one that only NetBox knows.
    query = next === null ? undefined : new URL(next, url).search;
  }
  return [...records.values()];
};
