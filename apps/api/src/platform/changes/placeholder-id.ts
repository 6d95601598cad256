import { randomInt } from "node:crypto";

/**
 * The number of a record in a dry run, instead of one from a sequence, which a rollback does not restore. It is high to be unused, and
 * random so that dry runs do not block each other.
 */
export const placeholderId = (): number => randomInt(2_000_000_000, 2_147_483_647);
