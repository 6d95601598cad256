import { described, type Static, Type } from "./json-schema.ts";

/** One invalid field of a 400. */
export const ValidationError = Type.Object(
  {
    field: described(
      Type.String(),
      "Path in the body, query parameter, or an empty text for the whole form",
      "address.postalCode",
    ),
    message: described(Type.String(), "Message key, the same in every language", "validation.required"),
    params: described(
      Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
      "Values for the message, by name",
    ),
    text: described(Type.String(), "The message in the language of the request", "Fill in this field."),
  },
  { title: "ValidationError" },
);
export type ValidationError = Static<typeof ValidationError>;

/** The body of every 400. */
export const ValidationErrors = Type.Object(
  { validationErrors: described(Type.Array(ValidationError), "The invalid fields") },
  { title: "ValidationErrors" },
);
export type ValidationErrors = Static<typeof ValidationErrors>;

/** The body of every other error. */
export const ErrorBody = Type.Object(
  {
    error: described(
      Type.Object({
        code: described(Type.String(), "Stable code, such as edit-conflict", "edit-conflict"),
        message: described(
          Type.String(),
          "Description of the error in English",
          "This record was changed in the meantime.",
        ),
        details: described(
          Type.Optional(Type.Record(Type.String(), Type.Unknown())),
          "Values that belong to the error, by name",
        ),
        requestId: described(
          Type.String(),
          "Id of the request; quote it when you report a problem",
          "req_a4c4ac0246877acd8bc093b8fa5e858a",
        ),
      }),
      "The error",
    ),
  },
  { title: "Error" },
);
export type ErrorBody = Static<typeof ErrorBody>;

/** The media type of an error as a problem (RFC 9457), for clients that ask for it. */
export const problemMediaType = "application/problem+json";

/** The body of every error for a client that accepts problems. */
export const Problem = Type.Object(
  {
    type: described(Type.String(), "Address of the description of the code", "/docs/errors#edit-conflict"),
    title: described(Type.String(), "What the status means", "Conflict with the current state"),
    status: described(Type.Integer(), "Status of the response", 409),
    code: described(Type.String(), "Stable code; `validation` for invalid fields", "edit-conflict"),
    detail: described(Type.String(), "Description of the error in English", "This record was changed in the meantime."),
    instance: described(
      Type.String(),
      "URN of the request, with the UUID of its `requestId`",
      "urn:uuid:a4c4ac02-4687-7acd-8bc0-93b8fa5e858a",
    ),
    requestId: described(
      Type.String(),
      "Id of the request; quote it when you report a problem",
      "req_a4c4ac0246877acd8bc093b8fa5e858a",
    ),
    details: described(
      Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      "Values that belong to the error, by name",
    ),
    errors: described(
      Type.Optional(
        Type.Array(
          Type.Object(
            {
              pointer: described(Type.String(), "JSON Pointer to the field", "#/address/postalCode"),
              code: described(Type.String(), "Message key, the same in every language", "validation.required"),
              detail: described(Type.String(), "The message in the language of the request", "Fill in this field."),
            },
            { title: "ProblemField" },
          ),
        ),
      ),
      "The invalid fields",
    ),
  },
  { title: "Problem" },
);
export type Problem = Static<typeof Problem>;

/** A field that violates a cross-field rule. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
  readonly params?: Readonly<Record<string, string | number>>;
}
