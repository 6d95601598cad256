import { ValidationError } from "../core/errors.ts";
import { described, type Static, Type } from "../core/json-schema.ts";

/** The invalid fields of a refused row. */
export const rowErrors = () =>
  described(
    Type.Optional(Type.Array(ValidationError)),
    "All invalid fields of the row, as the call for one record lists them; absent if it is refused for another reason",
  );

/** A refused row of a list of measurements. */
export const RefusedRow = Type.Object(
  {
    index: described(Type.Integer(), "Position in the request, from 0", 0),
    code: described(Type.String(), "Why the row was refused", "validation.invalid-value"),
    field: described(Type.String(), "Field that is wrong; empty for the whole row", "at"),
    validationErrors: rowErrors(),
  },
  { title: "RefusedRow" },
);
export type RefusedRow = Static<typeof RefusedRow>;
