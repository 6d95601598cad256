/** A reading that the API refuses; `index` is its place in the batch. */
export interface RefusedRow {
  readonly index: number;
  readonly code: string;
  readonly field: string;
}

export type PostOutcome =
  | {
      readonly kind: "taken";
      readonly accepted: number;
      readonly duplicates: number;
      readonly implausible: number;
      /** At most the first 100. */
      readonly rejected: readonly RefusedRow[];
      readonly rejectedCount: number;
    }
  /** The API refuses this batch for good, but perhaps not its halves. */
  | { readonly kind: "split"; readonly reason: string }
  /** The token or the address is wrong; the readings are kept until someone corrects it. */
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "retry"; readonly reason: string; readonly afterMs?: number };

const isRow = (row: unknown): row is RefusedRow =>
  typeof row === "object" &&
  row !== null &&
  "index" in row &&
  "code" in row &&
  "field" in row &&
  Number.isInteger(row.index) &&
  typeof row.code === "string" &&
  typeof row.field === "string";

const count = (value: unknown): number => (Number.isInteger(value) && Number(value) >= 0 ? Number(value) : NaN);

/**
 * The answer to `rows` readings. Another server that answers 202, such as a proxy, does not return their count, so it cannot
 * make the collector delete them.
 */
export const takenFrom = (body: unknown, rows: number): PostOutcome => {
  const { accepted, duplicates, implausible, rejected, rejectedCount } = Object(body) as Record<string, unknown>;
  const counts = { accepted: count(accepted), duplicates: count(duplicates), rejectedCount: count(rejectedCount) };
  const isWhole = counts.accepted + counts.duplicates + counts.rejectedCount === rows;
  if (!isWhole || !Array.isArray(rejected) || !rejected.every(isRow))
    return { kind: "retry", reason: "the answer is not the one of the API" };
  return { kind: "taken", ...counts, implausible: count(implausible) || 0, rejected };
};

const longestWaitMs = 3_600_000;

/** The milliseconds of a Retry-After in seconds or as a date; undefined if there is none. At most an hour. */
export const retryAfterMs = (header: string | null): number | undefined => {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(longestWaitMs, Math.max(0, ms));
};

const isDocumented = (body: unknown): boolean =>
  typeof body === "object" && body !== null && ("validationErrors" in body || "code" in body);

/** The outcome of an answer that is not 202. */
export const outcomeOf = (status: number, retryAfter: string | null, body: unknown): PostOutcome => {
  const reason = `status ${status}`;
  const afterMs = retryAfterMs(retryAfter);
  // A 400 that is not from the API says nothing about the readings.
  if (status === 413 || (status === 400 && isDocumented(body))) return { kind: "split", reason };
  if (status >= 500 || status === 408 || status === 425 || status === 429)
    return { kind: "retry", reason, ...(afterMs === undefined ? {} : { afterMs }) };
  return { kind: "refused", reason };
};
