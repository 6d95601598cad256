import { randomInt } from "node:crypto";

/**
 * A number for a record of a dry run: a rollback gives no number of a sequence back. High, so that it is nobody's, and random, so that
 * dry runs do not wait for each other.
 */
export const placeholderId = (): number => randomInt(2_000_000_000, 2_147_483_647);
