/** Where a fault is in the values of a file, and why it is one. */
export interface Fault {
  readonly path: readonly (string | number)[];
  readonly reason: string;
}
