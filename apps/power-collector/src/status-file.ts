import fs from "node:fs/promises";
import path from "node:path";
import type { SendingState } from "./post/sender.ts";

/** The content of `status.json` in the folder of the buffer, for monitoring systems. */
export interface CollectorStatus {
  readonly at: string;
  readonly devices: number;
  readonly failing: readonly string[];
  readonly unsentBytes: number;
  /** The size of readings that the API refused and may accept later. */
  readonly heldBytes: number;
  readonly sending: Readonly<SendingState>;
}

/** Replaces the file as a whole, so that a reader never sees half of it. */
export const writeStatus = async (folder: string, status: CollectorStatus): Promise<void> => {
  const file = path.join(folder, "status.json");
  await fs.writeFile(`${file}.new`, `${JSON.stringify(status)}\n`);
  await fs.rename(`${file}.new`, file);
};
