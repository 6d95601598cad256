export type Attributes = Readonly<Record<string, string | number>>;

/** What `tracing.ts` provides. Without it, nothing is traced, at no cost. */
export interface Tracing {
  readonly span: <Result>(name: string, attributes: Attributes, work: () => Promise<Result>) => Promise<Result>;
  /**
   * Runs `begin` in the span of a request, which continues the trace of its headers. The result ends the span.
   */
  readonly request: (
    given: {
      readonly name: string;
      readonly headers: Readonly<Record<string, unknown>>;
      readonly attributes: Attributes;
    },
    begin: () => void,
  ) => (status: number) => void;
  /** The headers with which another system continues the trace. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Sends the spans that wait. */
  readonly flush: () => Promise<void>;
}

let tracing: Tracing | undefined;

export const traceWith = (given: Tracing | undefined): void => {
  tracing = given;
};

export const currentTracing = (): Tracing | undefined => tracing;

export const traced = <Result>(
  name: string,
  attributes: () => Attributes,
  work: () => Promise<Result>,
): Promise<Result> => (tracing ? tracing.span(name, attributes(), work) : work());
