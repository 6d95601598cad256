/** A plausible mistake in the code, and the tests that must catch it. */
export interface Fault {
  /** What goes wrong, as a sentence; unique in the table. */
  readonly name: string;
  /** The file to change, relative to the repository. */
  readonly file: string;
  /** Text that occurs in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** Test files; at least one of their tests must fail. */
  readonly tests: readonly string[];
  /** Runs only the tests whose title contains this, for files with many slow tests. */
  readonly only?: string;
}
