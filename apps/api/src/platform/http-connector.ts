import { circuitBreaker, SystemAway } from "./jobs/circuit-breaker.ts";
import type { ConnectorConfig } from "./process/connector-settings.ts";
import type { Log } from "./process/log.ts";
import { currentTracing, traced } from "./tracing/traced.ts";
import { textWithin } from "./text-within.ts";

/** An answer that takes longer counts as no answer. */
const answerMs = 5000;
const largestAnswer = 64 * 1024;
/** After five calls in a row without an answer the next ones fail at once, so that users do not wait for a dead system. */
const pauseMs = 30_000;

/** The system is there, but it answered with an error or with something invalid. */
export class WrongAnswer extends Error {
  readonly status: number | undefined;
  /** The body of an error. */
  readonly text: string;

  constructor(
    message: string,
    given: { readonly status?: number; readonly text?: string; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: given.cause });
    this.status = given.status;
    this.text = given.text ?? "";
  }
}

/** A gateway returns these statuses when the system behind it is unavailable, and 429 asks to come back later. */
const awayStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export interface SystemRequest {
  readonly url: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** In bytes; 64 kB if it is left out. */
  readonly largest?: number;
}

/** Calls a system. Rejects with `WrongAnswer`, or with `SystemAway` without a complete answer in time. */
export type CallSystem = (request: SystemRequest) => Promise<unknown>;

/** Sends a question to a system of the operator. Rejects as `CallSystem`. */
export type AskSystem = (question: unknown) => Promise<unknown>;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new WrongAnswer("the answer is not JSON", { cause: error });
  }
};

/** The reason in the body of an error, if it has one. */
const reasonIn = (text: string): string => {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    return typeof error === "string" ? `: ${error.slice(0, 300)}` : "";
  } catch {
    return "";
  }
};

const read = async (response: Response, largest: number): Promise<unknown> => {
  const { status } = response;
  if (awayStatuses.has(status)) {
    await response.body?.cancel();
    throw new Error(`answered ${status}`);
  }
  const text = await textWithin(response.body ?? [], largest);
  if (!response.ok) throw new WrongAnswer(`answered ${status}${reasonIn(text ?? "")}`, { status, text: text ?? "" });
  if (text === undefined) throw new WrongAnswer(`the answer is too large: over ${largest / 1024} kB`);
  return status === 204 ? undefined : parsed(text);
};

/** One call without a circuit breaker. Rejects with `WrongAnswer`, or with another error without a complete answer in time. */
export const askOnce = ({ url, largest = largestAnswer, ...request }: SystemRequest): Promise<unknown> =>
  traced(
    `${request.method} ${new URL(url).host}`,
    () => ({ "http.request.method": request.method, "server.address": new URL(url).hostname }),
    async () => {
      const headers = { ...request.headers, ...currentTracing()?.headers() };
      const signal = AbortSignal.timeout(answerMs);
      return read(await fetch(url, { ...request, headers, redirect: "error", signal }), largest);
    },
  );

/** `fetch` puts the reason, such as a refused connection, into the cause. */
export const reasonOf = (error: unknown): string =>
  String(error instanceof Error && error.cause instanceof Error && error.name === "TypeError" ? error.cause : error);

/** One system behind an address: no redirects, 5 seconds for the whole answer, and a circuit breaker. */
export const systemAt = (address: string, log: Log): CallSystem => {
  const system = new URL(address).host;
  const breaker = circuitBreaker(system, pauseMs, log);
  let running = 0;
  return async (request) => {
    if (breaker.room(Infinity, running) < 1) throw new SystemAway(`${system} is skipped after repeated failures`);
    running += 1;
    try {
      const answer = await askOnce(request);
      breaker.answered();
      return answer;
    } catch (error) {
      const reason = reasonOf(error);
      log.warn({ system, reason }, "a system of the operator gives no good answer");
      // Another request may succeed, so a wrong answer does not open the circuit.
      if (error instanceof WrongAnswer) breaker.answered();
      else breaker.away();
      if (error instanceof WrongAnswer) throw error;
      throw new SystemAway(`${system} does not answer: ${reason}`, { cause: error });
    } finally {
      running -= 1;
    }
  };
};

/** A question of a connector: `POST` with JSON and a bearer token. */
export const questionTo = ({ url, token }: Pick<ConnectorConfig, "url" | "token">, question: unknown) =>
  ({
    url,
    method: "POST",
    headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(question),
  }) as const satisfies SystemRequest;

/** A system that speaks the contract of the product; docs/operations/connectors.md has an answer of each. */
export const httpConnector = (config: ConnectorConfig, log: Log): AskSystem => {
  const call = systemAt(config.url, log);
  return (question) => call(questionTo(config, question));
};
