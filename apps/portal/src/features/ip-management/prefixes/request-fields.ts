import type { FieldError } from "@demarc/contract/core/errors";

export interface RequestFields {
  /** Family and length of the wanted prefix, such as `4/28`. */
  readonly size: string;
  readonly purpose: string;
}

export const requestBody = ({ size, purpose }: RequestFields) => {
  const [family, prefixLength] = size.split("/").map(Number);
  return { family, prefixLength, purpose };
};

export const rewordRequest = (error: FieldError): FieldError =>
  error.message === "validation.required" ? { ...error, message: "ip.purpose-needed" } : error;
