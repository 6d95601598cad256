import { Type, type Static } from "./core/json-schema.ts";
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
    kind: Type.Unsafe<SearchKind>({ type: "string" }),
    id: Type.String(),
    title: Type.String(),
    subtitle: nullableText(),
    ownerId: Type.Union([Type.String(), Type.Null()], {
      description:
        "Id of the parent record: the account of a token, the prefix of an address, the line of a fault report; null for other records",
    }),
    date: nullable(Type.String({ description: "The day of an invoice, such as 2026-11-16" })),
    amount: nullable(Type.String({ description: "The total of an invoice in euros, such as 3422.76" })),
    status: nullable(
      Type.String({
        description:
          "The status of an invoice, the operational state of a line that is not up, or the status of a TV account that is not active",
      }),
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
    q: Type.String({ minLength: shortestSearch, maxLength: 100, description: "Every word must occur" }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: mostHits, default: mostHits })),
  }),
  responses: { 200: Type.Array(SearchHit) },
});
