import type { Endpoint } from "@demarc/contract/core/endpoint";
import { CallError, hasStatus } from "./call-error.ts";
import { openDialog } from "../dialog-store.ts";
import { failureMessage, hasDialog } from "./failure-message.ts";
import { addressOf, type Answer, type CallOptions, type LooseOptions, requestOf } from "./request.ts";
import { noteAnswer } from "../online.ts";
import { takePrefetchedResponse } from "../prefetched-responses.ts";
import { failureIn } from "./refused-response.ts";
import { consistencyToken, noteConsistency } from "./consistency-token.ts";
import { noteServerTime } from "../server-time.ts";
import { clearSession, currentToken, readSession } from "../session.ts";

const tries = 3;
const firstPauseMilliseconds = 400;
const longestPauseSeconds = 10;
const passing: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);

type SignInAgain = () => Promise<void>;
let signInAgain: SignInAgain | undefined;

/** Installs the handler of 403 `reauthentication-required`: keep the forms and sign in again. */
export const setSignInAgain = (again: SignInAgain): void => {
  signInAgain = again;
};

const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

const errorOf = async (endpoint: Endpoint, response: Response): Promise<CallError> => {
  const failure = await failureIn(response);
  if (failure.kind !== "status") return new CallError(`${endpoint.name} was refused`, failure);
  return new CallError(`${endpoint.name} answered ${failure.status} ${failure.code}`.trimEnd(), failure);
};

type AuthorisedRequest = ReturnType<typeof requestOf>;

/** One attempt: a missing response becomes a `CallError`, an abort stays an abort. */
const send = async (endpoint: Endpoint, address: string, request: AuthorisedRequest): Promise<Response> => {
  try {
    const early = takePrefetchedResponse(endpoint.method, address, request.headers["Authorization"] ?? "");
    const response = await (early ?? fetch(address, request));
    noteAnswer();
    noteServerTime(response);
    noteConsistency(response);
    return response;
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new CallError(`${endpoint.name} got no response`, { kind: "network" });
  }
};

const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
  });

/** Milliseconds before the next attempt; undefined if a retry cannot help. */
const pauseBefore = (attempt: number, error: unknown): number | undefined => {
  if (!(error instanceof CallError) || error.failure.kind === "invalid") return undefined;
  const { failure } = error;
  if (failure.kind === "status" && !passing.has(failure.status)) return undefined;
  if (failure.kind === "status" && failure.retryAfter !== undefined)
    return failure.retryAfter <= longestPauseSeconds ? failure.retryAfter * 1000 + Math.random() * 250 : undefined;
  return firstPauseMilliseconds * 2 ** attempt * (0.5 + Math.random());
};

/** Adds the bearer token. If it was replaced while the call was in flight, the call is repeated once with the new token. */
const sendAuthorised = async (endpoint: Endpoint, options: LooseOptions): Promise<Response> => {
  const address = addressOf(endpoint, options);
  const request = requestOf(endpoint, options);
  if (endpoint.access.anonymous || request.headers["Authorization"]) return send(endpoint, address, request);
  const withToken = (token: string | undefined) =>
    token
      ? { ...request, headers: { ...request.headers, ...consistencyToken(), Authorization: `Bearer ${token}` } }
      : request;
  const token = await currentToken();
  const response = await send(endpoint, address, withToken(token));
  if (response.status !== 401 || !token) return response;
  const newer = await currentToken();
  const second = newer && newer !== token ? await send(endpoint, address, withToken(newer)) : response;
  if (second.status === 401 && readSession().status === "signed-in") {
    clearSession();
    // The person is taken to the home in the middle of their work, so a dialog explains it.
    openDialog({ title: "auth.refresh-failed", text: "auth.refresh-failed-text" });
  }
  return second;
};

const sendPatiently = async (endpoint: Endpoint, options: LooseOptions): Promise<Response> => {
  const repeatable = endpoint.method === "GET" || options.idempotencyKey !== undefined;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const response = await sendAuthorised(endpoint, options);
      if (response.ok) return response;
      throw await errorOf(endpoint, response);
    } catch (error) {
      const wait = repeatable && attempt < tries - 1 ? pauseBefore(attempt, error) : undefined;
      if (wait === undefined) throw error;
      await pause(wait, options.signal);
    }
  }
};

const report = (error: CallError, isRead: boolean, handle500: boolean): void => {
  if (!hasDialog(error) || (hasStatus(error, 500) && !handle500)) return;
  openDialog(failureMessage(error, isRead));
  error.reported = true;
};

/** A read that can be aborted belongs to a part of a page. Its `Loader` shows the failure and opens one dialog for the page. */
const isShownByPage = ({ method }: Endpoint, { quiet, signal }: LooseOptions): boolean =>
  quiet === true || (method === "GET" && signal !== undefined);

/** Like `call`, but returns the raw response, for downloads. Rejects with a `CallError` after showing the dialog for its kind. */
export const callForResponse = async <E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<Response> => {
  const loose = options as unknown as LooseOptions;
  try {
    return await sendPatiently(endpoint, loose);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { failure } = error;
    if (failure.kind === "status" && failure.code === "reauthentication-required") await signInAgain?.();
    if (!isShownByPage(endpoint, loose)) report(error, endpoint.method === "GET", loose.handle500 ?? true);
    throw error;
  }
};

/**
 * Calls an endpoint of the contract and resolves to its response body (undefined for 204).
 * Reads, and writes with an idempotency key, are tried three times; only the last failure is shown and thrown.
 * Rejects with a `CallError`; a missing path parameter or body throws an error that names it.
 */
export const call = async <E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<Answer<E>> => {
  const response = await callForResponse(endpoint, options);
  if (response.status === 204) return undefined as Answer<E>;
  return (await response.json()) as Answer<E>;
};
