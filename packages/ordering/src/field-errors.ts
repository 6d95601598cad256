import type { FieldError } from "@demarc/contract/core/errors";

/** The error of a field that has no value. */
export const required = (field: string): FieldError => ({ field, message: "validation.required", params: {} });

/** The error of a field whose value cannot be ordered. */
export const refused = (
  field: string,
  message = "validation.invalid-value",
  params: FieldError["params"] = {},
): FieldError => ({ field, message, params });
