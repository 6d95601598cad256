import fs from "node:fs/promises";
import path from "node:path";
import type { CollectorLog } from "../collector-log.ts";
import { rowsIn } from "./buffer-rows.ts";
import { loadPosition, type Position, savePosition } from "./position.ts";
import { createSegmentWriter } from "./segment-writer.ts";
import { createSteadyClock } from "./steady-clock.ts";
import { listSegments, readBytes, type Segment } from "./segments.ts";

/** The API refuses older readings. */
const longestKeptMs = 7 * 86_400_000;
const leastSegmentBytes = 65_536;
const mostSegmentBytes = 8_388_608;

export interface SegmentStore {
  /** Oldest first. */
  all(): readonly Segment[];
  isActive(segment: Segment): boolean;
  /** The offset of the first unsent byte in a segment. */
  offsetIn(segment: Segment): number;
  unsentBytes(): number;
  /** Appends whole lines durably, then drops the oldest segments beyond the limits. */
  write(text: string): Promise<void>;
  /** Skips lines that will not be sent; not durable. */
  skipTo(end: Position): void;
  /** Stores the position durably, then removes the segments before it. */
  acknowledge(end: Position): Promise<void>;
  /** Readings from before this instant, in milliseconds since 1970, are not sent. */
  oldestMs(): number;
  close(): Promise<void>;
}

export interface StoreSettings {
  readonly folder: string;
  readonly maxBytes: number;
  /** For tests, which cannot wait for a week. */
  readonly now?: () => number;
}

/** Drops whole segments beyond `maxBytes` or seven days, oldest first, and logs the number of lost readings. */
export const openSegmentStore = async (
  { folder, maxBytes, now }: StoreSettings,
  log: CollectorLog,
): Promise<SegmentStore> => {
  const segments = await listSegments(folder);
  const clock = now ?? createSteadyClock(segments.at(-1)?.startedAt, longestKeptMs);
  const oldestMs = (): number => clock() - longestKeptMs;
  const segmentBytes = Math.min(mostSegmentBytes, Math.max(leastSegmentBytes, Math.floor(maxBytes / 8)));
  const writer = createSegmentWriter(folder, segmentBytes, segments);
  let position = (await loadPosition(folder)) ?? { segment: "", offset: 0 };

  const offsetIn = ({ name, bytes }: Segment): number => {
    if (name < position.segment) return bytes;
    return name === position.segment ? position.offset : 0;
  };
  const remove = async (segment: Segment): Promise<void> => {
    segments.splice(segments.indexOf(segment), 1);
    await fs.rm(path.join(folder, segment.name), { force: true });
  };
  const drop = async (segment: Segment, reason: "size" | "age"): Promise<void> => {
    const rest = await readBytes(folder, segment, offsetIn(segment), segment.bytes).catch(() => Buffer.alloc(0));
    const rows = rowsIn(rest, Infinity, 0, true).rows.length;
    const since = new Date(segment.startedAt).toISOString();
    if (rows > 0)
      log.error({ event: "readings-dropped", reason, rows, since }, "the buffer dropped its oldest readings");
    await remove(segment);
  };
  const bytes = (): number => segments.reduce((sum, segment) => sum + segment.bytes, 0);
  const trim = async (): Promise<void> => {
    for (let [oldest, next] = segments; oldest && next; [oldest, next] = segments) {
      // No reading in a segment is newer than the start of the next one.
      const isOld = next.startedAt < oldestMs();
      if (!isOld && bytes() <= maxBytes) return;
      await drop(oldest, isOld ? "age" : "size");
    }
  };

  return {
    all: () => [...segments],
    isActive: (segment) => segment === writer.active,
    offsetIn,
    unsentBytes: () => segments.reduce((sum, one) => sum + Math.max(0, one.bytes - offsetIn(one)), 0),
    write: async (text) => {
      await writer.write(text);
      await trim();
    },
    skipTo: (end) => (position = end),
    acknowledge: async (end) => {
      position = end;
      await savePosition(folder, end);
      for (const segment of segments.filter((one) => one !== writer.active && offsetIn(one) >= one.bytes))
        await remove(segment);
    },
    oldestMs,
    close: () => writer.close(),
  };
};
