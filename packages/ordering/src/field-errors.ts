import type { FieldError } from "@demarc/contract/core/errors";

export const required = (field: string): FieldError => ({ field, message: "validation.required", params: {} });

export const refused = (
  field: string,
  message = "validation.invalid-value",
  params: FieldError["params"] = {},
): FieldError => ({ field, message, params });
