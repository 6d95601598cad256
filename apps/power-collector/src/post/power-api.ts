import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { CollectorConfig } from "../config/collector-config.ts";
import { outcomeOf, type PostOutcome, takenFrom } from "./post-outcome.ts";

const mostCompressedBytes = 1_000_000;
const mostAnswerBytes = 100_000;
const compress = promisify(gzip);

export interface PowerApi {
  /** Sends readings, one JSON text each. Never rejects. The signal ends the call, with the outcome `retry`. */
  post(rows: readonly string[], signal: AbortSignal): Promise<PostOutcome>;
}

/** The JSON of an answer; undefined if it is not JSON, or too long to be from the API. */
const bodyOf = async (response: Response): Promise<unknown> => {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > mostAnswerBytes) {
      await response.body?.cancel().catch(() => undefined);
      return undefined;
    }
    pieces.push(piece);
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString("utf8"));
  } catch {
    return undefined;
  }
};

/** Why a call failed, without its address and headers. */
const failureOf = (error: unknown): string => {
  if (error instanceof DOMException) return error.name === "TimeoutError" ? "no answer in time" : "the call was ended";
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? `no connection (${code})` : "no connection";
};

/** The call of the operator API that takes readings: gzip NDJSON with the service token, without redirects. */
export const powerApi = ({ address, token, timeoutSeconds }: CollectorConfig["api"]): PowerApi => {
  const url = `${address.replace(/\/+$/, "")}/operator/v1/power-reading`;
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/x-ndjson",
    "content-encoding": "gzip",
    accept: "application/json",
  };
  return {
    post: async (rows, signal) => {
      const body = await compress(rows.join("\n"));
      if (body.length > mostCompressedBytes && rows.length > 1) return { kind: "split", reason: "more than 1 MB" };
      try {
        const response = await fetch(url, {
          method: "POST",
          headers,
          body,
          redirect: "error",
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutSeconds * 1000)]),
        });
        const answer = await bodyOf(response);
        return response.status === 202
          ? takenFrom(answer, rows.length)
          : outcomeOf(response.status, response.headers.get("retry-after"), answer);
      } catch (error) {
        return { kind: "retry", reason: failureOf(error) };
      }
    },
  };
};
