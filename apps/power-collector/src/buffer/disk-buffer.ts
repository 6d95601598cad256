import type { CollectorLog } from "../collector-log.ts";
import { rowsIn, type Unsent } from "./buffer-rows.ts";
import type { Position } from "./position.ts";
import { openSegmentStore, type StoreSettings } from "./segment-store.ts";
import { readBytes, type Segment } from "./segments.ts";
import { createWriteQueue } from "./write-queue.ts";

/** Rows to send, and the position to acknowledge when they are sent. */
export interface Batch {
  readonly rows: readonly string[];
  readonly end: Position;
}

export interface DiskBuffer {
  /** Keeps readings, one JSON text each. They are on the disk when `saved` resolves. */
  append(rows: readonly string[]): void;
  saved(): Promise<void>;
  /** The oldest rows that are not acknowledged, of one segment; undefined if all are. */
  read(mostRows: number, mostBytes: number): Promise<Batch | undefined>;
  /** Rows up to this position are never read again, even after a crash. */
  acknowledge(end: Position): Promise<void>;
  /** Resolves when something was appended since the last `read` began, or `wake` was called. */
  appended(): Promise<void>;
  wake(): void;
  unsentBytes(): number;
  close(): Promise<void>;
}

/** Keeps readings on disk until they are sent, in a folder that only this process uses. */
export const openBuffer = async (settings: StoreSettings, log: CollectorLog): Promise<DiskBuffer> => {
  const { folder } = settings;
  const store = await openSegmentStore(settings, log);
  let wake = Promise.withResolvers<void>();
  const queue = createWriteQueue(
    (text) => store.write(text),
    () => wake.resolve(),
    log,
  );

  const noteUnsent = ({ torn, expired }: Readonly<Record<Unsent, number>>, segment: string): void => {
    if (torn > 0) log.warn({ event: "lines-torn", lines: torn, segment }, "a crash tore lines of the buffer");
    if (expired > 0)
      log.error({ event: "readings-dropped", reason: "age", rows: expired }, "readings are older than seven days");
  };

  const readFrom = async (segment: Segment, mostRows: number, mostBytes: number) => {
    const offset = store.offsetIn(segment);
    const piece = await readBytes(folder, segment, offset, mostBytes);
    const isEnd = !store.isActive(segment) && offset + piece.length >= segment.bytes;
    const { rows, bytes, unsent } = rowsIn(piece, mostRows, store.oldestMs(), isEnd);
    noteUnsent(unsent, segment.name);
    // A piece without a line feed is not a reading; a failing disk left it. It is skipped.
    const passed = bytes === 0 && piece.length >= mostBytes ? piece.length : bytes;
    return { rows, end: { segment: segment.name, offset: offset + passed } };
  };

  return {
    append: (rows) => queue.append(rows),
    saved: () => queue.saved(),
    read: async (mostRows, mostBytes) => {
      wake = Promise.withResolvers();
      for (const segment of store.all())
        while (store.offsetIn(segment) < segment.bytes) {
          const batch = await readFrom(segment, mostRows, mostBytes);
          if (batch.rows.length > 0) return batch;
          if (batch.end.offset === store.offsetIn(segment)) break;
          store.skipTo(batch.end);
        }
      return undefined;
    },
    acknowledge: (end) => store.acknowledge(end),
    appended: () => wake.promise,
    wake: () => wake.resolve(),
    unsentBytes: () => store.unsentBytes(),
    close: async () => {
      await queue.saved();
      await store.close();
    },
  };
};
