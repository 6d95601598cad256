import type { ValidationError } from "@demarc/contract/core/errors";

/** How a call can fail: no answer, refused fields, or any other status with its code. */
export type CallFailure =
  | { readonly kind: "network" }
  | { readonly kind: "invalid"; readonly errors: readonly ValidationError[] }
  | {
      readonly kind: "status";
      readonly status: number;
      /** The stable code of the refusal, such as `edit-conflict`; empty when the answer holds none. */
      readonly code: string;
      readonly details: Readonly<Record<string, unknown>>;
      readonly requestId: string;
      /** Seconds, from `Retry-After`. */
      readonly retryAfter?: number;
    };

/** What a call rejects with. */
export class CallError extends Error {
  readonly failure: CallFailure;

  constructor(message: string, failure: CallFailure) {
    super(message);
    this.name = "CallError";
    this.failure = failure;
  }

  get kind(): CallFailure["kind"] {
    return this.failure.kind;
  }
}

/** The failure of a call; undefined for any other error. */
export const failureOf = (error: unknown): CallFailure | undefined =>
  error instanceof CallError ? error.failure : undefined;

/** Whether a call was refused with this code. */
export const hasCode = (error: unknown, code: string): boolean => {
  const failure = failureOf(error);
  return failure?.kind === "status" && failure.code === code;
};

/** Whether a call was answered with this status. */
export const hasStatus = (error: unknown, status: number): boolean => {
  const failure = failureOf(error);
  return failure?.kind === "status" && failure.status === status;
};

/** Whether there is nothing under an id that stands in an address: not found, or not even the form of an id. */
export const isUnknown = (error: unknown): boolean => hasStatus(error, 404) || failureOf(error)?.kind === "invalid";

/** Whether the shell deals with it: a dialog for no answer, 429 and 500, a sign-out for 401, a new sign-in when asked. */
export const isHandledByShell = (error: unknown): boolean => {
  const failure = failureOf(error);
  if (!failure || failure.kind === "invalid") return false;
  if (failure.kind === "network" || [401, 429, 500].includes(failure.status)) return true;
  return failure.code === "reauthentication-required";
};
