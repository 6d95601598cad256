import { described, type Static, Type } from "../core/json-schema.ts";
import { endpoint } from "../core/endpoint.ts";
import { payload } from "../core/fields.ts";
import { longestAddressQuery, parseAddressQuery } from "./address-query.ts";

/** How many checks are kept per person. */
export const mostRecentChecks = 10;

export const RecentChecks = Type.Object(
  {
    addresses: described(
      Type.Array(Type.String(), {
        maxItems: mostRecentChecks,
      }),
      "Postal code, house number and extension, such as 8011AB 12 A; newest first",
      ["8011AB 12 A", "1098ZZ 121"],
    ),
  },
  { title: "RecentChecks" },
);
export type RecentChecks = Static<typeof RecentChecks>;

const RecentCheck = payload("recentCheckRequest", {
  address: described(
    Type.String({
      minLength: 1,
      maxLength: longestAddressQuery,
    }),
    "Postal code and house number, with an extension and a room if needed",
    "8011AB 12 A",
  ),
});

const people = { caller: "signed-in", interactive: true } as const;
const path = "/v1/recent-check";

export const listRecentChecks = endpoint({
  name: "listRecentChecks",
  summary: "List recent address checks",
  details: "The addresses that the caller checked last.",
  method: "GET",
  path,
  access: people,
  responses: { 200: RecentChecks },
});

export const addRecentCheck = endpoint({
  name: "addRecentCheck",
  summary: "Add a recent address check",
  details: `Puts the address first in the caller's list. The list keeps ${mostRecentChecks} addresses.`,
  method: "PUT",
  path,
  access: people,
  body: RecentCheck,
  rules: ({ address }: Static<typeof RecentCheck>) =>
    parseAddressQuery(address) ? [] : [{ field: "address", message: "validation.invalid-data" }],
  responses: { 200: RecentChecks },
});

export const clearRecentChecks = endpoint({
  name: "clearRecentChecks",
  summary: "Delete the recent address checks",
  method: "DELETE",
  path,
  access: people,
  responses: { 200: RecentChecks },
});
