import { type ErrorBody, type Problem, problemMediaType, type ValidationErrors } from "@demarc/contract/core/errors";
import { preferredRanges } from "@demarc/contract/core/preferred-ranges";
import { statusMeanings } from "./documented-responses.ts";

/** Whether a client names problems in Accept, and does not prefer JSON. One that accepts anything gets JSON. */
export const wantsProblem = (accept: string | undefined): boolean => {
  const ranges = preferredRanges(accept);
  const qualityOf = (...names: string[]): number =>
    names.map((name) => ranges.find(({ range }) => range === name)?.quality).find((one) => one !== undefined) ?? 0;
  const quality = qualityOf(problemMediaType);
  return quality > 0 && quality >= qualityOf("application/json", "application/*", "*/*");
};

/** The page that describes the code of a problem. */
export const errorPage = "/docs/errors";

const pointerTo = (field: string): string =>
  ["#", ...(field === "" ? [] : field.split("."))]
    .map((part) => (part === "#" ? part : encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))))
    .join("/");

const urnOf = (requestId: string): string =>
  `urn:uuid:${requestId.replace(/^req_(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")}`;

/** An error as a problem (RFC 9457). */
export const problemOf = (status: number, body: ErrorBody | ValidationErrors, requestId: string): Problem => {
  const isInvalid = "validationErrors" in body;
  const code = isInvalid ? "validation" : body.error.code;
  const errors = isInvalid
    ? body.validationErrors.map(({ field, message, text }) => ({
        pointer: pointerTo(field),
        code: message,
        detail: text,
      }))
    : [];
  return {
    type: `${errorPage}#${code}`,
    title: statusMeanings[status] ?? "Refused",
    status,
    code,
    detail: isInvalid
      ? `${errors.length} ${errors.length === 1 ? "field is" : "fields are"} invalid.`
      : body.error.message,
    instance: urnOf(requestId),
    requestId,
    ...(isInvalid ? { errors } : {}),
    ...(!isInvalid && body.error.details ? { details: body.error.details } : {}),
  };
};
