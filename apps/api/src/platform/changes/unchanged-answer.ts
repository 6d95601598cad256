const unchanged = new WeakSet<object>();

/** Marks the answer to a request that changes nothing: its status is 200, not 201. */
export const asUnchanged = <Answer extends object>(answer: Answer): Answer => {
  unchanged.add(answer);
  return answer;
};

/** The status of an answer: 200 if it is marked as unchanged, otherwise `usual`. */
export const statusOf = (answer: unknown, usual: number): number =>
  typeof answer === "object" && answer !== null && unchanged.has(answer) ? 200 : usual;
