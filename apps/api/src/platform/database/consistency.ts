/** A position in the log of the primary, as 16 hexadecimal digits: a later position is a greater text. */
export type Position = string;

const pattern = /^[0-9A-F]{16}$/;

export const isPosition = (text: unknown): text is Position => typeof text === "string" && pattern.test(text);

/** The position of PostgreSQL's own notation, such as `16/B374D848`. */
export const positionOf = (lsn: string): Position =>
  lsn
    .split("/")
    .map((half) => half.padStart(8, "0"))
    .join("");

export const lsnOf = (position: Position): string => `${position.slice(0, 8)}/${position.slice(8)}`;

/** Beyond every position, so that only the primary reads. */
export const unknownPosition: Position = "F".repeat(16);

export const laterOf = (one: Position | undefined, other: Position): Position =>
  one === undefined || other > one ? other : one;

/** What the reads of one request have to show. */
export interface Consistency {
  /** Whether a replica may serve reads of this request. A write ends that. */
  byReplica: boolean;
  hasWritten: boolean;
  /** What the caller has read and written: a replica serves no reads before it has replayed this position. */
  shown: Position | undefined;
}
