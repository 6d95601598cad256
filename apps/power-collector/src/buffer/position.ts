import fs from "node:fs/promises";
import path from "node:path";
import { syncFolder } from "./segments.ts";

/** The position up to which readings are sent: an offset in a segment. */
export interface Position {
  readonly segment: string;
  readonly offset: number;
}

const fileName = "position.json";

/** The stored position; undefined if it is missing or unreadable. Everything is then sent again once. */
export const loadPosition = async (folder: string): Promise<Position | undefined> => {
  try {
    const value: unknown = JSON.parse(await fs.readFile(path.join(folder, fileName), "utf8"));
    if (typeof value !== "object" || value === null || !("segment" in value) || !("offset" in value)) return undefined;
    const { segment, offset } = value;
    return typeof segment === "string" && Number.isSafeInteger(offset) && Number(offset) >= 0
      ? { segment, offset: Number(offset) }
      : undefined;
  } catch {
    return undefined;
  }
};

/** Stores a position so that it survives a power failure: a new file that replaces the old one. */
export const savePosition = async (folder: string, position: Position): Promise<void> => {
  const file = path.join(folder, fileName);
  const handle = await fs.open(`${file}.new`, "w", 0o600);
  try {
    await handle.writeFile(JSON.stringify(position));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await fs.rename(`${file}.new`, file);
  await syncFolder(folder);
};
