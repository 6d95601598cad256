import type { FieldError } from "@demarc/contract/core/errors";
import type { RefusalCode } from "@demarc/contract/core/words";
import pg from "pg";

export class ApiError extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: RefusalCode,
    message: string,
    more: { details?: Readonly<Record<string, unknown>>; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = more.details;
    this.headers = more.headers ?? {};
  }
}

/** A 400 with the invalid fields, each with its message key. */
export class InvalidRequest extends Error {
  readonly errors: readonly FieldError[];

  constructor(errors: readonly FieldError[]) {
    super("validation failed");
    this.errors = errors;
  }
}

/** Runs checks that throw 400, and collects their fields, so that one refusal names them all. */
export const collectedRefusals = () => {
  const errors: FieldError[] = [];
  return {
    take: async <Answer>(check: () => Answer | Promise<Answer>): Promise<Answer | undefined> => {
      try {
        return await check();
      } catch (error) {
        if (!(error instanceof InvalidRequest)) throw error;
        errors.push(...error.errors);
        return undefined;
      }
    },
    /** Throws 400 if a check has thrown. */
    refuse: (): void => {
      if (errors.length > 0) throw new InvalidRequest(errors);
    },
  };
};

export const invalid = (field: string, message: string): InvalidRequest => new InvalidRequest([{ field, message }]);

/** 401: the token is missing or invalid. */
export const unauthenticated = (): ApiError =>
  new ApiError(401, "token.invalid", "A valid bearer token is needed.", {
    headers: { "www-authenticate": 'Bearer error="invalid_token"' },
  });

/** 403: the caller is authenticated but not allowed to do this. */
export const forbidden = (code: RefusalCode<403>, message: string): ApiError => new ApiError(403, code, message);

/** 404: also for records of another company, with the same body. */
export const notFound = (): ApiError => new ApiError(404, "not-found", "There is nothing here that you can see.");

export const conflict = (
  code: RefusalCode<409>,
  message: string,
  details?: Readonly<Record<string, unknown>>,
): ApiError => new ApiError(409, code, message, details ? { details } : {});

/** The only row of a result. Throws 404 if there is none. */
export const found = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw notFound();
  return row;
};

/** The versions in If-Match. Undefined without the header, and for `*`, which every version matches. */
export type IfMatch = readonly number[] | undefined;

/** Throws 409 `edit-conflict` if the version that the caller saw is stale. */
export const refuseStale = ({ version }: { readonly version: number }, ifMatch: IfMatch): void => {
  if (ifMatch !== undefined && !ifMatch.includes(version))
    throw conflict("edit-conflict", "Someone else changed this in the meantime.", { currentVersion: version });
};

const retryAfter = (seconds: number) => ({ "retry-after": String(Math.max(1, Math.ceil(seconds))) });

/** `right`: the name of the right that a service token lacks. */
export const rightMissing = (right: string): ApiError =>
  forbidden("right.missing", `This service token does not have the right ${right}.`);

export const tooManyRequests = (retryAfterSeconds: number): ApiError =>
  new ApiError(429, "too-many-requests", "Too many requests; try again later.", {
    headers: retryAfter(retryAfterSeconds),
  });

/** 429: a quota is used up until the given moment, however slowly requests arrive. */
export const allowanceUsed = (
  code: RefusalCode<429>,
  message: string,
  retryAfterSeconds: number,
  details: Readonly<Record<string, unknown>>,
): ApiError => new ApiError(429, code, message, { details, headers: retryAfter(retryAfterSeconds) });

export const unsupportedMedia = (): ApiError => new ApiError(415, "media-type", "This call takes application/json.");

export const unavailable = (code: RefusalCode<502 | 503>, message: string, status: 502 | 503 = 503): ApiError =>
  new ApiError(status, code, message, { headers: { "retry-after": "5" } });

const connectionCodes = new Set([
  "ECONNREFUSED",
  "ENOENT",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "57P01",
  "57P02",
  "57P03",
  "25006", // a standby, which becomes the primary in a moment, or was it a moment ago
]);

/** Whether the database is unreachable, did not respond in time, or only reads. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  // 08: connection; 53: insufficient disk, memory or connections; 57014: statement timeout.
  if (typeof code === "string" && (connectionCodes.has(code) || /^(08|53|57014)/.test(code))) return true;
  return /Connection terminated|timeout exceeded when trying to connect|not queryable|Client has encountered/.test(
    error.message,
  );
};

/** Whether a migration has changed the columns of a prepared statement. The connection has forgotten the statement by now. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === "0A000" && error.routine === "RevalidateCachedQuery";

/**
 * Whether a statement failed because of other transactions: lock timeout (55P03), deadlock (40P01), serialization (40001), or a
 * prepared statement that a migration has changed.
 */
export const isContended = (error: unknown): boolean =>
  (error instanceof pg.DatabaseError && ["55P03", "40P01", "40001"].includes(error.code ?? "")) || isStalePlan(error);

export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.constraint === constraint;
