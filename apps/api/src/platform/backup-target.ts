import fs from "node:fs/promises";
import path from "node:path";

/** Throws unless the target is an empty folder or not there; answers whether it had to be made. */
export const claim = async (target: string): Promise<boolean> => {
  const there = await fs.readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    if (error.code === "ENOTDIR") throw new Error(`${target} is a file; name an empty folder, or one to be made.`);
    throw error;
  });
  if (there && there.length > 0) throw new Error(`${target} is not empty; name an empty folder, or one to be made.`);
  if (!there) await fs.mkdir(target, { recursive: true, mode: 0o700 });
  return !there;
};

/** Leaves the target as it was found. */
export const abandon = async (target: string, made: boolean): Promise<void> => {
  for (const name of made ? [] : await fs.readdir(target))
    await fs.rm(path.join(target, name), { recursive: true, force: true });
  if (made) await fs.rm(target, { recursive: true, force: true });
};

/** Whether a folder is another one or lies in it. */
export const contains = (outer: string, inner: string): boolean =>
  inner === outer || inner.startsWith(outer.endsWith(path.sep) ? outer : outer + path.sep);
