/** A fault in the values of a file: its path and the reason. */
export interface Fault {
  readonly path: readonly (string | number)[];
  readonly reason: string;
}
