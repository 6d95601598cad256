/** A mistake that somebody could make, and the tests that must notice it. */
export interface Fault {
  /** What goes wrong, as a sentence; unique in the table. */
  readonly name: string;
  /** The file that is changed, below the repository. */
  readonly file: string;
  /** Text that stands in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** Test files of which at least one test must fail. */
  readonly tests: readonly string[];
  /** Runs only the tests whose title contains this, where a file holds many slow ones. */
  readonly only?: string;
}
