import type { CollectorLog } from "../collector-log.ts";

/** The maximum number of rows in memory while writes fail. */
const mostUnsaved = 100_000;

export interface WriteQueue {
  append(rows: readonly string[]): void;
  /** Resolves when the appended rows are on disk, or their write has failed. */
  saved(): Promise<void>;
}

/**
 * Collects rows during a write and writes them together. After a failed write, rows wait in memory for the next append; beyond
 * a limit the oldest are lost, which is logged.
 */
export const createWriteQueue = (
  write: (text: string) => Promise<void>,
  wrote: () => void,
  log: CollectorLog,
): WriteQueue => {
  let unsaved: string[] = [];
  let writing = Promise.resolve();
  let isWriting = false;

  const refused = (rows: readonly string[], error: unknown): void => {
    unsaved = [...rows, ...unsaved];
    const lost = unsaved.splice(0, Math.max(0, unsaved.length - mostUnsaved)).length;
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    log.error({ event: "buffer-failed", code, waiting: unsaved.length, lost }, "the buffer cannot be written");
  };

  const writeAll = async (): Promise<void> => {
    isWriting = true;
    while (unsaved.length > 0) {
      const rows = unsaved;
      unsaved = [];
      try {
        await write(rows.map((row) => `${row}\n`).join(""));
        wrote();
      } catch (error) {
        refused(rows, error);
        break;
      }
    }
    // In the same tick as the last check of `unsaved`, so that no append is missed.
    isWriting = false;
  };

  return {
    append: (rows) => {
      for (const row of rows) unsaved.push(row);
      if (!isWriting) writing = writeAll();
    },
    saved: () => writing,
  };
};
