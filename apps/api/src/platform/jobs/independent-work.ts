/**
 * Runs independent pieces of work: a failure does not stop the others. `end` throws the collected errors, so that the job fails
 * and is logged.
 */
export const independentWork = (signal: AbortSignal) => {
  const failures: unknown[] = [];
  return {
    async take(work: () => Promise<void>): Promise<void> {
      signal.throwIfAborted();
      try {
        await work();
      } catch (error) {
        signal.throwIfAborted();
        failures.push(error);
      }
    },
    end(): void {
      if (failures.length === 1) throw failures[0];
      if (failures.length > 1) throw new AggregateError(failures, `${failures.length} pieces of work failed`);
    },
  };
};
