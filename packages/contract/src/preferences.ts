import { described, type Static, Type } from "./core/json-schema.ts";
import { csvDialects } from "./core/csv.ts";
import { endpoint } from "./core/endpoint.ts";
import { oneOf, payload } from "./core/fields.ts";

/** Personal settings. `csv`: the dialect of files that was chosen last, or else the one for the language of the account. */
export const Preferences = Type.Object(
  { csv: described(oneOf(csvDialects), "Dialect of CSV files") },
  { title: "Preferences" },
);
export type Preferences = Static<typeof Preferences>;

const people = { caller: "signed-in", interactive: true } as const;

export const getPreferences = endpoint({
  name: "getPreferences",
  summary: "Get the caller's preferences",
  method: "GET",
  path: "/v1/preference",
  access: people,
  responses: { 200: Preferences },
});

export const updatePreferences = endpoint({
  name: "updatePreferences",
  summary: "Update the caller's preferences",
  method: "PUT",
  path: "/v1/preference",
  access: people,
  body: payload("preferencesRequest", { csv: described(oneOf(csvDialects), "Dialect of CSV files") }),
  responses: { 200: Preferences },
});
