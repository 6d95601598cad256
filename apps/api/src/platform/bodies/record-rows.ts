import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { setImmediate as nextTurn } from "node:timers/promises";
import { gunzip } from "node:zlib";
import type { FastifyRequest } from "fastify";
import { ApiError, invalid } from "../refusals/errors.ts";
import { isPlainJson } from "./body-scan.ts";
import type { RecordBody } from "./record-bodies.ts";

const tooLarge = (): ApiError =>
  new ApiError(413, "body-too-large", "The body is larger than this call accepts; send fewer rows at a time.");

const unreadable = () => invalid("", "validation.invalid-data");

/** The bytes of a body, inflated up to the limit as a protection against decompression bombs. Throws 400 and 413. */
const bytesOf = async ({ bytes, isCompressed }: RecordBody, most: number): Promise<Uint8Array> => {
  if (!isCompressed) return bytes;
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: most });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? tooLarge() : unreadable();
  }
};

const codeOf = (character: string): number => character.charCodeAt(0);
const [quote, backslash, comma, lineFeed] = [codeOf('"'), codeOf("\\"), codeOf(","), codeOf("\n")];
const [list, listEnd] = [codeOf("["), codeOf("]")];
const openers = new Set([codeOf("{"), list]);
const closers = new Set([codeOf("}"), listEnd]);
const blanks = new Set([codeOf(" "), codeOf("\t"), codeOf("\r"), lineFeed]);

const isBlank = (bytes: Uint8Array): boolean => bytes.every((byte) => blanks.has(byte));

/** How many bytes are scanned before others get a turn. */
const bytesInTurn = 1_000_000;

/**
 * The lines that are not blank, or too long to look at; undefined now and then, for a pause. Throws 413 for more blank lines than rows are
 * allowed.
 */
function* linesOf(bytes: Uint8Array, most: number): Generator<Uint8Array | undefined> {
  let [blank, pause] = [0, bytesInTurn];
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(lineFeed, start);
    const end = found < 0 ? bytes.length : found;
    const line = bytes.subarray(start, end);
    if (line.length > bytesInTurn || !isBlank(line)) yield line;
    else if ((blank += 1) > most) throw tooLarge();
    if (end >= pause) {
      yield undefined;
      pause = end + bytesInTurn;
    }
    start = end + 1;
  }
}

/**
 * The elements of a JSON array, found by their commas without parsing them; undefined now and then, for a pause. UTF-8 has the codes
 * of these characters nowhere else. Throws 400 if the body is not an array.
 */
function* elementsOf(bytes: Uint8Array): Generator<Uint8Array | undefined> {
  const first = bytes.findIndex((byte) => !blanks.has(byte));
  if (bytes[first] !== list) throw unreadable();
  let [depth, start, isText] = [1, first + 1, false];
  for (let place = start; place < bytes.length; place += 1) {
    const byte = bytes[place] ?? 0;
    if (place % bytesInTurn === 0) yield undefined;
    if (isText) {
      if (byte === backslash) place += 1;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    else if (openers.has(byte)) depth += 1;
    else if (byte === comma && depth === 1) {
      yield bytes.subarray(start, place);
      start = place + 1;
    } else if (closers.has(byte)) {
      depth -= 1;
      if (depth > 0) continue;
      const last = bytes.subarray(start, place);
      if (byte !== listEnd || !isBlank(bytes.subarray(place + 1))) throw unreadable();
      if (start > first + 1 || !isBlank(last)) yield last;
      return;
    }
  }
  throw unreadable();
}

/** The rows of a body, not yet parsed. Throws 400 for a body that cannot be read and 413 for one with too many rows. */
const rowsOf = async (bytes: Uint8Array, isLines: boolean, most: number): Promise<readonly Uint8Array[]> => {
  const rows: Uint8Array[] = [];
  for (const row of isLines ? linesOf(bytes, most) : elementsOf(bytes)) {
    if (row === undefined) await nextTurn();
    else if (rows.push(row) > most) throw tooLarge();
  }
  return rows;
};

export interface RowLimits {
  readonly rows: number;
  /** The body once it has been inflated. */
  readonly bytes: number;
}

/** The rows of a body, not yet parsed, and a digest that identifies the body. Throws 400 and 413. */
export const readRows = async ({ recordBody }: Pick<FastifyRequest, "recordBody">, limits: RowLimits) => {
  if (!recordBody) throw new Error("the body of the rows was not kept");
  const bytes = await bytesOf(recordBody, limits.bytes);
  const rows = await rowsOf(bytes, recordBody.isLines, limits.rows);
  return { rows, digest: createHash("sha256").update(bytes).digest("hex") };
};

/** The bytes of a row, unless its call allows more. */
export const largestRow = 64 * 1024;

/** A parsed row. Throws 400 for one that is not JSON, and 413 for one that is too large. */
export const readRow = (bytes: Uint8Array, most: number): unknown => {
  if (bytes.length > most) throw new ApiError(413, "body-too-large", "This row is larger than the call accepts.");
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (isPlainJson(text)) return JSON.parse(text);
  } catch {
    // Refused below, like JSON with too many values.
  }
  throw unreadable();
};
