import type { ConnectorConfig } from "./process/environment.ts";
import type { Log } from "./process/log.ts";

const timeoutMs = 5000;
const largestAnswer = 64 * 1024;
/** The circuit opens after this many consecutive requests without an answer, so that users do not wait for a dead system. */
const failuresUntilOpen = 5;
const openMs = 30_000;

/** The system returned an error or an invalid response. Other errors mean that it did not answer. */
export class WrongAnswer extends Error {}

/** A gateway returns these statuses when the system behind it is unavailable. */
const awayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** Sends a request to a system of the operator. Rejects without a valid answer in time, or while the circuit is open. */
export type AskSystem = (question: unknown) => Promise<unknown>;

const read = async (response: Response): Promise<unknown> => {
  if (awayStatuses.has(response.status)) throw new Error(`answered ${response.status}`);
  if (!response.ok) throw new WrongAnswer(`answered ${response.status}`);
  const text = await response.text();
  if (text.length > largestAnswer) throw new WrongAnswer("the response is too large");
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new WrongAnswer("the response is not JSON", { cause: error });
  }
};

/** An HTTP system: `POST` with JSON and a bearer token, no redirects, 5 seconds timeout, and a circuit breaker. */
export const httpConnector = ({ url, token }: ConnectorConfig, log: Log): AskSystem => {
  let failures = 0;
  let openUntil = 0;
  return async (question) => {
    if (Date.now() < openUntil) throw new Error(`${new URL(url).host} is skipped after repeated failures`);
    try {
      const answer = await fetch(url, {
        method: "POST",
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
        headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify(question),
      }).then(read);
      failures = 0;
      return answer;
    } catch (error) {
      // A system that returns an error is reachable, so other requests may succeed.
      failures = error instanceof WrongAnswer ? 0 : failures + 1;
      if (failures >= failuresUntilOpen) openUntil = Date.now() + openMs;
      log.warn({ system: new URL(url).host, reason: String(error) }, "a system of the operator gives no good answer");
      throw error;
    }
  };
};
