const nameShape = /^[0-9A-F]{24}$/;

const numberOf = (name: string, segmentBytes: number): bigint =>
  BigInt(`0x${name.slice(8, 16)}`) * (0x1_0000_0000n / BigInt(segmentBytes)) + BigInt(`0x${name.slice(16)}`);

/**
 * The files of PostgreSQL's log (pg_wal) that a back-up needs: from the one in which it began to the one in which it ended.
 * Throws when one of them is not among those that are there, for without it the back-up could not be restored.
 */
export function neededSegments(
  there: readonly string[],
  { first, last, segmentBytes }: { readonly first: string; readonly last: string; readonly segmentBytes: number },
): string[] {
  const [from, to] = [numberOf(first, segmentBytes), numberOf(last, segmentBytes)];
  const needed = there
    .filter((name) => nameShape.test(name) && name.slice(0, 8) === first.slice(0, 8))
    .filter((name) => numberOf(name, segmentBytes) >= from && numberOf(name, segmentBytes) <= to)
    .toSorted();
  if (needed[0] === first && needed.length === Number(to - from) + 1) return needed;
  throw new Error(
    "The database removed a part of its log (pg_wal) that this back-up needs, so it was given up. Make it again at a quieter time.",
  );
}
