import { described, type Static, Type } from "./core/json-schema.ts";
import { endpoint } from "./core/endpoint.ts";
import type { SearchKind } from "./core/words.ts";
import { nullable, nullableText, payload } from "./core/fields.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly search: typeof import("./search.ts");
  }
}

/** Limits each kind, so that none crowds out the others. */
export const mostHitsOfKind = 5;
export const mostHits = 20;
export const shortestSearch = 2;

export const SearchHit = Type.Object(
  {
    kind: described(Type.Unsafe<SearchKind>({ type: "string" }), "Kind of record"),
    id: described(Type.String(), "Id of the record", "20120280"),
    title: described(Type.String(), "Name of the record", "Hoofdkantoor Zwolle"),
    subtitle: described(
      nullableText(),
      "Further text about the record; null without it",
      "LN-104201, Dorpsstraat 8, Zwolle",
    ),
    ownerId: described(
      nullable(Type.String()),
      "Id of the parent record: the account of a token, the prefix of an address, the line of a fault report; null for other records",
      null,
    ),
    date: described(nullable(Type.String()), "Day of an invoice; null for other records", "2026-11-16"),
    amount: described(
      nullable(Type.String()),
      "Total of an invoice, incl. VAT, in EUR as decimal text; null for other records",
      "3422.76",
    ),
    status: described(
      nullable(Type.String()),
      "Status of an invoice, of a line that is not up, or of a TV account that is not active; null for other records",
      "OVERDUE",
    ),
  },
  { title: "SearchHit" },
);
export type SearchHit = Static<typeof SearchHit>;

export const search = endpoint({
  name: "search",
  summary: "Search records",
  details: "Finds records that the caller may see. Records that begin with the search text come first.",
  method: "GET",
  path: "/v1/search",
  access: { caller: "signed-in" },
  query: payload("searchQuery", {
    q: described(Type.String({ minLength: shortestSearch, maxLength: 100 }), "Every word must occur", "zwolle"),
    limit: described(
      Type.Optional(Type.Integer({ minimum: 1, maximum: mostHits, default: mostHits })),
      "Maximum number of records in a page",
    ),
  }),
  responses: { 200: Type.Array(SearchHit) },
});
