import { randomInt } from "node:crypto";

const [lowest, highest] = [2_000_000_000, 2_147_483_647];
let last = randomInt(lowest, highest);

/**
 * The number of a record in a dry run, instead of one from a sequence, which a rollback does not restore. It is high to be unused. The
 * first one is random so that dry runs of different processes do not block each other; the others follow it, because random
 * numbers for 10,000 records of one dry run would often be the same.
 */
export const placeholderId = (): number => {
  last = last === highest ? lowest : last + 1;
  return last;
};
