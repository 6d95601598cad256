/** A fault of a value in a file, by the way to it. */
export interface Fault {
  readonly path: readonly (string | number)[];
  readonly reason: string;
}

export interface LocatedFault {
  readonly line: number;
  readonly reason: string;
}

/** Every fault of a file as `FILE:LINE: reason`, and what was not done because of them. */
export class FaultyFile extends Error {
  constructor(name: string, faults: readonly LocatedFault[], outcome: string) {
    const lines = faults
      .toSorted((one, other) => one.line - other.line)
      .map(({ line, reason }) => `${name}:${line}: ${reason}`);
    super([...lines, `${faults.length === 1 ? "1 fault" : `${faults.length} faults`}. ${outcome}`].join("\n"));
  }
}
