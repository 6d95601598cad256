import { changedFields } from "./changed-fields.ts";

const unchanged = new WeakSet<object>();

/** Marks the answer to a request that changes nothing: its status is 200, not 201. */
export const asUnchanged = <Answer extends object>(answer: Answer): Answer => {
  unchanged.add(answer);
  return answer;
};

/** The status of an answer: 200 if it is marked as unchanged, otherwise `usual`. */
export const statusOf = (answer: unknown, usual: number): number =>
  typeof answer === "object" && answer !== null && unchanged.has(answer) ? 200 : usual;

/** Rolls back a change without a difference, and answers with the record as it is. */
export class UnchangedAnswer extends Error {
  readonly answer: object;

  constructor(answer: object) {
    super("nothing changes");
    this.answer = asUnchanged(answer);
  }
}

/** Fields that every write changes. */
const ofWrites = new Set(["version", "updatedAt"]);

/**
 * Throws `UnchangedAnswer` if a record is the same after a change as before, so that a body which is sent again leaves no version, ledger
 * row or event. `answer`: the record as the caller sees it.
 */
export const endUnchanged = <Row extends object>(before: Partial<Row>, after: Row, answer: object = before): void => {
  const changed = changedFields(before, after).filter((name) => !ofWrites.has(String(name)));
  if (changed.length === 0) throw new UnchangedAnswer(answer);
};
