import { Type, type Static } from "./json-schema.ts";

/**
 * One invalid field of a 400: `field` is its path in the body (`address.postalCode`), a query parameter, or "" for the
 * whole form.
 */
export const ValidationError = Type.Object(
  {
    field: Type.String(),
    message: Type.String({ description: "Message key, the same in every language" }),
    params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
    text: Type.String({ description: "The message in the language of the request" }),
  },
  { title: "ValidationError" },
);
export type ValidationError = Static<typeof ValidationError>;

/** The body of every 400. */
export const ValidationErrors = Type.Object(
  { validationErrors: Type.Array(ValidationError) },
  { title: "ValidationErrors" },
);

/** The body of every other error. */
export const ErrorBody = Type.Object(
  {
    error: Type.Object({
      code: Type.String({ description: "Stable code, such as edit-conflict" }),
      message: Type.String(),
      details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      requestId: Type.String(),
    }),
  },
  { title: "Error" },
);
export type ErrorBody = Static<typeof ErrorBody>;

/** A field that violates a cross-field rule. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
  readonly params?: Readonly<Record<string, string | number>>;
}
