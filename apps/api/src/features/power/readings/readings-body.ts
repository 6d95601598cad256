import { gunzipSync } from "node:zlib";
import { mostReadings } from "@demarc/contract/power/power-readings";
import type { RecordBody } from "../../../platform/bodies/record-bodies.ts";
import { isPlainJson } from "../../../platform/bodies/body-scan.ts";
import { type JudgedReadings, judgeReadings } from "./reading-columns.ts";

export interface ReadingsTask {
  readonly body: RecordBody;
  readonly nowMs: number;
  /** The largest body once it has been inflated. */
  readonly mostBytes: number;
}

export type ReadReadings =
  | (JudgedReadings & { readonly count: number })
  | { readonly unreadable: "invalid" | "too-large" };

class Unreadable extends Error {
  readonly reason: "invalid" | "too-large";

  constructor(reason: "invalid" | "too-large") {
    super(reason);
    this.reason = reason;
  }
}

/** Inflates a body up to the limit, as a protection against decompression bombs. */
const inflated = ({ body: { bytes, isCompressed }, mostBytes }: ReadingsTask): Uint8Array => {
  if (!isCompressed) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: mostBytes });
  } catch (error) {
    throw new Unreadable((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? "too-large" : "invalid");
  }
};

const textOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Unreadable("invalid");
  }
};

/** A line that is not JSON becomes an invalid record, so that only that line is refused. */
const recordOfLine = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

const recordsOfLines = (text: string): unknown[] => {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length > mostReadings) throw new Unreadable("too-large");
  return lines.map(recordOfLine);
};

const recordsOfArray = (text: string): unknown[] => {
  const read = recordOfLine(text);
  if (!Array.isArray(read)) throw new Unreadable("invalid");
  if (read.length > mostReadings) throw new Unreadable("too-large");
  return read;
};

/** Reads a body whole. It takes up to a tenth of a second, so it runs in a worker thread. */
export const readReadings = (task: ReadingsTask): ReadReadings => {
  try {
    const text = textOf(inflated(task));
    if (!isPlainJson(text)) throw new Unreadable("invalid");
    const records = task.body.isLines ? recordsOfLines(text) : recordsOfArray(text);
    return { ...judgeReadings(records, { nowMs: task.nowMs }), count: records.length };
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.reason };
    throw error;
  }
};
