import type { ValidationError } from "@demarc/contract/core/errors";
import type { RefusalCode } from "@demarc/contract/core/words";

/** How a call can fail: no response, invalid fields (at least one, with words), or any other status with its code. */
export type CallFailure =
  | { readonly kind: "network" }
  | { readonly kind: "invalid"; readonly errors: readonly ValidationError[] }
  | {
      readonly kind: "status";
      readonly status: number;
      /** The stable error code, such as `edit-conflict`; empty if the response has none. */
      readonly code: RefusalCode | "";
      readonly details: Readonly<Record<string, unknown>>;
      readonly requestId: string;
      /** Seconds, from `Retry-After`. */
      readonly retryAfter?: number;
    };

export class CallError extends Error {
  readonly failure: CallFailure;
  /** True once a dialog has shown it to the person. */
  reported = false;

  constructor(message: string, failure: CallFailure) {
    super(message);
    this.name = "CallError";
    this.failure = failure;
  }

  get kind(): CallFailure["kind"] {
    return this.failure.kind;
  }
}

/** The failure of a call; undefined for other errors. */
export const failureOf = (error: unknown): CallFailure | undefined =>
  error instanceof CallError ? error.failure : undefined;

export const hasCode = (error: unknown, code: RefusalCode): boolean => {
  const failure = failureOf(error);
  return failure?.kind === "status" && failure.code === code;
};

export const hasStatus = (error: unknown, status: number): boolean => {
  const failure = failureOf(error);
  return failure?.kind === "status" && failure.status === status;
};

/** True if an id from the address has no record: not found, or not a valid id. */
export const isUnknown = (error: unknown): boolean => hasStatus(error, 404) || failureOf(error)?.kind === "invalid";

/** True if the shell has handled it: with a dialog, a sign-out for 401, or a new sign-in when required. */
export const isHandledByShell = (error: unknown): boolean => {
  const failure = failureOf(error);
  const ended = failure?.kind === "status" && (failure.status === 401 || failure.code === "reauthentication-required");
  return ended || (error instanceof CallError && error.reported);
};
