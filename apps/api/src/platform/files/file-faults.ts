/** A fault of a value in a file, by the way to it. */
export interface Fault {
  readonly path: readonly (string | number)[];
  readonly reason: string;
}

export interface LocatedFault {
  readonly line: number;
  readonly reason: string;
}

/** A file with more faults usually has one cause, such as another order of the columns. */
const mostListed = 100;

/** The faults of a file as `FILE:LINE: reason`, the first hundred of them, and what happens because of them. */
export class FaultyFile extends Error {
  constructor(name: string, faults: readonly LocatedFault[], outcome: string) {
    const lines = faults
      .toSorted((one, other) => one.line - other.line)
      .slice(0, mostListed)
      .map(({ line, reason }) => `${name}:${line}: ${reason}`);
    const more = faults.length > mostListed ? [`and ${faults.length - mostListed} more`] : [];
    super([...lines, ...more, `${faults.length === 1 ? "1 fault" : `${faults.length} faults`}. ${outcome}`].join("\n"));
  }
}
