import fs from "node:fs/promises";
import path from "node:path";

/** One file of a back-up: its path below the back-up's folder, and its size. */
export interface CopiedFile {
  readonly path: string;
  readonly bytes: number;
}

/** Whether a file or folder is left out; `relative` is its path below the folder that is copied. */
type Skip = (relative: string) => boolean;

const chunkBytes = 1 << 20;

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** For what a server at work removes between being listed and being read. */
const unlessGone = async <Result>(work: Promise<Result>): Promise<Result | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
};

/**
 * Copies what is in a file now, up to its end, however it grows or shrinks meanwhile; undefined when it is gone.
 * Not fs.copyFile: that counts on the size that it saw first, and a file that is cut off meanwhile holds it for ever.
 */
export async function copyFile(from: string, to: string): Promise<number | undefined> {
  const source = await unlessGone(fs.open(from, "r"));
  if (!source) return undefined;
  const target = await fs.open(to, "wx", 0o600).catch(async (error: unknown) => {
    await source.close();
    throw error;
  });
  try {
    const buffer = Buffer.allocUnsafe(chunkBytes);
    let bytes = 0;
    for (;;) {
      const { bytesRead } = await source.read(buffer, 0, chunkBytes);
      if (bytesRead === 0) return bytes;
      await target.writeFile(buffer.subarray(0, bytesRead));
      bytes += bytesRead;
    }
  } finally {
    await source.close();
    await target.close();
  }
}

/** Copies a folder and tells what came along, paths below `to`. Links and sockets are refused by name. */
export async function copyFolder(from: string, to: string, skip: Skip = () => false): Promise<CopiedFile[]> {
  const copied: CopiedFile[] = [];
  const walk = async (relative: string): Promise<void> => {
    const entries = await unlessGone(fs.readdir(path.join(from, relative), { withFileTypes: true }));
    if (!entries) return;
    await fs.mkdir(path.join(to, relative), { recursive: true, mode: 0o700 });
    for (const entry of entries) {
      const below = path.join(relative, entry.name);
      if (skip(below)) continue;
      if (entry.isDirectory()) await walk(below);
      else if (entry.isFile()) {
        const bytes = await copyFile(path.join(from, below), path.join(to, below));
        if (bytes !== undefined) copied.push({ path: below, bytes });
      } else throw new Error(`${path.join(from, below)} is neither a file nor a folder, so it cannot be backed up.`);
    }
  };
  await walk("");
  return copied;
}

/** Everything in a folder, itself included, folders after what is in them. */
async function* everythingIn(folder: string): AsyncGenerator<string> {
  for (const entry of await fs.readdir(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* everythingIn(at);
    else yield at;
  }
  yield folder;
}

/** Gives a folder and all in it to a user. */
export async function handOver(folder: string, uid: number): Promise<void> {
  for await (const at of everythingIn(folder)) await fs.lchown(at, uid, uid);
}

/** Returns once a file, or what a folder lists, is on the disk. */
export async function flush(at: string): Promise<void> {
  const handle = await fs.open(at, "r");
  await handle.sync();
  await handle.close();
}

/** Returns once a folder with all in it is on the disk. */
export async function flushAll(folder: string): Promise<void> {
  for await (const at of everythingIn(folder)) await flush(at);
}
