import { described, Type } from "./json-schema.ts";

/** A query filter with one or more of the listed values, separated by commas; matches any of them. */
export const anyOf = (values: readonly string[]) =>
  described(
    Type.Optional(
      Type.String({ rules: { "any-of": values }, pattern: `^(${values.join("|")})(,(${values.join("|")}))*$` }),
    ),
    `One or more of ${values.join(", ")}, separated by commas`,
  );

/** The values of such a filter; undefined if it is absent. */
export const valuesOf = (text: string | undefined): string[] | undefined => text?.split(",");
