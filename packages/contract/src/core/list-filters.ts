import { described, Type } from "./json-schema.ts";

/** A query filter with one or more codes of sites or routes, separated by commas. */
export const codesFilter = () =>
  Type.Optional(Type.String({ pattern: "^[A-Z0-9-]{2,17}(,[A-Z0-9-]{2,17})*$", maxLength: 200 }));

/** A query filter: every word occurs in one of the named texts. */
export const wordsFilter = (texts: string) =>
  described(Type.Optional(Type.String({ maxLength: 100 })), `Every word must occur in ${texts}`);
