/** A small client of the operator API, which repeats calls after passing errors and reads whole lists. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

const mostAttempts = 8;
/** Calls at a time. */
const atOnce = 8;

/** A response that is an error. `code` is stable; the texts are translated. */
export class Refused extends Error {
  constructor(call, status, body) {
    const { code = "unknown", message = "" } = body.error ?? {};
    const fields = (body.validationErrors ?? []).map(({ field, text }) => `${field}: ${text}`);
    super([`${call} answers ${status} ${code}`, message, ...fields].filter(Boolean).join("\n  "));
    this.status = status;
    this.code = code;
  }
}

/** Too many requests, a system that is away for a moment, or no response at all. */
const isPassing = (answer) => answer === undefined || [429, 502, 503, 504].includes(answer.status);

const bodyOf = (body) => {
  if (body === undefined || body instanceof FormData) return { body, headers: {} };
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
};

export const operatorApi = ({ portal, token }) => {
  const call = async (method, path, given) => {
    const { body, headers } = bodyOf(given);
    // A repeated POST has the same key, so it is not carried out twice if only its response was lost.
    const key = method === "POST" ? { "idempotency-key": randomUUID() } : {};
    const request = { method, body, headers: { authorization: `Bearer ${token}`, ...headers, ...key } };
    for (let attempt = 1; ; attempt += 1) {
      const signal = AbortSignal.timeout(60_000);
      const answer = await fetch(`${portal}/operator/v1/${path}`, { ...request, signal }).catch((error) => {
        if (attempt === mostAttempts) throw error;
      });
      if (answer?.ok) return answer.json();
      if (!isPassing(answer) || attempt === mostAttempts)
        throw new Refused(`${method} ${path}`, answer.status, await answer.json().catch(() => ({})));
      await sleep(1000 * Number(answer?.headers.get("retry-after") ?? attempt));
    }
  };

  /** Every record of a list. */
  const list = async (path, filters = {}) => {
    const found = [];
    for (let after; after !== null;) {
      const query = new URLSearchParams({ ...filters, limit: "1000", ...(after ? { after } : {}) });
      const page = await call("GET", `${path}?${query}`);
      found.push(...page.items);
      after = page.next;
    }
    return found;
  };

  return {
    call,
    list,
    /** Creates or changes a record by your own id. */
    put: (kind, { ref, ...body }) => call("PUT", `${kind}/ref/${encodeURIComponent(ref)}`, body),
  };
};

/** Does the same for each record, some at a time. Returns the results in order. */
export const each = async (records, work) => {
  const results = [];
  const waiting = records.entries();
  const worker = async () => {
    for (const [place, record] of waiting) results[place] = await work(record);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
};
