import { acceptedLanguage } from "@demarc/contract/core/accept-language";
import type { RefusalCode } from "@demarc/contract/core/words";
import { type ErrorBody, type FieldError, problemMediaType, type ValidationErrors } from "@demarc/contract/core/errors";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { ApiError, InvalidRequest, isContended, isDatabaseAway, unavailable } from "../refusals/errors.ts";
import { fittingErrors } from "../refusals/validation-texts.ts";
import { missingReference } from "../database/foreign-key-error.ts";
import { problemOf, wantsProblem } from "./problems.ts";
import { fieldErrorsOf } from "./validation.ts";

/** The language of a request; English if it accepts neither. */
export const localeOf = ({ headers }: FastifyRequest): "en" | "nl" =>
  acceptedLanguage(headers["accept-language"]) ?? "en";

/** The maximum size of the errors in one response, in bytes of JSON. */
const mostAnswerBytes = 3800;

// Bytes, because the server adds a charset to JSON as text.
const sendError = (request: FastifyRequest, reply: FastifyReply, body: ErrorBody | ValidationErrors): FastifyReply =>
  wantsProblem(request.headers.accept)
    ? reply.type(problemMediaType).send(Buffer.from(JSON.stringify(problemOf(reply.statusCode, body, request.id))))
    : reply.send(body);

const sendInvalid = (request: FastifyRequest, reply: FastifyReply, errors: readonly FieldError[]) =>
  sendError(request, reply.status(400), {
    validationErrors: fittingErrors(errors, localeOf(request), mostAnswerBytes),
  });

export const errorBody = (error: ApiError, requestId: string): ErrorBody => ({
  error: {
    code: error.code,
    message: error.message,
    ...(error.details ? { details: error.details } : {}),
    requestId,
  },
});

/** Errors of the server itself, before a route runs, by status. */
const refusals: Readonly<Record<number, { code: RefusalCode; message: string }>> = {
  413: { code: "body-too-large", message: "The body is larger than this call accepts." },
  414: { code: "address-too-long", message: "This address is too long." },
  415: { code: "media-type", message: "This call takes application/json." },
};

const asApiError = (error: FastifyError, request: FastifyRequest): ApiError => {
  if (isDatabaseAway(error)) {
    request.log.warn({ reason: error.message }, "the database is unavailable");
    return unavailable("database.unavailable", "The service is briefly unavailable.");
  }
  if (isContended(error)) {
    request.log.warn({ reason: error.message }, "another transaction prevented this one");
    return unavailable("database.busy", "Other requests are using the same records; try again.");
  }
  const refusal = refusals[error.statusCode ?? 500];
  if (refusal) return new ApiError(error.statusCode ?? 500, refusal.code, refusal.message);
  request.log.error({ err: error }, "unexpected failure");
  return new ApiError(500, "internal", "Something went wrong on our side.");
};

/** Maps every error to one of the documented shapes. Unexpected errors are logged and their message is not sent. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // A download that fails before its first byte has already set the headers of a file.
  void reply.removeHeader("content-disposition").type("application/json; charset=utf-8");
  if (error instanceof InvalidRequest) return sendInvalid(request, reply, error.errors);
  if (error.validation) return sendInvalid(request, reply, fieldErrorsOf(error.validation));
  if (error.statusCode === 400) return sendInvalid(request, reply, [{ field: "", message: "validation.invalid-data" }]);
  const gone = missingReference(error, request.body);
  if (gone) return sendInvalid(request, reply, [gone]);
  const refusal = error instanceof ApiError ? error : asApiError(error, request);
  return sendError(request, reply.status(refusal.status).headers(refusal.headers), errorBody(refusal, request.id));
}
