export interface Fault {
  readonly path: readonly (string | number)[];
  readonly reason: string;
}
