export type Unsent = "torn" | "expired";

export interface BufferRows {
  readonly rows: readonly string[];
  readonly bytes: number;
  readonly unsent: Readonly<Record<Unsent, number>>;
}

const verdictOn = (line: string, oldest: number): Unsent | undefined => {
  try {
    const reading: unknown = JSON.parse(line);
    if (typeof reading !== "object" || reading === null || !("at" in reading)) return "torn";
    const at = Date.parse(String(reading.at));
    if (Number.isNaN(at)) return "torn";
    return at < oldest ? "expired" : undefined;
  } catch {
    return "torn";
  }
};

const lineFeed = 10;

/**
 * The complete lines at the start of a piece of a segment, at most `most`. A line that is not a reading was torn by a
 * crash. `isEnd`: nothing will be appended, so what follows the last line feed is torn as well.
 */
export const rowsIn = (piece: Buffer, most: number, oldest: number, isEnd: boolean): BufferRows => {
  const rows: string[] = [];
  const unsent = { torn: 0, expired: 0 };
  let bytes = 0;
  while (rows.length < most) {
    const end = piece.indexOf(lineFeed, bytes);
    if (end === -1) break;
    const line = piece.toString("utf8", bytes, end);
    const verdict = verdictOn(line, oldest);
    if (verdict) unsent[verdict] += 1;
    else rows.push(line);
    bytes = end + 1;
  }
  if (rows.length < most && isEnd && bytes < piece.length)
    return { rows, bytes: piece.length, unsent: { ...unsent, torn: unsent.torn + 1 } };
  return { rows, bytes, unsent };
};
