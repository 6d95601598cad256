import { Type } from "./json-schema.ts";

/** A query filter that takes one of the listed values, or several with commas between them: any of them will do. */
export const anyOf = (values: readonly string[]) =>
  Type.Optional(
    Type.String({
      pattern: `^(${values.join("|")})(,(${values.join("|")}))*$`,
      description: `One or more of ${values.join(", ")}, separated by commas`,
    }),
  );

/** The values of such a filter; undefined where it was not given. */
export const valuesOf = (text: string | undefined): string[] | undefined => text?.split(",");
