import fs from "node:fs/promises";
import path from "node:path";

/** A file of the buffer. Names sort by age; `startedAt` is milliseconds since 1970. */
export interface Segment {
  readonly name: string;
  readonly startedAt: number;
  /** The number of bytes on disk; after a failed write, the size of the file, if the disk says it. */
  bytes: number;
}

const pattern = /^readings-(\d{15})\.ndjson$/;

export const segmentName = (startedAt: number): string => `readings-${String(startedAt).padStart(15, "0")}.ndjson`;

/** Makes the names of new and removed files durable. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await fs.open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

export const listSegments = async (folder: string): Promise<Segment[]> => {
  const names = (await fs.readdir(folder)).filter((name) => pattern.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => ({
      name,
      startedAt: Number(pattern.exec(name)?.[1]),
      bytes: (await fs.stat(path.join(folder, name))).size,
    })),
  );
};

/** Up to `most` bytes of a segment from an offset. */
export const readBytes = async (folder: string, segment: Segment, offset: number, most: number): Promise<Buffer> => {
  const wanted = Math.max(0, Math.min(most, segment.bytes - offset));
  const buffer = Buffer.alloc(wanted);
  const handle = await fs.open(path.join(folder, segment.name), "r");
  try {
    let read = 0;
    while (read < wanted) {
      const { bytesRead } = await handle.read(buffer, read, wanted - read, offset + read);
      if (bytesRead === 0) break;
      read += bytesRead;
    }
    return buffer.subarray(0, read);
  } finally {
    await handle.close();
  }
};
