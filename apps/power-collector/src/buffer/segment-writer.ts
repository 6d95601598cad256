import fs, { type FileHandle } from "node:fs/promises";
import path from "node:path";
import { type Segment, segmentName, syncFolder } from "./segments.ts";

const longestSegmentMs = 3_600_000;

export interface SegmentWriter {
  /** The segment that is written to; undefined before the first write. */
  readonly active: Segment | undefined;
  /** Appends a text; when this resolves, it is on the disk. After a failure the next write begins another segment. */
  write(text: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Appends to segments of at most about `segmentBytes` and an hour. Each start begins another segment, so a line that a
 * crash tore is the last of its file. `segments` is the shared list, oldest first.
 */
export const createSegmentWriter = (folder: string, segmentBytes: number, segments: Segment[]): SegmentWriter => {
  let open: { readonly handle: FileHandle; readonly segment: Segment } | undefined;

  const begin = async () => {
    // Later than the last segment even if the clock went back, because names define the order.
    const startedAt = Math.max(Date.now(), (segments.at(-1)?.startedAt ?? 0) + 1);
    const segment: Segment = { name: segmentName(startedAt), startedAt, bytes: 0 };
    const file = path.join(folder, segment.name);
    const handle = await fs.open(file, "ax", 0o600);
    try {
      await syncFolder(folder);
    } catch (error) {
      await handle.close().catch(() => undefined);
      await fs.rm(file, { force: true }).catch(() => undefined);
      throw error;
    }
    segments.push(segment);
    open = { handle, segment };
    return open;
  };

  const close = async (): Promise<void> => {
    const ended = open;
    open = undefined;
    await ended?.handle.close().catch(() => undefined);
  };

  const isFull = ({ bytes, startedAt }: Segment): boolean =>
    bytes >= segmentBytes || Math.abs(Date.now() - startedAt) > longestSegmentMs;

  return {
    get active() {
      return open?.segment;
    },
    write: async (text) => {
      if (open && isFull(open.segment)) await close();
      const { handle, segment } = open ?? (await begin());
      try {
        await handle.appendFile(text);
        await handle.datasync();
        segment.bytes += Buffer.byteLength(text);
      } catch (error) {
        await close();
        // A partly written text is torn or will be written twice; both are harmless. A disk that fails may not say its size:
        // then what was written before still counts, so that it is sent before the file is removed.
        const file = await fs.stat(path.join(folder, segment.name)).catch(() => ({ size: segment.bytes }));
        segment.bytes = file.size;
        throw error;
      }
    },
    close,
  };
};
