import { Type } from "./json-schema.ts";

/** A query filter with one or more codes of sites or routes, separated by commas. */
export const codesFilter = (description: string) =>
  Type.Optional(Type.String({ pattern: "^[A-Z0-9-]{2,17}(,[A-Z0-9-]{2,17})*$", maxLength: 200, description }));

/** A query filter: every word occurs in one of the named texts. */
export const wordsFilter = (texts: string) =>
  Type.Optional(Type.String({ maxLength: 100, description: `Every word must occur in ${texts}` }));
