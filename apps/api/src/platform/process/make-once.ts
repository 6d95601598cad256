import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/**
 * Writes a file that only its owner may read, unless it exists. It is written under another name first: a link either fails or
 * names a complete file, so processes that start at the same time all read the same content.
 */
export const makeOnce = (file: string, content: string): void => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}-${randomBytes(4).toString("hex")}`;
  fs.writeFileSync(draft, content, { mode: 0o600, flag: "wx", flush: true });
  try {
    fs.linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    fs.rmSync(draft);
  }
};
