import { isBrokenText } from "@demarc/contract/core/broken-text";
import type { FieldError, ValidationError } from "@demarc/contract/core/errors";
import type { FastifyRequest } from "fastify";
import { ReplayedAnswer } from "../changes/change.ts";
import { missingReference } from "../database/foreign-key-error.ts";
import { ApiError, InvalidRequest, isContended, isDatabaseAway } from "../refusals/errors.ts";
import { fittingErrors } from "../refusals/validation-texts.ts";
import { localeOf } from "./error-handler.ts";

/** Whether the answer can be stored with this text in it. */
export const isStorable = (text: unknown, most: number): text is string =>
  typeof text === "string" && text.length <= most && !isBrokenText(text);

interface Verdict {
  readonly code: string;
  readonly field?: string;
  /** All invalid fields. */
  readonly faults: readonly FieldError[];
}

/** Why a row is refused. Rethrows errors that are not about the row, so that the call can be repeated. */
export const verdictOf = (error: unknown, given: unknown, { log }: Pick<FastifyRequest, "log">): Verdict => {
  if (isContended(error) || isDatabaseAway(error) || error instanceof ReplayedAnswer) throw error;
  const gone = missingReference(error, given);
  const errors = error instanceof InvalidRequest ? error.errors : gone ? [gone] : [];
  const [first] = errors;
  if (first) {
    const faults = errors.filter(({ field }) => isStorable(field, 200));
    return { code: first.message, faults, ...(first.field !== "" && faults[0] === first && { field: first.field }) };
  }
  if (error instanceof ApiError) return { code: error.code, faults: [] };
  log.error({ err: error }, "unexpected failure in a row");
  return { code: "internal", faults: [] };
};

/** The maximum size of the invalid fields of one row, in bytes of JSON: there can be thousands of rows. */
const mostRowBytes = 2000;

interface Refusal {
  readonly code: string;
  readonly field?: string;
  readonly validationErrors?: ValidationError[];
}

/** The verdict of a refused row as an answer has it, in the language of the request. Throws as `verdictOf`. */
export const refusalOf = (error: unknown, given: unknown, http: FastifyRequest): Refusal => {
  const { faults, ...verdict } = verdictOf(error, given, http);
  const validationErrors = fittingErrors(faults, localeOf(http), mostRowBytes);
  return { ...verdict, ...(validationErrors.length > 0 && { validationErrors }) };
};
