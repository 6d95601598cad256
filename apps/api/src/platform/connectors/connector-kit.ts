import type { AskSystem, SystemRequest } from "../http-connector.ts";

/** Sample values of the questions, by name. Users replace the values that their adapter does not know. */
export type Samples = Readonly<Record<string, string>>;

export interface KitCase {
  /** The requirement on the adapter. */
  readonly name: string;
  /** Throws an error that describes the fault. */
  readonly check: (ask: AskSystem) => Promise<void>;
}

/** The contract of one connector, for an adapter of the operator. */
export interface ConnectorKit {
  readonly area: string;
  readonly samples: Samples;
  /** A question that every adapter answers. */
  readonly question: (samples: Samples) => unknown;
  readonly cases: (samples: Samples) => readonly KitCase[];
  /** The request of a question; without it, `POST` with JSON and a bearer token. */
  readonly request?: (url: string, question: unknown) => SystemRequest;
}

/** The sample of a name that the kit itself declares. */
export const sampleOf = (samples: Samples, name: string): string => {
  const sample = samples[name];
  if (sample === undefined) throw new Error(`no sample for ${name}`);
  return sample;
};

const longestShown = 200;

/** Throws an error with the expected and the actual value. */
export const expectThat = (holds: boolean, expected: string, found: unknown): void => {
  const shown = found === undefined ? "nothing" : JSON.stringify(found).slice(0, longestShown);
  if (!holds) throw new Error(`expected ${expected}, got ${shown}`);
};

/** A field of an answer; undefined if the answer is not an object. */
export const fieldOf = (answer: unknown, name: string): unknown =>
  typeof answer === "object" && answer !== null ? (answer as Record<string, unknown>)[name] : undefined;
